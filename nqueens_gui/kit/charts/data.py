"""The figures of a chart, and what the pointer and the arrow keys can reach in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

Table = Sequence[Sequence[object]]
"""The figures of a chart row by row, the names of the columns first."""

Boxes = NDArray[np.float64]
"""Shape (m, 4): left, top, right, bottom in pixels from the upper left corner; a point is a box without a size."""

REACH_PX = 12.0
"""How close to a mark the pointer has to be."""
MIN_STEP_PX = 0.5
"""A mark that lies no further along than this is not in that direction."""
ASIDE_WEIGHT = 2.0
"""How much a pixel aside counts against a pixel along the way."""


def share_text(share: float) -> str:
    """Write a share so that none looks like zero unless it is."""
    percents = 100 * share
    return f"{percents:.1f} %" if percents == 0 or percents >= 0.1 else "under 0.1 %"


class ChartInfo(Protocol):
    """The frozen figures that a chart is drawn from."""

    @property
    def title(self) -> str:
        """What it shows."""

    @property
    def note(self) -> str:
        """What else there is to say; may be empty."""

    def table(self) -> Table:
        """Return the figures for export."""


class Mark(Struct, frozen=True):
    """A bar or a point of a chart."""

    key: object
    """What a click on it sends; None when a click does nothing."""
    text: str
    """Its tooltip."""
    at: tuple[float, float] | None = None
    """Where the tooltip points, in the coordinates of the chart; None for the middle of its upper edge."""


def _no_mark(place: int) -> Mark:
    raise IndexError(place)


class Shapes(Struct, frozen=True, eq=False):
    """What is drawn of the marks of a chart, ordered from the back to the front."""

    boxes: NDArray[np.float64]
    """Shape (k, 4): left, bottom, right, top in the coordinates of the chart."""
    margins: NDArray[np.float64]
    """Shape (k, 2): how many pixels more are drawn on either side, across and down."""
    radii: NDArray[np.float64]
    """Shape (k,): how many pixels more are drawn all around, rounded at the corners."""
    places: NDArray[np.int64]
    """Shape (k,): the mark that each belongs to."""


class Marks(Struct, frozen=True, eq=False):
    """All bars and points of a chart; each is described only when it is reached."""

    boxes: NDArray[np.float64] = field(default_factory=lambda: np.empty((0, 4)))
    """Shape (m, 4): left, bottom, right, top in the coordinates of the chart."""
    describe: Callable[[int], Mark] = _no_mark
    """Returns the mark at a place."""
    series: tuple[str, ...] = ()
    """The series of each; empty when none can be hidden."""
    shapes: Shapes | None = None
    """Where the pointer finds them; None where that is in their boxes."""

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.boxes)


def nearest_box(boxes: Boxes, x: float, y: float, radii: NDArray[np.float64] | float = 0.0) -> int | None:
    """Return the box nearest to a point, the last of several, or None when all are out of reach.

    With `radii`, boxes are that much larger all around, with round corners.
    """
    if not len(boxes):
        return None
    left, top, right, bottom = boxes.T
    across = np.maximum(np.maximum(left - x, x - right), 0)
    down = np.maximum(np.maximum(top - y, y - bottom), 0)
    distances = np.maximum(np.hypot(across, down) - radii, 0)
    nearest = int(np.flatnonzero(distances == distances.min())[-1])
    return nearest if distances[nearest] <= REACH_PX else None


def end_box(boxes: Boxes, *, is_last: bool) -> int | None:
    """Return the leftmost or the rightmost box, the upper one of two; None when there is none."""
    if not len(boxes):
        return None
    x, y = _centers(boxes)
    return int(np.lexsort((y, -x if is_last else x))[0])


def box_beside(boxes: Boxes, place: int, columns: int, rows: int) -> int:
    """Return the box that a step leads to; `place` itself when nothing lies in that direction.

    From a bar a step leads to a bar beside it, from a point to one that is near and least aside.

    Parameters
    ----------
    boxes
        All boxes.
    place
        The box to step from.
    columns, rows
        The direction: one of them 1 (right, down) or -1, the other 0.
    """
    x, y = _centers(boxes)
    across, down = x - x[place], y - y[place]
    along, aside = across * columns + down * rows, np.abs(across * rows) + np.abs(down * columns)
    is_there = (along > MIN_STEP_PX) & _overlaps(boxes, place, 0 if rows else 1)
    distances = np.where(is_there, along + ASIDE_WEIGHT * aside, np.inf)
    nearest = int(np.argmin(distances))
    return nearest if np.isfinite(distances[nearest]) else place


def _overlaps(boxes: Boxes, place: int, axis: int) -> NDArray[np.bool_]:
    """Tell which boxes share a part of an axis with one, across (0) or down (1); all of them if it is a point."""
    low, high = boxes[:, axis], boxes[:, axis + 2]
    if low[place] == high[place]:
        return np.ones(len(boxes), bool)
    overlaps: NDArray[np.bool_] = (low < high[place]) & (high > low[place])
    return overlaps


def _centers(boxes: Boxes) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    left, top, right, bottom = boxes.T
    return (left + right) / 2, (top + bottom) / 2
