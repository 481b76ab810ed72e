"""What the chart and the time line show of a growing recording, and the pyramid that finds its extremes fast."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike, NDArray

from solver.analysis.population import diversity
from solver.runs.growing import GrowingArray
from solver.runs.trace import NO_MOVE, Trace

FAN = 8
"""Values of one level that are combined into one of the next."""
MANY = 1 << 17
"""Up to this number, values are read faster one after the other than the levels above them."""
MOST_SAMPLES = 64
"""Most states whose diversity is worked out."""
_REACH = np.arange(FAN)[:, np.newaxis]


class _Level(NamedTuple):
    """Minimum and maximum of each complete block of one size."""

    low: GrowingArray
    high: GrowingArray


class Pyramid:
    """Minima and maxima of blocks of 8, 64, 512, … of many values, which grow as the array grows."""

    def __init__(self) -> None:
        self._values: NDArray[Any] = np.empty(0, np.int64)
        self._levels: list[_Level] = []

    @property
    def nbytes(self) -> int:
        """Bytes held in addition to the values."""
        return sum(level.low.nbytes + level.high.nbytes for level in self._levels)

    def update(self, values: NDArray[Any]) -> None:
        """Add new values, in time proportional to their number.

        Parameters
        ----------
        values
            All values, the earlier ones unchanged; they are kept, not copied.
        """
        self._values = values
        low, high, depth = values, values, 0
        while len(low) > MANY:
            if depth == len(self._levels):
                self._levels.append(_Level(GrowingArray(values.dtype), GrowingArray(values.dtype)))
            low, high = _extended(self._levels[depth], low, high)
            depth += 1

    def bounds(self, edges: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the minimum and the maximum of each range of values.

        Parameters
        ----------
        edges
            First index of each range, which is the one after the range before it, and the one after the last range;
            shape (m + 1,), ascending. No range is empty.

        Returns
        -------
        Two arrays of shape (m,).
        """
        starts, ends = edges[:-1], edges[1:]
        low, high = self._values[starts], self._values[starts]
        wide = np.arange(len(starts))
        for lows, highs in self._heights():
            if not len(wide):
                break
            if ends[-1] - starts[0] <= MANY:
                ranges = np.stack([starts, ends], axis=1).ravel()[:-1]
                low[wide] = np.minimum(low[wide], np.minimum.reduceat(lows[: ends[-1]], ranges)[::2])
                high[wide] = np.maximum(high[wide], np.maximum.reduceat(highs[: ends[-1]], ranges)[::2])
                break
            left, right = np.minimum(starts + _REACH, ends - 1), np.maximum(ends - 1 - _REACH, starts)
            rims = np.concatenate([left, right])
            low[wide] = np.minimum(low[wide], lows[rims].min(axis=0))
            high[wide] = np.maximum(high[wide], highs[rims].max(axis=0))
            is_wider = ends - starts > 2 * FAN
            wide, starts, ends = wide[is_wider], -(-starts[is_wider] // FAN), ends[is_wider] // FAN
        return low, high

    def _heights(self) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        return [(self._values, self._values), *((level.low.view, level.high.view) for level in self._levels)]


def _extended(level: _Level, low: NDArray[Any], high: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Add the blocks of the level below that are now complete, and return the level."""
    fresh = slice(len(level.low) * FAN, len(low) // FAN * FAN)
    level.low.extend(low[fresh].reshape(-1, FAN).min(axis=1))
    level.high.extend(high[fresh].reshape(-1, FAN).max(axis=1))
    return level.low.view, level.high.view


class Best(Struct, frozen=True):
    """The lowest h so far."""

    index: int
    """State where it was first reached."""
    h: int
    """The lowest h."""


class TraceScene:
    """The states of a recording up to the last update: h at every step, the states to mark, the best h.

    Parameters
    ----------
    trace
        The recording, which may grow; call `update` to add its new states.
    most
        Greatest number of states to use, of which the last may be asked about; all when None.
    """

    def __init__(self, trace: Trace, most: int | None = None) -> None:
        self.trace = trace
        self._length = 0
        self.best: Best | None = None
        """The lowest h so far; None before the first state."""
        self.greatest_h = 0
        """The greatest h so far, of any member of a population; 0 before the first state."""
        self._pyramid = Pyramid()
        self._restarts = GrowingArray(np.int64)
        self._local_minima = GrowingArray(np.int64)
        self._solutions = GrowingArray(np.int64)
        self._is_over = False
        self._diversity: dict[int, float] = {}
        self.update(most)

    def __len__(self) -> int:
        """Return the number of states."""
        return self._length

    @property
    def steps(self) -> NDArray[np.int32]:
        """The step of each state; shape (len(self),), ascending, the same for a state and a restart after it."""
        return self.trace.column("step")[: self._length]

    @property
    def steps_apart(self) -> int:
        """How far apart states lie along the step axis."""
        return 1

    @property
    def h(self) -> NDArray[Any]:
        """The h of each state; shape (len(self),)."""
        return self.trace.column("h")[: self._length]

    @property
    def last_step(self) -> int:
        """Moves made up to the last state."""
        return int(self.steps[-1]) if self._length else 0

    @property
    def marks(self) -> TraceMarks:
        """The states to mark."""
        return TraceMarks(self._restarts.view, self._local_minima.view, self._solutions.view)

    def update(self, most: int | None = None) -> None:
        """Add the new states of the recording, up to as many as may be used, in time proportional to their number."""
        first, is_asked = self._length, most is not None  # about the last state: whether the search is stuck
        self._length = len(self.trace) if most is None else min(len(self.trace), most)
        was_over, self._is_over = self._is_over, self.trace.outcome is not None
        if self._length > first or self._is_over > was_over:
            minima = self._taken(self.trace.local_minima(max(first - is_asked, 0)))
            self._local_minima.extend(minima[minima < self._length - is_asked])
        if self._length == first:
            return
        self._pyramid.update(self.h)
        self._restarts.extend(self._taken(self.trace.restarts(first)))
        self._solutions.extend(self._taken(self.trace.solutions(first)))
        self.greatest_h = max(self.greatest_h, int(self.trace.all_member_h()[first : self._length].max()))
        self._find_best(first)

    def bounds(self, edges: Indices) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the minimum and the maximum h of each range of states; see `Pyramid.bounds`."""
        return self._pyramid.bounds(edges)

    def lowest_h(self, index: int) -> int:
        """Return the lowest h up to a state, that one included."""
        [low], _ = self.bounds(np.array([0, index + 1]))
        return int(low)

    def states_between(self, first_step: int, last_step: int) -> range:
        """Return the indices of the states from one step to another, both included."""
        first, last = np.array([first_step, last_step], self.steps.dtype)
        start = np.searchsorted(self.steps, first, side="left")
        return range(int(start), int(np.searchsorted(self.steps, last, side="right")))

    def is_start(self, indices: Indices) -> NDArray[np.bool_]:
        """Tell for each state whether a climb begins there, so that no move leads to it."""
        found: NDArray[np.bool_] = self.trace.column("kind")[indices] == NO_MOVE
        return found

    def diversity(self) -> tuple[Indices, NDArray[np.float64]]:
        """Return some states of a population, evenly apart, and in how many columns two of their members differ."""
        apart = 1
        while self._length > MOST_SAMPLES * apart:
            apart *= 2  # so that those worked out before are among them
        indices = np.arange(0, self._length, apart)
        known = self._diversity
        self._diversity = {
            index: known[index] if index in known else diversity(self.trace.members(index))
            for index in indices.tolist()
        }
        return indices, np.array(list(self._diversity.values()))

    def _taken(self, indices: Indices) -> Indices:
        return indices[indices < self._length]

    def _find_best(self, first: int) -> None:
        index = first + int(np.argmin(self.h[first:]))
        h = int(self.h[index])
        if self.best is None or h < self.best.h:
            self.best = Best(index, h)


def place_words(trace: Trace, index: int) -> str:
    """Describe a state by its place in the run: ``step 12 · climb 3 · h 2``."""
    step, climb, h = (int(trace.column(name)[index]) for name in ("step", "climb", "h"))
    if trace.is_population:
        return f"generation {step:,} · climb {climb:,} · best h {h:,}"
    return f"step {step:,} · climb {climb:,} · h {h:,}"


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
