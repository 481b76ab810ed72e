"""Ways to run experiments that a test has in its hand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from solver.core.events import OUTCOMES, Outcome
from solver.experiment.plan import Plan
from solver.experiment.progress import Progress
from solver.experiment.results import Chunk, ChunkResult, Experiment, Failure, Trial, new_experiment
from tests.nqueens_gui.experiments import made_up_results

Report = Callable[[Experiment, Progress], None]
Trials = Sequence[Trial]


class HeldRunner:
    """Makes up half of the runs of the first cell, then waits until it may go on or is cancelled."""

    def __init__(self) -> None:
        self.may_end = threading.Event()

    def __call__(
        self,
        plan: Plan,
        /,
        *,
        trials: Trials,
        report: Report,
        is_cancelled: Callable[[], bool],
        begun: Experiment | None,
    ) -> Experiment:
        experiment = new_experiment(plan)
        half = plan.cells[0].runs // 2
        self._take(experiment, 0, 0, half)
        report(experiment, Progress(half, plan.runs, 1.0))
        while not self.may_end.wait(0.01):
            if is_cancelled():
                experiment.is_cancelled = True
                return experiment
        for number, cell in enumerate(plan.cells):
            self._take(experiment, number, 0, cell.runs)
        experiment.seconds = 2.0
        return experiment

    @staticmethod
    def _take(experiment: Experiment, cell: int, first: int, count: int) -> None:
        made = made_up_results(count)
        result = ChunkResult(made.outcomes, made.steps, made.restarts, 0.1)
        experiment.cells[cell].take(Chunk(cell, first, count), result)


def breaking(
    plan: Plan,
    /,
    *,
    trials: Trials,
    report: Report,
    is_cancelled: Callable[[], bool],
    begun: Experiment | None,
) -> Experiment:
    """Raise an error in the middle."""
    report(new_experiment(plan), Progress(0, plan.runs, 0.1))
    raise RuntimeError("out of luck")


def too_large(
    plan: Plan,
    /,
    *,
    trials: Trials,
    report: Report,
    is_cancelled: Callable[[], bool],
    begun: Experiment | None,
) -> Experiment:
    """Find no room for the results."""
    raise MemoryError


def with_errors(plan: Plan, /, **_: object) -> Experiment:
    """Make all runs, and let two of the first cell end with an error."""
    experiment = new_experiment(plan)
    for number, cell in enumerate(plan.cells):
        HeldRunner._take(experiment, number, 0, cell.runs)
    first = experiment.cells[0]
    first.outcomes[:2], first.fault = OUTCOMES.index(Outcome.ERROR), "my_search.py, line 3: out of luck"
    return experiment


def with_failed_chunk(
    plan: Plan,
    /,
    *,
    trials: Trials,
    report: Report,
    is_cancelled: Callable[[], bool],
    begun: Experiment | None,
) -> Experiment:
    """Make all runs but those of one chunk, which fails."""
    experiment = new_experiment(plan)
    for number, cell in enumerate(plan.cells[1:], 1):
        HeldRunner._take(experiment, number, 0, cell.runs)
    experiment.failures.append(Failure(0, 0, plan.cells[0].runs, "RuntimeError: out of luck"))
    experiment.seconds = 1.0
    return experiment
