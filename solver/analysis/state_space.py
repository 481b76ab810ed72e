"""All states of a small board, up to mirror images, and its plateaus: h, kind and best successors, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.board import MIN_QUEENS, Rows, check_size
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.core.system import default_workers

MAX_EXACT = 8
"""Largest board whose states are all examined: 8^8 are 16.8 million, 9^9 would be 387 million."""
MIN_THREADED = 50_000
"""Threads are used from this number of states on."""
RANGES_PER_WORKER = 8
"""Several, so that no worker waits long for the others."""


Result = TypeVar("Result")
Check = Callable[[], object]
"""Called from time to time; an exception it raises ends the work."""


class Places(Struct, frozen=True, eq=False):
    """The order of states: by h, then by code; of mirror images only the one with the least code."""

    n: int
    codes: NDArray[np.int32]
    """Shape (places,): the code of each state, the sum of ``rows[c] * n**c``."""
    levels: NDArray[np.int64]
    """Shape (greatest h + 2,): the states of h k are at places ``levels[k]`` to ``levels[k + 1] - 1``."""

    def place(self, rows: Rows, h: int) -> int:
        """Return the place of a state's image, given its h."""
        first, last = map(int, self.levels[h : h + 2])
        code = np.int32(min(code_of(image, self.n) for image in _images(rows)))
        return first + int(np.searchsorted(self.codes[first:last], code))

    def places(self, states: NDArray[np.int64], h: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the places of the images of states of shape (m, n), given their h."""
        return self.of_codes(states @ self.n ** np.arange(self.n), h)

    def of_codes(self, codes: NDArray[np.int64], h: NDArray[Any]) -> NDArray[np.int64]:
        """Return the places of the images of states, given their codes and their h."""
        least = image_codes(codes, self.n).min(axis=0).astype(np.int32)
        found = np.empty(len(codes), np.int64)
        for level in np.unique(h).tolist():
            first, last = map(int, self.levels[level : level + 2])
            found[h == level] = first + np.searchsorted(self.codes[first:last], least[h == level])
        return found

    def rows(self, place: int) -> Rows:
        """Return the state at a place."""
        code = int(self.codes[place])
        return tuple(code // self.n**column % self.n for column in range(self.n))


class StateSpace(Struct, frozen=True, eq=False):
    """The kind and the best successors of every state; make it with `state_space`."""

    n: int
    heuristic: Heuristic
    places: Places
    """The order of all arrays below."""
    weights: NDArray[np.uint8]
    """Shape (places,): number of distinct images, the state itself included: 1, 2 or 4."""
    kinds: NDArray[np.uint8]
    """Shape (places,): numbers of `solver.engine.levels`."""
    starts: NDArray[np.int64]
    """Shape (places + 1,): where the best successors of each begin; none are listed for solutions and strict minima."""
    successors: NDArray[np.int32]
    """Places of the best successors; a place occurs once for each of its images among them."""

    @property
    def states(self) -> int:
        """Number of states, images included: n**n."""
        return int(self.n**self.n)

    @property
    def levels(self) -> Iterator[tuple[int, int, int]]:
        """Each h, ascending, with the first place of its states and the one after their last."""
        for h, (first, last) in enumerate(pairwise(self.places.levels.tolist())):
            yield h, first, last

    def successors_of(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return the number of best successors of each of some states, and the places of all these successors."""
        counts = self.starts[places + 1] - self.starts[places]
        begins = np.cumsum(counts) - counts
        inside = np.arange(int(counts.sum())) - np.repeat(begins, counts)
        return counts, self.successors[np.repeat(self.starts[places], counts) + inside]


def check_exact_size(n: int, most: int = MAX_EXACT) -> int:
    """Return n if the board is small enough for an exact landscape, else raise `InputError`."""
    if n > most:
        raise InputError(
            f"the exact landscape is for n from {MIN_QUEENS} to {most}: n = {n} has {n}^{n} states; "
            f"sample larger boards by an experiment: nqueens experiment -n {n} --runs 10000",
            "n",
        )
    return check_size(n)


def state_space(
    n: int,
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS,
    check: Check = lambda: None,
    *,
    has_slopes: bool = True,
) -> StateSpace:
    """Examine every state of a board.

    Parameters
    ----------
    n
        The size, from 4 to 8.
    heuristic
        What h is.
    check
        Called from time to time, in any thread; an exception it raises ends the work.
    has_slopes
        Whether the best successors of slopes are listed, not only those of plateau states.

    Raises
    ------
    InputError
        If n is out of range.
    """
    check_exact_size(n)
    places, h = _listed(n, heuristic, check)
    return StateSpace(n, heuristic, places, *_best_successors(places, h, check, has_slopes))


def _listed(n: int, heuristic: Heuristic, check: Check) -> tuple[Places, NDArray[np.uint8]]:
    """List the states of which no image has a smaller code; also return the h of every code up to the middle."""
    from solver.engine.levels import fill_h, lower_half
    from solver.engine.pairs import reach_of

    h, is_least = np.empty(lower_half(n), np.uint8), np.empty(lower_half(n), np.bool_)
    reach = reach_of(heuristic, n, np.int64)

    def listed(first: int, last: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the states of a part by h, and where those of each h begin and end."""
        fill_h(h, is_least, n, reach, first, last)
        images = np.flatnonzero(is_least[first:last]).astype(np.int32) + np.int32(first)
        codes = images[np.argsort(h[images], kind="stable")]
        return codes, np.searchsorted(h[codes], np.arange(n * (n - 1) // 2 + 2))

    parts = in_pieces(len(h), listed, check)
    levels = np.sum([begins for _, begins in parts], axis=0)
    codes = [codes[begins[k] : begins[k + 1]] for k in range(len(levels) - 1) for codes, begins in parts]
    return Places(n, np.concatenate(codes), levels[: np.argmax(levels) + 1]), h


def _best_successors(
    places: Places, h: NDArray[np.uint8], check: Check, has_slopes: bool
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64], NDArray[np.int32]]:
    """Return the weights, the kinds, and the starts and places of the best successors."""
    from solver.engine.levels import fill_best, find_best

    codes, n = places.codes, places.n
    kinds, starts = np.empty(len(codes), np.uint8), np.zeros(len(codes) + 1, np.int64)
    place_of_code, weights = places_of_codes(places, check)
    columns = np.empty_like(h)
    in_pieces(len(h) // n**2, lambda first, last: fill_best(h, n, first, last, columns), check)
    found = in_pieces(
        len(codes),
        lambda first, last: find_best(
            codes, n, h, columns, first, last, kinds, starts, place_of_code, has_slopes
        ),
        check,
    )
    np.cumsum(starts, out=starts)
    return weights, kinds, starts, np.concatenate(found)


def places_of_codes(
    places: Places, check: Check = lambda: None
) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """Return the place of every code up to the middle, and the number of distinct images of the state at each place."""
    from solver.engine.levels import fill_images

    codes, n = places.codes, places.n
    of_code, weights = np.empty((n**n + 1) // 2, np.int32), np.empty(len(codes), np.uint8)
    in_pieces(len(codes), lambda first, last: fill_images(codes, n, first, last, of_code, weights), check)
    return of_code, weights


def image_codes(codes: NDArray[Any], n: int) -> NDArray[np.int64]:
    """Return the codes of states and of their images; shape (4, states), the states themselves first."""
    code = codes.astype(np.int64)
    mirrored, rest = np.zeros_like(code), code
    for _ in range(n):
        mirrored = mirrored * n + rest % n
        rest = rest // n
    largest = n**n - 1
    return np.stack([code, mirrored, largest - code, largest - mirrored])


def _images(rows: Rows) -> Iterator[Rows]:
    """Yield a state, its mirror images, and the state rotated by 180 degrees."""
    for image in (rows, rows[::-1]):
        yield image
        yield tuple(len(rows) - 1 - row for row in image)


def code_of(rows: Sequence[int], n: int) -> int:
    """Return the code of a state: the sum of ``rows[c] * n**c``."""
    code = 0
    for row in reversed(rows):
        code = code * n + row
    return code


def in_pieces(
    count: int, work: Callable[[int, int], Result], check: Check = lambda: None, first: int = 0
) -> list[Result]:
    """Return what `work` makes of parts of `count` numbers on all cores; it must release the interpreter lock."""

    def piece(first: int, last: int) -> Result:
        check()
        return work(first, last)

    if count < MIN_THREADED:
        return [piece(first, first + count)]
    from concurrent.futures import ThreadPoolExecutor  # slow to load

    workers = default_workers()
    bounds = np.linspace(first, first + count, RANGES_PER_WORKER * workers + 1).astype(int).tolist()
    with ThreadPoolExecutor(workers) as threads:
        return list(threads.map(piece, bounds[:-1], bounds[1:]))


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


class States(Struct, frozen=True, eq=False):
    """All states of a board, to draw some from."""

    space: StateSpace
    plateaus: PlateauMap


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
