"""How long a plan will take and how much memory, found out by trying a few of its runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Timer
from time import perf_counter

from solver.experiment.chunks import CancelFlag, run_chunk
from solver.experiment.plan import Cell, Plan
from solver.experiment.progress import duration_text
from solver.experiment.results import NOT_DONE

TRIAL_SECONDS = 0.3
"""Longest trial of a cell."""
ENOUGH_SECONDS = 0.05
"""A trial of this length tells enough."""
BYTES_A_RUN = 40
"""Memory of a run's results, and of summing them up."""
LONG_SECONDS = 3600.0
"""Plans of more than this are asked about first."""
LARGE_BYTES = 2_000_000_000
"""Plans of more than this are asked about first."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a plan will cost."""

    seconds: float
    """Time by the clock; a lower bound when `is_at_least`."""
    is_at_least: bool
    """Whether some run did not end during its trial."""
    bytes: int
    """Memory."""
    slowest: str
    """The cell that takes longest."""

    @property
    def is_excessive(self) -> bool:
        """Whether somebody should be asked before."""
        return self.seconds > LONG_SECONDS or self.bytes > LARGE_BYTES

    @property
    def sentence(self) -> str:
        """The estimate in words."""
        least = "at least " if self.is_at_least else "about "
        memory = f"{self.bytes / 1e9:.1f} GB" if self.bytes >= 1e8 else f"{max(1, self.bytes // 10**6)} MB"
        return f"it will take {least}{duration_text(self.seconds)} and {memory}; most of it is for {self.slowest}"


def estimate(plan: Plan, workers: int, is_cancelled: Callable[[], bool] = lambda: False) -> Estimate:
    """Try a few runs of every cell and say what the whole plan will cost on so many workers.

    When `is_cancelled` says so, cells that were not tried by then count for nothing.
    """
    costs = [(0.0, True) if is_cancelled() else _seconds_a_run(cell) for cell in plan.cells]
    seconds = [cost * cell.runs / workers for (cost, _), cell in zip(costs, plan.cells, strict=True)]
    slowest = max(range(len(seconds)), key=seconds.__getitem__)
    return Estimate(
        seconds=sum(seconds),
        is_at_least=any(is_cut for _, is_cut in costs),
        bytes=BYTES_A_RUN * plan.runs,
        slowest=plan.cells[slowest].label,
    )


def _load_engine(cell: Cell) -> None:
    """Make a run of no steps, so that loading or compiling the engine does not count as a run's time."""
    parameters = {**cell.settings.parameters, "max_steps": 0}
    run_chunk(replace(cell.settings, parameters=parameters), cell.first_run_index, 1)


def _seconds_a_run(cell: Cell) -> tuple[float, bool]:
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
