"""A call that comes when the window has done all that is due, painting included."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt

from nqueens_gui.guard import guarded

CALL = QEvent.Type(QEvent.registerEventType())
PRIORITY = Qt.EventPriority.LowEventPriority.value - 1
"""Widgets are painted at low priority; what is posted below that comes after them."""


class AfterPainting(QObject):
    """Calls a function when the event loop has nothing else to do.

    A timer of no time would not do: it comes before the widgets are painted.

    Parameters
    ----------
    function
        What to call.
    parent
        The Qt parent.
    """

    def __init__(self, function: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._function = function

    def ask(self) -> None:
        """Ask for one call."""
        QCoreApplication.postEvent(self, QEvent(CALL), PRIORITY)

    @guarded
    def customEvent(self, event: QEvent) -> None:
        """Make the call that was asked for."""
        self._function()
