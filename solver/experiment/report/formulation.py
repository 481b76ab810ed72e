"""The first section: the problem as a search problem, the words, and the variants with their parameters."""

from __future__ import annotations

from collections.abc import Iterator

from solver.core.definitions import RUN_DEFINITIONS, STATE_DEFINITIONS
from solver.experiment.document import FIGURE_DEFINITIONS, definitions
from solver.experiment.report.blocks import Block, Facts, Heading, Paragraph
from solver.experiment.report.words import parameters_text, variants_of
from solver.experiment.results import Experiment

MOST_DIGITS = 15
"""Digits of the largest number of states that is written out."""


def formulation(experiment: Experiment) -> Iterator[Block]:
    """Say what is searched, by what moves, and what every word means."""
    yield Paragraph(
        "Put n queens on a board of n by n squares so that no two of them stand in one row, column or diagonal."
    )
    yield Facts(_problem(experiment), is_wordy=True)
    yield Heading("Words", 3)
    yield Facts(_words(experiment), is_wordy=True)
    yield Heading("Variants", 3)
    yield Facts(
        {
            name: f"{settings.variant.description} Parameters: {parameters_text(settings)}."
            for name, settings in variants_of(experiment).items()
        },
        is_wordy=True,
    )


def _problem(experiment: Experiment) -> dict[str, str]:
    sizes = list(dict.fromkeys(cell.settings.n for cell in experiment.plan.cells))
    successors = ", ".join(f"{n * (n - 1):,} for n = {n}" for n in sizes)
    objectives = {
        f"Objective {name}": text for name, text in definitions(experiment).items() if name.startswith("h (")
    }
    return {
        "State": f"{STATE_DEFINITIONS['state']} {_number_of_states(sizes)}".strip(),
        "Initial state": RUN_DEFINITIONS["start"],
        "Action": f"Move one queen within its column. That makes n(n - 1) successors: {successors}.",
        **objectives,
        "Goal test": "h = 0: no two queens attack each other.",
        "Cost": "One for each step; a restart costs nothing.",
    }


def _number_of_states(sizes: list[int]) -> str:
    counts = [f"{n}^{n} = {n**n:,}" for n in sizes if len(str(n**n)) <= MOST_DIGITS]
    return f"There are n^n states: {', '.join(counts)}." if counts else "There are n^n states."


def _words(experiment: Experiment) -> dict[str, str]:
    """Return what the definitions explain besides the problem itself and the figures."""
    told = {"state", "start", *FIGURE_DEFINITIONS}
    return {
        name.replace("_", " ").capitalize(): text
        for name, text in definitions(experiment).items()
        if name not in told and not name.startswith("h (")
    }
