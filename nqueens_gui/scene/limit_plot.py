"""The chart of success against the sideways limit: exact points joined by a line, and the limit of now marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log1p

import numpy as np

from nqueens_gui.scene.landscape_plots import StateSpot
from nqueens_gui.scene.plot_picture import GRID_ROLE, SHARES, TOP_PX, PlotPicture, plot_of_nothing, share_text
from nqueens_gui.watch.axis_ticks import Tick
from solver.analysis.landscape import LIMITS, Landscape, SuccessAtLimit
from solver.experiment.charts.axes import percent_text
from solver.experiment.pictures.shapes import Curve, Disc, Line, Shape
from solver.experiment.summary import Summary

BOTTOM_PX = 8.0
SIDE_PX = 18.0
RADIUS = 3.5
CAP_PX = 4.0
SHOWN_LIMITS = (0, 1, 2, 5, 10, 20, 50, 100)
CAPTION = (
    "Climbs solved by sideways limit, exact; the gold line is the limit chosen, the cross what was measured"
)


def limit_plot(
    curve: Sequence[SuccessAtLimit], found: Landscape, sampled: Summary | None, width: float, height: float
) -> PlotPicture:
    """Lay out the limits from left to right, close together where they are large; that of the landscape is marked."""
    limit = found.sideways_limit
    if not curve:
        return plot_of_nothing("The curve comes last.", width, height)
    most = max(*LIMITS, limit)
    points = [
        (_x(point.sideways_limit, most, width), _y(point.success_probability, height)) for point in curve
    ]
    shapes: list[Shape] = [
        Line((0, _y(share, height)), (width, _y(share, height)), GRID_ROLE) for share in SHARES
    ]
    shapes.append(Line((_x(limit, most, width), 0), (_x(limit, most, width), height), "chart.cursor", 2.0))
    if len(points) > 1:
        shapes.append(Curve(tuple(points), "accent", 2.0))
    shapes += [Disc(point, RADIUS, "accent") for point in points]
    chosen = (_x(limit, most, width), _y(found.success_probability, height))
    shapes += [Disc(chosen, RADIUS + 3.0, "card"), Disc(chosen, RADIUS + 1.5, "chart.cursor")]
    if sampled is not None:
        shapes += _measured(sampled, _x(limit, most, width), height)
    return PlotPicture(
        width, height, tuple(shapes),
        tuple(Tick(_x(shown, most, width), str(shown)) for shown in SHOWN_LIMITS),
        tuple(Tick(_y(share, height), percent_text(share)) for share in SHARES),
        CAPTION,
        np.array([(x, y, x, y) for x, y in points]),
        lambda place: StateSpot(_sentence(curve[place]), *points[place]),
    )  # fmt: skip


def _x(limit: int, most: int, width: float) -> float:
    return SIDE_PX + log1p(limit) / log1p(most) * (width - 2 * SIDE_PX)


def _y(share: float, height: float) -> float:
    bottom = height - BOTTOM_PX
    return bottom - share * (bottom - TOP_PX)


def _measured(sampled: Summary, x: float, height: float) -> Iterator[Shape]:
    """Draw the measured rate with its interval."""
    if sampled.success_rate is None or sampled.success_interval is None:
        return
    y = _y(sampled.success_rate, height)
    low, high = (_y(bound, height) for bound in sampled.success_interval)
    yield Line((x, low), (x, high), "interval", 1.6)
    yield Line((x - CAP_PX, y), (x + CAP_PX, y), "interval", 1.6)


def _sentence(point: SuccessAtLimit) -> str:
    return (
        f"limit {point.sideways_limit}: {share_text(point.success_probability)} solved, "
        f"{point.mean_steps:.1f} steps a climb, {point.expected_steps_with_restarts:.1f} to a solution"
    )
