"""The kernel of permutations: the queens on every diagonal are counted, and a move swaps the rows of two queens."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.core.board import MAX_QUEENS
from solver.core.heuristics import Heuristic
from solver.engine.compiling import inlined, part
from solver.engine.memory import aligned_zeros, state_class
from solver.engine.pairs import reach_of

PermutationState = state_class("PermutationState", __name__, "reach", "falling", "rising", "listed")
"""A state with a queen in each row.

reach
    Pairs of queens within reach on their diagonals.
falling, rising
    Shape (2n - 1,): queens on each diagonal, by column - row + n - 1, and on each anti-diagonal, by column + row.
listed
    Shape (n,): columns of the queens that were attacked when the rule listed them.
"""


def make(n: int, heuristic: Heuristic, **common: Any) -> Any:
    """Make the arrays of a permutation of n rows beside those that every kernel has.

    The start of a board of more than `MAX_QUEENS` is random, so that no diagonal has more than some ten queens; bytes
    are read in two thirds of the time.
    """
    count = np.uint8 if n > MAX_QUEENS else np.int32
    return PermutationState(
        rows=aligned_zeros(n, np.int32),
        reach=reach_of(heuristic, n, np.int64),
        falling=aligned_zeros(2 * n - 1, count),
        rising=aligned_zeros(2 * n - 1, count),
        listed=aligned_zeros(n, np.int32),
        **common,
    )


def enter_board(state: Any) -> Any:
    """Count the queens of the permutation in `rows` on their diagonals, and return its h."""
    h = 0
    for line in range(len(state.falling)):
        state.falling[line], state.rising[line] = 0, 0
    for column in range(len(state.rows)):
        h += join(state, column, state.rows[column])
    return h


def move_queen(state: Any, column: int, row: int) -> None:
    """Swap the rows of the queen of a column and of the other one that the rule chose."""
    other, from_row = state.run[0].other_column, state.rows[column]
    leave(state, column, from_row)
    leave(state, other, row)
    join(state, column, row)
    join(state, other, from_row)
    state.rows[column], state.rows[other] = row, from_row


@part
def gain_of_swap(state: Any, one: int, other: int) -> Any:
    """Return by how much h falls when the queens of two columns swap their rows; 0 if it does not fall.

    Queens that share a diagonal before the swap share an anti-diagonal after it, and the other way round. Lines are
    read one by one, only as long as the swap may pay, since on a large board each is somewhere else in memory.
    """
    falling, rising, reach = state.falling, state.rising, state.reach
    row, other_row, zero = state.rows[one], state.rows[other], len(state.rows) - 1
    from_one, from_other = one - row + zero, other - other_row + zero
    are_falling, are_rising = int(from_one == from_other), int(one + row == other + other_row)
    gain = min(falling[from_one] - 1, reach) + min(falling[from_other] - 1 - are_falling, reach)
    gain += min(rising[one + row] - 1, reach) + min(rising[other + other_row] - 1 - are_rising, reach)
    if gain > 0:
        gain -= min(falling[one - other_row + zero], reach)
    if gain > 0:
        gain -= min(rising[one + other_row], reach)
    if gain > 0:
        gain -= min(falling[other - row + zero] + are_rising, reach)
    if gain > 0:
        gain -= min(rising[other + row] + are_falling, reach)
    return max(gain, 0)


@part
def is_attacked(state: Any, column: int) -> Any:
    """Whether another queen shares a diagonal with that of a column."""
    row = state.rows[column]
    return state.falling[column - row + len(state.rows) - 1] > 1 or state.rising[column + row] > 1


@inlined
def join(state: Any, column: Any, row: Any) -> Any:
    """Put a queen on its diagonals, and return by how much h grows."""
    falling, rising = column - row + len(state.rows) - 1, column + row
    reach = state.reach
    cost = min(state.falling[falling], reach) + min(state.rising[rising], reach)
    state.falling[falling] += 1
    state.rising[rising] += 1
    return cost


@inlined
def leave(state: Any, column: Any, row: Any) -> Any:
    """Take a queen off its diagonals, and return by how much h falls."""
    falling, rising = column - row + len(state.rows) - 1, column + row
    reach = state.reach
    state.falling[falling] -= 1
    state.rising[rising] -= 1
    return min(state.falling[falling], reach) + min(state.rising[rising], reach)


def best_change(state: Any) -> Any:
    """Tell nothing: the rule asks for no best successor."""
    return 0, 0
