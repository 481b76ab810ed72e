"""What every line costs one more queen, kept in seven orders, so that every loop reads on and on.

A line has one square in each column. Going along a row, its squares' diagonals come backwards and its anti-diagonals
forwards; going along a diagonal, rows come one by one, but only every other anti-diagonal; and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import inlined, part

ROW, DIAGONAL, ANTI_DIAGONAL = 0, 1, 2
"""Kinds of line."""

ROWS, ROWS_BACK, DIAGONALS, DIAGONALS_BACK, DIAGONALS_SPLIT, ANTI_DIAGONALS, ANTI_DIAGONALS_SPLIT = range(7)
"""The orders: of the lines' numbers, backwards, and backwards or forwards with every other one first."""

Costs = NDArray[np.int8]
"""Shape (7, 2n)."""


@inlined
def line_at(n: int, kind: int, column: int, row: int) -> Any:
    """Number of the line of that kind that a square lies on: the rows first, then diagonals, then anti-diagonals."""
    if kind == ROW:
        return row
    return row - column + 2 * n - 1 if kind == DIAGONAL else row + column + 3 * n - 1


@part
def set_cost(costs: Costs, line: int, cost: Any) -> None:
    """Note what a line costs."""
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
    """What the rows, the diagonals and the anti-diagonals that cross a column cost, from row 0 down."""
    n = costs.shape[1] // 2
    return costs[ROWS, :n], costs[DIAGONALS, n - 1 - column :], costs[ANTI_DIAGONALS, column:]


@part
def costs_along(costs: Costs, kind: int, column: int, row: int) -> Any:
    """What, along a line of a square, the other two lines of its squares cost.

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
    """Where a place is found when the even ones come first, then the odd ones."""
    return (place & 1) * n + (place >> 1)
