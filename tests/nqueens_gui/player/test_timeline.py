import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.theme import ThemeName, load_theme
from nqueens_gui.player.timeline import LEAST_HEIGHT_PX, Timeline
from nqueens_gui.player.timeline_view import NO_MARKS, TraceMarks
from tests.nqueens_gui.themes import put_on
from tests.nqueens_gui.traces import scene_of

LENGTH = 200


@pytest.fixture
def timeline(qtbot: QtBot) -> Timeline:
    timeline = Timeline()
    qtbot.addWidget(timeline)
    timeline.resize(420, 28)
    timeline.set_length(LENGTH)
    timeline.set_position(50)
    with qtbot.waitExposed(timeline):
        timeline.show()
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


def test_other_buttons_move_nothing(qtbot: QtBot, timeline: Timeline) -> None:
    with qtbot.assertNotEmitted(timeline.position_requested):
        qtbot.mouseClick(timeline, Qt.MouseButton.RightButton, pos=point_of(timeline, 120))
        qtbot.mouseMove(timeline, point_of(timeline, 10))


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


def test_the_wheel_stops_at_the_ends(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.set_position(0)
    with qtbot.assertNotEmitted(timeline.position_requested):
        turn_wheel(timeline, -120)


def test_what_the_program_sets_asks_for_nothing(qtbot: QtBot, timeline: Timeline) -> None:
    with qtbot.assertNotEmitted(timeline.position_requested):
        timeline.set_position(150)
        timeline.set_length(100)
        timeline.set_length(0)
        timeline.set_length(300)
        timeline.set_position(299)
    assert timeline.value() == 299


def test_nothing_can_be_asked_for_before_the_run(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.set_length(0)
    with qtbot.assertNotEmitted(timeline.position_requested):
        qtbot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(200, 14))
        qtbot.keyClick(timeline, Qt.Key.Key_End)


@pytest.mark.parametrize("name", list(ThemeName))
def test_the_groove_is_filled_up_to_the_handle(timeline: Timeline, name: ThemeName) -> None:
    theme = put_on(name)
    middle = timeline.height() // 2
    handle = point_of(timeline, 50)
    assert color_at(timeline, handle.x() - 30, middle) == theme.hex("accent")
    assert color_at(timeline, handle.x(), middle - 5) in (theme.hex("accent"), theme.hex("accent.hover"))
    assert color_at(timeline, handle.x() + 30, middle) == theme.hex("track")


def test_each_kind_of_mark_has_its_colour(timeline: Timeline) -> None:
    marks = scene_of([5, 4, 3, 2], [6, 5, 4, 3], [4, 3, 2, 0]).marks
    timeline.set_length(12)
    timeline.set_position(2)
    timeline.set_marks(marks)
    theme = load_theme(ThemeName.LIGHT)
    for index, role, y in ((7, "chart.minimum", 6), (8, "chart.restart", -6), (11, "chart.solution", -6)):
        x = int(float(timeline.scene.x_of_states(index)))
        assert color_at(timeline, x, timeline.height() // 2 + y) == theme.hex(role)


def test_without_marks_there_are_none(timeline: Timeline) -> None:
    timeline.set_marks(scene_of([5, 2], [6, 1]).marks)
    timeline.set_marks(NO_MARKS)
    assert len(timeline.scene.ticks(timeline.scene.marks.restarts).pixels) == 0


def test_a_million_marks_can_be_painted(timeline: Timeline) -> None:
    states = np.arange(1_000_000)
    timeline.set_length(len(states))
    timeline.set_marks(TraceMarks(states, states, states))
    timeline.set_position(10)
    image = timeline.grab().toImage()
    row = [QColor(image.pixel(x, timeline.height() // 2 + 5)).name() for x in range(60, 360)]
    assert len(set(row)) == 1, "an even strip below the groove"


def test_the_state_under_the_pointer_is_described(qtbot: QtBot, timeline: Timeline) -> None:
    timeline.set_describe(lambda index: f"step {index}")
    qtbot.mouseMove(timeline, point_of(timeline, 140))
    qtbot.waitUntil(lambda: QToolTip.text() == "step 140")
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_nothing_is_described_when_nobody_can(qtbot: QtBot, timeline: Timeline) -> None:
    qtbot.mouseMove(timeline, point_of(timeline, 140))
    assert not QToolTip.isVisible()


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


def test_a_finger_can_hit_it(timeline: Timeline) -> None:
    assert timeline.minimumSizeHint().height() >= LEAST_HEIGHT_PX >= 24


def test_it_is_a_slider_to_those_who_do_not_see_it(qtbot: QtBot, timeline: Timeline) -> None:
    interface = QAccessible.queryAccessibleInterface(timeline)
    assert interface.role() == QAccessible.Role.Slider
    assert interface.text(QAccessible.Text.Name) == "Time line"
    assert interface.valueInterface().currentValue() == 50
    with qtbot.waitSignal(timeline.position_requested) as asked:
        interface.valueInterface().setCurrentValue(77)
    assert asked.args == [77]


def test_the_states_where_other_runs_branch_off_are_marked(timeline: Timeline) -> None:
    before = timeline.grab().toImage()
    timeline.set_branches((3, 8))
    assert timeline.scene.branches == (3, 8)
    assert timeline.grab().toImage() != before
