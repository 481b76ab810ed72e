"""Attacked lines, and who attacks whom, as arrays. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic, LineKind, line_keys

Segments = NDArray[np.int32]
"""Shape (m, 4): column1, row1, column2, row2 of m segments, from left to right."""


def attacks_of(
    rows: NDArray[np.int32], kinds: Iterable[LineKind], without: Sequence[int] = ()
) -> tuple[NDArray[np.bool_], dict[LineKind, Segments]]:
    """Return, for each column, whether its queen shares a line with another, and the attacked lines of some kinds.

    Pairs on one line overlap, so a segment from the first queen on it to the last is the same picture as a
    segment for every pair, under both heuristics.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    kinds
        The kinds of the lines, in the order of the result.
    without
        Columns of the queens to leave out: they attack none and are attacked by none.
    """
    columns = np.arange(len(rows), dtype=np.int32)
    if without:
        columns = np.delete(columns, without)
    attacked = np.zeros(len(rows), dtype=np.bool_)
    lines = {}
    for kind, keys in line_keys(rows).items():
        keys = keys[columns]
        # The first and the last queen on each line: where an index repeats, numpy keeps the last value.
        first, last = np.zeros((2, 2 * len(rows)), np.int32)
        last[keys] = columns
        first[keys[::-1]] = columns[::-1]
        is_shared = first < last
        attacked[columns] |= is_shared[keys]
        left, right = first[is_shared], last[is_shared]
        lines[kind] = np.array((left, rows[left], right, rows[right])).T
    return attacked, {kind: lines[kind] for kind in kinds}


def attackers(rows: NDArray[np.int32], heuristic: Heuristic, column: int) -> list[int]:
    """Return the columns of the queens that attack the queen of a column, as the heuristic counts them."""
    return sorted(chain(*attackers_by_kind(rows, heuristic, column, int(rows[column])).values()))


def attacks_on(rows: NDArray[np.int32], heuristic: Heuristic, column: int, row: int) -> int:
    """Return how many queens the queen of a column attacks when it stands on `row`, as the heuristic counts them."""
    moved = rows.copy()
    moved[column] = row
    others = (int(np.count_nonzero(keys == keys[column])) - 1 for keys in line_keys(moved).values())
    return sum(min(count, heuristic.reach) for count in others)


def attackers_by_kind(
    rows: Sequence[int] | NDArray[np.int32], heuristic: Heuristic, column: int, row: int
) -> dict[LineKind, list[int]]:
    """Return the columns of the queens that the column's queen attacks, and h counts, if it stood on a row."""
    moved = np.array(rows, np.int32)
    moved[column] = row
    return {kind: _counted(keys, heuristic, column) for kind, keys in line_keys(moved).items()}


def _counted(keys: NDArray[Any], heuristic: Heuristic, column: int) -> list[int]:
    others = np.flatnonzero(keys == keys[column])
    left, right = others[others < column], others[others > column]
    left, right = left[-heuristic.reach :], right[: heuristic.reach]
    return [*left.tolist(), *right.tolist()]
