import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.theme import ThemeName, load_theme
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart import EMPTY, TracePlot
from nqueens_gui.watch.chart_items import Band, ChartLayer
from nqueens_gui.watch.terrain import STATE_PX
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from tests.nqueens_gui.landscapes import found
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on
from tests.nqueens_gui.traces import scene_of
from tests.solver.traces import climb_events, moves, noisy_climb, trace_of

DESCENT = list(range(40, 0, -1))


@pytest.fixture
def chart(qtbot: QtBot) -> TracePlot:
    return put_on_screen(qtbot, TracePlot(), 360, 260)


def point_of(chart: TracePlot, index: int, *, rise: float = 0) -> QPoint:
    """Where a state lies in the plot's viewport, or so many pixels above."""
    point = chart.area.point_of(index)
    assert point is not None
    return view_point(chart, point - QPointF(0, rise))


def view_point(chart: TracePlot, point: QPointF) -> QPoint:
    view_box = chart.area.plot.getViewBox()
    return chart.area.plot.mapFromScene(view_box.mapToScene(point))


def click(qtbot: QtBot, chart: TracePlot, point: QPoint) -> None:
    qtbot.mouseClick(chart.area.plot.viewport(), Qt.MouseButton.LeftButton, pos=point)


def drag(qtbot: QtBot, chart: TracePlot, start: QPoint, end: QPoint) -> None:
    chart.grab()
    port = chart.area.plot.viewport()
    qtbot.mouseMove(port, start)
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.3, 0.6, 1.0):
        qtbot.mouseMove(port, start + (end - start) * share)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def turn_wheel(chart: TracePlot, point: QPoint, notches: int) -> None:
    chart.grab()  # pyqtgraph reckons with what was painted last
    port = chart.area.plot.viewport()
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    turned = QWheelEvent(
        QPointF(point),
        QPointF(port.mapToGlobal(point)),
        QPoint(),
        QPoint(0, 120 * notches),
        no_button,
        no_key,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(port, turned)


def steps_in_view(chart: TracePlot) -> tuple[float, float]:
    picture = chart.area.picture
    return picture.view.left, picture.view.right


def colors(chart: TracePlot) -> set[str]:
    image = chart.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return {QColor(image.pixel(x, y)).name() for x in range(image.width()) for y in range(image.height())}


def test_without_a_run_it_says_how_to_begin_and_all_has_a_name(chart: TracePlot) -> None:
    assert chart.accessibleName() == "h over steps"
    for button in (chart.fit_button, chart.log_button, chart.export_button):
        assert button.accessibleName()
    for scene in (None, scene_of([5, 3]), None):
        chart.set_trace(scene)
        says = any(label.text() == EMPTY and label.isVisible() for label in chart.findChildren(QLabel))
        assert (says, chart.area.isVisible()) == (scene is None, scene is not None)
        assert chart.export_button.isEnabled() is (scene is not None)


def test_a_run_of_one_state_is_shown(chart: TracePlot) -> None:
    chart.set_trace(scene_of([0]))
    assert load_theme(ThemeName.LIGHT).hex("chart.solution") in colors(chart)
    chart.set_position(0)
    assert load_theme(ThemeName.LIGHT).hex("chart.cursor") in colors(chart)
    chart.set_position(9)  # not recorded yet
    assert load_theme(ThemeName.LIGHT).hex("chart.cursor") not in colors(chart)


@pytest.mark.parametrize("rise", [0, 60])
@pytest.mark.parametrize("index", [0, 1, 17, 39])
def test_a_click_goes_to_the_step_it_is_over(qtbot: QtBot, chart: TracePlot, index: int, rise: float) -> None:
    chart.set_trace(scene_of(DESCENT))
    point = point_of(chart, index, rise=rise if index > 15 else 0)
    with qtbot.waitSignal(chart.position_requested) as asked:
        click(qtbot, chart, point)
    assert asked.args == [index]


def test_a_click_beside_the_plot_or_with_the_right_button_goes_nowhere(
    qtbot: QtBot, chart: TracePlot
) -> None:
    chart.set_trace(scene_of(DESCENT))
    with qtbot.assertNotEmitted(chart.position_requested):
        click(qtbot, chart, QPoint(4, 4))
        qtbot.mouseClick(chart.area.plot.viewport(), Qt.MouseButton.RightButton, pos=point_of(chart, 9))
    assert QApplication.activePopupWidget() is None


def test_the_cursor_can_be_dragged_to_another_step(qtbot: QtBot, chart: TracePlot) -> None:
    chart.set_trace(scene_of(DESCENT))
    chart.position_requested.connect(chart.set_position)
    chart.set_position(10)
    with qtbot.waitSignal(chart.position_requested, check_params_cb=lambda index: index == 30):
        drag(qtbot, chart, point_of(chart, 10, rise=20), point_of(chart, 30))
    assert chart.area.is_fitted, "the view stays where it is"


def test_the_wheel_looks_closer_down_to_a_few_steps_and_all_else_shows_the_whole_run_again(
    qtbot: QtBot, chart: TracePlot
) -> None:
    chart.set_trace(scene_of(DESCENT))
    before = steps_in_view(chart)
    turn_wheel(chart, point_of(chart, 20), 3)
    left, right = steps_in_view(chart)
    assert before[0] < left < 20 < right < before[1]
    for show_whole in (
        lambda: turn_wheel(chart, point_of(chart, 20), -90),
        lambda: qtbot.mouseClick(chart.fit_button, Qt.MouseButton.LeftButton),
        lambda: chart.set_trace(scene_of(DESCENT)),
    ):
        turn_wheel(chart, point_of(chart, 20), 60)
        left, right = steps_in_view(chart)
        assert right - left == pytest.approx(3)
        assert not chart.area.is_fitted
        show_whole()
        assert steps_in_view(chart) == pytest.approx(before, abs=0.01)
        assert chart.area.is_fitted


def test_a_drag_moves_the_view_but_never_past_the_ends(qtbot: QtBot, chart: TracePlot) -> None:
    chart.set_trace(scene_of(DESCENT))
    whole = steps_in_view(chart)
    turn_wheel(chart, point_of(chart, 20), 4)
    left, right = steps_in_view(chart)
    middle = view_point(chart, QPointF(150, 100))
    drag(qtbot, chart, middle, middle + QPoint(60, 0))
    moved_left, moved_right = steps_in_view(chart)
    assert moved_left < left
    assert moved_right - moved_left == pytest.approx(right - left)
    for _ in range(5):
        drag(qtbot, chart, middle, middle + QPoint(150, 0))
    assert steps_in_view(chart)[0] == pytest.approx(whole[0])


def test_a_fitted_chart_follows_the_live_end(chart: TracePlot) -> None:
    trace = trace_of(DESCENT)
    scene = TraceScene(trace)
    chart.set_trace(scene)
    trace.extend(climb_events(noisy_climb(5_000), 1))
    scene.update()
    chart.set_trace(scene)
    assert steps_in_view(chart)[1] > scene.last_step > 5_000


def test_a_closer_look_stays_while_the_run_grows(chart: TracePlot) -> None:
    trace = trace_of(DESCENT)
    scene = TraceScene(trace)
    chart.set_trace(scene)
    turn_wheel(chart, point_of(chart, 20), 3)
    in_view = steps_in_view(chart)
    trace.extend(climb_events(noisy_climb(500), 1))
    scene.update()
    chart.set_trace(scene)
    assert steps_in_view(chart) == pytest.approx(in_view)


def test_the_log_button_tells_and_shows_a_logarithmic_axis(qtbot: QtBot, chart: TracePlot) -> None:
    chart.set_trace(scene_of(noisy_climb(2_000)))
    with qtbot.waitSignal(chart.log_button.toggled) as changed:
        qtbot.mouseClick(chart.log_button, Qt.MouseButton.LeftButton)
    assert changed.args == [True]
    picture = chart.area.picture
    assert [text for _, text in picture.step_ticks] == ["0", "1", "10", "100", "1k"]


def test_the_state_under_the_pointer_is_read_out(qtbot: QtBot, chart: TracePlot) -> None:
    chart.set_trace(scene_of(DESCENT))
    qtbot.mouseMove(chart.area.plot.viewport(), point_of(chart, 12))
    qtbot.waitUntil(lambda: chart.area.readout == "step 12, h 28")
    qtbot.mouseMove(chart.area.plot.viewport(), view_point(chart, QPointF(100, -30)))
    qtbot.waitUntil(lambda: chart.area.readout == "")
    qtbot.mouseMove(chart.area.plot.viewport(), point_of(chart, 30))
    qtbot.waitUntil(lambda: chart.area.readout != "")
    chart.set_trace(scene_of([5, 4]))
    assert chart.area.readout == ""


def test_the_cursor_is_gold_and_stands_at_the_present_state(chart: TracePlot) -> None:
    chart.set_trace(scene_of(DESCENT))
    chart.set_position(25)
    image = chart.area.plot.grab().toImage()
    point = point_of(chart, 25)
    gold = load_theme(ThemeName.LIGHT).hex("chart.cursor")
    assert QColor(image.pixel(point)).name() == gold
    assert QColor(image.pixel(point.x(), 4)).name() == gold


def test_a_cursor_out_of_sight_is_pointed_to(chart: TracePlot) -> None:
    chart.set_trace(scene_of(DESCENT))
    turn_wheel(chart, point_of(chart, 30), 8)
    gold = load_theme(ThemeName.LIGHT).hex("chart.cursor")
    assert gold not in colors(chart)
    chart.set_position(2)
    image = chart.area.plot.grab().toImage()
    left_half = {
        QColor(image.pixel(x, y)).name() for x in range(image.width() // 4) for y in range(image.height())
    }
    assert gold in left_half


@pytest.mark.parametrize("name", list(ThemeName))
def test_another_theme_changes_every_colour(chart: TracePlot, name: ThemeName) -> None:
    chart.set_trace(scene_of([9, 7, 3], [8, 2, 0]))
    theme = put_on(name)
    seen = colors(chart)
    for role in ("chart.line", "chart.grid", "chart.restart", "chart.minimum", "chart.solution"):
        assert theme.hex(role) in seen, role


def test_a_hidden_chart_is_up_to_date_once_it_is_shown(qtbot: QtBot, chart: TracePlot) -> None:
    trace = trace_of(DESCENT)
    scene = TraceScene(trace)
    chart.set_trace(scene)
    chart.hide()
    trace.extend(moves(noisy_climb(300)))
    scene.update()
    chart.set_trace(scene)
    with qtbot.waitExposed(chart):
        chart.show()
    assert steps_in_view(chart)[1] > 300


@pytest.mark.parametrize("size", [(220, 150), (340, 260), (900, 500)])
def test_the_picture_fills_the_plot_at_any_size(
    qtbot: QtBot, chart: TracePlot, size: tuple[int, int]
) -> None:
    chart.set_trace(scene_of(DESCENT))
    chart.resize(*size)
    view_box = chart.area.plot.getViewBox()

    def fills() -> None:
        picture = chart.area.picture
        assert (picture.view.width, picture.view.height) == (view_box.width(), view_box.height())
        assert abs(chart.width() - view_box.width()) < 90

    qtbot.waitUntil(fills)


def test_the_label_of_the_best_h_never_covers_the_curve(chart: TracePlot) -> None:
    long = [*range(30, 2, -1), 2, 2, 2, *noisy_climb(40), 1, 3]
    for climbs in (
        [[9, 5, 2, 2, 2, 2, 2]],
        [[9, 1]],
        [[3, 2, 1, 0]],
        [[4] * 60],
        [long],
        [noisy_climb(90_000)],
    ):
        chart.set_trace(scene_of(*climbs))
        label, picture = chart.area.items.best_label, chart.area.picture
        assert picture.best is not None
        box = label.mapRectToParent(label.boundingRect())
        assert QRectF(0, 0, picture.view.width, picture.view.height).contains(box)
        assert picture.line[:, 1].max() <= box.top(), climbs


@pytest.mark.parametrize("size", [(300, 200), (360, 260), (420, 300)])
def test_the_wheel_zooms_although_the_numbers_in_view_get_narrower(
    chart: TracePlot, size: tuple[int, int]
) -> None:
    chart.resize(*size)
    chart.set_trace(scene_of([int(1_500 * 0.98**step) for step in range(420)]))
    QApplication.processEvents()
    before = steps_in_view(chart)
    for _ in range(12):
        turn_wheel(chart, view_point(chart, QPointF(chart.area.view_box.width() - 30, 60)), 1)
        QApplication.processEvents()
        left, right = steps_in_view(chart)
        assert right - left < before[1] - before[0]
        assert not chart.area.is_fitted
        before = left, right


@pytest.mark.parametrize("index", [0, 1, 17, 38, 39])
def test_the_readout_stays_inside_and_off_its_state(qtbot: QtBot, chart: TracePlot, index: int) -> None:
    chart.set_trace(scene_of(DESCENT))
    qtbot.mouseMove(chart.area.plot.viewport(), point_of(chart, index))
    qtbot.waitUntil(lambda: chart.area.readout != "")
    text, point = chart.area.items.readout_box, chart.area.point_of(index)
    box = text.mapRectToParent(text.boundingRect())
    assert chart.area.view_box.rect().contains(box)
    assert not box.contains(point)


def column_of(chart: TracePlot, x: float) -> list[str]:
    """The colours of a column of pixels of the view, from top to bottom."""
    image = chart.area.plot.grab().toImage()
    top, bottom = (view_point(chart, QPointF(x, y)) for y in (0, chart.area.view_box.height() - 1))
    return [QColor(image.pixel(top.x(), y)).name() for y in range(top.y(), bottom.y() + 1)]


def test_a_restart_is_a_dotted_line_from_top_to_bottom(chart: TracePlot) -> None:
    chart.set_trace(scene_of([5, 4, 3], [6, 5, 2]))
    picture = chart.area.picture
    color = load_theme(ThemeName.LIGHT).hex("chart.restart")
    column = [seen == color for seen in column_of(chart, picture.restarts[0] - 0.5)]
    assert any(column[:12])
    assert any(column[-12:])
    assert 0.2 < np.mean(column) < 0.6


def test_crowded_restarts_and_minima_are_ticks_at_the_edges(chart: TracePlot) -> None:
    chart.set_trace(scene_of(*[[9, 5, 1]] * 2_000))
    column = column_of(chart, 100)
    ground = column_of(chart, 1)[8]
    assert ground not in (column[0], column[-1])
    assert column[0] != column[-1]
    assert column[8] == ground
    assert load_theme(ThemeName.LIGHT).hex("chart.minimum") not in column


def test_a_band_fills_from_the_least_to_the_greatest_h(chart: TracePlot) -> None:
    chart.set_trace(scene_of(noisy_climb(50_000, highest=11)))
    picture = chart.area.picture
    middle = int(picture.view.y_of_h(5, picture.top_h))
    assert column_of(chart, 150)[middle] == load_theme(ThemeName.LIGHT).hex("chart.band")


def test_a_band_looks_as_if_its_outline_were_filled(qapp: QApplication) -> None:
    x, rng = np.arange(300) + 0.5, np.random.default_rng(1)
    high, low = 10 + 60 * rng.random(300), 90 + 60 * rng.random(300)
    pictures = []
    for layer in (Band, ChartLayer):
        band = layer(fillLevel="enclosed", pen=None, brush="#204060")
        band.setData(np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]]))
        image = QImage(300, 160, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        band.paint(painter, QStyleOptionGraphicsItem(), None)
        painter.end()
        pictures.append(np.array(image.constBits()).view(np.uint32))
    painted, filled = pictures
    assert np.mean(filled == QColor("#204060").rgb()) > 0.4
    assert np.mean(painted != filled) < 0.005


def test_a_grid_line_is_at_every_number_of_the_h_axis(chart: TracePlot) -> None:
    chart.set_trace(scene_of([8, 6, 3]))
    picture = chart.area.picture
    column = column_of(chart, picture.view.width - 2)
    for h, _ in picture.h_ticks:
        y = int(picture.view.y_of_h(h, picture.top_h))
        assert load_theme(ThemeName.LIGHT).hex("chart.grid") in column[y - 1 : y + 2]


class PaintCounter(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_growing_run_is_painted_once_for_each_update(chart: TracePlot) -> None:
    chart.set_trace(scene_of([9, 8, 7]))
    QCoreApplication.processEvents()
    counter = PaintCounter(chart)
    chart.area.plot.viewport().installEventFilter(counter)
    for length in (20, 40, 60):
        chart.set_trace(scene_of([*range(100, 100 - length, -1)]))
        for _ in range(5):
            QCoreApplication.processEvents()
    assert counter.count == 3


def in_terrain(chart: TracePlot, n: int = 6, index: int | None = None) -> Trace:
    trace = Trace(run_settings(n, "sideways", seed=3))
    trace.extend(search_events(trace.settings))
    chart.set_trace(TraceScene(trace), trace.end if index is None else index)
    return trace


def test_the_terrain_takes_the_place_of_the_curve_where_it_is_known(chart: TracePlot) -> None:
    in_terrain(chart)
    chart.terrain_button.setChecked(True)
    assert chart.area.isVisible()
    chart.set_terrain(None, "Finding …")
    assert chart.area.isVisible()
    assert chart.none_label.text() == "Finding …"
    assert chart.none_label.isVisible()
    chart.set_terrain(found(6).terrain)
    assert chart.terrain.isVisible()
    assert not chart.none_label.isVisible()
    assert chart.title == "Terrain, n = 6"
    assert [button.isVisible() for button in (chart.fit_button, chart.log_button, chart.export_button)] == [
        True,
        False,
        False,
    ]
    assert chart.terrain_menu.button.isVisible()
    chart.terrain_button.setChecked(False)
    assert chart.area.isVisible()
    assert chart.title != "Terrain, n = 6"
    assert not chart.terrain_menu.button.isVisible()


def test_a_state_at_the_edge_of_the_terrain_is_drawn_whole(chart: TracePlot) -> None:
    in_terrain(chart)
    chart.set_terrain(found(6).terrain)
    chart.terrain_button.setChecked(True)
    view = chart.terrain.plot.getViewBox()
    (left, right), _ = view.viewRange()
    edge_px = -left / view.viewPixelSize()[0]
    assert edge_px >= STATE_PX / 2
    assert right - chart.terrain.info.starts[-1] == pytest.approx(-left)


def test_the_terrain_of_another_board_is_not_shown(chart: TracePlot) -> None:
    in_terrain(chart, 5)
    chart.terrain_button.setChecked(True)
    chart.set_terrain(found(6).terrain)
    assert not chart.terrain.isVisible()


def test_the_run_lies_in_the_terrain_with_the_way_it_came(chart: TracePlot) -> None:
    trace = in_terrain(chart, index=2)
    chart.set_terrain(found(6).terrain)
    chart.terrain_button.setChecked(True)
    line, members, state = chart.terrain.run_items
    h = trace.column("h")[:3].tolist()
    assert line.getData()[1].tolist() == h
    assert state.getData()[1].tolist() == [h[-1]]
    assert len(members.getData()[0]) == 0
    chart.set_trace(TraceScene(trace), 0)
    assert state.getData()[1].tolist() == h[:1]


def test_the_dot_rolls_on_to_the_next_state_and_stops_there(chart: TracePlot, qtbot: QtBot) -> None:
    trace = in_terrain(chart, index=1)
    chart.set_terrain(found(6).terrain)
    chart.terrain_button.setChecked(True)
    rolling, state = chart.terrain.rolling, chart.terrain.run_items[2]
    [[x], [h]] = state.getData()
    chart.set_trace(TraceScene(trace), 2, 100_000)
    chart.set_trace(TraceScene(trace), 2)  # shown again, it rolls on
    rolling.setCurrentTime(50_000)
    [[half_x], [half_h]] = state.getData()
    assert rolling.state() is rolling.State.Running
    chart.set_trace(TraceScene(trace), 1)
    chart.set_trace(TraceScene(trace), 2)  # without motion it is there at once
    [[to_x], [to_h]] = state.getData()
    assert rolling.state() is rolling.State.Stopped
    assert to_h == trace.column("h")[2] < half_h < h
    assert half_x == pytest.approx((x + to_x) / 2)
    assert half_h == pytest.approx(h + (to_h - h) / 4)
    chart.set_trace(TraceScene(trace), 3, 1)
    qtbot.waitUntil(lambda: state.getData()[1].tolist() == [trace.column("h")[3]])


def test_the_terrain_is_zoomed_across_around_the_dot_and_follows_it(chart: TracePlot, qtbot: QtBot) -> None:
    trace = in_terrain(chart, index=0)
    chart.set_terrain(found(6).terrain)
    chart.terrain_button.setChecked(True)
    view, state = chart.terrain.plot.getViewBox(), chart.terrain.run_items[2]
    whole = view.viewRange()
    for _ in range(12):
        qtbot.keyClick(chart.terrain, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    for index in range(trace.end):
        chart.set_trace(TraceScene(trace), index)
        (left, right), height = view.viewRange()
        assert left <= state.getData()[0][0] <= right
        assert right - left < (whole[0][1] - whole[0][0]) / 10
        assert height == whole[1]
    chart.fit_button.click()
    assert view.viewRange() == whole


def test_a_population_lies_in_the_terrain_with_all_its_members(chart: TracePlot) -> None:
    trace = Trace(run_settings(6, "genetic", seed=4))
    trace.extend(search_events(trace.settings))
    chart.set_terrain(found(6).terrain)
    chart.terrain_button.setChecked(True)
    chart.set_trace(TraceScene(trace), 1)
    line, members, state = chart.terrain.run_items
    assert sorted(members.getData()[1].tolist()) == sorted(trace.member_h(1).tolist())
    assert state.getData()[1].tolist() == [trace.member_h(1).min()]
    assert len(line.getData()[0]) == 1


def test_the_name_of_the_chances_is_not_crossed_by_the_cursor(chart: TracePlot) -> None:
    chart.set_trace(scene_of(DESCENT))
    chart.area.set_chances(np.linspace(0, 1, len(DESCENT)))
    label, cursor = chart.area.items.chance_label, chart.area.items.cursor
    for index in (0, len(DESCENT) - 2, len(DESCENT) - 1):
        chart.set_position(index)
        left = label.pos().x() - label.boundingRect().width()
        assert not left <= cursor.value() <= label.pos().x(), index
        assert label.pos().x() <= chart.area.plot.getViewBox().width()


@pytest.mark.parametrize("states", [40, 3_000, 40_000])
def test_the_chance_of_one_state_between_unknown_ones_is_seen(chart: TracePlot, states: int) -> None:
    chart.set_trace(scene_of(noisy_climb(states)))
    chances = np.full(states, np.nan)
    chances[states // 2] = 0.9
    chart.area.set_chances(chances)
    assert load_theme(ThemeName.LIGHT).hex("chances") in column_of(
        chart, chart.area.point_of(states // 2).x()
    )


def test_a_population_is_seen_before_its_first_generation(chart: TracePlot) -> None:
    settings = run_settings(8, "genetic", seed=2, max_iterations=0)
    chart.set_trace(TraceScene(record(settings, search_events(settings))))
    column, ground = column_of(chart, chart.area.picture.gauge[0, 0] + 3), column_of(chart, 100)
    theme = load_theme(ThemeName.LIGHT)
    assert {theme.hex("chart.gauge"), theme.hex("chart.text")} < set(column)
    assert np.mean(np.array(column) != np.array(ground)) > 0.5  # the range of the members
