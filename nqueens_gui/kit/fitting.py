"""Widgets that arrange what they show for the room and the font they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.guard import guarded

if TYPE_CHECKING:
    Base = QWidget
else:
    Base = object  # Qt allows a class one widget among its bases


class Fitting(Base):
    """Stands before the widget among the bases of a class; `fit` follows each other size, font and style."""

    def fit(self) -> None:
        """Arrange what is shown anew."""
        raise NotImplementedError

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()
