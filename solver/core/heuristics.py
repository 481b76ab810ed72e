"""The table of heuristics, the attacking pairs behind them, and the h of every successor."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from solver.core.checks import InputError, either, shown

EVERY = 10**9
"""Reach of a heuristic that pairs a queen with every other one on its line."""


class Heuristic(StrEnum):
    """The table of heuristics: name, one sentence, definition and reach.

    h is the number of pairs of queens that are at most so many places apart on a line as its reach says.
    """

    ATTACKING_PAIRS = (
        "attacking-pairs",
        "h counts all pairs of queens on a common line, even with a queen between them.",
        "The number of attacking pairs: two queens on a common row, diagonal or anti-diagonal, including pairs with "
        "another queen between them. A line with k queens counts k(k - 1)/2.",
        EVERY,
    )
    LINE_OF_SIGHT = (
        "line-of-sight",
        "h counts only pairs of queens on a common line with no queen between them.",
        "The number of pairs in sight of each other: two queens on a common row, diagonal or anti-diagonal with no "
        "queen between them. A line with k queens counts max(k - 1, 0).",
        1,
    )

    def __new__(cls, name: str, *_: object) -> Heuristic:
        made = str.__new__(cls, name)
        made._value_ = name
        return made

    def __init__(self, name: str, *row: Any) -> None:
        self.description: str
        """One sentence on what counts."""
        self.definition: str
        """That of h, for exports."""
        self.reach: int
        """How many of the queens on either side, along a line, form an attacking pair with a queen."""
        self.description, self.definition, self.reach = row

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")


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
        sentence = f"unknown heuristic {str(name)[:40]!r}; use {either(Heuristic)}"
        raise InputError(sentence, "heuristic") from None


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


def line_keys(rows: Sequence[int] | NDArray[Any]) -> dict[LineKind, NDArray[np.int64]]:
    """Return the index of the lines of each queen, from 0 to n - 1 or 2n - 2; shape (n,) or (k, n), as `rows`."""
    row = np.asarray(rows, dtype=np.int64)
    column = np.arange(row.shape[-1])
    return {
        LineKind.ROW: row,
        LineKind.DIAGONAL: row - column + len(column) - 1,
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
    reach = heuristic_named(heuristic).reach
    counts = line_counts(checked_state(rows))
    return {kind: int(_pairs_on_lines(queens, reach)) for kind, queens in counts.items()}


def heuristic_value(rows: Sequence[int] | NDArray[Any], heuristic: str = Heuristic.ATTACKING_PAIRS) -> int:
    """Return h of a state of any size; raises as `pairs_by_kind` does.

    Examples
    --------
    >>> from solver import heuristic_value
    >>> heuristic_value([0, 1, 2, 3]), heuristic_value([0, 1, 2, 3], "line-of-sight")
    (6, 3)
    """
    counted, state = heuristic_named(heuristic), checked_state(rows)
    return int(_pairs_on_lines(np.concatenate(list(line_counts(state).values())), counted.reach))


def heuristic_values(states: NDArray[np.int64], heuristic: Heuristic) -> NDArray[np.int64]:
    """Return h of several states of one size, given in shape (k, n); shape (k,)."""
    lines = np.concatenate([_queens_on_lines(keys) for keys in line_keys(states).values()], axis=1)
    h: NDArray[np.int64] = _pairs_on_lines(lines, heuristic.reach)
    return h


def attacking_pairs(
    rows: Sequence[int] | NDArray[Any], heuristic: str = Heuristic.ATTACKING_PAIRS
) -> list[AttackingPair]:
    """Return every attacking pair within the reach, sorted by first and second column; raises as `pairs_by_kind` does.

    Source: the definitions of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, section 4.1.
    """
    reach = heuristic_named(heuristic).reach
    found = [
        AttackingPair(first, second, kind)
        for kind, keys in line_keys(checked_state(rows)).items()
        for line in _queens_by_line(keys)
        for place, first in enumerate(line)
        for second in line[place + 1 : place + 1 + reach]
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
    counted, state = heuristic_named(heuristic), checked_state(rows)
    table = heuristic_value(state, counted) + successor_changes(state[None], counted)[0].astype(np.int64)
    return np.ma.masked_array(table, mask=np.arange(len(state))[:, None] == state)


def successor_changes(states: NDArray[np.int64], heuristic: Heuristic) -> NDArray[Any]:
    """Return by how much h changes when a queen moves, for several states of one size.

    Parameters
    ----------
    states
        Shape (k, n).
    heuristic
        What h counts.

    Returns
    -------
    Shape (k, n, n), by state, and by row and column of the queen after its move; 0 on the queens' own squares.
    """
    n, number = states.shape[1], np.int16 if states.shape[1] < 10_000 else np.int32
    changes, freed = np.zeros((len(states), n, n), number), np.zeros(states.shape, number)
    for kind, keys in line_keys(states).items():
        lines = np.minimum(_queens_on_lines(keys), heuristic.reach).astype(number)
        freed += np.minimum(_on_same_line(keys), heuristic.reach).astype(number)
        by_sum = as_strided(lines, changes.shape, lines.strides + lines.strides[1:])  # of row and column
        changes += {
            LineKind.ROW: lines[:, :n, None],
            LineKind.DIAGONAL: by_sum[:, :, ::-1],
            LineKind.ANTI_DIAGONAL: by_sum,
        }[kind]
    changes -= freed[:, None]
    changes[np.arange(len(states))[:, None], states, np.arange(n)] = 0
    return changes


def _queens_on_lines(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of queens on each line of several states; shape (k, 2n), for indices of shape (k, n)."""
    states, n = keys.shape
    places = keys + 2 * n * np.arange(states)[:, None]
    return np.bincount(places.ravel(), minlength=2 * n * states).reshape(states, 2 * n)


def _on_same_line(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many others of the same state are on each queen's line; shape (k, n), as the lines' indices."""
    return _queens_on_lines(keys)[np.arange(len(keys))[:, None], keys] - 1


def _pairs_on_lines(counts: NDArray[np.int64], reach: int) -> Any:
    """Return the attacking pairs on all lines together, of which the last axis has the numbers of queens."""
    before = np.maximum(counts - 1, 0)
    near = np.minimum(before, reach)
    return (near * (near + 1) // 2 + (before - near) * near).sum(axis=-1)


def _queens_by_line(keys: NDArray[np.int64]) -> list[list[int]]:
    """Return the columns of the queens on each line with two or more, left to right."""
    lines: dict[int, list[int]] = {}
    for column, key in enumerate(keys.tolist()):
        lines.setdefault(key, []).append(column)
    return [line for line in lines.values() if len(line) > 1]
