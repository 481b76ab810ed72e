"""The successors by h, as bars that say in a tooltip what they count."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.painting.histogram_painter import bar_slots, paint_histogram
from nqueens_gui.scene.successor_histogram import Bar, SuccessorHistogram
from nqueens_gui.theme import Theme

LEAST_SIZE: Final = QSize(120, 84)
WANTED_SIZE: Final = QSize(200, 120)
MOST_HEIGHT_PX: Final = 180
"""Higher bars would shout."""


class SuccessorBars(QWidget):
    """Shows how many successors have each h."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._histogram = SuccessorHistogram(())
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumHeight(MOST_HEIGHT_PX)
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
        slots = bar_slots(self._histogram, QRectF(self.rect()))
        for bar, slot in zip(self._histogram.bars, slots, strict=True):
            if slot.left() <= x < slot.right():
                return bar
        return None

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        paint_histogram(painter, self._histogram, QRectF(self.rect()), self._theme)
        painter.end()

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            bar = self.bar_at(QPointF(event.pos()).x())
            QToolTip.showText(event.globalPos(), f"{bar.sentence}." if bar else "", self)
            return True
        return super().event(event)

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return WANTED_SIZE

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return LEAST_SIZE
