"""The odds under h in the chart: a line of stairs, since odds change only where a move is made."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.axis_ticks import Tick
from nqueens_gui.scene.chart_view import ChartView
from nqueens_gui.scene.marks import Indices
from nqueens_gui.scene.trace_scene import TraceScene

LAST_PX = 6.0
"""Length of the stair of the last state."""


@dataclass(frozen=True, slots=True, eq=False)
class OddsStrip:
    """The odds of the states in sight, in pixels."""

    top: float
    """Where odds of 1 lie."""
    bottom: float
    """Where odds of 0 lie."""
    lines: NDArray[np.float64]
    """The line; shape (m, 4): x and y of the ends of each piece."""
    columns: NDArray[np.float64]
    """What lies below it; shape (m, 4): left, top, width and height of each part."""

    @property
    def ticks(self) -> tuple[Tick, Tick]:
        """Numbers beside it."""
        return Tick(self.top, "1"), Tick(self.bottom, "0")


def odds_strip(scene: TraceScene, view: ChartView, odds: NDArray[np.float64]) -> OddsStrip:
    """Return the strip of a run whose odds are given by index, as far as they were looked at; NaN where unknown."""
    count = min(len(odds), len(scene))
    cuts = np.minimum(view.cuts(scene), count)
    first, end = max(int(cuts[0]) - 1, 0), int(min(cuts[-1] + 1, count))
    if end - first <= 2 * view.width:
        lines, columns = _stairs(scene, view, odds, np.arange(first, end))
    else:
        lines, columns = _bands(scene, view, odds, cuts)
    top, bottom = view.y_of_odds([1.0, 0.0]).tolist()
    return OddsStrip(top, bottom, lines, columns)


def _stairs(
    scene: TraceScene, view: ChartView, odds: NDArray[np.float64], states: Indices
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Draw each state as a stair that reaches to the next one."""
    x, y = view.x_of_steps(scene.steps[states]), view.y_of_odds(odds[states])
    right = np.append(x[1:], x[-1:] + LAST_PX)
    bottom = float(view.y_of_odds(0.0))
    is_known = ~np.isnan(y)
    stairs = np.stack([x, y, right, y], axis=1)
    rises = np.stack([x[1:], y[:-1], x[1:], y[1:]], axis=1)
    is_rise = is_known[:-1] & is_known[1:] & ~scene.is_start(states[1:])
    columns = np.stack([x, y, right - x, bottom - y], axis=1)
    return np.concatenate([stairs[is_known], rises[is_rise]]), columns[is_known]


def _bands(
    scene: TraceScene, view: ChartView, odds: NDArray[np.float64], cuts: Indices
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Draw each column of pixels from the least to the greatest odds in it."""
    starts = np.unique(cuts[:-1][cuts[:-1] < cuts[1:]])
    seen = odds[: int(cuts[-1])]
    low, high = np.fmin.reduceat(seen, starts), np.fmax.reduceat(seen, starts)
    is_known = ~np.isnan(low)
    x = np.floor(view.x_of_steps(scene.steps[starts]))[is_known]
    y_low, y_high = view.y_of_odds(low[is_known]), view.y_of_odds(high[is_known])
    bottom = float(view.y_of_odds(0.0))
    lines = np.stack([x + 0.5, y_low + 0.5, x + 0.5, y_high - 0.5], axis=1)
    columns = np.stack([x, y_low, np.ones_like(x), bottom - y_low], axis=1)
    return lines, columns
