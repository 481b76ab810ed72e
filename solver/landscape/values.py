"""What becomes of a climb, in three numbers that add up over states: the odds and the expected steps."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

ALMOST_NEVER = 1e-12
"""A probability below this is what rounding leaves of none."""

Values = NDArray[np.float64]
"""Shape (states, 3): the numbers of `ClimbValues` for each state."""


class ClimbValues(NamedTuple):
    """What becomes of a climb from one state, or on average over several."""

    probability: float
    """Probability that the climb is solved."""
    solved_steps: float
    """Expected steps, counted 0 where the climb fails."""
    failed_steps: float
    """Expected steps, counted 0 where the climb is solved."""

    @property
    def mean_steps_solved(self) -> float | None:
        """Expected steps given that the climb is solved; None when it never is."""
        return self.solved_steps / self.probability if self.probability > ALMOST_NEVER else None

    @property
    def mean_steps_failed(self) -> float | None:
        """Expected steps given that the climb fails; None when it never does."""
        failing = 1.0 - self.probability
        return self.failed_steps / failing if failing > ALMOST_NEVER else None

    @property
    def mean_steps(self) -> float:
        """Expected steps."""
        return self.solved_steps + self.failed_steps


def a_step_before(values: Values, counts: NDArray[np.int64], successors: NDArray[Any]) -> Values:
    """Return what becomes of states that go to one of their successors, each equally likely.

    Parameters
    ----------
    values
        What becomes of all states.
    counts
        Shape (states,): how many successors each has, at least one.
    successors
        The successors of all of them, one state after the other.
    """
    means: Values = np.add.reduceat(np.take(values, successors, axis=0), np.cumsum(counts) - counts, axis=0)
    means /= counts[:, None]
    means[:, 1] += means[:, 0]
    means[:, 2] += 1.0 - means[:, 0]
    return means
