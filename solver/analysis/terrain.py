"""The terrain of a small board: how its valleys are nested, and what lies on their flanks and between them.

A valley at h = k is a set of states with h up to k that moves connect without passing a state with a higher h. As k
grows, valleys widen and meet, until one holds all states: the merge tree of h, also called its disconnectivity graph.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.analysis.landscape import KIND_NUMBERS
from solver.analysis.plateaus import joined
from solver.analysis.state_kind import StateKind
from solver.analysis.state_space import StateSpace, image_codes
from solver.core.board import Rows

MAX_TERRAIN = 6
"""Largest board whose terrain is computed: 6^6 are 46,656 states, and 699,840 moves connect them."""

Codes = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Piece:
    """States of one h and kind that lie together: a plateau, or all slopes that lead down into the same valleys."""

    h: int
    kind: StateKind
    states: int
    """Number of states."""
    valleys: tuple[int, ...]
    """The valleys below that its states lead down into, as places in `Valley.valleys`; shoulders do by their exits."""
    examples: tuple[Rows, ...]
    """Some of the states: one, and another for each time their number doubles."""

    @property
    def is_ridge(self) -> bool:
        """Whether moves lead from here down into several valleys."""
        return len(self.valleys) > 1


@dataclass(frozen=True, slots=True)
class Valley:
    """States that moves connect without passing a higher h than its own."""

    h: int
    """The greatest h of its states."""
    states: int
    """Number of states."""
    pieces: tuple[Piece, ...]
    """Its states of that h."""
    valleys: tuple[Valley, ...]
    """The valleys of its states below that h, the largest first."""


def terrain(space: StateSpace, kinds: NDArray[np.uint8]) -> Valley:
    """Return the valley that holds all states.

    Parameters
    ----------
    space
        All states of a board with n up to `MAX_TERRAIN`; its successors are not used.
    kinds
        Shape (places,): their kinds, from `solver.analysis.plateaus.map_plateaus`.
    """
    states = _States.of(space, kinds)
    first, second = _moves(space.n)
    h_of_move = np.maximum(states.h[first], states.h[second])
    valley_of = np.arange(space.states)
    valleys: dict[int, Valley] = {}
    for h in np.unique(states.h).tolist():
        moves = first[h_of_move == h], second[h_of_move == h]
        merged = joined(valley_of[moves[0]], valley_of[moves[1]], space.states)
        valleys = _widened(states, h, moves, valley_of, merged, valleys)
        valley_of = merged[valley_of]
    [whole] = valleys.values()
    return whole


@dataclass(frozen=True, eq=False)
class _States:
    """All states, each at its code: the sum of ``rows[c] * n**c``."""

    n: int
    h: Codes
    kinds: Codes

    @classmethod
    def of(cls, space: StateSpace, kinds: NDArray[np.uint8]) -> _States:
        images = image_codes(space.places.codes, space.n)
        h, kind = np.empty(space.states, np.int64), np.empty(space.states, np.int64)
        h[images] = np.repeat(np.arange(len(space.places.levels) - 1), np.diff(space.places.levels))
        kind[images] = kinds
        return cls(space.n, h, kind)

    def piece(self, codes: Codes, valleys: tuple[int, ...]) -> Piece:
        count = len(codes)
        shown = codes[np.arange(count.bit_length()) * count // count.bit_length()]
        rows = shown[:, None] // self.n ** np.arange(self.n) % self.n
        kind = _KINDS[int(self.kinds[codes[0]])]
        return Piece(int(self.h[codes[0]]), kind, count, valleys, tuple(map(tuple, rows.tolist())))


_KINDS = {number: kind for kind, number in KIND_NUMBERS.items()}


def _moves(n: int) -> tuple[Codes, Codes]:
    """Return the two states of every move, the one with the lower code first."""
    codes, pairs = np.arange(n**n), []
    for power in n ** np.arange(n):
        for rows in range(1, n):
            first = codes[codes // power % n + rows < n]
            pairs.append(np.stack([first, first + rows * power]))
    first, second = np.concatenate(pairs, axis=1)
    return first, second


def _widened(
    states: _States,
    h: int,
    moves: tuple[Codes, Codes],
    valley_of: Codes,
    merged: Codes,
    valleys: dict[int, Valley],
) -> dict[int, Valley]:
    """Return the valleys at h, by their least state, from those below and the moves whose higher state has this h.

    `valley_of` names the valley below of each state, `merged` the one at h that a valley or a state becomes part of.
    """
    inner: dict[int, list[int]] = defaultdict(list)
    for root in sorted(valleys, key=lambda root: -valleys[root].states):
        inner[int(merged[root])].append(root)
    number = {root: place for places in inner.values() for place, root in enumerate(places)}
    below, group = _grouped(states, h, moves, valley_of, number)
    own = np.flatnonzero(states.h == h)
    keys, place = np.unique(np.stack([merged[own], group[own], below[own]]), axis=1, return_inverse=True)
    pieces: dict[int, list[Piece]] = defaultdict(list)
    for column, (root, _, bits) in enumerate(keys.T.tolist()):
        leads = tuple(place for place in range(bits.bit_length()) if bits >> place & 1)
        pieces[root].append(states.piece(own[place.ravel() == column], leads))
    return {
        root: _valley(h, pieces[root], [valleys[name] for name in inner[root]])
        if root in pieces
        else valleys[root]
        for root in {*pieces, *inner}
    }


def _valley(h: int, pieces: list[Piece], inner: list[Valley]) -> Valley:
    total = sum(piece.states for piece in pieces) + sum(valley.states for valley in inner)
    return Valley(h, total, tuple(sorted(pieces, key=lambda piece: -piece.states)), tuple(inner))


def _grouped(
    states: _States, h: int, moves: tuple[Codes, Codes], valley_of: Codes, number: dict[int, int]
) -> tuple[Codes, Codes]:
    """Return for each state of this h the valleys below, as bits, and its plateau, or -1 for a slope."""
    first, second = moves
    bit = np.zeros(len(states.h), np.int64)
    bit[list(number)] = 1 << np.array(list(number.values()), np.int64)
    is_slope = states.kinds == KIND_NUMBERS[StateKind.SLOPE]
    below, is_equal = np.zeros_like(bit), states.h[first] == states.h[second]
    for upper, lower in ((first, second), (second, first)):
        falls = states.h[lower] < h
        np.bitwise_or.at(below, upper[falls], bit[valley_of[lower[falls]]])
    flat = is_equal & ~is_slope[first] & ~is_slope[second]
    plateau = joined(first[flat], second[flat], len(bit))
    for state, beside in ((first, second), (second, first)):
        is_exit = is_equal & ~is_slope[state] & is_slope[beside]
        np.bitwise_or.at(below, plateau[state[is_exit]], below[beside[is_exit]])
    return np.where(is_slope, below, below[plateau]), np.where(is_slope, -1, plateau)
