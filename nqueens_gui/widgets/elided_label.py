"""A label that shortens what does not fit, and then shows all of it in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from nqueens_gui.guard import guarded, guarded_with

LEAST_WIDTH_PX = 24


class ElidedLabel(QLabel):
    """One line of text that never asks for more room than there is."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full_text = ""
        self._tooltip = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.set_full_text(text)

    @property
    def full_text(self) -> str:
        """The whole text."""
        return self._full_text

    def set_full_text(self, text: str, tooltip: str = "") -> None:
        """Show a text; the tooltip follows what had to be cut."""
        if (text, tooltip) == (self._full_text, self._tooltip):
            return
        self._full_text, self._tooltip = text, tooltip
        self._elide()
        self.updateGeometry()

    def _elide(self) -> None:
        room = self.contentsRect().width()
        shown = self.fontMetrics().elidedText(self._full_text, Qt.TextElideMode.ElideRight, room)
        self.setText(shown)
        is_cut = shown != self._full_text
        self.setToolTip("\n".join(filter(None, (self._full_text if is_cut else "", self._tooltip))))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self._full_text) + 2
        return QSize(width, super().sizeHint().height())

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(min(LEAST_WIDTH_PX, self.sizeHint().width()), super().minimumSizeHint().height())
