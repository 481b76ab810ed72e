"""The histogram of the steps, or of the restarts, of one cell: solved runs and the others, one upon the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from nqueens_gui.experiment.snapshot import CellScene, RunQuery, Span
from nqueens_gui.scene.plot_picture import (
    GRID_ROLE,
    RIGHT_PX,
    TOP_PX,
    PlotPicture,
    Target,
    plot_of_nothing,
    share_text,
)
from nqueens_gui.watch.axis_ticks import Tick, step_text
from solver.experiment.charts.axes import linear_ticks, percent_text, whole_ticks
from solver.experiment.charts.histograms import Histogram
from solver.experiment.pictures.shapes import Area, Line, Shape

BAR_GAP_PX = 1.0
MOST_BAR_PX = 40.0
"""Wider bars would shout."""
LEAST_BAR_PX = 1.0
"""A bar that stands for something is at least so high."""
X_TICK_PX = 56.0
"""Room to reckon with for a number below."""
Y_TICK_PX = 34.0
"""Room to reckon with for a number on the left."""
FAILED_ROLE = "failed"
NO_RUN = "No run is made yet"


@dataclass(frozen=True, slots=True)
class _View:
    """How the bars of a histogram lie on the screen."""

    histogram: Histogram
    bar: float
    """Pixels from one bar to the next."""
    top: float
    """The share at the upper end of the axis."""
    height: float

    def left(self, place: int) -> float:
        """Return how far to the right a bar begins."""
        return place * self.bar

    def y(self, share: float) -> float:
        """Return how far down a share lies."""
        return self.height - share / self.top * (self.height - TOP_PX)

    def span(self, place: int) -> Span:
        """Return the least and the greatest number that a bar stands for."""
        return place * self.histogram.width, (place + 1) * self.histogram.width - 1


def steps_plot(cell: CellScene | None, width: float, height: float) -> PlotPicture:
    """Lay out how many steps the runs of a cell took."""
    return _plot(cell, cell.steps if cell else None, "step", width, height)


def restarts_plot(cell: CellScene | None, width: float, height: float) -> PlotPicture:
    """Lay out how many restarts the runs of a cell made."""
    return _plot(cell, cell.restarts if cell else None, "restart", width, height)


def _plot(
    cell: CellScene | None, histogram: Histogram | None, word: str, width: float, height: float
) -> PlotPicture:
    if cell is None or histogram is None:
        return plot_of_nothing(_why_nothing(cell), width, height)
    count = len(histogram.solved)
    both = [a + b for a, b in zip(histogram.solved, histogram.failed, strict=True)]
    y_values = linear_ticks(max(both), max(2, int(height // Y_TICK_PX)))
    bar = min((width - RIGHT_PX) / count, MOST_BAR_PX)
    view = _View(histogram, bar, y_values[-1], height)
    y_ticks = tuple(Tick(view.y(share), percent_text(round(share, 6))) for share in y_values)
    shapes: list[Shape] = [Line((0, tick.at), (width, tick.at), GRID_ROLE) for tick in y_ticks]
    for place in range(count):
        shapes += _bar(view, place, cell.role)
    return PlotPicture(
        width,
        height,
        tuple(shapes),
        _x_ticks(view, count),
        y_ticks,
        _caption(cell, histogram, word),
        np.array([(view.left(at), 0.0, view.left(at + 1), height) for at in range(count)]),
        lambda place: _target(cell, view, place, word),
    )


def _bar(view: _View, place: int, role: str) -> Iterator[Shape]:
    solved, failed = view.histogram.solved[place], view.histogram.failed[place]
    gap = BAR_GAP_PX if view.bar > 3 else 0.0
    bottom = view.height
    for share, fill in ((solved, role), (failed, FAILED_ROLE)):
        if share > 0:
            high = max(share / view.top * (view.height - TOP_PX), LEAST_BAR_PX)
            bottom -= high
            yield Area(view.left(place) + gap / 2, bottom, view.bar - gap, high, fill)


def _x_ticks(view: _View, count: int) -> tuple[Tick, ...]:
    """Write numbers below the bars: in the middle of a bar of one number, else where one begins."""
    width = view.histogram.width
    most = max(1, int(count * view.bar // X_TICK_PX))
    shift = view.bar / 2 if width == 1 else 0.0
    end = width * count
    values = [value for value in whole_ticks(end, most) if value < end + (1 if width > 1 else 0)]
    return tuple(Tick(value / width * view.bar + shift, step_text(int(value))) for value in values)


def _caption(cell: CellScene, histogram: Histogram, word: str) -> str:
    words = [f"{cell.full_title}, by {word}s"]
    if any(histogram.failed):
        words.append("grey: not solved")
    if histogram.beyond:
        words.append(f"{share_text(histogram.beyond)} beyond {histogram.end - 1:,}")
    return " · ".join(words)


def _why_nothing(cell: CellScene | None) -> str:
    if cell is None or cell.bar is None:
        return NO_RUN
    return f"{cell.full_title}: no run restarted"


def _target(cell: CellScene, view: _View, place: int, word: str) -> Target:
    least, most = view.span(place)
    share = view.histogram.solved[place] + view.histogram.failed[place]
    numbers = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    plural = "" if least == most == 1 else "s"
    query = RunQuery(
        cell.number,
        steps=(least, most) if word == "step" else None,
        restarts=(least, most) if word == "restart" else None,
    )
    sentence = f"{numbers} {word}{plural}: {share_text(share)} of the runs"
    return Target(query, sentence, view.left(place) + view.bar / 2, min(view.y(share), view.height - 4))
