"""The comparison table of an experiment: its columns are defined here once, for every format."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
    values: Mapping[str, Callable[[Summary], Any]]
    """The fields of a CSV file that hold it with all digits, by name; None for a figure that no run gives."""
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


COLUMNS: tuple[Column, ...] = (
    Column(
        "variant",
        "Name of the variant.",
        lambda row: row.variant,
        {"variant": lambda row: row.variant},
        False,
    ),
    Column("n", "Number of queens.", lambda row: str(row.n), {"n": lambda row: row.n}),
    Column("runs", "Runs made.", lambda row: f"{row.runs:,}", {"runs": lambda row: row.runs}),
    Column(
        "solved",
        "Share of the runs that found a solution.",
        lambda row: percent(row.success_rate),
        {"solved": lambda row: row.solved, "success_rate": lambda row: row.success_rate},
    ),
    Column(
        "95 % interval",
        "Wilson 95 % confidence interval of that share.",
        lambda row: interval(row.success_interval),
        {
            "success_low": lambda row: row.success_interval and row.success_interval[0],
            "success_high": lambda row: row.success_interval and row.success_interval[1],
        },
    ),
    Column(
        "steps solved",
        "Mean steps of the solved runs.",
        lambda row: number(row.mean_steps_solved),
        {"mean_steps_solved": lambda row: row.mean_steps_solved},
    ),
    Column(
        "steps failed",
        "Mean steps of the failed runs.",
        lambda row: number(row.mean_steps_failed),
        {"mean_steps_failed": lambda row: row.mean_steps_failed},
    ),
    Column(
        "steps/solution",
        "Steps of all runs over the number of solutions.",
        lambda row: number(row.expected_steps_per_solution),
        {"expected_steps_per_solution": lambda row: row.expected_steps_per_solution},
    ),
    Column(
        "median",
        "Median steps of the solved runs.",
        lambda row: number(row.quantiles.get("0.5"), 0),
        {"median_steps_solved": lambda row: row.quantiles.get("0.5")},
    ),
    Column(
        "restarts",
        "Mean restarts per run.",
        lambda row: number(row.mean_restarts),
        {"mean_restarts": lambda row: row.mean_restarts},
    ),
    Column(
        "if restarted",
        "Mean restarts over the runs that restarted at all.",
        lambda row: number(row.mean_restarts_when_restarted),
        {"mean_restarts_when_restarted": lambda row: row.mean_restarts_when_restarted},
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
    fields = {name: value for column in COLUMNS for name, value in column.values.items()}
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(fields)
    writer.writerows([value(summary) for value in fields.values()] for summary in summaries)
    return text.getvalue()
