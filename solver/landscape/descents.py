"""The exact odds of steepest ascent on boards of any size, over all descents from one state."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.board import Rows
from solver.heuristics import Heuristic, count_cap, heuristic_value
from solver.landscape.values import ClimbValues, a_step_before

MOST_STATES = 100_000
"""Most states that the descents may lead through."""
MOST_SQUARES = 40_000_000
"""Most squares looked at."""


def descent_bound(n: int) -> int:
    """Most states that are looked at on a board of n queens."""
    return min(MOST_STATES, max(4, MOST_SQUARES // n**2))


def descent_values(rows: Rows, heuristic: Heuristic, bound: int | None = None) -> ClimbValues | None:
    """Tell what becomes of a steepest ascent from a state, exactly; None when the descents pass the bound.

    Better moves alone never lead in a circle, so that each state's values follow from those of lower states.
    """
    from solver.engine.descents import find_descents  # the compiler takes a moment to load

    n, h = len(rows), heuristic_value(rows, heuristic)
    found = find_descents(np.array(rows, np.int32), count_cap(heuristic, n), bound or descent_bound(n))
    if found is None:
        return None
    heights = found.changes.astype(np.int64) + h
    return _values_of_first(heights, found.starts, found.successors)


def _values_of_first(
    heights: NDArray[np.int64], starts: NDArray[np.int64], successors: NDArray[np.int32]
) -> ClimbValues:
    values = np.zeros((len(heights), 3))
    values[heights == 0, 0] = 1.0
    counts = np.diff(starts)
    for height in np.unique(heights[counts > 0]):
        states = np.flatnonzero((heights == height) & (counts > 0))
        own = counts[states]
        inside = np.arange(own.sum()) - np.repeat(np.cumsum(own) - own, own)
        values[states] = a_step_before(values, own, successors[np.repeat(starts[states], own) + inside])
    return ClimbValues(*values[0].tolist())
