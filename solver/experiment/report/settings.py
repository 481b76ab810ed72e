"""The second section: everything that is needed to make the same runs again."""

from __future__ import annotations

from collections.abc import Iterator

from solver.core.definitions import program
from solver.experiment.progress import duration_text
from solver.experiment.report.blocks import Block, Code, Facts, Paragraph
from solver.experiment.report.words import variants_of
from solver.experiment.reproducing import experiment_command
from solver.experiment.results import Experiment

PAIRED = (
    "Run k of every variant starts in the same random state, so that the variants can be compared run by run."
)
INDEPENDENT = "Every variant has random starts of its own."


def settings(experiment: Experiment) -> Iterator[Block]:
    """Tell sizes, runs, seed, versions and the command."""
    plan = experiment.plan
    sizes = dict.fromkeys(cell.settings.n for cell in plan.cells)
    yield Facts(
        {
            "Queens n": ", ".join(map(str, sizes)),
            "Variants": ", ".join(variants_of(experiment)),
            "Runs": _runs(experiment),
            "Seed": str(plan.seed),
            "Starts": PAIRED if plan.is_paired else INDEPENDENT,
            "Time": f"{duration_text(experiment.seconds)} by the clock",
            "Program": _program(),
        }
    )
    yield Paragraph("This command makes the same runs again, with the same version of the program:")
    yield Code(experiment_command(plan))


def _runs(experiment: Experiment) -> str:
    """Say how many runs were asked for and, when not all are there, how many were made."""
    plan = experiment.plan
    asked = f"{plan.cells[0].runs:,} of each variant and size, {plan.runs:,} in all"
    return asked if experiment.is_complete else f"{asked}, were planned; {experiment.done:,} were made"


def _program() -> str:
    name, version, *rest = program().items()
    parts = [f"{part.capitalize() if part == 'python' else part} {number}" for part, number in rest if number]
    return f"{name[1]} {version[1]} with {', '.join(parts)}"
