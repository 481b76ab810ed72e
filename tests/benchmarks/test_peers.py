import random

import numpy as np
import pytest

from benchmarks import peers
from benchmarks.peer_searches import constraint_search, simpleai_climb, textbook
from solver.core.heuristics import heuristic_value
from tests.oracle import states
from tests.solver.boards import EXAMPLE, SOLUTION, STRICT_LOCAL_MINIMUM


@pytest.mark.thorough
def test_the_engine_is_faster_than_the_textbook_by_the_ratio_that_is_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert peers.main(["--seconds", "0.01"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("textbook"))
    theirs, ours, ratio = (float(cell.replace(",", "")) for cell in line.split()[-3:])
    # What is printed is rounded: the first rate to 0.1, the second and the ratio to 1.
    assert (ours - 0.5) / (theirs + 0.05) - 0.5 <= ratio <= (ours + 0.5) / (theirs - 0.05) + 0.5
    assert ratio > 100


def test_the_textbook_counts_pairs_and_makes_successors_by_the_definitions() -> None:
    for rows in (EXAMPLE, SOLUTION, (0,) * 6):
        assert textbook.attacking_pairs(rows) == heuristic_value(rows)
        assert textbook.successors(rows) == [states.moved(rows, move) for move in states.moves(rows)]


def test_the_textbook_climbs_as_often_to_a_solution_as_theory_says() -> None:
    random.seed(3)
    starts = np.random.default_rng(3).integers(0, 5, (1500, 5)).tolist()
    solved = sum(textbook.climb(tuple(start)) for start in starts)
    assert solved / 1500 == pytest.approx(0.716756697, abs=4 * 0.0117)
    assert textbook.climb(SOLUTION)
    assert not textbook.climb(STRICT_LOCAL_MINIMUM)


def test_simpleai_is_told_of_the_same_problem() -> None:
    assert simpleai_climb.attacking_pairs(EXAMPLE) == heuristic_value(EXAMPLE)
    assert simpleai_climb.climb(SOLUTION)
    assert not simpleai_climb.climb(STRICT_LOCAL_MINIMUM)


def test_python_constraint_finds_solutions_of_the_same_problem() -> None:
    assert constraint_search.solver_of(6)()
