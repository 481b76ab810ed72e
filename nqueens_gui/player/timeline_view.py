"""What the time line shows of a run, and where on it each state lies."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike, NDArray

Indices = NDArray[np.int64]
"""Indices of states, in rising order."""


class TraceMarks(Struct, frozen=True, eq=False):
    """Where a run restarted, met local minima, and was solved."""

    restarts: Indices
    """States that a restart led to."""
    local_minima: Indices
    """States where a climb first met a local minimum."""
    solutions: Indices
    """States without an attacking pair."""


_NONE = np.empty(0, np.int64)
NO_MARKS = TraceMarks(_NONE, _NONE, _NONE)
"""The marks of a run that has just begun."""


def first_in_each(indices: Indices, cuts: Indices) -> Indices:
    """Return the first of the indices in each cell, so that no more are drawn than can be told apart.

    Parameters
    ----------
    indices
        In rising order.
    cuts
        Where each cell begins and the one before it ends, in rising order; shape (cells + 1,).
    """
    at = np.searchsorted(indices, cuts)
    return indices[at[:-1][at[:-1] < at[1:]]]


SIDE_PX = 10
"""From the ends of the groove to the edges: room for half the handle."""
MOST_SHARE = 0.1
"""Marks of one kind on more than this share of the pixels are crowded."""


class Ticks(Struct, frozen=True, eq=False):
    """The marks of one kind."""

    pixels: NDArray[np.float64]
    """Whole pixels from the left edge, no two the same; shape (m,)."""
    is_crowded: bool
    """Whether they are too many to stand out one by one."""


NO_TICKS = Ticks(np.empty(0), False)
"""The marks of a kind without any."""


class TimelineScene(Struct, frozen=True, dict=True, eq=False):
    """All states recorded so far, along a groove."""

    length: int
    """How many states there are; 0 before the first."""
    position: int
    """The state shown."""
    marks: TraceMarks = NO_MARKS
    """The states to mark."""
    width: float = 0.0
    """Pixels from edge to edge."""
    branches: tuple[int, ...] = ()
    """The states where other runs branch off, in rising order."""

    @property
    def last(self) -> int:
        """The last state; 0 when there is none."""
        return max(self.length - 1, 0)

    @property
    def groove(self) -> tuple[float, float]:
        """Pixels from the left edge to the ends of the groove."""
        return SIDE_PX, max(self.width - SIDE_PX, SIDE_PX + 1.0)

    @property
    def handle_x(self) -> float:
        """Pixels from the left edge to the state shown."""
        return float(self.x_of_states(min(self.position, self.last)))

    def x_of_states(self, indices: ArrayLike) -> NDArray[np.float64]:
        """Return how far to the right states lie."""
        left, right = self.groove
        return left + np.asarray(indices, np.float64) * ((right - left) / max(self.last, 1))

    def state_at(self, x: float) -> int:
        """Return the state nearest to a point."""
        left, right = self.groove
        return min(max(round((x - left) * self.last / (right - left)), 0), self.last)

    def ticks(self, states: Indices) -> Ticks:
        """Return the marks of states in rising order, as far as these are recorded."""
        if not len(states):
            return NO_TICKS
        pixels = np.floor(self.x_of_states(first_in_each(states, self._cuts)))
        return Ticks(pixels, len(pixels) > MOST_SHARE * self.width)

    @cached_property
    def _cuts(self) -> Indices:
        """Return the first state of each pixel of the groove, and the one behind the last."""
        left, right = self.groove
        edges = np.arange(np.floor(left), np.floor(right) + 2)
        first = np.ceil((edges - left) * (self.last / (right - left)) - 1e-9)
        return np.clip(first, 0, self.length).astype(np.int64)
