"""The chart of run lengths: the share of runs solved within k steps, all variants on one logarithmic axis.

Source: H. H. Hoos and T. Stützle, Evaluating Las Vegas algorithms: pitfalls and remedies, 1998.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.experiment.charts.axes import (
    Frame,
    Scale,
    across,
    axis_title,
    log_ticks,
    percent_text,
    upright,
    upright_title,
)
from solver.experiment.charts.labels import spread
from solver.experiment.pictures.palette import series_dash, series_role
from solver.experiment.pictures.shapes import Curve, Line, Picture, Point, Shape, Words, words_width
from solver.experiment.results import CellResults
from solver.experiment.summary import run_length_distribution

WIDTH = 720.0
HEIGHT = 390.0
LEFT = 58.0
TOP = 34.0
BOTTOM = 50.0
LABEL_SIZE = 12.0
LABEL_HEIGHT = 16.0
LABEL_GAP = 30.0
"""Between the end of a curve and its label: room for the line that joins them."""
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
MOST_POINTS = 240
"""Points of a curve beyond its first steps; more could not be told apart."""
KEPT_STEPS = 60
"""Every point up to so many steps is kept."""


@dataclass(frozen=True, slots=True)
class RunLengthCurve:
    """How the solved runs of one variant grow with the steps allowed."""

    variant: str
    """Name of the variant."""
    n: int
    """Number of queens."""
    steps: tuple[int, ...]
    """Numbers of steps k, rising."""
    shares: tuple[float, ...]
    """For each, the share of all runs made that were solved within k steps."""


def run_length_curves(cells: Sequence[CellResults]) -> tuple[RunLengthCurve, ...]:
    """Return the curves of all cells of which some run was solved."""
    curves = []
    for results in cells:
        steps, shares = run_length_distribution(results)
        if len(steps):
            kept = _kept(steps)
            settings = results.cell.settings
            curves.append(
                RunLengthCurve(
                    settings.variant.name,
                    settings.n,
                    tuple(steps[kept].tolist()),
                    tuple(shares[kept].tolist()),
                )
            )
    return tuple(curves)


def _kept(steps: NDArray[np.int64]) -> NDArray[np.int64]:
    """Choose the points to draw: all small steps, the last, and others evenly by their logarithm."""
    if len(steps) <= KEPT_STEPS + MOST_POINTS:
        return np.arange(len(steps))
    asked = np.geomspace(KEPT_STEPS, steps[-1], MOST_POINTS)
    found = np.searchsorted(steps, asked, side="right") - 1
    small = np.flatnonzero(steps <= KEPT_STEPS)
    return np.unique(np.concatenate((small, found[found >= 0], [len(steps) - 1])))


def run_length_picture(curves: Sequence[RunLengthCurve]) -> Picture:
    """Draw curves over one another, each with its name at its end."""
    labels = max(words_width(curve.variant, LABEL_SIZE) for curve in curves)
    frame = Frame(LEFT, TOP, WIDTH - LEFT - LABEL_GAP - labels - 8, HEIGHT - TOP - BOTTOM)
    ticks = log_ticks(max(curve.steps[-1] for curve in curves))
    x = Scale(ticks[0], ticks[-1], frame.left, frame.right, is_log=True)
    y = Scale(0, 1, frame.bottom, frame.top)
    shapes: tuple[Shape, ...] = (
        *across(frame, x, ticks),
        *upright(frame, y, TICKS, percent_text),
        *(_curve(curve, x, y) for curve in curves),
        *_labels(curves, frame, y),
        upright_title(frame, "runs solved within k steps"),
        axis_title(frame, "steps k, on a logarithmic axis"),
    )
    return Picture(WIDTH, HEIGHT, shapes, f"Share of runs solved within k steps, n = {curves[0].n:,}")


def _curve(curve: RunLengthCurve, x: Scale, y: Scale) -> Curve:
    """Draw the steps of a curve: the share stays as it is up to the next number of steps."""
    points: list[Point] = [(x.first, y(0.0))]
    for steps, share in zip(curve.steps, curve.shares, strict=True):
        points += [(x(steps), points[-1][1]), (x(steps), y(share))]
    points.append((x.last, points[-1][1]))
    return Curve(tuple(points), series_role(curve.variant), 2.0, series_dash(curve.variant))


def _labels(curves: Sequence[RunLengthCurve], frame: Frame, y: Scale) -> Iterator[Shape]:
    ends = [y(curve.shares[-1]) for curve in curves]
    places = spread(ends, LABEL_HEIGHT, frame.top - 4, frame.bottom)
    for curve, end, place in zip(curves, ends, places, strict=True):
        role = series_role(curve.variant)
        yield Line((frame.right + 2, end), (frame.right + LABEL_GAP - 6, place), role, 1.4)
        yield Words(frame.right + LABEL_GAP, place + 4, curve.variant, LABEL_SIZE)
