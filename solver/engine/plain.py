"""The plain kernel, the reference: counts the queens on every line and examines every square for every move."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import inlined
from solver.engine.memory import aligned_zeros, state_class

PlainState = state_class("PlainState", __name__, "lines")
"""A state with the queens on its lines counted.

lines
    Shape (5n - 2,), int32: queens on the n rows, the 2n - 1 diagonals and the 2n - 1 anti-diagonals.
"""


def make(n: int, **common: Any) -> Any:
    """Make the arrays of a board of n queens beside those that every kernel has."""
    return PlainState(rows=aligned_zeros(n, np.int32), lines=aligned_zeros(5 * n - 2, np.int32), **common)


@inlined
def column_lines(lines: NDArray[np.int32], column: int) -> Any:
    """Return the rows, diagonals and anti-diagonals that cross a column, each indexed by row; shape (n,) each."""
    n = (len(lines) + 2) // 5
    diagonals, anti_diagonals = 2 * n - 1 - column, 3 * n - 1 + column
    return lines[:n], lines[diagonals : diagonals + n], lines[anti_diagonals : anti_diagonals + n]


@inlined
def count_queen(lines: NDArray[np.int32], column: int, row: int, change: int) -> None:
    """Add a queen to the three lines of a square (change 1) or remove it (change -1)."""
    for line in column_lines(lines, column):
        line[row] += change


@inlined
def joining_cost(rows: Any, diagonals: Any, anti_diagonals: Any, row: int, cap: Any) -> Any:
    """Return how much h grows with one more queen on a square of a column, from the `column_lines`."""
    return min(rows[row], cap) + min(diagonals[row], cap) + min(anti_diagonals[row], cap)


@inlined
def leaving_gain(rows: Any, diagonals: Any, anti_diagonals: Any, row: int, cap: Any) -> Any:
    """Return how much h falls when the queen on a square of a column is removed, from the `column_lines`."""
    return min(rows[row] - 1, cap) + min(diagonals[row] - 1, cap) + min(anti_diagonals[row] - 1, cap)


def enter_board(state: Any) -> Any:
    """Count the queens on every line, and return h."""
    cap = np.int32(state.policy[0].count_cap)
    for line in range(len(state.lines)):
        state.lines[line] = 0
    h = 0
    for column in range(len(state.rows)):
        row = state.rows[column]
        rows, diagonals, anti_diagonals = column_lines(state.lines, column)
        h += joining_cost(rows, diagonals, anti_diagonals, row, cap)
        count_queen(state.lines, column, row, 1)
    return h


def best_change(state: Any) -> Any:
    """Examine all successors."""
    cap = np.int32(state.policy[0].count_cap)
    best, count = np.int32(2**31 - 1), 0
    for column in range(len(state.rows)):
        rows, diagonals, anti_diagonals = column_lines(state.lines, column)
        own = state.rows[column]
        gain = leaving_gain(rows, diagonals, anti_diagonals, own, cap)
        for row in range(len(rows)):
            change = joining_cost(rows, diagonals, anti_diagonals, row, cap) - gain
            if change <= best and row != own:
                if change < best:
                    best, count = change, 0
                count += 1
    return best, count


def best_move(state: Any, number: int) -> Any:
    """Examine the successors up to the best one of that number."""
    cap = np.int32(state.policy[0].count_cap)
    best = state.run[0].best_h - state.run[0].h
    for column in range(len(state.rows)):
        rows, diagonals, anti_diagonals = column_lines(state.lines, column)
        own = state.rows[column]
        gain = leaving_gain(rows, diagonals, anti_diagonals, own, cap)
        for row in range(len(rows)):
            if joining_cost(rows, diagonals, anti_diagonals, row, cap) - gain == best and row != own:
                if number == 0:
                    return column, row
                number -= 1
    return -1, -1


def change_of_move(state: Any, column: int, row: int) -> Any:
    """Compare the costs of both squares."""
    cap = np.int32(state.policy[0].count_cap)
    rows, diagonals, anti_diagonals = column_lines(state.lines, column)
    gain = leaving_gain(rows, diagonals, anti_diagonals, state.rows[column], cap)
    return joining_cost(rows, diagonals, anti_diagonals, row, cap) - gain


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
