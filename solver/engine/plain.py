"""The plain kernel, the reference: counts the queens on every line and examines every square for every move."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.core.heuristics import Heuristic
from solver.engine.memory import aligned_zeros, state_class
from solver.engine.pairs import column_lines, cost, count_queen, crossing, reach_of, value

PlainState = state_class("PlainState", __name__, "reach", "lines")
"""A state with the queens on its lines counted.

reach
    How h follows from them.
lines
    Shape (5n - 2,), int32: queens on the n rows, the 2n - 1 diagonals and the 2n - 1 anti-diagonals.
"""


def make(n: int, heuristic: Heuristic, **common: Any) -> Any:
    """Make the arrays of a board of n queens beside those that every kernel has."""
    return PlainState(
        rows=aligned_zeros(n, np.int32),
        reach=reach_of(heuristic, n),
        lines=aligned_zeros(5 * n - 2, np.int32),
        **common,
    )


def enter_board(state: Any) -> Any:
    """Count the queens on every line, and return h."""
    return value(state.reach, state.lines, state.rows)


def best_change(state: Any) -> Any:
    """Examine all successors."""
    best, count = 2**31 - 1, 0
    for column in range(len(state.rows)):
        crossed, own = crossing(state.reach, state.lines, state.rows, column)
        for row in range(len(state.rows)):
            by = cost(state.reach, crossed, row) - own
            if by <= best and row != state.rows[column]:
                if by < best:
                    best, count = by, 0
                count += 1
    return best, count


def best_move(state: Any, number: int) -> Any:
    """Examine the successors up to the best one of that number."""
    best = state.run[0].best_h - state.run[0].h
    for column in range(len(state.rows)):
        crossed, own = crossing(state.reach, state.lines, state.rows, column)
        for row in range(len(state.rows)):
            by = cost(state.reach, crossed, row) - own
            if by == best and row != state.rows[column]:
                if number == 0:
                    return column, row
                number -= 1
    return -1, -1


def change_of_move(state: Any, column: int, row: int) -> Any:
    """Compare what the queen pays on the two squares."""
    crossed, own = crossing(state.reach, state.lines, state.rows, column)
    return cost(state.reach, crossed, row) - own


def move_queen(state: Any, column: int, row: int) -> None:
    """Count the queen on its new lines."""
    count_queen(state.lines, column, state.rows[column], -1)
    count_queen(state.lines, column, row, 1)
    state.rows[column] = row


def is_attacked(state: Any, column: int) -> Any:
    """Look for another queen on the lines of its square."""
    rows, diagonals, anti_diagonals = column_lines(state.lines, column)
    row = state.rows[column]
    return rows[row] > 1 or diagonals[row] > 1 or anti_diagonals[row] > 1
