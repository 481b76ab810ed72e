"""The chart of success rates on one size of board: a bar for each variant, and its 95 % interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nqueens_gui.experiment.snapshot import CellScene, RunQuery
from nqueens_gui.scene.plot_picture import GRID_ROLE, SHARES, PlotPicture, Target
from nqueens_gui.watch.axis_ticks import Tick
from solver.experiment.charts.axes import percent_text
from solver.experiment.charts.success import SuccessBar
from solver.experiment.pictures.shapes import Area, Line, Polygon, Shape, Words
from solver.experiment.tables import interval, percent

MOST_ROW_PX = 84.0
"""Rows do not grow beyond this."""
BAR_SHARE = 0.52
"""Share of a row that its bar takes."""
MOST_BAR_PX = 30.0
"""Higher bars would shout."""
CAP_SHARE = 0.3
"""Share of a bar's height that the ends of its interval reach up and down."""
RATE_PX = 84.0
"""Room for the rate beside the bars."""
INTERVAL_PX = 108.0
"""Room for the interval beside it."""
ROOMY_PX = 380.0
"""Charts that are so wide have room for the interval in figures."""
CAPTION = "Share of the runs that were solved, with its 95 % interval"
KNOWN = "; the diamond is the exact value"


def success_plot(
    cells: Sequence[CellScene], selected: int | None, width: float, height: float
) -> PlotPicture:
    """Lay out a bar for each cell, from top to bottom; the row of the selected cell is marked."""
    has_intervals = width >= ROOMY_PX
    right = width - RATE_PX - (INTERVAL_PX if has_intervals else 0.0)
    row = min(height / max(len(cells), 1), MOST_ROW_PX)
    bar_height = min(row * BAR_SHARE, MOST_BAR_PX)
    shapes: list[Shape] = []
    for place, cell in enumerate(cells):
        if cell.number == selected:
            shapes.append(Area(0, place * row, width, row, "hover"))
    shapes += [Line((share * right, 0), (share * right, height), GRID_ROLE) for share in SHARES]
    for place, cell in enumerate(cells):
        if cell.bar is not None:
            shapes += _bar(cell.bar, cell.role, (place + 0.5) * row, bar_height, right)
            shapes += _figures(cell.bar, (place + 0.5) * row, right, has_intervals)
    has_exact = any(cell.bar is not None and cell.bar.exact is not None for cell in cells)
    return PlotPicture(
        width,
        height,
        tuple(shapes),
        tuple(Tick(share * right, percent_text(share)) for share in SHARES),
        tuple(Tick((place + 0.5) * row, cell.title) for place, cell in enumerate(cells)),
        CAPTION + (KNOWN if has_exact else ""),
        np.array([(0.0, place * row, width, (place + 1) * row) for place in range(len(cells))]).reshape(
            -1, 4
        ),
        lambda place: _target(cells[place], (place + 0.5) * row, right),
    )


def _bar(bar: SuccessBar, role: str, y: float, height: float, right: float) -> Iterator[Shape]:
    """Draw a bar around the height y, its interval over it, and the exact value on its edge."""
    low, high = (bound * right for bound in bar.bounds)
    yield Area(0, y - height / 2, bar.rate * right, height, role)
    cap = height * CAP_SHARE
    for color, thick in (("card", 4.0), ("interval", 1.6)):
        yield Line((low, y), (high, y), color, thick)
        for x in (low, high):
            yield Line((x, y - cap), (x, y + cap), color, thick)
    if bar.exact is not None:
        yield from _diamond(bar.exact * right, y - height / 2)


def _figures(bar: SuccessBar, y: float, right: float, has_intervals: bool) -> Iterator[Shape]:
    yield Words(right + 12, y + 4, percent(bar.rate), 12, "text", is_bold=True)
    if has_intervals:
        yield Words(right + RATE_PX, y + 4, interval(bar.bounds), 11, "text.dim")


def _diamond(x: float, y: float) -> Iterator[Shape]:
    for size, role in ((5.5, "card"), (4.0, "interval")):
        yield Polygon(((x - size, y), (x, y - size), (x + size, y), (x, y + size)), role)


def _target(cell: CellScene, y: float, right: float) -> Target:
    bar = cell.bar
    if bar is None:
        return Target(RunQuery(cell.number), f"{cell.full_title}: no run is made yet", 0, y)
    figures = f"{cell.full_title}: {percent(bar.rate)} of {bar.runs:,} runs solved"
    return Target(RunQuery(cell.number), figures, bar.rate * right, y)
