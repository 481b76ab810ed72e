import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.theme import Theme, ThemeName, load_theme
from nqueens_gui.player.timeline import LEAST_HEIGHT_PX, Timeline, paint_timeline
from nqueens_gui.player.trace_view import NO_MARKS, TimelineScene, TraceMarks
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on

LENGTH = 200


@pytest.fixture
def timeline(qtbot: QtBot) -> Timeline:
    timeline = put_on_screen(qtbot, Timeline(), 420, 28)
    timeline.set_length(LENGTH)
    timeline.set_position(50)
    return timeline


def point_of(timeline: Timeline, index: int) -> QPoint:
    return QPoint(round(float(timeline.scene.x_of_states(index))), timeline.height() // 2)


def turn_wheel(timeline: Timeline, angle: int) -> None:
    middle = QPointF(timeline.rect().center())
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    turned = QWheelEvent(middle, middle, QPoint(), QPoint(0, angle), no_button, no_key, phase, False)
    QApplication.sendEvent(timeline, turned)


def color_at(timeline: Timeline, x: int, y: int) -> str:
    return QColor(timeline.grab().toImage().pixel(x, y)).name()


def test_a_click_goes_to_the_state_under_it(qtbot: QtBot, timeline: Timeline) -> None:
    with qtbot.waitSignal(timeline.position_requested) as asked:
        qtbot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=point_of(timeline, 120))
    assert asked.args == [120]


def test_a_drag_goes_along_and_may_leave_the_groove(qtbot: QtBot, timeline: Timeline) -> None:
    asked: list[int] = []
    timeline.position_requested.connect(asked.append)
    qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, pos=point_of(timeline, 20))
    qtbot.mouseMove(timeline, point_of(timeline, 90))
    qtbot.mouseMove(timeline, QPoint(5_000, -80))
    qtbot.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=QPoint(5_000, -80))
    qtbot.mouseMove(timeline, point_of(timeline, 30))
    assert asked == [20, 90, LENGTH - 1]


def test_other_buttons_the_program_and_the_ends_ask_for_nothing(qtbot: QtBot, timeline: Timeline) -> None:
    with qtbot.assertNotEmitted(timeline.position_requested):
        qtbot.mouseClick(timeline, Qt.MouseButton.RightButton, pos=point_of(timeline, 120))
        qtbot.mouseMove(timeline, point_of(timeline, 10))
        assert not QToolTip.isVisible()  # nobody can describe a state
        timeline.set_position(0)
        turn_wheel(timeline, -120)
        timeline.set_position(150)
        timeline.set_length(100)
        timeline.set_length(0)
        qtbot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(200, 14))
        qtbot.keyClick(timeline, Qt.Key.Key_End)
        timeline.set_length(300)
        timeline.set_position(299)
    assert timeline.value() == 299


@pytest.mark.parametrize(
    ("key", "index"),
    [
        (Qt.Key.Key_Left, 49),
        (Qt.Key.Key_Right, 51),
        (Qt.Key.Key_PageUp, 40),
        (Qt.Key.Key_PageDown, 60),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, LENGTH - 1),
    ],
)
def test_keys_move_along(qtbot: QtBot, timeline: Timeline, key: Qt.Key, index: int) -> None:
    with qtbot.waitSignal(timeline.position_requested) as asked:
        qtbot.keyClick(timeline, key)
    assert asked.args == [index]


def test_a_page_of_a_long_run_is_a_twentieth_of_it(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.set_length(1_000_000)
    with qtbot.waitSignal(timeline.position_requested) as asked:
        qtbot.keyClick(timeline, Qt.Key.Key_PageDown)
    assert asked.args == [50_050]


def test_a_notch_of_the_wheel_is_one_state(timeline: Timeline) -> None:
    asked: list[int] = []
    timeline.position_requested.connect(asked.append)
    turn_wheel(timeline, 120)
    turn_wheel(timeline, -240)
    for _ in range(4):
        turn_wheel(timeline, 30)
    assert asked == [51, 49, 50]


@pytest.mark.parametrize("name", list(ThemeName))
def test_the_groove_is_filled_up_to_the_handle(timeline: Timeline, name: ThemeName) -> None:
    theme = put_on(name)
    middle = timeline.height() // 2
    handle = point_of(timeline, 50)
    assert color_at(timeline, handle.x() - 30, middle) == theme.hex("accent")
    assert color_at(timeline, handle.x(), middle - 5) in (theme.hex("accent"), theme.hex("accent.hover"))
    assert color_at(timeline, handle.x() + 30, middle) == theme.hex("track")


def test_the_state_under_the_pointer_is_described(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.set_describe(lambda index: f"step {index}")
    qtbot.mouseMove(timeline, point_of(timeline, 140))
    qtbot.waitUntil(lambda: QToolTip.text() == "step 140")
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_the_handle_shows_who_has_the_keyboard(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.clearFocus()
    before = timeline.grab().toImage()
    timeline.activateWindow()
    timeline.setFocus()
    qtbot.waitUntil(timeline.hasFocus)
    assert timeline.grab().toImage() != before
    handle = point_of(timeline, 50)
    assert color_at(timeline, handle.x(), handle.y() - 8) == load_theme(ThemeName.LIGHT).hex(
        "focus.on_accent"
    )


def test_it_is_a_slider_to_those_who_do_not_see_it(qtbot: QtBot, timeline: Timeline) -> None:
    interface = QAccessible.queryAccessibleInterface(timeline)
    assert interface.role() == QAccessible.Role.Slider
    assert interface.text(QAccessible.Text.Name) == "Time line"
    assert interface.valueInterface().currentValue() == 50
    with qtbot.waitSignal(timeline.position_requested) as asked:
        interface.valueInterface().setCurrentValue(77)
    assert asked.args == [77]
    assert timeline.minimumSizeHint().height() >= LEAST_HEIGHT_PX >= 24  # for a finger


def test_the_states_where_other_runs_branch_off_are_marked(timeline: Timeline) -> None:
    before = timeline.grab().toImage()
    timeline.set_branches((3, 8))
    assert timeline.scene.branches == (3, 8)
    assert timeline.grab().toImage() != before


WIDTH, HEIGHT, MIDDLE = 400, 28, 14


def painted(qapp: QGuiApplication, theme: Theme, scene: TimelineScene, **states: bool) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme.color("card"))
    painter = QPainter(image)
    paint_timeline(painter, scene, HEIGHT, theme, **states)
    painter.end()
    return image


def name_at(image: QImage, x: float, y: int) -> str:
    return QColor(image.pixel(int(x), y)).name()


@pytest.mark.parametrize(("is_enabled", "role"), [(True, "accent"), (False, "disabled")])
def test_the_handle_shows_what_is_done_with_it(
    qapp: QGuiApplication, theme: Theme, is_enabled: bool, role: str
) -> None:
    scene = TimelineScene(50, 20, NO_MARKS, WIDTH)
    assert name_at(painted(qapp, theme, scene, is_enabled=is_enabled), scene.handle_x, MIDDLE) == theme.hex(
        role
    )


@pytest.mark.parametrize(("has_focus", "role"), [(False, "track"), (True, "focus")])
def test_before_a_run_there_is_a_groove_without_a_handle_which_shows_the_focus(
    qapp: QGuiApplication, theme: Theme, has_focus: bool, role: str
) -> None:
    image = painted(qapp, theme, TimelineScene(0, 0, NO_MARKS, WIDTH), has_focus=has_focus)
    row = {name_at(image, x, MIDDLE) for x in range(12, WIDTH - 12)}
    assert row == {theme.hex(role)}


def test_a_mark_crosses_the_groove_and_its_ends_tell_its_kind(qapp: QGuiApplication, theme: Theme) -> None:
    marks = TraceMarks(np.array([30]), np.array([10]), np.array([40]))
    scene = TimelineScene(50, 0, marks, WIDTH)
    image = painted(qapp, theme, scene)
    for index, role, up, down in (
        (30, "chart.restart", 8, 2),
        (10, "chart.minimum", 2, 8),
        (40, "chart.solution", 8, 8),
    ):
        x = float(scene.x_of_states(index))
        colored = [y for y in range(MIDDLE - 9, MIDDLE + 9) if name_at(image, x, y) == theme.hex(role)]
        assert colored == list(range(MIDDLE - up, MIDDLE + down))


def test_crowded_marks_leave_the_groove_to_be_seen(qapp: QGuiApplication, theme: Theme) -> None:
    states = np.arange(100_000)
    scene = TimelineScene(len(states), 0, TraceMarks(states, states, NO_MARKS.solutions), WIDTH)
    image = painted(qapp, theme, scene)
    assert name_at(image, 200, MIDDLE) == theme.hex("track")
    above, below = name_at(image, 200, MIDDLE - 6), name_at(image, 200, MIDDLE + 5)
    assert len({above, below, theme.hex("card"), theme.hex("track")}) == 4
