"""The lines along which queens attack each other: one segment a line, from its first queen to its last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.heuristics import Heuristic, LineKind, count_cap, line_keys

Segments = NDArray[np.int32]
"""Shape (m, 4): column1, row1, column2, row2 of m segments, from left to right."""


def attack_segments(
    rows: NDArray[np.int32], kinds: Iterable[LineKind], without: int | None = None
) -> dict[LineKind, Segments]:
    """Return the attacked lines of each kind.

    Pairs on one line overlap, so a segment from the first queen on it to the last is the same picture as a
    segment for every pair, under both heuristics.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    kinds
        The kinds asked for, in the order wanted.
    without
        Column of a queen to leave out.
    """
    columns = _columns(rows, without)
    keys = line_keys(rows)
    return {kind: _segments(rows, columns, keys[kind][columns]) for kind in kinds}


def attacked_queens(rows: NDArray[np.int32], without: int | None = None) -> NDArray[np.bool_]:
    """Return, for each column, whether its queen shares a line with another; shape (n,).

    The queen of column `without`, if given, attacks none and is attacked by none.
    """
    columns = _columns(rows, without)
    attacked = np.zeros(len(rows), dtype=np.bool_)
    for keys in line_keys(rows).values():
        queens_on_line = np.bincount(keys[columns])
        attacked[columns] |= queens_on_line[keys[columns]] > 1
    return attacked


def attackers(rows: NDArray[np.int32], heuristic: Heuristic, column: int) -> list[int]:
    """Return the columns of the queens that attack the queen of a column, as the heuristic counts them."""
    found = []
    for keys in line_keys(rows).values():
        others = np.flatnonzero(keys == keys[column])
        left, right = others[others < column], others[others > column]
        if heuristic is Heuristic.LINE_OF_SIGHT:
            left, right = left[-1:], right[:1]
        found += [*left.tolist(), *right.tolist()]
    return sorted(found)


def attacks_on(rows: NDArray[np.int32], heuristic: Heuristic, column: int, row: int) -> int:
    """Return how much h the queen of a column adds when it stands on `row`, its own place left out."""
    moved = rows.copy()
    moved[column] = row
    cap = count_cap(heuristic, len(rows))
    return sum(min(_sharing(keys, column), cap) for keys in line_keys(moved).values())


def _columns(rows: NDArray[np.int32], without: int | None) -> NDArray[np.int32]:
    columns = np.arange(len(rows), dtype=np.int32)
    return columns if without is None else np.delete(columns, without)


def _sharing(keys: NDArray[Any], column: int) -> int:
    """Queens on the line of this column's queen, itself left out."""
    return int(np.count_nonzero(keys == keys[column])) - 1


def _segments(rows: NDArray[np.int32], columns: NDArray[np.int32], keys: NDArray[np.int64]) -> Segments:
    """Find the first and the last queen on each line; where an index repeats, numpy keeps the last value."""
    first = np.zeros(2 * len(rows), np.int32)
    last = np.zeros_like(first)
    last[keys] = columns
    first[keys[::-1]] = columns[::-1]
    shared = first < last
    left, right = first[shared], last[shared]
    return np.stack((left, rows[left], right, rows[right]), axis=1)
