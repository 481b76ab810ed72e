"""The results of an experiment as a table and in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, ExperimentSnapshot, Stage
from nqueens_gui.kit.status import Status, Tone
from solver.core.variants import VARIANTS
from solver.experiment.progress import Progress, duration_text
from solver.experiment.summary import Summary
from solver.experiment.tables import COLUMNS, summary_csv, summary_table
from solver.report.writers import latex_table, markdown_table

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
    return TableRow(cell.number, tuple(texts), cell.style.role, cell.style.dash)


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
            return summary_csv(summaries)


HINT = "Click a row, a bar or a point to list its runs; double-click a run to watch it."


def status_of_experiment(snapshot: ExperimentSnapshot) -> Status:
    """Say how an experiment stands, and what can be done."""
    progress = snapshot.progress
    match snapshot.stage:
        case Stage.EMPTY:
            return Status(
                Tone.NEUTRAL, "No experiment yet.", "Tick variants, say how many runs, and run them."
            )
        case Stage.WAITING:
            return Status(Tone.NEUTRAL, "Waiting for the engine.", "The runs begin as soon as it is ready.")
        case Stage.ESTIMATING:
            return Status(Tone.NEUTRAL, "Trying a few runs …", "to say how long all of them will take.")
        case Stage.ASKING:
            return Status(Tone.NEUTRAL, "This will cost much.", "Nothing is run before you agree.")
        case Stage.RUNNING:
            return _running(progress)
        case Stage.CANCELLING:
            return Status(Tone.NEUTRAL, "Cancelling …", "The runs under way come to an end.")
        case Stage.CANCELLED:
            return Status(Tone.PAUSED, "Cancelled.", _what_is_kept(progress))
        case Stage.DONE:
            return _done(snapshot)
        case Stage.FAILED:
            return Status(Tone.ERROR, "The experiment broke off.", snapshot.notice)


def rate_text(runs_per_second: float) -> str:
    """Write runs a second: ``850 runs/s``, ``12.3 k runs/s``, ``1.20 M runs/s``."""
    if runs_per_second >= 1e6:
        return f"{runs_per_second / 1e6:.2f} M runs/s"
    if runs_per_second >= 1e4:
        return f"{runs_per_second / 1e3:.1f} k runs/s"
    return f"{runs_per_second:,.0f} runs/s"


def _running(progress: Progress | None) -> Status:
    if progress is None:
        return Status(Tone.NEUTRAL, "Running.")
    percent = 100 * progress.done // progress.planned
    words = [f"{progress.done:,} of {progress.planned:,} runs"]
    if progress.done:
        words.append(rate_text(progress.runs_per_second))
    if progress.seconds_left is not None:
        words.append(f"{duration_text(progress.seconds_left)} left")
    return Status(Tone.NEUTRAL, f"Running, {percent} %.", " · ".join(words))


def _what_is_kept(progress: Progress | None) -> str:
    if progress is None or not progress.done:
        return "Nothing was run."
    return f"{progress.done:,} of {progress.planned:,} runs are made and kept. {HINT}"


def _done(snapshot: ExperimentSnapshot) -> Status:
    progress = snapshot.progress
    assert progress is not None
    took = (
        f"{progress.done:,} runs in {duration_text(progress.seconds)}, {rate_text(progress.runs_per_second)}."
    )
    if snapshot.notice:
        return Status(Tone.ERROR, "Done, but not all runs could be made.", f"{took} {snapshot.notice}")
    return Status(Tone.PAUSED, "Done.", f"{took} {HINT}")
