"""Results on standard output, messages on standard error, and Ctrl+C as a question."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from types import FrameType
from typing import TextIO

from solver.core.checks import InputError
from solver.core.files import json_text


def put(text: str) -> None:
    """Print a result, which ends its last line itself; raises as `finish` does."""
    with _standard_output() as stream:
        stream.write(text)


def finish() -> None:
    """See that all that was put has arrived.

    Raises
    ------
    BrokenPipeError
        When nobody reads any more.
    InputError
        When standard output takes no more for another reason.
    """
    with _standard_output() as stream:
        stream.flush()


def put_json(document: object) -> None:
    """Print a result as one JSON document."""
    put(json_text(document))


def say(words: str) -> None:
    """Say what is done or wrong, in one line on standard error; nobody need be listening."""
    if sys.stderr is None:
        return
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in words)
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        _forget(sys.stderr)


@contextmanager
def _standard_output() -> Iterator[TextIO]:
    """Give standard output, or a place where text is lost when whoever started the program has closed it."""
    stream = sys.stdout or StringIO()
    try:
        yield stream
    except OSError as error:
        _forget(stream)
        if isinstance(error, BrokenPipeError):
            raise
        raise InputError(f"standard output cannot be written to: {error.strerror}") from error


def _forget(stream: TextIO) -> None:
    """Let what a broken stream still holds go nowhere, or else Python complains about it when it ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


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
