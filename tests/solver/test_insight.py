"""What is told of one state agrees with the oracle and reads as a sentence."""

import pytest
from hypothesis import given

from solver.board import Rows
from solver.heuristics import Heuristic
from solver.insight import look_into
from solver.state_kind import StateKind, state_kind
from tests.oracle import states
from tests.solver.boards import (
    EXAMPLE,
    FLAT_LOCAL_MINIMUM,
    SHOULDER,
    SOLUTION,
    STRICT_LOCAL_MINIMUM,
    boards,
    heuristics,
)


@given(boards(4, 10), heuristics)
def test_every_number_is_that_of_the_oracle(rows: Rows, heuristic: Heuristic) -> None:
    insight = look_into(rows, heuristic)
    h = states.heuristic_value(rows, heuristic)
    values = states.successor_values(rows, heuristic)
    best_h, best = states.best_moves(rows, heuristic)
    assert (insight.rows, insight.heuristic, insight.h) == (rows, heuristic, h)
    assert (insight.best_h, insight.best_count) == (best_h, len(best))
    assert insight.best_successors() == best
    assert insight.successors == len(values)
    assert insight.better == sum(value < h for value in values.values())
    assert insight.equal == sum(value == h for value in values.values())
    assert insight.worse == sum(value > h for value in values.values())
    assert sum(insight.pairs.values()) == h
    assert insight.kind is state_kind(rows, heuristic)


def test_the_example_has_three_best_successors() -> None:
    insight = look_into(EXAMPLE)
    assert (insight.h, insight.best_h, insight.best_count) == (8, 5, 3)
    assert len(insight.best_successors()) == 3


def test_the_first_best_successors_are_given_when_not_all_are_wanted() -> None:
    insight = look_into((6,) * 13)
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
    insight = look_into(rows)
    assert (insight.kind, insight.reason) == (kind, reason)
