"""Exact figures of a board, also of nine queens, whose 387 million states are not kept with their successors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import fsum
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.analysis.state_kind import StateKind
from solver.analysis.success_table import ClimbValues, check_limit
from solver.core.board import check_size
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.parameters import Ties
from solver.core.system import default_workers

MOST_QUEENS = 9
BYTES_A_STATE = 8
"""Half of one for h, half of one for the best columns, as half of the states are kept, and seven for the values."""
SECONDS_A_STATE = 1.8e-7
"""Processor time."""
PIECES = 64
"""Parts of the work at one h; the work can be cancelled between them."""


class ExactFigures(Struct, frozen=True):
    """States of each kind, and what a climb from a uniform start comes to."""

    n: int
    heuristic: str
    sideways_limit: int
    """Consecutive sideways moves allowed; 0 is steepest ascent."""
    ties: str
    """Which of equal successors is taken: ``random``, ``first`` or ``last``."""
    states: int
    """Number of all states: n to the power of n."""
    solutions: int
    """Number of states with h = 0."""
    strict_local_minima: int
    """Number of states whose successors are all worse."""
    plateau_states: int
    """Number of states whose best successors have equal h."""
    shoulders: int
    """Plateau states from which sideways moves lead to a state with a better successor."""
    flat_local_minima: int
    """The other plateau states."""
    slopes: int
    """Number of states with a better successor."""
    success_probability: float
    """Probability that a climb from a uniform start succeeds."""
    mean_steps_solved: float | None
    """Expected steps of a climb if it succeeds."""
    mean_steps_failed: float | None
    """Expected steps of a climb if it fails; None if none does, or with a probability below 2 × 10⁻³⁰⁸."""
    expected_steps_with_restarts: float
    """Expected steps to a solution, with a restart after every failed climb."""
    expected_restarts: float
    """Expected restarts before a solution."""


def figures_of(
    n: int, heuristic: Heuristic, limit: int, ties: Ties, states: Mapping[StateKind, int], start: ClimbValues
) -> dict[str, Any]:
    """Return the fields of `ExactFigures`.

    Parameters
    ----------
    n, heuristic, limit, ties
        The board and the climb.
    states
        Number of states of each kind.
    start
        The values of a climb from a uniform start.
    """
    shoulders, flat = states[StateKind.SHOULDER], states[StateKind.FLAT_LOCAL_MINIMUM]
    return {
        "n": n,
        "heuristic": heuristic.value,
        "sideways_limit": limit,
        "ties": ties.value,
        "states": n**n,
        "solutions": states[StateKind.SOLUTION],
        "strict_local_minima": states[StateKind.STRICT_LOCAL_MINIMUM],
        "plateau_states": shoulders + flat,
        "shoulders": shoulders,
        "flat_local_minima": flat,
        "slopes": states[StateKind.SLOPE],
        "success_probability": min(start.probability, 1.0),
        "mean_steps_solved": start.mean_steps_solved,
        "mean_steps_failed": start.mean_steps_failed,
        "expected_steps_with_restarts": start.mean_steps / start.probability,
        "expected_restarts": start.failure_probability / start.probability,
    }


def bytes_needed(n: int) -> int:
    """Return how much memory `exact_figures` takes."""
    return BYTES_A_STATE * int(n**n)


def seconds_needed(n: int) -> float:
    """Return about how long `exact_figures` takes on the cores of this machine."""
    return SECONDS_A_STATE * int(n**n) / default_workers()


def check_memory(n: int) -> None:
    """Raise `InputError` unless there is enough free memory."""
    import psutil  # slow to import

    free = psutil.virtual_memory().available
    if free < bytes_needed(n):
        raise InputError(
            f"n = {n} needs {bytes_needed(n) / 1e9:.1f} GB of free memory; {free / 1e9:.1f} GB are free", "n"
        )


def exact_figures(
    n: int,
    heuristic: str = Heuristic.ATTACKING_PAIRS,
    *,
    sideways_limit: int = 0,
    report: Callable[[float], None] = lambda share: None,
) -> ExactFigures:
    """Compute the exact figures of a board without a table of successors.

    An error that `report` raises ends it, as Ctrl+C does.
    Where failures are rarer than 1e-16, their number and steps are not told.

    Parameters
    ----------
    n
        Number of queens, from 4 to 9. Nine queens take 3 GB and, on two cores, about 40 s.
    heuristic
        ``attacking-pairs`` or ``line-of-sight``.
    sideways_limit
        Consecutive sideways moves allowed; 0 is ``steepest-ascent``.
    report
        Called now and then with the share of the states that are done.

    Raises
    ------
    InputError
        If an argument is out of bounds, or there is too little memory.
    """
    chosen = heuristic_named(heuristic)
    check_limit(sideways_limit)
    if check_size(n) > MOST_QUEENS:
        raise InputError(f"exact figures are for n up to {MOST_QUEENS}, not {n}", "n")
    check_memory(n)
    return _Levels(n, chosen, sideways_limit, report).figures()


class _Levels:
    """The computation, from the solutions upwards."""

    def __init__(self, n: int, heuristic: Heuristic, limit: int, report: Callable[[float], None]) -> None:
        from solver.engine.classes import mirrors_of, places
        from solver.engine.levels import lower_half

        self.n, self.heuristic, self.limit, self.report = n, heuristic, limit, report
        self.h, self.columns = np.empty((2, lower_half(n)), np.uint8)
        self.values, self.mirrors = np.empty((places(n), 3)), mirrors_of(n)
        self.kinds = dict.fromkeys(StateKind, 0)
        self.sums: list[list[float]] = []
        """Values added up: of a piece of one h each."""

    def figures(self) -> ExactFigures:
        from solver.engine.levels import fill_best, fill_h
        from solver.engine.pairs import reach_of

        states, is_least = self.n**self.n, self.columns.view(np.bool_)  # not used; the columns are set next
        half, reach = states // 2, reach_of(self.heuristic, self.n, np.int64)

        def fill(first: int, last: int) -> NDArray[np.int64]:
            fill_h(self.h, is_least, self.n, reach, first, last)
            return np.bincount(self.h[first : min(last, half)], minlength=self.n**2)

        by_h = 2 * np.sum(self._in_pieces(len(self.h), fill), axis=0)
        by_h[self.h[half]] += states % 2
        blocks = len(self.h) // self.n**2
        self._in_pieces(blocks, lambda first, last: fill_best(self.h, self.n, first, last, self.columns))
        self._solutions(int(by_h[0]))
        done = by_h[0]
        for level in np.flatnonzero(by_h[1:]) + 1:
            self._level(int(level))
            done += by_h[level]
            self.report(int(done) / states)
        solved, solved_steps, failed_steps = (
            fsum(column) / states for column in zip(*self.sums, strict=True)
        )
        start = ClimbValues(solved, 1.0 - solved, solved_steps, failed_steps)
        return ExactFigures(**figures_of(self.n, self.heuristic, self.limit, Ties.RANDOM, self.kinds, start))

    def _solutions(self, count: int) -> None:
        self.kinds[StateKind.SOLUTION] = count
        self.values[self._places(np.flatnonzero(self.h == 0))] = (1.0, 0.0, 0.0)
        self.sums.append([float(count), 0.0, 0.0])

    def _level(self, level: int) -> None:
        from solver.engine.classes import KINDS, climb_level
        from solver.engine.levels import SLOPE, STRICT

        def climb(first: int, last: int) -> tuple[NDArray[np.int64], NDArray[np.int64], list[float]]:
            kinds, sums = np.zeros(KINDS, np.int64), np.zeros(3)
            known = self.columns, self.mirrors, self.values
            codes = np.flatnonzero(self.h[first:last] == level)
            codes += first
            found = climb_level(self.h, self.n, codes, *known, kinds, sums)
            return found, kinds, sums.tolist()

        parts = self._in_pieces((self.n**self.n + 1) // 2, climb)
        self.sums += [sums for _, _, sums in parts]
        kinds = np.sum([counts for _, counts, _ in parts], axis=0)
        self.kinds[StateKind.SLOPE] += int(kinds[SLOPE])
        self.kinds[StateKind.STRICT_LOCAL_MINIMUM] += int(kinds[STRICT])
        codes = np.concatenate([found for found, _, _ in parts])
        if len(codes):
            self._plateaus(codes)

    def _plateaus(self, codes: NDArray[np.int64]) -> None:
        """Set the values of the plateau states of one h; `codes` ascend."""
        from solver.engine.classes import class_sizes, equal_codes, sweep

        starts, sizes = np.zeros(len(codes) + 1, np.int64), np.empty(len(codes), np.int64)
        known = self.h, self.n, self.columns, self.mirrors, codes, starts
        equal_codes(*known, np.empty(0, np.int64))
        np.cumsum(starts, out=starts)
        equal = np.empty(starts[-1], np.int64)
        equal_codes(*known, equal)
        own = np.minimum(np.searchsorted(codes, equal), len(codes) - 1)
        is_exit = codes[own] != equal
        exits = np.flatnonzero(is_exit)
        outside = self.values[self._places(equal[exits])]
        equals = own.copy()
        equals[exits] = -1 - np.arange(len(exits))
        found = sweep(self.limit, starts, equals, outside)
        self.values[self._places(codes)] = found
        class_sizes(self.n, self.mirrors, codes, sizes)
        self.sums.append((sizes @ found).tolist())
        has_exit = _with_exit(starts, own, is_exit)
        self.kinds[StateKind.SHOULDER] += int(sizes[has_exit].sum())
        self.kinds[StateKind.FLAT_LOCAL_MINIMUM] += int(sizes[~has_exit].sum())

    def _places(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the places of the values of states."""
        from solver.engine.classes import fill_places

        found = np.empty(len(codes), np.int64)
        fill_places(self.n, self.mirrors, codes, found)
        return found

    def _in_pieces(self, count: int, work: Callable[[int, int], Any]) -> list[Any]:
        """Return what `work` makes of subranges of ``range(count)``, on all cores."""
        bounds = np.linspace(0, count, min(PIECES, count) + 1).astype(int).tolist()
        with ThreadPoolExecutor(default_workers()) as threads:
            # An error cancels what has not begun.
            return list(threads.map(work, bounds[:-1], bounds[1:]))


def _with_exit(
    starts: NDArray[np.int64], equals: NDArray[np.int64], is_exit: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return which plateau states are connected with an exit by sideways moves; these can be taken back."""
    has_exit = np.logical_or.reduceat(is_exit, starts[:-1])
    while True:
        after = np.logical_or.reduceat(is_exit | has_exit[equals], starts[:-1])
        if (after == has_exit).all():
            return has_exit
        has_exit = after
