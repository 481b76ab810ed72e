"""Published figures beside ours, and whether theirs lie in the range expected for their number of runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import exp, lgamma, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.checks import InputError
from solver.core.definitions import program
from solver.core.proportions import Z_95, wilson_interval
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.published import PUBLISHED, PUBLISHED_N, PublishedRow, PublishedTable
from solver.experiment.results import SOLVED, CellResults, Experiment
from solver.experiment.summary import definitions

FORMAT = "nqueens-reproduction/1"
NO_REASON = "no reason is known"
NO_RUNS = "the source does not give its number of runs"
NOT_MEASURED = "too few of our runs give this figure"
TAIL = 0.025
"""Probability that a figure lies below its range, and that it lies above."""

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ReproducedFigure:
    """One published figure beside ours."""

    figure: str
    """Its name: that of a field of `PublishedRow`."""
    published: float
    measured: float | None
    """Our value; None when no run gives it."""
    interval: Bounds | None
    """95 % confidence interval of our value."""
    expected: Bounds | None
    """Where 95 % of measurements with as many runs as theirs lie; None when their number of runs is unknown."""
    is_within: bool | None
    """Whether the published value lies in that range."""
    reason: str
    """Why it does not, as far as known; empty when it does."""


@dataclass(frozen=True, slots=True)
class ReproducedRow:
    """One row of a published table, figure by figure."""

    row: PublishedRow
    figures: tuple[ReproducedFigure, ...]


@dataclass(frozen=True, slots=True)
class ReproducedTable:
    """One published table, row by row."""

    table: PublishedTable
    rows: tuple[ReproducedRow, ...]


def tables_named(name: str | None) -> tuple[PublishedTable, ...]:
    """Return the published table of that name, or all.

    Raises
    ------
    InputError
        When there is none.
    """
    if name is None:
        return PUBLISHED
    found = tuple(table for table in PUBLISHED if table.name == name)
    if not found:
        known = ", ".join(table.name for table in PUBLISHED)
        raise InputError(f"unknown table {name[:40]!r}; use one of {known}", "name")
    return found


def reproduction_plan(tables: Sequence[PublishedTable], runs: int, seed: int | None = None) -> Plan:
    """Plan the runs that the rows of some tables need; errors as of `experiment_plan`."""
    variants = dict.fromkeys(row.variant for table in tables for row in table.rows)
    return experiment_plan((PUBLISHED_N,), variants, runs, seed=seed)


def reproduced(tables: Sequence[PublishedTable], experiment: Experiment) -> tuple[ReproducedTable, ...]:
    """Put our figures beside every published one."""
    cells = {results.cell.settings.variant.name: results for results in experiment.cells}
    return tuple(
        ReproducedTable(
            table,
            tuple(ReproducedRow(row, tuple(_figures(table, row, cells[row.variant]))) for row in table.rows),
        )
        for table in tables
    )


def reproduction_document(tables: Sequence[ReproducedTable], experiment: Experiment) -> dict[str, Any]:
    """Return everything as plain values."""
    return {
        "format": FORMAT,
        "program": program(),
        "n": PUBLISHED_N,
        "seed": experiment.plan.seed,
        "runs": experiment.plan.cell_runs,
        "complete": experiment.is_complete,
        "tables": [_table_document(table) for table in tables],
        "definitions": definitions(experiment),
    }


def _table_document(table: ReproducedTable) -> dict[str, Any]:
    rows = [
        {
            "variant": row.row.variant,
            "runs": row.row.runs,
            "note": row.row.note,
            "figures": [asdict(figure) for figure in row.figures],
        }
        for row in table.rows
    ]
    return {"name": table.table.name, "title": table.table.title, "note": table.table.note, "rows": rows}


def _figures(table: PublishedTable, row: PublishedRow, results: CellResults) -> Iterator[ReproducedFigure]:
    """Yield every figure that a source gives for a variant."""
    for name, measure in MEASURES.items():
        published = getattr(row, name)
        if published is not None:
            yield _figure(name, published, measure(row, results), row.note or table.note)


def _figure(name: str, published: float, ours: Measurement | None, note: str) -> ReproducedFigure:
    if ours is None:
        return ReproducedFigure(name, published, None, None, None, None, NOT_MEASURED)
    if ours.expected is None:
        return ReproducedFigure(name, published, ours.value, ours.interval, None, None, NO_RUNS)
    low, high = ours.expected
    is_within = low - _ROUNDING[name] <= published <= high + _ROUNDING[name]
    reason = "" if is_within else note or NO_REASON
    return ReproducedFigure(name, published, ours.value, ours.interval, ours.expected, is_within, reason)


_ROUNDING: Mapping[str, float] = {
    "success_rate": 0.00005,
    "steps_solved": 0.005,
    "steps_failed": 0.005,
    "restarts_when_restarted": 0.005,
    "total_restarts": 0.5,
}
"""Rounding error of the figures as printed."""


# Our measurements


@dataclass(frozen=True, slots=True)
class Measurement:
    """A figure of ours, and the range expected of a measurement with as many runs as theirs."""

    value: float
    interval: Bounds
    """95 % confidence interval."""
    expected: Bounds | None
    """Where 95 % of measurements with as many runs as theirs lie; None when their number of runs is unknown."""


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
    """Compare with as many runs that restarted as theirs would have; their number is not given."""
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
    """Measure a mean, and the range expected of a mean of `theirs` values."""
    if len(values) < 2:
        return None
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    error = deviation / sqrt(len(values))
    interval = mean - Z_95 * error, mean + Z_95 * error
    if theirs is None:
        return Measurement(mean, interval, None)
    spread = Z_95 * sqrt(deviation**2 / max(theirs, 1.0) + error**2)
    return Measurement(mean, interval, (mean - spread, mean + spread))


def binomial_range(trials: int, probability: float) -> tuple[int, int]:
    """Return the least and the greatest number of successes outside the tails of 2.5 % on either side."""
    if probability in (0.0, 1.0):
        return round(trials * probability), round(trials * probability)
    shares = [_binomial(trials, successes, probability) for successes in range(trials + 1)]
    return _first_beyond(shares), trials - _first_beyond(shares[::-1])


def _binomial(trials: int, successes: int, probability: float) -> float:
    ways = lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
    return exp(ways + successes * log(probability) + (trials - successes) * log(1 - probability))


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
