"""The odds of steepest ascent over all descents from a state."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from solver.board import Rows
from solver.heuristics import Heuristic
from solver.landscape.descents import descent_bound, descent_values
from tests.oracle.climbs import Climbs
from tests.solver.boards import SOLUTION, STRICT_LOCAL_MINIMUM, boards, heuristics


@given(boards(4, 7), heuristics)
@settings(max_examples=30)
def test_they_agree_with_rational_arithmetic(rows: Rows, heuristic: Heuristic) -> None:
    expected = Climbs(heuristic, 0).climb(rows)
    assert descent_values(rows, heuristic) == pytest.approx(tuple(map(float, expected)), abs=1e-12)


def test_a_solution_is_solved_and_a_local_minimum_is_not() -> None:
    assert descent_values(SOLUTION, Heuristic.ATTACKING_PAIRS) == (1, 0, 0)
    assert descent_values(STRICT_LOCAL_MINIMUM, Heuristic.ATTACKING_PAIRS) == (0, 0, 0)


def test_more_states_than_the_bound_are_given_up() -> None:
    assert descent_values((0,) * 10, Heuristic.ATTACKING_PAIRS, bound=20) is None
    assert descent_values((0,) * 10, Heuristic.ATTACKING_PAIRS) is None
    assert descent_values((0, 3) * 5, Heuristic.ATTACKING_PAIRS) is not None


def test_larger_boards_have_lower_bounds() -> None:
    assert [descent_bound(n) for n in (9, 100, 1000)] == [100_000, 4_000, 40]
