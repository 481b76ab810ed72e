"""A page of the inspector that tells whether it can be seen: what it shows is worked out only then."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.guard import guarded


class InspectorPage(QWidget):
    """A page that tells whether it can be seen."""

    visibility_changed = Signal(bool)
    """Whether it can be seen from now on: its page, that of the window, and the window are open."""

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visibility_changed.emit(True)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.visibility_changed.emit(False)
