"""All states of a small board: their h and their kinds, found on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solver.board import MIN_QUEENS, Rows, check_size
from solver.errors import InputError
from solver.heuristics import Heuristic, count_cap
from solver.workers import default_workers

MOST_EXACT = 8
"""Largest board whose states are all looked at: 8^8 are 16.8 million, 9^9 would be 387 million."""
WORTH_THREADS = 50_000
"""Fewer states are not worth beginning threads for."""
PIECES = 8
"""Pieces of a range for each worker, so that none waits long for the others."""


@dataclass(frozen=True, eq=False)
class StateSpace:
    """The h and the kind of every state; make it with `state_space`."""

    n: int
    """Number of queens."""
    heuristic: Heuristic
    """What h counts."""
    h: NDArray[np.uint8]
    """Shape (n**n,), by code."""
    kinds: NDArray[np.uint8]
    """Shape (n**n,), by code: numbers of `solver.engine.levels`."""

    @cached_property
    def by_h(self) -> list[NDArray[np.int32]]:
        """The codes of the states of each h, from 0 up."""
        order = np.argsort(self.h, kind="stable").astype(np.int32)
        ends = np.cumsum(np.bincount(self.h))
        return np.split(order, ends[:-1])

    def code(self, rows: Rows) -> int:
        """Return the code of a state."""
        return sum(row * self.n**column for column, row in enumerate(rows))

    def rows(self, code: int) -> Rows:
        """Return the state of a code."""
        return tuple(code // self.n**column % self.n for column in range(self.n))

    def count(self, kind: int) -> int:
        """How many states are of a kind."""
        return int(np.count_nonzero(self.kinds == kind))


def check_exact_size(n: int) -> int:
    """Return n when all its states can be looked at.

    Raises
    ------
    InputError
        When the board is too small for a search or too large for an exact landscape.
    """
    if n > MOST_EXACT:
        raise InputError(
            f"the exact landscape is for n from {MIN_QUEENS} to {MOST_EXACT}: n = {n} has {n}^{n} states; "
            "measure larger boards by an experiment",
            "n",
        )
    return check_size(n)


def state_space(n: int, heuristic: Heuristic = Heuristic.ATTACKING_PAIRS) -> StateSpace:
    """Look at every state of a board.

    Raises
    ------
    InputError
        When n is not from 4 to 8.
    """
    from solver.engine.levels import fill_h, fill_kinds  # the compiler takes a moment to load

    check_exact_size(n)
    cap = count_cap(heuristic, n)
    h, kinds = np.empty(n**n, np.uint8), np.empty(n**n, np.uint8)
    in_pieces(n**n, lambda first, last: fill_h(h, n, cap, first, last))
    in_pieces(n**n, lambda first, last: fill_kinds(h, kinds, n, first, last))
    return StateSpace(n, heuristic, h, kinds)


def in_pieces(count: int, work: Callable[[int, int], object]) -> None:
    """Do work on the ranges that make up ``range(count)``, on all cores; the work lets go of the interpreter."""
    if count < WORTH_THREADS:
        work(0, count)
        return
    workers = default_workers()
    with ThreadPoolExecutor(workers) as threads:
        for done in [threads.submit(work, first, last) for first, last in _ranges(count, PIECES * workers)]:
            done.result()


def _ranges(count: int, pieces: int) -> Iterator[tuple[int, int]]:
    bounds = np.linspace(0, count, min(pieces, max(count, 1)) + 1).astype(int).tolist()
    yield from pairwise(bounds)
