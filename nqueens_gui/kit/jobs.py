"""Work done aside, one piece at a time: a later piece takes the place of the one before, whose news are not told."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QThread, Signal, Slot

from solver.core.checks import InputError


class Desk(Protocol):
    """Where work is done: it takes the news."""

    @property
    def is_wanted(self) -> bool:
        """Whether somebody still waits for the work."""

    def tell(self, news: object) -> None:
        """Tell what came of the work so far."""


Work = Callable[[Desk], None]
"""Does something in a thread of its own."""


class BackgroundJob(QObject):
    """Does the latest piece of work that it was given, once the one before has ended.

    Parameters
    ----------
    parent
        The Qt parent.
    """

    told = Signal(object)
    """News of the latest work."""
    ended = Signal()
    """The latest work is done."""
    failed = Signal(object)
    """The exception that broke the latest work off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._threads: list[_Thread] = []
        self._latest: _Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether work is under way that is still wanted."""
        return self._latest is not None

    def start(self, work: Work) -> None:
        """Begin a piece of work in place of the one that is under way."""
        self.cancel()
        thread = _Thread(work, self._threads[-1].is_over if self._threads else None, self)
        self._latest = thread
        thread.told.connect(self._tell)
        thread.done.connect(self._note_end)
        thread.finished.connect(self._clear_away)
        self._threads.append(thread)
        thread.start()

    def cancel(self) -> None:
        """Let the work end soon, and tell no more of it."""
        if self._latest is not None:
            self._latest.is_cancelled.set()
            self._latest = None

    def close(self) -> None:
        """Cancel, and wait for every thread."""
        self.cancel()
        for thread in self._threads:
            thread.wait()

    @Slot(object, object)
    def _tell(self, thread: _Thread, news: object) -> None:
        if thread is self._latest:
            self.told.emit(news)

    @Slot(object)
    def _note_end(self, thread: _Thread) -> None:
        if thread is not self._latest:
            return
        self._latest = None
        if thread.error is None:
            self.ended.emit()
        else:
            self.failed.emit(thread.error)

    @Slot()
    def _clear_away(self) -> None:
        """Let go of the threads that have come to rest; what they told last may still be on its way."""
        over = [thread for thread in self._threads if thread.isFinished()]
        self._threads = [thread for thread in self._threads if thread not in over]
        for thread in over:
            thread.deleteLater()


class _Thread(QThread):
    """Does one piece of work."""

    told = Signal(object, object)
    """This thread, and its news."""
    done = Signal(object)
    """This thread, once it has told all."""

    def __init__(self, work: Work, before: threading.Event | None, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._before = before
        self.is_cancelled = threading.Event()
        self.is_over = threading.Event()
        self.error: Exception | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether somebody still waits for the work."""
        return not self.is_cancelled.is_set()

    def tell(self, news: object) -> None:
        """Tell news, as long as they are wanted."""
        if self.is_wanted:
            self.told.emit(self, news)

    def run(self) -> None:
        """Do it (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        if self._before is not None:
            self._before.wait()
        try:
            if self.is_wanted:
                self._work(self)
        except Exception as error:
            self.error = error
        finally:
            self.is_over.set()
            self.done.emit(self)


def failure_sentence(error: Exception) -> str:
    """Say why an experiment broke off."""
    if isinstance(error, MemoryError):
        return "The results of so many runs do not fit into memory; ask for fewer runs."
    if isinstance(error, InputError):
        return f"{str(error)[:1].upper()}{str(error)[1:]}."
    return f"{type(error).__name__}: {error}."
