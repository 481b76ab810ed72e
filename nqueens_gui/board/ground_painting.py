"""Paints the ground of the board: squares, tints, coordinates, and outlines."""

from __future__ import annotations

from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from nqueens_gui.board.geometry import LEAST_SQUARE_PX, BoardGeometry
from nqueens_gui.board.heat import Heat
from nqueens_gui.board.scene import BoardScene
from nqueens_gui.kit.painting import (
    device_scale,
    draw_outline,
    draw_rects,
    font_of,
    is_vector,
    scaled,
    text_width,
)
from nqueens_gui.kit.theme import Rgba, Theme
from solver.core.events import Square
from solver.telling.squares import Coordinates, column_name, row_name

CALM_SQUARE_PX = 14.0
"""Squares from this size have the full contrast of the theme."""
LEAST_CONTRAST = 0.4
HEAT_CONTRAST = 0.2
"""Under a heat map the squares keep this share of their contrast, so that the tint is what differs."""

Channels = NDArray[np.floating[Any]]
"""Red, green, blue (and opacity) from 0 to 255 along the last axis."""


def draw_ground(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw the squares, or a plain ground where they are too small."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if not geometry.has_squares and (scene.heat is None or is_vector(painter)):
        # On vectors a heat map of a million areas would be a file that nothing opens.
        painter.fillRect(geometry.visible, theme.color("board.plain"))
    elif is_vector(painter):
        _draw_as_rects(painter, geometry, square_colors(scene, geometry, theme))
    else:
        _draw_as_image(painter, geometry, square_colors(scene, geometry, theme))


def square_colors(scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> NDArray[np.uint32]:
    """Return the colour of every square as 0xffrrggbb; shape (n, n), by row and column."""
    colors = _heat_colors(scene, geometry, theme)
    if scene.cut is not None:
        colors[:, : scene.cut] = _tinted(colors[:, : scene.cut], theme.rgba("parent.first.ground"))
        colors[:, scene.cut :] = _tinted(colors[:, scene.cut :], theme.rgba("parent.second.ground"))
    if scene.highlight is not None:
        places = scene.highlight.squares[:, 1], scene.highlight.squares[:, 0]
        colors[places] = _tinted(colors[places], theme.rgba("highlight.ground"))
    return colors


def _heat_colors(scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> NDArray[np.uint32]:
    grounds = _ground_channels(theme, contrast(geometry.cell) * (HEAT_CONTRAST if scene.heat else 1.0))
    if scene.heat is None:
        return _by_parity(_packed(grounds[:, None, :]), np.zeros((scene.n, scene.n), np.int64))
    tints = _tint_channels(scene.heat, theme)
    opacity = tints[:, 3:] / 255
    mixed = _packed(grounds[:, None, :] * (1 - opacity) + tints[:, :3] * opacity)
    colors = _by_parity(mixed, scene.heat.table)
    queens = scene.rows, np.arange(scene.n)
    colors[queens] = _packed(grounds)[np.add(*queens) % 2]
    return colors


def _by_parity(colors: NDArray[np.uint32], table: NDArray[np.int64]) -> NDArray[np.uint32]:
    """Look up every square: `colors` has one row for even squares and one for odd ones."""
    even, odd = colors
    found: NDArray[np.uint32] = even[table]
    if not np.array_equal(even, odd):
        for squares in (np.s_[::2, 1::2], np.s_[1::2, ::2]):
            found[squares] = odd[table[squares]]
    return found


def _ground_channels(theme: Theme, share: float) -> Channels:
    """Return the colours of even and odd squares with a share of their contrast; shape (2, 3)."""
    roles = ("board.plain", "board.light", "board.dark")
    plain, light, dark = (np.array(theme.rgba(role)[:3], dtype=np.float32) for role in roles)
    return plain + share * (np.stack((light, dark)) - plain)


def contrast(cell: float) -> float:
    """Return how much squares of a size differ from a plain ground: small ones less, lest they flicker."""
    if cell < LEAST_SQUARE_PX:
        return 0.0
    return min(max(cell / CALM_SQUARE_PX, LEAST_CONTRAST), 1.0)


def _tint_channels(heat: Heat, theme: Theme) -> Channels:
    """Return the tint of each h from 0 to the largest; shape (m, 4)."""
    bad, good = (np.array(theme.rgba(role), dtype=np.float32) for role in ("heat.bad", "heat.good"))
    share = heat.goodness()[:, None]
    return bad + share * (good - bad)


def _packed(channels: Channels) -> NDArray[np.uint32]:
    red, green, blue = np.moveaxis(np.rint(channels).astype(np.uint32), -1, 0)
    packed: NDArray[np.uint32] = np.uint32(0xFF000000) | red << 16 | green << 8 | blue
    return packed


def _tinted(colors: NDArray[np.uint32], tint: Rgba) -> NDArray[np.uint32]:
    """Lay a translucent colour over opaque ones."""
    channels = np.stack([colors >> shift & 0xFF for shift in (16, 8, 0)], axis=-1)
    opacity = tint[3] / 255
    return _packed(channels * (1 - opacity) + np.array(tint[:3]) * opacity)


def _draw_as_image(painter: QPainter, geometry: BoardGeometry, colors: NDArray[np.uint32]) -> None:
    """Draw a picture of one pixel a square, enlarged without smoothing: every edge falls on a whole pixel."""
    columns, rows = geometry.visible_columns, geometry.visible_rows
    part = colors[rows.start : rows.stop, columns.start : columns.stop]
    height, width = part.shape
    pixels: Any = np.ascontiguousarray(part).data
    image = QImage(pixels, width, height, width * 4, QImage.Format.Format_RGB32)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    corner, cell = geometry.square_rect(columns.start, rows.start), geometry.cell
    painter.drawImage(QRectF(corner.left(), corner.top(), width * cell, height * cell), image)


def _draw_as_rects(painter: QPainter, geometry: BoardGeometry, colors: NDArray[np.uint32]) -> None:
    """Draw the most frequent colour under everything, then the squares of each other colour over it."""
    found, counts = np.unique(colors, return_counts=True)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(geometry.rect, QColor.fromRgba(int(found[counts.argmax()])))
    for color in np.delete(found, counts.argmax()):
        painter.setBrush(QColor.fromRgba(int(color)))
        rows, columns = np.nonzero(colors == color)
        draw_rects(painter, _rects(geometry, columns, rows))


def _rects(geometry: BoardGeometry, columns: NDArray[Any], rows: NDArray[Any]) -> NDArray[np.float64]:
    x, y = geometry.left + columns * geometry.cell, geometry.top + rows * geometry.cell
    size = np.full(len(columns), geometry.cell)
    return np.stack((x, y, size, size), axis=1)


CUT_SHARE = 0.05
"""Width of the line along the cut, of a square."""


def draw_cut(painter: QPainter, cut: int, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw a dashed line before a column, between those of the two parents of a child; none along an edge."""
    if not 0 < cut < geometry.n:
        return
    x = geometry.left + cut * geometry.cell
    width = min(max(geometry.cell * CUT_SHARE, 1.0), 3.0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("gold"), width, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(QPointF(x, geometry.visible.top()), QPointF(x, geometry.visible.bottom()))


def draw_frame(
    painter: QPainter, scene: BoardScene, geometry: BoardGeometry, rect: QRectF, theme: Theme
) -> None:
    """Draw what is around the squares of a scene in `rect`: a line one pixel wide, and coordinates."""
    pixel = 1 / device_scale(painter)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    draw_outline(painter, geometry.visible, theme.color("board.border"), pixel, -pixel / 2)
    if has_labels(scene, rect):
        draw_coordinates(painter, scene, geometry, theme)


FONT_PX = 11
GAP_PX = 7
"""Between a label and the board."""
LABEL_GAP_PX = 4
"""Between two labels, at least."""
LINE_PX = 14
"""Height of a label."""
EDGE_PX = 2.0
"""Around a board at the edges that carry no label, for its border."""
STEPS = (1, 5, 10, 20, 50, 100, 200, 500)
"""Distances between the columns that carry a label."""
LEAST_ROOM = 160
"""Boards with less room than this go without labels."""


def coordinate_margins(scene: BoardScene, rect: QRectF) -> QMarginsF:
    """Return the room that the labels take on each side of the board."""
    if not has_labels(scene, rect):
        return QMarginsF(EDGE_PX, EDGE_PX, EDGE_PX, EDGE_PX)
    left = max(_label_width(scene.n), scaled(LINE_PX)) + GAP_PX + EDGE_PX
    return QMarginsF(left, EDGE_PX, EDGE_PX, scaled(LINE_PX) + GAP_PX)


def has_labels(scene: BoardScene, rect: QRectF) -> bool:
    """Whether labels are switched on and there is room for them."""
    return scene.coordinates is not Coordinates.NONE and min(rect.width(), rect.height()) >= LEAST_ROOM


def draw_coordinates(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw a label for each column below the board and for each row on its left."""
    painter.setFont(font_of(FONT_PX))
    painter.setPen(theme.color("board.coordinate"))
    step, visible, height = label_step(geometry), geometry.visible, scaled(LINE_PX)
    below = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
    beside = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for column in _labelled(geometry.visible_columns, step):
        x = geometry.left + (column + 0.5) * geometry.cell
        if visible.left() <= x <= visible.right():
            area = QRectF(x - 50, visible.bottom() + GAP_PX - 2, 100, height)
            painter.drawText(area, below, column_name(scene.coordinates, column))
    for row in _labelled(geometry.visible_rows, step):
        y = geometry.top + (row + 0.5) * geometry.cell
        if visible.top() <= y <= visible.bottom():
            area = QRectF(visible.left() - GAP_PX - 100, row_label_top(y, height, visible), 100, height)
            painter.drawText(area, beside, row_name(scene.coordinates, row, scene.n))


class GroundPicture:
    """Squares and coordinates, painted once and drawn again as long as nothing of them changes.

    Parameters
    ----------
    around
        Role of the colour around the board.
    """

    def __init__(self, around: str) -> None:
        self.around = around
        self._key: tuple[Any, ...] = ()
        self._image = QImage()

    def draw(
        self, painter: QPainter, scene: BoardScene, geometry: BoardGeometry, rect: QRectF, theme: Theme
    ) -> None:
        """Draw the ground of a scene without heat and highlights; `rect` begins at a whole pixel."""
        scale = device_scale(painter)
        key = (scene.coordinates, geometry, rect, scale, theme, font_of(FONT_PX).key())
        if key != self._key:
            self._key = key
            self._image = _ground_image(scene, geometry, rect, theme, scale, theme.color(self.around))
        painter.drawImage(rect.topLeft(), self._image)


def _ground_image(
    scene: BoardScene, geometry: BoardGeometry, rect: QRectF, theme: Theme, scale: float, around: QColor
) -> QImage:
    size = QSize(ceil(rect.width() * scale), ceil(rect.height() * scale)).expandedTo(QSize(1, 1))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(around)
    with QPainter(image) as painter:
        painter.translate(-rect.topLeft())
        draw_ground(painter, scene, geometry, theme)
        draw_frame(painter, scene, geometry, rect, theme)
    return image


def row_label_top(y: float, height: float, visible: QRectF) -> float:
    """Return the top of the label of a row with its middle at y: beside it, but never above the board's edge."""
    return max(y - height / 2, visible.top() - EDGE_PX)


def _labelled(places: range, step: int) -> range:
    return range(-(-places.start // step) * step, places.stop, step)


def label_step(geometry: BoardGeometry) -> int:
    """Return the least distance of labels, in squares, at which they do not touch."""
    needed = _label_width(geometry.n) + LABEL_GAP_PX
    return next((step for step in STEPS if step * geometry.cell >= needed), STEPS[-1])


def _label_width(n: int) -> float:
    return text_width(str(n - 1), FONT_PX)


WIDTH_PX = 2.0
LEAST_PX = 7.0
"""Width of the outline at least, so that it can be found where squares are small."""


def draw_cursor(painter: QPainter, square: Square, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw an outline around a square; around its neighbours too where it is very small."""
    grown = max(0.0, (LEAST_PX - geometry.cell) / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area, color = geometry.square_rect(*square), theme.color("board.hover")
    draw_outline(painter, area, color, WIDTH_PX, WIDTH_PX / 2 - grown)


def draw_focus(painter: QPainter, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw a line around the board."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    draw_outline(painter, geometry.visible, theme.color("focus"), WIDTH_PX, -WIDTH_PX / 2)
