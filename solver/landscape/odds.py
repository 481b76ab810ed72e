"""What becomes of a climb from every state: the odds of a solution and the expected steps, exact."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.errors import InputError
from solver.landscape.states import StateSpace, in_pieces

MOST_SIDEWAYS = 10_000
"""Greatest sideways limit that is worked out."""

Values = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


@dataclass(frozen=True, eq=False)
class Odds:
    """What becomes of a climb by the best move, ties uniform, from every state."""

    space: StateSpace
    """The states."""
    sideways_limit: int
    """Sideways moves allowed in a row."""
    solved: NDArray[np.float64]
    """Shape (n**n,): probability that the climb is solved."""
    solved_steps: NDArray[np.float64]
    """Shape (n**n,): expected steps, counted 0 where the climb fails."""
    failed_steps: NDArray[np.float64]
    """Shape (n**n,): expected steps, counted 0 where the climb is solved."""

    @property
    def success_probability(self) -> float:
        """Probability of a solution from a uniform start."""
        return float(self.solved.mean())

    @property
    def mean_steps_solved(self) -> float:
        """Expected steps of a climb from a uniform start, given that it is solved."""
        return float(self.solved_steps.mean()) / self.success_probability

    @property
    def mean_steps_failed(self) -> float | None:
        """Expected steps of a climb from a uniform start, given that it fails; None when none does."""
        failing = float((1.0 - self.solved).mean())
        return float(self.failed_steps.mean()) / failing if failing > ALMOST_NEVER else None

    @property
    def mean_steps(self) -> float:
        """Expected steps of a climb from a uniform start."""
        return float((self.solved_steps + self.failed_steps).mean())


ALMOST_NEVER = 1e-12
"""A probability below this is what rounding leaves of none."""


def odds_of_climbs(space: StateSpace, sideways_limit: int = 0) -> Odds:
    """Work out what becomes of a climb from every state.

    Backwards over the states ordered by h: a slope is one step from the mean of its best successors, all lower. On
    the plateaus of a level every state is stuck with no sideways move left; from there each of `sideways_limit`
    sweeps allows one move more. A better move makes the count begin anew (``sideways_count = consecutive``).

    Raises
    ------
    InputError
        When the limit is below 0 or above 10,000.
    """
    if not 0 <= sideways_limit <= MOST_SIDEWAYS:
        raise InputError(
            f"the sideways limit must be between 0 and {MOST_SIDEWAYS}, not {sideways_limit}",
            "sideways_limit",
        )
    solutions = (space.h == 0).astype(np.float64)
    values = (solutions, np.zeros_like(solutions), np.zeros_like(solutions))
    for states in space.by_h[1:]:
        _climb(space, states, values)
        if sideways_limit:
            _walk(space, states, values, sideways_limit)
    return Odds(space, sideways_limit, *values)


def _climb(space: StateSpace, states: NDArray[np.int32], values: Values) -> None:
    from solver.engine.levels import climb_slopes

    in_pieces(
        len(states),
        lambda first, last: climb_slopes(space.h, space.kinds, space.n, states[first:last], *values),
    )


def _walk(space: StateSpace, states: NDArray[np.int32], values: Values, sideways_limit: int) -> None:
    """Let the plateau states of one level move sideways, allowing one move more at each sweep."""
    from solver.engine.levels import PLATEAU, list_equals, walk_once

    plateau = states[space.kinds[states] == PLATEAU]
    if not len(plateau):
        return
    starts = np.zeros(len(plateau) + 1, np.int64)
    list_equals(space.h, space.n, plateau, starts, np.empty(0, np.int32))
    np.cumsum(starts, out=starts)
    equals = np.empty(starts[-1], np.int32)
    list_equals(space.h, space.n, plateau, starts, equals)
    after = (np.empty(len(plateau)), np.empty(len(plateau)), np.empty(len(plateau)))
    for _ in range(sideways_limit):
        in_pieces(
            len(plateau),
            lambda first, last: walk_once(plateau, starts, equals, first, last, values, after),
        )
        for value, new in zip(values, after, strict=True):
            value[plateau] = new
