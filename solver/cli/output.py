"""Results on standard output, messages on standard error, and Ctrl+C as a question that a long loop may ask."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import StringIO
from math import inf
from time import monotonic
from types import FrameType
from typing import Any, TextIO

from msgspec import Struct, field

from solver.core.checks import InputError

INCOMPLETE = 3
"""Exit code of a command of which runs failed."""
INTERRUPTED = 130
"""Exit code of a command that Ctrl+C ended."""
SAY_SECONDS = 2.0
"""Time between two reports of progress."""
MAX_ROWS = 50
"""Longest state shown in a summary."""


def put(text: str) -> None:
    """Print a result, which must end with a line end; raises as `finish` does."""
    with _standard_output() as stream:
        stream.write(text)


def put_json(document: object) -> None:
    """Print a result as one JSON document."""
    from solver.core.files import json_text  # not needed for help

    put(json_text(document))


def put_either(is_json: bool, document: object, text: str) -> None:
    """Print a result as one JSON document or as text."""
    if is_json:
        put_json(document)
    else:
        put(text)


def summary_text(title: str, figures: Mapping[str, str]) -> str:
    """Return a sentence and, below it, a figure a line."""
    lines = [f"  {name:<11} {value}".rstrip() for name, value in figures.items()]
    return "\n".join([title, "", *lines]) + "\n"


def state_in_short(rows: Any) -> str:
    """Write a state for a summary, or how long it is; shape (n,)."""
    from solver.core.board import format_rows

    return format_rows(rows) if len(rows) <= MAX_ROWS else f"{len(rows)} rows, shown by --json"


def table_width(is_wide: bool) -> int | None:
    """Return the widest table to print: as wide as the terminal; None for any width, as in a file or if asked."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return shutil.get_terminal_size().columns if is_terminal and not is_wide else None


def finish() -> None:
    """Flush standard output.

    Raises
    ------
    BrokenPipeError
        If the reader has closed the pipe.
    InputError
        If standard output cannot be written to for another reason.
    """
    with _standard_output() as stream:
        stream.flush()


def say(message: str) -> None:
    """Print a message on one line of standard error; a closed standard error is ignored."""
    if sys.stderr is None:
        return
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in message)
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)


class TerminalProgress(Struct):
    """Says now and then on a terminal how much is done and how much time is left; called with a share."""

    program: str
    most_seconds: float = inf
    """Time after which what goes on is ended."""
    note: str = ""
    """What else is to be known of a search that takes long."""
    _begun: float = field(default_factory=monotonic)
    _said: float = field(default_factory=monotonic)

    def __call__(self, share: float) -> None:
        if share < 1:
            self.tell(f"{share:.0%}")

    def tell(self, done: str) -> None:
        """Say what is done, unless something was said a moment ago."""
        now = monotonic()
        if now > self._said + SAY_SECONDS and sys.stderr is not None and sys.stderr.isatty():
            self._said = now
            left = f", at most {self.left:.0f} s left" if self.most_seconds < inf else ""
            note = f"; {self.note}" if self.note else ""
            say(f"{self.program}: {done} after {now - self._begun:.0f} s{left}{note}")

    @property
    def left(self) -> float:
        """Seconds left; 0 once the time is up."""
        return max(self._begun + self.most_seconds - monotonic(), 0.0)


@contextmanager
def interrupt_asked(answer: str = "", is_pressed: bool = False) -> Iterator[Callable[[], bool]]:
    """Yield a function that tells whether Ctrl+C was pressed; pressed again, it interrupts as usual.

    Where Ctrl+C is ignored, that is left unchanged.

    Parameters
    ----------
    answer
        Said when it is pressed.
    is_pressed
        Whether it was pressed before.
    """
    pressed = threading.Event()

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if answer:
            say(answer)

    before = signal.getsignal(signal.SIGINT)
    is_ours = threading.current_thread() is threading.main_thread() and callable(before)
    if is_ours:
        signal.signal(signal.SIGINT, remember)
    if is_ours and is_pressed:
        remember(signal.SIGINT, None)
    try:
        yield pressed.is_set
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, before)


@contextmanager
def _standard_output() -> Iterator[TextIO]:
    """Yield standard output, or a buffer that is discarded if the program was started without one."""
    stream = sys.stdout or StringIO()
    try:
        yield stream
    except OSError as error:
        _discard(stream)
        if isinstance(error, BrokenPipeError):
            raise
        raise InputError(f"standard output cannot be written to: {error.strerror}") from error


def _discard(stream: TextIO) -> None:
    """Redirect what a broken stream still buffers to the null device, or Python complains when it exits."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
