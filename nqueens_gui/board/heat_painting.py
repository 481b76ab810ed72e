"""Paints the heat map: the h of every successor in its square, the best ones ringed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPixmap

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.ground_painting import square_colors
from nqueens_gui.board.marks import Disc, draw_shapes
from nqueens_gui.board.scene import BoardScene, Heat
from nqueens_gui.kit.painting import device_scale, draw_parts, draw_rects, font_of, is_vector, text_width
from nqueens_gui.kit.theme import Theme


def draw_numbers(
    painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], font: QFont, color: QColor
) -> None:
    """Draw many numbers.

    Parameters
    ----------
    painter
        Where to.
    values
        Shape (m,): the numbers.
    centers
        Shape (m, 2): x and y of their middles.
    font, color
        How to write them.
    """
    if not len(values):
        return
    if is_vector(painter):
        _write_each(painter, values, centers, font, color)
    else:
        _copy_from_strip(painter, values, centers, font, color)


def _write_each(
    painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], font: QFont, color: QColor
) -> None:
    painter.setFont(font)
    painter.setPen(color)
    size = _box(values, font)
    for value, (x, y) in zip(values.tolist(), centers.tolist(), strict=True):
        box = QRectF(x - size.width() / 2, y - size.height() / 2, size.width(), size.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(value))


def _copy_from_strip(
    painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], font: QFont, color: QColor
) -> None:
    """Write each value once into a strip and copy from there."""
    scale = device_scale(painter)
    different, which = np.unique(values, return_inverse=True)
    box = _box(different, font) * scale
    width, height = round(box.width()), round(box.height())
    strip = _strip(different, width, height, font, color, scale)
    sources = np.tile((0.0, 0.0, width, height), (len(values), 1))
    sources[:, 0] = which * width
    half = np.array((width / 2, height / 2))
    corners = np.floor(centers * scale - half + 0.5)
    draw_parts(painter, strip, (corners + half) / scale, sources, scale)


def _strip(
    values: NDArray[Any], width: int, height: int, font: QFont, color: QColor, scale: float
) -> QPixmap:
    image = QImage(width * len(values), height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.setFont(font)
    painter.setPen(color)
    for index, value in enumerate(values.tolist()):
        box = QRectF(index * width / scale, 0, width / scale, height / scale)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(value))
    painter.end()
    return QPixmap.fromImage(image)


def _box(values: NDArray[Any], font: QFont) -> QSizeF:
    """Return the room that the widest of the numbers takes."""
    metrics = QFontMetricsF(font)
    return QSizeF(metrics.horizontalAdvance("0" * len(str(values.max()))) + 2, metrics.height())


LEAST_FONT_PX, LARGEST_FONT_PX = 9, 26
FONT_SHARE, FONT_EXTRA_PX = 0.15, 5.5
"""Height of the numbers: a share of the square's and a little more, so that they grow slower than it."""
FILLED_SHARE = 0.7
"""Most of a square's width that a number may take: less than the ring around it."""
RING_SHARE = 0.72
"""Most of a square's width that a ring around a number may take."""
RING_HEIGHTS = 2.8
"""Width of a ring in heights of its number, where there is room for it."""
DOT_SHARE = 0.5
"""Width of the dot that stands for a ring where there are no numbers."""
LEAST_DOT_PX = 3.0
MOST_DOTS = 200
"""More best successors than this are not marked where squares are small."""
DOTS_FROM_PX = 4
"""From this size of a square on, any number of them is."""


def draw_heat(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw the numbers while they fit, and the rings; dots where they do not."""
    heat = scene.heat
    if heat is None:
        return
    size_px = number_px(heat, geometry)
    best_centers = geometry.centers(heat.best)
    if size_px is None:
        if len(heat.best) > MOST_DOTS and geometry.cell < DOTS_FROM_PX:
            return  # so many dots would hide the queens
        size = max(geometry.cell * DOT_SHARE, LEAST_DOT_PX)
        draw_shapes(painter, Disc(theme.rgba("heat.best")), best_centers, size)
        return
    plate = QSizeF(_number_width(heat, size_px) + 4, size_px + 3)
    _draw_plates(painter, geometry, square_colors(scene, geometry, theme), squares_on_lines(scene), plate)
    others = _other_squares(scene, heat)
    color, best_color = theme.color("heat.text"), theme.color("heat.best.text")
    draw_numbers(painter, _values(heat, others), geometry.centers(others), font_of(size_px), color)
    width = ring_width(size_px, geometry)
    line_share = float(np.clip(width * 0.06, 1.2, 3.0)) / width
    ring = Disc(theme.rgba("heat.best.ground"), theme.rgba("heat.best"), line_share)
    draw_shapes(painter, ring, best_centers, width)
    draw_numbers(painter, _values(heat, heat.best), best_centers, font_of(size_px, bold=True), best_color)


def number_px(heat: Heat, geometry: BoardGeometry) -> int | None:
    """Return the size of the numbers in pixels; None where they would not fit or be too small to read."""
    wanted = round(np.clip(geometry.cell * FONT_SHARE + FONT_EXTRA_PX, LEAST_FONT_PX, LARGEST_FONT_PX))
    room = geometry.cell * FILLED_SHARE
    sizes = range(wanted, LEAST_FONT_PX - 1, -1)
    return next((size for size in sizes if _number_width(heat, size) <= room), None)


def ring_width(size_px: int, geometry: BoardGeometry) -> float:
    """Return the width of a ring around a number of that size."""
    return min(size_px * RING_HEIGHTS, geometry.cell * RING_SHARE)


def _number_width(heat: Heat, size_px: int) -> float:
    """Return the width of the widest number of the map."""
    return text_width("0" * len(str(heat.table.max())), size_px)


def _values(heat: Heat, squares: NDArray[Any]) -> NDArray[np.int64]:
    values: NDArray[np.int64] = heat.table[squares[:, 1], squares[:, 0]]
    return values


def _other_squares(scene: BoardScene, heat: Heat) -> NDArray[np.int64]:
    """Return column and row of every square that holds no queen and is none of the best; shape (m, 2)."""
    is_other = np.ones((scene.n, scene.n), dtype=np.bool_)
    is_other[scene.rows, np.arange(scene.n)] = False
    is_other[heat.best[:, 1], heat.best[:, 0]] = False
    return np.argwhere(is_other)[:, ::-1]


def _draw_plates(
    painter: QPainter,
    geometry: BoardGeometry,
    colors: NDArray[np.uint32],
    squares: NDArray[Any],
    size: QSizeF,
) -> None:
    """Let lines pass behind the numbers: cover them there with the colours of the squares."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    extent = np.array((size.width(), size.height()))
    corners = geometry.centers(squares) - extent / 2
    plates = np.hstack((corners, np.tile(extent, (len(squares), 1))))
    of_square = colors[squares[:, 1], squares[:, 0]]
    for color in np.unique(of_square):
        painter.setBrush(QColor.fromRgba(int(color)))
        draw_rects(painter, plates[of_square == color])


def squares_on_lines(scene: BoardScene) -> NDArray[np.int64]:
    """Return the squares without a queen that a line or the last move crosses; shape (m, 2): column, row."""
    is_crossed = np.zeros((scene.n, scene.n), dtype=np.bool_)
    lit_lines, lit_moves = (scene.lit.lines, scene.lit.moves) if scene.lit is not None else ({}, ())
    for segments in (*scene.attack_lines.values(), *lit_lines.values()):
        for column1, row1, column2, row2 in segments.tolist():
            steps = np.arange(column2 - column1 + 1)
            is_crossed[row1 + np.sign(row2 - row1) * steps, column1 + steps] = True
    if scene.last_move is not None:
        upper, lower = sorted((scene.last_move.from_row, scene.last_move.to_row))
        is_crossed[upper + 1 : lower, scene.last_move.column] = True
    for column, from_row, to_row in lit_moves:
        upper, lower = sorted((from_row, to_row))
        is_crossed[upper : lower + 1, column] = True
    is_crossed[scene.rows, np.arange(scene.n)] = False
    return np.argwhere(is_crossed)[:, ::-1]
