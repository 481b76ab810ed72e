"""The thread that runs a search and emits one signal per event, as far as its credit goes, and what collects them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from operator import length_hint
from queue import SimpleQueue
from sys import maxsize
from time import perf_counter, sleep
from typing import cast

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot
from shiboken6 import delete

from nqueens_gui.player.playback import SLICE_EVENTS, Slice
from solver.core.events import STATE_EVENTS, Ended, Event, Moves, Restarted, StateEvent
from solver.core.run_settings import RunSettings
from solver.custom.process import Console
from solver.engine.search import search_parts
from solver.runs.breakpoints import Watcher

COLUMNS_AHEAD = 50_000
"""Fewest columns that machine code must process at a time, or computing ahead keeps the window waiting."""
UNFOLDED_AT_ONCE = 128
"""Most events made of the numbers of moves before the first of them is emitted."""
EMITTED_AT_ONCE = 64
"""Most events emitted before the clock is read, where none is one to pause at."""
SKIPPED_AT_ONCE = 1024
"""Events replayed between two pauses of the thread."""
YIELD_SECONDS = 0.001
"""Left to the window's thread, which needs the interpreter too."""


EventSource = Callable[[RunSettings, Console | None, Callable[[], bool]], Iterator[Event | Moves]]
"""Makes the events of a run, as `search_parts` does."""


class Tape:
    """The events of a run, read as they come, and taken again as they came: moves made together as `Moves`.

    Parameters
    ----------
    parts
        The events.
    """

    def __init__(self, parts: Iterator[Event | Moves]) -> None:
        self._parts = parts
        self._begun: deque[Event | Moves] = deque()
        self._ahead: deque[Event | Moves] = deque()
        self._made = 0
        self._together: list[Event] = []
        self._at = 0

    def compute_ahead(self, count: int, least: int, is_wanted: Callable[[], bool]) -> None:
        """Compute moves until `count` can be read, as long as that is wanted and `least` are made together."""
        while self._made >= least and sum(map(_size, self._ahead)) < count and is_wanted():
            self._next()

    def peek(self) -> Event | None:
        """Return the next event, which stays to be read; None at the end."""
        if self._at == len(self._together):
            if not self._ahead:
                self._next()
            if not self._ahead:
                return None
            part = self._ahead.popleft()
            if isinstance(part, Moves) and len(part) > UNFOLDED_AT_ONCE:
                self._ahead.appendleft(part.part(UNFOLDED_AT_ONCE))
                part = part.part(0, UNFOLDED_AT_ONCE)
            self._together, self._at = list(part) if isinstance(part, Moves) else [part], 0
        return self._together[self._at]

    def read(self, most: int) -> list[Event]:
        """Return the next event, or up to `most` moves that were made together; nothing at the end."""
        if self.peek() is None:
            return []
        first, self._at = self._at, min(self._at + most, len(self._together))
        return self._together[first : self._at]

    def take(self, count: int) -> list[Event | Moves]:
        """Return `count` more events, which were read before; any thread may ask, one at a time."""
        taken = []
        while count:
            part = self._begun[0]
            size = _size(part)
            if isinstance(part, Moves) and size > count:
                self._begun[0] = part.part(count)
                part, size = part.part(0, count), count
            else:
                self._begun.popleft()
            taken.append(part)
            count -= size
        return taken

    def _next(self) -> None:
        part = next(self._parts, None)
        if part is None:
            self._made = 0
            return
        if isinstance(part, Moves):
            self._made = len(part)
        self._begun.append(part)
        self._ahead.append(part)

    def close(self) -> None:
        """End the process of a search written by the user."""
        if isinstance(self._parts, Generator):
            self._parts.close()


def _size(part: Event | Moves) -> int:
    return len(part) if isinstance(part, Moves) else 1


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
        self._least_ahead = max(COLUMNS_AHEAD // settings.n, 1)
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
            self._emit_slices()
        except Exception as error:
            self.error = error
            self.failed.emit(error)
        finally:
            self.tape.close()

    def _emit_slices(self) -> None:
        while (credit := self._slices.get()) is not None and not self._is_stopping.is_set():
            self._skip_known()
            emitted = self._emit_slice(credit)
            self._used += 1
            # Machine code does not need the interpreter, in which the window shows what was emitted.
            self.tape.compute_ahead(emitted, self._least_ahead, self._slices.empty)

    def _skip_known(self) -> None:
        unrested = 0
        while self._known and not self._is_stopping.is_set():
            skipped = self.tape.read(min(self._known, SKIPPED_AT_ONCE))
            self.tape.take(len(skipped))
            if states := _states(skipped):
                self._watcher.follow(states)  # what is watched for may depend on what came before
            self._known = self._known - len(states) if skipped else 0
            unrested += len(skipped)
            if unrested >= SKIPPED_AT_ONCE:
                sleep(YIELD_SECONDS)
                unrested = 0

    def _emit_slice(self, credit: Slice) -> int:
        """Emit events until credit or time is used up, or a state to pause at is reached.

        Looking one event ahead lets the end of a run be told with its last state, not at the next move. Iterations
        without a move use up time, but no credit.

        Returns
        -------
        int
            How many states, of which as many are soon to follow; 0 where it pauses.
        """
        deadline = perf_counter() + credit.seconds
        emit, tape, breakpoints = self.event_emitted.emit, self.tape, credit.breakpoints
        left, at_once = credit.events, 1 if breakpoints else EMITTED_AT_ONCE
        while left and not self._is_stopping.is_set() and (events := tape.read(min(left, at_once))):
            for event in events:
                emit(event)
            following = tape.peek()
            if isinstance(following, Ended):
                emit(following)
                tape.read(1)
                return 0
            if states := _states(events):
                left -= len(states)
                self._watcher.follow(states)
                is_last = isinstance(following, Restarted)
                if breakpoints and self._watcher.is_reached(breakpoints, states[-1], is_last):
                    return 0
            if perf_counter() > deadline:
                break
        return credit.events - left


def _states(events: list[Event]) -> Sequence[StateEvent]:
    """Return those of the events read at once that reach a state: all, or none."""
    return cast("list[StateEvent]", events) if events and isinstance(events[0], STATE_EVENTS) else ()


class EmissionCount:
    """Counts what a signal with one argument emits, without a line of Python for each."""

    def __init__(self) -> None:
        self._left = iter(range(maxsize))
        self.add = partial(next, self._left)
        """To be connected; the argument is what `next` would return at the end."""

    @property
    def total(self) -> int:
        """How many there were."""
        return maxsize - length_hint(self._left)


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
        self._emitted = EmissionCount()
        self._taken = 0

    @property
    def waiting(self) -> int:
        """Events of the search that wait to be taken."""
        return self._emitted.total - self._taken

    @property
    def is_started(self) -> bool:
        """Whether there is a search."""
        return self.worker is not None

    @property
    def is_busy(self) -> bool:
        """Whether the search has credit left, or events wait to be taken."""
        # In this order: once a search waits, all that it emitted is counted.
        return (self.worker is not None and not self.worker.is_waiting) or self.waiting > 0

    def start(self, settings: RunSettings, known: int = 0, console: Console | None = None) -> None:
        """Leave the present search and begin another; it waits for credit, and leaves out the `known` states."""
        self.stop()
        self.worker = SearchWorker(settings, self._search, known, console, self)
        self.worker.event_emitted.connect(self._emitted.add, Qt.ConnectionType.DirectConnection)
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
        if is_boundless or not self.waiting:
            self.worker.grant(credit)

    def take(self) -> list[Event | Moves]:
        """Return the events that came in since the last call."""
        count = self.waiting
        self._taken += count
        return self.worker.tape.take(count) if self.worker is not None else []

    def stop(self) -> None:
        """End the search; what it emitted since events were last taken, or is about to, goes nowhere."""
        self._emitted, self._taken = EmissionCount(), 0
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
    """Delete a thread if it has ended: here, where Python holds it.

    PySide crashes when Qt deletes, even at the end of the program, what Python let go of and what lies where an item
    of a layout was.
    """
    if worker.isFinished():
        delete(worker)
        return True
    return False
