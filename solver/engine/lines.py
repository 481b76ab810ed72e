"""The lines kernel: boards of any size, O(n) a move and nothing of size n x n.

What one more queen would pay on a square is what its row, its diagonal and its anti-diagonal cost. Of each column is
known the least such sum (its level) and how many squares have it (its ties). A move changes six lines, and a line has
one square in a column: the level falls with a square that fell below it, ties come and go, and only when the last one
is gone the level is unknown. It then stands for a lower bound, and the column is looked through once that bound is as
good as the best.

Lines cost up to 4 only, so that a byte is enough whatever the board: the squares of a column cost three on average at
most, so its level is 3 at most. For the same reason a queen's own square is never the best one (at a state that is no
solution): with the queen herself counted it costs her three more than now, and some move costs less.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import inlined, part
from solver.engine.line_loops import (
    ROWS_AT_ONCE,
    column_costs,
    costs_along,
    count_sums,
    count_ties,
    least_bound,
    least_sum,
    line_at,
    lose_ties,
    lower_levels,
    set_cost,
    settle,
)
from solver.engine.memory import aligned_zeros

LEVELS, HITS = 0, 1
"""Bytes of each column: its level, and what the move being made did to its ties."""
TIES, GAINS, BLOCKS = 0, 1, 2
"""Numbers of each column: its ties, 0 while its level is a bound; what its queen gains by leaving; and of each block
of columns: how many best successors it has."""

MOST = 4
"""What a line costs at most."""
NOBODY = -1
"""In place of a queen's column: no queen."""
BLOCK = 64
"""Columns to a block."""


class LinesState(NamedTuple):
    """A state with its lines counted and each column's least cost known or bounded."""

    rows: NDArray[np.int32]
    """Shape (n,): the row of each column's queen."""
    random: NDArray[np.uint64]
    """Shape (4,): the stream of random numbers."""
    run: NDArray[Any]
    """Shape (1,) of `RUN`."""
    rules: NDArray[Any]
    """Shape (1,) of `RULES`."""
    lines: NDArray[np.int32]
    """Shape (5n - 2,): queens on the n rows, the 2n - 1 diagonals and the 2n - 1 anti-diagonals."""
    first: NDArray[np.int32]
    """Shape (5n - 2,): one of the queens on each line, or `NOBODY`."""
    following: NDArray[np.int32]
    """Shape (3, n): for each kind of line, the queen after each one on her line, or `NOBODY`."""
    costs: NDArray[np.int8]
    """Shape (7, 2n): what each line costs one more queen, in seven orders."""
    bytes: NDArray[np.int8]
    """Shape (2, n): `LEVELS` and `HITS`."""
    numbers: NDArray[np.int32]
    """Shape (3, n): `TIES`, `GAINS` and `BLOCKS`."""


def make(n: int, random: Any, run: Any, rules: Any) -> LinesState:
    """Make the arrays of a board of n queens."""
    return LinesState(
        rows=aligned_zeros(n, np.int32),
        random=random,
        run=run,
        rules=rules,
        lines=aligned_zeros(5 * n - 2, np.int32),
        first=aligned_zeros(5 * n - 2, np.int32),
        following=aligned_zeros((3, n), np.int32),
        costs=aligned_zeros((7, 2 * n), np.int8),
        bytes=aligned_zeros((2, n), np.int8),
        numbers=aligned_zeros((3, n), np.int32),
    )


def enter_board(state: Any) -> Any:
    """Count the lines; of the levels is known only that none is below 0."""
    n, lines = len(state.rows), state.lines
    lines[:] = 0
    state.first[:] = NOBODY
    state.bytes[:] = 0
    state.numbers[TIES, :] = 0
    h = 0
    for column in range(n):
        for kind in range(3):
            line = line_at(n, kind, column, state.rows[column])
            h += min(lines[line], state.rules[0].count_cap)
            lines[line] += 1
            push_queen(state, kind, line, column)
    for line in range(len(lines)):
        set_cost(state.costs, line, cost_of(state, lines[line]))
    for column in range(n):
        state.numbers[GAINS, column] = gain_of(state, column)
    return h


def best_change(state: Any) -> Any:
    """Look through columns until one that is known has the least change."""
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
    """Add up what the lines of the square cost, each in full."""
    n, cost = len(state.rows), 0
    for kind in range(3):
        cost += min(state.lines[line_at(n, kind, column, row)], state.rules[0].count_cap)
    return cost - state.numbers[GAINS, column]


def move_queen(state: Any, column: int, row: int) -> None:
    """Take the queen off three lines, put her on three others, and count the ties."""
    own = np.int64(state.rows[column])
    for i in range(6):
        is_leaving = i < 3
        change_line(state, i % 3, column, own if is_leaving else row, -1 if is_leaving else 1)
    state.rows[column] = row
    state.numbers[GAINS, column] = gain_of(state, column)
    settle(state.bytes[LEVELS], state.bytes[HITS], state.numbers[TIES])


@inlined
def cost_of(state: Any, queens: int) -> Any:
    """What a line with so many queens costs one more."""
    return np.int8(min(queens, state.rules[0].count_cap, MOST))


@part
def gain_of(state: Any, column: int) -> Any:
    """How much h falls when the queen of a column is taken off."""
    n, gain = len(state.rows), 0
    for kind in range(3):
        others = state.lines[line_at(n, kind, column, state.rows[column])] - 1
        gain += min(others, state.rules[0].count_cap)
    return gain


@part
def change_line(state: Any, kind: int, column: int, row: Any, change: int) -> None:
    """Put a queen on a line (change 1) or take her off (-1), and tell queens and columns what that means for them."""
    line, cap = line_at(len(state.rows), kind, column, row), state.rules[0].count_cap
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
    """Put a queen in front of those on a line."""
    state.following[kind, column] = state.first[line]
    state.first[line] = column


@part
def drop_queen(state: Any, kind: int, line: int, column: int) -> None:
    """Take a queen out from among those on a line."""
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
    """Change what the queens on a line gain by leaving."""
    queen = state.first[line] if change else NOBODY
    while queen != NOBODY:
        state.numbers[GAINS, queen] += change
        queen = state.following[kind, queen]


@part
def count_best(state: Any, least: Any) -> Any:
    """Count the successors of that change, block by block, looking through columns that may have some."""
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
    """Find the row of a column's tie of that number."""
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
