"""Leaves keys to the widget that has the focus where it needs them, before shortcuts of the window take them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QTabBar,
    QWidget,
)

ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}
KEYS_OF: tuple[tuple[type[QWidget], set[Qt.Key]], ...] = (
    (QAbstractButton, {Qt.Key.Key_Space}),
    (QComboBox, {Qt.Key.Key_Space, *ARROWS}),
    (QAbstractSlider, ARROWS),
    (QAbstractSpinBox, ARROWS),
    (QAbstractItemView, {Qt.Key.Key_Space, *ARROWS}),
    (QTabBar, ARROWS),
)
"""Which keys each kind of widget keeps for itself; text fields do so on their own."""


class KeyGuard(QObject):
    """An event filter for the application."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key for the focused widget when it is one of its own."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if is_plain and any(isinstance(watched, kind) and event.key() in keys for kind, keys in KEYS_OF):
                event.accept()
                return True
        return False
