"""Draws rows of odds: a bar from 0 to 1 after a move, and from where to where the odds went at a step."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.odds_scene import FlipRow, MoveRow
from nqueens_gui.theme import Theme

TEXT_PX: Final = 12
BAR_PX: Final = 10.0
LEAST_BAR_PX: Final = 2.0
GAP_PX: Final = 8.0
EDGE_PX: Final = 4.0
HEAD_PX: Final = 4.0
"""Half the height of the head of an arrow."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CHANCE = "> 99.9 %"
"""The widest chance there is."""


def paint_move_row(painter: QPainter, row: MoveRow, name_px: float, rect: QRectF, theme: Theme) -> None:
    """Draw the odds after a move; `name_px` is the room for its name."""
    inside = rect.adjusted(EDGE_PX, 0, -EDGE_PX, 0)
    painter.setFont(font_of(TEXT_PX))
    painter.setPen(theme.color("text"))
    painter.drawText(inside, _LEFT, row.name)
    chance_px = text_width(CHANCE, TEXT_PX)
    painter.drawText(inside, _RIGHT, row.text)
    bar = _track(inside.adjusted(name_px + GAP_PX, 0, -chance_px - GAP_PX, 0), painter, theme)
    painter.setBrush(theme.color("odds"))
    length = max(bar.width() * row.share, LEAST_BAR_PX) if row.share else 0.0
    painter.drawRoundedRect(QRectF(bar.left(), bar.top(), length, bar.height()), 2, 2)
    if row.interval is not None:
        painter.setPen(QPen(theme.color("interval"), 1.5))
        low, high = (bar.left() + bar.width() * bound for bound in row.interval)
        painter.drawLine(QPointF(low, bar.center().y()), QPointF(high, bar.center().y()))


def paint_flip_row(painter: QPainter, row: FlipRow, name_px: float, rect: QRectF, theme: Theme) -> None:
    """Draw a step at which the odds changed; `name_px` is the room for its name."""
    inside = rect.adjusted(EDGE_PX, 0, -EDGE_PX, 0)
    painter.setFont(font_of(TEXT_PX, bold=row.is_present))
    painter.setPen(theme.color("text"))
    painter.drawText(inside, _LEFT, row.step)
    words_px = text_width(f"{CHANCE} → {CHANCE}", TEXT_PX)
    painter.drawText(inside, _RIGHT, row.text)
    track = _track(inside.adjusted(name_px + GAP_PX, 0, -words_px - GAP_PX, 0), painter, theme)
    _paint_arrow(painter, row, track, theme)


def name_width(names: list[str]) -> float:
    """Return the room that the longest of some names takes."""
    return max((text_width(name, TEXT_PX, bold=True) for name in names), default=0.0)


def _track(room: QRectF, painter: QPainter, theme: Theme) -> QRectF:
    """Draw the range from 0 to 1, and return where it is."""
    track = QRectF(room.left(), room.center().y() - BAR_PX / 2, max(room.width(), 0.0), BAR_PX)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("odds.track"))
    painter.drawRoundedRect(track, 2, 2)
    return track


def _paint_arrow(painter: QPainter, row: FlipRow, track: QRectF, theme: Theme) -> None:
    """Draw an arrow from the odds before to the odds after."""
    color = theme.color("odds" if row.after > row.before else "stuck")
    start, end = (track.left() + track.width() * share for share in (row.before, row.after))
    middle, head = track.center().y(), min(HEAD_PX, abs(end - start))
    back = -head if end > start else head
    painter.setPen(QPen(color, 2))
    painter.drawLine(QPointF(start, middle), QPointF(end + back, middle))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(
        [QPointF(end, middle), QPointF(end + back, middle - HEAD_PX), QPointF(end + back, middle + HEAD_PX)]
    )
