"""A chart is pointed at, clicked, walked through by keyboard, zoomed, and its series are hidden."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.charts.plot import Chart
from nqueens_gui.kit.theme import ThemeName
from tests.nqueens_gui.kit.conftest import BarsInfo, draw_bars
from tests.nqueens_gui.pointing import double_click
from tests.nqueens_gui.themes import put_on

EMPTY_SPOT = (0.0, 4.5)


def pixel(chart: Chart, x: float, y: float) -> QPoint:
    """Where a place of the chart is in its viewport."""
    return chart.plot.mapFromScene(chart.plot.getViewBox().mapViewToScene(QPointF(x, y)))


def zoom_in(chart: Chart) -> None:
    view = chart.plot.getViewBox()
    view.setRange(xRange=(0.5, 2.5), yRange=(1, 3), padding=0)
    view.sigRangeChangedManually.emit([True, True])


def x_range(chart: Chart) -> list[float]:
    return [float(value) for value in chart.plot.getViewBox().viewRange()[0]]


def entry(chart: Chart, number: int) -> QPoint:
    """Where an entry of the legend is."""
    label = chart.legend.items[number][1]
    return chart.plot.mapFromScene(label.sceneBoundingRect().center())


def test_pointing_at_a_bar_shows_its_tooltip(qtbot: QtBot, chart: Chart) -> None:
    qtbot.mouseMove(chart.plot.viewport(), pixel(chart, 2, 1))
    assert chart.readout == "bar 2"
    assert chart.plot.cursor().shape() is Qt.CursorShape.PointingHandCursor
    chart.show_info(BarsInfo(), draw_bars)
    assert chart.readout == "bar 2"
    qtbot.mouseMove(chart.plot.viewport(), pixel(chart, *EMPTY_SPOT))
    assert chart.readout == ""
    assert chart.plot.cursor().shape() is Qt.CursorShape.ArrowCursor


def test_the_tooltip_stays_within_the_view(qtbot: QtBot, chart: Chart) -> None:
    for place in range(4):
        qtbot.mouseMove(chart.plot.viewport(), pixel(chart, place, 0.5))
        chart.grab()
        text = chart.tooltip.textItem
        view = chart.plot.getViewBox().sceneBoundingRect().adjusted(-1, -1, 1, 1)
        assert view.contains(text.mapRectToScene(text.boundingRect()))


def test_a_click_sends_the_key_of_a_bar_and_a_double_click_too(qtbot: QtBot, chart: Chart) -> None:
    port, inside = chart.plot.viewport(), pixel(chart, 3, 2)
    with qtbot.waitSignal(chart.mark_clicked) as clicked:
        qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=inside)
    assert clicked.args == [3]
    with qtbot.waitSignal(chart.mark_double_clicked) as clicked:
        double_click(qtbot, port, inside)
    assert clicked.args == [3]


@pytest.mark.parametrize("place", [EMPTY_SPOT, (0.0, 0.5)], ids=["beside all bars", "a bar without a key"])
def test_a_click_without_a_key_sends_nothing(qtbot: QtBot, chart: Chart, place: tuple[float, float]) -> None:
    with qtbot.assertNotEmitted(chart.mark_clicked):
        qtbot.mouseClick(chart.plot.viewport(), Qt.MouseButton.LeftButton, pos=pixel(chart, *place))


@pytest.fixture
def focused(chart: Chart, qtbot: QtBot) -> Chart:
    chart.activateWindow()
    chart.clearFocus()
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(chart.hasFocus)
    return chart


def test_arrow_keys_walk_from_bar_to_bar(focused: Chart, qtbot: QtBot) -> None:
    assert focused.readout == "bar 0"
    steps = (("Right", 1), ("Right", 2), ("Left", 1), ("End", 3), ("Right", 3), ("Home", 0))
    for key, reached in steps:
        qtbot.keyClick(focused, Qt.Key[f"Key_{key}"])
        assert focused.readout == f"bar {reached}"
    assert focused.outline.isVisible()


def test_enter_clicks_and_escape_lets_go(focused: Chart, qtbot: QtBot) -> None:
    qtbot.keyClick(focused, Qt.Key.Key_End)
    with qtbot.waitSignal(focused.mark_clicked) as clicked:
        qtbot.keyClick(focused, Qt.Key.Key_Return)
    assert clicked.args == [3]
    qtbot.keyClick(focused, Qt.Key.Key_Escape)
    assert focused.readout == ""
    with qtbot.assertNotEmitted(focused.mark_clicked):
        qtbot.keyClick(focused, Qt.Key.Key_Return)


def test_the_keyboard_stays_where_it_is_when_newer_figures_come(focused: Chart, qtbot: QtBot) -> None:
    qtbot.keyClick(focused, Qt.Key.Key_End)
    focused.show_info(BarsInfo((4, 3, 2, 1)), draw_bars)
    assert focused.readout == "bar 3"
    focused.show_info(BarsInfo((4, 3, 2), title="Another chart"), draw_bars)
    assert focused.readout == ""


def test_a_step_to_a_bar_out_of_view_shows_the_whole_chart(focused: Chart, qtbot: QtBot) -> None:
    zoom_in(focused)
    qtbot.keyClick(focused, Qt.Key.Key_Home)
    assert x_range(focused) == [-0.5, 3.5]


def test_it_says_what_it_shows_and_without_marks_is_passed_over_by_the_keyboard(chart: Chart) -> None:
    assert chart.caption == chart.accessibleName() == "Four bars, n = 8 · a note"
    assert chart.focusPolicy() == Qt.FocusPolicy.StrongFocus
    chart.show_info(None, draw_bars)
    assert chart.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert chart.caption == ""


def test_a_click_in_the_legend_hides_a_series_and_shows_it_again(qtbot: QtBot, chart: Chart) -> None:
    port = chart.plot.viewport()
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=entry(chart, 1))
    assert chart.hidden == {"odd"}
    qtbot.mouseMove(port, pixel(chart, 3, 1))
    assert chart.readout == ""
    chart.show_info(BarsInfo((2, 2, 2, 2)), draw_bars)
    assert chart.hidden == {"odd"}
    assert [item.isVisible() for item in chart.series["odd"]] == [False]
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=entry(chart, 1))
    qtbot.mouseMove(port, pixel(chart, 3, 1.1))
    assert chart.readout == "bar 3"


def test_the_legend_shows_names_as_they_are(chart: Chart) -> None:
    name = '<img src="x"> a < b & c'

    def draw(chart: Chart, info: BarsInfo) -> None:
        chart.name_series("mine", name, "series.1")

    chart.show_info(BarsInfo(), draw)
    ((_, label),) = chart.legend.items
    assert label.item.toPlainText() == name


def test_arrow_keys_pass_over_hidden_bars(focused: Chart, qtbot: QtBot) -> None:
    focused.toggle_series("odd")
    qtbot.keyClick(focused, Qt.Key.Key_Right)
    assert focused.readout == "bar 2"


def turn_wheel(chart: Chart, at: QPoint, delta: int) -> None:
    port = chart.plot.viewport()
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    place = QPointF(at)
    event = QWheelEvent(place, port.mapToGlobal(place), QPoint(), QPoint(0, delta), none, keys, phase, False)
    QApplication.sendEvent(port, event)


def test_the_wheel_zooms_and_a_double_click_beside_the_bars_fits(qtbot: QtBot, chart: Chart) -> None:
    with qtbot.waitSignal(chart.zoom_changed, check_params_cb=bool):
        turn_wheel(chart, pixel(chart, 2, 2), 240)
    zoomed = x_range(chart)
    assert -0.5 < zoomed[0] < 2 < zoomed[1] < 3.5
    chart.show_info(BarsInfo((4, 3, 2, 1)), draw_bars)
    assert x_range(chart) == zoomed
    with qtbot.waitSignal(chart.zoom_changed, check_params_cb=lambda is_zoomed: not is_zoomed):
        double_click(qtbot, chart.plot.viewport(), pixel(chart, 3, 2.9))
    assert x_range(chart) == [-0.5, 3.5]
    turn_wheel(chart, pixel(chart, 2, 2), -240)
    assert x_range(chart) == [-0.5, 3.5]


def test_ctrl_plus_and_minus_zoom_and_ctrl_0_fits(focused: Chart, qtbot: QtBot) -> None:
    """Each step shows 0.8 of what was in view, around the middle, or the bar that the arrow keys reached."""

    def press(key: Qt.Key) -> None:
        qtbot.keyClick(focused, key, Qt.KeyboardModifier.ControlModifier)

    press(Qt.Key.Key_Plus)
    assert x_range(focused) == pytest.approx([-0.4, 2.8])  # bar 0 stays where it is
    press(Qt.Key.Key_Minus)
    assert x_range(focused) == pytest.approx([-0.5, 3.5])
    qtbot.keyClick(focused, Qt.Key.Key_Escape)
    with qtbot.waitSignal(focused.zoom_changed, check_params_cb=bool):
        press(Qt.Key.Key_Equal)
    assert x_range(focused) == pytest.approx([-0.1, 3.1])
    with qtbot.waitSignal(focused.zoom_changed, check_params_cb=lambda is_zoomed: not is_zoomed):
        press(Qt.Key.Key_0)
    assert x_range(focused) == [-0.5, 3.5]


def test_a_drag_pans_within_the_chart(qtbot: QtBot, chart: Chart) -> None:
    zoom_in(chart)
    port, start = chart.plot.viewport(), pixel(chart, 1, 2)
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for dx in range(10, 60, 10):
        move = QPointF(start + QPoint(dx, 0))
        event = QMouseEvent(
            QEvent.Type.MouseMove, move, port.mapToGlobal(move), Qt.MouseButton.LeftButton,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(port, event)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start + QPoint(50, 0))
    low, high = x_range(chart)
    assert -0.5 <= low < 0.5
    assert high - low == pytest.approx(2)


def test_another_chart_is_shown_whole(chart: Chart) -> None:
    zoom_in(chart)
    chart.show_info(replace(BarsInfo(), title="Another chart"), draw_bars)
    assert x_range(chart) == [-0.5, 3.5]


def test_a_chart_that_is_not_visible_is_drawn_once_it_is(qtbot: QtBot) -> None:
    chart = Chart()
    qtbot.addWidget(chart)
    chart.show_info(BarsInfo(), draw_bars)
    assert len(chart.marks) == 0
    with qtbot.waitExposed(chart):
        chart.show()
    assert len(chart.marks) == 4


@pytest.mark.parametrize("is_beside", [False, True])
def test_the_legend_is_above_a_chart_or_beside_a_wide_one(chart: Chart, is_beside: bool) -> None:
    def draw(chart: Chart, info: BarsInfo) -> None:
        if is_beside:
            chart.set_legend_beside()
        draw_bars(chart, info)

    chart.resize(700, 300)
    chart.show_info(BarsInfo(), draw)
    chart.grab()
    legend, view = chart.legend.sceneBoundingRect(), chart.plot.getViewBox().sceneBoundingRect()
    assert (legend.left() >= view.right()) == is_beside
    assert (legend.bottom() <= view.top() + 1) == (not is_beside)


def test_the_context_menu_is_requested_where_the_pointer_is(qtbot: QtBot, chart: Chart) -> None:
    at = QPoint(40, 50)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, chart.mapToGlobal(at))
    with qtbot.waitSignal(chart.menu_requested) as requested:
        QApplication.sendEvent(chart.plot.viewport(), event)
    assert requested.args == [chart.mapToGlobal(at)]


@pytest.mark.parametrize("name", ThemeName)
def test_it_is_drawn_in_the_colours_of_the_theme(chart: Chart, name: ThemeName) -> None:
    theme = put_on(name)
    image = chart.grab().toImage()
    colors = [image.pixelColor(chart.plot.viewport().mapTo(chart, pixel(chart, x, 0.5))) for x in (0, 1)]
    assert [color.name() for color in colors] == [theme.hex("series.1"), theme.hex("series.2")]
