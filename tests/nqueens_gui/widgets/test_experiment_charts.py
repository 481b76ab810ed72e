"""The charts of an experiment: one at a time, chosen by tabs."""

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.plotting import pg
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.widgets.experiment_charts import Chart, ExperimentCharts
from tests.nqueens_gui.experiments import small_scene


@pytest.fixture(autouse=True)
def no_mouse_event_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pg.CONFIG_OPTIONS, "mouseRateLimit", -1)


@pytest.fixture
def charts(qtbot: QtBot) -> ExperimentCharts:
    charts = ExperimentCharts(load_theme("light"))
    qtbot.addWidget(charts)
    charts.resize(640, 420)
    with qtbot.waitExposed(charts):
        charts.show()
    return charts


def shown_tabs(charts: ExperimentCharts) -> list[str]:
    return [
        charts.tabs.tabText(place) for place in range(charts.tabs.count()) if charts.tabs.isTabVisible(place)
    ]


def test_before_the_first_experiment_it_says_what_will_be_there(charts: ExperimentCharts) -> None:
    assert not charts.plot.isVisible()
    charts.set_scene(small_scene())
    assert charts.plot.isVisible()


@pytest.mark.parametrize(
    ("chart", "caption"),
    [
        (Chart.SUCCESS, "Share of the runs that were solved, with its 95 % interval"),
        (Chart.RUN_LENGTHS, "Share of the runs that were solved within k steps; k on a logarithmic axis"),
        (Chart.STEPS, "Random restart, n = 8, by steps"),
        (Chart.RESTARTS, "Random restart, n = 8, by restarts"),
    ],
)
def test_every_chart_says_what_it_shows(charts: ExperimentCharts, chart: Chart, caption: str) -> None:
    charts.set_scene(small_scene())
    charts.set_cell(2)
    charts.show_chart(chart)
    assert charts.chart is chart
    assert charts.caption.startswith(caption)
    assert charts.plot.picture is not None
    assert charts.plot.picture.shapes


def test_with_one_size_nothing_about_sizes_is_offered(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    assert shown_tabs(charts) == ["Success", "Run lengths", "Steps", "Restarts"]
    assert not charts.size_choice.isVisible()


def test_with_several_sizes_there_is_a_chart_of_them_and_a_choice(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene(4, 6))
    assert shown_tabs(charts) == ["Success", "By size", "Run lengths", "Steps", "Restarts"]
    assert [charts.size_choice.itemText(place) for place in range(2)] == ["n = 4", "n = 6"]
    assert charts.size_choice.isVisible()
    charts.show_chart(Chart.SIZES)
    assert not charts.size_choice.isVisible()


def test_all_tabs_have_room_when_one_more_comes(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    charts.set_scene(small_scene(4, 6))
    charts.grab()
    assert charts.tabs.width() >= charts.tabs.tabRect(charts.tabs.count() - 1).right()


def test_choosing_a_cell_shows_its_size(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene(4, 6))
    charts.set_cell(4)
    assert charts.size_choice.currentData() == 6
    assert charts.plot.picture is not None
    assert charts.plot.picture.target(0).query.cell == 3


def test_choosing_a_size_shows_its_cells(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene(4, 6))
    charts.size_choice.setCurrentIndex(1)
    assert charts.plot.picture is not None
    assert charts.plot.picture.target(0).query.cell == 3
    charts.size_choice.setCurrentIndex(0)
    assert charts.plot.picture.target(0).query.cell == 0


def test_an_experiment_of_another_size_is_shown_whole(charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene(4, 6))
    charts.size_choice.setCurrentIndex(1)
    charts.set_scene(small_scene())
    assert charts.plot.picture is not None
    assert len(charts.plot.picture.y_ticks) == 3


def test_a_click_on_a_bar_tells_its_cell(qtbot: QtBot, charts: ExperimentCharts) -> None:
    charts.set_scene(small_scene())
    charts.grab()
    box = charts.plot.plot.getViewBox()
    assert charts.plot.picture is not None
    scene_point = box.mapToScene(QPointF(5, charts.plot.picture.y_ticks[1].at))
    with qtbot.waitSignal(charts.target_clicked) as clicked:
        qtbot.mouseClick(
            charts.plot.plot.viewport(),
            Qt.MouseButton.LeftButton,
            pos=charts.plot.plot.mapFromScene(scene_point),
        )
    assert clicked.args[0].query.cell == 1
