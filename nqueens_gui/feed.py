"""The near end of the worker: starts it, collects what it emits, gives it credit and sees it off."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, Qt, Signal, Slot

from nqueens_gui.credit import SLICE_EVENTS, Slice
from nqueens_gui.worker import Search, SearchWorker
from solver.events import Event
from solver.run_settings import RunSettings


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

    def __init__(self, search: Search, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search = search
        self._worker: SearchWorker | None = None
        self._retired: list[SearchWorker] = []
        self._inbox: deque[Event] = deque()

    @property
    def is_busy(self) -> bool:
        """Whether the search has credit left, or events wait to be taken."""
        # In this order: once a search waits, all that it emitted is in the inbox.
        return (self._worker is not None and not self._worker.is_waiting) or bool(self._inbox)

    def start(self, settings: RunSettings, known: int = 0) -> None:
        """Leave the present search and begin another; it waits for credit, and leaves out so many events."""
        self.stop()
        self._worker = SearchWorker(settings, self._search, known, self)
        self._worker.event_emitted.connect(self._inbox.append, Qt.ConnectionType.DirectConnection)
        self._worker.failed.connect(self._report_failure)
        self._worker.start()

    def grant(self, credit: Slice) -> None:
        """Let the search run on, unless it still has credit.

        Nor does it while moves of it wait to be taken: they count among those that are granted now, or one of them
        led to a state to pause at. Only at full speed without breakpoints any number of moves is welcome.
        """
        if self._worker is None or not self._worker.is_waiting:
            return
        is_boundless = credit.events == SLICE_EVENTS and not credit.breakpoints
        if is_boundless or not self._inbox:
            self._worker.grant(credit)

    def take(self) -> list[Event]:
        """Return the events that came in since the last call."""
        return [self._inbox.popleft() for _ in range(len(self._inbox))]

    def stop(self) -> None:
        """End the search; what it emitted since events were last taken, or is about to, goes nowhere."""
        self._inbox = deque()
        if self._worker is not None:
            self._worker.stop()
            self._retired.append(self._worker)
            self._worker = None
        self._retired = [worker for worker in self._retired if not _delete_finished(worker)]

    def close(self) -> None:
        """End all threads and wait for them."""
        self.stop()
        for worker in self._retired:
            worker.wait()
        self.stop()

    @Slot(object)
    def _report_failure(self, error: Exception) -> None:
        if self._worker is not None and self._worker.error is error:
            self.failed.emit(error)


def _delete_finished(worker: SearchWorker) -> bool:
    if worker.isFinished():
        worker.deleteLater()
        return True
    return False
