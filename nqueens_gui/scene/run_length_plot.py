"""The chart of run lengths on one size of board: the share of runs solved within k steps, on a logarithmic axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.experiment.snapshot import CellScene, RunFilter, RunQuery
from nqueens_gui.scene.plot_picture import (
    GRID_ROLE,
    RIGHT_PX,
    SHARES,
    TOP_PX,
    PlotPicture,
    Target,
    plot_of_nothing,
    share_text,
)
from nqueens_gui.watch.axis_ticks import Tick, step_text
from solver.experiment.charts.axes import log_ticks, percent_text
from solver.experiment.charts.labels import spread
from solver.experiment.charts.run_lengths import RunLengthCurve
from solver.experiment.pictures.shapes import Curve, Line, Shape, Words, words_width

BOTTOM_PX = 4.0
"""From a share of nothing to the lower edge."""
LABEL_SIZE = 11.0
LABEL_PX = 15.0
"""Height of a name beside its curve."""
LABEL_GAP_PX = 24.0
"""From the end of a curve to its name: room for the line that joins them."""
ROOMY_PX = 520.0
"""Charts that are so wide name their curves."""
CAPTION = "Share of the runs that were solved within k steps; k on a logarithmic axis"
NOTHING = "No run is solved yet"


@dataclass(frozen=True, slots=True)
class _View:
    """How shares and steps lie on the screen."""

    right: float
    height: float
    last: float

    def x(self, steps: NDArray[np.int64] | Sequence[float]) -> NDArray[np.float64]:
        """Return how far to the right numbers of steps lie; 0 lies with 1."""
        spread_out: NDArray[np.float64] = np.log10(np.maximum(np.asarray(steps, np.float64), 1))
        return spread_out * float(self.right / np.log10(self.last))

    def y(self, shares: Sequence[float]) -> NDArray[np.float64]:
        """Return how far down shares lie."""
        bottom = self.height - BOTTOM_PX
        return bottom - np.asarray(shares, np.float64) * (bottom - TOP_PX)


def run_length_plot(
    cells: Sequence[CellScene], selected: int | None, width: float, height: float
) -> PlotPicture:
    """Lay out the curves over one another; the selected one is thicker, and before the others."""
    shown = [(cell, cell.curve) for cell in cells if cell.curve is not None]
    if not shown:
        return plot_of_nothing(NOTHING, width, height)
    shown.sort(key=lambda pair: pair[0].number == selected)
    view = _view([curve for _, curve in shown], [cell.title for cell, _ in shown], width, height)
    ticks = log_ticks(view.last)
    y_ticks = tuple(Tick(float(y), percent_text(s)) for s, y in zip(SHARES, view.y(SHARES), strict=True))
    shapes: list[Shape] = [Line((0, tick.at), (view.right, tick.at), GRID_ROLE) for tick in y_ticks]
    for cell, curve in shown:
        shapes.append(_curve(cell, curve, view, is_selected=cell.number == selected))
    if width >= ROOMY_PX:
        shapes += _labels(shown, view)
    points = _Points(shown, view)
    return PlotPicture(
        width,
        height,
        tuple(shapes),
        tuple(Tick(float(x), step_text(int(k))) for k, x in zip(ticks, view.x(ticks), strict=True)),
        y_ticks,
        CAPTION,
        points.boxes,
        points.target,
    )


def _view(curves: Sequence[RunLengthCurve], names: Sequence[str], width: float, height: float) -> _View:
    last = log_ticks(max(curve.steps[-1] for curve in curves))[-1]
    labels = max(words_width(name, LABEL_SIZE) for name in names) + LABEL_GAP_PX
    return _View(width - (labels if width >= ROOMY_PX else RIGHT_PX), height, last)


def _curve(cell: CellScene, curve: RunLengthCurve, view: _View, *, is_selected: bool) -> Curve:
    """Draw the steps of a curve: the share stays as it is up to the next number of steps."""
    xs, ys = view.x(curve.steps), view.y(curve.shares)
    ground = float(view.y([0.0])[0])
    x = np.concatenate(([0.0], np.repeat(xs, 2), [view.right]))
    y = np.concatenate(([ground, ground], np.repeat(ys, 2)))
    points = tuple(zip(x.tolist(), y.tolist(), strict=True))
    return Curve(points, cell.role, 3.0 if is_selected else 1.8, cell.dash)


def _labels(shown: Sequence[tuple[CellScene, RunLengthCurve]], view: _View) -> Iterator[Shape]:
    ends = view.y([curve.shares[-1] for _, curve in shown]).tolist()
    places = spread(ends, LABEL_PX, TOP_PX, view.height - BOTTOM_PX)
    for (cell, _), end, place in zip(shown, ends, places, strict=True):
        yield Line((view.right + 2, end), (view.right + LABEL_GAP_PX - 5, place), cell.role, 1.2)
        yield Words(view.right + LABEL_GAP_PX, place + 4, cell.title, LABEL_SIZE)


class _Points:
    """The points of all curves, as what can be pointed at."""

    def __init__(self, shown: Sequence[tuple[CellScene, RunLengthCurve]], view: _View) -> None:
        self._shown = shown
        self._ends = np.cumsum([len(curve.steps) for _, curve in shown])
        points = [np.stack([view.x(curve.steps), view.y(curve.shares)], axis=1) for _, curve in shown]
        self.boxes = np.tile(np.concatenate(points), 2)

    def target(self, place: int) -> Target:
        """Return the runs that were solved in just so many steps."""
        number = int(np.searchsorted(self._ends, place, side="right"))
        cell, curve = self._shown[number]
        at = place - int(self._ends[number]) + len(curve.steps)
        k, share = curve.steps[at], curve.shares[at]
        words = f"{cell.title}: {share_text(share)} solved within {k:,} {'step' if k == 1 else 'steps'}"
        query = RunQuery(cell.number, RunFilter.SOLVED, steps=(k, k))
        return Target(query, words, float(self.boxes[place, 0]), float(self.boxes[place, 1]))
