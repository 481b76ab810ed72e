"""The comparison table of an experiment: its columns are defined here once, for every format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from math import floor, inf, log10
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from solver.core.csv_text import csv_text
from solver.core.estimates import Estimate, Interval
from solver.core.variants import VARIANTS
from solver.core.words import NOTHING, counted
from solver.experiment.summary import Summary
from solver.report.model import Table
from solver.report.writers import text_table

MINUS = "−"
INFINITE = "∞"
FEW_RUNS = 30
"""Means of fewer runs are written with their number."""
MOST_DECIMALS = 4
TIME_UNITS = (("s", 1), ("ms", 1e3), ("µs", 1e6))
MAGNITUDE = 10
"""Ratio of the bounds of an interval from which on they are of different magnitudes."""


class Column(Struct, frozen=True):
    """One figure of every summary."""

    title: str
    meaning: str
    """One sentence on what it is."""
    text: Callable[[Summary], str]
    """The figure as people read it."""
    sort: Callable[[Summary], float | None]
    """The figure that lines are sorted by; None where there is none."""
    fields: tuple[str, ...]
    """The fields of a CSV file that hold it with all digits."""
    is_number: bool = True


def number(value: float | None, digits: int = 2) -> str:
    """Write a figure with thousands separators and a number of decimals; −1 rounds it to tens."""
    if value in (None, inf):
        return NOTHING if value is None else INFINITE
    return f"{round(value, digits) + 0.0:,.{max(digits, 0)}f}".replace("-", MINUS)


def percent(value: float | None, digits: int = 2) -> str:
    """Write a share in percent."""
    return NOTHING if value is None else f"{number(100 * value, digits)} %"


def rate(found: Estimate | None) -> str:
    """Write a share in percent with the digits that its interval leaves."""
    if found is None or found.interval is None:
        return percent(found and found.value)
    return percent(found.value, _percent_digits(found.interval))


def interval(bounds: Interval | None) -> str:
    """Write an interval of shares in percent, no finer than it is wide."""
    if bounds is None:
        return NOTHING
    digits = _percent_digits(bounds)
    return bounds.text(lambda bound: percent(bound, digits))


def estimate(found: Estimate | None, noun: str = "") -> str:
    """Write a mean with its 95 % interval, no finer than that, and with the number of its runs where they are few.

    ``4.15 ± 0.22`` where the interval lies evenly around it; else ``23.0 (20.8–25.4)``. Few runs follow in a table
    as ``of 6``, and in a sentence as ``(6 runs)`` if a noun is given.
    """
    if found is None:
        return NOTHING
    value, bounds, runs = found
    few = "" if runs >= FEW_RUNS else f" ({counted(runs, noun)})" if noun else f" of {runs}"
    if bounds is None:
        return f"{plain(value)}{few}"
    (low, high), digits = bounds, digits_of(bounds)
    if abs(high - value - (value - low)) < 1e-6 * (high - low):
        return f"{number(value, digits)} ± {number(high - value, digits)}{few}"
    return f"{_spread_text(value, bounds, digits)}{few}"


def _spread_text(value: float, bounds: Interval, digits: int) -> str:
    """Write a figure and its interval; each with two significant digits where these are of different magnitudes."""
    is_wide = 0 < MAGNITUDE * bounds.low < bounds.high

    def write(one: float) -> str:
        return number(one, _significant_digits(one) if is_wide else digits)

    return f"{write(value)} ({bounds.text(write)})"


def p_text(p_value: float) -> str:
    """Write a p value: ``p = 0.012`` or ``p < 0.001``."""
    return "p < 0.001" if p_value < 0.001 else f"p = {p_value:.2g}"


def ratio_text(value: float, bounds: Interval) -> str:
    """Write a ratio and its interval: ``1.18 (0.95–1.45)``."""
    return _spread_text(value, bounds, max(digits_of(bounds), 0))


def plain(value: float | None, most_decimals: int = 2) -> str:
    """Write a figure with at most `most_decimals` decimals, without zeros at its end: a median of 3.5, or of 4."""
    text = number(value, most_decimals)
    return text.rstrip("0").rstrip(".") if "." in text else text


def steps_text(value: float | None) -> str:
    """Write a quantile of whole numbers, rounded to halves."""
    return plain(None if value is None else round(2 * value) / 2)


def digits_of(bounds: Interval) -> int:
    """Return the decimals of a figure with this interval: half of its width has two significant digits.

    Source: JCGM 100:2008, Guide to the expression of uncertainty in measurement, 7.2.6.
    """
    return _significant_digits((bounds.high - bounds.low) / 2)


def _significant_digits(value: float) -> int:
    """Return the decimals with which a number has two significant digits."""
    if not 0 < value < inf:
        return MOST_DECIMALS
    return min(max(1 - floor(log10(value)), -MOST_DECIMALS), MOST_DECIMALS)


def _percent_digits(bounds: Interval) -> int:
    return max(digits_of(bounds.times(100)), 0)


def mean_text(row: Summary, figure: str, noun: str = "") -> str:
    """Write a mean of a summary, or a cost per solution, as `estimate` does."""
    return estimate(row.estimate(figure), noun)


def time_text(row: Summary, figure: str) -> str:
    """Write a time and its interval in the unit that suits it: ``9.84 ± 0.31 µs``."""
    if (found := row.estimate(figure)) is None:
        return NOTHING
    unit, factor = next((one for one in TIME_UNITS if found.value * one[1] >= 1), TIME_UNITS[-1])
    bounds = found.interval and found.interval.times(factor)
    return f"{estimate(Estimate(found.value * factor, bounds, FEW_RUNS))} {unit}"


def _mean_column(title: str, meaning: str, figure: str) -> Column:
    fields = (figure, f"{figure}_low", f"{figure}_high")
    return Column(title, meaning, lambda row: mean_text(row, figure), attrgetter(figure), fields)


def _time_column(title: str, meaning: str, figure: str) -> Column:
    fields = (figure, f"{figure}_low", f"{figure}_high")
    return Column(title, meaning, lambda row: time_text(row, figure), attrgetter(figure), fields)


_PLACES = {name: place for place, name in enumerate(VARIANTS)}
"""Searches of the user's own come after the variants."""
COLUMNS: tuple[Column, ...] = (
    Column(
        "variant",
        "The variant, and the parameter values that tell its lines apart.",
        lambda row: row.label,
        lambda row: _PLACES.get(row.variant, len(_PLACES)),
        ("variant", "label"),
        is_number=False,
    ),
    Column("n", "Number of queens.", lambda row: f"{row.n:,}", attrgetter("n"), ("n",)),
    Column("runs", "Number of runs.", lambda row: f"{row.runs:,}", attrgetter("runs"), ("runs",)),
    Column(
        "solved",
        "Share of the runs that found a solution.",
        lambda row: rate(row.estimate("success_rate")),
        attrgetter("success_rate"),
        ("solved", "success_rate"),
    ),
    Column(
        "failed",
        "Share of the runs that did not find a solution.",
        lambda row: rate(row.estimate("failure_rate")),
        attrgetter("failure_rate"),
        ("failure_rate", "failure_low", "failure_high"),
    ),
    Column(
        "95 % interval",
        "Wilson 95 % confidence interval of the share solved.",
        lambda row: interval(row.success_interval),
        lambda row: None if row.success_interval is None else row.success_interval.low,
        ("success_low", "success_high"),
    ),
    _mean_column("steps solved", "Mean steps of the solved runs.", "mean_steps_solved"),
    _mean_column("steps failed", "Mean steps of the failed runs.", "mean_steps_failed"),
    _mean_column(
        "steps/solution", "Steps of all runs over the number of solutions.", "expected_steps_per_solution"
    ),
    _mean_column(
        "evaluations/solution",
        "Evaluations of all runs over the number of solutions.",
        "expected_evaluations_per_solution",
    ),
    Column(
        "median of all",
        "Steps within which half of all runs are solved (Kaplan and Meier).",
        lambda row: (
            plain(row.median_steps) if row.median_steps is not None or not row.runs else "under half solved"
        ),
        attrgetter("median_steps"),
        ("median_steps",),
    ),
    _mean_column("restarts", "Mean restarts per run.", "mean_restarts"),
    _mean_column(
        "if restarted",
        "Mean restarts over the runs that restarted at all.",
        "mean_restarts_when_restarted",
    ),
    _time_column(
        "time/run",
        "Processor time per run on this machine, without compiling; not comparable across machines.",
        "seconds_per_run",
    ),
    _time_column("time/solution", "The same time over the number of solutions.", "seconds_per_solution"),
)
"""The columns, in the order shown."""
LEAST_NEEDED = (
    *(
        "time/solution",
        "time/run",
        "if restarted",
        "restarts",
        "95 % interval",
        "steps failed",
        "median of all",
    ),
    *("steps solved", "runs", "evaluations/solution", "failed"),
)
"""The columns that a narrow terminal does without, the first of them first."""
HOW_TO_READ = (
    "Intervals and what follows ± are 95 % confidence intervals; figures are rounded to the second digit of the "
    f"interval. Where a figure rests on fewer than {FEW_RUNS} runs or solutions, their number follows, as in “of 6”."
)


def comparison_table(summaries: Sequence[Summary], titles: Sequence[str] = ()) -> Table:
    """Return the comparison table, a row for each summary; only the columns of these titles, if any are given."""
    assert {*titles} <= {column.title for column in COLUMNS}
    columns = [column for column in COLUMNS if not titles or column.title in ("variant", "n", *titles)]
    return Table(
        tuple(column.title for column in columns),
        tuple(tuple(column.text(summary) for column in columns) for summary in summaries),
        tuple(column.is_number for column in columns),
    )


def fitted(table: Table, width: int | None, least_needed: Sequence[str]) -> tuple[Table, list[str]]:
    """Leave out columns until a table is no wider, of those least needed first, and name them.

    Without a width it is left as it is.
    """
    left_out = [title for title in least_needed if title in table.titles]
    for title in reversed(least_needed):
        rest = [one for one in left_out if one != title]
        if width is None or _width_of(reduce(without, rest, table)) <= width:
            left_out = rest
    return reduce(without, left_out, table), left_out


def _width_of(table: Table) -> int:
    return max(map(len, text_table(table).splitlines()))


def without(table: Table, title: str) -> Table:
    """Return a table without a column."""
    place = table.titles.index(title)

    def kept(cells: Sequence[Any]) -> tuple[Any, ...]:
        return (*cells[:place], *cells[place + 1 :])

    return replace(
        table,
        titles=kept(table.titles),
        rows=[kept(row) for row in table.rows],
        is_number=kept(table.is_number),
    )


def summary_csv(summaries: Sequence[Summary]) -> str:
    """Write the comparison table as CSV with all digits; figures that no run gives are blank."""
    fields = [field for column in COLUMNS for field in column.fields]
    rows: list[Sequence[object]] = [fields]
    for summary in summaries:
        bounds = {
            **summary.intervals,
            "success": summary.success_interval,
            "failure": summary.failure_interval,
        }
        ends = {
            f"{name}_{end}": bound
            for name, both in bounds.items()
            for end, bound in zip(("low", "high"), both or (None, None), strict=True)
        }
        figures = summary.document() | ends
        rows.append([figures.get(name) for name in fields])
    return csv_text(rows)
