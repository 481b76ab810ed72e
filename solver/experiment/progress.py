"""How far an experiment is and how long it will take: before it starts from a trial, then from its own runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from threading import Timer
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from solver.core.events import NOT_MADE
from solver.engine.runner import runner_of
from solver.experiment.plan import Cell, Plan
from solver.experiment.results import CancelFlag, CellResults, Experiment, Trial, run_chunk

TRIAL_SECONDS = 1.5
"""Longest trial of a cell: only a run that does not end takes it."""
PACE_SECONDS = 1.0
"""How long all workers are assumed to be busy: chunks that have not ended cannot be counted yet."""
LEAST_SECONDS = 0.05
"""Until the runs of a cell have taken this long together, the trial is the better estimate."""
ENOUGH_SECONDS = 0.05
"""A trial of this length is enough."""
INTERPRETED_SLOWDOWN = 100
"""Machine code is at least this many times as fast as Python."""
BYTES_PER_RUN = 40
"""Memory for the results of a run and for summing them up."""
LONG_SECONDS = 3600.0
"""Plans that take longer need confirmation."""
LARGE_BYTES = 2_000_000_000
"""Plans that need more memory need confirmation."""


class Progress(Struct, frozen=True):
    """How far an experiment is."""

    done: int
    """Number of runs."""
    planned: int
    """Runs asked for."""
    seconds: float
    """Wall-clock time so far."""
    seconds_left: float | None = None
    """Wall-clock time that the rest will take; None while it cannot be estimated."""
    is_at_least: bool = False
    """Whether the time left is a lower bound, since no run of some cell has ended yet."""

    @property
    def runs_per_second(self) -> float:
        """Runs made per second of wall-clock time."""
        return self.done / self.seconds if self.seconds > 0 else 0.0


def progress_of(
    experiment: Experiment, workers: int = 1, trials: Sequence[Trial] = (), waiting_seconds: float = 0.0
) -> Progress:
    """Tell how far an experiment is and estimate the time left, cell by cell.

    A run takes as long as those its cell has made, before that as long as in its trial. Without a trial it takes
    as long as the slowest known ones on as many queens or fewer.

    Parameters
    ----------
    experiment
        Its results so far.
    workers
        How many runs are made at once.
    trials
        What the runs of each cell took in a trial; empty without one.
    waiting_seconds
        Time since the last result came in: a run that has not ended takes at least that long.
    """
    done = [results.done for results in experiment.cells]
    failed: Counter[int] = Counter()
    for failure in experiment.failures:
        failed[failure.cell] += failure.count
    known = {
        number: results.seconds / made
        for number, (results, made) in enumerate(zip(experiment.cells, done, strict=True))
        if made and results.seconds
    }
    left, is_at_least = 0.0, False
    for number, results in enumerate(experiment.cells):
        if not (runs := results.cell.runs - done[number] - failed[number]):
            continue
        trial = trials[number] if trials else None
        if number in known and (trial is None or trial.is_at_least or results.seconds >= LEAST_SECONDS):
            left += runs * known[number]
        elif trial is not None:
            is_at_least |= trial.is_at_least
            left += runs * max(trial.seconds_a_run, waiting_seconds if trial.is_at_least else 0.0)
        elif (slowest := _slowest(experiment.cells, known, results)) is not None:
            left += runs * slowest
        else:
            return Progress(sum(done), experiment.plan.runs, experiment.seconds)
    under_way = min(workers, experiment.plan.runs - sum(done) - failed.total())
    spent = sum(results.seconds for results in experiment.cells) + waiting_seconds * under_way
    pace = (experiment.seconds + PACE_SECONDS) / (spent + PACE_SECONDS * workers)
    return Progress(sum(done), experiment.plan.runs, experiment.seconds, left * pace, is_at_least)


def _slowest(cells: Sequence[CellResults], known: dict[int, float], results: CellResults) -> float | None:
    """Return the longest known time of a run on no more queens than a cell has."""
    n = results.cell.settings.n
    return max(
        (seconds for number, seconds in known.items() if cells[number].cell.settings.n <= n), default=None
    )


def duration_text(seconds: float) -> str:
    """Write a duration in words: ``3 s``, ``4 min``, ``2.5 h``, ``12 days``."""
    if seconds < 100:
        return f"{seconds:.0f} s" if seconds >= 1 else "less than a second"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 72 * 3600 else f"{seconds / 86400:,.0f} days"


class PlanCost(Struct, frozen=True):
    """What a plan will cost."""

    seconds: float
    """Wall-clock time; a lower bound when `is_at_least`."""
    is_at_least: bool
    """Whether some run did not end during its trial."""
    bytes: int
    slowest: str
    """The label of the cell that takes longest."""
    trials: tuple[Trial, ...] = ()
    """By cell, what a run takes."""

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


def estimate(plan: Plan, workers: int, is_cancelled: Callable[[], bool] = lambda: False) -> PlanCost:
    """Estimate the cost of a plan on a number of workers by trying a few runs of every cell.

    Once `is_cancelled` returns True, cells not tried by then count as free. Runs that were interpreted count for the
    machine code that will soon be there.
    """
    trials = tuple(Trial(0.0, True) if is_cancelled() else _try_runs(cell) for cell in plan.cells)
    seconds = [
        trial.seconds_a_run * cell.runs / workers for trial, cell in zip(trials, plan.cells, strict=True)
    ]
    slowest = max(range(len(seconds)), key=seconds.__getitem__)
    return PlanCost(
        seconds=sum(seconds),
        is_at_least=any(trial.is_at_least for trial in trials),
        bytes=BYTES_PER_RUN * plan.runs,
        slowest=plan.cells[slowest].full_label,
        trials=trials,
    )


def _load_engine(cell: Cell) -> None:
    """Make a run of no steps, so that loading the engine is not counted."""
    parameters = {**cell.settings.parameters, "max_steps": 0}
    run_chunk(replace(cell.settings, parameters=parameters), cell.first_run_index, 1, is_timed=False)


def _try_runs(cell: Cell) -> Trial:
    _load_engine(cell)
    flag, count = CancelFlag(), 1
    timer = Timer(TRIAL_SECONDS, flag.set)
    timer.daemon = True
    timer.start()
    try:
        while True:
            begun = perf_counter()
            result = run_chunk(cell.settings, cell.first_run_index, count, flag, is_timed=False)
            seconds, made = perf_counter() - begun, int((result.outcomes != NOT_MADE).sum())
            if made < count or seconds > ENOUGH_SECONDS or count >= cell.runs:
                speed_up = (
                    1 if runner_of(cell.settings.variant).is_compiled(cell.settings) else INTERPRETED_SLOWDOWN
                )
                return Trial(seconds / max(made, 1) / speed_up, made == 0)
            count = min(4 * count, cell.runs)
    finally:
        timer.cancel()
