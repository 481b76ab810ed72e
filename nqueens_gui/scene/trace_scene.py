"""What the chart and the time line read of a recorded run, kept up to date while the run grows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.marks import Indices, Marks
from nqueens_gui.scene.pyramid import Pyramid
from solver.growing import GrowingArray
from solver.trace import NO_MOVE, Trace


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
