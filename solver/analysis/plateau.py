"""The plateau around a state: how large it is, its exits, and the moves that lead to the nearest of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.heuristics import Heuristic, count_cap, heuristic_value, successor_table

if TYPE_CHECKING:
    from solver.engine.plateau import Walk

MOST_STATES = 1_000_000
"""States that a search holds at most."""
MOST_BYTES = 200_000_000
"""Memory that a search takes at most."""
BYTES_BESIDE = 29
"""Memory of a state beside its rows: hash, parent, exit, and two places in the set of hashes."""
FIRST_STATES = 100_000
"""States that a search is begun with."""
FIRST_WORK = 200_000_000
"""Squares that are looked at at first; boards so large that this is less hold fewer states."""
FURTHER = 5
"""How many times as many states the next bound has."""
PORTION = 4_000_000
"""Squares looked at between two questions whether to go on."""
MOST_EXITS = 60
"""Exits that are told one by one, the nearest."""
EXIT_WORK = 10_000_000
"""Squares looked at for them; on boards so large that this is less, fewer exits are told."""

Move = tuple[int, int, int]
"""Column of a queen, the row she leaves and the row she goes to."""


@dataclass(frozen=True, slots=True)
class PlateauExit:
    """A state with a better successor, at the end of a way of equal moves."""

    moves: tuple[Move, ...]
    """The equal moves that lead there, one of the shortest ways."""
    rows: Rows
    """The state."""
    best_h: int
    """Least h among its successors."""
    best_count: int
    """How many successors have it."""
    best_move: Move
    """The first of the moves to them, in column-major order."""


@dataclass(frozen=True, slots=True)
class Layer:
    """The states at one distance, in equal moves."""

    states: int
    """Those without a better successor."""
    exits: int
    """Those with one."""
    unknown: int
    """Those that were met and not looked at."""


@dataclass(frozen=True, slots=True)
class Plateau:
    """The states that sideways moves can reach from a state, as far as they were searched.

    A search leaves a plateau as soon as it can, so ways end at the exits.
    """

    rows: Rows
    """The state in the middle."""
    heuristic: Heuristic
    """What h counts."""
    h: int
    """The h of all its states."""
    layers: tuple[Layer, ...]
    """By distance, from 0."""
    is_complete: bool
    """Whether all states were met and looked at."""
    bound: int
    """Most states that the search was to hold."""
    nearest_exits: tuple[PlateauExit, ...]
    """The nearest exits, by distance."""

    @property
    def size(self) -> int:
        """States without a better successor."""
        return sum(layer.states for layer in self.layers)

    @property
    def exits(self) -> int:
        """States with a better successor, one equal move off the plateau."""
        return sum(layer.exits for layer in self.layers)

    @property
    def met(self) -> int:
        """All states that were met."""
        return sum(layer.states + layer.exits + layer.unknown for layer in self.layers)

    @property
    def nearest(self) -> int | None:
        """Sideways moves to the nearest exit; None when none was found."""
        return next((distance for distance, layer in enumerate(self.layers) if layer.exits), None)

    @property
    def can_go_on(self) -> bool:
        """Whether a search with a higher bound is possible and would find more."""
        return not self.is_complete and self.bound < most_states(len(self.rows))


def first_bound(n: int) -> int:
    """States that a search on a board of n queens is begun with."""
    return min(FIRST_STATES, max(64, FIRST_WORK // n**2), most_states(n))


def further_bound(n: int, bound: int) -> int:
    """States that a search that reached its bound is gone on with."""
    return min(FURTHER * bound, most_states(n))


def most_states(n: int) -> int:
    """States that memory is taken for on a board of n queens."""
    return min(MOST_STATES, MOST_BYTES // (4 * n + BYTES_BESIDE))


class PlateauSearch:
    """A search of the plateau around a state, breadth first, that can be gone on with.

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
        """Search on until all is known or so many states are held, and return what was found by then.

        Parameters
        ----------
        bound
            Most states to hold; `first_bound` when not given.
        report
            Told now and then what is known so far; the search ends when it answers False.
        """
        from solver.engine.plateau import NO_EXIT, PAUSED, walk_plateau

        n = len(self._rows)
        asked = first_bound(n) if bound is None else min(bound, most_states(n))
        walk, cap, found = self._grown(asked), count_cap(self._heuristic, n), PAUSED
        while found == PAUSED:
            found = walk_plateau(walk, cap, max(1, PORTION // n**2), False)
            self._is_complete = found == NO_EXIT
            if found == PAUSED and not report(self._plateau(walk)):
                break
        return self._plateau(walk)

    def _grown(self, bound: int) -> Walk:
        """Return the walk with places for so many states, at least as many as it had."""
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
        firsts = _layer_starts(walk.parents[:reached])
        exits = np.flatnonzero(walk.is_exit[:judged])[: _most_exits(len(self._rows))]
        return Plateau(
            rows=self._rows,
            heuristic=self._heuristic,
            h=heuristic_value(self._rows, self._heuristic),
            layers=_layers(walk.is_exit[:judged], firsts, reached),
            is_complete=self._is_complete,
            bound=len(walk.states),
            nearest_exits=tuple(self._exit(walk, place) for place in exits.tolist()),
        )

    def _exit(self, walk: Walk, place: int) -> PlateauExit:
        """Return the exit of a place, which does not change while the search goes on."""
        if place not in self._exits:
            self._exits[place] = self._look_at_exit(walk, place)
        return self._exits[place]

    def _look_at_exit(self, walk: Walk, place: int) -> PlateauExit:
        rows = walk.states[place]
        table = successor_table(rows, self._heuristic)
        best_h = int(table.min())
        best = np.argwhere(table.T.filled(-1) == best_h)
        column, row = best[0].tolist()
        return PlateauExit(
            moves=_way(walk, place),
            rows=tuple(rows.tolist()),
            best_h=best_h,
            best_count=len(best),
            best_move=(column, int(rows[column]), row),
        )


def _most_exits(n: int) -> int:
    return min(MOST_EXITS, max(1, EXIT_WORK // n**2))


def _layer_starts(parents: NDArray[np.int32]) -> list[int]:
    """Return the place of the first state of each layer; parents never go back along the places."""
    starts = [0]
    while (following := int(np.searchsorted(parents, starts[-1]))) < len(parents):
        starts.append(following)
    return starts


def _layers(is_exit: NDArray[np.uint8], starts: list[int], reached: int) -> tuple[Layer, ...]:
    layers = []
    for first, last in zip(starts, [*starts[1:], reached], strict=True):
        judged = is_exit[first:last]
        exits = int(judged.sum())
        layers.append(Layer(len(judged) - exits, exits, last - first - len(judged)))
    return tuple(layers)


def _way(walk: Walk, place: int) -> tuple[Move, ...]:
    """Return the moves that lead from the first state to one met later."""
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
    """Search the plateau around a state, over at most `bound` states."""
    return PlateauSearch([int(row) for row in rows], heuristic).search(bound)
