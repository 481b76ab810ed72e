"""The chart of several runs: their curves, their names, their dots, and clicks on them."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.compare.chart import OverlaidChart, PricedScene, series_role
from nqueens_gui.kit.charts.figures import FiguresDialog
from nqueens_gui.kit.theme import ThemeName
from nqueens_gui.watch.chart_view import ChartView
from solver.runs.clock import Pace
from solver.runs.trace import Trace
from tests.nqueens_gui.compare.compared import compared
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on
from tests.solver.traces import trace_of

NAMES = ("One", "Two", "Three")


@pytest.fixture
def traces() -> list[Trace]:
    return [trace_of([9, 7, 5]), trace_of([9, 8, 6, 4, 2, 0]), trace_of([9, 3], [8, 7, 1])]


@pytest.fixture
def chart(qtbot: QtBot, traces: list[Trace]) -> OverlaidChart:
    chart = put_on_screen(qtbot, OverlaidChart(), 480, 320)
    chart.set_runs(traces, NAMES, Pace.STEPS)
    return chart


def viewport_point(chart: OverlaidChart, run: int, index: int) -> QPoint:
    area = chart.area
    picture, scene = area.pictures[run], area.scenes[run]
    [[x, y]] = picture.view.points(scene, np.array([index]), picture.top_h)
    return area.plot.mapFromScene(area.plot.getViewBox().mapToScene(QPointF(x, y)))


@pytest.mark.parametrize(("run", "index"), [(0, 2), (1, 4), (2, 4)])
def test_a_click_goes_to_the_nearest_state_of_the_nearest_run(
    qtbot: QtBot, chart: OverlaidChart, run: int, index: int
) -> None:
    with qtbot.waitSignal(chart.area.run_state_requested) as asked:
        qtbot.mouseClick(
            chart.area.plot.viewport(), Qt.MouseButton.LeftButton, pos=viewport_point(chart, run, index)
        )
    assert asked.args == [run, index]


def test_the_pointer_is_told_which_run_it_is_at(qtbot: QtBot, chart: OverlaidChart) -> None:
    qtbot.mouseMove(chart.area.plot.viewport(), viewport_point(chart, 1, 3))
    assert chart.area.readout == "Two: step 3, h 4"


def test_the_curves_are_named_where_there_is_room(chart: OverlaidChart, qtbot: QtBot) -> None:
    legend = chart.area.legend
    assert legend.series == NAMES
    assert legend.isVisible()
    chart.resize(200, 110)
    qtbot.waitUntil(lambda: not legend.isVisible())


def test_all_curves_have_one_scale_and_the_longest_is_whole_in_view(chart: OverlaidChart) -> None:
    pictures = chart.area.pictures
    assert {picture.top_h for picture in pictures} == {9}
    assert all(0 <= x <= picture.view.width for picture in pictures for x, _ in picture.line)


def test_dots_stand_on_the_states_shown(chart: OverlaidChart) -> None:
    chart.area.set_indices((1, 5, 0))
    for run, curve in enumerate(chart.area.curves):
        dot, point = curve.cursor_dot.pos(), chart.area.point_now(run)
        assert (dot.x(), dot.y()) == pytest.approx((point.x(), point.y()))
        assert not curve.cursor.isVisible()


def test_fewer_runs_leave_no_curve_behind(chart: OverlaidChart, traces: list[Trace]) -> None:
    chart.set_runs(traces[:2], NAMES[:2], Pace.STEPS)
    assert chart.area.legend.series == NAMES[:2]
    assert len(chart.area.curves[2].line.getData()[0]) == 0
    chart.set_runs((), (), Pace.STEPS)
    assert not chart.area.isVisible()
    assert not chart.show_figures()


def test_runs_that_come_while_it_is_hidden_are_drawn_once_it_is_seen(
    qtbot: QtBot, chart: OverlaidChart, traces: list[Trace]
) -> None:
    chart.hide()
    chart.set_runs(traces[1:], NAMES[1:], Pace.STEPS)
    chart.area.set_indices((5, 2))
    with qtbot.waitExposed(chart):
        chart.show()
    assert [len(picture.line) for picture in chart.area.pictures] == [6, 5]
    assert chart.area.curves[0].cursor_dot.isVisible()


def test_over_evaluations_states_lie_where_they_were_paid_for() -> None:
    trace = compared("min-conflicts", "tabu").traces[0]
    scene = PricedScene(trace)
    prices = [trace.position(index).evaluations for index in range(len(trace))]
    assert scene.steps.tolist() == prices
    assert scene.last_step == prices[-1]
    assert list(scene.states_between(prices[2] or 0, prices[3] or 0)) == [2, 3]


def test_over_evaluations_no_state_disappears_in_a_band(chart: OverlaidChart) -> None:
    snapshot = compared("steepest-ascent", "tabu", pace=Pace.EVALUATIONS)
    chart.set_runs(snapshot.traces, snapshot.names, Pace.EVALUATIONS)
    assert chart.title == "h over evaluations"
    for picture, trace in zip(chart.area.pictures, snapshot.traces, strict=True):
        assert len(picture.line) == len(trace)
        assert not len(picture.band)


def test_curves_take_the_colours_of_a_theme(chart: OverlaidChart) -> None:
    theme = put_on(ThemeName.DARK)
    for run, curve in enumerate(chart.area.curves):
        assert curve.line.opts["pen"].color() == theme.color(series_role(run))


@pytest.mark.parametrize("y", [None, 50.0])
def test_between_states_that_are_many_evaluations_apart_the_nearest_is_meant(y: float | None) -> None:
    scene = PricedScene(compared("steepest-ascent").traces[0])
    middle = float(scene.steps[:2].mean())
    view = ChartView(middle - 10, middle + 14, 200, 100)
    assert view.nearest_state(scene, 0.0, y, 9) == 0
    assert view.nearest_state(scene, 200.0, y, 9) == 1


def test_the_step_axis_of_a_race_tells_nothing_that_was_not_played(chart: OverlaidChart) -> None:
    def edges() -> tuple[float, float]:
        left, right = chart.area.plot.getViewBox().viewRange()[0]
        return float(left), float(right)

    def shown(length: int, index: int, is_growing: bool = True) -> tuple[float, float]:
        chart.set_runs([trace_of([9, 0]), trace_of([*range(length, 0, -1)])], NAMES[:2], Pace.STEPS)
        chart.area.set_indices((min(index, 1), index), is_growing)
        return edges()

    assert shown(40, 0) == shown(90, 0)
    assert shown(40, 20) == shown(90, 20)
    assert shown(90, 60)[1] > shown(90, 20)[1] > 20
    chart.area.set_indices((0, 3), True)
    assert edges()[1] > 20, "it never shrinks within a race"
    chart.area.set_indices((1, 89), False)
    assert edges() == shown(90, 89, is_growing=False)


def test_the_table_has_h_of_every_run_where_some_run_has_a_state(chart: OverlaidChart) -> None:
    assert chart.show_figures()
    [dialog] = chart.window().findChildren(FiguresDialog)
    model = dialog.table.model()
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert titles == ["step", "h of One", "h of Two", "h of Three"]
    by_step: dict[int, list[str]] = {}
    for row in range(model.rowCount()):
        step, *h = (model.index(row, column).data() for column in range(model.columnCount()))
        by_step[int(step)] = h
    states = [dict(zip(scene.steps.tolist(), scene.h.tolist(), strict=True)) for scene in chart.area.scenes]
    assert list(by_step) == sorted(set().union(*states))
    for step, figures in by_step.items():
        assert figures == [str(found[step]) if step in found else "" for found in states]


def test_the_table_of_a_race_ends_where_the_curves_do(chart: OverlaidChart) -> None:
    chart.area.set_indices((1, 1, 0), is_growing=True)
    columns = dict(chart.area.columns())
    assert columns["step"].tolist() == [0, 1]
    assert [columns[f"h of {name}"].tolist() for name in NAMES] == [[9, 7], [9, 8], [9, None]]
