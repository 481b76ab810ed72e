"""The charts of the Experiment page: success rates, run lengths and histograms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import ceil, log10
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox

from nqueens_gui.experiment.charts_view import (
    SWEEP_FIGURES,
    CurvesInfo,
    HistogramInfo,
    RunLengthsInfo,
    SuccessInfo,
    run_length_query,
    run_length_sentence,
    run_lengths_info,
    sizes_info,
    success_sentence,
    sweep_info,
    sweeps_of,
)
from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, RunQuery
from nqueens_gui.kit.charts.card import ChartCard
from nqueens_gui.kit.charts.data import Mark
from nqueens_gui.kit.charts.parts import Axis, percent_text
from nqueens_gui.kit.charts.plot import Chart
from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.fields import name_choice
from nqueens_gui.kit.style import finish_fields
from solver.experiment.figures import COSTS, SuccessBar
from solver.experiment.tables import interval, rate

NO_RUNS: Final = "No runs yet."
NONE_SOLVED: Final = "No run is solved yet."
EMPTY: Final = "Success rates, run lengths and histograms appear here as runs finish."
MIN_ROWS, MIN_BARS = 4, 12
"""Charts of fewer rows or bars leave room, so that bars stay slim."""
BAR_HEIGHT: Final = 0.4
BEAM: Final = 0.14
ROW: Final = 0.92
"""Height of a row that can be clicked."""
RIGHT: Final = 1.015
"""End of an axis of shares: room for half a diamond."""
WIDE_PX: Final = 440
"""From this width on there is room for intervals in figures."""
DODGE: Final = 0.06
"""Between the points of two variants on one size of board."""
MOST_DODGE: Final = 0.6
HEADROOM: Final = 1.05
CURVE_POINTS: Final = 300
PALE: Final = 0.3
"""Opacity of the fitted powers."""
SHARES: Final = Axis(0, 1.03, text=percent_text)


class ChartKind(StrEnum):
    """What a chart of an experiment shows."""

    SUCCESS = "success"
    SIZES = "sizes"
    VALUES = "values"
    RUN_LENGTHS = "run-lengths"
    STEPS = "steps"
    RESTARTS = "restarts"


TITLES: Final[Mapping[str, tuple[str, str]]] = {
    ChartKind.SUCCESS: ("Success", "Share of runs solved, with 95 % confidence intervals"),
    ChartKind.SIZES: ("By size", "Success and cost by the number of queens"),
    ChartKind.VALUES: ("By value", "Success and cost by the values of a parameter"),
    ChartKind.RUN_LENGTHS: ("Run lengths", "Share of runs solved within k steps, all variants"),
    ChartKind.STEPS: ("Steps", "Histogram of the steps of the selected variant"),
    ChartKind.RESTARTS: ("Restarts", "Histogram of the restarts of the selected variant"),
}


class ExperimentCharts(ChartCard):
    """Draws the figures of an experiment; bars and points stand for runs, each for a `RunQuery`."""

    def __init__(self) -> None:
        super().__init__("Charts of the experiment", TITLES, EMPTY)
        self.size_choice = _choice("Number of queens", "The size of board to compare variants on")
        self.parameter_choice = _choice("Parameter", "The parameter whose values are compared")
        self.figure_choice = _choice("Figure", "Success, or what a solution costs", SWEEP_FIGURES)
        self._charts_of = {
            self.size_choice: (ChartKind.SUCCESS, ChartKind.VALUES, ChartKind.RUN_LENGTHS),
            self.parameter_choice: (ChartKind.VALUES,),
            self.figure_choice: (ChartKind.SIZES, ChartKind.VALUES),
        }
        for place, choice in enumerate(self._charts_of, start=1):
            self.tools.insertWidget(place, choice)
            name_choice(choice, choice.accessibleName())
            choice.currentIndexChanged.connect(self.draw)
        self.order_tabs(*self._charts_of)
        finish_fields(self)
        self._scene: ExperimentScene | None = None
        self.cell: int | None = None
        self._offer(None)
        self.draw()

    def set_scene(self, scene: ExperimentScene | None) -> None:
        """Show an experiment as far as it is."""
        self._scene = scene
        self._offer(scene)
        self.draw()

    def set_cell(self, cell: int | None) -> None:
        """Mark a cell, and show its size and its histograms."""
        if cell == self.cell:
            return
        self.cell = cell
        selected = self._selected()
        if selected is not None and selected.n != self.size_choice.currentData():
            self.size_choice.setCurrentIndex(self.size_choice.findData(selected.n))
        self.draw()

    @Slot()
    def draw(self) -> None:
        chart, scene, n = ChartKind(self.chart_name), self._scene, self.size_choice.currentData()
        for choice, charts in self._charts_of.items():
            choice.setVisible(chart in charts and choice.count() > 1)
        self._caption.setToolTip("")
        if scene is None or n is None:
            self.show_empty()
            return
        cells = scene.cells_of(n)
        match chart:
            case ChartKind.SUCCESS:
                self.show_info(SuccessInfo(n, cells, self.cell), draw_success)
            case ChartKind.SIZES:
                figure = self.figure_choice.currentData()
                why_empty = NONE_SOLVED if figure in COSTS else NO_RUNS
                self.show_info(sizes_info(scene, self.cell, figure), draw_curves, why_empty)
            case ChartKind.VALUES:
                self._draw_values(cells, n)
            case ChartKind.RUN_LENGTHS:
                info = run_lengths_info(n, cells, self.cell)
                self.show_info(info, draw_run_lengths, NONE_SOLVED)
                self._caption.setToolTip(info.tip if info else "")
            case ChartKind.STEPS | ChartKind.RESTARTS:
                self._draw_histogram(chart)

    def _draw_values(self, cells: tuple[CellScene, ...], n: int) -> None:
        name, figure = self.parameter_choice.currentData(), self.figure_choice.currentData()
        sweep = next((sweep for sweep in sweeps_of(cells) if sweep.name == name), None)
        info = None if sweep is None else sweep_info(n, sweep, figure, cells, self.cell)
        self.show_info(info, draw_curves, NONE_SOLVED if sweep and figure in COSTS else NO_RUNS)

    def _draw_histogram(self, chart: ChartKind) -> None:
        cell, is_steps = self._selected(), chart is ChartKind.STEPS
        if cell is None or cell.bar is None:
            self.show_empty(NO_RUNS)
            return
        histogram = cell.steps if is_steps else cell.restarts
        info = (
            None if histogram is None else HistogramInfo(cell, histogram, "step" if is_steps else "restart")
        )
        self.show_info(info, draw_histogram, f"{cell.full_title}: no run restarted.")

    def _selected(self) -> CellScene | None:
        if self._scene is None or self.cell is None or self.cell >= len(self._scene.cells):
            return None
        return self._scene.cells[self.cell]

    def _offer(self, scene: ExperimentScene | None) -> None:
        """Offer the sizes and parameters of an experiment, and the charts that it has figures for."""
        sizes, parameters = (scene.sizes, scene.parameters) if scene else ((), ())
        _fill(self.size_choice, {n: f"n = {n:,}" for n in sizes})
        _fill(self.parameter_choice, {parameter.name: parameter.title for parameter in parameters})
        cells = scene.cells if scene else ()
        shown = self.chart_name  # it stays while its figures are awaited
        for chart, is_offered in (
            (ChartKind.SIZES, len(sizes) > 1),
            (ChartKind.VALUES, bool(parameters)),
            (ChartKind.RESTARTS, shown == ChartKind.RESTARTS or any(cell.restarts for cell in cells)),
        ):
            place = list(ChartKind).index(chart)
            if (
                self.tabs.isTabVisible(place) != is_offered
            ):  # Qt forgets its layout is old when nothing changes
                self.tabs.setTabVisible(place, is_offered)
                self.tabs.updateGeometry()


def _choice(name: str, tooltip: str, entries: Mapping[Any, str] = MappingProxyType({})) -> QComboBox:
    choice = QComboBox()
    choice.setAccessibleName(name)
    choice.setToolTip(tooltip)
    _fill(choice, entries)
    return choice


def _fill(choice: QComboBox, entries: Mapping[Any, str]) -> None:
    """Offer other entries by their titles, without telling of it, unless it offers these."""
    if [choice.itemData(row) for row in range(choice.count())] == list(entries):
        return
    with QSignalBlocker(choice):
        choice.clear()
        for entry, title in entries.items():
            choice.addItem(title, entry)


def draw_success(plot: Chart, info: SuccessInfo) -> None:
    """Draw a bar for each variant with its interval, the exact value as a diamond, and the figures beside it."""
    rows = {cell.number: -float(row) for row, cell in enumerate(info.cells)}
    bars = [(rows[cell.number], cell.style.role, cell.bar) for cell in info.cells if cell.bar is not None]
    has_room = plot.width() >= WIDE_PX
    figures = tuple(
        (y, rate(bar.rate) + (f"    {interval(bar.rate.interval)}" if has_room else "")) for y, _, bar in bars
    )
    floor = 0.5 - max(len(rows), MIN_ROWS)
    plot.set_axes(
        Axis(0, RIGHT, text=percent_text),
        Axis(floor, 0.5, names=tuple((rows[cell.number], cell.title) for cell in info.cells), has_grid=False),
        Axis(floor, 0.5, names=figures or ((0.0, ""),), has_grid=False, role="text"),
    )
    if info.selected in rows:
        plot.add_bars("hover", x0=[0], x1=RIGHT, y=rows[info.selected], height=ROW)
    if bars:
        _draw_success_bars(plot, bars)

    def describe(place: int) -> Mark:
        cell = info.cells[place]
        at = (cell.bar.rate.value if cell.bar else 0, -place)
        return Mark(RunQuery(cell.number), success_sentence(cell), at)

    plot.set_marks([(0, y - ROW / 2, 1, y + ROW / 2) for y in rows.values()], describe)


def _draw_success_bars(plot: Chart, bars: Sequence[tuple[float, str, SuccessBar]]) -> None:
    y, rate = np.array([y for y, _, _ in bars]), np.array([bar.rate.value for _, _, bar in bars])
    low, high = np.array([bar.rate.ends for _, _, bar in bars]).T
    plot.add_bars([role for _, role, _ in bars], x0=0, width=rate, y=y, height=BAR_HEIGHT)
    for role, px in (("card", 4.0), ("interval", 1.6)):
        pen = plot.pen(role, px)
        plot.add(pg.ErrorBarItem(x=rate, y=y, left=rate - low, right=high - rate, beam=BEAM, pen=pen))
    exact = [(bar.exact, y + BAR_HEIGHT / 2) for y, _, bar in bars if bar.exact is not None]
    plot.add_points(exact, "d", 12, plot.pen("card", 1.5), "interval")


def draw_curves(plot: Chart, info: CurvesInfo) -> None:
    """Draw a figure of each curve as points with intervals, joined by a line; the curves are a little apart."""
    plot.set_legend_beside()
    bottom = Axis(-0.5, len(info.names) - 0.5, info.axis, names=info.names, has_grid=False)
    if info.is_log:
        left = Axis(log10(info.lowest / HEADROOM), log10(HEADROOM * info.highest), is_log=True)
    else:
        left = SHARES if info.is_success else Axis(0, HEADROOM * info.highest)
    plot.set_axes(bottom, left)
    _draw_fits(plot, info)
    dodge = min(DODGE, MOST_DODGE / max(len(info.curves), 1))
    marks: list[tuple[CellScene, str, tuple[float, float]]] = []
    for number, (title, style, points) in enumerate(info.curves):
        aside = dodge * (number - (len(info.curves) - 1) / 2)
        at = [(point.place + aside, float(info.height(point.found.value))) for point in points]
        x, y = np.array(at).reshape(-1, 2).T
        ends = info.height(np.array([point.found.ends for point in points]))
        plot.add_curve(x, y, plot.pen(style.role, 1.6, style.dash), title)
        plot.add_intervals(x, y, ends, 0.7 * dodge, plot.pen(style.role, 1.4), title)
        marker = plot.add_points(at, style.marker, 9, plot.pen("card"), style.role, title)
        plot.name_series(title, title, marker)
        if info.is_success:
            bars = ((place, point.cell.bar) for (place, _), point in zip(at, points, strict=True))
            exact = [(place, bar.exact) for place, bar in bars if bar and bar.exact is not None]
            plot.add_points(exact, "d", 9, plot.pen("card"), "interval", title)
        marks += [(point.cell, title, place) for point, place in zip(points, at, strict=True)]
    for cell, title, place in marks:
        if cell.number == info.selected:
            plot.add_points([place], "o", 15, plot.pen("interval", 1.5), series=title)

    def describe(place: int) -> Mark:
        cell = marks[place][0]
        return Mark(RunQuery(cell.number), info.sentence(cell))

    x, y = np.array([place for *_, place in marks]).reshape(-1, 2).T
    plot.mark_points(x, y, describe, (title for _, title, _ in marks))


def _draw_fits(plot: Chart, info: CurvesInfo) -> None:
    """Draw the power of n that fits each curve, with its band, pale."""
    for title, style, points in info.curves:
        if (fit := info.fits.get(title)) is None:
            continue
        x = [point.place for point in points]
        band = [fit.band(point.cell.n) for point in points]
        ends = [info.height(np.array(end)) for end in zip(*band, strict=True)]
        color = _draw_band(plot, x, ends, style.role, title)
        middle = info.height(np.array([fit.cost(point.cell.n) for point in points]))
        plot.add_curve(x, middle, pg.mkPen(color, width=5), title)


def _draw_band(plot: Chart, x: Any, ends: Sequence[Any], role: str, series: str) -> QColor:
    """Fill the area between two curves, pale and behind all others, and return its colour."""
    color = plot.pen(role).color()
    color.setAlphaF(PALE)
    edges = [pg.PlotCurveItem(x, end, pen=pg.mkPen(None)) for end in ends]
    for item in (*edges, pg.FillBetweenItem(*edges, brush=color)):
        item.setZValue(-1)
        plot.add(item, series)
    return color


def draw_run_lengths(plot: Chart, info: RunLengthsInfo) -> None:
    """Draw the curves over one another; the selected one is thicker and in front, with the exponential fitted to it."""
    plot.set_legend_beside()
    last = max(1, ceil(log10(max(curve.steps[-1] for _, curve in info.curves))))
    plot.set_axes(Axis(0, last, "steps k", is_log=True, has_grid=False), SHARES)
    for cell, curve in info.curves:
        is_selected = cell.number == info.selected
        item = plot.add_curve(
            np.concatenate(([0], np.repeat(_places(curve.steps), 2), [last])),
            np.concatenate(([0, 0], np.repeat(curve.shares, 2))),
            plot.pen(cell.style.role, 3 if is_selected else 1.8, cell.style.dash),
            cell.title,
        )
        item.setZValue(is_selected)
        plot.name_series(cell.title, cell.title, item)
    k = np.geomspace(1, 10**last, CURVE_POINTS)
    if (fitted := info.exponential(k)) is not None:
        plot.add_curve(_places(k), fitted, plot.pen("interval", 1.4, (4.0, 3.0)))
    points = list(info.points())
    x, y = _places([k for _, k, _ in points]), np.array([share for _, _, share in points])

    def describe(place: int) -> Mark:
        cell, k, share = points[place]
        return Mark(run_length_query(cell, k), run_length_sentence(cell, k, share))

    plot.mark_points(x, y, describe, (cell.title for cell, _, _ in points))


def _places(steps: Any) -> NDArray[np.float64]:
    """Return where numbers of steps lie; 0 steps lie with 1."""
    places: NDArray[np.float64] = np.log10(np.maximum(steps, 1))
    return places


def draw_histogram(plot: Chart, info: HistogramInfo) -> None:
    """Draw the share of runs in each bar, solved runs and upon them the others."""
    found, width = info.histogram, info.histogram.width
    solved, failed = np.array(found.solved), np.array(found.failed)
    x = np.arange(len(solved)) * width - (0.5 if width == 1 else 0)
    end = max(len(solved), MIN_BARS) * width + x[0]
    plot.set_axes(
        Axis(float(x[0]), float(end), f"{info.what}s", is_whole=True, has_grid=False),
        Axis(0, float((solved + failed).max()) * HEADROOM, text=percent_text),
    )
    card = plot.pen("card")
    for title, floor, shares, role in (
        ("solved", 0 * solved, solved, info.cell.style.role),
        ("not solved", solved, failed, "failed"),
    ):
        plot.add_bars(role, title, x0=x, width=width, y0=floor, height=shares, pen=card)
        if failed.any():
            plot.name_series(title, title, role)
    boxes = np.stack((x, 0 * x, x + width, solved + failed), 1)
    plot.set_marks(boxes, lambda place: Mark(info.query(place), info.sentence(place)))
