"""The contents of a report, section by section, each composed from the results alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

from solver.core.definitions import program
from solver.experiment.report.blocks import Block, Heading, Paragraph, Report
from solver.experiment.report.comparison import comparison
from solver.experiment.report.figures import figures
from solver.experiment.report.formulation import formulation
from solver.experiment.report.missing import missing
from solver.experiment.report.settings import settings
from solver.experiment.report.variants import variants
from solver.experiment.report.words import counted, runs_text, sizes_text, variants_of
from solver.experiment.results import Experiment

SECTIONS: tuple[tuple[str, Callable[[Experiment], Iterator[Block]]], ...] = (
    ("Problem and definitions", formulation),
    ("Settings", settings),
    ("Comparison", comparison),
    ("Charts", figures),
    ("Variants and search sequences", variants),
    ("What is missing", missing),
)
"""The sections, in their order."""


def report_of(experiment: Experiment, made_at: datetime | None = None) -> Report:
    """Compose the report of an experiment, as far as it came."""
    return Report(
        "Local search on the n-queens problem",
        _subtitle(experiment),
        tuple(_blocks(experiment)),
        _made_by(made_at or datetime.now().astimezone()),
    )


def _blocks(experiment: Experiment) -> Iterator[Block]:
    if not experiment.is_complete:
        yield Paragraph(_warning(experiment), is_warning=True)
    for number, (title, compose) in enumerate(SECTIONS, start=1):
        yield Heading(f"{number} {title}")
        yield from compose(experiment)


def _warning(experiment: Experiment) -> str:
    """Say right at the top that this is a part of an experiment, and how large a part."""
    what = "was cancelled" if experiment.is_cancelled else "is not complete"
    runs = f"{experiment.done:,} of {counted(experiment.plan.runs, 'run')}"
    return f"The experiment {what}: {runs} were made. The last section says which are missing."


def _subtitle(experiment: Experiment) -> str:
    variants_text = counted(len(variants_of(experiment)), "variant")
    parts = variants_text, sizes_text(experiment), runs_text(experiment), f"seed {experiment.plan.seed}"
    return f"An experiment with {', '.join(parts)}"


def _made_by(made_at: datetime) -> str:
    name, version, *rest = program().items()
    parts = ", ".join(f"{part} {number}" for part, number in rest)
    return f"Made by {name[1]} {version[1]} ({parts}) on {made_at:%Y-%m-%d at %H:%M}."
