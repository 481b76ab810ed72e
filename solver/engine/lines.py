"""The lines kernel: boards of any size, O(n) per move and nothing of size n x n.

The cost of one more queen on a square is the sum of the costs of its row, its diagonal and its anti-diagonal. For each
column the kernel stores the least such sum (its level) and how many squares have it (its ties). A move changes six
lines, and a line has one square in a column: the level falls with a square that falls below it, and ties come and go.
Only when the last tie is gone is the level unknown. It is then a lower bound, and the column is examined once that
bound is as good as the best.

The cost of a line is capped at 4, so that a byte suffices on any board: the squares of a column cost at most three on
average, so its level is at most 3. For the same reason a queen's own square is never the best one (unless the state is
a solution): with the queen itself counted, it costs three more than now, and some move costs less.

A line has one square in each column. Going along a row, the diagonals of its squares come in descending order and the
anti-diagonals in ascending order; going along a diagonal, rows come one by one but only every other anti-diagonal; and
so on. The costs are therefore stored in seven orders, so that every loop reads memory sequentially. The loops over
columns are simple enough for the compiler to process 16 to 64 places at once: most numbers are bytes, and everything
that may be needed is loaded up front, outside any condition.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic
from solver.engine.compiling import inlined, part
from solver.engine.memory import aligned_zeros, state_class
from solver.engine.pairs import reach_of

ROW, DIAGONAL, ANTI_DIAGONAL = 0, 1, 2
"""Kinds of line."""

ROWS, ROWS_BACK, DIAGONALS, DIAGONALS_BACK, DIAGONALS_SPLIT, ANTI_DIAGONALS, ANTI_DIAGONALS_SPLIT = range(7)
"""The orders: by line number, backwards, and backwards or forwards with every other line first."""

Costs = NDArray[np.int8]
"""Shape (7, 2n)."""


@inlined
def line_at(n: int, kind: int, column: int, row: int) -> Any:
    """Return the number of the line of that kind through a square: rows first, then diagonals, then anti-diagonals."""
    if kind == ROW:
        return row
    return row - column + 2 * n - 1 if kind == DIAGONAL else row + column + 3 * n - 1


@part
def set_cost(costs: Costs, line: int, cost: Any) -> None:
    """Store the cost of a line."""
    n = costs.shape[1] // 2
    if line < n:
        costs[ROWS, line] = cost
        costs[ROWS_BACK, n - 1 - line] = cost
    elif line < 3 * n - 1:
        back = 3 * n - 2 - line
        costs[DIAGONALS, line - n] = cost
        costs[DIAGONALS_BACK, back] = cost
        costs[DIAGONALS_SPLIT, split(n, back)] = cost
    else:
        place = line - 3 * n + 1
        costs[ANTI_DIAGONALS, place] = cost
        costs[ANTI_DIAGONALS_SPLIT, split(n, place)] = cost


@inlined
def column_costs(costs: Costs, column: int) -> Any:
    """Return the costs of the rows, diagonals and anti-diagonals that cross a column, from row 0 down."""
    n = costs.shape[1] // 2
    return costs[ROWS, :n], costs[DIAGONALS, n - 1 - column :], costs[ANTI_DIAGONALS, column:]


@part
def costs_along(costs: Costs, kind: int, column: int, row: int) -> Any:
    """Return, along a line through a square, the costs of the other two lines of its squares.

    Returns
    -------
    tuple
        The first column that the line crosses, the column after the last, and the costs from the first column on.
    """
    n = costs.shape[1] // 2
    if kind == ROW:
        return 0, n, costs[DIAGONALS_BACK, n - 1 - row :], costs[ANTI_DIAGONALS, row:]
    if kind == DIAGONAL:
        down = row - column
        first = max(0, -down)
        other = costs[ANTI_DIAGONALS_SPLIT, split(n, 2 * first + down) :]
        return first, min(n, n - down), costs[ROWS, first + down :], other
    total = row + column
    first, back = max(0, total - n + 1), n - 1 - total
    other = costs[DIAGONALS_SPLIT, split(n, 2 * first + back) :]
    return first, min(n, total + 1), costs[ROWS_BACK, first + back :], other


@inlined
def split(n: int, place: int) -> Any:
    """Return the position of an index when the even ones come first, then the odd ones."""
    return (place & 1) * n + (place >> 1)


Bytes = NDArray[np.int8]
Numbers = NDArray[np.int32]

FELL = 64
"""Added to the hits of a column whose level fell."""
ROWS_AT_ONCE = 64
"""Rows counted in one byte."""


@part
def lower_levels(levels: Bytes, hits: Bytes, one: Bytes, other: Bytes, cost: Any) -> None:
    """Update each column for a square whose cost fell to the sum of three: at the level, below it or above."""
    for i in range(len(levels)):
        total, level, hit = np.int8(one[i] + other[i] + cost), levels[i], hits[i]
        hit = np.int8(hit + np.int8(total == level))
        hits[i] = np.int8(FELL + 1) if total < level else hit
        levels[i] = min(level, total)


@part
def lose_ties(levels: Bytes, hits: Bytes, one: Bytes, other: Bytes, cost: Any) -> None:
    """Update each column for a square whose cost rose from the sum of three, which may have been the level."""
    for i in range(len(levels)):
        hits[i] -= np.int8(np.int8(one[i] + other[i] + cost) == levels[i])


@part
def settle(levels: Bytes, hits: Bytes, ties: Numbers) -> None:
    """Count the ties of each column after a move; where the last is gone, the level becomes a lower bound."""
    for i in range(len(levels)):
        hit, tied = np.int32(hits[i]), ties[i]
        has_fallen = hit >= FELL // 2
        is_known = has_fallen | (tied > 0)
        count = np.int32(hit - FELL) if has_fallen else np.int32(tied + hit)
        ties[i] = count if is_known else np.int32(0)
        levels[i] += np.int8(is_known & (count == 0))
        hits[i] = 0


@part
def least_bound(levels: Bytes, gains: Numbers) -> Any:
    """Return the least change of h that the levels allow."""
    least = np.int32(2**31 - 1)
    for i in range(len(levels)):
        least = min(least, np.int32(levels[i] - gains[i]))
    return least


@part
def count_ties(levels: Bytes, ties: Numbers, gains: Numbers, change: Any) -> Any:
    """Return the number of successors with that change, and of columns of unknown level that may have it."""
    count, unknown = np.int32(0), np.int32(0)
    for i in range(len(levels)):
        tied = ties[i]
        is_best = np.int32(levels[i] - gains[i]) == change
        count += tied if is_best else np.int32(0)
        unknown += np.int32(is_best & (tied == 0))
    return count, unknown


@part
def least_sum(one: Bytes, two: Bytes, three: Bytes) -> Any:
    """Return the least cost of a column's squares."""
    least = np.int8(127)
    for row in range(len(one)):
        least = min(least, np.int8(one[row] + two[row] + three[row]))
    return least


@part
def count_sums(one: Bytes, two: Bytes, three: Bytes, level: Any) -> Any:
    """Return how many of the first `ROWS_AT_ONCE` squares of a column have that cost."""
    count = np.int8(0)
    for row in range(min(ROWS_AT_ONCE, len(one))):
        count = np.int8(count + np.int8(np.int8(one[row] + two[row] + three[row]) == level))
    return np.int32(count)


LEVELS, HITS = 0, 1
"""Bytes of each column: its level, and the change of its ties by the current move."""
TIES, GAINS, BLOCKS = 0, 1, 2
"""Numbers of each column: its ties, 0 while its level is a bound; the gain when its queen leaves. Numbers of each block
of columns: its best successors."""

MOST = 4
"""Highest cost of a line."""
NO_QUEEN = -1
"""In place of a column: no queen."""
BLOCK = 64
"""Columns per block."""


LinesState = state_class(
    "LinesState", __name__, "reach", "lines", "first", "following", "costs", "bytes", "numbers"
)
"""A state with its lines counted and each column's least cost known or bounded.

reach
    Pairs of queens within reach on their lines.
lines
    Shape (5n - 2,), int32: queens on the n rows, the 2n - 1 diagonals and the 2n - 1 anti-diagonals.
first
    Shape (5n - 2,), int32: one of the queens on each line, or `NO_QUEEN`.
following
    Shape (3, n), int32: for each kind of line, the next queen on the line of each queen, or `NO_QUEEN`.
costs
    Shape (7, 2n), int8: the cost of one more queen on each line, in seven orders.
bytes
    Shape (2, n), int8: `LEVELS` and `HITS`.
numbers
    Shape (3, n), int32: `TIES`, `GAINS` and `BLOCKS`.
"""


def make(n: int, heuristic: Heuristic, **common: Any) -> Any:
    """Make the arrays of a board of n queens beside those that every kernel has."""
    return LinesState(
        rows=aligned_zeros(n, np.int32),
        reach=reach_of(heuristic, n, np.int64),  # as wide as the sums it is compared with
        lines=aligned_zeros(5 * n - 2, np.int32),
        first=aligned_zeros(5 * n - 2, np.int32),
        following=aligned_zeros((3, n), np.int32),
        costs=aligned_zeros((7, 2 * n), np.int8),
        bytes=aligned_zeros((2, n), np.int8),
        numbers=aligned_zeros((3, n), np.int32),
        **common,
    )


def enter_board(state: Any) -> Any:
    """Count the lines; the levels are only known to be at least 0."""
    n, lines = len(state.rows), state.lines
    lines[:] = 0
    state.first[:] = NO_QUEEN
    state.bytes[:] = 0
    state.numbers[TIES, :] = 0
    h = 0
    for column in range(n):
        for kind in range(3):
            line = line_at(n, kind, column, state.rows[column])
            h += min(lines[line], state.reach)
            lines[line] += 1
            push_queen(state, kind, line, column)
    for line in range(len(lines)):
        set_cost(state.costs, line, cost_of(state, lines[line]))
    for column in range(n):
        state.numbers[GAINS, column] = gain_of(state, column)
    return h


def best_change(state: Any) -> Any:
    """Examine columns until one with a known level has the least change."""
    while True:
        least = least_bound(state.bytes[LEVELS], state.numbers[GAINS])
        count = count_best(state, least)
        if count:
            return least, count


def best_move(state: Any, number: int) -> Any:
    """Find the block of columns, then the column, then the row."""
    levels, ties, gains = state.bytes[LEVELS], state.numbers[TIES], state.numbers[GAINS]
    least = state.run[0].best_h - state.run[0].h
    block = 0
    while number >= state.numbers[BLOCKS, block]:
        number -= state.numbers[BLOCKS, block]
        block += 1
    column = block * BLOCK
    while levels[column] - gains[column] != least or number >= ties[column]:
        if levels[column] - gains[column] == least:
            number -= ties[column]
        column += 1
    return column, row_of_tie(state, column, number)


def change_of_move(state: Any, column: int, row: int) -> Any:
    """Add up the costs of the lines of the square, without the cap."""
    n, cost = len(state.rows), 0
    for kind in range(3):
        cost += min(state.lines[line_at(n, kind, column, row)], state.reach)
    return cost - state.numbers[GAINS, column]


def move_queen(state: Any, column: int, row: int) -> None:
    """Remove the queen from three lines, add it to three others, and count the ties."""
    own = np.int64(state.rows[column])
    for i in range(6):
        is_leaving = i < 3
        change_line(state, i % 3, column, own if is_leaving else row, -1 if is_leaving else 1)
    state.rows[column] = row
    state.numbers[GAINS, column] = gain_of(state, column)
    settle(state.bytes[LEVELS], state.bytes[HITS], state.numbers[TIES])


@inlined
def cost_of(state: Any, queens: int) -> Any:
    """Return the cost of one more queen on a line with `count` queens."""
    return np.int8(min(queens, state.reach, MOST))


@part
def gain_of(state: Any, column: int) -> Any:
    """Return how much h falls when the queen of a column is removed."""
    n, gain = len(state.rows), 0
    for kind in range(3):
        others = state.lines[line_at(n, kind, column, state.rows[column])] - 1
        gain += min(others, state.reach)
    return gain


@part
def change_line(state: Any, kind: int, column: int, row: Any, change: int) -> None:
    """Add a queen to a line (change 1) or remove it (-1), and update queens and columns."""
    line, cap = line_at(len(state.rows), kind, column, row), state.reach
    before = state.lines[line]
    after = before + change
    state.lines[line] = after
    if change < 0:
        drop_queen(state, kind, line, column)
    add_gains(state, kind, line, min(after - 1, cap) - min(before - 1, cap))
    if change > 0:
        push_queen(state, kind, line, column)
    old, new = cost_of(state, before), cost_of(state, after)
    if old != new:
        set_cost(state.costs, line, new)
        first, stop, one, other = costs_along(state.costs, kind, column, row)
        levels, hits = state.bytes[LEVELS, first:stop], state.bytes[HITS, first:stop]
        if new < old:
            lower_levels(levels, hits, one, other, new)
        else:
            lose_ties(levels, hits, one, other, old)


@part
def push_queen(state: Any, kind: int, line: int, column: int) -> None:
    """Insert a queen before those on a line."""
    state.following[kind, column] = state.first[line]
    state.first[line] = column


@part
def drop_queen(state: Any, kind: int, line: int, column: int) -> None:
    """Remove a queen from those on a line."""
    following = state.following[kind]
    if state.first[line] == column:
        state.first[line] = following[column]
        return
    queen = state.first[line]
    while following[queen] != column:
        queen = following[queen]
    following[queen] = following[column]


@part
def add_gains(state: Any, kind: int, line: int, change: int) -> None:
    """Change the gains of the queens on a line."""
    queen = state.first[line] if change else NO_QUEEN
    while queen != NO_QUEEN:
        state.numbers[GAINS, queen] += change
        queen = state.following[kind, queen]


@part
def count_best(state: Any, least: Any) -> Any:
    """Count the successors of that change, block by block, examining columns that may have some."""
    n, total = len(state.rows), np.int64(0)
    for block in range(-(-n // BLOCK)):
        first = block * BLOCK
        stop = min(n, first + BLOCK)
        levels, gains = state.bytes[LEVELS, first:stop], state.numbers[GAINS, first:stop]
        ties = state.numbers[TIES, first:stop]
        count, unknown = np.int32(0), np.int32(1)
        while unknown:
            count, unknown = count_ties(levels, ties, gains, least)
            for i in range(stop - first if unknown else 0):
                if ties[i] == 0 and levels[i] - gains[i] == least:
                    look_through(state, first + i)
        state.numbers[BLOCKS, block] = count
        total += count
    return total


@part
def look_through(state: Any, column: int) -> None:
    """Find the level of a column and count its ties."""
    one, two, three = column_costs(state.costs, column)
    level, count = least_sum(one, two, three), 0
    for first in range(0, len(one), ROWS_AT_ONCE):
        count += count_sums(one[first:], two[first:], three[first:], level)
    state.bytes[LEVELS, column] = level
    state.numbers[TIES, column] = count


@part
def row_of_tie(state: Any, column: int, number: int) -> Any:
    """Return the row of the tie of that number in a column."""
    one, two, three = column_costs(state.costs, column)
    level = state.bytes[LEVELS, column]
    first, count = -ROWS_AT_ONCE, 0
    while number >= count:
        number -= count
        first += ROWS_AT_ONCE
        count = count_sums(one[first:], two[first:], three[first:], level)
    row = first - 1
    while number >= 0:
        row += 1
        number -= one[row] + two[row] + three[row] == level
    return row


def is_attacked(state: Any, column: int) -> Any:
    """Whether h falls when the queen is removed."""
    return state.numbers[GAINS, column] > 0
