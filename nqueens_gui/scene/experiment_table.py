"""The table of figures in the window: its texts, what it is sorted by, and how it is copied."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from nqueens_gui.scene.experiment_scene import CellScene, ExperimentScene
from solver.experiment.summary import Summary
from solver.experiment.tables import COLUMNS, latex_table, markdown_table, summary_table
from solver.variants import VARIANTS

VARIANT = "variant"
Value = float | None


class TableFormat(StrEnum):
    """How the table is copied."""

    MARKDOWN = "markdown"
    CSV = "csv"
    LATEX = "latex"


SORT_VALUES: Final[Mapping[str, Callable[[Summary], Value]]] = MappingProxyType(
    {
        VARIANT: lambda row: list(VARIANTS).index(row.variant),
        "n": lambda row: row.n,
        "runs": lambda row: row.runs,
        "solved": lambda row: row.success_rate,
        "95 % interval": lambda row: row.success_interval[0] if row.success_interval else None,
        "steps solved": lambda row: row.mean_steps_solved,
        "steps failed": lambda row: row.mean_steps_failed,
        "steps/solution": lambda row: row.expected_steps_per_solution,
        "median": lambda row: row.quantiles.get("0.5"),
        "restarts": lambda row: row.mean_restarts,
        "if restarted": lambda row: row.mean_restarts_when_restarted,
    }
)
"""By the title of a column, the figure it is sorted by."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One cell of the experiment as a row."""

    cell: int
    """Number of the cell in the plan."""
    texts: tuple[str, ...]
    """The figures as people read them."""
    role: str
    """The role of the colour its variant has in every chart."""
    dash: tuple[float, ...]
    """How its line is broken in every chart."""


def table_row(cell: CellScene) -> TableRow:
    """Return a cell as a row; its variant is called as the window calls it."""
    texts = (cell.title if column.title == VARIANT else column.text(cell.summary) for column in COLUMNS)
    return TableRow(cell.number, tuple(texts), cell.role, cell.dash)


def sorted_cells(
    scene: ExperimentScene, column: int | None, *, is_descending: bool = False
) -> tuple[CellScene, ...]:
    """Return the cells sorted by a column, or as they are planned; those without a figure come last."""
    if column is None:
        return scene.cells
    value_of = SORT_VALUES[COLUMNS[column].title]
    with_value = [cell for cell in scene.cells if value_of(cell.summary) is not None]
    without = [cell for cell in scene.cells if value_of(cell.summary) is None]
    with_value.sort(key=lambda cell: value_of(cell.summary) or 0.0, reverse=is_descending)
    return (*with_value, *without)


def table_text(summaries: Sequence[Summary], table_format: TableFormat) -> str:
    """Write the table as it is pasted into a report, or, as CSV, with every digit into a spreadsheet."""
    match table_format:
        case TableFormat.MARKDOWN:
            return summary_table(summaries, markdown_table)
        case TableFormat.LATEX:
            return summary_table(summaries, latex_table)
        case TableFormat.CSV:
            return _csv(summaries)


def _csv(summaries: Sequence[Summary]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_CSV)
    writer.writerows([["" if value is None else value for value in _csv_values(row)] for row in summaries])
    return text.getvalue()


_CSV: Final = (
    "variant",
    "n",
    "runs",
    "solved",
    "success_rate",
    "success_low",
    "success_high",
    "mean_steps_solved",
    "mean_steps_failed",
    "expected_steps_per_solution",
    "median_steps_solved",
    "mean_restarts",
    "mean_restarts_when_restarted",
)


def _csv_values(row: Summary) -> tuple[object, ...]:
    low, high = row.success_interval or (None, None)
    return (
        row.variant,
        row.n,
        row.runs,
        row.solved,
        row.success_rate,
        low,
        high,
        row.mean_steps_solved,
        row.mean_steps_failed,
        row.expected_steps_per_solution,
        row.quantiles.get("0.5"),
        row.mean_restarts,
        row.mean_restarts_when_restarted,
    )
