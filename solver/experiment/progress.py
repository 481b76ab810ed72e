"""How far an experiment is: runs made, the rate, the time left, and how times are said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from solver.experiment.results import CellResults, Experiment


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an experiment is."""

    done: int
    """Runs made."""
    planned: int
    """Runs asked for."""
    seconds: float
    """Time by the clock so far."""
    seconds_left: float | None = None
    """Time by the clock that the rest will take; None while nothing can be said of it."""

    @property
    def runs_per_second(self) -> float:
        """Runs made a second, by the clock."""
        return self.done / self.seconds if self.seconds > 0 else 0.0


def progress_of(experiment: Experiment) -> Progress:
    """Tell how far an experiment is.

    A cell's runs that are left take as long as those it has made, those of a cell without any as long as the slowest
    known ones on as many queens or fewer.
    """
    done = [results.done for results in experiment.cells]
    return Progress(sum(done), experiment.plan.runs, experiment.seconds, _seconds_left(experiment, done))


def _seconds_left(experiment: Experiment, done: Sequence[int]) -> float | None:
    """Return the time by the clock that the rest will take; None while a cell has no known one to go by."""
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
        price = _seconds_a_run(results, known)
        if runs and price is None:
            return None
        left += runs * (price or 0.0)
    spent = sum(results.seconds for results in experiment.cells)
    return left * experiment.seconds / spent if left else 0.0


def _seconds_a_run(results: CellResults, known: Sequence[tuple[CellResults, float]]) -> float | None:
    """Return the processor time of a run of a cell, its own or else the longest known on no larger board."""
    own = [seconds for other, seconds in known if other is results]
    n = results.cell.settings.n
    return max(own or [seconds for other, seconds in known if other.cell.settings.n <= n], default=None)


def duration_text(seconds: float) -> str:
    """Write a time as people say it: ``3 s``, ``4 min``, ``2.5 h``, ``12 days``."""
    if seconds < 100:
        return f"{seconds:.0f} s" if seconds >= 1 else "less than a second"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 72 * 3600 else f"{seconds / 86400:,.0f} days"
