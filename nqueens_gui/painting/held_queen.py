"""The queen that is held: a ring where it was taken from, an outline around its square, and h of a drop there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.board_scene import BoardScene, Drag
from nqueens_gui.theme import Theme

OUTLINE_PX = 2.0
LEAST_OUTLINE_PX = 11.0
"""Width of the outline at least, so that it can be found where squares are small."""
RING_SHARE = 0.5
"""Width of the ring where the queen was, of a square."""
LEAST_RING_PX = 7.0
LABEL_PX = 13
LABEL_HEIGHT = 22.0
LABEL_GAP = 4.0
"""Between the label and the queen's square."""


def draw_held_queen(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw where a held queen came from and what a drop would do, over everything else."""
    drag = scene.drag
    if drag is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("last_move"), OUTLINE_PX))
    ring = max(geometry.cell * RING_SHARE, LEAST_RING_PX) / 2
    painter.drawEllipse(geometry.square_center(drag.column, drag.from_row), ring, ring)
    painter.setPen(QPen(theme.color("accent"), OUTLINE_PX))
    painter.drawRect(_outline(geometry, drag))
    _draw_label(painter, held_text(scene), geometry, drag, theme)


def held_text(scene: BoardScene) -> str:
    """Say what a drop would do to h: ``h 8 → 5``."""
    return "" if scene.drag is None else f"h {scene.drag.h_before:,} → {scene.h:,}"


def label_rect(text: str, geometry: BoardGeometry, drag: Drag) -> QRectF:
    """Return where the label stands: above the queen, or below where there is no room, and on the board."""
    width = text_width(text, LABEL_PX) + 18
    square = _outline(geometry, drag)
    above = square.top() - LABEL_GAP - LABEL_HEIGHT
    top = above if above >= geometry.top else square.bottom() + LABEL_GAP
    left = square.center().x() - width / 2
    left = min(max(left, geometry.left), geometry.left + geometry.side - width)
    return QRectF(left, top, width, LABEL_HEIGHT)


def _outline(geometry: BoardGeometry, drag: Drag) -> QRectF:
    inset = min(OUTLINE_PX / 2, (geometry.cell - LEAST_OUTLINE_PX) / 2)
    return geometry.square_rect(drag.column, drag.to_row).adjusted(inset, inset, -inset, -inset)


def _draw_label(painter: QPainter, text: str, geometry: BoardGeometry, drag: Drag, theme: Theme) -> None:
    pill = label_rect(text, geometry, drag)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("accent"))
    painter.drawRoundedRect(pill, LABEL_HEIGHT / 2, LABEL_HEIGHT / 2)
    painter.setPen(theme.color("accent.text"))
    painter.setFont(font_of(LABEL_PX))
    painter.drawText(pill.translated(QPointF(0, -0.5)), Qt.AlignmentFlag.AlignCenter, text)
