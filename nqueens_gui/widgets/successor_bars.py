"""The successors by h, as bars."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.successor_histogram import Bar, BarKind, SuccessorHistogram
from nqueens_gui.theme import Theme

TEXT_PX: Final = 10
COUNT_PX: Final = 16
"""Height of the counts above the bars."""
AXIS_PX: Final = 18
"""Height of the numbers below the bars."""
LEAST_BAR_PX: Final = 3
MOST_SLOT_PX: Final = 44
GAP: Final = 0.3
"""Share of a bar's room that is left free beside it."""
RADIUS_PX: Final = 2.0
ROLES: Final = {BarKind.BEST: "gold", BarKind.BETTER: "accent", BarKind.NOT_BETTER: "bar"}
LEAST_SIZE: Final = QSize(160, 84)
WANTED_SIZE: Final = QSize(320, 112)


class SuccessorBars(QWidget):
    """Bars of the successors by h: the best in gold, the better ones accented, the present h marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._histogram = SuccessorHistogram(())
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Successors by h")

    def set_histogram(self, histogram: SuccessorHistogram) -> None:
        """Show the successors of a state."""
        self._histogram = histogram
        self.setAccessibleDescription("; ".join(bar.sentence for bar in histogram.bars if bar.count))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self._theme = theme
        self.update()

    def bar_at(self, x: float) -> Bar | None:
        """Return the bar whose room holds an x coordinate."""
        number = int(x // self._slot_px()) if x >= 0 else -1
        return self._histogram.bars[number] if 0 <= number < len(self._histogram.bars) else None

    def _slot_px(self) -> float:
        """Return the room of one bar."""
        return min(MOST_SLOT_PX, self.width() / max(len(self._histogram.bars), 1))

    def _paint_bar(self, painter: QPainter, bar: Bar, slot: QRectF, theme: Theme) -> None:
        share = bar.count / max(self._histogram.most, 1)
        height = max(share * slot.height(), LEAST_BAR_PX) if bar.count else 0.0
        side = slot.width() * GAP / 2
        box = QRectF(slot.left() + side, slot.bottom() - height, slot.width() - 2 * side, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(ROLES[bar.kind]))
        painter.drawRoundedRect(box, RADIUS_PX, RADIUS_PX)
        count = f"{bar.count:,}"
        if bar.count and self._has_room(count, slot):
            self._paint_text(
                painter, count, QRectF(slot.left(), box.top() - COUNT_PX, slot.width(), COUNT_PX), theme
            )

    def _paint_axis(self, painter: QPainter, bar: Bar, slot: QRectF, theme: Theme) -> None:
        below = QRectF(slot.left(), slot.bottom(), slot.width(), AXIS_PX)
        if bar.is_present:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("text"))
            painter.drawRect(QRectF(slot.left(), slot.bottom() + 1, slot.width(), 2))
        if self._has_room(bar.label, slot):
            self._paint_text(painter, bar.label, below, theme, is_strong=bar.is_present)

    def _paint_text(
        self, painter: QPainter, text: str, room: QRectF, theme: Theme, *, is_strong: bool = False
    ) -> None:
        painter.setFont(font_of(TEXT_PX, is_strong))
        painter.setPen(theme.color("text" if is_strong else "text.dim"))
        painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, text)

    def _has_room(self, text: str, slot: QRectF) -> bool:
        return text_width(text, TEXT_PX, bold=True) <= slot.width() - 1

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = self._slot_px()
        for number, bar in enumerate(self._histogram.bars):
            slot = QRectF(number * width, COUNT_PX, width, self.height() - COUNT_PX - AXIS_PX)
            self._paint_bar(painter, bar, slot, self._theme)
            self._paint_axis(painter, bar, slot, self._theme)
        painter.end()

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place: QPoint = event.pos()
            bar = self.bar_at(place.x())
            words = f"{bar.sentence}{', as now' if bar.is_present else ''}." if bar else ""
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return WANTED_SIZE

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return LEAST_SIZE
