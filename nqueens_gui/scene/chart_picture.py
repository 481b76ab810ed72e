"""All that the chart shows of a stretch of a run, worked out before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.axis_ticks import Tick, h_ticks, step_ticks
from nqueens_gui.scene.chart_view import ChartView
from nqueens_gui.scene.curve import Curve, curve
from nqueens_gui.scene.marks import Indices, first_in_each
from nqueens_gui.scene.odds_strip import OddsStrip, odds_strip
from nqueens_gui.scene.step_scale import step_at_place
from nqueens_gui.scene.trace_scene import TraceScene

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
    odds: OddsStrip | None = None
    """The odds under h; None when they are not shown."""

    @property
    def top_h(self) -> int:
        """Where the h axis ends."""
        return self.curve.top_h

    @property
    def h_range(self) -> tuple[float, float]:
        """What h would be at the lower and at the upper edge."""
        return self.view.h_range(self.top_h)


def chart_picture(
    scene: TraceScene, view: ChartView, odds: NDArray[np.float64] | None = None
) -> ChartPicture:
    """Return what the chart shows of a run of at least one state, and of its odds where the view has room."""
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
        odds=odds_strip(scene, view, odds) if odds is not None and view.odds_px else None,
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
