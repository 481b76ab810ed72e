"""The fifth section: every variant by itself, with its figures, its outcomes and four of its runs."""

from __future__ import annotations

from collections.abc import Iterator

from solver.core.events import Outcome
from solver.experiment.report.blocks import Block, Facts, Heading, Paragraph, Table
from solver.experiment.report.sequences import sequences
from solver.experiment.report.words import counted
from solver.experiment.results import Experiment
from solver.experiment.summary import Summary, summary_of
from solver.experiment.tables import NOTHING, interval, number, percent

MOST_CELLS = 24
"""Variants times sizes that are told of one by one."""


def variants(experiment: Experiment) -> Iterator[Block]:
    """Tell of every variant on every size."""
    for results in experiment.cells[:MOST_CELLS]:
        yield Heading(results.cell.label, 3)
        summary = summary_of(results)
        if not summary.runs:
            yield Paragraph("No run was made.", is_warning=True)
            continue
        yield Facts(_figures(summary))
        yield _outcomes(summary)
        yield Heading("Search sequences from random starts", 4)
        yield from sequences(results)
    left_out = len(experiment.cells) - MOST_CELLS
    if left_out > 0:
        yield Paragraph(
            f"{counted(left_out, 'more combination')} of variant and size "
            f"{'is' if left_out == 1 else 'are'} in the comparison only.",
            is_hint=True,
        )


def _figures(summary: Summary) -> dict[str, str]:
    figures = {
        "Runs": f"{summary.runs:,}, {summary.solved:,} of them solved",
        "Success rate": f"{percent(summary.success_rate)} (95 % interval {interval(summary.success_interval)})",
        "Failure rate": percent(None if summary.success_rate is None else 1 - summary.success_rate),
        "Mean steps when solved": _mean(summary.mean_steps_solved, summary.mean_steps_solved_error),
        "Mean steps when not": _mean(summary.mean_steps_failed, summary.mean_steps_failed_error),
        "Mean steps of all runs": number(summary.mean_steps),
        "Steps per solution": number(summary.expected_steps_per_solution),
        "Steps when solved, quantiles": _quantiles(summary),
    }
    if summary.total_restarts:
        figures |= {
            "Restarts in all": f"{summary.total_restarts:,}",
            "Restarts a run": number(summary.mean_restarts),
            "Restarts a run that restarted": number(summary.mean_restarts_when_restarted),
        }
    return {name: text for name, text in figures.items() if text != NOTHING}


def _mean(value: float | None, error: float | None) -> str:
    return number(value) if error is None else f"{number(value)} ± {number(error, 3)} (standard error)"


def _quantiles(summary: Summary) -> str:
    shares = {share: f"{100 * float(share):g} %" for share in summary.quantiles}
    found = [f"{shares[share]}: {number(value, 0)}" for share, value in summary.quantiles.items()]
    return ", ".join(found) or NOTHING


def _outcomes(summary: Summary) -> Table:
    return Table(
        ("outcome", "runs", "share", "what it means"),
        tuple(
            (
                Outcome(name).label,
                f"{count:,}",
                percent(count / summary.runs),
                Outcome(name).sentence,
            )
            for name, count in summary.outcomes.items()
        ),
        (False, True, True, False),
    )
