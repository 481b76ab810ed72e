"""The part of a run that the chart of h has in view: where its states lie, in pixels, and the numbers of its axes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import ceil
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike, NDArray

from nqueens_gui.player.trace_view import Indices, TraceScene

Places = NDArray[np.float64]
"""Places along the step axis: the step itself, or log10(step + 1), so that step 0 has a place too."""
Points = NDArray[np.float64]
"""Pixels from the upper left corner of the view; shape (m, 2)."""
Ticks = list[tuple[float, str]]
"""The numbers of an axis: place or h, and text."""

SIDE_PX = 8
"""Between the ends of a fitted run and the edges."""
SOLVED_SIDE_PX = 32
"""The same after the end of a solved run: room for the label of its solution."""
TOP_PX = 20
"""Above the greatest h in view: room for the word beside a restart."""
BOTTOM_PX = 20
"""Below h = 0: room for the label of the best h, which the curve never enters."""
MARGIN_SHARE = 0.2
"""Most of the height that each of them takes."""
CHANCE_STRIP_PX, CHANCE_STRIP_SHARE = 48.0, 0.3
"""Height of the strip of chances, and the greatest share of the chart it takes."""
CHANCE_STRIP_TOP_PX, CHANCE_STRIP_BOTTOM_PX = 8.0, 5.0
"""Above chances of 1 and below chances of 0 in their strip."""
MIN_STEPS = 4
"""Length of the step axis of a run that has hardly begun."""
CLOSEST_STEPS = 3
"""Steps in view at the closest zoom."""
REACH_PX = 1.0
"""States this close to the pointer are under it."""
ROUNDING = 1e-9


def place_of_step(steps: ArrayLike, is_log: bool) -> Places:
    """Return the place of each step."""
    places = np.asarray(steps, np.float64)
    return np.log10(places + 1) if is_log else places


def step_at_place(places: ArrayLike, is_log: bool) -> Places:
    """Return the step at each place, as a fraction."""
    steps = np.asarray(places, np.float64)
    return 10**steps - 1 if is_log else steps


def fitted_range(
    scene: TraceScene, width: float, is_log: bool, text_scale: float = 1.0
) -> tuple[float, float]:
    """Return the places at the left and right edge when the whole run is in view."""
    span = float(place_of_step(max(scene.last_step, MIN_STEPS), is_log))
    end_px = SOLVED_SIDE_PX * text_scale if len(scene.marks.solutions) else SIDE_PX
    place_per_px = span / max(width - SIDE_PX - end_px, 1.0)
    return -SIDE_PX * place_per_px, span + end_px * place_per_px


def closest_span(last_step: int, is_log: bool) -> float:
    """Return the least distance between the edges: that of a few steps at the end of the run."""
    last = max(last_step, MIN_STEPS)
    first, last_place = place_of_step([last - CLOSEST_STEPS, last], is_log)
    return float(last_place - first)


class ChartView(Struct, frozen=True):
    """A part of the step axis and the pixels it is drawn on."""

    left: float
    """Place at the left edge."""
    right: float
    """Place at the right edge."""
    width: float
    height: float
    is_log: bool = False
    chance_strip_px: float = 0.0
    """Height of the strip of chances at the lower edge; 0 for none."""
    text_scale: float = 1.0
    """How large the text is, as a multiple of the usual; the room for labels grows with it."""

    def x_of_steps(self, steps: ArrayLike) -> NDArray[np.float64]:
        """Return the pixels from the left edge to each step."""
        return (place_of_step(steps, self.is_log) - self.left) * (self.width / (self.right - self.left))

    def step_at_x(self, x: ArrayLike) -> NDArray[np.float64]:
        """Return the step at each number of pixels from the left edge, as a fraction."""
        places = self.left + np.asarray(x) * ((self.right - self.left) / self.width)
        return step_at_place(places, self.is_log)

    def y_of_h(self, h: ArrayLike, top_h: int) -> NDArray[np.float64]:
        """Return the pixels from the top to each h, where `top_h` is the greatest in view."""
        return self._zero_y - np.asarray(h, np.float64) * self._px_per_h(top_h)

    def h_at_y(self, y: ArrayLike, top_h: int) -> NDArray[np.float64]:
        """Return the h at each number of pixels from the top, as a fraction."""
        return (self._zero_y - np.asarray(y, np.float64)) / self._px_per_h(top_h)

    def y_of_chance(self, chances: ArrayLike) -> NDArray[np.float64]:
        """Return the pixels from the top to chances in their strip."""
        room = max(self.chance_strip_px - CHANCE_STRIP_TOP_PX - CHANCE_STRIP_BOTTOM_PX, 1.0)
        return self.height - CHANCE_STRIP_BOTTOM_PX - np.asarray(chances, np.float64) * room

    def points(self, scene: TraceScene, indices: Indices, top_h: int) -> Points:
        """Return the points of states."""
        return np.stack([self.x_of_steps(scene.steps[indices]), self.y_of_h(scene.h[indices], top_h)], axis=1)

    def edge_steps(self, cell_px: int = 1) -> NDArray[np.float64]:
        """Return the steps at the edges of cells `cell_px` wide."""
        return self.step_at_x(cell_px * np.arange(max(1, ceil(self.width / cell_px)) + 1))

    def cuts(self, scene: TraceScene, cell_px: int = 1) -> Indices:
        """Return the first state of each cell `cell_px` wide, and the one after the last cell."""
        first = np.ceil(self.edge_steps(cell_px) - ROUNDING)
        within = np.clip(first, 0, scene.last_step + 1).astype(scene.steps.dtype)
        return np.searchsorted(scene.steps, within).astype(np.int64)

    def nearest_state(self, scene: TraceScene, x: float, y: float | None, top_h: int) -> int:
        """Return the state nearest to a point.

        The distance along the step axis comes first; of several states under the pointer, the nearest of all
        counts, or the last one when `y` is None.
        """
        states = self._states_at(scene, x)
        if y is None or len(states) == 1:
            return states[-1]
        points = self.points(scene, np.arange(states.start, states.stop), top_h)
        return states[int(np.argmin(np.hypot(points[:, 0] - x, points[:, 1] - y)))]

    def _states_at(self, scene: TraceScene, x: float) -> range:
        """Return the states within reach along the step axis, or else those of the nearest step."""
        first, at, last = self.step_at_x(np.array([x - REACH_PX, x, x + REACH_PX]))
        states = scene.states_between(_clipped(np.ceil(first), scene), _clipped(np.floor(last), scene))
        if states:
            return states
        after = int(np.searchsorted(scene.steps, at))
        steps = scene.steps[max(after - 1, 0) : after + 1]  # evaluations leave gaps
        nearest = int(steps[np.argmin(np.abs(self.x_of_steps(steps) - x))])
        return scene.states_between(nearest, nearest)

    @property
    def _zero_y(self) -> float:
        return self.height - self._margin(BOTTOM_PX) - self.chance_strip_px

    def _px_per_h(self, top_h: int) -> float:
        return max(self._zero_y - self._margin(TOP_PX), 1.0) / top_h

    def _margin(self, px: float) -> float:
        return min(px * self.text_scale, MARGIN_SHARE * self.height)


def _clipped(step: Any, scene: TraceScene) -> int:
    return int(min(max(step, 0), scene.last_step))


H_ROOM_PX = 28
"""Height of a chart for each number of the h axis."""
H_GAP_PX = 16
"""Least distance between two numbers of the h axis, in text of the usual size."""
STEP_GAP_PX = 48
"""Least distance between two numbers of a linear step axis."""
DIGIT_PX = 7
"""Estimated width of a digit."""
TEXT_GAP_PX = 6
"""Least distance between the texts of two numbers of the step axis."""
MIN_NUMBERS, MAX_NUMBERS = 4, 8
"""How many numbers the step axis shows, where its length allows."""


def h_ticks(view: ChartView, top_h: int) -> Ticks:
    """Return the numbers of the h axis from 0 up, then those of the strip of chances."""
    room = max(1, int((view.height - view.chance_strip_px) // H_ROOM_PX))
    zero, one = view.y_of_h([0, 1], top_h).tolist()
    step = nice_step(max(top_h / room, H_GAP_PX * view.text_scale / (zero - one)))
    ticks = [(float(h), f"{h:,}") for h in range(0, top_h + 1, step)]
    if view.chance_strip_px:
        one, zero = view.h_at_y(view.y_of_chance([1.0, 0.0]), top_h).tolist()
        ticks += [(one, "1"), (zero, "0")]
    return ticks


def step_ticks(view: ChartView) -> Ticks:
    """Return the numbers of the step axis, with room between them."""
    left, right = step_at_place([view.left, view.right], view.is_log)
    first, last = max(0, ceil(left - ROUNDING)), max(0, int(right + ROUNDING))
    steps = _log_steps(view, first, last) if view.is_log else _even_steps(view, first, last)
    ticks, free_from = [], -np.inf
    places = place_of_step(steps, view.is_log).tolist()
    for step, place, x in zip(steps, places, view.x_of_steps(steps).tolist(), strict=True):
        text = step_text(step)
        half = len(text) * DIGIT_PX / 2
        if x - half >= free_from:
            ticks.append((place, text))
            free_from = x + half + TEXT_GAP_PX
    return ticks


def step_text(step: int) -> str:
    """Write a step for the axis: ``0``, ``950``, ``1k``, ``2.5k``, ``12,345``, ``1.5M``."""
    if step >= 1_000_000 and step % 10_000 == 0:
        return f"{step / 1_000_000:g}M"
    if step >= 1_000 and step % 100 == 0:
        return f"{step / 1_000:g}k"
    return f"{step:,}"


def nice_step(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, … that is at least so large."""
    return next(step for step in _nice_numbers() if step >= least)


def _nice_numbers() -> Iterator[int]:
    yield from (1, 2, 5)
    for power in count(1):
        yield from (digit * 10**power // 10 for digit in (10, 20, 25, 50))


def _even_steps(view: ChartView, first: int, last: int) -> list[int]:
    step = nice_step((last - first) / min(max(view.width // STEP_GAP_PX, 1), MAX_NUMBERS))
    return list(range(-(-first // step) * step, last + 1, step))


def _log_steps(view: ChartView, first: int, last: int) -> list[int]:
    """Return 0, 1, 10, 100, …; where few of these are in view, 1, 2, 5, …; at a close zoom, even steps."""
    powers = [0, *(10**power for power in range(len(str(last))))]
    nice = [0, *(digit * power for power in powers[1:] for digit in (1, 2, 5))]
    for series in (powers, nice):
        shown = [step for step in series if first <= step <= last]
        if len(shown) >= MIN_NUMBERS:
            return shown
    return _even_steps(view, first, last)
