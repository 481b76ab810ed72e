"""The kind of a state is the one that an exhaustive walk of its plateau gives."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Rows
from solver.heuristics import Heuristic
from solver.search import search
from solver.state_kind import PLATEAU_STATES, StateKind, plateau_bound, state_kind
from tests.oracle import states
from tests.solver.boards import (
    EXAMPLE,
    FLAT_LOCAL_MINIMUM,
    HAND_MADE,
    SHOULDER,
    SOLUTION,
    STRICT_LOCAL_MINIMUM,
    boards,
    heuristics,
)

every_heuristic = pytest.mark.parametrize("heuristic", list(Heuristic))


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        (SOLUTION, StateKind.SOLUTION),
        (EXAMPLE, StateKind.SLOPE),
        (STRICT_LOCAL_MINIMUM, StateKind.STRICT_LOCAL_MINIMUM),
        (SHOULDER, StateKind.SHOULDER),
        (FLAT_LOCAL_MINIMUM, StateKind.FLAT_LOCAL_MINIMUM),
    ],
)
def test_there_is_an_example_of_each_kind(rows: Rows, kind: StateKind) -> None:
    assert state_kind(rows) is kind


@every_heuristic
@pytest.mark.parametrize("n", [4, 5])
def test_every_state_of_a_small_board_is_of_the_kind_the_oracle_finds(n: int, heuristic: Heuristic) -> None:
    for rows in product(range(n), repeat=n):
        assert state_kind(rows, heuristic) == states.state_kind(rows, heuristic)


@every_heuristic
def test_boards_made_by_hand_are_of_the_kind_the_oracle_finds(heuristic: Heuristic) -> None:
    for rows in HAND_MADE.values():
        assert state_kind(rows, heuristic) == states.state_kind(rows, heuristic)


@given(boards(6, 8), heuristics, st.integers(0, 99))
def test_where_a_climb_gets_stuck_is_of_the_kind_the_oracle_finds(
    start: Rows, heuristic: Heuristic, seed: int
) -> None:
    _, *moves, _ = search(start=start, heuristic=heuristic, seed=seed)
    rows = start
    for move in moves:
        rows = states.moved(rows, (move.column, move.to_row))  # type: ignore[union-attr]
    kind = state_kind(rows, heuristic)
    assert kind == states.state_kind(rows, heuristic)
    assert kind is not StateKind.SLOPE


@given(boards(4, 7), heuristics, st.integers(1, 60))
def test_a_bound_makes_the_kind_unknown_but_never_wrong(rows: Rows, heuristic: Heuristic, bound: int) -> None:
    assert state_kind(rows, heuristic, bound=bound) in (StateKind.PLATEAU, states.state_kind(rows, heuristic))


@every_heuristic
def test_a_plateau_larger_than_the_bound_is_called_a_plateau(heuristic: Heuristic) -> None:
    assert state_kind(FLAT_LOCAL_MINIMUM, heuristic, bound=1) is StateKind.PLATEAU
    assert state_kind(SHOULDER, heuristic, bound=1) is StateKind.PLATEAU


def test_the_bound_falls_with_the_board_but_leaves_something_to_search() -> None:
    bounds = [plateau_bound(n) for n in (4, 8, 50, 200, 1000)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[0] == PLATEAU_STATES
    assert bounds[-1] == 4


def test_only_solutions_and_slopes_are_no_local_minima() -> None:
    others = {kind for kind in StateKind if not kind.is_local_minimum}
    assert others == {StateKind.SOLUTION, StateKind.SLOPE}


@pytest.mark.parametrize("kind", list(StateKind))
def test_a_kind_is_explained_in_a_sentence(kind: StateKind) -> None:
    assert kind.label == str(kind).replace("-", " ")
    assert kind.sentence.endswith(".")
