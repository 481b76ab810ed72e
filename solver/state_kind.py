"""What kind of state a board is in the landscape: solution, slope, or one of the ways to be stuck."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.heuristics import Heuristic, count_cap, heuristic_named, heuristic_value, successor_table


class StateKind(StrEnum):
    """The kind of a state, by its successors and, on a plateau, by what equal moves can reach."""

    SOLUTION = "solution"
    SLOPE = "slope"
    STRICT_LOCAL_MINIMUM = "strict-local-minimum"
    SHOULDER = "shoulder"
    FLAT_LOCAL_MINIMUM = "flat-local-minimum"
    PLATEAU = "plateau"

    @property
    def label(self) -> str:
        """The kind in words."""
        return self.value.replace("-", " ")

    @property
    def sentence(self) -> str:
        """One sentence that says what it means."""
        return _SENTENCES[self]

    @property
    def is_local_minimum(self) -> bool:
        """Whether no successor is better and the state is no solution."""
        return self not in (StateKind.SOLUTION, StateKind.SLOPE)


_SENTENCES = {
    StateKind.SOLUTION: "No two queens attack each other.",
    StateKind.SLOPE: "Some successor is better.",
    StateKind.STRICT_LOCAL_MINIMUM: "Every successor is worse.",
    StateKind.SHOULDER: "No successor is better, but equal moves lead to a state that has a better one.",
    StateKind.FLAT_LOCAL_MINIMUM: "No successor is better, and equal moves lead to none that has a better one.",
    StateKind.PLATEAU: "No successor is better; the search for an exit by equal moves reached its bound.",
}

PLATEAU_WORK = 4_000_000
"""Squares looked at before the search for an exit gives up."""
PLATEAU_STATES = 20_000
"""States held before the search for an exit gives up."""


def plateau_bound(n: int) -> int:
    """Most states of a plateau that are searched for an exit on a board of n queens."""
    return min(PLATEAU_STATES, max(4, PLATEAU_WORK // n**2))


def state_kind(
    rows: Sequence[int] | NDArray[Any],
    heuristic: str = Heuristic.ATTACKING_PAIRS,
    *,
    bound: int | None = None,
) -> StateKind:
    """Tell the kind of a state.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    heuristic
        What h counts.
    bound
        Most states of a plateau to search for an exit; `plateau_bound` when not given.

    Raises
    ------
    InputError
        When the state is none, or there is no such heuristic.
    """
    counted = heuristic_named(heuristic)
    h = heuristic_value(rows, counted)
    best_h = int(successor_table(rows, counted).min()) if h else 0
    return kind_by_successors(rows, counted, h, best_h, bound)


def kind_by_successors(
    rows: Sequence[int] | NDArray[Any], heuristic: Heuristic, h: int, best_h: int, bound: int | None = None
) -> StateKind:
    """Tell the kind of a state whose h and best successor's h are known."""
    if h == 0:
        return StateKind.SOLUTION
    if best_h < h:
        return StateKind.SLOPE
    if best_h > h:
        return StateKind.STRICT_LOCAL_MINIMUM
    # A copy, since the engine would be compiled anew for an array that is read-only or a slice of another.
    return _plateau_kind(np.array(rows, np.int32), heuristic, bound)


def _plateau_kind(rows: NDArray[np.int32], heuristic: Heuristic, bound: int | None) -> StateKind:
    from solver.engine.plateau import EXIT, NO_EXIT, find_exit  # the compiler takes a moment to load

    n = len(rows)
    found = find_exit(rows, count_cap(heuristic, n), bound or plateau_bound(n))
    if found == EXIT:
        return StateKind.SHOULDER
    return StateKind.FLAT_LOCAL_MINIMUM if found == NO_EXIT else StateKind.PLATEAU
