"""The successors of a state where a step swaps the rows of two queens, and the plateaus of such steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic, LineKind, heuristic_value, line_counts, line_keys

MOST_AT_ONCE = 100_000
"""Swaps whose h is worked out at a time."""


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
