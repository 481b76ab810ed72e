"""An experiment of variants that start alike and one that does not: what is said of each holds of it."""

from __future__ import annotations

import csv

from solver.core.events import Started
from solver.engine.search import search_events
from solver.experiment.contrasts import contrasts
from solver.experiment.report import report_of
from solver.experiment.sequences import SequenceChoice, sequence_documents
from solver.experiment.writing import run_csv
from solver.report.model import Facts
from tests.solver.experiment.stand_in import searched_experiment

MIXED = ("steepest-ascent", "sideways", "queen-search")


def facts(*variants: str) -> dict[str, str]:
    """Return what a report says of the problem and of the runs."""
    report = report_of(searched_experiment((4,), variants, 8, seed=5))
    return {
        name: text
        for block in report.blocks
        if isinstance(block, Facts)
        for name, text in block.facts.items()
    }


def test_only_runs_from_the_same_starts_are_compared_as_pairs() -> None:
    experiment = searched_experiment((6,), MIXED, 40, seed=5)
    pairs = {(one.first, one.second): one.is_paired for one in contrasts(experiment)}
    assert set(pairs.values()) == {True, False}
    assert all(is_paired == ("Queen search" not in names) for names, is_paired in pairs.items())
    said = facts(*MIXED)["Starts"]
    assert said.startswith("Run k of every variant but Queen search starts in the same random state")
    assert facts("sideways", "queen-search")["Starts"] == "Every variant has its own random starts."
    given = searched_experiment((4,), ("sideways", "queen-search"), 8, seed=5, start=(0, 1, 2, 3))
    assert all(one.is_paired for one in contrasts(given))


def test_a_swap_names_its_queens() -> None:
    (results,) = searched_experiment((6,), ("queen-search",), 8, seed=1).cells
    states = [state for run in sequence_documents(results, SequenceChoice(8)) for state in run["states"]]
    swaps = [state["event"] for state in states if state["event"].startswith("improving")]
    assert swaps
    assert all(text.count("queen ") == 2 for text in swaps)


def test_the_start_of_a_population_is_its_first_member() -> None:
    experiment = searched_experiment((8,), ("local-beam", "genetic"), 4, seed=5)
    rows = csv.DictReader("".join(run_csv(experiment)).splitlines())
    starts = [tuple(map(int, row["start"].split())) for row in rows]
    runs = [results.cell.settings_of_run(k) for results in experiment.cells for k in range(4)]
    firsts = [
        next(event.members[0] for event in search_events(run) if isinstance(event, Started)) for run in runs
    ]
    assert starts == firsts
    assert starts[:4] == starts[4:]
