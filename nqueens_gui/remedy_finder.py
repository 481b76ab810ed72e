"""Tries the ways out of the board looked at, behind the window, while somebody wants to see it."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from nqueens_gui.background_job import BackgroundJob, Desk
from nqueens_gui.scene.remedy_scene import RemedyScene, remedy_scene, unstuck_scene
from nqueens_gui.snapshot import Snapshot
from solver.experiment.chunks import CancelFlag
from solver.insight import Insight
from solver.remedies import REMEDIES, USUAL_RUNS, Remedy, RemedyFigures, RemedyTrial
from solver.run_settings import RunSettings
from solver.workers import step_back

REST_MS = 150
"""How long the cursor must rest on a state before its remedies are tried."""
ROUND_SECONDS = 0.05
"""A round of one remedy is to take about so long."""
FIRST_RUNS = 20
"""Runs of the first round of each."""
GROWTH = 4
"""Most times as many runs as in the round before."""


class RemedyFinder(QObject):
    """Follows the session, and makes runs from the state looked at when it is stuck."""

    changed = Signal(object)
    """A `RemedyScene`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._settings: RunSettings | None = None
        self._is_wanted = False
        self._trials: list[RemedyTrial] = []
        self._figures: tuple[RemedyFigures, ...] = ()
        self._tried_for: object = None
        self._flag = CancelFlag()
        self._job = BackgroundJob(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.go_on)
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
            self._insight, self._settings = snapshot.insight, snapshot.settings
            self._look()

    @Slot()
    def cancel(self) -> None:
        """Make no more runs; what was found stays."""
        self._flag.set()
        self._rest.stop()
        self._job.cancel()
        self._tell()

    @Slot()
    def go_on(self) -> None:
        """Make the runs that are left."""
        if not self._trials or self._job.is_busy:
            return
        self._rest.stop()
        trials, flag = self._trials, CancelFlag()
        self._flag = flag
        self._job.start(lambda desk: _try_all(trials, flag, desk))
        self._tell()

    def run_of(self, remedy: Remedy) -> RunSettings | None:
        """Return the settings of a typical run of a remedy; None before there is one."""
        for trial, figures in zip(self._trials, self._figures, strict=True):
            if trial.remedy is remedy and figures.typical_run is not None:
                return trial.settings_of_run(figures.typical_run)
        return None

    def close(self) -> None:
        """End the thread, and wait for it."""
        self._is_wanted = False
        self._rest.stop()
        self._flag.set()
        self._job.close()

    @property
    def _is_stuck(self) -> bool:
        return self._insight is not None and self._insight.kind.is_local_minimum

    def _look(self) -> None:
        self._flag.set()
        self._job.cancel()
        self._rest.stop()
        if self._is_wanted and self._is_stuck:
            self._turn_to_board()
            if any(figures.runs < USUAL_RUNS for figures in self._figures):
                self._rest.start()
        self._tell()

    def _turn_to_board(self) -> None:
        """Begin anew, unless it is the board that was tried last: what was found of that stays."""
        insight, settings = self._insight, self._settings
        assert insight is not None
        assert settings is not None
        wanted = insight.rows, insight.heuristic, settings.seed, dict(settings.parameters)
        if wanted != self._tried_for:
            self._tried_for = wanted
            self._trials = [RemedyTrial(remedy, *wanted) for remedy in REMEDIES]
            self._figures = tuple(trial.figures for trial in self._trials)

    @Slot(object)
    def _take(self, figures: tuple[RemedyFigures, ...]) -> None:
        self._figures = figures
        self._tell()

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        self._tell(f"The runs broke off: {type(error).__name__}: {error}")

    @Slot()
    def _tell(self, failure: str = "") -> None:
        if self._is_wanted:
            self.changed.emit(self._scene(failure))

    def _scene(self, failure: str) -> RemedyScene:
        if self._insight is None:
            return RemedyScene()
        if not self._is_stuck:
            return unstuck_scene(self._insight)
        return remedy_scene(self._figures, self._job.is_busy or self._rest.isActive(), failure)


def _try_all(trials: list[RemedyTrial], flag: CancelFlag, desk: Desk) -> None:
    """Make some runs of each remedy in turn until all have enough, and tell after each turn how they stand."""
    step_back()
    counts = dict.fromkeys((trial.remedy.name for trial in trials), FIRST_RUNS)
    while desk.is_wanted and (left := [trial for trial in trials if trial.made < USUAL_RUNS]):
        for trial in left:
            begun, count = perf_counter(), min(counts[trial.remedy.name], USUAL_RUNS - trial.made)
            trial.add(count, flag.array)
            wanted = round(count * ROUND_SECONDS / max(perf_counter() - begun, 1e-6))
            counts[trial.remedy.name] = max(1, min(wanted, GROWTH * count))
            desk.tell(tuple(each.figures for each in trials))
