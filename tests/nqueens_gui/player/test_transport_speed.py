"""The speed control."""

from math import inf

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.player.transport import FIRST_SPEED, SpeedControl
from solver.runs.speed import SLOWEST, notch_of_speed, speed_of_notch, speed_text


def make_control(qtbot: QtBot) -> SpeedControl:
    control = SpeedControl()
    qtbot.addWidget(control)
    return control


def test_at_first_a_move_can_be_followed(qtbot: QtBot) -> None:
    assert make_control(qtbot).speed == pytest.approx(FIRST_SPEED, rel=0.1)


def test_another_speed_is_told_to_a_screen_reader_in_words(qtbot: QtBot, told: list[str]) -> None:
    control = make_control(qtbot)
    control.show()
    control.speed_up()
    qtbot.keyClick(control.slider, Qt.Key.Key_End)
    assert told == [speed_text(speed_of_notch(notch_of_speed(FIRST_SPEED) + 1)), speed_text(inf)]


@pytest.mark.parametrize(("key", "speed"), [(Qt.Key.Key_Home, SLOWEST), (Qt.Key.Key_End, inf)])
def test_keys_lead_to_both_ends(qtbot: QtBot, key: Qt.Key, speed: float) -> None:
    control = make_control(qtbot)
    with qtbot.waitSignal(control.speed_changed) as changed:
        qtbot.keyClick(control.slider, key)
    assert changed.args == [speed]
    assert control.text_label.text() == speed_text(speed)
    assert control.slider.accessibleDescription().startswith(speed_text(speed))


def test_every_notch_can_be_reached_by_key_and_is_faster_than_the_one_before(qtbot: QtBot) -> None:
    control = make_control(qtbot)
    qtbot.keyClick(control.slider, Qt.Key.Key_Home)
    speeds = [control.speed]
    while control.speed != inf:
        qtbot.keyClick(control.slider, Qt.Key.Key_Right)
        speeds.append(control.speed)
    assert speeds == sorted(set(speeds))
    assert len(speeds) == control.slider.maximum() + 1


def test_a_speed_is_set_to_the_nearest_notch_and_told_once(qtbot: QtBot) -> None:
    control = make_control(qtbot)
    told = []
    control.speed_changed.connect(told.append)
    control.set_speed(1200.0)
    control.set_speed(1200.0)
    assert told == [control.speed]
    assert control.speed == pytest.approx(1200, rel=0.1)


def test_speeding_up_and_slowing_down_lead_back(qtbot: QtBot) -> None:
    control = make_control(qtbot)
    before = control.speed
    control.speed_up()
    assert control.speed > before
    control.slow_down()
    assert control.speed == before


def test_the_slider_stays_in_place_whatever_the_words(qtbot: QtBot) -> None:
    control = make_control(qtbot)
    with qtbot.waitExposed(control):
        control.show()
    widths = set()
    for notch in range(control.slider.maximum() + 1):
        control.set_speed(speed_of_notch(notch))
        widths.add(control.minimumSizeHint().width())
    assert len(widths) == 1


def test_the_caption_belongs_to_the_slider(qtbot: QtBot) -> None:
    control = make_control(qtbot)
    assert control.caption.buddy() is control.slider
    assert control.slider.accessibleName() == "Speed"
    assert control.slider.toolTip()
