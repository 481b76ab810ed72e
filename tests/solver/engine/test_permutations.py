"""The kernel of permutations: h, and what every swap changes, as counting gives them."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.board import MAX_QUEENS, Rows
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.engine import permutations
from solver.engine.interpreted import interpreted
from solver.engine.kernels import kernel_for
from solver.engine.state import new_state
from tests.oracle.states import attacking_pairs, heuristic_value

orders = st.integers(4, 9).flatmap(lambda n: st.permutations(range(n))).map(tuple)
every_heuristic = pytest.mark.parametrize("heuristic", Heuristic)


def entered(rows: Rows, heuristic: Heuristic) -> tuple[Any, int]:
    """The state of a search in a permutation, and its h."""
    state = new_state(run_settings(len(rows), "queen-search", heuristic=heuristic, seed=1, start=rows))
    return state, interpreted(permutations.enter_board)(state)


@every_heuristic
@given(rows=orders)
def test_h_and_the_gain_of_every_swap_are_what_counting_gives(heuristic: Heuristic, rows: Rows) -> None:
    state, h = entered(rows, heuristic)
    assert h == heuristic_value(rows, heuristic)
    for one, other in combinations(range(len(rows)), 2):
        after = list(rows)
        after[one], after[other] = after[other], after[one]
        gain = h - heuristic_value(tuple(after), heuristic)
        assert interpreted(permutations.gain_of_swap)(state, one, other) == max(gain, 0)


@every_heuristic
@given(rows=orders, data=st.data())
def test_a_swap_leaves_the_counts_of_the_state_it_leads_to(
    heuristic: Heuristic, rows: Rows, data: st.DataObject
) -> None:
    state, _ = entered(rows, heuristic)
    one, other = data.draw(st.lists(st.sampled_from(range(len(rows))), min_size=2, max_size=2, unique=True))
    state.run[0]["other_column"] = other
    interpreted(permutations.move_queen)(state, one, rows[other])
    after = list(rows)
    after[one], after[other] = after[other], after[one]
    expected, _ = entered(tuple(after), heuristic)
    assert state.rows.tolist() == after
    assert state.falling.tolist() == expected.falling.tolist()
    assert state.rising.tolist() == expected.rising.tolist()
    attacked = {column for pair in attacking_pairs(tuple(after), heuristic) for column in pair[:2]}
    for column in range(len(rows)):
        assert bool(interpreted(permutations.is_attacked)(state, column)) == (column in attacked)


def test_a_diagonal_may_hold_all_queens_of_a_given_start() -> None:
    _, h = entered(tuple(range(400)), Heuristic.LINE_OF_SIGHT)
    assert h == 399


def test_larger_boards_count_in_bytes_with_machine_code_of_their_own() -> None:
    small, large = (new_state(run_settings(n, "queen-search", seed=1)) for n in (MAX_QUEENS, MAX_QUEENS + 1))
    assert (small.falling.dtype, large.falling.dtype) == (np.int32, np.uint8)
    rule = run_settings(8, "queen-search").variant.rule
    kernels = [kernel_for(n, Heuristic.LINE_OF_SIGHT, rule) for n in (8, MAX_QUEENS, MAX_QUEENS + 1)]
    assert kernels == ["permutations", "permutations", "large-permutations"]
