"""The last section: runs that were planned and not made, so that nobody takes a part for the whole."""

from __future__ import annotations

from collections.abc import Iterator

from solver.experiment.report.blocks import Block, Paragraph, Table
from solver.experiment.report.words import counted
from solver.experiment.results import Experiment, Failure

MOST_FAILURES = 20
"""Failures that are listed."""
MOST_LETTERS = 200
"""Letters of a reason that are shown."""


def missing(experiment: Experiment) -> Iterator[Block]:
    """Say whether all runs were made and, if not, which and why."""
    left = experiment.plan.runs - experiment.done
    if not left:
        yield Paragraph(f"Nothing: all {counted(experiment.plan.runs, 'run')} were made.")
        return
    yield Paragraph(" ".join(_warning(experiment, left)), is_warning=True)
    yield Table(
        ("variant", "n", "planned", "made"),
        tuple(
            (results.cell.settings.variant.name, str(results.cell.settings.n), f"{planned:,}", f"{done:,}")
            for results in experiment.cells
            if (done := results.done) < (planned := results.cell.runs)
        ),
        (False, True, True, True),
    )
    yield from _failures(experiment)


def _warning(experiment: Experiment, left: int) -> Iterator[str]:
    if experiment.is_cancelled:
        yield "The experiment was cancelled."
    yield f"{counted(left, 'run')} of {experiment.plan.runs:,} were not made; all figures are of those that were."
    if experiment.is_cancelled:
        yield "Runs that take long are more likely to be missing, so the figures may lean to short runs."


def _failures(experiment: Experiment) -> Iterator[Block]:
    if not experiment.failures:
        return
    yield Table(
        ("variant and size", "runs", "why they failed"),
        tuple(_failure(experiment, failure) for failure in experiment.failures[:MOST_FAILURES]),
        (False, True, False),
    )
    if len(experiment.failures) > MOST_FAILURES:
        yield Paragraph(
            f"{len(experiment.failures) - MOST_FAILURES} more failures are not listed.", is_hint=True
        )


def _failure(experiment: Experiment, failure: Failure) -> tuple[str, str, str]:
    chunk = failure.chunk
    runs = f"{chunk.first:,} to {chunk.first + chunk.count - 1:,}"
    reason = " ".join(failure.reason.split())
    if len(reason) > MOST_LETTERS:
        reason = f"{reason[:MOST_LETTERS]}..."
    return experiment.plan.cells[chunk.cell].label, runs, reason
