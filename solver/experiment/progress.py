"""How far an experiment is and how long it will take: before it starts from a trial, then from its own runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Timer
from time import perf_counter

from solver.experiment.plan import Cell, Plan
from solver.experiment.results import NOT_DONE, CancelFlag, CellResults, Experiment, run_chunk

TRIAL_SECONDS = 0.3
"""Longest trial of a cell."""
ENOUGH_SECONDS = 0.05
"""A trial of this length is enough."""
BYTES_PER_RUN = 40
"""Memory for the results of a run and for summing them up."""
LONG_SECONDS = 3600.0
"""Plans that take longer need confirmation."""
LARGE_BYTES = 2_000_000_000
"""Plans that need more memory need confirmation."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an experiment is."""

    done: int
    """Runs made."""
    planned: int
    seconds: float
    """Wall-clock time so far."""
    seconds_left: float | None = None
    """Wall-clock time that the remaining runs will take; None while it cannot be estimated."""

    @property
    def runs_per_second(self) -> float:
        """Runs per second of wall-clock time."""
        return self.done / self.seconds if self.seconds > 0 else 0.0


def progress_of(experiment: Experiment) -> Progress:
    """Return how far an experiment is.

    The remaining runs of a cell are expected to take as long as its runs so far; those of a cell without any as long
    as the slowest runs so far on boards of that size or smaller.
    """
    done = [results.done for results in experiment.cells]
    return Progress(sum(done), experiment.plan.runs, experiment.seconds, _seconds_left(experiment, done))


def _seconds_left(experiment: Experiment, done: Sequence[int]) -> float | None:
    """Return the wall-clock time left; None while some cell has no runs to be estimated from."""
    failed: Counter[int] = Counter()
    for failure in experiment.failures:
        failed[failure.chunk.cell] += failure.chunk.count
    known = [
        (results, results.seconds / made)
        for results, made in zip(experiment.cells, done, strict=True)
        if made and results.seconds
    ]
    left = 0.0
    for place, results in enumerate(experiment.cells):
        runs = results.cell.runs - done[place] - failed[place]
        price = _seconds_per_run(results, known)
        if runs and price is None:
            return None
        left += runs * (price or 0.0)
    spent = sum(results.seconds for results in experiment.cells)
    return left * experiment.seconds / spent if left else 0.0


def _seconds_per_run(results: CellResults, known: Sequence[tuple[CellResults, float]]) -> float | None:
    """Return the processor time of a run of a cell, its own or else the longest on boards no larger."""
    own = [seconds for other, seconds in known if other is results]
    n = results.cell.settings.n
    return max(own or [seconds for other, seconds in known if other.cell.settings.n <= n], default=None)


def duration_text(seconds: float) -> str:
    """Write a duration in one unit: ``3 s``, ``4 min``, ``2.5 h``, ``12 days``."""
    if seconds < 100:
        return f"{seconds:.0f} s" if seconds >= 1 else "less than a second"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 72 * 3600 else f"{seconds / 86400:,.0f} days"


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a plan will cost."""

    seconds: float
    """Wall-clock time; a lower bound when `is_at_least`."""
    is_at_least: bool
    """Whether some run did not end during its trial."""
    bytes: int
    slowest: str
    """The label of the cell that takes longest."""

    @property
    def is_excessive(self) -> bool:
        """Whether the user should confirm it first."""
        return self.seconds > LONG_SECONDS or self.bytes > LARGE_BYTES

    @property
    def sentence(self) -> str:
        """The estimate in words."""
        least = "at least " if self.is_at_least else "about "
        memory = f"{self.bytes / 1e9:.1f} GB" if self.bytes >= 1e8 else f"{max(1, self.bytes // 10**6)} MB"
        return f"it will take {least}{duration_text(self.seconds)} and {memory}; most of it is for {self.slowest}"


def estimate(plan: Plan, workers: int, is_cancelled: Callable[[], bool] = lambda: False) -> Estimate:
    """Estimate the cost of a plan on a number of workers by trying a few runs of every cell.

    Once `is_cancelled` returns True, cells not tried by then count as free.
    """
    costs = [(0.0, True) if is_cancelled() else _trial_seconds_per_run(cell) for cell in plan.cells]
    seconds = [cost * cell.runs / workers for (cost, _), cell in zip(costs, plan.cells, strict=True)]
    slowest = max(range(len(seconds)), key=seconds.__getitem__)
    return Estimate(
        seconds=sum(seconds),
        is_at_least=any(is_cut for _, is_cut in costs),
        bytes=BYTES_PER_RUN * plan.runs,
        slowest=plan.cells[slowest].label,
    )


def _load_engine(cell: Cell) -> None:
    """Make a run of no steps, so that loading or compiling the engine is not counted."""
    parameters = {**cell.settings.parameters, "max_steps": 0}
    run_chunk(replace(cell.settings, parameters=parameters), cell.first_run_index, 1)


def _trial_seconds_per_run(cell: Cell) -> tuple[float, bool]:
    """Return the time of a run and whether it is only a lower bound, since a run did not end in time."""
    _load_engine(cell)
    flag, count = CancelFlag(), 1
    timer = Timer(TRIAL_SECONDS, flag.set)
    timer.daemon = True
    timer.start()
    try:
        while True:
            begun = perf_counter()
            result = run_chunk(cell.settings, cell.first_run_index, count, flag)
            seconds, made = perf_counter() - begun, int((result.outcomes != NOT_DONE).sum())
            if made < count or seconds > ENOUGH_SECONDS or count >= cell.runs:
                return seconds / max(made, 1), made == 0
            count = min(4 * count, cell.runs)
    finally:
        timer.cancel()
