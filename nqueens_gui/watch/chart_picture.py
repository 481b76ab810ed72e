"""What the chart of h shows of the part of a run in view, in pixels: curve, chances, marks and gauges. No Qt."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from nqueens_gui.player.trace_view import Indices, TraceScene, first_in_each
from nqueens_gui.watch.chart_view import ROUNDING, ChartView, Points, Ticks, h_ticks, step_ticks
from solver.runs.trace import Trace
from solver.telling.next_move import gauge_figure
from solver.telling.sentences import step_name

MIN_TOP_H = 4
"""The h axis always reaches this far."""
FEW = 4
"""Steps per pixel that are all drawn; of more, only the range from the least to the greatest h."""
LAST_PX = 6.0
"""Length of the last stair in the strip of chances, and of a line that has one point."""
RING_PX = 5.0
"""Radius of the cursor's dot and of the rings."""
DOT_PX = 6
"""Dots of one kind are at least this far apart."""
CROWDED_SHARE = 0.1
"""Restarts or local minima in more than this share of the pixels become short ticks at an edge."""
SPREAD_PX = 2
"""Pixels from one bar of the range of h of all members to the next."""
GAUGE_PX = 4
"""Points of the line of the gauge are at least this far apart."""
LEAST_SCALE = 1e-9
RESTART_WORD_PX = 48
"""Width of the word beside the line of a restart."""


class Curve(Struct, frozen=True, eq=False):
    """H over the steps in view: a line, and a band above it where steps are too many for one."""

    steps: NDArray[Any]
    """The steps of the points of the line; shape (points,)."""
    h: NDArray[Any]
    """The h there."""
    is_joined: NDArray[np.bool_]
    """Whether the line continues to the next point; it does not to a restart."""
    band_high: NDArray[Any]
    """The greatest h at the last points of the line, which follow the lowest h; empty when there is no band."""

    @property
    def top_h(self) -> int:
        """The greatest h in view, or the least one that the axis shows."""
        return int(max(self.h.max(initial=MIN_TOP_H), self.band_high.max(initial=0)))


def curve(scene: TraceScene, view: ChartView, cuts: Indices) -> Curve:
    """Return the curve through the states in view and the next ones outside it.

    Parameters
    ----------
    scene
        The run.
    view
        The part of it in view.
    cuts
        The first state of each pixel, as `view.cuts` returns them.
    """
    # Along either axis, pixels further on hold no fewer steps.
    first_crowded = int(np.count_nonzero(np.diff(view.edge_steps()) <= FEW * scene.steps_apart))
    each = _single_states(scene, cuts, first_crowded)
    crowded = cuts[first_crowded:]
    columns = crowded[np.append(np.diff(crowded) > 0, True)]
    if len(columns) > 2 and columns[-1] == len(scene):
        columns = np.delete(columns, -2)  # the last pixel may still be filling up
    low, high = scene.bounds(columns)
    middles = (columns[:-1] + columns[1:]) // 2
    is_joined = np.ones(len(each) + len(low), np.bool_)
    if len(each) > 1:
        is_joined[: len(each) - 1] = ~scene.is_start(each[1:])
    return Curve(
        np.concatenate([scene.steps[each], scene.steps[middles]]),
        np.concatenate([scene.h[each], low]),
        is_joined,
        high,
    )


def _single_states(scene: TraceScene, cuts: Indices, first_crowded: int) -> Indices:
    """Return the states up to the first crowded pixel, and their neighbours outside the view."""
    if first_crowded == 0:
        return cuts[:0]
    last = cuts[-1] + 1 if first_crowded == len(cuts) - 1 else cuts[first_crowded]
    return np.arange(max(cuts[0] - 1, 0), min(last, len(scene)))


def chance_line(scene: TraceScene, view: ChartView, chances: NDArray[np.float64]) -> Points:
    """Return the line of the chances, with NaN at its gaps.

    Parameters
    ----------
    scene
        The run.
    view
        The part of it in view.
    chances
        The chances of the first states by index, NaN where unknown.
    """
    known = min(len(chances), len(scene))
    cuts = np.minimum(view.cuts(scene), known)
    first, end = max(int(cuts[0]) - 1, 0), int(min(cuts[-1] + 1, known))
    if end - first <= 2 * view.width:
        return _stairs(scene, view, chances, np.arange(first, end))
    starts = np.unique(cuts[:-1][cuts[:-1] < cuts[1:]])
    in_view = chances[: int(cuts[-1])]
    ends = np.stack([np.fmin.reduceat(in_view, starts), np.fmax.reduceat(in_view, starts)], axis=1)
    x = view.x_of_steps(scene.steps[starts])[:, None] + [
        0,
        1,
    ]  # a pixel wide, or one between gaps is not seen
    return np.stack([x.ravel(), view.y_of_chance(ends.ravel())], axis=1)


def _stairs(scene: TraceScene, view: ChartView, chances: NDArray[np.float64], states: Indices) -> Points:
    """Draw each state as a stair that reaches the next state, with a gap before a restart."""
    x, y = view.x_of_steps(scene.steps[states]), view.y_of_chance(chances[states])
    right = np.append(x[1:], x[-1:] + LAST_PX)
    is_last = np.append(scene.is_start(states[1:]), np.ones(len(states[:1]), np.bool_))
    stairs = np.stack([x, y, right, y, right, np.where(is_last, np.nan, y)], axis=1)
    return stairs.reshape(-1, 2)


def _seen(line: Points) -> Points:
    """Give a line of one point a length, without which it is not drawn."""
    return np.add(line, [(0, 0), (LAST_PX, 0)]) if len(line) == 1 else line


class Spread(Struct, frozen=True, eq=False):
    """The members of a population over the steps in view."""

    worst_h: int
    """The greatest h of any member in view."""
    steps: NDArray[Any]
    """Shape (points,)."""
    h: NDArray[np.float64]
    """Shape (3, points): the greatest, the mean and the lowest h of the members."""


def spread(scene: TraceScene, view: ChartView, cuts: Indices) -> Spread | None:
    """Return the range of h of the members at some of the states in view; None for a search with one state."""
    if not scene.trace.is_population:
        return None
    states = np.unique(np.clip(np.append(cuts[::SPREAD_PX], cuts[[0, -1]] - 1), 0, len(scene) - 1))
    h = scene.trace.all_member_h()[states]
    return Spread(int(h.max()), scene.steps[states], np.stack([h.max(axis=1), h.mean(axis=1), h.min(axis=1)]))


def diversity_line(scene: TraceScene, view: ChartView, top_h: int) -> tuple[Points, str]:
    """Return the line of the diversity of a population, whose axis reaches from 0 to n, and its last value in words."""
    states, values = scene.diversity()
    n = scene.trace.settings.n
    points = np.stack(
        [view.x_of_steps(scene.steps[states]), view.y_of_h(values * (top_h / n), top_h)], axis=1
    )
    return points, f"diversity {values[-1]:.1f} of {n:,}"


class BestMark(Struct, frozen=True):
    """Where the best h was first reached."""

    x: float
    y: float
    text: str
    """``best h 1``, or ``h 0`` beside the mark of a solution."""
    is_solution: bool


class ChartPicture(Struct, frozen=True, eq=False):
    """The chart of the part of a run that is in view."""

    view: ChartView
    top_h: int
    """The greatest h on the h axis."""
    line: Points
    """The line of the curve."""
    is_joined: NDArray[np.bool_]
    """Whether the line continues to the next point."""
    band: Points
    """Outline of the band, its upper edge first; empty when there is none."""
    restarts: NDArray[np.float64]
    """Pixels from the left edge to each restart, at most one per pixel and in its middle."""
    are_restarts_named: bool
    """Whether there is room for a word beside each."""
    are_restarts_crowded: bool
    """Whether they are too many for lines."""
    local_minima: Points
    are_minima_crowded: bool
    """Whether they are too many for dots."""
    solutions: Points
    best: BestMark | None
    """The best h; None when it is out of view."""
    step_ticks: Ticks
    h_ticks: Ticks
    chances: Points | None
    """The line of the chances below h; None when they are not shown."""
    gauge: Points | None
    """The line of the variant's gauge, or of the diversity of a population; None without one."""
    gauge_text: str
    """Its name and its last value in view: ``temperature 0.41``."""
    range: Points | None = None
    """Outline of the range of h of all members of a population; None for a search with one state."""
    mean: Points | None = None
    """The line of their mean h."""

    @property
    def dots(self) -> Points:
        """States of the curve that the line neither leads to nor leaves."""
        leaves = self.is_joined.copy()
        leaves[-1:] = False
        lone: Points = self.line[~leaves & ~np.concatenate([[False], leaves[:-1]])]
        return lone


def chart_picture(
    scene: TraceScene,
    view: ChartView,
    chances: NDArray[np.float64] | None = None,
    least_top_h: int = 0,
    *,
    has_members: bool = True,
) -> ChartPicture:
    """Return the chart of a run of at least one state, with its chances where the view has a strip for them.

    The axis of h reaches to the greatest h in view, and at least to `least_top_h`. All members of a population are told
    of where `has_members`, else only the best.
    """
    cuts = view.cuts(scene)
    h_curve = curve(scene, view, cuts)
    members = spread(scene, view, cuts) if has_members else None
    top_h = max(h_curve.top_h, least_top_h, members.worst_h if members else 0)
    line = np.stack([view.x_of_steps(h_curve.steps), view.y_of_h(h_curve.h, top_h)], axis=1)
    low_edge = line[len(line) - len(h_curve.band_high) :]
    high_edge = np.stack([low_edge[:, 0], view.y_of_h(h_curve.band_high, top_h)], axis=1)
    restarts = view.x_of_steps(scene.steps[first_in_each(scene.marks.restarts, cuts)])
    minima = first_in_each(scene.marks.local_minima, cuts)
    are_minima_crowded = len(minima) > CROWDED_SHARE * view.width
    if not are_minima_crowded:
        minima = first_in_each(minima, view.cuts(scene, DOT_PX))
    has_chances = chances is not None and view.chance_strip_px > 0
    gauge, text = diversity_line(scene, view, top_h) if members else gauge_line(scene, view, top_h)
    outline = mean = None
    if members:
        x = view.x_of_steps(members.steps)
        high, middle, low = (_seen(np.stack([x, view.y_of_h(h, top_h)], axis=1)) for h in members.h)
        outline, mean = np.concatenate([high, low[::-1]]), middle
    return ChartPicture(
        view=view,
        top_h=top_h,
        line=line,
        is_joined=h_curve.is_joined,
        band=np.concatenate([high_edge, low_edge[::-1]]),
        restarts=np.floor(restarts + ROUNDING) + 0.5,
        are_restarts_named=bool(np.all(np.diff(restarts, append=view.width) >= RESTART_WORD_PX)),
        are_restarts_crowded=len(restarts) > CROWDED_SHARE * view.width,
        local_minima=view.points(scene, minima, top_h),
        are_minima_crowded=are_minima_crowded,
        solutions=view.points(scene, first_in_each(scene.marks.solutions, cuts), top_h),
        best=_best_mark(scene, view, cuts, top_h),
        step_ticks=step_ticks(view),
        h_ticks=h_ticks(view, top_h),
        chances=chance_line(scene, view, chances) if chances is not None and has_chances else None,
        gauge=None if gauge is None else _seen(gauge),
        gauge_text=text,
        range=outline,
        mean=mean,
    )


def chart_title(trace: Trace | None) -> str:
    """Return what the chart shows: ``h over steps``."""
    return f"h over {'step' if trace is None else step_name(trace)}s"


def curve_columns(scene: TraceScene) -> list[tuple[str, NDArray[Any]]]:
    """Return the figures of the curve, state by state: title and values of each column."""
    mark = np.full(len(scene), "", object)
    marks = scene.marks
    for word, states in (
        ("local minimum", marks.local_minima),
        ("restart", marks.restarts),
        ("solution", marks.solutions),
    ):
        mark[states] = word
    return [
        (step_name(scene.trace), scene.steps),
        ("h", scene.h),
        ("lowest h so far", np.minimum.accumulate(scene.h)),
        ("mark", mark),
    ]


def gauge_text(scene: TraceScene, index: int) -> str:
    """Name the variant's gauge at a state: ``temperature 0.41``; nothing without one."""
    name = scene.trace.settings.variant.gauge
    return "" if name is None else f"{name} {gauge_figure(float(scene.trace.gauges(np.array([index]))[0]))}"


def gauge_line(scene: TraceScene, view: ChartView, top_h: int) -> tuple[Points | None, str]:
    """Return the line of the variant's gauge through some of the states in view, and its text at the last of them."""
    variant = scene.trace.settings.variant
    if variant.gauge is None:
        return None, ""
    cuts = view.cuts(scene, GAUGE_PX)
    states = np.unique(np.clip(np.append(cuts, cuts[0] - 1), 0, len(scene) - 1))
    values = scene.trace.gauges(states)
    if not variant.gauge_is_h:  # the axis reaches from none to the value at the start
        values = values * (top_h / max(float(scene.trace.gauges(states[:1] * 0)[0]), LEAST_SCALE))
    points = np.stack([view.x_of_steps(scene.steps[states]), view.y_of_h(values, top_h)], axis=1)
    return points, gauge_text(scene, int(states[-1]))


def _best_mark(scene: TraceScene, view: ChartView, cuts: Indices, top_h: int) -> BestMark | None:
    best = scene.best
    if best is None or not cuts[0] <= best.index < cuts[-1]:
        return None
    [[x, y]] = view.points(scene, np.array([best.index]), top_h)
    return BestMark(float(x), float(y), f"best h {best.h:,}" if best.h else "h 0", best.h == 0)
