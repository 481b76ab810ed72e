"""The figures of published tables measured by our own runs, and what as many runs as theirs can show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt

import numpy as np
from numpy.typing import NDArray

from solver.core.proportions import Z_95, wilson_interval
from solver.experiment.published import PublishedRow
from solver.experiment.results import SOLVED, CellResults

TAIL = 0.025
"""Chance that a figure lies below its range, and that it lies above."""

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Measurement:
    """A figure of ours, and what one made of as many runs as theirs would be like."""

    value: float
    """Ours."""
    interval: Bounds
    """Where the true value lies, by our runs; 95 %."""
    expected: Bounds | None
    """Where a measurement with as many runs as theirs lies in 95 of 100 cases; None when that is not known."""


def _success(row: PublishedRow, results: CellResults) -> Measurement | None:
    runs = results.done
    solved = int(np.count_nonzero(results.outcomes == SOLVED))
    bounds = wilson_interval(solved, runs)
    if bounds is None:
        return None
    expected = None
    if row.runs is not None:
        low, high = binomial_range(row.runs, bounds[0])[0], binomial_range(row.runs, bounds[1])[1]
        expected = low / row.runs, high / row.runs
    return Measurement(solved / runs, bounds, expected)


def _steps_solved(row: PublishedRow, results: CellResults) -> Measurement | None:
    theirs = None if row.runs is None or row.success_rate is None else row.runs * row.success_rate
    return _mean(results.steps[results.outcomes == SOLVED], theirs)


def _steps_failed(row: PublishedRow, results: CellResults) -> Measurement | None:
    theirs = None if row.runs is None or row.success_rate is None else row.runs * (1 - row.success_rate)
    return _mean(results.steps[results.is_done & (results.outcomes != SOLVED)], theirs)


def _restarts_when_restarted(row: PublishedRow, results: CellResults) -> Measurement | None:
    """Compare with as many runs that restarted as theirs would have; how many had is not told."""
    restarts = results.restarts[results.restarts > 0]
    theirs = None if row.runs is None else row.runs * len(restarts) / max(results.done, 1)
    return _mean(restarts, theirs)


def _total_restarts(row: PublishedRow, results: CellResults) -> Measurement | None:
    mean = _mean(results.restarts[results.is_done], row.runs)
    if mean is None or row.runs is None or mean.expected is None:
        return mean

    def times(bounds: Bounds) -> Bounds:
        return row_runs * bounds[0], row_runs * bounds[1]

    row_runs = row.runs
    return Measurement(row_runs * mean.value, times(mean.interval), times(mean.expected))


def _mean(values: NDArray[np.int64], theirs: float | None) -> Measurement | None:
    """Measure a mean, and say where one of `theirs` values lies."""
    if len(values) < 2:
        return None
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    error = deviation / sqrt(len(values))
    interval = mean - Z_95 * error, mean + Z_95 * error
    if theirs is None:
        return Measurement(mean, interval, None)
    spread = Z_95 * sqrt(deviation**2 / max(theirs, 1.0) + error**2)
    return Measurement(mean, interval, (mean - spread, mean + spread))


def binomial_range(trials: int, chance: float) -> tuple[int, int]:
    """Return the least and the greatest number of successes that are not in the tails of 2.5 % on either side."""
    if chance in (0.0, 1.0):
        return round(trials * chance), round(trials * chance)
    shares = [_binomial(trials, successes, chance) for successes in range(trials + 1)]
    return _first_beyond(shares), trials - _first_beyond(shares[::-1])


def _binomial(trials: int, successes: int, chance: float) -> float:
    ways = lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
    return exp(ways + successes * log(chance) + (trials - successes) * log(1 - chance))


def _first_beyond(shares: Sequence[float]) -> int:
    """Return the first place at which the sum so far is more than a tail."""
    total = 0.0
    for place, share in enumerate(shares):
        total += share
        if total > TAIL:
            return place
    return len(shares) - 1


MEASURES: Mapping[str, Callable[[PublishedRow, CellResults], Measurement | None]] = {
    "success_rate": _success,
    "steps_solved": _steps_solved,
    "steps_failed": _steps_failed,
    "restarts_when_restarted": _restarts_when_restarted,
    "total_restarts": _total_restarts,
}
"""How each figure of a `PublishedRow` is measured."""
