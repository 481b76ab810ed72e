"""Where a step stands along the axis of the chart: its place."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nqueens_gui.watch.timeline_view import Indices
from nqueens_gui.watch.trace_view import TraceScene

Places = NDArray[np.float64]
"""Places along the step axis: the step itself, or log10(step + 1), so that step 0 has one too."""


def place_of_step(steps: ArrayLike, is_log: bool) -> Places:
    """Return the place of each step."""
    places = np.asarray(steps, np.float64)
    return np.log10(places + 1) if is_log else places


def step_at_place(places: ArrayLike, is_log: bool) -> Places:
    """Return the step at each place, which need not be whole, nor be there."""
    steps = np.asarray(places, np.float64)
    return 10**steps - 1 if is_log else steps


SIDE_PX = 8
"""From the ends of a fitted run to the edges."""
SOLVED_SIDE_PX = 32
"""The same at the end of a solved run: room for a word."""
LEAST_TOP_H = 4
"""The h axis reaches at least so far."""
TOP_PX = 20
"""From the greatest h to the upper edge: room for words."""
BOTTOM_PX = 8
"""From h = 0 to the lower edge."""
CHANCE_STRIP_PX = 48.0
"""Height of the strip for chances."""
CHANCE_STRIP_SHARE = 0.3
"""It takes no more of a chart's height."""
CHANCE_TOP_PX, CHANCE_BOTTOM_PX = 8.0, 5.0
"""From chances of 1 to the upper edge of their strip, and from 0 to its lower edge."""
LEAST_STEPS = 4
"""Steps along the axis of a run that has hardly begun."""
CLOSEST_STEPS = 3
"""Steps in sight when one looks as closely as one can."""
REACH_PX = 1.0
"""States this close to the pointer are under it."""
NEARLY = 1e-9
"""What rounding may have added to a whole step."""


@dataclass(frozen=True, slots=True)
class ChartView:
    """A stretch of the step axis on so many pixels; points are in pixels from the upper left corner."""

    left: float
    """Place at the left edge."""
    right: float
    """Place at the right edge."""
    width: float
    """Pixels between them."""
    height: float
    """Pixels from top to bottom."""
    is_log: bool = False
    """Whether places are logarithmic."""
    chance_strip_px: float = 0.0
    """Height of the strip for chances at the lower edge; 0 for none."""

    def x_of_places(self, places: Places) -> NDArray[np.float64]:
        """Return how far to the right places lie."""
        return (places - self.left) * (self.width / (self.right - self.left))

    def x_of_steps(self, steps: ArrayLike) -> NDArray[np.float64]:
        """Return how far to the right steps lie."""
        return self.x_of_places(place_of_step(steps, self.is_log))

    def y_of_h(self, h: ArrayLike, top_h: int) -> NDArray[np.float64]:
        """Return how far down each h lies, when `top_h` is the greatest in sight."""
        return self._zero_y - np.asarray(h, np.float64) * self._px_per_h(top_h)

    def h_range(self, top_h: int) -> tuple[float, float]:
        """Return what h would be at the lower and at the upper edge."""
        below = self.height - self._zero_y
        return -below / self._px_per_h(top_h), top_h + TOP_PX / self._px_per_h(top_h)

    def y_of_chance(self, chances: ArrayLike) -> NDArray[np.float64]:
        """Return how far down chances lie in their strip."""
        room = max(self.chance_strip_px - CHANCE_TOP_PX - CHANCE_BOTTOM_PX, 1.0)
        return self.height - CHANCE_BOTTOM_PX - np.asarray(chances, np.float64) * room

    def points(self, scene: TraceScene, indices: Indices, top_h: int) -> NDArray[np.float64]:
        """Return where states lie; shape (m, 2)."""
        x, y = self.x_of_steps(scene.steps[indices]), self.y_of_h(scene.h[indices], top_h)
        return np.stack([x, y], axis=1)

    def step_edges(self, cell_px: int = 1) -> NDArray[np.float64]:
        """Return the steps at the edges of cells of so many pixels each; they need not be whole, nor be there."""
        edges = cell_px * np.arange(max(1, ceil(self.width / cell_px)) + 1)
        return step_at_place(self._place(edges), self.is_log)

    def cuts(self, scene: TraceScene, cell_px: int = 1) -> Indices:
        """Return the first state of each cell of so many pixels, and the one behind the last cell."""
        first = np.ceil(self.step_edges(cell_px) - NEARLY)
        within = np.clip(first, 0, scene.last_step + 1).astype(scene.steps.dtype)
        return np.searchsorted(scene.steps, within).astype(np.int64)

    def nearest_state(self, scene: TraceScene, x: float, y: float | None, top_h: int) -> int:
        """Return the state nearest to a point.

        What is to the left and right of it counts first; among the states under the pointer, where there are
        several, the nearest in all, or the last one when `y` is None.
        """
        states = self._states_at(scene, x)
        if y is None or len(states) == 1:
            return states[-1]
        points = self.points(scene, np.arange(states.start, states.stop), top_h)
        return states[int(np.argmin(np.hypot(points[:, 0] - x, points[:, 1] - y)))]

    def _states_at(self, scene: TraceScene, x: float) -> range:
        """Return the states that are in reach sideways, or else those of the nearest step; never none."""
        first, at, last = step_at_place(self._place(np.array([x - REACH_PX, x, x + REACH_PX])), self.is_log)
        states = scene.states_between(_clipped(np.ceil(first), scene), _clipped(np.floor(last), scene))
        if states:
            return states
        below = _clipped(np.floor(at), scene)
        steps = np.array([below, min(below + 1, scene.last_step)])
        nearest = int(steps[np.argmin(np.abs(self.x_of_steps(steps) - x))])
        return scene.states_between(nearest, nearest)

    def _place(self, x: NDArray[Any]) -> Places:
        return self.left + x * ((self.right - self.left) / self.width)

    @property
    def _zero_y(self) -> float:
        """How far down h = 0 lies."""
        return self.height - BOTTOM_PX - self.chance_strip_px

    def _px_per_h(self, top_h: int) -> float:
        return max(self._zero_y - TOP_PX, 1.0) / top_h


def fitted_range(scene: TraceScene, width: float, is_log: bool) -> tuple[float, float]:
    """Return the places at the left and right edge when the whole run is in sight."""
    span = float(place_of_step(max(scene.last_step, LEAST_STEPS), is_log))
    end_px = SOLVED_SIDE_PX if len(scene.marks.solutions) else SIDE_PX
    place_per_px = span / max(width - SIDE_PX - end_px, 1.0)
    return -SIDE_PX * place_per_px, span + end_px * place_per_px


def closest_span(last_step: int, is_log: bool) -> float:
    """Return the least distance between the edges: that of a few steps at the end of the run."""
    last = max(last_step, LEAST_STEPS)
    first, last_place = place_of_step([last - CLOSEST_STEPS, last], is_log)
    return float(last_place - first)


def _clipped(step: Any, scene: TraceScene) -> int:
    return int(min(max(step, 0), scene.last_step))
