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


def attack_segments(
    rows: NDArray[np.int32], kinds: Iterable[LineKind], without: Sequence[int] = ()
) -> dict[LineKind, Segments]:
    """Return the attacked lines of each kind.

    Pairs on one line overlap, so a segment from the first queen on it to the last is the same picture as a
    segment for every pair, under both heuristics.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    kinds
        The kinds, in the order of the result.
    without
        Columns of the queens to leave out.
    """
    columns = _columns(rows, without)
    keys = line_keys(rows)
    return {kind: _segments(rows, columns, keys[kind][columns]) for kind in kinds}


def attacked_queens(rows: NDArray[np.int32], without: Sequence[int] = ()) -> NDArray[np.bool_]:
    """Return, for each column, whether its queen shares a line with another; shape (n,).

    The queens of the columns `without` attack none and are attacked by none.
    """
    columns = _columns(rows, without)
    attacked = np.zeros(len(rows), dtype=np.bool_)
    for keys in line_keys(rows).values():
        queens_on_line = np.bincount(keys[columns])
        attacked[columns] |= queens_on_line[keys[columns]] > 1
    return attacked


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


def _columns(rows: NDArray[np.int32], without: Sequence[int]) -> NDArray[np.int32]:
    columns = np.arange(len(rows), dtype=np.int32)
    return np.delete(columns, without) if without else columns


def _segments(rows: NDArray[np.int32], columns: NDArray[np.int32], keys: NDArray[np.int64]) -> Segments:
    """Find the first and the last queen on each line; where an index repeats, numpy keeps the last value."""
    first = np.zeros(2 * len(rows), np.int32)
    last = np.zeros_like(first)
    last[keys] = columns
    first[keys[::-1]] = columns[::-1]
    shared = first < last
    left, right = first[shared], last[shared]
    return np.array((left, rows[left], right, rows[right])).T
