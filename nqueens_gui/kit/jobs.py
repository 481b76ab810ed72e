"""Background work: a function in a thread of its own that reports to the window's thread, and sessions that own one."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import Enum, auto
from math import inf
from time import monotonic
from typing import Generic, Protocol, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal, Slot

from nqueens_gui.kit.status import Stage
from solver.core.checks import InputError
from solver.core.words import full_sentence

REPORT_SECONDS = 0.1
"""Time between two reports of progress."""
POLL_SECONDS = 0.05
"""Time between two checks whether another process has ended."""


class _Message(Enum):
    PROGRESS = auto()
    RESULT = auto()
    ERROR = auto()


class Cancelled(Exception):  # noqa: N818 - nothing went wrong
    """Ends work on request."""


class Task:
    """The worker's end of a job: reports progress and tells whether the job was cancelled."""

    def __init__(self, send: Callable[[Task, _Message, object], object]) -> None:
        self._send = send
        self._cancelled = threading.Event()
        self._is_abandoned = False
        self._reported_at = -inf

    def is_cancelled(self) -> bool:
        """Whether the work should stop soon."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Let the work stop soon."""
        self._cancelled.set()

    def check(self) -> None:
        """Raise `Cancelled` if the work should stop."""
        if self.is_cancelled():
            raise Cancelled

    def report(self, progress: object) -> None:
        """Have the job emit `progressed`."""
        self._send(self, _Message.PROGRESS, progress)

    def report_at_times(self, make: Callable[[], object], seconds: float = REPORT_SECONDS) -> None:
        """Report what `make` returns, unless something was reported in this way less than so long ago."""
        if monotonic() - self._reported_at >= seconds:
            self._reported_at = monotonic()
            self.report(make())

    def run_process(self, command: Sequence[str], longest_seconds: float) -> None:
        """Run another process until it ends, time is up or the job is cancelled; skip one that cannot start."""
        for _ in self.read_process(command, longest_seconds):
            pass

    def read_process(self, command: Sequence[str], longest_seconds: float = inf) -> Iterator[object]:
        """Run another process as `run_process` does, and yield what it pickles to its standard output.

        Its standard input closes when this process ends, however it does.
        """
        from subprocess import DEVNULL, PIPE, Popen  # slow to import

        until = monotonic() + longest_seconds

        def end() -> None:
            while process.poll() is None and monotonic() < until and not self._cancelled.wait(POLL_SECONDS):
                pass
            process.kill()

        with suppress(OSError), Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL) as process:
            ender = threading.Thread(target=end, name="job")
            ender.start()
            assert process.stdout is not None
            with suppress(EOFError, pickle.UnpicklingError):
                while True:
                    yield pickle.load(process.stdout)
            ender.join()


Work = Callable[[Task], object]
"""Runs in the job's thread; what it returns is the result of the job."""


class Job(QObject):
    """Runs one piece of work at a time; all signals are emitted in the thread of this object.

    The threads are Python's: unlike a QThread, one of them may outlive the object that started it. Call
    `close` before the object goes.

    Parameters
    ----------
    parent
        The Qt parent.
    """

    progressed = Signal(object)
    """What the work reported."""
    finished = Signal(object)
    """What the work returned, whether or not it was cancelled."""
    failed = Signal(object)
    """The exception that ended the work."""
    _sent = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: Task | None = None
        self._thread: threading.Thread | None = None
        self._sent.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether the end of some work is still to be delivered."""
        return self._task is not None

    def start(self, work: Work) -> None:
        """Abandon the work under way, and begin this once that has ended."""
        self.abandon()
        self._task = Task(self._sent.emit)
        self._thread = threading.Thread(target=_run, args=(work, self._task, self._thread), name="job")
        self._thread.start()

    def cancel(self) -> None:
        """Ask the work to stop; its result is still delivered."""
        if self._task is not None:
            self._task.cancel()

    def abandon(self) -> None:
        """Ask the work to stop, or not to begin, and deliver nothing more of it."""
        self.cancel()
        if self._task is not None:
            self._task._is_abandoned = True
            self._task = None

    def wait(self) -> None:
        """Wait until the thread of the work has ended; what it sent is still delivered."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Abandon the work and wait until its thread has ended."""
        self.abandon()
        self.wait()

    @Slot(object, object, object)
    def _deliver(self, task: Task, kind: _Message, value: object) -> None:
        if task is not self._task:
            return  # it was abandoned
        if kind is _Message.PROGRESS:
            self.progressed.emit(value)
            return
        self._task = None
        if kind is _Message.RESULT:
            self.finished.emit(value)
        else:
            self.failed.emit(value)


def _run(work: Work, task: Task, before: threading.Thread | None) -> None:
    """Do the work once the thread before, which was told to stop, has ended."""
    if before is not None:
        before.join()
    if task._is_abandoned:
        return
    try:
        result = work(task)
    except Exception as error:
        task._send(task, _Message.ERROR, error)
    else:
        task._send(task, _Message.RESULT, result)


class WorkSnapshot(Protocol):
    """How background work stands; a frozen struct."""

    @property
    def stage(self) -> Stage: ...

    @property
    def notice(self) -> str:
        """What went wrong, as a sentence."""


Snapshot = TypeVar("Snapshot", bound=WorkSnapshot)


class WorkSession(QObject, Generic[Snapshot]):
    """Owns background work, and emits frozen snapshots.

    Parameters
    ----------
    snapshot
        How things stand at first.
    parent
        The Qt parent.
    """

    changed = Signal(object)
    """A snapshot."""

    def __init__(self, snapshot: Snapshot, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._snapshot = snapshot
        self._job = Job(self)
        self._job.failed.connect(self._fail)

    @property
    def snapshot(self) -> Snapshot:
        """The state of things."""
        return self._snapshot

    def close(self) -> None:
        """End the threads and wait for them."""
        self._job.close()

    def _give_up(self, notice: str) -> None:
        self._show(stage=Stage.FAILED, notice=notice)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._give_up(failure_sentence(error))

    def _show(self, **changes: object) -> None:
        self._snapshot = replace(self._snapshot, **changes)  # type: ignore[type-var]
        self.changed.emit(self._snapshot)


def failure_sentence(error: Exception) -> str:
    """Say in a sentence why some work failed."""
    if isinstance(error, MemoryError):
        return "The results of this many runs do not fit into memory; plan fewer runs."
    return full_sentence(str(error) if isinstance(error, InputError) else f"{type(error).__name__}: {error}")
