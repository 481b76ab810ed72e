"""The table kernel: boards up to n = 16 and the heuristic attacking-pairs, with one of the `square_bytes` per square.

Squares are numbered column by column, eight rows per column up to n = 8, else sixteen. Squares off the board have a
high cost, and columns off the board have an idle queen in row 0, which attacks nothing and never moves.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic
from solver.engine.bits import bit_count, bit_of_number, square_of_number
from solver.engine.compiling import inlined, part, written_out
from solver.engine.memory import aligned, aligned_zeros, state_class
from solver.engine.square_bytes import BASE, COUNT, OFF_BOARD, OWN

SQUARES = 256
"""Squares of sixteen columns of sixteen."""
EMPTY, NOTHING = np.int64(SQUARES), np.int64(SQUARES + 1)
"""Rows of their attack table: the board without queens, and zeros."""

sum_64, scan_64, scan_256, add_bytes, flip_shift = map(
    written_out, ("sum_64", "scan_64", "scan_256", "add_bytes", "flip_shift")
)


TableState = state_class("TableState", __name__, "best", "table", "shifts", "attacks")
"""A state with the attacks on every square counted; its rows are followed in memory by those of idle queens.

best
    Shape (1,) or (4,), uint64: the squares that the best successors move to, one bit per square.
table
    Shape (64,) or (256,), uint8: the byte of each square.
shifts
    Shape (8,), uint64, for columns of eight rows: bit offset of the byte of the queen's square in its 64-bit column.
attacks
    The result of `attack_table`.
"""


def make(n: int, heuristic: Heuristic, **common: Any) -> Any:
    """Make the arrays of a board of n queens beside those that every kernel has."""
    attacks = attack_table(n)
    size = attacks.shape[1]
    return TableState(
        rows=aligned_zeros(16, np.int32)[:n],
        best=aligned_zeros(size // 64, np.uint64),
        table=aligned_zeros(size, np.uint8),
        shifts=aligned_zeros(8, np.uint64),
        attacks=attacks,
        **common,
    )


@cache
def attack_table(n: int) -> NDArray[np.uint8]:
    """What a queen on each square adds to the table; then the table of a board without queens; then zeros.

    Returns
    -------
    numpy.ndarray
        Shape (squares + 2, squares).
    """
    height = 8 if n <= 8 else 16
    column, row = np.divmod(np.arange(height * height), height)
    aside = column[:, None] - column[None, :]
    down = row[:, None] - row[None, :]
    attacks = (aside != 0) & ((down == 0) | (np.abs(down) == np.abs(aside)))
    own = (aside == 0) & (down == 0)
    is_idle_queen = (column >= n) & (row == 0)
    is_off = ((column >= n) | (row >= n)) & ~is_idle_queen
    empty = BASE + OFF_BOARD * is_off + OWN * is_idle_queen
    return aligned(np.vstack([attacks + OWN * own, empty, 0 * empty]).astype(np.uint8))


def enter_board(state: Any) -> Any:
    """Add up what the queens attack; each pair is counted on the squares of both."""
    return (sum_of_counts(state) - len(state.rows) * OWN) // 2


def best_change(state: Any) -> Any:
    """Find the squares of the least change."""
    best = state.best
    if is_narrow(state):
        change, best[0] = scan_64(state.table, state.shifts)
        return change, bit_count(best[0])
    change = scan_256(state.table, state.rows, best)
    return change, bit_count(best[0]) + bit_count(best[1]) + bit_count(best[2]) + bit_count(best[3])


def best_move(state: Any, number: int) -> Any:
    """Select the bit of that number."""
    best = state.best
    square = bit_of_number(best[0], number) if is_narrow(state) else square_of_number(best, number)
    return square >> log_height(state), square & ((1 << log_height(state)) - 1)


def change_of_move(state: Any, column: int, row: int) -> Any:
    """Compare the counts of the two squares."""
    return count_at(state, column, row) + OWN - count_at(state, column, state.rows[column])


def move_queen(state: Any, column: int, row: int) -> None:
    """Add the attacks from the new square and subtract those from the old one."""
    own = state.rows[column]
    change_table(state, square_at(state, column, row), square_at(state, column, own))
    if is_narrow(state):
        flip_shift(state.shifts, column, 8 * (own ^ row))
    state.rows[column] = row


def is_attacked(state: Any, column: int) -> Any:
    """Read the count of its square, which includes three for the queen itself."""
    return count_at(state, column, state.rows[column]) > OWN


@inlined
def is_narrow(state: Any) -> Any:
    """Whether columns have eight rows, not sixteen."""
    return len(state.rows) <= 8


@inlined
def log_height(state: Any) -> Any:
    """3 where columns have eight rows, 4 where they have sixteen."""
    return 3 if is_narrow(state) else 4


@inlined
def square_at(state: Any, column: int, row: int) -> Any:
    """Number of a square."""
    return (column << log_height(state)) + row


@inlined
def count_at(state: Any, column: int, row: int) -> Any:
    """Return the number of queens of other columns that attack a square, plus three on a queen's square."""
    return np.int64(state.table[square_at(state, column, row)]) & COUNT


@part
def change_table(state: Any, added: Any, taken: Any) -> None:
    """Add one row of the attack table and subtract another."""
    if is_narrow(state):
        add_bytes(state.table, 0, state.attacks, 64 * added, 64 * taken)
        return
    for block in range(SQUARES // 64):
        first = 64 * block
        add_bytes(state.table, block, state.attacks, SQUARES * added + first, SQUARES * taken + first)


@part
def sum_of_counts(state: Any) -> Any:
    """Set the table to that of the queens in `rows`, and return the sum of the counts at their squares."""
    if is_narrow(state):
        return sum_64(state.table, state.shifts, state.attacks, state.rows)
    total = 0
    state.table[:] = 0
    change_table(state, EMPTY, NOTHING)
    for column in range(len(state.rows)):
        change_table(state, np.int64(square_at(state, column, state.rows[column])), NOTHING)
    for column in range(len(state.rows)):
        total += count_at(state, column, state.rows[column])
    return total
