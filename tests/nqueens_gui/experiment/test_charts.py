"""The charts of an experiment: one at a time, chosen by tabs; bars and points stand for runs."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.charts import ChartKind, ExperimentCharts
from nqueens_gui.experiment.charts_view import sizes_info, sweep_info, sweeps_of
from nqueens_gui.experiment.snapshot import ExperimentScene, RunQuery, empty_scene
from nqueens_gui.kit.charts.plotting import pg
from solver.experiment.exact import SIDEWAYS, STEEPEST_ASCENT
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from tests.nqueens_gui.experiments import scene_of, small_plan, small_scene
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on


@pytest.fixture
def charts(qtbot: QtBot) -> ExperimentCharts:
    return put_on_screen(qtbot, ExperimentCharts(), 640, 420)


def shown_tabs(charts: ExperimentCharts) -> list[str]:
    return [
        charts.tabs.tabText(place) for place in range(charts.tabs.count()) if charts.tabs.isTabVisible(place)
    ]


def items(charts: ExperimentCharts, kind: type) -> list[object]:
    return [item for item in charts.plot.plot.getPlotItem().items if isinstance(item, kind)]


def keys(charts: ExperimentCharts) -> list[RunQuery]:
    return [charts.plot.marks.describe(place).key for place in range(len(charts.plot.marks))]


def test_a_list_of_choices_has_a_label_for_a_screen_reader(charts: ExperimentCharts) -> None:
    choices = (charts.size_choice, charts.parameter_choice, charts.figure_choice)
    told = map(QAccessible.queryAccessibleInterface, choices)
    labels = [choice.relations(QAccessible.RelationFlag.Label)[0][0] for choice in told]
    names = [label.text(QAccessible.Text.Name) for label in labels]
    assert names == ["Number of queens", "Parameter", "Figure"]


def test_before_the_first_experiment_it_says_what_will_be_there(charts: ExperimentCharts) -> None:
    assert not charts.plot.isVisible()
    assert not charts.menu.button.isVisible()
    charts.set_scene(small_scene())
    assert charts.plot.isVisible()
    assert charts.menu.button.isVisible()


@pytest.mark.parametrize(
    ("chart", "caption"),
    [
        (ChartKind.SUCCESS, "Runs solved, n = 8 · 95 % confidence intervals; diamonds: exact values"),
        (ChartKind.RUN_LENGTHS, "Runs solved within k steps, n = 8"),
        (ChartKind.STEPS, "Steps of Random restart, n = 8"),
        (ChartKind.RESTARTS, "Restarts of Random restart, n = 8"),
    ],
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_chart_says_what_it_shows(
    charts: ExperimentCharts, chart: ChartKind, caption: str, theme: str
) -> None:
    put_on(theme)
    charts.set_scene(small_scene())
    charts.set_cell(2)
    charts.show_chart(chart)
    assert charts.chart_name == chart
    assert charts.caption.startswith(caption)
    assert {key.cell for key in keys(charts)} <= {0, 1, 2}


def test_a_bar_is_as_long_as_the_rate_and_its_interval_around_it(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    bars = [cell.bar for cell in small_scene().cells]
    (drawn,) = items(charts, pg.BarGraphItem)
    assert drawn.opts["width"].tolist() == [bar.rate.value for bar in bars]
    error = items(charts, pg.ErrorBarItem)[0].opts
    assert (error["x"] - error["left"]).tolist() == pytest.approx([bar.rate.ends.low for bar in bars])
    assert (error["x"] + error["right"]).tolist() == pytest.approx([bar.rate.ends.high for bar in bars])
    (exact,) = items(charts, pg.ScatterPlotItem)
    assert exact.getData()[0].tolist() == [bar.exact for bar in bars if bar.exact is not None]


def test_rows_without_runs_are_there_from_the_start_and_other_charts_wait_for_runs(
    charts: ExperimentCharts,
) -> None:
    charts.set_scene(empty_scene(small_plan()))
    assert keys(charts) == [RunQuery(cell) for cell in range(3)]
    assert charts.plot.marks.describe(0).text.endswith("no runs yet")
    plan = experiment_plan((6,), ("sideways",), 40, seed=1, parameters={"sideways_limit": [0, 10]})
    charts.set_scene(empty_scene(plan))
    for chart in (ChartKind.RUN_LENGTHS, ChartKind.STEPS, ChartKind.VALUES):
        charts.show_chart(chart)
        assert not charts.plot.isVisible()


def test_a_curve_rises_by_steps_on_a_logarithmic_axis(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    charts.set_cell(2)
    charts.show_chart(ChartKind.RUN_LENGTHS)
    curves = items(charts, pg.PlotCurveItem)
    cell = small_scene().cells[2]
    x, y = curves[0].getData()
    assert np.unique(x).tolist()[-2] == pytest.approx(np.log10(cell.curve.steps[-1]))
    assert (np.diff(y) >= 0).all()
    assert y[-1] == cell.curve.shares[-1]
    widths = [curve.opts["pen"].widthF() for curve in curves]
    assert widths[0] > widths[1] == widths[2]


def test_solved_and_failed_runs_are_piled_up(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    charts.set_cell(1)
    charts.show_chart(ChartKind.STEPS)
    solved, failed = items(charts, pg.BarGraphItem)
    histogram = small_scene().cells[1].steps
    assert failed.opts["y0"].tolist() == solved.opts["height"].tolist() == list(histogram.solved)
    assert failed.opts["height"].tolist() == list(histogram.failed)
    assert charts.plot.titles == {"solved": "solved", "not solved": "not solved"}


def test_a_variant_that_never_restarts_has_no_histogram_of_restarts(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    charts.set_cell(0)
    charts.show_chart(ChartKind.RESTARTS)
    assert not charts.plot.isVisible()
    sentences = {label.text() for label in charts.findChildren(QLabel) if label.isVisible()}
    assert "Steepest ascent, n = 8: no run restarted." in sentences


def test_with_several_sizes_there_is_a_chart_of_them_and_a_choice(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    assert shown_tabs(charts) == ["Success", "Run lengths", "Steps", "Restarts"]
    assert not charts.size_choice.isVisible()
    charts.set_scene(small_scene(4, 6))
    assert shown_tabs(charts) == ["Success", "By size", "Run lengths", "Steps", "Restarts"]
    charts.grab()
    assert charts.tabs.width() >= charts.tabs.tabRect(charts.tabs.count() - 1).right()
    assert [charts.size_choice.itemText(place) for place in range(2)] == ["n = 4", "n = 6"]
    assert charts.size_choice.isVisible()
    charts.set_cell(4)
    charts.show_chart(ChartKind.SIZES)
    assert not charts.size_choice.isVisible()
    assert [key.cell for key in keys(charts)] == [0, 3, 1, 4, 2, 5]
    assert list(charts.plot.titles) == ["Steepest ascent", "Sideways moves", "Random restart"]


def test_choosing_a_cell_shows_its_size_and_choosing_a_size_its_cells(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene(4, 6))
    charts.set_cell(4)
    assert charts.size_choice.currentData() == 6
    assert [key.cell for key in keys(charts)] == [3, 4, 5]
    charts.size_choice.setCurrentIndex(0)
    assert keys(charts)[0].cell == 0
    charts.size_choice.setCurrentIndex(1)
    assert keys(charts)[0].cell == 3
    charts.set_scene(small_scene())
    assert len(keys(charts)) == 3


def test_a_click_on_a_bar_requests_its_runs(qtbot: QtBot, charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    charts.grab()
    plot = charts.plot.plot
    at = plot.mapFromScene(plot.getViewBox().mapViewToScene(QPointF(0.2, -1)))
    with qtbot.waitSignal(charts.plot.mark_clicked) as requested:
        qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert requested.args == [RunQuery(1)]


def swept_scene() -> ExperimentScene:
    parameters = {"sideways_limit": [0, 10], "max_restarts": [None, 2]}
    variants = ("sideways", "random-restart-sideways")
    return scene_of(run_experiment(experiment_plan((6,), variants, 40, seed=1, parameters=parameters)))


def test_the_values_of_a_parameter_have_a_chart_of_success_and_of_each_cost(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    assert "By value" not in shown_tabs(charts)
    scene = swept_scene()
    charts.set_scene(scene)
    charts.set_cell(1)
    charts.show_chart(ChartKind.VALUES)
    assert "By value" in shown_tabs(charts)
    assert charts.tabs.width() == charts.tabs.sizeHint().width()
    assert (
        charts.caption
        == "Runs solved by sideways limit, n = 6 · 95 % confidence intervals; diamonds: exact values"
    )
    assert sorted(key.cell for key in keys(charts)) == list(range(6))
    assert len(items(charts, pg.ErrorBarItem)) == 3
    charts.figure_choice.setCurrentIndex(1)
    assert charts.caption == "Steps per solution by sideways limit, n = 6 · 95 % confidence intervals"
    assert len(items(charts, pg.ErrorBarItem)) == 3
    steps = scene.cells[1].summary.expected_steps_per_solution
    bounds = scene.cells[1].summary.intervals["expected_steps_per_solution"]
    low, high = bounds
    sentence = charts.plot.marks.describe([key.cell for key in keys(charts)].index(1)).text
    ours = f"{steps:,.1f} steps per solution, 95 % interval {low:,.1f}–{high:,.1f}"
    assert sentence == f"{scene.cells[1].full_title}: {ours}"
    charts.parameter_choice.setCurrentIndex(1)
    assert charts.caption == "Steps per solution by restart limit, n = 6 · 95 % confidence intervals"
    assert sorted(key.cell for key in keys(charts)) == [2, 3, 4, 5]


def test_exact_values_are_diamonds_at_every_limit_that_has_one(charts: ExperimentCharts) -> None:
    plan = experiment_plan((8,), ("sideways",), 20, seed=1, parameters={"sideways_limit": [0, 1, 2, 100]})
    scene = scene_of(run_experiment(plan))
    charts.set_scene(scene)
    charts.show_chart(ChartKind.VALUES)
    assert charts.caption.endswith("diamonds: exact values")
    (diamonds,) = (item for item in items(charts, pg.ScatterPlotItem) if item.opts["symbol"] == "d")
    x, y = diamonds.getData()
    assert y.tolist() == pytest.approx([STEEPEST_ASCENT[8].success_rate, SIDEWAYS[8].success_rate])
    points = [(key.cell, mark) for key, mark in zip(keys(charts), charts.plot.marks.boxes[:, 0], strict=True)]
    assert x.tolist() == pytest.approx([mark for cell, mark in points if cell in (0, 3)])


def test_the_figures_behind_the_chart_of_values_are_tabled() -> None:
    cells = swept_scene().cells
    (limits, _) = sweeps_of(cells)
    info = sweep_info(6, limits, "success_rate", cells, None)
    head, first, *rest = info.table()
    assert dict(zip(head, first, strict=True))["sideways_limit"] == 0
    assert (head[1], first[1], len(rest)) == ("label", "Sideways moves, limit 0", 5)


def test_run_lengths_are_drawn_with_the_exponential_fit(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    charts.set_cell(2)
    charts.show_chart(ChartKind.RUN_LENGTHS)
    *curves, fitted = items(charts, pg.PlotCurveItem)
    cell = small_scene().cells[2]
    x, y = curves[0].getData()
    assert x[1] == pytest.approx(np.log10(cell.curve.steps[0]))
    assert y[2] == pytest.approx(cell.curve.shares[0])
    assert "exponential" in charts.caption
    mean = cell.fits.distributions[0].parameters["mean"]
    steps, share = fitted.getData()[0][50], fitted.getData()[1][50]
    assert share == pytest.approx(1 - np.exp(-(10**steps) / mean))


def test_costs_by_size_are_drawn_on_a_logarithmic_axis_where_they_differ_much(
    charts: ExperimentCharts,
) -> None:
    charts.set_scene(small_scene(4, 6, 8))
    charts.show_chart(ChartKind.SIZES)
    charts.figure_choice.setCurrentText("Evaluations per solution")
    assert charts.caption.startswith("Evaluations per solution by number of queens")
    info = sizes_info(small_scene(4, 6, 8), None, "expected_evaluations_per_solution")
    assert info.is_log
    assert charts.plot.marks.boxes[0, 1] == pytest.approx(np.log10(info.curves[0][2][0].found.value))
