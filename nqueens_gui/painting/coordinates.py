"""The numbers or letters along the left and the lower edge, thinned out where they would touch."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QPainter

from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.board_scene import BoardScene, Coordinates
from nqueens_gui.scene.square_text import column_name, row_name
from nqueens_gui.theme import Theme

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
"""Every so many columns may carry a label."""
LEAST_ROOM = 160
"""Boards with less room than this go without labels."""


def coordinate_margins(scene: BoardScene, rect: QRectF) -> QMarginsF:
    """Return the room that the labels take on each side of the board."""
    if not has_labels(scene, rect):
        return QMarginsF(EDGE_PX, EDGE_PX, EDGE_PX, EDGE_PX)
    left = max(_label_width(scene.n), LINE_PX) + GAP_PX + EDGE_PX
    return QMarginsF(left, EDGE_PX, EDGE_PX, LINE_PX + GAP_PX)


def has_labels(scene: BoardScene, rect: QRectF) -> bool:
    """Whether labels are wanted and there is room for them."""
    return scene.coordinates is not Coordinates.NONE and min(rect.width(), rect.height()) >= LEAST_ROOM


def draw_coordinates(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw a label for each column below the board and for each row on its left."""
    painter.setFont(font_of(FONT_PX))
    painter.setPen(theme.color("board.coordinate"))
    for index in range(0, scene.n, label_step(geometry)):
        middle = geometry.square_center(index, index)
        below = QRectF(middle.x() - 50, geometry.rect.bottom() + GAP_PX - 2, 100, LINE_PX)
        beside = QRectF(geometry.left - GAP_PX - 100, middle.y() - LINE_PX / 2, 100, LINE_PX)
        vertical = Qt.AlignmentFlag.AlignVCenter
        column, row = column_name(scene.coordinates, index), row_name(scene.coordinates, index, scene.n)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | vertical, column)
        painter.drawText(beside, Qt.AlignmentFlag.AlignRight | vertical, row)


def label_step(geometry: BoardGeometry) -> int:
    """Return the least distance of labels, in squares, at which they do not touch."""
    needed = _label_width(geometry.n) + LABEL_GAP_PX
    return next((step for step in STEPS if step * geometry.cell >= needed), STEPS[-1])


def _label_width(n: int) -> float:
    return text_width(str(n - 1), FONT_PX)
