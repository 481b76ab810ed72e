"""Measures: how h and its changes follow from the queens on the lines of a board, for each heuristic.

The type of a measure selects the functions: those of `solver.engine.pairs` where h is a number of pairs of queens on
common lines, else those of `solver.engine.by_queen`. Kernels that know nothing of a measure take certain heuristics.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.core.heuristics import Heuristic
from solver.engine import by_queen, pairs
from solver.engine.compiling import by_kernel


def measure_of(heuristic: Heuristic, n: int, dtype: Any = np.int32) -> Any:
    """Return the measure of a heuristic for n queens, and lines whose counts have that type."""
    if heuristic.counts_pairs:
        return pairs.Pairs(dtype(min(heuristic.reach, n)))
    return by_queen.MEASURES[heuristic](dtype(0))


@by_kernel
def value(measure: Any, lines: Any, rows: Any) -> int:
    """Count the lines of a state, and return its h."""
    raise NotImplementedError


@by_kernel
def value_of_rows(measure: Any, lines: Any, rows: Any) -> int:
    """Return h of a state; its lines need not be counted."""
    raise NotImplementedError


@by_kernel
def crossing(measure: Any, lines: Any, rows: Any, column: int) -> tuple[Any, int]:
    """Return what `cost` must know of a column, and what its queen costs where it stands."""
    raise NotImplementedError


@by_kernel
def cost(measure: Any, lines: Any, rows: Any, column: int, row: int, crossed: Any) -> int:
    """Return what the queen of a column costs on another row; from row to row, costs differ as h does."""
    raise NotImplementedError


@by_kernel
def moved(measure: Any, lines: Any, rows: Any, column: int, row: int, h: int) -> int:
    """Move the queen of a column to another row, and return the new h."""
    raise NotImplementedError
