"""The charts of the Experiment page: success rates, run lengths and histograms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import ceil, log10
from typing import Final

import numpy as np
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QWidget

from nqueens_gui.experiment.charts_view import (
    SWEEP_FIGURES,
    HistogramInfo,
    RunLengthsInfo,
    SizesInfo,
    SuccessInfo,
    SweepInfo,
    run_length_query,
    run_length_sentence,
    run_lengths_info,
    sizes_info,
    success_sentence,
    sweeps_of,
)
from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, RunQuery
from nqueens_gui.kit.chart_card import ChartCard
from nqueens_gui.kit.chart_data import Mark, Marks
from nqueens_gui.kit.plot_parts import Axis, percent_text
from nqueens_gui.kit.plots import Chart as Plot
from nqueens_gui.kit.plotting import pg
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import Theme
from solver.core.variants import Parameter
from solver.experiment.figures import COSTS, SuccessBar
from solver.experiment.tables import interval, rate

EMPTY: Final = "Success rates, run lengths and histograms appear here as runs are made."
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
SHARES: Final = Axis(0, 1.03, text=percent_text)


class Chart(StrEnum):
    """The charts."""

    SUCCESS = "success"
    SIZES = "sizes"
    VALUES = "values"
    RUN_LENGTHS = "run-lengths"
    STEPS = "steps"
    RESTARTS = "restarts"


TITLES: Final[Mapping[str, tuple[str, str]]] = {
    Chart.SUCCESS: ("Success", "Share of runs solved, with 95 % confidence intervals"),
    Chart.SIZES: ("By size", "Share of runs solved by the number of queens"),
    Chart.VALUES: ("By value", "Success and cost by the values of a parameter"),
    Chart.RUN_LENGTHS: ("Run lengths", "Share of runs solved within k steps, all variants"),
    Chart.STEPS: ("Steps", "Histogram of the steps of the selected variant"),
    Chart.RESTARTS: ("Restarts", "Histogram of the restarts of the selected variant"),
}


class ExperimentCharts(ChartCard):
    """Draws the figures of an experiment; bars and points stand for runs."""

    runs_requested = Signal(object)
    """The `RunQuery` of a bar or point that was clicked."""
    runs_opened = Signal(object)
    """The `RunQuery` of a bar or point that was double-clicked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Charts of the experiment", TITLES, EMPTY, theme, parent)
        self.size_choice = QComboBox()
        self.size_choice.setAccessibleName("Number of queens")
        self.size_choice.setToolTip("The size of board to compare variants on")
        self.head.addWidget(self.size_choice)
        self.parameter_choice, self.figure_choice = QComboBox(), QComboBox()
        self.parameter_choice.setAccessibleName("Parameter")
        self.parameter_choice.setToolTip("The parameter whose values are compared")
        self.figure_choice.setAccessibleName("Figure")
        self.figure_choice.setToolTip("Success, or what a solution costs")
        for name, title in SWEEP_FIGURES.items():
            self.figure_choice.addItem(title, name)
        for place, choice in enumerate((self.parameter_choice, self.figure_choice), start=1):
            self.tools.insertWidget(place, choice)
            choice.currentIndexChanged.connect(self.draw)
        self.order_tabs(self.size_choice, self.parameter_choice, self.figure_choice)
        finish_fields(self)
        self._scene: ExperimentScene | None = None
        self._cell: int | None = None
        self.size_choice.currentIndexChanged.connect(self.draw)
        self.plot.mark_clicked.connect(self.runs_requested)
        self.plot.mark_double_clicked.connect(self.runs_opened)
        self._offer_sizes(())
        self._offer_parameters(())
        self.draw()

    def set_scene(self, scene: ExperimentScene | None) -> None:
        """Show an experiment as far as it is."""
        before, self._scene = self._scene, scene
        sizes = scene.sizes if scene else ()
        parameters = scene.parameters if scene else ()
        if parameters != (before.parameters if before else ()):
            self._offer_parameters(parameters)
        if sizes != (before.sizes if before else ()):
            self._offer_sizes(sizes)
        self.draw()

    def set_cell(self, cell: int | None) -> None:
        """Mark a cell, and show its size and its histograms."""
        if cell == self._cell:
            return
        self._cell = cell
        selected = self._selected()
        if selected is not None and selected.n != self.size_choice.currentData():
            self.size_choice.setCurrentIndex(self.size_choice.findData(selected.n))
        self.draw()

    @Slot()
    def draw(self) -> None:
        chart, scene, n = Chart(self.chart_name), self._scene, self.size_choice.currentData()
        has_sizes = self.size_choice.count() > 1
        self.size_choice.setVisible(has_sizes and chart in (Chart.SUCCESS, Chart.VALUES, Chart.RUN_LENGTHS))
        self.figure_choice.setVisible(chart is Chart.VALUES)
        self.parameter_choice.setVisible(chart is Chart.VALUES and self.parameter_choice.count() > 1)
        if scene is None or n is None:
            self.show_empty()
            return
        self.show_plot()
        match chart:
            case Chart.SUCCESS:
                self.plot.show_info(SuccessInfo(n, scene.cells_of(n), self._cell), draw_success)
            case Chart.SIZES:
                self.plot.show_info(sizes_info(scene, self._cell), draw_sizes)
            case Chart.VALUES:
                self._draw_values(scene.cells_of(n), n)
            case Chart.RUN_LENGTHS:
                info = run_lengths_info(n, scene.cells_of(n), self._cell)
                if info is None:
                    self.show_empty("No run is solved yet.")
                else:
                    self.plot.show_info(info, draw_run_lengths)
            case Chart.STEPS | Chart.RESTARTS:
                self._draw_histogram(chart)

    def _draw_values(self, cells: tuple[CellScene, ...], n: int) -> None:
        name, figure = self.parameter_choice.currentData(), self.figure_choice.currentData()
        sweep = next((sweep for sweep in sweeps_of(cells) if sweep.name == name), None)
        if sweep is None:
            self.show_empty("No runs yet.")
            return
        info = SweepInfo(n, sweep, figure, {cell.title: cell for cell in cells}, self._cell)
        if any(map(info.points, sweep.curves)):
            self.plot.show_info(info, draw_values)
        else:
            self.show_empty("No run is solved yet." if figure in COSTS else "No runs yet.")

    def _offer_parameters(self, parameters: tuple[Parameter, ...]) -> None:
        self.parameter_choice.blockSignals(True)
        self.parameter_choice.clear()
        for parameter in parameters:
            self.parameter_choice.addItem(parameter.title, parameter.name)
        self.parameter_choice.blockSignals(False)
        self._set_tab_visible(Chart.VALUES, bool(parameters))

    def _set_tab_visible(self, chart: Chart, is_visible: bool) -> None:
        place = list(Chart).index(chart)
        if self.tabs.isTabVisible(place) != is_visible:  # Qt forgets its layout is old when nothing changes
            self.tabs.setTabVisible(place, is_visible)
            self.tabs.updateGeometry()

    def _draw_histogram(self, chart: Chart) -> None:
        cell = self._selected()
        if cell is None or cell.bar is None:
            self.show_empty("No runs yet.")
            return
        histogram = cell.steps if chart is Chart.STEPS else cell.restarts
        if histogram is None:
            self.show_empty(f"{cell.full_title}: no run restarted.")
        else:
            what = "step" if chart is Chart.STEPS else "restart"
            self.plot.show_info(HistogramInfo(cell, histogram, what), draw_histogram)

    def _selected(self) -> CellScene | None:
        if self._scene is None or self._cell is None or self._cell >= len(self._scene.cells):
            return None
        return self._scene.cells[self._cell]

    def _offer_sizes(self, sizes: tuple[int, ...]) -> None:
        """Offer what is of use with several sizes where there are several."""
        self.size_choice.blockSignals(True)
        self.size_choice.clear()
        for n in sizes:
            self.size_choice.addItem(f"n = {n:,}", n)
        self.size_choice.blockSignals(False)
        self._set_tab_visible(Chart.SIZES, len(sizes) > 1)


def draw_success(plot: Plot, info: SuccessInfo) -> None:
    """Draw a bar for each variant with its interval, the exact value as a diamond, and the figures beside it."""
    rows = {cell.number: -float(row) for row, cell in enumerate(info.cells)}
    bars = [(rows[cell.number], cell.style.role, cell.bar) for cell in info.cells if cell.bar is not None]
    has_room = plot.width() >= WIDE_PX
    figures = tuple(
        (y, rate(bar.rate, bar.bounds) + (f"    {interval(bar.bounds)}" if has_room else ""))
        for y, _, bar in bars
    )
    floor = 0.5 - max(len(rows), MIN_ROWS)
    plot.set_axes(
        Axis(0, RIGHT, text=percent_text),
        Axis(floor, 0.5, names=tuple((rows[cell.number], cell.title) for cell in info.cells), has_grid=False),
        Axis(floor, 0.5, names=figures or ((0.0, ""),), has_grid=False, role="text"),
    )
    if info.selected in rows:
        hover = plot.theme.color("hover")
        plot.add(pg.BarGraphItem(x0=[0], x1=RIGHT, y=rows[info.selected], height=ROW, pen=None, brush=hover))
    if bars:
        _draw_success_bars(plot, bars)

    def describe(place: int) -> Mark:
        cell = info.cells[place]
        return Mark(RunQuery(cell.number), success_sentence(cell), cell.bar.rate if cell.bar else 0, -place)

    boxes = [(0, y - ROW / 2, 1, y + ROW / 2) for y in rows.values()]
    plot.set_marks(Marks(np.array(boxes).reshape(-1, 4), describe))


def _draw_success_bars(plot: Plot, bars: Sequence[tuple[float, str, SuccessBar]]) -> None:
    y, rate = np.array([y for y, _, _ in bars]), np.array([bar.rate for _, _, bar in bars])
    low, high = np.array([bar.bounds for _, _, bar in bars]).T
    brushes = [plot.theme.color(role) for _, role, _ in bars]
    plot.add(pg.BarGraphItem(x0=0, width=rate, y=y, height=BAR_HEIGHT, pen=None, brushes=brushes))
    for role, px in (("card", 4.0), ("interval", 1.6)):
        pen = plot.pen(role, px)
        plot.add(pg.ErrorBarItem(x=rate, y=y, left=rate - low, right=high - rate, beam=BEAM, pen=pen))
    exact = [(bar.exact, y + BAR_HEIGHT / 2) for y, _, bar in bars if bar.exact is not None]
    plot.add_points(exact, "d", 12, plot.pen("card", 1.5), "interval")


def draw_sizes(plot: Plot, info: SizesInfo) -> None:
    """Draw the rates of each variant as points with intervals, joined by a line; variants are a little apart."""
    plot.set_legend_beside()
    names = tuple((float(place), f"{n:,}") for place, n in enumerate(info.sizes))
    plot.set_axes(Axis(-0.5, len(names) - 0.5, "queens", names=names, has_grid=False), SHARES)
    dodge = min(DODGE, MOST_DODGE / max(len(info.series), 1))
    points: list[tuple[CellScene, float, float]] = []
    for number, series in enumerate(info.series):
        style, title = series[0][0].style, series[0][0].title
        aside = dodge * (number - (len(info.series) - 1) / 2)
        x = np.array([info.sizes.index(cell.n) + aside for cell, _ in series])
        y = np.array([bar.rate for _, bar in series])
        low, high = np.array([bar.bounds for _, bar in series]).T
        beam, pen = 0.7 * dodge, plot.pen(style.role, 1.4)
        line = pg.PlotCurveItem(x, y, pen=plot.pen(style.role, 1.6, style.dash), antialias=True)
        plot.add(line, title)
        plot.add(pg.ErrorBarItem(x=x, y=y, top=high - y, bottom=y - low, beam=beam, pen=pen), title)
        at = list(zip(x.tolist(), y.tolist(), strict=True))
        marker = plot.add_points(at, style.marker, 9, plot.pen("card"), style.role, title)
        plot.name_series(title, title, marker)
        points += [(cell, *place) for (cell, _), place in zip(series, at, strict=True)]
    for cell, *place in points:
        if cell.number == info.selected:
            plot.add_points([(place[0], place[1])], "o", 15, plot.pen("interval", 1.5), series=cell.title)

    def describe(place: int) -> Mark:
        cell, x, y = points[place]
        return Mark(RunQuery(cell.number), success_sentence(cell), x, y)

    boxes = np.array([(x, y, x, y) for _, x, y in points]).reshape(-1, 4)
    plot.set_marks(Marks(boxes, describe, tuple(cell.title for cell, _, _ in points)))


def draw_values(plot: Plot, info: SweepInfo) -> None:
    """Draw a figure over the values of a parameter with its intervals, the points of each line joined."""
    plot.set_legend_beside()
    curves = [(curve, info.points(curve)) for curve in info.sweep.curves]
    names = tuple((float(place), text) for place, text in enumerate(info.sweep.value_texts))
    bottom = Axis(-0.5, len(names) - 0.5, info.sweep.title.lower(), names=names, has_grid=False)
    most = max(high for _, points in curves for *_, (_, high) in points)
    plot.set_axes(bottom, SHARES if info.is_success else Axis(0, HEADROOM * most))
    dodge = min(DODGE, MOST_DODGE / len(curves))
    marks: list[tuple[CellScene, str, float, float]] = []
    for number, (curve, points) in enumerate(curves):
        aside = dodge * (number - (len(curves) - 1) / 2)
        at = [(place + aside, value) for _, place, value, _ in points]
        x, y = np.array(at).reshape(-1, 2).T
        style, label = curve.style, curve.label
        plot.add(pg.PlotCurveItem(x, y, pen=plot.pen(style.role, 1.6, style.dash), antialias=True), label)
        low, high = np.array([bounds for *_, bounds in points]).reshape(-1, 2).T
        pen = plot.pen(style.role, 1.4)
        plot.add(pg.ErrorBarItem(x=x, y=y, top=high - y, bottom=y - low, beam=0.7 * dodge, pen=pen), label)
        plot.name_series(
            label, label, plot.add_points(at, style.marker, 9, plot.pen("card"), style.role, label)
        )
        found = (info.cells[point.cell.label] for point, *_ in points)
        marks += [(cell, label, *place) for cell, place in zip(found, at, strict=True)]
    for cell, label, *place in marks:
        if cell.number == info.selected:
            plot.add_points([(place[0], place[1])], "o", 15, plot.pen("interval", 1.5), series=label)

    def describe(place: int) -> Mark:
        cell, _, x, y = marks[place]
        return Mark(RunQuery(cell.number), info.sentence(cell), x, y)

    boxes = np.array([(x, y, x, y) for _, _, x, y in marks]).reshape(-1, 4)
    plot.set_marks(Marks(boxes, describe, tuple(label for _, label, _, _ in marks)))


def draw_run_lengths(plot: Plot, info: RunLengthsInfo) -> None:
    """Draw the curves over one another, steps on a logarithmic axis; the selected one is thicker and in front."""
    plot.set_legend_beside()
    last = max(1, ceil(log10(max(curve.steps[-1] for _, curve in info.curves))))
    plot.set_axes(Axis(0, last, "steps k", is_log=True, has_grid=False), SHARES)
    for cell, curve in info.curves:
        is_selected = cell.number == info.selected
        x = np.log10(np.maximum(curve.steps, 1))  # 0 steps lie with 1
        item = pg.PlotCurveItem(
            np.concatenate(([0], np.repeat(x, 2), [last])),
            np.concatenate(([0, 0], np.repeat(curve.shares, 2))),
            pen=plot.pen(cell.style.role, 3 if is_selected else 1.8, cell.style.dash),
            antialias=True,
        )
        item.setZValue(is_selected)
        plot.add(item, cell.title)
        plot.name_series(cell.title, cell.title, item)
    points = list(info.points())

    def describe(place: int) -> Mark:
        cell, k, share = points[place]
        return Mark(run_length_query(cell, k), run_length_sentence(cell, k, share), log10(max(k, 1)), share)

    x = np.log10(np.maximum([k for _, k, _ in points], 1))
    y = np.array([share for _, _, share in points])
    plot.set_marks(Marks(np.stack((x, y, x, y), 1), describe, tuple(cell.title for cell, _, _ in points)))


def draw_histogram(plot: Plot, info: HistogramInfo) -> None:
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
        bars = pg.BarGraphItem(
            x0=x, width=width, y0=floor, height=shares, pen=card, brush=plot.theme.color(role)
        )
        plot.add(bars, title)
        if failed.any():
            plot.name_series(title, title, plot.swatch(role))

    def describe(place: int) -> Mark:
        return Mark(
            info.query(place), info.sentence(place), x[place] + width / 2, solved[place] + failed[place]
        )

    plot.set_marks(Marks(np.stack((x, 0 * x, x + width, solved + failed), 1), describe))
