"""A chart of an experiment as it lies on the screen: shapes in pixels, numbers along the axes, and what to point at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.experiment.snapshot import RunQuery
from nqueens_gui.watch.axis_ticks import Tick
from solver.experiment.pictures.shapes import Anchor, Shape, Words

REACH_PX = 12.0
"""What is no further than this from the pointer is under it."""
LEAST_STEP_PX = 0.5
"""What lies no further along than this is not that way."""
ASIDE_WEIGHT = 2.0
"""A pixel aside counts as so many along the way."""
RIGHT_PX = 10.0
"""From the greatest value to the right edge: room for half a number."""
TOP_PX = 8.0
"""From the greatest share to the upper edge."""
GRID_ROLE = "chart.grid"
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares that stand along an axis of all of them."""


class Spot(Protocol):
    """Something in a chart that can be pointed at."""

    @property
    def sentence(self) -> str:
        """What it says under the pointer."""

    @property
    def x(self) -> float:
        """Where that is said: pixels from the left edge."""

    @property
    def y(self) -> float:
        """Pixels from the upper edge."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something in a chart that stands for runs."""

    query: RunQuery
    """The runs."""
    sentence: str
    """What it says under the pointer."""
    x: float
    """Where that is said: pixels from the left edge."""
    y: float
    """Pixels from the upper edge."""


def _no_target(place: int) -> Spot:
    raise IndexError(place)


@dataclass(frozen=True, slots=True, eq=False)
class PlotPicture:
    """A chart within its axes; all places are in pixels from the upper left corner."""

    width: float
    """Pixels from left to right."""
    height: float
    """Pixels from top to bottom."""
    shapes: tuple[Shape, ...]
    """What is painted, from back to front; colours are roles of the theme."""
    x_ticks: tuple[Tick, ...]
    """The numbers below."""
    y_ticks: tuple[Tick, ...]
    """The numbers, or names, on the left."""
    caption: str
    """One line on what is shown."""
    boxes: NDArray[np.float64]
    """Shape (m, 4): left, top, right and bottom of what can be pointed at."""
    target: Callable[[int], Spot] = _no_target
    """Tells what stands in a box."""

    def target_at(self, x: float, y: float) -> Spot | None:
        """Return what is nearest to a point, within reach."""
        if not len(self.boxes):
            return None
        left, top, right, bottom = self.boxes.T
        across = np.maximum(np.maximum(left - x, x - right), 0)
        down = np.maximum(np.maximum(top - y, y - bottom), 0)
        distances = np.hypot(across, down)
        nearest = int(np.argmin(distances))
        return self.target(nearest) if distances[nearest] <= REACH_PX else None

    def place_at_end(self, *, is_last: bool) -> int | None:
        """Return the box furthest to the right, or to the left; the upper one of two. None when there is none."""
        if not len(self.boxes):
            return None
        x, y = self._middles()
        return int(np.lexsort((y, -x if is_last else x))[0])

    def place_beside(self, place: int, columns: int, rows: int) -> int:
        """Return the box that a step leads to; `place` itself when nothing lies that way.

        From a bar it leads to what lies beside it, from a point to what is near and least aside.

        Parameters
        ----------
        place
            The box to step from.
        columns, rows
            The way: one of them 1 (right, down) or -1, the other 0.
        """
        x, y = self._middles()
        across, down = x - x[place], y - y[place]
        along, aside = across * columns + down * rows, np.abs(across * rows) + np.abs(down * columns)
        is_there = (along > LEAST_STEP_PX) & self._overlaps(place, 0 if rows else 1)
        distances = np.where(is_there, along + ASIDE_WEIGHT * aside, np.inf)
        nearest = int(np.argmin(distances))
        return nearest if np.isfinite(distances[nearest]) else place

    def _overlaps(self, place: int, axis: int) -> NDArray[np.bool_]:
        """Tell which boxes reach over a part of one, across (0) or down (1); all of them where it is a point."""
        low, high = self.boxes[:, axis], self.boxes[:, axis + 2]
        if low[place] == high[place]:
            return np.ones(len(self.boxes), bool)
        overlaps: NDArray[np.bool_] = (low < high[place]) & (high > low[place])
        return overlaps

    def _middles(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        left, top, right, bottom = self.boxes.T
        return (left + right) / 2, (top + bottom) / 2


def plot_of_nothing(why: str, width: float, height: float) -> PlotPicture:
    """Return a chart that only says, in its middle, why there is nothing to show."""
    words = Words(width / 2, height / 2, why, 12, "text.dim", Anchor.MIDDLE)
    return PlotPicture(width, height, (words,), (), (), "", np.empty((0, 4)))


def share_text(share: float) -> str:
    """Write a share of the runs as people say it."""
    percent = 100 * share
    if percent == 0 or percent >= 0.1:
        return f"{percent:.1f} %"
    return "under 0.1 %"
