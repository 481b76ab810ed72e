"""The two heuristics, the attacking pairs behind them, and the h of every successor."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Any, NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from solver.core.checks import InputError, shown


class Heuristic(StrEnum):
    """What h counts on a line (row, diagonal or anti-diagonal) that holds k queens."""

    ATTACKING_PAIRS = "attacking-pairs"
    """k(k - 1)/2: every pair, pairs with a queen between them included."""
    LINE_OF_SIGHT = "line-of-sight"
    """max(k - 1, 0): only pairs with no queen between them."""

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")

    @property
    def description(self) -> str:
        """One sentence on which pairs count."""
        return _DESCRIPTIONS[self]


_DESCRIPTIONS = {
    Heuristic.ATTACKING_PAIRS: "h counts all pairs of queens on a common line, even with a queen between them.",
    Heuristic.LINE_OF_SIGHT: "h counts only pairs of queens on a common line with no queen between them.",
}


class LineKind(StrEnum):
    """The kind of line two queens attack each other along."""

    ROW = "row"
    DIAGONAL = "diagonal"
    """Falls to the right: constant row - column."""
    ANTI_DIAGONAL = "anti-diagonal"
    """Rises to the right: constant row + column."""


class AttackingPair(NamedTuple):
    """Two queens on a common line, by their columns."""

    first: int
    """Column of the queen to the left."""
    second: int
    """Column of the queen to the right."""
    kind: LineKind


def heuristic_named(name: str) -> Heuristic:
    """Return the heuristic of that name, else raise `InputError`."""
    try:
        return Heuristic(name)
    except ValueError:
        known = " or ".join(Heuristic)
        raise InputError(f"unknown heuristic {str(name)[:40]!r}; use {known}", "heuristic") from None


def checked_state(rows: Sequence[int] | NDArray[Any]) -> NDArray[np.int64]:
    """Return a state of any size as an array; shape (n,).

    Raises
    ------
    InputError
        If it is not a list of whole numbers from 0 to n - 1.
    """
    state = np.asarray(rows)
    if state.ndim != 1 or not len(state) or state.dtype.kind not in "iu":
        raise InputError("a state is a list of whole numbers, one row per column", "rows")
    outside = np.flatnonzero((state < 0) | (state >= len(state)))
    if len(outside):
        column = int(outside[0])
        raise InputError(
            f"column {column} has row {shown(int(state[column]))}; rows go from 0 to {len(state) - 1}", "rows"
        )
    return state.astype(np.int64, copy=False)


def count_cap(heuristic: Heuristic, n: int) -> int:
    """Return the most that one more queen on a line can cost: a queen joining k others costs ``min(k, cap)``.

    This number is the only difference between the two heuristics.
    """
    match heuristic:
        case Heuristic.ATTACKING_PAIRS:
            return n
        case Heuristic.LINE_OF_SIGHT:
            return 1
    assert_never(heuristic)


def line_keys(rows: Sequence[int] | NDArray[Any]) -> dict[LineKind, NDArray[np.int64]]:
    """Return the index of each queen's line of each kind; shape (n,), from 0 to n - 1 or 2n - 2."""
    row = np.asarray(rows, dtype=np.int64)
    column = np.arange(len(row))
    return {
        LineKind.ROW: row,
        LineKind.DIAGONAL: row - column + len(row) - 1,
        LineKind.ANTI_DIAGONAL: row + column,
    }


def line_counts(rows: Sequence[int] | NDArray[Any]) -> dict[LineKind, NDArray[np.int64]]:
    """Return the number of queens on each line: n rows, 2n - 1 diagonals and 2n - 1 anti-diagonals."""
    n = len(rows)
    sizes = {LineKind.ROW: n, LineKind.DIAGONAL: 2 * n - 1, LineKind.ANTI_DIAGONAL: 2 * n - 1}
    return {kind: np.bincount(keys, minlength=sizes[kind]) for kind, keys in line_keys(rows).items()}


def pairs_by_kind(
    rows: Sequence[int] | NDArray[Any], heuristic: str = Heuristic.ATTACKING_PAIRS
) -> dict[LineKind, int]:
    """Return the number of attacking pairs of each kind; raises as `checked_state` and `heuristic_named` do."""
    counted = heuristic_named(heuristic)
    return {
        kind: _pairs_on_lines(counts, counted) for kind, counts in line_counts(checked_state(rows)).items()
    }


def heuristic_value(rows: Sequence[int] | NDArray[Any], heuristic: str = Heuristic.ATTACKING_PAIRS) -> int:
    """Return h of a state of any size; raises as `pairs_by_kind` does.

    Examples
    --------
    >>> from solver import heuristic_value
    >>> heuristic_value([0, 1, 2, 3]), heuristic_value([0, 1, 2, 3], "line-of-sight")
    (6, 3)
    """
    return sum(pairs_by_kind(rows, heuristic).values())


def attacking_pairs(
    rows: Sequence[int] | NDArray[Any], heuristic: str = Heuristic.ATTACKING_PAIRS
) -> list[AttackingPair]:
    """Return every attacking pair that h counts, sorted by first and second column; raises as `pairs_by_kind` does.

    Source: the definitions of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, section 4.1.
    """
    is_in_sight = heuristic_named(heuristic) is Heuristic.LINE_OF_SIGHT
    neighbours = pairwise if is_in_sight else lambda line: combinations(line, 2)
    found = [
        AttackingPair(first, second, kind)
        for kind, keys in line_keys(checked_state(rows)).items()
        for line in _queens_by_line(keys)
        for first, second in neighbours(line)
    ]
    return sorted(found)


def successor_table(
    rows: Sequence[int] | NDArray[Any], heuristic: str = Heuristic.ATTACKING_PAIRS
) -> np.ma.MaskedArray[Any, np.dtype[np.int64]]:
    """Return h of every successor, by row and column of the queen after its move.

    Returns
    -------
    numpy.ma.MaskedArray
        Shape (n, n), indexed ``[row, column]``: h after the queen of that column has moved to that row. The queens' own
        squares are masked (their data is the current h), so ``min()`` covers successors only and ``tolist()``
        gives None there.

    Raises
    ------
    InputError
        As `checked_state` and `heuristic_named` do.
    """
    state = checked_state(rows)
    n, columns = len(state), np.arange(len(state))
    cap = count_cap(heuristic_named(heuristic), n)
    keys, counts = line_keys(state), line_counts(state)
    freed = sum(np.minimum(counts[kind][keys[kind]] - 1, cap) for kind in LineKind)
    row, column = columns[:, None], columns[None, :]
    made = (
        np.minimum(counts[LineKind.ROW], cap)[row]
        + np.minimum(counts[LineKind.DIAGONAL], cap)[row - column + n - 1]
        + np.minimum(counts[LineKind.ANTI_DIAGONAL], cap)[row + column]
    )
    h = heuristic_value(state, heuristic)
    table = h - freed + made
    table[state, columns] = h
    return np.ma.masked_array(table, mask=row == state)


def _pairs_on_lines(counts: NDArray[np.int64], heuristic: Heuristic) -> int:
    match heuristic:
        case Heuristic.ATTACKING_PAIRS:
            return int((counts * (counts - 1) // 2).sum())
        case Heuristic.LINE_OF_SIGHT:
            return int(np.maximum(counts - 1, 0).sum())
    assert_never(heuristic)


def _queens_by_line(keys: NDArray[np.int64]) -> list[list[int]]:
    """Return the columns of the queens on each line with two or more, left to right."""
    lines: dict[int, list[int]] = {}
    for column, key in enumerate(keys.tolist()):
        lines.setdefault(key, []).append(column)
    return [line for line in lines.values() if len(line) > 1]
