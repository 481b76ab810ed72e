"""Keeps the wheel from changing a field that it only passes over on its way down a panel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded_with


class WheelGuard(QObject):
    """Leaves the wheel to the panel unless the field has the keyboard."""

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        event.ignore()
        return True


def guard_wheel(field: QWidget) -> None:
    """Let the wheel change a field only while it has the keyboard."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(WheelGuard(field))
