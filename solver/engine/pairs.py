"""Pairs of queens on common lines: h is a sum over lines, and a queen that joins one pays for the nearest queens there.

``lines`` has the queens on the n rows, the 2n - 1 diagonals and the 2n - 1 anti-diagonals; shape (5n - 2,).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.core.heuristics import Heuristic
from solver.engine.compiling import aside, inlined, part

SMALL = 8
"""Queens of the largest board whose lines are counted in three words of 4 bits a line."""


def reach_of(heuristic: Heuristic, n: int, dtype: Any = np.int32) -> Any:
    """Return the reach of a heuristic, or n if less, as a number of the type of the counts it is compared with."""
    return dtype(min(heuristic.reach, n))


@inlined
def column_lines(lines: Any, column: int) -> Any:
    """Return the rows, diagonals and anti-diagonals that cross a column, each indexed by row; shape (n,) each."""
    n = (len(lines) + 2) // 5
    diagonals, anti_diagonals = 2 * n - 1 - column, 3 * n - 1 + column
    return lines[:n], lines[diagonals : diagonals + n], lines[anti_diagonals : anti_diagonals + n]


@inlined
def count_queen(lines: Any, column: int, row: int, change: int) -> None:
    """Add a queen to the three lines of a square (change 1) or remove it (change -1)."""
    n = (len(lines) + 2) // 5
    lines[row] += change
    lines[2 * n - 1 - column + row] += change
    lines[3 * n - 1 + column + row] += change


@inlined
def count_lines(lines: Any, rows: Any) -> None:
    """Count the queens on every line of a state."""
    for line in range(len(lines)):
        lines[line] = 0
    for column in range(len(rows)):
        count_queen(lines, column, rows[column], 1)


@aside
def value(reach: Any, lines: Any, rows: Any) -> Any:
    """Count the lines of a state, and return its h: what each queen pays for those counted before it, added up."""
    n, h = len(rows), 0
    for line in range(len(lines)):
        lines[line] = 0
    for column in range(n):
        row = rows[column]
        down, up = row + 2 * n - 1 - column, row + 3 * n - 1 + column
        h += min(lines[row], reach) + min(lines[down], reach) + min(lines[up], reach)
        lines[row] += 1
        lines[down] += 1
        lines[up] += 1
    return h


@part
def value_of_rows(reach: Any, lines: Any, rows: Any) -> Any:
    """Return h of a state; its lines need not be counted, and those of small boards are counted in words."""
    return value_in_words(rows, reach) if len(rows) <= SMALL else value(reach, lines, rows)


@inlined
def value_in_words(rows: Any, reach: Any) -> Any:
    """Return h, the queens on every line counted in the bits of a word."""
    n, most = len(rows), np.uint64(reach)
    on_rows = on_diagonals = on_anti_diagonals = np.uint64(0)
    one, low, h = np.uint64(1), np.uint64(15), np.int64(0)
    for column in range(n):
        row = np.uint64(4 * rows[column])
        diagonal = row + np.uint64(4 * (n - 1 - column))
        anti_diagonal = row + np.uint64(4 * column)
        across, down, up = (
            on_rows >> row & low,
            on_diagonals >> diagonal & low,
            on_anti_diagonals >> anti_diagonal & low,
        )
        if reach < n:
            across, down, up = min(across, most), min(down, most), min(up, most)
        h += np.int64(across + down + up)
        on_rows += one << row
        on_diagonals += one << diagonal
        on_anti_diagonals += one << anti_diagonal
    return h


@part
def crossing(reach: Any, lines: Any, rows: Any, column: int) -> Any:
    """Return the lines that cross a column, which `cost` must know, and what its queen pays where it stands."""
    across, down, up = column_lines(lines, column)
    row = rows[column]
    own = min(across[row] - 1, reach) + min(down[row] - 1, reach) + min(up[row] - 1, reach)
    return (across, down, up), own


@part
def cost(reach: Any, crossed: Any, row: int) -> Any:
    """Return what one more queen pays on a square of a column; from row to row, costs differ as h does."""
    across, down, up = crossed
    return min(across[row], reach) + min(down[row], reach) + min(up[row], reach)


@part
def moved(reach: Any, lines: Any, rows: Any, column: int, row: int, h: Any) -> Any:
    """Move the queen of a column to another row, and return the new h: what it gains and pays."""
    n, own = len(rows), rows[column]
    down, up = 2 * n - 1 - column, 3 * n - 1 + column
    lines[own] -= 1
    lines[down + own] -= 1
    lines[up + own] -= 1
    h -= min(lines[own], reach) + min(lines[down + own], reach) + min(lines[up + own], reach)
    h += min(lines[row], reach) + min(lines[down + row], reach) + min(lines[up + row], reach)
    lines[row] += 1
    lines[down + row] += 1
    lines[up + row] += 1
    rows[column] = row
    return h
