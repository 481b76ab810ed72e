"""Explores the plateau around the state looked at, behind the window, while somebody wants to see it."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from nqueens_gui.background_job import BackgroundJob, Desk
from nqueens_gui.scene.plateau_scene import PlateauScene, has_plateau, off_plateau, on_plateau
from nqueens_gui.snapshot import Snapshot
from solver.insight import Insight
from solver.plateau import Plateau, PlateauSearch, first_bound, further_bound

REST_MS = 60
"""How long the cursor must rest on a state before its plateau is searched."""
TELL_SECONDS = 0.1
"""Least time between two reports."""


class PlateauFinder(QObject):
    """Follows the session; searches the plateau of the state looked at up to a bound, and further when asked to."""

    changed = Signal(object)
    """A `PlateauScene`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._is_wanted = False
        self._search: PlateauSearch | None = None
        self._plateau: Plateau | None = None
        self._job = BackgroundJob(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._begin)
        self._job.told.connect(self._take)
        self._job.ended.connect(self._tell)
        self._job.failed.connect(self._note_failure)

    @Slot(bool)
    def set_wanted(self, is_wanted: bool) -> None:
        """Say whether somebody wants to see it."""
        if is_wanted != self._is_wanted:
            self._is_wanted = is_wanted
            self._look()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Look at the state that the session looks at, when it rests."""
        if snapshot.insight is not self._insight:
            self._insight = snapshot.insight
            self._look()

    @Slot()
    def search_further(self) -> None:
        """Go on with a search that reached its bound, to a higher one."""
        if self._job.is_busy:
            return
        if self._plateau is None:
            self._begin()
        elif self._plateau.can_go_on:
            self._start(further_bound(len(self._plateau.rows), self._plateau.bound))

    @Slot()
    def cancel(self) -> None:
        """End the search with what was found."""
        self._rest.stop()
        self._job.cancel()
        self._tell()

    def close(self) -> None:
        """End the thread, and wait for it."""
        self._is_wanted = False
        self._rest.stop()
        self._job.close()

    def _look(self) -> None:
        self._job.cancel()
        self._rest.stop()
        self._search = self._plateau = None
        if self._is_wanted and self._insight is not None and has_plateau(self._insight):
            self._rest.start()
        self._tell()

    @Slot()
    def _begin(self) -> None:
        if self._insight is not None:
            self._search = PlateauSearch(self._insight.rows, self._insight.heuristic)
            self._start(first_bound(len(self._insight.rows)))

    def _start(self, bound: int) -> None:
        search = self._search
        assert search is not None
        self._job.start(lambda desk: _explore(search, bound, desk))
        self._tell()

    @Slot(object)
    def _take(self, plateau: Plateau) -> None:
        self._plateau = plateau
        self._tell()

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        self._tell(f"The search broke off: {type(error).__name__}: {error}")

    @Slot()
    def _tell(self, failure: str = "") -> None:
        if self._is_wanted:
            self.changed.emit(self._scene(failure))

    def _scene(self, failure: str) -> PlateauScene:
        if self._insight is None:
            return PlateauScene()
        if not has_plateau(self._insight):
            return off_plateau(self._insight)
        is_searching = self._job.is_busy or self._rest.isActive()
        return on_plateau(self._insight, self._plateau, is_searching, failure)


def _explore(search: PlateauSearch, bound: int, desk: Desk) -> None:
    """Search up to a bound, and tell now and then how far it is."""
    told_at = perf_counter()

    def report(plateau: Plateau) -> bool:
        nonlocal told_at
        if perf_counter() - told_at > TELL_SECONDS:
            desk.tell(plateau)
            told_at = perf_counter()
        return desk.is_wanted

    desk.tell(search.search(bound, report))
