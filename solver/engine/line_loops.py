"""The loops of the lines kernel: over all columns, or over all rows of a column, and the costs of lines they read.

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

from solver.engine.compiling import inlined, part

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
