"""The comparison table of an experiment: its columns are defined here once, for every format."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver.experiment.summary import Summary
from solver.report.model import Table
from solver.report.writers import text_table

NOTHING = "–"
"""Stands for a figure that no run gives."""


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of every summary."""

    title: str
    meaning: str
    """One sentence on what it is."""
    text: Callable[[Summary], str]
    """The figure as people read it."""
    fields: tuple[str, ...]
    """The fields of a CSV file that hold it with all digits."""
    is_number: bool = True


def number(value: float | None, digits: int = 2) -> str:
    """Write a figure with thousands separators and a fixed number of decimals."""
    return NOTHING if value is None else f"{value:,.{digits}f}"


def percent(value: float | None, digits: int = 2) -> str:
    """Write a share in percent."""
    return NOTHING if value is None else f"{100 * value:.{digits}f} %"


def interval(bounds: tuple[float, float] | None) -> str:
    """Write an interval of shares in percent."""
    return NOTHING if bounds is None else f"{100 * bounds[0]:.2f}–{100 * bounds[1]:.2f} %"


def _mean_column(title: str, meaning: str, field: str, digits: int = 2) -> Column:
    return Column(title, meaning, lambda row: number(getattr(row, field), digits), (field,))


COLUMNS: tuple[Column, ...] = (
    Column(
        "variant",
        "The variant, and what differs from its other lines.",
        lambda row: row.label,
        ("variant", "label"),
        is_number=False,
    ),
    Column("n", "Number of queens.", lambda row: f"{row.n:,}", ("n",)),
    Column("runs", "Runs made.", lambda row: f"{row.runs:,}", ("runs",)),
    Column(
        "solved",
        "Share of the runs that found a solution.",
        lambda row: percent(row.success_rate),
        ("solved", "success_rate"),
    ),
    Column(
        "95 % interval",
        "Wilson 95 % confidence interval of that share.",
        lambda row: interval(row.success_interval),
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
        digits=0,
    ),
    Column(
        "median",
        "Median steps of the solved runs.",
        lambda row: number(row.quantiles.get("0.5"), 0),
        ("median_steps_solved",),
    ),
    _mean_column("restarts", "Mean restarts per run.", "mean_restarts"),
    _mean_column(
        "if restarted", "Mean restarts over the runs that restarted at all.", "mean_restarts_when_restarted"
    ),
)
"""The columns, in the order shown."""


def comparison_table(summaries: Sequence[Summary]) -> Table:
    """Return the comparison table, a row for each summary."""
    return Table(
        tuple(column.title for column in COLUMNS),
        tuple(tuple(column.text(summary) for column in COLUMNS) for summary in summaries),
        tuple(column.is_number for column in COLUMNS),
    )


def summary_table(summaries: Sequence[Summary], write: Callable[[Table], str] = text_table) -> str:
    """Write the comparison table by one of the table writers."""
    return write(comparison_table(summaries))


def summary_csv(summaries: Sequence[Summary]) -> str:
    """Write the comparison table as CSV with all digits; figures that no run gives are blank."""
    fields = [field for column in COLUMNS for field in column.fields]
    text = io.StringIO()
    writer = csv.DictWriter(text, fields, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for summary in summaries:
        low, high = summary.success_interval or (None, None)
        median = summary.quantiles.get("0.5")
        bounds = {"success_low": low, "success_high": high, "median_steps_solved": median}
        writer.writerow(summary.document() | bounds)
    return text.getvalue()
