"""The figures behind an experiment's charts, frozen and free of drawing: the report and the window read the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.estimates import Estimate
from solver.core.parameters import ParameterValue
from solver.core.variants import VARIANTS
from solver.experiment.exact import exact_values
from solver.experiment.plan import Cell, value_text
from solver.experiment.results import SOLVED, CellResults
from solver.experiment.summary import Summary, run_length_distribution

LINES_OF_COLORS = (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2)
"""For each colour of series, ``series.1`` to ``series.12`` in a theme, the line style and marker it comes with first.

A variant and the same variant with restarts, whose curves run close together, differ in them; and so do all colours
that colour-blind eyes may confuse.
"""
DASHES: tuple[tuple[float, ...], ...] = ((), (5.0, 2.5), (1.5, 2.0))
"""Line styles of series: lengths drawn and left out in turn; empty for a solid line."""
MARKERS = ("o", "s", "d")
"""Their markers, by the letters that matplotlib and pyqtgraph share: disc, square, diamond."""
STYLES = len(LINES_OF_COLORS) * len(DASHES)
"""The number of lines that differ in colour or in line style and marker."""

MOST_POINTS = 240
"""Points of a run-length curve beyond its first steps; more could not be told apart."""
KEPT_STEPS = 60
"""Every point up to this number of steps is kept."""
MOST_BINS = 40
"""Most bars of a histogram."""
SHOWN_SHARE = 0.995
"""Share of the runs that the bars cover; the few beyond are counted in words."""
NICE_WIDTHS = (1, 2, 5, 10)
"""Widths of a bar, times a power of ten."""


class SeriesStyle(Struct, frozen=True):
    """How one of many series is told apart."""

    color: int
    """Index of its colour, from 0 to 11."""
    dash: tuple[float, ...]
    """One of `DASHES`."""
    marker: str
    """One of `MARKERS`."""

    @property
    def role(self) -> str:
        """The role of its colour in a theme: ``series.1``."""
        return f"series.{self.color + 1}"


def series_style(index: int) -> SeriesStyle:
    """Return the style of a series by its index, which may be any whole number from 0.

    Each further twelve series have the same colours, with the next line style and marker.
    """
    cycle, color = divmod(index, len(LINES_OF_COLORS))
    line = (LINES_OF_COLORS[color] + cycle) % len(DASHES)
    return SeriesStyle(color, DASHES[line], MARKERS[line])


def variant_style(variant: str) -> SeriesStyle:
    """Return the style of a variant: the same in every chart, whatever else the chart shows.

    A search of the user's own has one that no variant of the table has, by its name.
    """
    if variant in VARIANTS:
        return series_style(VARIANTS[variant].series)
    first = 1 + max(known.series for known in VARIANTS.values())
    return series_style(first + sum(variant.encode()) % (STYLES - first))


def cell_style(cell: Cell) -> SeriesStyle:
    """Return the style of a cell: that of its variant, or one of its own where the variant has several lines."""
    return variant_style(cell.settings.variant.name) if cell.series is None else series_style(cell.series)


class SuccessBar(Struct, frozen=True):
    """The success rate of one cell."""

    cell: Cell
    rate: Estimate
    """Share of the runs that were solved (Wilson)."""
    exact: float | None = None
    """The exact success probability, where it is known."""


class SizeCurve(Struct, frozen=True):
    """The success rates of one line over the number of queens."""

    cell: Cell
    """Its cell on the smallest board."""
    rows: tuple[Summary, ...]
    """Figures for each size with runs, smallest first."""


class SweepPoint(Struct, frozen=True):
    """The figures of one cell whose variant has several values of a parameter."""

    bar: SuccessBar
    summary: Summary

    @property
    def cell(self) -> Cell:
        """The variant and the number of queens."""
        return self.bar.cell

    def value(self, name: str) -> ParameterValue:
        """Return the value of a parameter."""
        return self.cell.settings.parameters[name]


class SweepCurve(Struct, frozen=True):
    """What the values of a parameter do, all else equal."""

    label: str
    """The variant, and the values of its other parameters where they vary."""
    style: SeriesStyle
    points: tuple[SweepPoint, ...]
    """In the order of the values."""


class Sweep(Struct, frozen=True):
    """What the values of a parameter do on one size of board."""

    name: str
    """Of the parameter."""
    title: str
    values: tuple[ParameterValue, ...]
    """All values of any curve: numbers rising, words as planned, "no limit" last."""
    curves: tuple[SweepCurve, ...]

    @property
    def value_texts(self) -> tuple[str, ...]:
        """The values as an axis shows them."""
        return tuple(map(value_text, self.values))

    def place(self, point: SweepPoint) -> int:
        """Return the place of a point on the axis of the values."""
        return self.values.index(point.value(self.name))


COSTS = ("expected_steps_per_solution", "expected_evaluations_per_solution")
"""The figures of a summary that a chart of a sweep shows beside success."""


class RunLengthCurve(Struct, frozen=True):
    """The run-length distribution of one cell.

    Source: H. H. Hoos and T. Stützle, Evaluating Las Vegas algorithms: pitfalls and remedies, 1998.
    """

    cell: Cell
    steps: tuple[int, ...]
    """Numbers of steps k, rising."""
    shares: tuple[float, ...]
    """For each k, the share of all runs made that were solved within k steps."""


class Histogram(Struct, frozen=True):
    """How often runs of one cell took how many steps, or restarts."""

    cell: Cell
    width: int
    """Numbers per bar; the first bar covers 0 to ``width - 1``."""
    solved: tuple[float, ...]
    """Share of all runs made that are in each bar and were solved."""
    failed: tuple[float, ...]
    """Share of all runs made that are in each bar and were not solved."""
    beyond: float
    """Share of all runs made that lie beyond the last bar."""

    @property
    def end(self) -> int:
        """First number beyond the last bar."""
        return self.width * len(self.solved)


def success_bars(cells: Sequence[CellResults], summaries: Sequence[Summary]) -> tuple[SuccessBar, ...]:
    """Return the bars of all cells with at least one run."""
    return tuple(
        SuccessBar(results.cell, rate, exact)
        for results, row in zip(cells, summaries, strict=True)
        if (rate := row.estimate("success_rate")) is not None
        for values in [exact_values(results.cell.settings)]
        for exact in [values.success_rate if values else None]
    )


def size_curves(cells: Sequence[CellResults], summaries: Sequence[Summary]) -> tuple[SizeCurve, ...]:
    """Return the figures of each line over the sizes, in the order of the cells."""
    lines: dict[str, list[tuple[Summary, Cell]]] = {}
    for results, summary in zip(cells, summaries, strict=True):
        if summary.runs:
            lines.setdefault(summary.label, []).append((summary, results.cell))
    return tuple(
        SizeCurve(found[0][1], tuple(sorted((row for row, _ in found), key=lambda row: row.n)))
        for found in lines.values()
    )


def sweeps(points: Sequence[SweepPoint]) -> tuple[Sweep, ...]:
    """Return a sweep for each parameter of which some variant has several values; the points are of one size."""
    names = dict.fromkeys(name for point in points for name in point.cell.differences if name != "heuristic")
    return tuple(
        _sweep(name, [point for point in points if name in point.cell.differences]) for name in names
    )


def _sweep(name: str, points: Sequence[SweepPoint]) -> Sweep:
    values = dict.fromkeys(point.value(name) for point in points)
    ordered = sorted(values, key=lambda value: (value is None, 0 if isinstance(value, str) else value or 0))
    lines: dict[str, list[SweepPoint]] = {}
    for point in sorted(points, key=lambda point: ordered.index(point.value(name))):
        others = (text for key, text in point.cell.differences.items() if key != name)
        lines.setdefault(", ".join((point.cell.title, *others)), []).append(point)
    variants = [found[0].cell.settings.variant.name for found in lines.values()]
    is_clear = len(set(variants)) == len(variants)
    return Sweep(
        name,
        points[0].cell.settings.variant.parameter(name).title,
        tuple(ordered),
        tuple(
            SweepCurve(label, variant_style(variant) if is_clear else series_style(place), tuple(found))
            for place, (variant, (label, found)) in enumerate(zip(variants, lines.items(), strict=True))
        ),
    )


def run_length_curves(cells: Sequence[CellResults]) -> tuple[RunLengthCurve, ...]:
    """Return the curves of all cells with at least one solved run."""
    found = ((results.cell, *run_length_distribution(results)) for results in cells)
    return tuple(
        RunLengthCurve(cell, tuple(steps[kept].tolist()), tuple(shares[kept].tolist()))
        for cell, steps, shares in found
        if len(steps)
        for kept in [_kept(steps)]
    )


def _kept(steps: NDArray[np.int64]) -> NDArray[np.int64]:
    """Choose the points to draw: all small steps, the last, and others evenly spaced by their logarithm."""
    if len(steps) <= KEPT_STEPS + MOST_POINTS:
        return np.arange(len(steps))
    spread = np.geomspace(KEPT_STEPS, steps[-1], MOST_POINTS)
    found = np.searchsorted(steps, spread, side="right") - 1
    small = np.flatnonzero(steps <= KEPT_STEPS)
    return np.unique(np.concatenate((small, found[found >= 0], [len(steps) - 1])))


def step_histograms(cells: Sequence[CellResults]) -> tuple[Histogram, ...]:
    """Return the histograms of the steps, of every cell with at least one run."""
    return tuple(_histogram(results, results.steps) for results in cells if results.is_done.any())


def restart_histograms(cells: Sequence[CellResults]) -> tuple[Histogram, ...]:
    """Return the histograms of the restarts, of every cell with at least one restart."""
    return tuple(_histogram(results, results.restarts) for results in cells if results.restarts.any())


def _histogram(results: CellResults, values: NDArray[np.int64]) -> Histogram:
    is_done = results.is_done
    values, is_solved = values[is_done], results.outcomes[is_done] == SOLVED
    most = int(np.quantile(values, SHOWN_SHARE, method="higher"))
    width = _bin_width(most + 1)
    last = most // width
    bins = values // width
    is_shown = bins <= last

    def shares(is_counted: NDArray[np.bool_]) -> tuple[float, ...]:
        counts = np.bincount(bins[is_counted & is_shown], minlength=last + 1)
        return tuple((counts / len(values)).tolist())

    beyond = float(np.count_nonzero(~is_shown) / len(values))
    return Histogram(results.cell, width, shares(is_solved), shares(~is_solved), beyond)


def _bin_width(count: int) -> int:
    """Return the least round width at which the numbers from 0 to ``count - 1`` fit into `MOST_BINS` bars."""
    least = max(1, ceil(count / MOST_BINS))
    power: int = 10 ** floor(log10(least))
    return next(nice * power for nice in NICE_WIDTHS if nice * power >= least)
