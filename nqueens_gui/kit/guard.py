"""Keeps exceptions out of Qt's hands: one that leaves a Qt override stops the whole program."""

import sys
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

ERROR_MARGIN_PX: Final = 12


def guarded(override: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Wrap a Qt override that returns nothing: report what it raises, and show it if it was to paint.

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
                if override.__name__ == "paintEvent":
                    _show_in_place(args[0], error)
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


def _show_in_place(widget: Any, error: BaseException) -> None:
    """Paint that a widget could not be painted; never raises."""
    # The frames that failed may still hold a painter at work on this widget; a second one would be refused.
    traceback.clear_frames(error.__traceback__)
    try:
        if isinstance(widget, QWidget):
            _paint_error(widget, f"This part could not be drawn.\n{type(error).__name__}: {error}")
    except BaseException as second:
        report(second)


def _paint_error(widget: QWidget, words: str) -> None:
    target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    if target.paintingActive():
        return
    with QPainter(target) as painter:
        painter.fillRect(target.rect(), widget.palette().window())
        painter.setPen(widget.palette().windowText().color())
        inside = target.rect().adjusted(ERROR_MARGIN_PX, ERROR_MARGIN_PX, -ERROR_MARGIN_PX, -ERROR_MARGIN_PX)
        painter.drawText(inside, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
