"""Shares the keys between the shortcuts of the window and the widget that has the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QTabBar,
    QWidget,
)

from nqueens_gui.guard import guarded_with

ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}
KEYS_OF: tuple[tuple[type[QWidget], set[Qt.Key]], ...] = (
    (QAbstractButton, {Qt.Key.Key_Space}),
    (QComboBox, ARROWS),
    (QAbstractSlider, ARROWS),
    (QAbstractSpinBox, ARROWS),
    (QAbstractItemView, {Qt.Key.Key_Space, *ARROWS}),
    (QTabBar, ARROWS),
)
"""Which keys each kind of widget keeps for itself; text fields do so on their own."""
FIELDS = (QLineEdit, QAbstractSpinBox, QComboBox)
ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class KeyGuard(QObject):
    """An event filter for the application.

    A key that the focused widget needs is left to it. Enter in a field of the window gives the keyboard back to
    `home`, so that the next Space plays.

    Parameters
    ----------
    home
        The widget that has the keyboard while nothing is filled in.
    parent
        The Qt parent.
    """

    def __init__(self, home: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key for the focused widget when it is one of its own; take the focus home after Enter."""
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and _is_own_key(watched, event):
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and event.key() in ENTER and isinstance(watched, FIELDS):
            self._go_home(watched)
        return False

    def _go_home(self, field: QWidget) -> None:
        if field.window() is self._home.window():
            self._home.setFocus(Qt.FocusReason.OtherFocusReason)


def _is_own_key(widget: QWidget, event: QKeyEvent) -> bool:
    is_plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return is_plain and any(isinstance(widget, kind) and event.key() in keys for kind, keys in KEYS_OF)
