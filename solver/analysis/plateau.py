"""The plateau around a state: its size, its exits, and the moves to the nearest of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.heuristics import Heuristic, heuristic_value, successor_table

if TYPE_CHECKING:
    from solver.engine.plateau import Walk

MOST_STATES = 1_000_000
"""Most states held by a search."""
MOST_BYTES = 200_000_000
"""Most memory used by a search."""
BYTES_PER_STATE = 29
"""Memory of a state in addition to its rows: hash, parent, exit flag, and two slots in the set of hashes."""
FIRST_STATES = 100_000
FIRST_SQUARES = 200_000_000
"""First bound of a search: states, or fewer on boards where they have more squares than this."""
GROWTH = 5
"""Factor from one bound to the next."""
PORTION = 4_000_000
"""Squares examined between two reports."""
MOST_EXITS = 60
"""Most exits listed."""
EXIT_SQUARES = 10_000_000
"""Squares examined for them; fewer exits are listed on boards where this is less."""

Move = tuple[int, int, int]
"""Column of a queen, its row before and its row after."""


class PlateauExit(Struct, frozen=True):
    """A state with a better successor, reached by sideways moves."""

    moves: tuple[Move, ...]
    """A shortest sequence of sideways moves to it."""
    rows: Rows
    best_h: int
    """Lowest h among its successors."""
    best_count: int
    """Number of successors with that h."""
    best_move: Move
    """The first move to one of them, in column-major order."""


class Plateau(Struct, frozen=True):
    """The states that sideways moves reach from a state, as far as they were searched.

    A search leaves a plateau as soon as it can, so paths end at exits.
    """

    rows: Rows
    """The state the search began at."""
    h: int
    """The h of all its states."""
    size: int
    """Number of states without a better successor."""
    exits: int
    """Number of states with a better successor, one sideways move off the plateau."""
    met: int
    """Number of all states found, also those not examined."""
    is_complete: bool
    """Whether all states were found and examined."""
    bound: int
    """Most states the search could hold."""
    nearest_exits: tuple[PlateauExit, ...]
    """The nearest exits, by distance."""

    @property
    def nearest(self) -> int | None:
        """Sideways moves to the nearest exit; None if none was found."""
        return len(self.nearest_exits[0].moves) if self.nearest_exits else None

    @property
    def can_continue(self) -> bool:
        """Whether a search with a higher bound is possible and would find more."""
        return not self.is_complete and self.bound < most_states(len(self.rows))


def first_bound(n: int) -> int:
    """Return the first bound of a search on a board of n queens."""
    return min(FIRST_STATES, max(64, FIRST_SQUARES // n**2), most_states(n))


def further_bound(n: int, bound: int) -> int:
    """Return the bound with which to continue a search that reached its bound."""
    return min(GROWTH * bound, most_states(n))


def most_states(n: int) -> int:
    """Return the most states that fit into memory on a board of n queens."""
    return min(MOST_STATES, MOST_BYTES // (4 * n + BYTES_PER_STATE))


class PlateauSearch:
    """A breadth-first search of the plateau around a state that can be continued.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    heuristic
        What h counts.
    """

    def __init__(self, rows: Sequence[int], heuristic: Heuristic = Heuristic.ATTACKING_PAIRS) -> None:
        self._rows = tuple(map(int, rows))
        self._heuristic = heuristic
        self._walk: Walk | None = None
        self._is_complete = False
        self._exits: dict[int, PlateauExit] = {}

    def search(
        self,
        bound: int | None = None,
        report: Callable[[Plateau], bool] = lambda _: True,
    ) -> Plateau:
        """Continue until the plateau is complete or the bound is reached, and return what was found.

        Parameters
        ----------
        bound
            Most states to hold; by default `first_bound`.
        report
            Called from time to time with the plateau found so far; the search ends when it returns False.
        """
        from solver.engine.plateau import NO_EXIT, PAUSED, continue_walk

        n = len(self._rows)
        asked = first_bound(n) if bound is None else min(bound, most_states(n))
        walk, found = self._grown(asked), PAUSED
        while found == PAUSED:
            found = continue_walk(walk, self._heuristic, max(1, PORTION // n**2), False)
            self._is_complete = found == NO_EXIT
            if found == PAUSED and not report(self._plateau(walk)):
                break
        return self._plateau(walk)

    def _grown(self, bound: int) -> Walk:
        """Return the walk with room for at least `bound` states."""
        from solver.engine.plateau import new_walk

        start, before = np.array(self._rows, np.int32), self._walk
        if before is None:
            self._walk = new_walk(start, bound, most_states(len(start)))
        elif bound > len(before.states):
            grown, reached = new_walk(start, bound, 1), int(before.counts[0])
            for name in ("states", "hashes", "parents", "is_exit"):
                getattr(grown, name)[:reached] = getattr(before, name)[:reached]
            self._walk = grown._replace(seen=before.seen, counts=before.counts)
        assert self._walk is not None
        return self._walk

    def _plateau(self, walk: Walk) -> Plateau:
        reached, judged, _ = walk.counts.tolist()
        exits = np.flatnonzero(walk.is_exit[:judged])
        listed = exits[: _most_exits(len(self._rows))]
        return Plateau(
            rows=self._rows,
            h=heuristic_value(self._rows, self._heuristic),
            size=judged - len(exits),
            exits=len(exits),
            met=reached,
            is_complete=self._is_complete,
            bound=len(walk.states),
            nearest_exits=tuple(self._exit(walk, place) for place in listed.tolist()),
        )

    def _exit(self, walk: Walk, place: int) -> PlateauExit:
        """Return the exit at a place; it does not change while the search continues."""
        if place not in self._exits:
            self._exits[place] = self._new_exit(walk, place)
        return self._exits[place]

    def _new_exit(self, walk: Walk, place: int) -> PlateauExit:
        rows = walk.states[place]
        table = successor_table(rows, self._heuristic)
        best_h = int(table.min())
        best = np.argwhere(table.T.filled(-1) == best_h)
        column, row = best[0].tolist()
        return PlateauExit(
            moves=_path(walk, place),
            rows=tuple(rows.tolist()),
            best_h=best_h,
            best_count=len(best),
            best_move=(column, int(rows[column]), row),
        )


def _most_exits(n: int) -> int:
    return min(MOST_EXITS, max(1, EXIT_SQUARES // n**2))


def _path(walk: Walk, place: int) -> tuple[Move, ...]:
    """Return the moves from the first state to the one at a place."""
    moves: list[Move] = []
    while place > 0:
        parent = int(walk.parents[place])
        before, after = walk.states[parent], walk.states[place]
        column = int(np.flatnonzero(before != after)[0])
        moves.append((column, int(before[column]), int(after[column])))
        place = parent
    return tuple(reversed(moves))


def explore_plateau(
    rows: Sequence[int] | NDArray[Any],
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS,
    bound: int | None = None,
) -> Plateau:
    """Search the plateau around a state, holding at most `bound` states."""
    return PlateauSearch([int(row) for row in rows], heuristic).search(bound)
