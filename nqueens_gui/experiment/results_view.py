"""The results of an experiment as a table and in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, ExperimentSnapshot
from nqueens_gui.kit.numbers import key_name
from nqueens_gui.kit.status import Stage
from solver.core.events import Outcome
from solver.core.words import counted, full_sentence
from solver.experiment.plan import Plan
from solver.experiment.progress import TRIAL_SECONDS, PlanCost, Progress, duration_text
from solver.experiment.saved import plan_document
from solver.experiment.summary import Summary
from solver.experiment.tables import COLUMNS, comparison_table, summary_csv
from solver.report.writers import latex_table, markdown_table
from solver.telling.status import Status, Tone


class TableFormat(StrEnum):
    """The formats in which the table is copied."""

    MARKDOWN = "Markdown"
    CSV = "CSV"
    LATEX = "LaTeX"

    @property
    def action(self) -> str:
        """Name of the action that copies in this format."""
        return f"copy_{self.value.lower()}"


def table_texts(cell: CellScene) -> tuple[str, ...]:
    """Return the texts of a row of the table."""
    return tuple(column.text(cell.summary) for column in COLUMNS)


def sorted_cells(
    scene: ExperimentScene, column: int, *, is_descending: bool = False
) -> tuple[CellScene, ...]:
    """Return the cells sorted by a column, or with -1 in the order of the plan; those without a figure come last."""
    if column < 0:
        return scene.cells
    value_of = COLUMNS[column].sort
    with_value = [cell for cell in scene.cells if value_of(cell.summary) is not None]
    without = [cell for cell in scene.cells if value_of(cell.summary) is None]
    with_value.sort(key=lambda cell: value_of(cell.summary) or 0.0, reverse=is_descending)
    return (*with_value, *without)


def table_text(summaries: Sequence[Summary], table_format: TableFormat, titles: Sequence[str] = ()) -> str:
    """Write the table for a report, with the columns of these titles or all; as CSV with all, and every digit."""
    match table_format:
        case TableFormat.MARKDOWN:
            return markdown_table(comparison_table(summaries, titles))
        case TableFormat.LATEX:
            return latex_table(comparison_table(summaries, titles))
        case TableFormat.CSV:
            return summary_csv(summaries)


HINT = "Click a row, a bar or a point to list its runs; double-click a run to watch it."


FIXED: Final = {
    Stage.EMPTY: Status(
        Tone.NEUTRAL,
        "No experiment yet.",
        "Choose variants and a number of runs, then run them. Those you ran before are on the History page.",
        "Choose variants and a number of runs, then run them.",
    ),
    Stage.ESTIMATING: Status(
        Tone.NEUTRAL, "Estimating …", "A few trial runs show how long all of them will take."
    ),
    Stage.ASKING: Status(Tone.NEUTRAL, "Waiting for your answer.", "This experiment takes a long time."),
    Stage.CANCELLING: Status(Tone.NEUTRAL, "Cancelling …", "Waiting for the current runs to finish."),
}
"""What is said at a stage whatever the experiment."""


def status_of_experiment(snapshot: ExperimentSnapshot) -> Status:
    """Say where an experiment is, and what can be done."""
    match snapshot.stage:
        case Stage.RUNNING:
            return _running(snapshot.progress, snapshot.scene)
        case Stage.CANCELLED:
            return _cancelled(snapshot)
        case Stage.DONE:
            return _done(snapshot)
        case Stage.FAILED:
            return Status(Tone.ERROR, "The experiment failed.", snapshot.notice)
    return FIXED[snapshot.stage]


def status_of_opened(plan: Plan, snapshot: ExperimentSnapshot) -> Status:
    """Say that a plan alone was opened, and of which experiment the figures in sight are."""
    if snapshot.plan is None or snapshot.scene is None:
        return Status(Tone.PAUSED, "Plan opened.", "Run the experiment to see its figures.")
    if plan_document(plan) == plan_document(snapshot.plan):
        return Status(Tone.PAUSED, "Plan opened.", f"The figures are those of this experiment. {HINT}")
    return Status(
        Tone.PAUSED,
        "Only the plan was opened.",
        "These figures are from the previous experiment; run this one "
        f"({key_name('Ctrl+Return')}) to replace them.",
    )


def cost_sentences(cost: PlanCost) -> tuple[str, str]:
    """Return a headline and an explanation of why to think twice about an expensive experiment."""
    cancelling = "You can cancel at any time and keep the finished runs."
    sentence = full_sentence(cost.sentence)
    if not cost.is_at_least:
        return "This is a large experiment.", f"{sentence} {cancelling}"
    unended = f"A trial run did not end within {TRIAL_SECONDS:.1f} s; without a step limit it may never end."
    return "This experiment may take a very long time.", f"{unended} {sentence} {cancelling}"


def _running(progress: Progress | None, scene: ExperimentScene | None) -> Status:
    if progress is None:
        return Status(Tone.NEUTRAL, "Running.")
    percent = 100 * progress.done // progress.planned
    words = [f"{progress.done:,} of {progress.planned:,} runs"]
    rate = f"{progress.runs_per_second:,.0f} runs/s"
    words.append(rate if progress.done else f"{duration_text(progress.seconds)} so far")
    if progress.seconds_left is not None:
        least = "at least " if progress.is_at_least else ""
        words.append(f"{least}{duration_text(progress.seconds_left)} left")
    cells = () if scene is None else scene.cells
    if errors := sum(cell.summary.outcomes.get(Outcome.ERROR, 0) for cell in cells):
        words.append(f"{counted(errors, 'run')} ended with an error")
    return Status(Tone.NEUTRAL, f"Running, {percent} %.", " · ".join(words))


def _cancelled(snapshot: ExperimentSnapshot) -> Status:
    progress = snapshot.progress
    if progress is None or not progress.done:
        return Status(Tone.PAUSED, "Cancelled.", "No run was finished.")
    headline = f"Cancelled after {counted(progress.done, 'run')}; results kept."
    return Status(Tone.PAUSED, headline, snapshot.notice or HINT)


def _done(snapshot: ExperimentSnapshot) -> Status:
    progress = snapshot.progress
    assert progress is not None
    took = f"{progress.done:,} runs in {duration_text(progress.seconds)}, {progress.runs_per_second:,.0f} runs/s."
    if snapshot.notice:
        return Status(Tone.ERROR, "Done, with errors.", f"{took} {snapshot.notice}")
    return Status(Tone.PAUSED, "Done.", f"{took} {HINT}")
