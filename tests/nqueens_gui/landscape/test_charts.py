"""The charts of the Landscape page: one at a time; a bar stands for states of a kind."""

from __future__ import annotations

from math import log1p

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.landscape.charts import LandscapeChart, LandscapeCharts
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from solver.analysis.state_kind import StateKind
from solver.core.heuristics import heuristic_value
from tests.nqueens_gui.landscapes import found
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on


@pytest.fixture
def charts(qtbot: QtBot) -> LandscapeCharts:
    return put_on_screen(qtbot, LandscapeCharts(), 640, 420)


def items(charts: LandscapeCharts, kind: type) -> list[object]:
    return [item for item in charts.plot.plot.getPlotItem().items if isinstance(item, kind)]


@pytest.mark.parametrize("chart", LandscapeChart)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_chart_is_drawn_and_says_what_it_is(
    charts: LandscapeCharts, chart: LandscapeChart, theme: str
) -> None:
    put_on(theme)
    charts.set_snapshot(found())
    charts.show_chart(chart)
    assert charts.plot.isVisible()
    assert charts.caption.endswith("n = 5") or ", n = 5 · " in charts.caption
    assert len(charts.plot.marks)
    assert charts.plot.titles


def test_the_legend_of_the_basins_shows_the_colour_of_no_single_kind(charts: LandscapeCharts) -> None:
    charts.set_snapshot(found())
    charts.show_chart(LandscapeChart.ENDS)
    (sample,) = (
        sample.item for sample, label in charts.plot.legend.items if label.text.startswith("upper bar")
    )
    assert sample.opts["brush"].color() == app_theme.now.color("text.dim")


def test_counts_are_drawn_on_a_logarithmic_axis(charts: LandscapeCharts) -> None:
    snapshot = found(6)
    charts.set_snapshot(snapshot)
    most = max(level.states for level in snapshot.landscape.levels)
    assert charts.plot.marks.boxes[:, 3].max() == pytest.approx(np.log10(most))
    levels = tuple(replace(level, states=1) for level in snapshot.landscape.levels)
    charts.set_snapshot(replace(snapshot, landscape=replace(snapshot.landscape, levels=levels)))
    assert (charts.plot.marks.boxes[:, 3] - charts.plot.marks.boxes[:, 1]).min() > 0


def test_a_bar_asks_for_one_of_its_states(charts: LandscapeCharts, qtbot: QtBot) -> None:
    charts.set_snapshot(found())
    charts.plot.setFocus()
    with qtbot.waitSignal(charts.plot.mark_clicked) as requested:
        qtbot.keyClick(charts.plot, Qt.Key.Key_Home)
        qtbot.keyClick(charts.plot, Qt.Key.Key_Return)
    assert requested.args[0].kind is StateKind.SOLUTION


def test_a_place_of_the_terrain_asks_for_its_state_and_the_arrow_keys_walk_along_it(
    charts: LandscapeCharts, qtbot: QtBot
) -> None:
    charts.set_snapshot(found(6))
    charts.show_chart(LandscapeChart.TERRAIN)
    assert "Height is h," in charts.reading_label.text()
    assert charts.reading_label.isVisible()
    charts.plot.setFocus()
    qtbot.keyClick(charts.plot, Qt.Key.Key_Home)
    for place in range(3):
        assert charts.plot.readout == charts.plot.marks.describe(place).text
        qtbot.keyClick(charts.plot, Qt.Key.Key_Right)
    with qtbot.waitSignal(charts.plot.mark_clicked) as requested:
        qtbot.keyClick(charts.plot, Qt.Key.Key_Return)
    h, kind, rows = requested.args[0]
    assert heuristic_value(rows) == h == 4
    assert kind is StateKind.SLOPE
    charts.plot.toggle_series(StateKind.SLOPE)
    qtbot.keyClick(charts.plot, Qt.Key.Key_Home)
    assert charts.plot.readout.startswith("h = 3, shoulder: 1 state, exits into 1 valley; click to see ")


def test_a_terrain_that_is_not_found_yet_is_not_drawn(charts: LandscapeCharts) -> None:
    charts.set_snapshot(replace(found(), terrain=None))
    charts.show_chart(LandscapeChart.TERRAIN)
    assert not charts.plot.isVisible()
    charts.show_chart(LandscapeChart.ENDS)
    assert not charts.reading_label.isVisible()


def test_the_chosen_limit_is_marked(charts: LandscapeCharts) -> None:
    snapshot = found(6, 10)
    charts.set_snapshot(snapshot)
    charts.show_chart(LandscapeChart.LIMITS)
    (line,) = items(charts, pg.InfiniteLine)
    assert line.value() == pytest.approx(log1p(10))
    charts.set_snapshot(replace(snapshot, curve=()))
    assert not charts.plot.isVisible()


def test_charts_are_drawn_anew_only_when_their_figures_change(charts: LandscapeCharts) -> None:
    charts.set_snapshot(found())
    before = items(charts, pg.BarGraphItem)
    charts.set_snapshot(replace(found(), seconds=99.0))
    assert items(charts, pg.BarGraphItem) == before
    charts.set_snapshot(LandscapeSnapshot())
    assert not charts.plot.isVisible()


def test_tab_goes_through_the_tools_to_the_chart(charts: LandscapeCharts, qtbot: QtBot) -> None:
    charts.set_snapshot(found())
    charts.activateWindow()
    charts.tabs.setFocus()
    qtbot.waitUntil(charts.tabs.hasFocus)
    for reached in (charts.menu.button, charts.plot):
        qtbot.keyClick(charts.focusWidget(), Qt.Key.Key_Tab)
        assert charts.focusWidget() is reached
    assert charts.plot.readout
