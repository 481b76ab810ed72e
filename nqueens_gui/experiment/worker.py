"""The thread that runs an experiment, and what it reports on the way."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, QThread, Signal

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, cell_scene, empty_scene
from nqueens_gui.kit.jobs import failure_sentence
from solver.core.workers import default_workers
from solver.experiment.plan import Plan
from solver.experiment.progress import Progress, estimate
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment

LEAST_SECONDS = 0.2
"""Least time between two sums."""
PATIENCE = 8
"""After summing up, it does other things for at least so many times as long."""


class SceneKeeper:
    """Sums an experiment up now and then; cells that have no new runs are not summed up again.

    Parameters
    ----------
    clock
        Gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._cells: list[CellScene] = []
        self._done: list[int] = []
        self._due = 0.0

    def scene_if_due(self, experiment: Experiment) -> ExperimentScene | None:
        """Return the figures so far; None when it is too soon."""
        return self.scene(experiment) if self._clock() >= self._due else None

    def scene(self, experiment: Experiment) -> ExperimentScene:
        """Return the figures so far, whatever it takes."""
        begun = self._clock()
        if not self._cells:
            self._cells = list(empty_scene(experiment.plan).cells)
            self._done = [0] * len(self._cells)
        for number, results in enumerate(experiment.cells):
            done = results.done
            if done != self._done[number]:
                self._cells[number] = cell_scene(number, results)
                self._done[number] = done
        now = self._clock()
        self._due = now + max(LEAST_SECONDS, PATIENCE * (now - begun))
        return ExperimentScene(tuple(self._cells))


TELL_SECONDS = 0.2
"""Least time between two reports."""


class Runner(Protocol):
    """A way to make the runs of a plan."""

    def __call__(
        self,
        plan: Plan,
        /,
        *,
        report: Callable[[Experiment, Progress], None],
        is_cancelled: Callable[[], bool],
    ) -> Experiment:
        """Make them."""


class ExperimentWorker(QThread):
    """Runs one plan; every signal is emitted in this thread.

    Parameters
    ----------
    plan
        What to run.
    is_agreed
        Whether it runs whatever it costs; otherwise an excessive plan is only estimated.
    runner
        Makes the runs.
    parent
        The Qt parent.
    """

    estimated = Signal(object, bool)
    """The `Estimate`, and whether the plan is run now; it is not when it is excessive or was cancelled."""
    progressed = Signal(object, object)
    """The `Progress`, and the `ExperimentScene` when there is a new one, else None."""
    began = Signal(object)
    """The `Experiment`, whose results are filled in by this thread from now on."""
    ended = Signal(object, object)
    """The `Experiment` and its `ExperimentScene`; cancelled ones too."""
    failed = Signal(str)
    """What went wrong, as a sentence."""

    def __init__(
        self,
        plan: Plan,
        *,
        is_agreed: bool = False,
        runner: Runner = run_experiment,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._plan = plan
        self._is_agreed = is_agreed
        self._runner = runner
        self._is_cancelled = threading.Event()
        self._keeper = SceneKeeper()
        self._experiment: Experiment | None = None
        self._told_at = 0.0

    def cancel(self) -> None:
        """Ask it to end with what is done."""
        self._is_cancelled.set()

    def run(self) -> None:
        """Estimate and run (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        try:
            if self._is_agreed or self._is_to_go_on():
                self._run_plan()
        except Exception as error:
            self.failed.emit(failure_sentence(error))

    def _is_to_go_on(self) -> bool:
        cost = estimate(self._plan, default_workers(), self._is_cancelled.is_set)
        is_going_on = not (cost.is_excessive or self._is_cancelled.is_set())
        self.estimated.emit(cost, is_going_on)
        return is_going_on

    def _run_plan(self) -> None:
        experiment = self._runner(self._plan, report=self._tell, is_cancelled=self._is_cancelled.is_set)
        self.ended.emit(experiment, self._keeper.scene(experiment))

    def _tell(self, experiment: Experiment, progress: Progress) -> None:
        if self._experiment is None:
            self._experiment = experiment
            self.began.emit(experiment)
        if perf_counter() - self._told_at >= TELL_SECONDS:
            self.progressed.emit(progress, self._keeper.scene_if_due(experiment))
            self._told_at = perf_counter()
