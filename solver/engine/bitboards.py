"""The bitboard kernel: small boards and the heuristic line-of-sight, one bit per square.

A square costs at most three there, one for its row, its diagonal and its anti-diagonal each. So sets of squares
are enough: those on a row, a diagonal, an anti-diagonal with a queen on it. Their sum, square by square, and what
moving there changes are computed for 64 squares at a time by binary addition.

Squares are numbered column by column, eight rows a column up to n = 8, else sixteen. Columns off the board have an
idle queen in row 0, which is on no line and never moves.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic
from solver.engine.bits import bit_count, square_of_number
from solver.engine.compiling import inlined, part
from solver.engine.memory import aligned, aligned_zeros, state_class

ONE = np.uint64(1)
NONE = np.uint64(0)


BitboardState = state_class("BitboardState", __name__, "best", "squares")
"""A state of rows only, followed in memory by those of idle queens: all else is computed anew for each scan.

best
    Shape (1,) to (4,), uint64: the squares that the best successors move to.
squares
    The result of `square_sets`.
"""


def make(n: int, heuristic: Heuristic, **common: Any) -> Any:
    """Make the arrays of a board of n queens beside those that every kernel has."""
    squares = square_sets(n)
    return BitboardState(
        rows=aligned_zeros(16, np.int32)[:n],
        best=aligned_zeros(squares.shape[1], np.uint64),
        squares=squares,
        **common,
    )


@cache
def square_sets(n: int) -> NDArray[np.uint64]:
    """For each square the other squares of its row, of its diagonal, of its anti-diagonal, and the square itself.

    Returns
    -------
    numpy.ndarray
        Shape (squares + 1, words, 4), a bit a square. The last row holds the squares of the board, four times.
    """
    height = 8 if n <= 8 else 16
    column, row = np.divmod(np.arange(height * height), height)
    on_board = (column < n) & (row < n)
    aside = column[:, None] - column[None, :]
    down = row[:, None] - row[None, :]
    lines = [(aside != 0) & (down == slope * aside) for slope in (0, 1, -1)]
    sets = np.stack([*lines, (aside == 0) & (down == 0)], axis=1)
    sets[column >= n] = False
    sets = np.concatenate([sets, np.ones((1, 4, height * height), bool)]) & on_board
    words = np.packbits(sets, axis=2, bitorder="little").view(np.uint64)
    return aligned(words[:, :, : -(-n * height // 64)].swapaxes(1, 2))


def enter_board(state: Any) -> Any:
    """Return h: the number of queens in excess of one on their lines."""
    n = len(state.rows)
    rows, diagonals, anti_diagonals = NONE, NONE, NONE
    for column in range(n):
        row = state.rows[column]
        rows |= ONE << np.uint64(row)
        diagonals |= ONE << np.uint64(row - column + n - 1)
        anti_diagonals |= ONE << np.uint64(row + column)
    return 3 * n - bit_count(rows) - bit_count(diagonals) - bit_count(anti_diagonals)


def best_change(state: Any) -> Any:
    """Find the least change among the words, and clear the squares of words without it."""
    best = state.best
    least, count = 7, 0
    for word in range(len(best)):
        change, best[word] = best_of_word(state, word)
        if change < least:
            least, count = change, 0
            best[:word] = NONE
        if change == least:
            count += bit_count(best[word])
        else:
            best[word] = NONE
    return least - 3, count


def best_move(state: Any, number: int) -> Any:
    """Select the bit of that number."""
    return divmod_height(state, square_of_number(state.best, number))


def change_of_move(state: Any, column: int, row: int) -> Any:
    """Compare the costs of the squares."""
    return cost_of(state, column, row) - cost_of(state, column, np.int64(state.rows[column]))


def move_queen(state: Any, column: int, row: int) -> None:
    """Store the row."""
    state.rows[column] = row


def is_attacked(state: Any, column: int) -> Any:
    """Whether a line of its square has another queen."""
    return cost_of(state, column, np.int64(state.rows[column])) > 0


@inlined
def is_narrow(state: Any) -> Any:
    """Whether columns have eight rows, not sixteen."""
    return len(state.best) == 1


@inlined
def log_height(state: Any) -> Any:
    """3 where columns have eight rows, 4 where they have sixteen."""
    return 3 if is_narrow(state) else 4


@inlined
def divmod_height(state: Any, square: int) -> Any:
    """Column and row of a square."""
    return square >> log_height(state), square & ((1 << log_height(state)) - 1)


@part
def queens_lines(state: Any, word: int) -> Any:
    """Of one word: the squares on a row, a diagonal, an anti-diagonal of another column's queen; and the queens."""
    if is_narrow(state):
        return lines_of_eight(state, word, 0)
    one, other = lines_of_eight(state, word, 0), lines_of_eight(state, word, 8)
    return one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3]


@part
def lines_of_eight(state: Any, word: int, first: int) -> Any:
    """Unite the sets of eight queens; idle ones too, since a loop of fixed length is turned into better code."""
    rows, diagonals, anti_diagonals, queens = NONE, NONE, NONE, NONE
    for column in range(first, first + 8):
        sets = state.squares[(column << log_height(state)) + state.rows[column]]
        rows |= sets[word, 0]
        diagonals |= sets[word, 1]
        anti_diagonals |= sets[word, 2]
        queens |= sets[word, 3]
    return rows, diagonals, anti_diagonals, queens


@part
def best_of_word(state: Any, word: int) -> Any:
    """Of one word: the least change of h by a move to one of its squares, plus 3, and the squares that have it."""
    rows, diagonals, anti_diagonals, queens = queens_lines(state, word)
    cost_1 = rows ^ diagonals ^ anti_diagonals
    cost_2 = (rows & diagonals) | (anti_diagonals & (rows | diagonals))
    # 3 less what the queen of the column pays now
    rest_1 = ~whole_columns(queens & cost_1, log_height(state))
    rest_2 = ~whole_columns(queens & cost_2, log_height(state))
    carry = cost_1 & rest_1
    change_1 = cost_1 ^ rest_1
    change_2 = cost_2 ^ rest_2 ^ carry
    change_4 = (cost_2 & rest_2) | (carry & (cost_2 ^ rest_2))
    squares = state.squares[-1, word, 0] & ~queens
    least = 0
    for digit, change in ((4, change_4), (2, change_2), (1, change_1)):
        lower = squares & ~change
        least += 0 if lower else digit
        squares = lower if lower else squares
    return least, squares


@part
def whole_columns(squares: Any, log: int) -> Any:
    """Fill the columns in which one square is set."""
    top = np.uint64(0x8080808080808080) if log == 3 else np.uint64(0x8000800080008000)
    top = (((squares & ~top) + ~top) | squares) & top
    return (top - (top >> np.uint64((1 << log) - 1))) | top


@part
def cost_of(state: Any, column: int, row: Any) -> Any:
    """Return how many of the three lines of a square contain a queen of another column."""
    square = (column << log_height(state)) + row
    rows, diagonals, anti_diagonals, _ = queens_lines(state, square >> 6)
    bit = np.uint64(square & 63)
    return np.int64(((rows >> bit) & ONE) + ((diagonals >> bit) & ONE) + ((anti_diagonals >> bit) & ONE))
