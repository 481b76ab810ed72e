"""What kind of state a board is in the landscape, and the figures of one state."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.heuristics import (
    Heuristic,
    LineKind,
    heuristic_named,
    heuristic_value,
    line_counts,
    line_keys,
    pairs_by_kind,
    successor_changes,
    successor_table,
)


class StateKind(StrEnum):
    """The kind of a state, by its successors and, on a plateau, by the states sideways moves reach."""

    SOLUTION = "solution"
    SLOPE = "slope"
    STRICT_LOCAL_MINIMUM = "strict-local-minimum"
    SHOULDER = "shoulder"
    FLAT_LOCAL_MINIMUM = "flat-local-minimum"
    PLATEAU = "plateau"

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")

    @property
    def sentence(self) -> str:
        """One sentence that explains it."""
        return _SENTENCES[self]

    @property
    def is_local_minimum(self) -> bool:
        """Whether no successor is better and the state is not a solution."""
        return self not in (StateKind.SOLUTION, StateKind.SLOPE)


_SENTENCES = {
    StateKind.SOLUTION: "No two queens attack each other.",
    StateKind.SLOPE: "Some successor is better.",
    StateKind.STRICT_LOCAL_MINIMUM: "Every successor is worse.",
    StateKind.SHOULDER: "No successor is better, but sideways moves lead to a state that has a better one.",
    StateKind.FLAT_LOCAL_MINIMUM: "No successor is better, and sideways moves lead to no state that has a better one.",
    StateKind.PLATEAU: "No successor is better; the search for an exit by sideways moves reached its bound.",
}

PLATEAU_SQUARES = 4_000_000
PLATEAU_STATES = 20_000
"""Most squares that the search for an exit examines, and most states that it holds."""


def plateau_bound(n: int) -> int:
    """Return the most states of a plateau that are searched for an exit on a board of n queens."""
    return min(PLATEAU_STATES, max(4, PLATEAU_SQUARES // n**2))


def state_kind(
    rows: Sequence[int] | NDArray[Any],
    heuristic: str = Heuristic.ATTACKING_PAIRS,
    *,
    bound: int | None = None,
    swaps: bool = False,
) -> StateKind:
    """Return the kind of a state.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    heuristic
        What h counts.
    bound
        Most states of a plateau to search for an exit; by default `plateau_bound`.
    swaps
        Whether a successor is a state after two queens swapped their rows, and the state a permutation.

    Raises
    ------
    InputError
        If the state is invalid, or there is no such heuristic.
    """
    counted = heuristic_named(heuristic)
    h = heuristic_value(rows, counted)
    change = (least_change if swaps else _change_by_columns)(np.asarray(rows), counted) if h else 0
    return kind_by_successors(rows, counted, h, h + change, bound, swaps=swaps)


def _change_by_columns(rows: NDArray[Any], heuristic: Heuristic) -> int:
    """Return the least change of h by a move, or the first that is found to be negative; takes little memory."""
    n, reach = len(rows), heuristic.reach
    keys, counts = line_keys(rows), line_counts(rows)
    costs = {kind: np.minimum(counts[kind], reach) for kind in LineKind}
    freed = np.sum([np.minimum(counts[kind][keys[kind]] - 1, reach) for kind in LineKind], axis=0)
    least, row = n * n, np.arange(n)
    for column in np.argsort(-freed).tolist():
        made = costs[LineKind.ROW] + costs[LineKind.DIAGONAL][row - column + n - 1]
        made += costs[LineKind.ANTI_DIAGONAL][row + column]
        made[rows[column]] = n * n
        least = min(least, int(made.min() - freed[column]))
        if least < 0:
            break
    return least


def kind_by_successors(
    rows: Sequence[int] | NDArray[Any],
    heuristic: Heuristic,
    h: int,
    best_h: int,
    bound: int | None = None,
    *,
    swaps: bool = False,
) -> StateKind:
    """Return the kind of a state given its h and the lowest h of its successors."""
    if h == 0:
        return StateKind.SOLUTION
    if best_h < h:
        return StateKind.SLOPE
    if best_h > h:
        return StateKind.STRICT_LOCAL_MINIMUM
    # A copy, since the engine would be recompiled for an array that is read-only or not contiguous.
    search = has_exit if swaps else _has_exit
    return _PLATEAUS[search(np.array(rows, np.int32), heuristic, bound or plateau_bound(len(rows)))]


_PLATEAUS = {True: StateKind.SHOULDER, False: StateKind.FLAT_LOCAL_MINIMUM, None: StateKind.PLATEAU}
"""By whether there is an exit; None where that is not known."""


def _has_exit(rows: NDArray[np.int32], heuristic: Heuristic, bound: int) -> bool | None:
    from solver.engine.plateau import EXIT, NO_EXIT, find_exit

    return {EXIT: True, NO_EXIT: False}.get(find_exit(rows, heuristic, bound))


def reason_words(better: int, equal: int, successors: int) -> str:
    """Say why a state is of its kind, by the successors that are better and equal: ``all 56 successors are worse``."""
    if better == successors:
        return f"all {successors:,} successors are better"
    if better:
        words = f"{better:,} of the {successors:,} successors {_is(better)} better"
        return f"{words}, {equal:,} {_is(equal)} equal" if equal else words
    if equal:
        return f"none of the {successors:,} successors is better, {equal:,} {_is(equal)} equal"
    return f"all {successors:,} successors are worse"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


class Insight(Struct, frozen=True, eq=False):
    """The attacking pairs, the successors and the kind of one state."""

    rows: tuple[int, ...]
    heuristic: Heuristic
    h: int
    pairs: dict[LineKind, int]
    """Number of attacking pairs of each kind; where h counts pairs, their sum is h."""
    successor_h: np.ma.MaskedArray[Any, np.dtype[np.int64]]
    """The result of `successor_table` or `swap_table`; shape (n, n), by row and column."""
    best_h: int
    """Lowest h among the successors."""
    best_count: int
    """Number of successors with the lowest h."""
    better: int
    """Number of successors with a lower h."""
    equal: int
    """Number of successors with the same h."""
    kind: StateKind
    swaps: bool = False
    """Whether a successor is a state after two queens swapped their rows, and has two squares in the table."""

    @property
    def successors(self) -> int:
        """Number of successors: n(n - 1), or half as many by swaps."""
        return len(self.rows) * (len(self.rows) - 1) // (2 if self.swaps else 1)

    @property
    def reason(self) -> str:
        """Why the state is of its kind: ``none of the 56 successors is better, 3 are equal``."""
        return reason_words(self.better, self.equal, self.successors)

    def best_successors(self, most: int | None = None) -> list[tuple[int, int]]:
        """Return the first `most` squares of best successors as (column, row), in column-major order."""
        columns, rows = np.nonzero((self.successor_h == self.best_h).T.filled(False))
        return list(zip(columns[:most].tolist(), rows[:most].tolist(), strict=True))


def state_insight(
    rows: Sequence[int] | NDArray[Any],
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS,
    *,
    swaps: bool = False,
) -> Insight:
    """Analyse one state of any size from 2 up; with `swaps` by what `state_kind` then takes for successors."""
    table = (swap_table if swaps else successor_table)(rows, heuristic)
    h, best_h = int(table.data[rows[0], 0]), int(table.min())
    best_count, better, equal = (
        int(matches.filled(False).sum()) // (2 if swaps else 1)
        for matches in (table == best_h, table < h, table == h)
    )
    return Insight(
        rows=tuple(map(int, rows)),
        heuristic=heuristic,
        h=h,
        pairs=pairs_by_kind(rows, heuristic),
        successor_h=table,
        best_h=best_h,
        best_count=best_count,
        better=better,
        equal=equal,
        kind=kind_by_successors(rows, heuristic, h, best_h, swaps=swaps),
        swaps=swaps,
    )


MOST_AT_ONCE = 100_000
"""Successors whose h is worked out at a time."""


def successor_counts(
    states: NDArray[np.int64], heuristic: Heuristic, *, swaps: bool = False
) -> NDArray[np.int64]:
    """Return how many successors of each state are better, equal and worse.

    Parameters
    ----------
    states
        Shape (k, n).
    heuristic, swaps
        What h counts, and what is a successor, as in `state_kind`.

    Returns
    -------
    Shape (k, 3).
    """
    count, n = states.shape
    found, at_once = np.empty((count, 3), np.int64), max(1, MOST_AT_ONCE // n**2)
    for first in range(0, count, at_once):
        part = states[first : first + at_once]
        if swaps:
            changes = np.stack([swap_changes(state, heuristic) for state in part])
        else:
            changes = successor_changes(part, heuristic)
        better, equal = (np.count_nonzero(which, axis=(1, 2)) for which in (changes < 0, changes == 0))
        found[first : first + at_once] = np.column_stack((better, equal - n, n * n - better - equal))
    return found // 2 if swaps else found


def swap_table(rows: Sequence[int] | NDArray[Any], heuristic: Heuristic) -> np.ma.MaskedArray[Any, Any]:
    """Return h after each swap, as `successor_table` does after each move; each swap has two squares.

    Parameters
    ----------
    rows
        Shape (n,): a permutation.
    heuristic
        What h counts, which must be pairs.

    Returns
    -------
    Shape (n, n), by row and column: h after the queen of the column has swapped its row with the queen in that row.
    The queens' own squares are masked; their data are the present h.
    """
    state = np.asarray(rows)
    n, columns = len(state), np.arange(len(state))
    most = max(1, MOST_AT_ONCE // n)
    parts = [swap_changes(state, heuristic, columns[first : first + most]) for first in range(0, n, most)]
    table = np.empty((n, n), np.int64)
    table[state] = np.concatenate(parts).T
    is_own = np.zeros((n, n), np.bool_)
    is_own[state, columns] = True
    return np.ma.MaskedArray(table + heuristic_value(state, heuristic), is_own)


def swap_changes(
    state: NDArray[Any], heuristic: Heuristic, columns: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """Return by how much h changes when the queens of two columns swap their rows.

    Shape (columns, n): by the columns given, all by default, and every other; 0 for a column and itself. Queens that
    share a diagonal before a swap share an anti-diagonal after it, and the other way round.
    """
    n, other, reach = len(state), np.arange(len(state)), heuristic.reach
    one = (other if columns is None else columns)[:, np.newaxis]
    keys, counts = line_keys(state), line_counts(state)
    change = np.zeros((len(one), n), np.int64)
    diagonals = (LineKind.DIAGONAL, LineKind.ANTI_DIAGONAL)
    are_sharing = [keys[kind][one] == keys[kind] for kind in diagonals]
    for kind, sign, is_shared, will_share in zip(
        diagonals, (-1, 1), are_sharing, are_sharing[::-1], strict=True
    ):
        queens, key, zero = counts[kind], keys[kind], n - 1 if sign < 0 else 0
        change -= np.minimum(queens[key[one]] - 1, reach) + np.minimum(queens[key] - 1 - is_shared, reach)
        change += np.minimum(queens[state + sign * one + zero], reach)
        change += np.minimum(queens[state[one] + sign * other + zero] + will_share, reach)
    change[np.arange(len(one)), one[:, 0]] = 0
    return change


def least_change(state: NDArray[Any], heuristic: Heuristic) -> int:
    """Return the least change of h by a swap, or the first that is found to be negative; takes little memory."""
    keys, counts = line_keys(state), line_counts(state)
    others = sum(counts[kind][keys[kind]] for kind in (LineKind.DIAGONAL, LineKind.ANTI_DIAGONAL))
    least = len(state) ** 2
    for column in np.argsort(-np.asarray(others)):
        changes = swap_changes(state, heuristic, np.array([column]))[0]
        least = min(least, int(np.delete(changes, column).min()))
        if least < 0:
            break
    return least


def has_exit(state: NDArray[np.int32], heuristic: Heuristic, bound: int) -> bool | None:
    """Whether swaps to equal h lead from a state to one that has a better successor.

    None where at most `bound` states are held and more would have to be.
    """
    found, seen, is_full = [state], {state.tobytes()}, False
    for rows in found:
        changes = swap_changes(rows, heuristic)
        if changes.min() < 0:
            return True
        for one, other in np.argwhere(np.triu(changes == 0, 1)):
            swapped = rows.copy()
            swapped[[one, other]] = rows[[other, one]]
            if swapped.tobytes() in seen:
                continue
            if len(found) == bound:
                is_full = True
                break
            seen.add(swapped.tobytes())
            found.append(swapped)
    return None if is_full else False
