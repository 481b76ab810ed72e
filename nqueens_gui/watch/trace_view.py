"""What the chart and the time line read of a growing recording."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.watch.timeline_view import Indices, Marks
from solver.runs.trace import NO_MOVE, GrowingArray, Trace

FAN = 8
"""Numbers of one level that become one of the next."""
_REACH = np.arange(FAN)[:, np.newaxis]


class _Level(NamedTuple):
    """The least and the greatest of every whole block of one size."""

    low: GrowingArray
    high: GrowingArray


class Pyramid:
    """Minima and maxima of blocks of 8, 64, 512, … numbers, which grow as the row grows."""

    def __init__(self) -> None:
        self._values: NDArray[Any] = np.empty(0, np.int64)
        self._levels: list[_Level] = []

    @property
    def nbytes(self) -> int:
        """Bytes held beside the row itself."""
        return sum(level.low.nbytes + level.high.nbytes for level in self._levels)

    def update(self, values: NDArray[Any]) -> None:
        """Take in what the row has grown by, in a time that goes with the new numbers only.

        Parameters
        ----------
        values
            The whole row, which begins with the row as it was; it is kept, not copied.
        """
        self._values = values
        low, high, depth = values, values, 0
        while len(low) >= FAN:
            if depth == len(self._levels):
                self._levels.append(_Level(GrowingArray(values.dtype), GrowingArray(values.dtype)))
            low, high = _extended(self._levels[depth], low, high)
            depth += 1

    def bounds(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the least and the greatest of each stretch.

        Parameters
        ----------
        starts, ends
            First index of each stretch and the one behind its last; shape (m,). No stretch is empty.

        Returns
        -------
        Two arrays of shape (m,).
        """
        low, high = self._values[starts], self._values[starts]
        wide = np.arange(len(starts))
        for lows, highs in self._heights():
            left, right = np.minimum(starts + _REACH, ends - 1), np.maximum(ends - 1 - _REACH, starts)
            rims = np.concatenate([left, right])
            low[wide] = np.minimum(low[wide], lows[rims].min(axis=0))
            high[wide] = np.maximum(high[wide], highs[rims].max(axis=0))
            is_wider = ends - starts > 2 * FAN
            wide, starts, ends = wide[is_wider], -(-starts[is_wider] // FAN), ends[is_wider] // FAN
            if not len(wide):
                break
        return low, high

    def _heights(self) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        return [(self._values, self._values), *((level.low.view, level.high.view) for level in self._levels)]


def _extended(level: _Level, low: NDArray[Any], high: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Add the blocks of the level below that have become whole, and return the level."""
    fresh = slice(len(level.low) * FAN, len(low) // FAN * FAN)
    level.low.extend(low[fresh].reshape(-1, FAN).min(axis=1))
    level.high.extend(high[fresh].reshape(-1, FAN).max(axis=1))
    return level.low.view, level.high.view


@dataclass(frozen=True, slots=True)
class Best:
    """The least h so far."""

    index: int
    """State where it was first reached."""
    h: int
    """The least h."""


class TraceScene:
    """A recording as far as it was taken in: its h at every step, the states to mark, the best h.

    Parameters
    ----------
    trace
        The recording, which may grow; call `update` to take in what it has grown by.
    most
        Most states that are taken in; all of them when None.
    """

    def __init__(self, trace: Trace, most: int | None = None) -> None:
        self.trace = trace
        self._most = most
        self._length = 0
        self._best: Best | None = None
        self._pyramid = Pyramid()
        self._restarts = GrowingArray(np.int64)
        self._local_minima = GrowingArray(np.int64)
        self._solutions = GrowingArray(np.int64)
        self.update()

    def __len__(self) -> int:
        """Return the number of states taken in."""
        return self._length

    @property
    def steps(self) -> NDArray[np.int32]:
        """The step of each state; shape (len(self),), rising, the same for a state and a restart after it."""
        return self.trace.column("step")[: self._length]

    @property
    def h(self) -> NDArray[Any]:
        """The h of each state; shape (len(self),)."""
        return self.trace.column("h")[: self._length]

    @property
    def last_step(self) -> int:
        """Moves made up to the last state taken in."""
        return int(self.steps[-1]) if self._length else 0

    @property
    def best(self) -> Best | None:
        """The least h so far; None before the first state."""
        return self._best

    @property
    def marks(self) -> Marks:
        """The states to mark."""
        return Marks(self._restarts.view, self._local_minima.view, self._solutions.view)

    def update(self) -> None:
        """Take in what the recording has grown by, in a time that goes with the new states only."""
        first = self._length
        self._length = len(self.trace) if self._most is None else min(len(self.trace), self._most)
        if self._length == first:
            return
        self._pyramid.update(self.h)
        self._restarts.extend(self._taken(self.trace.restarts(first)))
        self._local_minima.extend(self._taken(self.trace.local_minima(first)))
        self._solutions.extend(self._taken(self.trace.solutions(first)))
        self._find_best(first)

    def bounds(self, starts: Indices, ends: Indices) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the least and the greatest h of each stretch of states; see `Pyramid.bounds`."""
        return self._pyramid.bounds(starts, ends)

    def states_between(self, first_step: int, last_step: int) -> range:
        """Return the indices of the states from one step to another, both included."""
        start = np.searchsorted(self.steps, np.int32(first_step), side="left")
        return range(int(start), int(np.searchsorted(self.steps, np.int32(last_step), side="right")))

    def is_start(self, indices: Indices) -> NDArray[np.bool_]:
        """Say of each state whether a climb begins there, so that no move leads to it."""
        found: NDArray[np.bool_] = self.trace.column("kind")[indices] == NO_MOVE
        return found

    def _taken(self, indices: Indices) -> Indices:
        return indices[indices < self._length]

    def _find_best(self, first: int) -> None:
        index = first + int(np.argmin(self.h[first:]))
        h = int(self.h[index])
        if self._best is None or h < self._best.h:
            self._best = Best(index, h)
