"""The page "What now?": escape strategies for a state where the search is stuck, with success rate and cost."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject

from nqueens_gui.inspector.analysis import AnalysisPanel, StateAnalysis
from nqueens_gui.inspector.escapes_view import EscapesScene, escapes_scene, unstuck_scene
from nqueens_gui.inspector.rows import BarList
from nqueens_gui.kit.card import DownwardScroll
from nqueens_gui.kit.jobs import Task, Work
from nqueens_gui.kit.labels import show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from solver.analysis.escape_trials import (
    DEFAULT_RUNS,
    DEFINITIONS,
    ESCAPE_STRATEGIES,
    EscapeFigures,
    EscapeStrategy,
    EscapeTrial,
)
from solver.analysis.state_kind import Insight
from solver.core.run_settings import RunSettings
from solver.core.system import lower_priority
from solver.experiment.results import CancelFlag

ROUND_SECONDS = 0.05
"""Intended duration of a round of one strategy."""
FIRST_RUNS = 20
"""Runs in the first round of each strategy."""
GROWTH = 4
"""A round has at most this many times the runs of the round before."""


class EscapeAnalysis(StateAnalysis):
    """Tries every strategy from the current state when it is stuck; emits an `EscapesScene`."""

    delay_ms = 150
    name = "trial"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.trials: list[EscapeTrial] = []
        self._figures: tuple[EscapeFigures, ...] = ()
        self._tried: object = None
        self._flag = CancelFlag()

    def run_of(self, strategy: EscapeStrategy) -> RunSettings | None:
        """Return the settings of a typical run of a strategy; None before there is one."""
        for trial, figures in zip(self.trials, self._figures, strict=True):
            if trial.strategy is strategy and figures.typical_run is not None:
                return trial.settings_of_run(figures.typical_run)
        return None

    def _begin(self, insight: Insight | None) -> bool:
        """Keep the results while the state stays the one tried last."""
        settings = self._settings
        if insight is None or settings is None or not insight.kind.is_local_minimum:
            return False
        tried = insight.rows, insight.heuristic, settings.seed, dict(settings.parameters)
        if tried != self._tried:
            self._tried = tried
            self.trials = [EscapeTrial(strategy, *tried) for strategy in ESCAPE_STRATEGIES]
            self._figures = tuple(trial.figures for trial in self.trials)
        return any(figures.runs < DEFAULT_RUNS for figures in self._figures)

    def _next_work(self) -> Work | None:
        if not self.trials:
            return None
        trials, flag = self.trials, CancelFlag()
        self._flag = flag
        return lambda task: _try_all(trials, flag, task)

    def _note_progress(self, progress: tuple[EscapeFigures, ...]) -> None:
        self._figures = progress

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> EscapesScene:
        if insight is None:
            return EscapesScene()
        if not insight.kind.is_local_minimum:
            return unstuck_scene(insight)
        return escapes_scene(self._figures, is_busy, failure)

    def _stop(self) -> None:
        self._flag.set()
        super()._stop()


def _try_all(trials: list[EscapeTrial], flag: CancelFlag, task: Task) -> None:
    """Make some runs of each strategy in turn until all have enough, and report after each turn."""
    lower_priority()
    counts = dict.fromkeys((trial.strategy.name for trial in trials), FIRST_RUNS)
    task.report(
        tuple(each.figures for each in trials)
    )  # a cancelled job may have made runs that were not shown
    while not task.is_cancelled() and (left := [trial for trial in trials if trial.made < DEFAULT_RUNS]):
        for trial in left:
            begun, count = perf_counter(), min(counts[trial.strategy.name], DEFAULT_RUNS - trial.made)
            trial.add(count, flag.array)
            fitting = round(count * ROUND_SECONDS / max(perf_counter() - begun, 1e-6))
            counts[trial.strategy.name] = max(1, min(fitting, GROWTH * count))
            task.report(tuple(each.figures for each in trials))


class EscapesPanel(AnalysisPanel):
    """Shows an `EscapesScene`."""

    def __init__(self) -> None:
        super().__init__("Continue")
        self.escapes = BarList("Escape strategies", is_link=True, is_tall=True, track="hairline")
        self.resume_button.setToolTip("Run the remaining trials.")
        self.cancel_button.setToolTip("Stop the trials; the results so far are kept.")
        self.setToolTip(DEFINITIONS)
        self._lay_out()
        self.set_scene(EscapesScene())

    def set_scene(self, scene: EscapesScene) -> None:
        """Show the results so far."""
        show_note(self.note_label, scene.note)
        self.escapes.set_rows(scene.rows)
        words = (f"{row.name}: {row.figure} solved" for row in scene.rows)
        self.escapes.setAccessibleDescription("; ".join(words))
        self.resume_button.setVisible(scene.can_continue)
        self.cancel_button.setVisible(scene.is_busy)

    def _lay_out(self) -> None:
        scroll = DownwardScroll(in_column(self.escapes, None), self.escapes)
        in_column(self.note_label, (scroll, 1), self._buttons(), gap_px=GRID_PX // 2, of=self)
