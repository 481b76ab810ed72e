"""Ctrl+C as a question that a long loop may ask, so that what was done so far is not lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupt_asked() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether Ctrl+C was pressed; pressed again it interrupts as always.

    Where Ctrl+C is ignored or somebody else sees to it, that is left as it is.
    """
    pressed = threading.Event()

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    is_ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if is_ours:
        signal.signal(signal.SIGINT, remember)
    try:
        yield pressed.is_set
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
