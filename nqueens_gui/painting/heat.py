"""The heat map over the squares: every successor's h as a number, the best ones ringed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.painting.ground import square_colors
from nqueens_gui.painting.numbers import draw_numbers
from nqueens_gui.painting.shapes import Disc, draw_shapes
from nqueens_gui.scene.board_scene import BoardScene, LastMove, Square
from nqueens_gui.scene.heat import Heat
from nqueens_gui.theme import Theme

LEAST_FONT_PX, LARGEST_FONT_PX = 9, 20
FONT_SHARE = 0.27
"""Height of the numbers, of a square."""
FILLED_SHARE = 0.94
"""Most of a square's width that a number may take."""
RING_SHARE = 0.68
"""Width of a ring around a number, of a square."""
DOT_SHARE = 0.5
"""Width of the dot that stands for a ring where there are no numbers."""
LEAST_DOT_PX = 3.0


def draw_heat(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw the numbers while they fit, and the rings; dots where they do not."""
    heat = scene.heat
    if heat is None:
        return
    size_px = number_px(heat, geometry)
    best_centers = geometry.centers(heat.best)
    if size_px is None:
        size = max(geometry.cell * DOT_SHARE, LEAST_DOT_PX)
        draw_shapes(painter, Disc(theme.rgba("heat.best")), best_centers, size)
        return
    _draw_plates(painter, scene, geometry, theme, _number_width(heat, size_px), size_px)
    others = _other_squares(scene, heat)
    color, best_color = theme.color("heat.text"), theme.color("heat.best.text")
    draw_numbers(painter, _values(heat, others), geometry.centers(others), font_of(size_px), color)
    ring = Disc(theme.rgba("heat.best.ground"), theme.rgba("heat.best"), ring_line_share(geometry))
    draw_shapes(painter, ring, best_centers, geometry.cell * RING_SHARE)
    draw_numbers(painter, _values(heat, heat.best), best_centers, font_of(size_px, bold=True), best_color)


def number_px(heat: Heat, geometry: BoardGeometry) -> int | None:
    """Return the size of the numbers in pixels; None where they would not fit or be too small to read."""
    wanted = round(np.clip(geometry.cell * FONT_SHARE, LEAST_FONT_PX, LARGEST_FONT_PX))
    room = geometry.cell * FILLED_SHARE
    sizes = range(wanted, LEAST_FONT_PX - 1, -1)
    return next((size for size in sizes if max(_number_width(heat, size), size * 1.3) <= room), None)


def ring_line_share(geometry: BoardGeometry) -> float:
    """Return the width of a ring's line, of the ring's width: between one and three pixels."""
    ring = geometry.cell * RING_SHARE
    return float(np.clip(ring * 0.06, 1.2, 3.0)) / ring


def _number_width(heat: Heat, size_px: int) -> float:
    """Return the width of the widest number of the map."""
    return text_width("0" * len(str(heat.table.max())), size_px)


def _values(heat: Heat, squares: NDArray[Any]) -> NDArray[np.int64]:
    return heat.table[squares[:, 1], squares[:, 0]]


def _other_squares(scene: BoardScene, heat: Heat) -> NDArray[np.int64]:
    """Return column and row of every square that holds no queen and is none of the best; shape (m, 2)."""
    is_other = np.ones((scene.n, scene.n), dtype=np.bool_)
    is_other[scene.rows, np.arange(scene.n)] = False
    is_other[heat.best[:, 1], heat.best[:, 0]] = False
    return np.argwhere(is_other)[:, ::-1]


def _draw_plates(
    painter: QPainter,
    scene: BoardScene,
    geometry: BoardGeometry,
    theme: Theme,
    number_width: float,
    number_height: float,
) -> None:
    """Let lines pass behind the numbers: cover them there with the colour of the square."""
    colors = square_colors(scene, geometry, theme)
    plate = QRectF(0, 0, number_width + 4, number_height + 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for column, row in squares_on_lines(scene):
        plate.moveCenter(geometry.square_center(column, row))
        painter.setBrush(QColor.fromRgba(int(colors[row, column])))
        painter.drawRoundedRect(plate, 4, 4)


def squares_on_lines(scene: BoardScene) -> set[Square]:
    """Return column and row of the squares, without a queen, that an attack line or the last move passes through."""
    crossed = _squares_on_trail(scene.last_move)
    for segments in scene.attack_lines.values():
        for column1, row1, column2, row2 in segments.tolist():
            slope = (row2 > row1) - (row2 < row1)
            between = range(column1 + 1, column2)
            crossed.update((column, row1 + slope * (column - column1)) for column in between)
    return crossed - set(enumerate(scene.rows.tolist()))


def _squares_on_trail(move: LastMove | None) -> set[Square]:
    if move is None:
        return set()
    upper, lower = sorted((move.from_row, move.to_row))
    return {(move.column, row) for row in range(upper + 1, lower)}
