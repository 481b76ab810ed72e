"""What the chart draws: the curve of h, the strip of chances, marks and grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.watch.axis_ticks import Tick, h_ticks, step_ticks
from nqueens_gui.watch.chart_view import LEAST_TOP_H, ChartView, Places, place_of_step, step_at_place
from nqueens_gui.watch.timeline_view import Indices, first_in_each
from nqueens_gui.watch.trace_view import TraceScene

FEW = 4
"""Steps in a pixel that are all drawn; of more, only from the least to the greatest h."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """H over the steps in sight: a line or, where steps are too many for one, a band and its lower edge."""

    places: Places
    """Where the points of the line lie along the step axis; shape (points,)."""
    h: NDArray[Any]
    """The h there."""
    is_joined: NDArray[np.bool_]
    """Whether the line leads on to the next point; not to a restart."""
    band_places: Places
    """Where the band is known along the step axis; shape (columns,), empty when there is none."""
    band_low: NDArray[Any]
    """The least h there."""
    band_high: NDArray[Any]
    """The greatest h there."""

    @property
    def top_h(self) -> int:
        """The greatest h in sight, or a little more when that is low."""
        return int(max(self.h.max(initial=LEAST_TOP_H), self.band_high.max(initial=0)))


def curve(scene: TraceScene, view: ChartView) -> Curve:
    """Return the line through the states in sight and the next ones outside, where it runs out of sight."""
    cuts = view.cuts(scene)
    first_crowded = _first_crowded_cell(view)
    each = _each_state(scene, cuts, first_crowded)
    band_places, band_low, band_high = _band(scene, view, _whole_columns(scene, cuts[first_crowded:]))
    return Curve(
        places=np.concatenate([place_of_step(scene.steps[each], view.is_log), band_places]),
        h=np.concatenate([scene.h[each], band_low]),
        is_joined=_joined(scene, each, len(band_low)),
        band_places=band_places,
        band_low=band_low,
        band_high=band_high,
    )


def _first_crowded_cell(view: ChartView) -> int:
    """Return the first pixel with more than a few steps; along either axis they are no fewer further on."""
    return int(np.count_nonzero(np.diff(view.step_edges()) <= FEW))


def _each_state(scene: TraceScene, cuts: Indices, first_crowded: int) -> Indices:
    """Return the states up to the first crowded pixel, and those next to them out of sight."""
    if first_crowded == 0:
        return cuts[:0]
    last = cuts[-1] + 1 if first_crowded == len(cuts) - 1 else cuts[first_crowded]
    return np.arange(max(cuts[0] - 1, 0), min(last, len(scene)))


def _whole_columns(scene: TraceScene, cuts: Indices) -> Indices:
    """Leave out pixels without states, and count the last one, which may still fill, to the one before."""
    columns = np.unique(cuts)
    is_growing = len(columns) > 2 and columns[-1] == len(scene)
    return np.delete(columns, -2) if is_growing else columns


def _band(scene: TraceScene, view: ChartView, cuts: Indices) -> tuple[Places, NDArray[Any], NDArray[Any]]:
    starts, ends = cuts[:-1], cuts[1:]
    low, high = scene.bounds(starts, ends)
    return place_of_step(scene.steps[(starts + ends) // 2], view.is_log), low, high


def _joined(scene: TraceScene, each: Indices, columns: int) -> NDArray[np.bool_]:
    is_joined = np.ones(len(each) + columns, np.bool_)
    if len(each) > 1:
        is_joined[: len(each) - 1] = ~scene.is_start(each[1:])
    return is_joined


LAST_PX = 6.0
"""Length of the stair of the last state."""


@dataclass(frozen=True, slots=True, eq=False)
class ChanceStrip:
    """The chances of the states in sight, in pixels."""

    top: float
    """Where chances of 1 lie."""
    bottom: float
    """Where chances of 0 lie."""
    lines: NDArray[np.float64]
    """The line; shape (m, 4): x and y of the ends of each piece."""
    columns: NDArray[np.float64]
    """What lies below it; shape (m, 4): left, top, width and height of each part."""

    @property
    def ticks(self) -> tuple[Tick, Tick]:
        """Numbers beside it."""
        return Tick(self.top, "1"), Tick(self.bottom, "0")


def chance_strip(scene: TraceScene, view: ChartView, chances: NDArray[np.float64]) -> ChanceStrip:
    """Return the strip of a run whose chances are given by index, as far as they were looked at; NaN where unknown."""
    count = min(len(chances), len(scene))
    cuts = np.minimum(view.cuts(scene), count)
    first, end = max(int(cuts[0]) - 1, 0), int(min(cuts[-1] + 1, count))
    if end - first <= 2 * view.width:
        lines, columns = _stairs(scene, view, chances, np.arange(first, end))
    else:
        lines, columns = _bands(scene, view, chances, cuts)
    top, bottom = view.y_of_chance([1.0, 0.0]).tolist()
    return ChanceStrip(top, bottom, lines, columns)


def _stairs(
    scene: TraceScene, view: ChartView, chances: NDArray[np.float64], states: Indices
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Draw each state as a stair that reaches to the next one."""
    x, y = view.x_of_steps(scene.steps[states]), view.y_of_chance(chances[states])
    right = np.append(x[1:], x[-1:] + LAST_PX)
    bottom = float(view.y_of_chance(0.0))
    is_known = ~np.isnan(y)
    stairs = np.stack([x, y, right, y], axis=1)
    rises = np.stack([x[1:], y[:-1], x[1:], y[1:]], axis=1)
    is_rise = is_known[:-1] & is_known[1:] & ~scene.is_start(states[1:])
    columns = np.stack([x, y, right - x, bottom - y], axis=1)
    return np.concatenate([stairs[is_known], rises[is_rise]]), columns[is_known]


def _bands(
    scene: TraceScene, view: ChartView, chances: NDArray[np.float64], cuts: Indices
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Draw each column of pixels from the least to the greatest chances in it."""
    starts = np.unique(cuts[:-1][cuts[:-1] < cuts[1:]])
    seen = chances[: int(cuts[-1])]
    low, high = np.fmin.reduceat(seen, starts), np.fmax.reduceat(seen, starts)
    is_known = ~np.isnan(low)
    x = np.floor(view.x_of_steps(scene.steps[starts]))[is_known]
    y_low, y_high = view.y_of_chance(low[is_known]), view.y_of_chance(high[is_known])
    bottom = float(view.y_of_chance(0.0))
    lines = np.stack([x + 0.5, y_low + 0.5, x + 0.5, y_high - 0.5], axis=1)
    columns = np.stack([x, y_low, np.ones_like(x), bottom - y_low], axis=1)
    return lines, columns


DOT_PX = 6
"""No two dots of one kind begin within so many pixels."""
MOST_SHARE = 0.1
"""Restarts and local minima on more than this share of the pixels are ticks at an edge, no lines and dots."""
WORD_PX = 48
"""Width of the word beside the line of a restart."""

Points = NDArray[np.float64]
"""Pixels from the upper left corner; shape (m, 2)."""


@dataclass(frozen=True, slots=True)
class BestMark:
    """Where the best h was first reached."""

    x: float
    """Pixels from the left edge."""
    y: float
    """Pixels from the top."""
    text: str
    """Its value: ``best h 1``, or ``h 0`` beside the mark of a solution."""
    is_solution: bool
    """Whether a solution is marked there already."""


@dataclass(frozen=True, slots=True, eq=False)
class ChartPicture:
    """The chart of a run as seen through a view."""

    view: ChartView
    """What is in sight."""
    curve: Curve
    """H over steps."""
    lines: NDArray[np.float64]
    """The line of the curve; shape (m, 4): x and y of the ends of each piece."""
    dots: Points
    """States of the curve that no line leads to or from."""
    band: Points
    """Outline of the curve's band; empty when there is none."""
    restarts: NDArray[np.float64]
    """Pixels from the left edge to each restart, no two in the same pixel."""
    are_restarts_named: bool
    """Whether there is room for a word beside each."""
    are_restarts_crowded: bool
    """Whether they are so many that each gets a short tick only."""
    local_minima: Points
    """Local minima."""
    are_minima_crowded: bool
    """Whether they are so many that each gets a short tick only."""
    solutions: Points
    """Solutions."""
    best: BestMark | None
    """The best h; None when it is out of sight."""
    h_ticks: tuple[Tick, ...]
    """Numbers of the h axis."""
    step_ticks: tuple[Tick, ...]
    """Numbers of the step axis."""
    chances: ChanceStrip | None = None
    """The chances under h; None when they are not shown."""

    @property
    def top_h(self) -> int:
        """Where the h axis ends."""
        return self.curve.top_h

    @property
    def h_range(self) -> tuple[float, float]:
        """What h would be at the lower and at the upper edge."""
        return self.view.h_range(self.top_h)


def chart_picture(
    scene: TraceScene, view: ChartView, chances: NDArray[np.float64] | None = None
) -> ChartPicture:
    """Return what the chart shows of a run of at least one state, and of its chances where the view has room."""
    line = curve(scene, view)
    ends = np.stack([view.x_of_places(line.places), view.y_of_h(line.h, line.top_h)], axis=1)
    cuts = view.cuts(scene)
    restarts = view.x_of_steps(scene.steps[first_in_each(scene.marks.restarts, cuts)])
    minima = first_in_each(scene.marks.local_minima, cuts)
    are_minima_crowded = len(minima) > MOST_SHARE * view.width
    if not are_minima_crowded:
        minima = first_in_each(minima, view.cuts(scene, DOT_PX))
    first_step, last_step = _steps_in_sight(scene, view)
    return ChartPicture(
        view=view,
        curve=line,
        lines=np.concatenate([ends[:-1], ends[1:]], axis=1)[line.is_joined[:-1]],
        dots=ends[_lonely(line)],
        band=_band_outline(line, view),
        restarts=restarts,
        are_restarts_named=bool(np.all(np.diff(restarts, append=view.width) >= WORD_PX)),
        are_restarts_crowded=len(restarts) > MOST_SHARE * view.width,
        local_minima=view.points(scene, minima, line.top_h),
        are_minima_crowded=are_minima_crowded,
        solutions=view.points(scene, first_in_each(scene.marks.solutions, cuts), line.top_h),
        best=_best_mark(scene, view, cuts, line.top_h),
        h_ticks=h_ticks(view, line.top_h),
        step_ticks=step_ticks(view, first_step, last_step),
        chances=chance_strip(scene, view, chances) if chances is not None and view.chance_strip_px else None,
    )


def _lonely(line: Curve) -> NDArray[np.bool_]:
    """Say of each point whether it is joined to none."""
    is_joined = line.is_joined.copy()
    is_joined[-1:] = False
    found: NDArray[np.bool_] = ~is_joined & ~np.concatenate([[False], is_joined[:-1]])
    return found


def _band_outline(line: Curve, view: ChartView) -> Points:
    x = view.x_of_places(line.band_places)
    high, low = view.y_of_h(line.band_high, line.top_h), view.y_of_h(line.band_low, line.top_h)
    return np.stack([np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]])], axis=1)


def _best_mark(scene: TraceScene, view: ChartView, cuts: Indices, top_h: int) -> BestMark | None:
    best = scene.best
    if best is None or not cuts[0] <= best.index < cuts[-1]:
        return None
    [[x, y]] = view.points(scene, np.array([best.index]), top_h)
    return BestMark(float(x), float(y), f"best h {best.h:,}" if best.h else "h 0", best.h == 0)


def _steps_in_sight(scene: TraceScene, view: ChartView) -> tuple[int, int]:
    left, right = step_at_place([view.left, view.right], view.is_log)
    return max(0, int(np.ceil(left))), max(0, int(np.floor(right)))
