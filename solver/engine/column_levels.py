"""The loops of the lines kernel: over all columns, or over all rows of one, many at a time.

Each is so plain that the compiler makes it work on 16 to 64 places at once: most numbers are bytes, and whatever may be
needed is loaded at once, outside of any condition.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import part

Bytes = NDArray[np.int8]
Numbers = NDArray[np.int32]

FELL = 64
"""What a column's hits hold on top where its level fell."""
ROWS_AT_ONCE = 64
"""Rows that are counted in one byte."""


@part
def lower_levels(levels: Bytes, hits: Bytes, one: Bytes, other: Bytes, cost: Any) -> None:
    """Note, in each column, that a square now costs the sum of three: at the column's level, below it or above."""
    for i in range(len(levels)):
        total, level, hit = np.int8(one[i] + other[i] + cost), levels[i], hits[i]
        hit = np.int8(hit + np.int8(total == level))
        hits[i] = np.int8(FELL + 1) if total < level else hit
        levels[i] = min(level, total)


@part
def lose_ties(levels: Bytes, hits: Bytes, one: Bytes, other: Bytes, cost: Any) -> None:
    """Note, in each column, that a square now costs more than the sum of three, which may have been the level."""
    for i in range(len(levels)):
        hits[i] -= np.int8(np.int8(one[i] + other[i] + cost) == levels[i])


@part
def settle(levels: Bytes, hits: Bytes, ties: Numbers) -> None:
    """Count each column's ties after a move; where the last is gone the level is higher, nobody knows how much."""
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
    """Return the least change of h that the levels leave possible."""
    least = np.int32(2**31 - 1)
    for i in range(len(levels)):
        least = min(least, np.int32(levels[i] - gains[i]))
    return least


@part
def count_ties(levels: Bytes, ties: Numbers, gains: Numbers, change: Any) -> Any:
    """Return how many successors have that change, and how many columns that may have it are not known."""
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
    """Return how many of a column's first `ROWS_AT_ONCE` squares cost so much."""
    count = np.int8(0)
    for row in range(min(ROWS_AT_ONCE, len(one))):
        count = np.int8(count + np.int8(np.int8(one[row] + two[row] + three[row]) == level))
    return np.int32(count)
