"""Lists runs in the background: to sort a million takes longer than a frame."""

from __future__ import annotations

import sys
import threading

from PySide6.QtCore import QObject, QThread, Signal, Slot

from nqueens_gui.experiment.snapshot import RunQuery, list_runs
from solver.experiment.results import CellResults


class _ListJob(QThread):
    """Lists the runs of one query."""

    listed = Signal(object)

    def __init__(self, results: CellResults, query: RunQuery, parent: QObject) -> None:
        super().__init__(parent)
        self._results = results
        self._query = query

    def run(self) -> None:
        """List (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        self.listed.emit(list_runs(self._results, self._query))


class RunLister(QObject):
    """One query at a time; of those that come in meanwhile only the last is answered."""

    listed = Signal(object)
    """A `RunList`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: _ListJob | None = None
        self._next: tuple[CellResults, RunQuery] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a query is being answered."""
        return self._job is not None

    def ask(self, results: CellResults, query: RunQuery) -> None:
        """List the runs that a query asks for."""
        self._next = (results, query)
        if self._job is None:
            self._begin()

    def close(self) -> None:
        """Forget all queries and wait for the thread."""
        self._next = None
        if self._job is not None:
            self._job.listed.disconnect(self._take)
            self._see_off()

    def _begin(self) -> None:
        if self._next is not None:
            (results, query), self._next = self._next, None
            self._job = _ListJob(results, query, self)
            self._job.listed.connect(self._take)
            self._job.start()

    @Slot(object)
    def _take(self, runs: object) -> None:
        self._see_off()
        if self._next is None:
            self.listed.emit(runs)
        self._begin()

    def _see_off(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job.wait()
            job.deleteLater()
