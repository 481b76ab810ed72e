"""The thread that runs a search and emits one signal per event, as far as its credit goes, and what collects them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from queue import SimpleQueue
from time import perf_counter, sleep

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from nqueens_gui.player.breakpoints import Watcher
from nqueens_gui.player.credit import SLICE_EVENTS, Slice
from solver.core.events import STATE_EVENTS, Ended, Event, Moves, Restarted, StateEvent
from solver.core.run_settings import RunSettings
from solver.custom.process import Console
from solver.engine.search import search_parts

SKIPPED_AT_ONCE = 1024
"""Events replayed between two pauses of the thread."""
YIELD_SECONDS = 0.001
"""Left to the window's thread, which needs the interpreter too."""


EventSource = Callable[[RunSettings, Console | None, Callable[[], bool]], Iterator[Event | Moves]]
"""Makes the events of a run, as `search_parts` does."""


class Tape:
    """The events of a run one by one, and again, once they are used, as they came: moves made together as `Moves`.

    Parameters
    ----------
    parts
        The events.
    """

    def __init__(self, parts: Iterator[Event | Moves]) -> None:
        self._parts = parts
        self._begun: deque[Event | Moves] = deque()

    def __iter__(self) -> Iterator[Event]:
        """Yield the events."""
        for part in self._parts:
            self._begun.append(part)
            if isinstance(part, Moves):
                yield from part
            else:
                yield part

    def take(self, count: int) -> list[Event | Moves]:
        """Return so many more events, which were yielded before; any thread may ask, one at a time."""
        taken = []
        while count:
            part = self._begun[0]
            size = len(part) if isinstance(part, Moves) else 1
            if isinstance(part, Moves) and size > count:
                self._begun[0] = part.part(count)
                part, size = part.part(0, count), count
            else:
                self._begun.popleft()
            taken.append(part)
            count -= size
        return taken

    def close(self) -> None:
        """End the process of a search written by the user."""
        if isinstance(self._parts, Generator):
            self._parts.close()


class SearchWorker(QThread):
    """Runs one search, slice by slice.

    Connect `event_emitted` directly to something that only collects: it is emitted in this thread. Between
    slices the thread sleeps, so pausing means to grant no more, and a window that is behind is never flooded.

    Parameters
    ----------
    settings
        The run.
    search
        Makes its events.
    known
        How many of its states are known; they are replayed, once there is credit, but not emitted.
    console
        Takes what a search written by the user prints.
    parent
        The Qt parent.
    """

    event_emitted = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        settings: RunSettings,
        search: EventSource = search_parts,
        known: int = 0,
        console: Console | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._watcher = Watcher(settings)
        self._known = known
        self._slices: SimpleQueue[Slice | None] = SimpleQueue()
        self._is_stopping = threading.Event()
        self.tape = Tape(search(settings, console, self._is_stopping.is_set))
        self._granted = 0
        self._used = 0
        self.error: Exception | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether all credit is used up and every event of it was emitted."""
        return self._granted == self._used

    def grant(self, credit: Slice) -> None:
        """Let the search run on."""
        self._granted += 1
        self._slices.put(credit)

    def stop(self) -> None:
        """Ask the thread to end; it does so after the event it is at."""
        self._is_stopping.set()
        self._slices.put(None)

    def run(self) -> None:
        """Emit the events of the search as credit comes in (Qt calls this in the new thread)."""
        try:
            self._emit_slices(iter(self.tape))
        except Exception as error:
            self.error = error
            self.failed.emit(error)
        finally:
            self.tape.close()

    def _emit_slices(self, events: Iterator[Event]) -> None:
        ahead = None
        while (credit := self._slices.get()) is not None and not self._is_stopping.is_set():
            self._skip_known(events)
            ahead = self._emit_slice(events, ahead or next(events, None), credit)
            self._used += 1

    def _skip_known(self, events: Iterator[Event]) -> None:
        while self._known and not self._is_stopping.is_set():
            skipped = list(islice(events, min(self._known, SKIPPED_AT_ONCE)))
            self.tape.take(len(skipped))
            states = [event for event in skipped if isinstance(event, STATE_EVENTS)]
            self._watcher.follow(states)  # what is watched for may depend on what came before
            self._known = self._known - len(states) if skipped else 0
            sleep(YIELD_SECONDS)

    def _emit_slice(self, events: Iterator[Event], event: Event | None, credit: Slice) -> Event | None:
        """Emit a slice that begins with `event`; return the event after it, which is known already.

        Looking one event ahead lets the end of a run be told with its last state, not at the next move. Iterations
        without a move use up time, but no credit.
        """
        deadline = perf_counter() + credit.seconds
        emit, is_stopping = self.event_emitted.emit, self._is_stopping.is_set
        breakpoints, left = credit.breakpoints, credit.events
        unwatched: list[StateEvent] = []
        try:
            while left:
                if event is None or is_stopping():
                    return None
                emit(event)
                following = next(events, None)
                if isinstance(following, Ended):
                    emit(following)
                    return None
                if isinstance(event, STATE_EVENTS):
                    left -= 1
                    unwatched.append(event)
                    if breakpoints:
                        self._watcher.follow(unwatched)
                        unwatched.clear()
                        if self._watcher.is_reached(breakpoints, event, isinstance(following, Restarted)):
                            return following
                if perf_counter() > deadline:
                    return following
                event = following
            return event
        finally:
            self._watcher.follow(unwatched)


class SearchFeed(QObject):
    """One search at a time, in its own thread.

    Parameters
    ----------
    search
        Makes the events of a run.
    parent
        The Qt parent.
    """

    failed = Signal(object)

    def __init__(self, search: EventSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search = search
        self.worker: SearchWorker | None = None
        self.retired: list[SearchWorker] = []
        self.inbox: list[Event] = []

    @property
    def is_started(self) -> bool:
        """Whether there is a search."""
        return self.worker is not None

    @property
    def is_busy(self) -> bool:
        """Whether the search has credit left, or events wait to be taken."""
        # In this order: once a search waits, all that it emitted is in the inbox.
        return (self.worker is not None and not self.worker.is_waiting) or bool(self.inbox)

    def start(self, settings: RunSettings, known: int = 0, console: Console | None = None) -> None:
        """Leave the present search and begin another; it waits for credit, and leaves out so many events."""
        self.stop()
        self.worker = SearchWorker(settings, self._search, known, console, self)
        self.worker.event_emitted.connect(self.inbox.append, Qt.ConnectionType.DirectConnection)
        self.worker.failed.connect(self._report_failure)
        self.worker.start()

    def grant(self, credit: Slice) -> None:
        """Let the search run on, unless it still has credit.

        Nor does it while moves of it wait to be taken: they count among those that are granted now, or one of them
        led to a breakpoint. Only at full speed without breakpoints any number of moves is welcome.
        """
        if self.worker is None or not self.worker.is_waiting:
            return
        is_boundless = credit.events == SLICE_EVENTS and not credit.breakpoints
        if is_boundless or not self.inbox:
            self.worker.grant(credit)

    def take(self) -> list[Event | Moves]:
        """Return the events that came in since the last call."""
        count = len(self.inbox)
        del self.inbox[:count]  # the search may have added more
        return self.worker.tape.take(count) if self.worker is not None else []

    def stop(self) -> None:
        """End the search; what it emitted since events were last taken, or is about to, goes nowhere."""
        self.inbox = []
        if self.worker is not None:
            self.worker.stop()
            self.retired.append(self.worker)
            self.worker = None
        self.retired = [worker for worker in self.retired if not _delete_finished(worker)]

    def close(self) -> None:
        """End all threads and wait for them."""
        self.stop()
        for worker in self.retired:
            worker.wait()
        self.stop()

    @Slot(object)
    def _report_failure(self, error: Exception) -> None:
        if self.worker is not None and self.worker.error is error:
            self.failed.emit(error)


def _delete_finished(worker: SearchWorker) -> bool:
    if worker.isFinished():
        worker.deleteLater()
        return True
    return False
