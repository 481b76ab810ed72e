"""All plateaus of a small board: their sizes, and whether sideways moves lead off them to a better state."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.analysis.state_space import StateSpace, image_codes

SHOULDER = 4
"""Kind of a plateau state, in addition to those of `solver.engine.levels`: sideways moves lead to a better state."""
FLAT = 5
"""Kind of a plateau state: no sideways moves lead to a better state."""


class PlateauComponent(Struct, frozen=True):
    """States of equal h without a better successor, connected by sideways moves."""

    h: int
    size: int
    """Number of states."""
    has_exit: bool
    """Whether a sideways move leads to a state with a better successor; its states are then shoulders."""


class PlateauMap(Struct, frozen=True, eq=False):
    """Every plateau of a board."""

    plateaus: list[PlateauComponent]
    """By h and size, the largest first."""
    kinds: NDArray[np.uint8]
    """Shape (places,): the kinds of a space, with shoulders and flat local minima distinguished."""


def map_plateaus(space: StateSpace) -> PlateauMap:
    """Find every plateau of a space."""
    from solver.engine.levels import PLATEAU, SLOPE

    places = np.flatnonzero(space.kinds == PLATEAU)
    if not len(places):
        return PlateauMap([], space.kinds)
    counts, equals = space.successors_of(places)
    is_exit = np.logical_or.reduceat(space.kinds[equals] == SLOPE, np.cumsum(counts) - counts)
    h_of_place = np.searchsorted(space.places.levels, places, side="right") - 1
    images = image_codes(space.places.codes[places], space.n)
    codes, first = np.unique(images.ravel(), return_index=True)
    number = first % len(places)  # the plateau state that each code is an image of
    h = h_of_place[number]
    labels = joined(*_equal_pairs(codes, h, space.n), len(codes))
    _, plateau, sizes = np.unique(labels, return_inverse=True, return_counts=True)
    has_exit = np.bincount(plateau, weights=is_exit[number]) > 0
    own = plateau[np.searchsorted(codes, images[0])]
    kinds = space.kinds.copy()
    kinds[places] = np.where(has_exit[own], SHOULDER, FLAT)
    h_of_plateau = np.zeros(len(sizes), np.int64)
    h_of_plateau[plateau] = h
    plateaus = map(PlateauComponent, h_of_plateau.tolist(), sizes.tolist(), has_exit.tolist())
    return PlateauMap(sorted(plateaus, key=lambda plateau: (plateau.h, -plateau.size)), kinds)


def _equal_pairs(
    codes: NDArray[np.int64], h: NDArray[np.int64], n: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the pairs of plateau states, by index in `codes`, that are one sideways move apart."""
    pairs = []
    for column in range(n):
        power = n**column
        row = codes // power % n
        for other in range(n):
            moved = codes + (other - row) * power
            found = np.minimum(np.searchsorted(codes, moved), len(codes) - 1)
            is_pair = (codes[found] == moved) & (h[found] == h) & (row < other)
            pairs.append(np.stack([np.flatnonzero(is_pair), found[is_pair]]))
    first, second = np.concatenate(pairs, axis=1)
    return first, second


def joined(first: NDArray[np.int64], second: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Label the connected components of a graph by their least member."""
    labels = np.arange(count)
    while True:
        before = labels.copy()
        least = np.minimum(labels[first], labels[second])
        np.minimum.at(labels, first, least)
        np.minimum.at(labels, second, least)
        labels = labels[labels]
        if (labels == before).all():
            return labels
