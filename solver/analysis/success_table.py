"""What becomes of a climb from every state of a small board: its success probability and expected steps, exact."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from solver.analysis.state_space import Places, StateSpace, in_pieces
from solver.core.board import Rows
from solver.core.checks import number_between
from solver.core.heuristics import Heuristic, heuristic_value

LEAST_PROBABILITY = sys.float_info.min
"""Smaller positive probabilities have too few digits left to divide by."""

Values = NDArray[np.float64]
"""Shape (states, 4): the fields of `ClimbValues` for each state."""
SOLVED, FAILED = (1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)
"""The values of a solution, and of a state where the climb is stuck."""


class ClimbValues(NamedTuple):
    """The expected result of a climb from one state, or on average over several; the numbers add up over states."""

    probability: float
    """Success probability."""
    failure_probability: float
    """Not computed as 1 - `probability`, so that it is exact however small it is."""
    solved_steps: float
    """Expected steps, counted 0 where the climb fails."""
    failed_steps: float
    """Expected steps, counted 0 where the climb is solved."""

    @property
    def mean_steps_solved(self) -> float | None:
        """Expected steps if the climb is solved; None if it never is."""
        return self.solved_steps / self.probability if self.probability >= LEAST_PROBABILITY else None

    @property
    def mean_steps_failed(self) -> float | None:
        """Expected steps if the climb fails; None if its probability is below `LEAST_PROBABILITY`."""
        failing = self.failure_probability
        return self.failed_steps / failing if failing >= LEAST_PROBABILITY else None

    @property
    def mean_steps(self) -> float:
        """Expected steps."""
        return self.solved_steps + self.failed_steps


def a_step_before(values: Values, counts: NDArray[np.int64], successors: NDArray[Any]) -> Values:
    """Return the values of states that move to one of their successors, each equally likely.

    Parameters
    ----------
    values
        The values of all states.
    counts
        Shape (states,): number of successors of each, at least one.
    successors
        The successors of all of them, state by state.
    """
    means: Values = np.add.reduceat(np.take(values, successors, axis=0), np.cumsum(counts) - counts, axis=0)
    means /= counts[:, None]
    means[:, 2:] += means[:, :2]
    return means


MAX_SIDEWAYS = 10_000
"""Largest sideways limit computed exactly."""
MAX_MEMORIZED = 256
"""Values for fewer remaining sideways moves than this are kept in memory once computed."""


class Plateaus(Struct, frozen=True, eq=False):
    """States with equal successors but no better one, and their equal successors."""

    places: NDArray[np.int64]
    """Shape (plateau states,), ascending, so that those of one h are adjacent."""
    starts: NDArray[np.int64]
    """Shape (plateau states + 1,): where the equal successors of each begin in `equals`."""
    equals: NDArray[np.int32]
    """Places of the equal successors."""

    def between(self, first: int, last: int) -> Plateaus:
        """Return those at places `first` to `last` - 1."""
        begin, end = np.searchsorted(self.places, [first, last]).tolist()
        starts = self.starts[begin : end + 1]
        return Plateaus(self.places[begin:end], starts - starts[0], self.equals[starts[0] : starts[-1]])

    def sweeps(self, values: Values) -> Iterator[Values]:
        """Yield the values of the states with 0, 1, 2, … sideways moves left, given those of all other states."""
        known, own = np.unique(np.concatenate([self.places, self.equals]), return_inverse=True)
        plateau, equals = own[: len(self.places)], own[len(self.places) :]
        around = values[known]
        around[plateau] = FAILED
        while True:
            yield around[plateau]
            around[plateau] = a_step_before(around, np.diff(self.starts), equals)


def plateaus_of(space: StateSpace) -> Plateaus:
    """Collect the plateau states of a space."""
    from solver.engine.levels import PLATEAU

    places = np.flatnonzero(space.kinds == PLATEAU)
    counts, equals = space.successors_of(places)
    return Plateaus(places, np.concatenate([[0], np.cumsum(counts)]), equals)


class SuccessTable(Struct, frozen=True, eq=False):
    """The result of a climb by the best move, ties broken uniformly, from every state."""

    heuristic: Heuristic
    sideways_limit: int
    """Consecutive sideways moves allowed."""
    places: Places
    values: Values
    """By place, before any sideways move."""
    plateaus: Plateaus
    start: ClimbValues
    """The values of a uniform start."""
    _memorized: dict[int, NDArray[np.float64]] = field(default_factory=dict)
    """By h, computed on first use: shape (moves left, plateau states, 4), the values of the plateau states."""

    @property
    def n(self) -> int:
        return self.places.n

    def climb_from(self, rows: Rows, sideways_made: int = 0) -> ClimbValues:
        """Return the values of a climb from a state after the given number of consecutive sideways moves."""
        h = heuristic_value(rows, self.heuristic)
        place = self.places.place(rows, h)
        if sideways_made and self.sideways_limit:
            number = int(np.searchsorted(self.plateaus.places, place))
            if number < len(self.plateaus.places) and self.plateaus.places[number] == place:
                left = max(self.sideways_limit - sideways_made, 0)
                return ClimbValues(*self._on_plateaus(h, left)[number - self._first_plateau(h)].tolist())
        return ClimbValues(*self.values[place].tolist())

    def probabilities(
        self, states: NDArray[np.int64], h: NDArray[np.int64], sideways_made: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return the success probabilities of states, shape (m, n), given their h and sideways moves made."""
        places = self.places.places(states, h)
        chances: NDArray[np.float64] = self.values[places, 0]
        numbers = np.searchsorted(self.plateaus.places, places)
        numbers[numbers == len(self.plateaus.places)] = 0
        is_on_plateau = (sideways_made > 0) & bool(self.sideways_limit) & bool(len(self.plateaus.places))
        is_on_plateau[is_on_plateau] = self.plateaus.places[numbers[is_on_plateau]] == places[is_on_plateau]
        left = np.maximum(self.sideways_limit - sideways_made, 0)
        for level in np.unique(h[is_on_plateau]).tolist():
            chosen = np.flatnonzero(is_on_plateau & (h == level))
            chances[chosen] = self._plateau_probabilities(
                level, numbers[chosen] - self._first_plateau(level), left[chosen]
            )
        return chances

    def _plateau_probabilities(
        self, h: int, states: NDArray[np.int64], left: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return the success probabilities of plateau states of one h, given the sideways moves left."""
        if left.max() < MAX_MEMORIZED:
            self._on_plateaus(h, 0)
            chances: NDArray[np.float64] = self._memorized[h][left, states, 0]
            return chances
        each = (self._on_plateaus(h, moves)[state, 0] for state, moves in zip(states, left, strict=True))
        return np.fromiter(each, np.float64, len(states))

    def warm_up(self) -> None:
        """Compute what is otherwise computed on first use."""
        for h in range(1, len(self.places.levels) - 1) if self.sideways_limit else ():
            if self._first_plateau(h) < self._first_plateau(h + 1):
                self._on_plateaus(h, 0)

    def _first_plateau(self, h: int) -> int:
        return int(np.searchsorted(self.plateaus.places, self.places.levels[h]))

    def _on_plateaus(self, h: int, left: int) -> Values:
        """Return the values of the plateau states of one h with `left` sideways moves left."""
        plateaus = self.plateaus.between(*map(int, self.places.levels[h : h + 2]))
        if left >= MAX_MEMORIZED:
            return next(islice(plateaus.sweeps(self.values), left, None))
        if h not in self._memorized:
            most = min(self.sideways_limit, MAX_MEMORIZED)
            self._memorized[h] = np.stack(list(islice(plateaus.sweeps(self.values), most)))
        found: Values = self._memorized[h][left]
        return found


def success_table(space: StateSpace, sideways_limit: int = 0) -> SuccessTable:
    """Compute the result of a climb from every state.

    The states are processed by ascending h: a slope is one step from the mean of its best successors, all lower. On
    the plateaus of a level every state is stuck with no sideways move left; from there each of `sideways_limit`
    sweeps allows one more move. A better move resets the count (``sideways_count = consecutive``).

    Raises
    ------
    InputError
        If the limit is below 0 or above 10,000.
    """
    plateaus = plateaus_of(space)
    values = values_up_to(space, plateaus, sideways_limit)
    start = ClimbValues(*(space.weights @ values / space.states).tolist())
    return SuccessTable(space.heuristic, sideways_limit, space.places, values, plateaus, start)


def values_up_to(
    space: StateSpace, plateaus: Plateaus, sideways_limit: int, top_h: int | None = None
) -> Values:
    """Compute the values of every state with h up to `top_h`, by place.

    Raises
    ------
    InputError
        If the limit is below 0 or above 10,000.
    """
    from solver.engine.levels import step_back

    check_limit(sideways_limit)
    levels = [level for level in space.levels if top_h is None or level[0] <= top_h]
    values = np.empty((levels[-1][2], 4))
    step = partial(step_back, space.kinds, space.starts, space.successors, values)
    for h, first, last in levels:
        values[first:last] = FAILED if h else SOLVED
        in_pieces(last - first, step, first=first)
        on_level = plateaus.between(first, last)
        if sideways_limit and len(on_level.places):
            values[on_level.places] = next(islice(on_level.sweeps(values), sideways_limit, None))
    return values


def check_limit(sideways_limit: int) -> int:
    """Return the limit if it can be computed exactly, else raise `InputError`."""
    return number_between(sideways_limit, 0, MAX_SIDEWAYS, "sideways_limit", "the sideways limit")
