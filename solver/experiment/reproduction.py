"""Published figures beside ours, and whether theirs lie in the range expected for their number of runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import log, sqrt

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.checks import InputError
from solver.core.estimates import Z_95, Estimate, Interval, wilson_interval
from solver.core.run_settings import Starts
from solver.experiment.exact import ExactValues, exact_values
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.published import (
    PUBLISHED,
    PUBLISHED_N,
    PublishedRow,
    PublishedTable,
    printed_number,
)
from solver.experiment.results import SOLVED, CellResults, Experiment
from solver.experiment.statistics import log_choose, mean_estimate, student_quantile
from solver.experiment.tables import number, percent

NO_REASON = "no reason is known"
NO_RUNS = "the source does not give its number of runs, so that chance may be the reason"
NOT_MEASURED = "too few of our runs give this figure"
TAIL = 0.025
"""Probability that a figure lies below its range, and that it lies above."""
RATES = ("success_rate", "failure_rate")
START_ROWS = {"all": Starts.UNIFORM, "all-but-last": Starts.ALL_BUT_LAST}
"""The rows in which random starts may have queens, as ``--start-rows`` names them."""


def figure_text(figure: str, value: float | None) -> str:
    """Write the value of a figure."""
    return percent(value) if figure in RATES else number(value, 0 if figure == "total_restarts" else 2)


class ReproducedFigure(Struct, frozen=True):
    """One published figure beside ours."""

    figure: str
    """Name of the figure."""
    printed: str
    """Published value as the source prints it."""
    published: float
    """Published value."""
    exact: float | None
    """Exact value, averaged over all starts and random choices; None where it is not known."""
    measured: float | None
    """Value of the new runs; None where no run gives it."""
    interval: Interval | None
    """95 % confidence interval of the measured value; None where the runs have no spread to estimate it from."""
    expected: Interval | None = None
    """95 % prediction interval for a sample of the published size; None where that is unknown."""
    is_within: bool | None = None
    """Whether the published value is in the prediction interval; without a published number of runs, whether the
    exact or else the measured value rounds to it."""
    reason: str = NOT_MEASURED
    """Explanation of a deviation, as far as known; empty where there is none."""


class ReproducedRow(Struct, frozen=True):
    """One row of a published table, figure by figure."""

    row: PublishedRow
    figures: tuple[ReproducedFigure, ...]


class ReproducedTable(Struct, frozen=True):
    """One published table, row by row."""

    table: PublishedTable
    rows: tuple[ReproducedRow, ...]


def published_named(name: str | None) -> tuple[PublishedTable, ...]:
    """Return the tables of that name, or of the source of that name, or all.

    Raises
    ------
    InputError
        When there is none.
    """
    if name is not None and name not in NAMES:
        raise InputError(f"unknown table {name[:40]!r}; use one of {', '.join(NAMES)}", "name")
    return tuple(table for table in PUBLISHED if name in (None, table.name, table.name.partition("-")[0]))


NAMES = tuple(
    dict.fromkeys(word for table in PUBLISHED for word in (table.name.partition("-")[0], table.name))
)
"""Every name of a source or a table."""


def reproduction_plan(
    tables: Sequence[PublishedTable], runs: int, seed: int | None = None, starts: Starts = Starts.UNIFORM
) -> Plan:
    """Plan the runs that the rows of some tables need; errors as of `experiment_plan`."""
    variants = dict.fromkeys(row.variant for table in tables for row in table.rows)
    return experiment_plan((PUBLISHED_N,), variants, runs, seed=seed, starts=starts)


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


def _figures(table: PublishedTable, row: PublishedRow, results: CellResults) -> Iterator[ReproducedFigure]:
    """Yield every figure that a source gives for a variant."""
    settings, measured = results.cell.settings, _measured_figures(results)
    exact = _exact_figures(exact_values(settings))
    is_like_ours = table.starts == settings.starts
    theirs = {} if is_like_ours else _exact_figures(exact_values(replace(settings, starts=table.starts)))
    for name in row.figures:
        found = _figure(name, row, exact.get(name), measured[name])
        if found.is_within is False:
            from_theirs = _from_their_starts(table, row, name, theirs[name]) if theirs else ""
            reason = from_theirs or row.note or (NO_RUNS if row.runs is None else NO_REASON)
            found = replace(found, reason=reason)
        yield found


def _from_their_starts(
    table: PublishedTable, row: PublishedRow, name: str, ours: MeasuredFigure | None
) -> str:
    """Say how the random starts of the source explain a figure outside; empty if they do not."""
    there = _figure(name, row, ours, None)
    if not there.is_within or there.expected is None:
        return ""
    value, bounds = figure_text(name, there.exact), there.expected.text(partial(figure_text, name))
    option = f"--start-rows {next(name for name, starts in START_ROWS.items() if starts is table.starts)}"
    return f"from starts like its own ({option}) the exact value is {value}, and theirs is within {bounds}"


def _figure(
    name: str, row: PublishedRow, exact: MeasuredFigure | None, measured: MeasuredFigure | None
) -> ReproducedFigure:
    printed = row.figures[name]
    published, rounding = printed_number(printed)
    scale = (row.runs or 1) if name == "total_restarts" else 1
    bounds = measured.estimate.interval if measured else None
    figure = ReproducedFigure(
        name,
        printed,
        published,
        exact=scale * exact.estimate.value if exact else None,
        measured=scale * measured.estimate.value if measured else None,
        interval=bounds.times(scale) if bounds else None,
    )
    ours = exact or measured
    if ours is None:
        return figure
    expected = None if row.runs is None else _expected(name, row, ours)
    low, high = expected or ours.estimate.ends.times(scale)
    is_within = low - rounding <= published <= high + rounding
    return replace(figure, expected=expected, is_within=is_within, reason="")


def _expected(name: str, row: PublishedRow, ours: MeasuredFigure) -> Interval:
    """Return where 95 % of measurements with as many runs as theirs lie."""
    runs = row.runs or 1
    if name in RATES:
        low, high = (binomial_range(runs, bound) for bound in ours.estimate.ends)
        return Interval(low[0] / runs, high[1] / runs)
    value = ours.estimate.value
    count = max(runs * _share(name, row, value), 1.0)
    spread = ours.quantile * ours.deviation * sqrt(1 / count + ours.weight)
    scale = runs if name == "total_restarts" else 1
    return Interval(max(value - spread, 0.0), value + spread).times(scale)


def _share(name: str, row: PublishedRow, ours: float) -> float:
    """Return the share of their runs over which a figure is averaged; how many restarted is not given."""
    if name in ("steps_solved", "steps_failed"):
        solved = row.number("success_rate") if "success_rate" in row.figures else 1.0
        return solved if name == "steps_solved" else 1 - solved
    return 1 - 1 / ours if name == "restarts_when_restarted" else 1.0


def binomial_range(trials: int, probability: float) -> tuple[int, int]:
    """Return the least and the greatest number of successes outside the tails of 2.5 % on either side."""
    if probability in (0.0, 1.0):
        return round(trials * probability), round(trials * probability)
    successes = np.arange(trials + 1)
    logs = successes * log(probability) + (trials - successes) * log(1 - probability)
    shares = np.exp(log_choose(trials, successes) + logs)
    low, high = (int((np.cumsum(each) > TAIL).argmax()) for each in (shares, shares[::-1]))
    return low, trials - high


# Our values


class MeasuredFigure(Struct, frozen=True):
    """A figure of ours."""

    estimate: Estimate
    """Without an interval where it is exact, as if of no runs."""
    deviation: float = 0.0
    """Standard deviation of what it is the mean of; not used for rates."""

    @property
    def weight(self) -> float:
        """How many times the squared deviation the squared standard error is: one over the runs, 0 if it is exact."""
        return 1 / self.estimate.runs if self.estimate.runs else 0.0

    @property
    def quantile(self) -> float:
        """The standard errors that another mean is within with 95 %."""
        return student_quantile(self.estimate.runs - 1) if self.estimate.runs else Z_95


def _exact(value: float | None, deviation: float | None = 0.0) -> MeasuredFigure | None:
    return None if value is None or deviation is None else MeasuredFigure(Estimate(value, None, 0), deviation)


def _rate(is_counted: NDArray[np.bool_], runs: int) -> MeasuredFigure | None:
    count = int(np.count_nonzero(is_counted))
    interval = wilson_interval(count, runs)
    return None if interval is None else MeasuredFigure(Estimate(count / runs, interval, runs))


def _mean(values: NDArray[np.int64]) -> MeasuredFigure | None:
    found = mean_estimate(values)
    return None if found is None or found.runs < 2 else MeasuredFigure(found, float(values.std(ddof=1)))


def _exact_figures(exact: ExactValues | None) -> dict[str, MeasuredFigure | None]:
    """Return the exact value of each published figure; nothing where they are not known."""
    if exact is None:
        return {}
    mean = exact.mean_restarts
    deviation = sqrt(mean * (1 + mean))  # the restarts of a run are a geometric number
    climbs = _exact(mean + 1, deviation) if mean else None
    return {
        "success_rate": _exact(exact.success_rate),
        "failure_rate": _exact(1 - exact.success_rate),
        "steps_solved": _exact(exact.mean_steps_solved, exact.deviation_solved),
        "steps_failed": _exact(exact.mean_steps_failed, exact.deviation_failed),
        "restarts_when_restarted": climbs,
        "total_restarts": _exact(mean, deviation) if mean else None,
        "climbs": climbs,
    }


def _measured_figures(results: CellResults) -> dict[str, MeasuredFigure | None]:
    """Return each published figure of our runs; None for one that too few of them give."""
    is_done, is_solved, restarts = results.is_done, results.outcomes == SOLVED, results.restarts
    is_failed = is_done & ~is_solved
    return {
        "success_rate": _rate(is_solved, results.done),
        "failure_rate": _rate(is_failed, results.done),
        "steps_solved": _mean(results.steps[is_solved]),
        "steps_failed": _mean(results.steps[is_failed]),
        "restarts_when_restarted": _mean(restarts[restarts > 0]),
        "total_restarts": _mean(restarts[is_done]),
        "climbs": _mean(restarts[is_done] + 1),
    }
