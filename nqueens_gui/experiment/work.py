"""What an experiment does in the background: tries a few runs, then makes all of them and sums them up on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, cell_scene, empty_scene
from nqueens_gui.kit.jobs import Task, Work
from solver.core.system import default_workers
from solver.core.variants import Variant
from solver.experiment.plan import Plan
from solver.experiment.progress import Progress, estimate
from solver.experiment.results import Experiment, Trial, extended
from solver.experiment.saved import read_experiment

SUM_SECONDS = 0.2
"""Least time between two sums."""
SUM_SHARE = 8
"""After a sum, the runs continue for at least this many times as long as it took."""
REPORT_SECONDS = 0.2
"""Least time between two reports."""


MakeRuns = Callable[..., Experiment]
"""Makes the runs of a plan, with the arguments of `run_experiment`."""


class Update(Struct, frozen=True, eq=False):
    """An experiment under way, or its end."""

    experiment: Experiment
    """Its results; the worker goes on filling them in."""
    progress: Progress
    scene: ExperimentScene | None
    """New figures; None when there are none yet."""


class SceneMaker:
    """Sums an experiment up now and then; cells without new runs are not summed up again.

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
        """Return the figures so far, however long it takes."""
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
        self._due = now + max(SUM_SECONDS, SUM_SHARE * (now - begun))
        return ExperimentScene(tuple(self._cells))


def trying(plan: Plan) -> Work:
    """Return work whose result is the `PlanCost` of a plan."""
    return lambda task: estimate(plan, default_workers(), task.is_cancelled)


def running(plan: Plan, trials: Sequence[Trial], runner: MakeRuns, before: Experiment | None = None) -> Work:
    """Return work that makes the runs of a plan, or those that an experiment before lacks of it.

    It reports an `Update` now and then, and its result is the last.
    """

    def work(task: Task) -> Update:
        scenes = SceneMaker()
        begun = None
        if before is not None:
            begun = extended(before, plan.cell_runs - before.plan.cell_runs)

        def report(experiment: Experiment, progress: Progress) -> None:
            task.report_at_times(
                lambda: Update(experiment, progress, scenes.scene_if_due(experiment)), REPORT_SECONDS
            )

        made = runner(plan, trials=trials, report=report, is_cancelled=task.is_cancelled, begun=begun)
        return Update(made, Progress(made.done, plan.runs, made.seconds), scenes.scene(made))

    return work


def opening(path: Path, searches: Sequence[Variant]) -> Work:
    """Return work that reads a saved experiment; its result is an `Update`."""

    def work(task: Task) -> Update:
        found = read_experiment(path, searches, task.is_cancelled)
        return Update(found, Progress(found.done, found.plan.runs, found.seconds), SceneMaker().scene(found))

    return work
