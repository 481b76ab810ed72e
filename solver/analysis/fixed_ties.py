"""Climbs that take the first or the last of equal successors: from each state there is only one, and it is followed."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.analysis.state_space import StateSpace, image_codes, in_pieces
from solver.analysis.success_table import ClimbValues
from solver.core.parameters import Ties


class FixedTable(Struct, frozen=True, eq=False):
    """The climbs from all states at one sideways limit."""

    ties: Ties
    sideways_limit: int
    start: ClimbValues
    """The values of a uniform start."""
    ends: NDArray[np.float64]
    """Shape (places,): the share of all climbs that end in each state or one of its images."""


class FixedClimbs:
    """What follows each state of a board; mirror images do not climb alike, so all states are kept.

    Parameters
    ----------
    space
        All states of a board.
    ties
        ``first`` or ``last``.
    """

    def __init__(self, space: StateSpace, ties: Ties) -> None:
        from solver.engine.levels import fill_h, find_single
        from solver.engine.measures import measure_of

        self.space, self.ties, n = space, ties, space.n
        measure, is_first = measure_of(space.heuristic, n, np.int64), ties is Ties.FIRST
        self._h, is_least = np.empty(space.states, np.uint8), np.empty(space.states, np.bool_)
        in_pieces(space.states, lambda first, last: fill_h(self._h, is_least, n, measure, first, last))
        self._following = np.empty(space.states, np.int32)
        in_pieces(
            space.states, lambda first, last: find_single(self._h, n, is_first, first, last, self._following)
        )

    def table(self, sideways_limit: int) -> FixedTable:
        """Follow the climbs from all states."""
        from solver.engine.levels import follow_single

        ends, steps = np.empty(self.space.states, np.int32), np.empty(self.space.states, np.int32)
        in_pieces(
            self.space.states,
            lambda first, last: follow_single(
                self._h, self._following, sideways_limit, first, last, ends, steps
            ),
        )
        is_solved = self._h[ends] == 0
        solved, all_steps = int(steps[is_solved].sum(dtype=np.int64)), int(steps.sum(dtype=np.int64))
        sums = np.array([is_solved.sum(), (~is_solved).sum(), solved, all_steps - solved])
        start = ClimbValues(*(sums / self.space.states).tolist())
        return FixedTable(self.ties, sideways_limit, start, self._shares(ends))

    def _shares(self, ends: NDArray[np.int32]) -> NDArray[np.float64]:
        """Add up the climbs that end in each state and in its images."""
        climbs = np.bincount(ends, minlength=self.space.states)
        codes = np.flatnonzero(climbs)
        least = image_codes(codes, self.space.n).min(axis=0)
        places = np.empty(len(codes), np.int64)
        for h, first, last in self.space.levels:
            on_level = self._h[codes] == h
            places[on_level] = first + np.searchsorted(self.space.places.codes[first:last], least[on_level])
        return np.bincount(places, climbs[codes], self.space.places.levels[-1]) / self.space.states
