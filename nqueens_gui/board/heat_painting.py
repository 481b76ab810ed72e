"""Paints the heat map: the h of every successor in its square, the best ringed, and the move taken next."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPixmap

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.heat import Heat, Rings, RingStyle
from nqueens_gui.board.marks import Disc, draw_shapes
from nqueens_gui.board.scene import BoardScene
from nqueens_gui.kit.painting import device_scale, draw_parts, font_of, is_vector, text_width
from nqueens_gui.kit.theme import Rgba, Theme

HALO_PX = 1.5
"""Width of the ground colour around numbers, so that lines seem to pass behind them."""
HALO = [
    (HALO_PX * x, HALO_PX * y)
    for x, y in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
]


class Ink(Struct, frozen=True):
    """How numbers are written; it can be the key of a cache, since equal inks look alike."""

    size_px: int
    """Of the usual text, as for `font_of`."""
    color: Rgba
    halo: Rgba | None = None
    """Colour around them, if any."""
    is_bold: bool = False

    @property
    def font(self) -> QFont:
        return font_of(self.size_px, self.is_bold)

    def write(self, painter: QPainter, box: QRectF, text: str) -> None:
        """Write a text into the middle of a box."""
        painter.setFont(self.font)
        if self.halo is not None:
            painter.setPen(QColor(*self.halo))
            for x, y in HALO:
                painter.drawText(box.translated(x, y), Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(QColor(*self.color))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def room(self, values: NDArray[Any]) -> QSizeF:
        """Return the room that the widest of the numbers takes."""
        metrics = QFontMetricsF(self.font)
        return QSizeF(metrics.horizontalAdvance("0" * len(str(values.max()))) + 2 * HALO_PX, metrics.height())


def draw_numbers(painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], ink: Ink) -> None:
    """Draw many numbers: `values` of shape (m,) around `centers` of shape (m, 2)."""
    if not len(values):
        return
    if is_vector(painter):
        box = QRectF(QPointF(), ink.room(values))
        for value, (x, y) in zip(values.tolist(), centers.tolist(), strict=True):
            box.moveCenter(QPointF(x, y))
            ink.write(painter, box, str(value))
    else:
        _copy_from_strip(painter, values, centers, ink)


def _copy_from_strip(painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], ink: Ink) -> None:
    """Write each value once into a strip and copy from there."""
    scale = device_scale(painter)
    different, which = np.unique(values, return_inverse=True)
    box = ink.room(different) * scale
    width, height = round(box.width()), round(box.height())
    strip = QPixmap.fromImage(_strip(tuple(different.tolist()), width, height, ink, scale))
    sources = np.tile((0.0, 0.0, width, height), (len(values), 1))
    sources[:, 0] = which * width
    half = np.array((width / 2, height / 2))
    corners = np.floor(centers * scale - half + 0.5)
    draw_parts(painter, strip, (corners + half) / scale, sources, scale)


@lru_cache(maxsize=16)
def _strip(values: tuple[int, ...], width: int, height: int, ink: Ink, scale: float) -> QImage:
    """Return the values side by side; as for `shape_image`, made anew only when something changes."""
    image = QImage(width * len(values), height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        for index, value in enumerate(values):
            box = QRectF(index * width / scale, 0, width / scale, height / scale)
            ink.write(painter, box, str(value))
    return image


LEAST_NUMBERED_CELL = 18.0
"""Smaller squares have no numbers: they would be a carpet, and hide the attack lines."""
LEAST_FONT_PX, LARGEST_FONT_PX = 9, 26
FONT_SHARE, FONT_EXTRA_PX = 0.15, 5.5
"""Height of the numbers: a share of the square's and a little more, so that they grow slower than it."""
FILLED_SHARE = 0.7
"""Largest share of a square's width that a number may take: less than the ring around it."""
RING_SHARE = 0.72
"""Largest share of a square's width that a ring around a number may take."""
RING_HEIGHTS = 2.8
"""Width of a ring in heights of its number, where there is room for it."""
DOT_SHARE = 0.36
"""Width of the dot that stands for a ring where there are no numbers."""
LEAST_DOT_PX = 2.5
RING_LEVELS = 5
"""Different rings by how likely moves are."""
LEAST_LINE = 0.4
"""Width of the ring of the least likely move, of that of the likeliest."""
THINNEST_PX, THIN_PX = 1.0, 1.8
"""Width of the ring of the least and of the most likely move where nearly every move is possible."""
NO_FILL = (0, 0, 0, 0)
LEAST_NEXT_PX = 7.0
MAX_DOTS = 200
"""More possible moves than this are not marked where squares are small."""
DOTS_FROM_PX = 4
"""From this size of a square on, any number of them is."""


def draw_heat(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw the numbers while they fit, and the rings; dots where they do not."""
    heat = scene.heat
    if heat is None:
        return
    size_px = number_px(heat, geometry)
    if size_px is None:
        _draw_dots(painter, heat.rings, geometry, theme)
        return
    others = _other_squares(scene, heat, geometry)
    ink = Ink(size_px, theme.rgba("heat.text"), theme.rgba("heat.halo"))
    draw_numbers(painter, _values(heat, others), geometry.centers(others), ink)
    rings, width = heat.rings, ring_width(size_px, geometry)
    if rings.style is RingStyle.NEXT:
        ink = Ink(size_px, theme.rgba("heat.best.text"), is_bold=True)
    elif rings.style is not RingStyle.LIKELY:
        ink = replace(ink, is_bold=True)
    levels = np.ceil(rings.weights * RING_LEVELS)
    for level in np.unique(levels):
        squares = geometry.seen(rings.squares[levels == level])
        centers = geometry.centers(squares)
        draw_shapes(painter, _ring(rings.style, level / RING_LEVELS, width, theme), centers, width)
        draw_numbers(painter, _values(heat, squares), centers, ink)


def _draw_dots(painter: QPainter, rings: Rings, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw dots in the squares of moves that may be taken next, unless so many would hide the queens."""
    ringed = geometry.seen(rings.squares)
    is_crowded = len(ringed) > MAX_DOTS and geometry.cell < DOTS_FROM_PX
    if rings.style is RingStyle.NEXT and not is_crowded:
        size = max(geometry.cell * DOT_SHARE, LEAST_DOT_PX)
        draw_shapes(painter, Disc(theme.rgba("heat.best")), geometry.centers(ringed), size)


def _ring(style: RingStyle, weight: float, width: float, theme: Theme) -> Disc:
    """Return the ring of a move, by how likely it is beside the likeliest."""
    if style in (RingStyle.BLOCKED, RingStyle.BEST):
        return Disc(NO_FILL, theme.rgba("heat.blocked"), 1.2 / width)
    line, share = theme.rgba("heat.best"), min(max(width * 0.06, 1.2), 3.0) / width
    if style is RingStyle.LIKELY:
        return Disc(NO_FILL, line, (THINNEST_PX + weight * (THIN_PX - THINNEST_PX)) / width)
    return Disc(theme.rgba("heat.best.ground"), line, share * (LEAST_LINE + (1 - LEAST_LINE) * weight))


def draw_next_way(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw the way of the queen that a recording moves next, below the numbers."""
    move = scene.next_move
    if move is not None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("heat.best"), min(max(geometry.cell * 0.045, 1.2), 4.0)))
        start, goal = (geometry.square_center(move.column, row) for row in (move.from_row, move.to_row))
        painter.drawLine(start, goal)


def draw_next_square(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Fill the ring of the square where a recording moves a queen next."""
    move = scene.next_move
    if move is None:
        return
    goal = geometry.square_center(move.column, move.to_row)
    size_px = number_px(scene.heat, geometry) if scene.heat is not None else None
    width = ring_width(size_px, geometry) if size_px is not None else max(geometry.cell * 0.5, LEAST_NEXT_PX)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("heat.next.text"), 1))
    painter.setBrush(theme.color("heat.best"))
    painter.drawEllipse(goal, width / 2, width / 2)
    if scene.heat is not None and size_px is not None:
        square = np.array([(move.column, move.to_row)])
        ink = Ink(size_px, theme.rgba("heat.next.text"), is_bold=True)
        draw_numbers(painter, _values(scene.heat, square), geometry.centers(square), ink)


def number_px(heat: Heat, geometry: BoardGeometry) -> int | None:
    """Return the size of the numbers in pixels; None where they would not fit or be too small to read."""
    if geometry.cell < LEAST_NUMBERED_CELL:
        return None
    largest = round(np.clip(geometry.cell * FONT_SHARE + FONT_EXTRA_PX, LEAST_FONT_PX, LARGEST_FONT_PX))
    room, widest = geometry.cell * FILLED_SHARE, "0" * len(str(heat.table.max()))
    sizes = range(largest, LEAST_FONT_PX - 1, -1)
    return next((size for size in sizes if text_width(widest, size) <= room), None)


def ring_width(size_px: int, geometry: BoardGeometry) -> float:
    """Return the width of a ring around a number of that size."""
    return min(size_px * RING_HEIGHTS, geometry.cell * RING_SHARE)


def _values(heat: Heat, squares: NDArray[Any]) -> NDArray[np.int64]:
    values: NDArray[np.int64] = heat.table[squares[:, 1], squares[:, 0]]
    return values


def _other_squares(scene: BoardScene, heat: Heat, geometry: BoardGeometry) -> NDArray[np.int64]:
    """Return column and row of every square in sight with no queen and no ring; shape (m, 2)."""
    is_other = np.ones((scene.n, scene.n), dtype=np.bool_)
    is_other[scene.rows, np.arange(scene.n)] = False
    is_other[heat.rings.squares[:, 1], heat.rings.squares[:, 0]] = False
    columns, rows = geometry.visible_columns, geometry.visible_rows
    part = is_other[rows.start : rows.stop, columns.start : columns.stop]
    found: NDArray[np.int64] = np.argwhere(part)[:, ::-1] + (columns.start, rows.start)
    return found
