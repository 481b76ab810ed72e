"""Containers that hand the keyboard on to a widget inside them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.guard import guarded_with


def hand_focus_on(container: QWidget, target: QWidget | Callable[[], QWidget]) -> None:
    """Give the keyboard to a widget inside a container, or the one that a function returns then.

    Qt's own focus proxy will not do: Tab stops at a container whose proxy takes the focus, jumps to the proxy, and
    so never reaches what stands before it in the container.
    """
    container.installEventFilter(_FocusHandler(container, target))


class _FocusHandler(QObject):
    def __init__(self, container: QWidget, target: QWidget | Callable[[], QWidget]) -> None:
        super().__init__(container)
        self._target = target

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.gotFocus():
            target = self._target if isinstance(self._target, QWidget) else self._target()
            target.setFocus(event.reason())
        return False
