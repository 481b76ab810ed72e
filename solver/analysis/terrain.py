"""The terrain of a small board: how its valleys are nested, and what lies on their flanks and between them.

A valley at h = k is a set of states with h up to k that moves connect without passing a state with a higher h. As k
grows, valleys widen and meet, until one holds all states: the merge tree of h, also called its disconnectivity graph.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.analysis.landscape import KIND_NUMBERS
from solver.analysis.state_kind import StateKind
from solver.analysis.state_space import Check, StateSpace, code_of, joined, places_of_codes
from solver.core.board import Rows
from solver.core.heuristics import Heuristic

Codes = NDArray[np.int32]


class Piece(Struct, frozen=True):
    """States of one h and kind that lie together: a plateau, or all slopes that lead down into the same valleys."""

    h: int
    kind: StateKind
    states: int
    """Number of states."""
    valleys: tuple[int, ...]
    """The valleys below that its states lead down into, as places in `Valley.valleys`; shoulders do by their exits."""
    examples: tuple[Rows, ...]
    """Some of the states: one, and another for each time their number doubles."""
    number: int
    """Its place among all pieces of the terrain."""

    @property
    def is_ridge(self) -> bool:
        """Whether moves lead from here down into several valleys."""
        return len(self.valleys) > 1


class Valley(Struct, frozen=True):
    """States that moves connect without passing a higher h than its own."""

    h: int
    """The greatest h of its states."""
    states: int
    """Number of states."""
    pieces: tuple[Piece, ...]
    """Its states of that h."""
    valleys: tuple[Valley, ...]
    """The valleys of its states below that h, the largest first."""


class Terrain(Struct, frozen=True, eq=False):
    """The valleys of a board, and where in them each state lies.

    The arrays are by the code of a state, the sum of ``rows[c] * n**c``.
    """

    n: int
    heuristic: Heuristic
    valley: Valley
    """The valley that holds all states."""
    piece_of: NDArray[np.int32]
    """Shape (n**n,): the number of the piece that each state is in."""
    rank_of: NDArray[np.int32]
    """Shape (n**n,): how many states of that piece have a smaller code."""

    def locate(self, rows: Sequence[int]) -> tuple[int, int]:
        """Return the number of the piece that a state is in, and its rank there."""
        code = code_of(rows, self.n)
        return int(self.piece_of[code]), int(self.rank_of[code])


def terrain(space: StateSpace, kinds: NDArray[np.uint8], check: Check = lambda: None) -> Terrain:
    """Return how all states of a board lie together.

    Parameters
    ----------
    space
        All states of a board; the successors of slopes are not used.
    kinds
        Shape (places,): their kinds, from `solver.analysis.state_space.map_plateaus`.
    check
        Called from time to time; an exception it raises ends the work.
    """
    found = _Terrain(space, kinds, check)
    for h, first, last in space.levels:
        if first < last:
            found.widen(h, is_plain=bool((kinds[first:last] == _SLOPE).all()))
    [whole] = found.valleys
    return Terrain(space.n, space.heuristic, whole, found.piece_of, found.rank_of)


_KINDS = {number: kind for kind, number in KIND_NUMBERS.items()}
_SLOPE = KIND_NUMBERS[StateKind.SLOPE]


class _Terrain:
    """All states, each at its code, and the valleys and pieces up to some h."""

    def __init__(self, space: StateSpace, kinds: NDArray[np.uint8], check: Check) -> None:
        from solver.engine.levels import sort_codes

        self.n, self._check = space.n, check
        lower, weights = places_of_codes(space.places, check)
        self._kinds, self._places = kinds, np.append(lower, lower[: space.states // 2][::-1])
        levels = np.diff(space.places.levels)
        self.h = np.repeat(np.arange(len(levels), dtype=np.uint8), levels)[self._places]
        self.valleys: list[Valley] = []
        self.valley_of = np.zeros(space.states, np.int32)
        """The place of the valley of each state among `valleys`."""
        self.piece_of, self.rank_of = np.empty((2, space.states), np.int32)
        self._codes = np.empty(space.states, np.int32)  # by h
        self._starts = np.append(0, np.cumsum(weights, dtype=np.int64))[space.places.levels]
        sort_codes(self.h, self._starts, self._codes, self.rank_of)
        self._numbers = count()

    def widen(self, h: int, *, is_plain: bool) -> None:
        """Add all states of the next h, in the order of their codes; `is_plain`: all of them are slopes."""
        self._check()
        own, inner = self._codes[self._starts[h] : self._starts[h + 1]], self.valleys
        if len(inner) == 1 and is_plain:
            merged, pieces = np.zeros(1, np.int64), [(0, own, [0])]
        else:
            is_slope = self._kinds[self._places[own]] == _SLOPE
            below, first, second = self._neighbours(own, is_slope)
            into, valley = np.nonzero(below)
            ends = np.concatenate([second, len(own) + valley])
            labels = joined(np.concatenate([first, into]), ends, len(own) + len(inner))
            self._check()
            _, merged = np.unique(labels, return_inverse=True)
            plateau = _plateaus(below, is_slope, first, second)
            pieces = [
                (int(merged[places[0]]), own[places], np.flatnonzero(below[places[0]]).tolist())
                for places in _alike(below, is_slope, plateau)
            ]
        self._merge(own, merged, pieces)

    def _merge(
        self, own: Codes, merged: NDArray[np.int64], pieces: Sequence[tuple[int, Codes, Sequence[int]]]
    ) -> None:
        """Replace the valleys: `merged` names the new one of each own state and then of each valley so far.

        Where there is a single one, it may leave out the states.

        Each piece is told by its new valley, its codes, and the valleys so far that it leads down into.
        """
        of_valley, number = merged[len(merged) - len(self.valleys) :], np.zeros(len(self.valleys), np.int64)
        inner: dict[int, list[int]] = defaultdict(list)
        for valley in sorted(range(len(of_valley)), key=lambda valley: -self.valleys[valley].states):
            number[valley] = len(inner[int(of_valley[valley])])
            inner[int(of_valley[valley])].append(valley)
        made: dict[int, list[Piece]] = defaultdict(list)
        for name, codes, leads in pieces:
            made[name].append(self._piece(codes, tuple(sorted(number[leads].tolist()))))
        h = int(self.h[own[0]])
        self.valleys = [
            _valley(h, made[name], [self.valleys[valley] for valley in inner[name]])
            if name in made
            else self.valleys[inner[name][0]]
            for name in range(int(merged.max()) + 1)
        ]
        lower = self._codes[: self._starts[h]]
        if (of_valley != np.arange(len(of_valley))).any():
            self.valley_of[lower] = of_valley[self.valley_of[lower]]
        if len(self.valleys) > 1:  # else all are in the first
            self.valley_of[own] = merged[: len(own)]

    def _neighbours(
        self, own: Codes, is_slope: NDArray[np.bool_]
    ) -> tuple[NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]:
        """Return which valleys moves lead down into, shape (own, valleys), and the places of states of equal h.

        Those are two arrays, of the states that each move connects. Where there is a single valley, all slopes lead
        down into it, and only the moves of other states are looked at.
        """
        h, rows = self.h[own[0]], range(1, self.n)
        below, pairs = np.zeros((len(own), len(self.valleys)), np.bool_), []
        places = np.arange(len(own))
        if len(self.valleys) == 1:
            below[is_slope], places = True, np.flatnonzero(~is_slope)
        codes = own[places]
        for unit in (self.n ** np.arange(self.n)).tolist():
            self._check()
            row = codes // unit % self.n
            for step in rows:
                to = codes + ((row + step) % self.n - row) * unit
                falls = np.flatnonzero(self.h[to] < h)
                below[places[falls], self.valley_of[to[falls]]] = True
                equal = np.flatnonzero(self.h[to] == h)
                pairs.append((places[equal], np.searchsorted(own, to[equal])))
        first, second = np.concatenate(pairs, axis=1)
        return below, first, second

    def _piece(self, codes: Codes, valleys: tuple[int, ...]) -> Piece:
        states, number = len(codes), next(self._numbers)
        self.piece_of[codes] = number
        if self.rank_of[codes[-1]] != states - 1:  # else they are the first of that h, and ranked
            self.rank_of[codes] = np.arange(states)
        places = states.bit_length()
        shown = codes[(2 * np.arange(places) + 1) * states // (2 * places)]  # each in the middle of its part
        rows = shown[:, None] // self.n ** np.arange(self.n) % self.n
        kind, examples = _KINDS[int(self._kinds[self._places[codes[0]]])], tuple(map(tuple, rows.tolist()))
        return Piece(int(self.h[codes[0]]), kind, states, valleys, examples, number)


def _valley(h: int, pieces: list[Piece], inner: list[Valley]) -> Valley:
    total = sum(piece.states for piece in pieces) + sum(valley.states for valley in inner)
    return Valley(h, total, tuple(sorted(pieces, key=lambda piece: -piece.states)), tuple(inner))


def _plateaus(
    below: NDArray[np.bool_], is_slope: NDArray[np.bool_], first: NDArray[np.int64], second: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Label the plateaus by their least state, and have each of their states lead where the exits do."""
    flat = ~is_slope[first] & ~is_slope[second]
    plateau = joined(first[flat], second[flat], len(below))
    both = np.concatenate([first, second]), np.concatenate([second, first])
    is_exit = ~is_slope[both[0]] & is_slope[both[1]]
    inside, beside = plateau[both[0][is_exit]], both[1][is_exit]
    order = np.argsort(inside, kind="stable")
    labels, starts = np.unique(inside[order], return_index=True)
    if len(labels):
        below[labels] = np.logical_or.reduceat(below[beside[order]], starts)
    below[~is_slope] = below[plateau[~is_slope]]
    return plateau


def _alike(
    below: NDArray[np.bool_], is_slope: NDArray[np.bool_], plateau: NDArray[np.int64]
) -> list[NDArray[np.int64]]:
    """Group the places of states: each plateau, and all slopes that lead down into the same valleys."""
    group, slopes = plateau.copy(), np.flatnonzero(is_slope)
    if len(slopes):
        group[slopes] = len(group)
        if below.shape[1] > 1:
            _, alike = np.unique(np.packbits(below[slopes], axis=1), axis=0, return_inverse=True)
            group[slopes] += alike
    order = np.argsort(group, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(group[order])) + 1)
