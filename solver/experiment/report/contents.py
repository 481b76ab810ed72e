"""The contents of a report, section by section, each composed from the results alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

from solver.experiment.report.blocks import Block, Heading, Report
from solver.experiment.report.comparison import comparison
from solver.experiment.report.figures import figures
from solver.experiment.report.formulation import formulation
from solver.experiment.report.missing import missing
from solver.experiment.report.settings import settings
from solver.experiment.report.variants import variants
from solver.experiment.report.words import counted, sizes_text, variants_of
from solver.experiment.results import Experiment
from solver.program import program

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
    for number, (title, compose) in enumerate(SECTIONS, start=1):
        yield Heading(f"{number} {title}")
        yield from compose(experiment)


def _subtitle(experiment: Experiment) -> str:
    plan = experiment.plan
    variants_text = counted(len(variants_of(experiment)), "variant")
    runs = f"{counted(plan.cells[0].runs, 'run')} of each"
    return f"An experiment with {variants_text}, {sizes_text(experiment)}, {runs}, seed {plan.seed}"


def _made_by(made_at: datetime) -> str:
    name, version, *rest = program().items()
    parts = ", ".join(f"{part} {number}" for part, number in rest)
    return f"Made by {name[1]} {version[1]} ({parts}) on {made_at:%Y-%m-%d at %H:%M}."
