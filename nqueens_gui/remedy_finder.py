"""Tries the ways out of the board looked at, behind the window, while somebody wants to see it."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject

from nqueens_gui.background_job import Desk, Work
from nqueens_gui.scene.remedy_scene import RemedyScene, remedy_scene, unstuck_scene
from nqueens_gui.state_finder import StateFinder
from solver.experiment.chunks import CancelFlag
from solver.insight import Insight
from solver.remedies import REMEDIES, USUAL_RUNS, Remedy, RemedyFigures, RemedyTrial
from solver.run_settings import RunSettings
from solver.workers import step_back

ROUND_SECONDS = 0.05
"""A round of one remedy is to take about so long."""
FIRST_RUNS = 20
"""Runs of the first round of each."""
GROWTH = 4
"""Most times as many runs as in the round before."""


class RemedyFinder(StateFinder):
    """Makes runs from the state looked at when it is stuck; it tells a `RemedyScene`."""

    rest_ms = 150
    work_name = "runs"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._trials: list[RemedyTrial] = []
        self._figures: tuple[RemedyFigures, ...] = ()
        self._tried_for: object = None
        self._flag = CancelFlag()

    def run_of(self, remedy: Remedy) -> RunSettings | None:
        """Return the settings of a typical run of a remedy; None before there is one."""
        for trial, figures in zip(self._trials, self._figures, strict=True):
            if trial.remedy is remedy and figures.typical_run is not None:
                return trial.settings_of_run(figures.typical_run)
        return None

    def _turn_to(self, insight: Insight | None) -> bool:
        """Begin anew, unless it is the board that was tried last: what was found of that stays."""
        settings = self._settings
        if insight is None or settings is None or not insight.kind.is_local_minimum:
            return False
        wanted = insight.rows, insight.heuristic, settings.seed, dict(settings.parameters)
        if wanted != self._tried_for:
            self._tried_for = wanted
            self._trials = [RemedyTrial(remedy, *wanted) for remedy in REMEDIES]
            self._figures = tuple(trial.figures for trial in self._trials)
        return any(figures.runs < USUAL_RUNS for figures in self._figures)

    def _next_work(self) -> Work | None:
        if not self._trials:
            return None
        trials, flag = self._trials, CancelFlag()
        self._flag = flag
        return lambda desk: _try_all(trials, flag, desk)

    def _take_in(self, news: tuple[RemedyFigures, ...]) -> None:
        self._figures = news

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> RemedyScene:
        if insight is None:
            return RemedyScene()
        if not insight.kind.is_local_minimum:
            return unstuck_scene(insight)
        return remedy_scene(self._figures, is_busy, failure)

    def _stop(self) -> None:
        self._flag.set()
        super()._stop()


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
