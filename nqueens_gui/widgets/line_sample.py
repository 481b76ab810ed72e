"""A sample of an attack line, as the board draws it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting.attack_lines import attack_pen
from nqueens_gui.theme import Theme
from solver.heuristics import LineKind

SIZE = QSize(41, 12)
"""Wide enough for whole dashes."""
LINE_PX = 3.0


class LineSample(QWidget):
    """A short line in the colour and the dashes of one kind; pale while that kind is switched off."""

    def __init__(self, kind: LineKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = kind
        self._theme: Theme | None = None
        self.setFixedSize(SIZE)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self._theme = theme
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = attack_pen(self._kind, self._theme, LINE_PX)
        if not self.isEnabled():
            pen.setColor(self._theme.color("disabled"))
        painter.setPen(pen)
        middle = self.height() / 2
        painter.drawLine(QPointF(LINE_PX, middle), QPointF(self.width() - LINE_PX, middle))
        painter.end()
