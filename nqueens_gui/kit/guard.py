"""Keeps exceptions out of Qt's hands: one that leaves a Qt override stops the whole program."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from PySide6.QtCore import QEvent, QObject

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def guarded(override: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Wrap a Qt override that returns nothing, and report what it raises.

    Every ``paintEvent``, ``resizeEvent``, ``mousePressEvent`` and so on wears this. The report goes to
    `sys.excepthook`, as from a slot.
    """
    return guarded_with(None)(override)


def guarded_with(fallback: Answer) -> Callable[[Callable[Arguments, Answer]], Callable[Arguments, Answer]]:
    """Wrap a Qt override that answers (``event``, ``sizeHint``); `fallback` is its answer when it fails."""

    def guard(override: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
        @wraps(override)
        def guarded_override(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
            try:
                return override(*args, **kwargs)
            except BaseException as error:
                report(error)
                return fallback

        return guarded_override

    return guard


def filter_events(watched: QObject, handle: Callable[[QEvent], bool]) -> None:
    """Let a function see the events of a widget before it does; one for which it returns True goes no further."""
    watched.installEventFilter(_Filter(watched, handle))


class _Filter(QObject):
    def __init__(self, watched: QObject, handle: Callable[[QEvent], bool]) -> None:
        super().__init__(watched)
        self._handle = handle

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return self._handle(event)


def report(error: BaseException) -> None:
    """Hand an exception to `sys.excepthook`; never raises, whatever the hook does."""
    try:
        sys.excepthook(type(error), error, error.__traceback__)
    except BaseException as second:
        sys.__excepthook__(type(second), second, second.__traceback__)
