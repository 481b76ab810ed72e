"""The session of the history: keeps what is made in the window, lists what was kept, and changes it on request."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from os import urandom
from pathlib import Path
from time import time
from typing import Any
from weakref import WeakKeyDictionary

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.history.history_view import PAGE_ROWS, Listing
from nqueens_gui.kit.jobs import Job, Task, Work, failure_sentence
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.checks import InputError
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.experiment.results import Experiment
from solver.history.store import Entry, History, Query
from solver.runs.trace import Trace

Change = Callable[[History], object]
"""Changes the history; runs in the job's thread."""


def _do_nothing(*result: object) -> None:
    pass


class HistorySession(QObject):
    """Keeps every run and experiment of the window; all files are read and written in the background, in order.

    Parameters
    ----------
    path
        The file of the history; by default the user's own.
    parent
        The Qt parent.
    """

    listed = Signal(object)
    """A `Listing`."""
    page_read = Signal(int, object)
    """The row of the first entry, and the entries."""
    refused = Signal(str)
    """Why the history cannot be read, as a sentence."""
    said = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._trace: Trace | None = None
        self._goes_on = False
        self._kept: WeakKeyDictionary[Trace, tuple[str, int]] = WeakKeyDictionary()
        self._experiments: dict[int, str] = {}
        self._opened: list[RunSettings] = []
        self._unkept: list[Callable[[], Sequence[Entry]]] = []
        """Makes what is to be kept and is not written yet; what could not be written stays for the next time."""
        self._query: Query | None = None
        self._listing = Listing(Query())
        self._pages: deque[int] = deque()
        self._changes: deque[tuple[Change, Callable[[Any], object], Callable[[], object]]] = deque()
        self._then: Callable[[Any], object] = _do_nothing
        self._or_else: Callable[[], object] = _do_nothing
        self._obstacle = ""
        self._listing_job, self._paging, self._writing = Job(self), Job(self), Job(self)
        self._listing_job.finished.connect(self._show)
        self._listing_job.failed.connect(lambda error: self.refused.emit(failure_sentence(error)))
        self._paging.finished.connect(self._deliver_page)
        self._paging.failed.connect(lambda error: self.refused.emit(failure_sentence(error)))
        self._writing.finished.connect(self._note_written)
        self._writing.failed.connect(self._note_failure)

    def list_entries(self, query: Query) -> None:
        """List what matches a query now, and again whenever this window changes the history."""
        self._query = query
        self._listing_job.start(lambda task: _listing(self._path, query))

    def rest(self) -> None:
        """Stop listing: the page is hidden."""
        self._query = None

    def read_page(self, first: int) -> None:
        """Read the entries of the last list from a row on."""
        if first not in self._pages:
            self._pages.append(first)
            self._read_next_page()

    def change(
        self,
        change: Change,
        then: Callable[[Any], object] = _do_nothing,
        or_else: Callable[[], object] = _do_nothing,
    ) -> None:
        """Change the history that is listed, after what was asked for before.

        `then` is given the result, in this thread; `or_else` is called instead if the history cannot be changed.
        """
        self._obstacle = ""
        self._append(change, then, or_else)

    def reading(self, ids: tuple[int, ...], work: Callable[[list[Entry], Task], object]) -> Work:
        """Return work that reads entries of the list and does something with them."""
        return lambda task: work(_entries(self._path, ids), task)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Keep the run once it has ended, or is left after it has moved.

        A recording that was over when it came into sight was not made here, unless it failed at once.
        """
        if snapshot.trace is not self._trace:
            self._leave_run()
            self._trace = snapshot.trace
            self._goes_on = self._trace is not None and _failed_at_once(self._trace)
        if self._trace is not None and self._trace.outcome is None:
            self._goes_on = True
        if self._goes_on and self._trace is not None and self._trace.outcome is not None:
            self._leave_run()

    def note_opened(self, runs: list[RunSettings]) -> None:
        """Note what is opened from the history to be compared, and therefore not kept once more."""
        self._opened = runs

    @Slot(object)
    def keep_runs(self, traces: Sequence[Trace]) -> None:
        """Keep runs that were made and recorded at once; those made before take the place of what they were."""
        new = [trace for trace in traces if trace.settings not in self._opened]
        comparison, now = urandom(8).hex() if len(new) > 1 else "", int(time())
        self._keep(lambda: [_repeatable_entry(trace, comparison, now) for trace in new])

    @Slot(object, int)
    def keep_experiment(self, experiment: Experiment, sequence: int) -> None:
        """Keep an experiment; one that was extended takes the place of what it was before.

        Parameters
        ----------
        experiment
            Its results.
        sequence
            Its number in this window.
        """
        key = self._experiments.setdefault(sequence, urandom(16).hex())
        from solver.history.records import experiment_entry  # slow to import

        self._keep(lambda: [experiment_entry(experiment, key)])

    def close(self) -> None:
        """Keep the run in sight, and wait until everything is written."""
        self._leave_run()
        self._trace = None
        self._listing_job.close()
        self._paging.close()
        self._writing.wait()
        if self._changes or self._unkept:
            # What could not be written is tried once, however often it was asked for.
            changes = list(dict.fromkeys((*(change for change, *_ in self._changes), self._write_unkept)))
            self._changes.clear()
            self._writing.start(lambda task: _change_all(self._path, changes))
            self._writing.wait()
        self._writing.close()

    def _leave_run(self) -> None:
        trace, goes_on = self._trace, self._goes_on
        self._goes_on = False
        if trace is None or not goes_on:
            return
        is_over = trace.outcome not in (None, Outcome.STOPPED)
        key, length = self._kept.get(trace, (urandom(16).hex(), 1))
        if is_over or len(trace) > length:
            from solver.history.records import run_entry  # slow to import

            self._kept[trace] = key, len(trace)
            entry = _repeatable_entry(trace) if _failed_at_once(trace) else run_entry(trace, key)
            self._keep(lambda: [entry])

    def _keep(self, make: Callable[[], Sequence[Entry]]) -> None:
        """Have entries made and kept in the background, with those that could not be written before."""
        self._unkept.append(make)
        self._append(self._write_unkept, self._forget_kept)

    def _write_unkept(self, history: History) -> int:
        makes = tuple(self._unkept)
        if history.is_on:
            history.add(*(entry for make in makes for entry in make()))
        return len(makes)

    def _forget_kept(self, count: int) -> None:
        del self._unkept[:count]

    def _read_next_page(self) -> None:
        if self._pages and not self._paging.is_busy:
            first = self._pages[0]
            ids = self._listing.ids[first : first + PAGE_ROWS]
            self._paging.start(lambda task: (first, ids, _entries(self._path, ids)))

    def _append(
        self, change: Change, then: Callable[[Any], object], or_else: Callable[[], object] = _do_nothing
    ) -> None:
        self._changes.append((change, then, or_else))
        self._write_next()

    def _write_next(self) -> None:
        if self._changes and not self._writing.is_busy:
            change, self._then, self._or_else = self._changes.popleft()
            self._writing.start(lambda task: _changed(self._path, change))

    @Slot(object)
    def _show(self, listing: Listing) -> None:
        self._listing = listing
        self._pages.clear()
        self.listed.emit(listing)

    @Slot(object)
    def _deliver_page(self, read: tuple[int, tuple[int, ...], list[Entry]]) -> None:
        first, ids, entries = read
        if ids == self._listing.ids[first : first + PAGE_ROWS]:  # else another list came meanwhile
            if first in self._pages:
                self._pages.remove(first)
            self.page_read.emit(first, entries)
        self._read_next_page()

    @Slot(object)
    def _note_written(self, written: tuple[str, object]) -> None:
        self._obstacle = ""
        self._then(written)
        self._go_on()

    def _go_on(self) -> None:
        self._write_next()
        if self._query is not None and not self._writing.is_busy:
            self.list_entries(self._query)

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        if str(error) != self._obstacle:  # which is told once, not after every run
            is_repeated = self._then == self._forget_kept
            tail = "it will be tried again after the next run" if is_repeated else "nothing was written to it"
            self.said.emit(f"{failure_sentence(error).removesuffix('.')}; {tail}.")
        self._obstacle = str(error)
        self._or_else()
        self._go_on()


def _failed_at_once(trace: Trace) -> bool:
    return trace.outcome is Outcome.ERROR and len(trace) == 1


def _repeatable_entry(trace: Trace, comparison: str = "", made_at: int = 0) -> Entry:
    """Return what is kept of a run under a key that follows from its settings, so that it is kept once."""
    from hashlib import sha256  # slow to import

    from solver.history.records import run_entry

    entry = run_entry(trace)
    key = sha256(entry.settings.encode()).hexdigest()
    return replace(entry, key=key, comparison=comparison, made_at=made_at)


def _listing(path: Path | None, query: Query) -> Listing:
    with History(path) as history:
        ids = tuple(history.ids(query))
        first = tuple(history.entries(ids[:PAGE_ROWS]))
        return Listing(query, ids, first, history.choices(), history.is_on)


def _entries(path: Path | None, ids: tuple[int, ...]) -> list[Entry]:
    with History(path) as history:
        return history.entries(ids)


def _changed(path: Path | None, change: Change) -> object:
    with History(path) as history:
        return change(history)


def _change_all(path: Path | None, changes: Sequence[Change]) -> None:
    for change in changes:
        with suppress(InputError):  # there is nobody left to tell, and the next one may succeed
            _changed(path, change)
