"""The kind of a state is the one that an exhaustive walk of its plateau gives."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.analysis import state_kind as module
from solver.analysis.state_kind import PLATEAU_STATES, StateKind, plateau_bound, state_insight, state_kind
from solver.core.board import Rows
from solver.core.heuristics import Heuristic
from solver.engine.search import search
from tests.oracle import states
from tests.solver.boards import (
    FLAT_LOCAL_MINIMUM,
    SHOULDER,
    SOLUTION,
    STRICT_LOCAL_MINIMUM,
    boards,
    heuristics,
)

every_heuristic = pytest.mark.parametrize("heuristic", list(Heuristic))


@every_heuristic
@pytest.mark.parametrize("n", [4, 5])
@pytest.mark.thorough(but=1)
def test_every_state_of_a_small_board_is_of_the_kind_the_oracle_finds(n: int, heuristic: Heuristic) -> None:
    for rows in product(range(n), repeat=n):
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


@given(boards(4, 10), heuristics)
def test_every_number_is_that_of_the_oracle(rows: Rows, heuristic: Heuristic) -> None:
    insight = state_insight(rows, heuristic)
    h = states.heuristic_value(rows, heuristic)
    values = states.successor_values(rows, heuristic)
    best_h, best = states.best_moves(rows, heuristic)
    assert (insight.rows, insight.heuristic, insight.h) == (rows, heuristic, h)
    assert (insight.best_h, insight.best_count) == (best_h, len(best))
    assert insight.best_successors() == best
    assert insight.successors == len(values)
    assert insight.better == sum(value < h for value in values.values())
    assert insight.equal == sum(value == h for value in values.values())
    assert sum(insight.pairs.values()) == h
    assert insight.kind is state_kind(rows, heuristic)


def test_the_first_best_successors_are_given_when_not_all_are_asked_for() -> None:
    insight = state_insight((6,) * 13)
    assert insight.best_successors(5) == insight.best_successors()[:5]
    assert insight.best_successors(0) == []


@pytest.mark.parametrize(
    ("rows", "kind", "reason"),
    [
        (SOLUTION, StateKind.SOLUTION, "all 12 successors are worse"),
        (STRICT_LOCAL_MINIMUM, StateKind.STRICT_LOCAL_MINIMUM, "all 42 successors are worse"),
        (SHOULDER, StateKind.SHOULDER, "none of the 12 successors is better, 1 is equal"),
        (
            FLAT_LOCAL_MINIMUM,
            StateKind.FLAT_LOCAL_MINIMUM,
            "none of the 30 successors is better, 2 are equal",
        ),
        ((1, 3, 0, 3), StateKind.SLOPE, "1 of the 12 successors is better, 2 are equal"),
    ],
)
def test_the_reason_counts_the_successors(rows: Rows, kind: StateKind, reason: str) -> None:
    insight = state_insight(rows)
    assert (insight.kind, insight.reason) == (kind, reason)


@given(boards(4, 9))
def test_a_large_board_is_looked_at_column_by_column(rows: Rows) -> None:
    heuristic, h = Heuristic.ATTACKING_PAIRS, states.heuristic_value(rows, Heuristic.ATTACKING_PAIRS)
    changes = [states.heuristic_value(states.moved(rows, move), heuristic) - h for move in states.moves(rows)]
    found = module._change_by_columns(np.array(rows), heuristic)
    assert found == min(changes) if min(changes) >= 0 else found in changes and found < 0
