"""The line to draw for h over steps: never more points than a screen can show, and none of its peaks lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.chart_view import LEAST_TOP_H, ChartView
from nqueens_gui.scene.marks import Indices
from nqueens_gui.scene.step_scale import Places, place_of_step
from nqueens_gui.scene.trace_scene import TraceScene

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
