"""Where a step swaps two queens, figures and kind of a state are those that swapping every two of them gives."""

from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.analysis.state_kind import StateKind, least_change, state_insight, state_kind
from solver.core.board import Rows
from solver.core.heuristics import Heuristic
from tests.oracle import states

boards = st.integers(4, 9).flatmap(lambda n: st.permutations(range(n)).map(tuple))
heuristics = st.sampled_from(list(Heuristic))


def swapped(rows: Rows, one: int, other: int) -> Rows:
    return states.moved(states.moved(rows, (one, rows[other])), (other, rows[one]))


def swaps_of(rows: Rows, heuristic: str) -> dict[Rows, int]:
    successors = [swapped(rows, *pair) for pair in combinations(range(len(rows)), 2)]
    return {one: states.heuristic_value(one, heuristic) for one in successors}


def kind_of(rows: Rows, heuristic: str) -> str:
    h, met, waiting = states.heuristic_value(rows, heuristic), {rows}, [rows]
    best_h = min(swaps_of(rows, heuristic).values())
    if h == 0 or best_h != h:
        return "solution" if h == 0 else "slope" if best_h < h else "strict-local-minimum"
    while waiting:
        for successor, value in swaps_of(waiting.pop(), heuristic).items():
            if value < h:
                return "shoulder"
            if value == h and successor not in met:
                met.add(successor)
                waiting.append(successor)
    return "flat-local-minimum"


@given(boards, heuristics)
def test_every_number_is_that_of_the_oracle(rows: Rows, heuristic: Heuristic) -> None:
    insight, values = state_insight(rows, heuristic, swaps=True), swaps_of(rows, heuristic)
    h, best_h = states.heuristic_value(rows, heuristic), min(values.values())
    assert (insight.h, insight.best_h, insight.successors) == (h, best_h, len(values))
    assert insight.best_count == list(values.values()).count(best_h)
    assert insight.better == sum(value < h for value in values.values())
    assert insight.equal == sum(value == h for value in values.values())
    for column, row in insight.best_successors():
        assert values[swapped(rows, column, rows.index(row))] == best_h
    change = least_change(np.array(rows), heuristic)
    assert change == best_h - h or best_h - h <= change < 0


@pytest.mark.parametrize("heuristic", list(Heuristic))
@pytest.mark.parametrize("n", [4, 5, 6])
def test_every_permutation_of_a_small_board_is_of_the_kind_the_oracle_finds(
    n: int, heuristic: Heuristic
) -> None:
    for rows in permutations(range(n)):
        assert state_kind(rows, heuristic, swaps=True) == kind_of(rows, heuristic)


@given(boards, heuristics, st.integers(1, 30))
def test_a_bound_makes_the_kind_unknown_but_never_wrong(rows: Rows, heuristic: Heuristic, bound: int) -> None:
    kind = state_kind(rows, heuristic, bound=bound, swaps=True)
    assert kind is StateKind.PLATEAU or kind == kind_of(rows, heuristic)
