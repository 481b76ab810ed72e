"""Runs shown state by state say what their states are, and how each run ended in the terms of its search."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from solver.core.events import MoveKind, Outcome
from solver.core.variants import VARIANTS, Rule, ending
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.experiment.plan import experiment_plan
from solver.experiment.report import report_of
from solver.experiment.runner import run_experiment
from solver.experiment.sequences import run_ends
from solver.report.model import Paragraph, RunSequence, Table
from solver.runs.trace import KINDS, record
from tests.solver.experiment.stand_in import searched_experiment

GIVES_UP = "def step(rows, random, memory):\n    return None\n"


@pytest.mark.parametrize(
    ("variants", "sentence"),
    [
        (
            ("steepest-ascent", "local-beam"),
            "The best members of run 0 are the states of run 0 of Steepest ascent.",
        ),
        (("local-beam", "sideways"), "The states of run 0 are the best members of run 0 of Local beam."),
        (("local-beam", "genetic"), "Run 0 has the best members of run 0 of Local beam."),
        (("steepest-ascent", "sideways"), "Run 0 has the states of run 0 of Steepest ascent."),
    ],
)
def test_a_run_that_was_shown_before_is_named_by_what_each_of_both_has(
    variants: tuple[str, ...], sentence: str
) -> None:
    report = report_of(searched_experiment((4,), variants, 1, seed=1, start=(1, 3, 0, 2)))
    assert [block.text for block in report.blocks if isinstance(block, Paragraph)][-1] == sentence


def test_a_search_of_the_users_that_gives_up_is_not_said_to_be_in_a_local_minimum(tmp_path: Path) -> None:
    (tmp_path / "quitter.py").write_text(GIVES_UP)
    variants = ("steepest-ascent", own_variant(tmp_path / "quitter.py"))
    report = report_of(run_experiment(experiment_plan((8,), variants, 20, seed=1)))
    sentences = [block.sentence for block in report.blocks if isinstance(block, RunSequence)]
    assert sum(text.startswith("Stuck after 0 steps: h = ") for text in sentences) == 4
    (table,) = (block for block in report.blocks if isinstance(block, Table) and "Solved" in block.titles)
    columns = dict(zip(table.titles, zip(*table.rows, strict=True), strict=True))
    solved = int(columns["Solved"][0])
    assert columns["Local minimum"] == (f"{20 - solved}", "0")
    assert columns["Stuck"] == ("0", "20")
    assert "Stuck: The search returned None" in table.caption


def test_every_other_outcome_has_its_own_words_whatever_the_rule() -> None:
    for outcome in Outcome:
        for rule in (*(variant.rule for variant in VARIANTS.values()), Rule.OWN, Rule.OWN_POPULATION):
            is_same = ending(outcome, rule) == (outcome.label, outcome.sentence)
            assert is_same is not (rule.gives_up and outcome is Outcome.LOCAL_MINIMUM)


def sequence_of(variant: str, n: int = 8, **parameters: int) -> RunSequence:
    plan = experiment_plan((n,), (variant,), 1, seed=2, parameters=parameters)
    return [block for block in report_of(run_experiment(plan)).blocks if isinstance(block, RunSequence)][-1]


def test_both_queens_of_a_swap_are_drawn_as_moved() -> None:
    boards = sequence_of("queen-search").boards
    swaps = [pair for pair in pairwise(boards) if "restart" not in pair[1].caption]
    assert swaps
    for before, board in swaps:
        changed = zip(range(8), before.rows, board.rows, strict=True)
        assert sorted(board.moved) == [move for move in changed if move[1] != move[2]]
        assert len(board.moved) == 2


def test_of_a_population_it_is_said_that_the_best_members_are_shown() -> None:
    shown = sequence_of("genetic", population=6, max_iterations=3)
    assert shown.sentence.startswith("Iteration limit after 3 generations: h = ")
    assert shown.sentence.endswith(" Shown is the best member of each population.")
    assert shown.states.titles == ("generation", "event", "h", "better", "equal", "worse", "best member")
    assert all(row[1].endswith(": generation of 6 members") for row in shown.states.rows[1:])
    assert not any(board.moved for board in shown.boards)
    large = sequence_of("genetic", 12, population=6, max_iterations=3)
    assert [board.caption.rpartition(",")[0] for board in large.boards] == [
        "Start, best member",
        "Iteration limit, best member",
    ]


@pytest.mark.parametrize("variant", ["sideways", "simulated-annealing", "queen-search"])
def test_a_run_is_repeated_for_its_ends_and_its_sideways_steps(variant: str) -> None:
    (results,) = searched_experiment((6,), (variant,), 5, seed=1).cells
    for k in range(5):
        settings = results.cell.settings_of_run(k)
        trace = record(settings, search_events(settings))
        sideways, h, start, final = run_ends(results, k) or pytest.fail("it takes a moment only")
        assert sideways == np.count_nonzero(trace.column("kind") == KINDS.index(MoveKind.SIDEWAYS))
        assert (h, start, final) == (
            trace.column("h")[-1],
            *(trace.position(at).rows for at in (0, trace.end)),
        )
