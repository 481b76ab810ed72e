"""The transport bar: buttons that do actions, and nothing cut off in a narrow window."""

from itertools import pairwise
from math import inf

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSlider, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.player.transport import FIRST_SPEED, MOVING, PLAY, RUNNING, SpeedControl, TransportBar
from solver.runs.clock import SLOWEST, notch_of_speed, speed_of_notch, speed_text

LONG = "step 123,456 of 1,000,000"


class Bench:
    """A transport bar in a parent of any width, with actions that note what they did."""

    def __init__(self, qtbot: QtBot) -> None:
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        self.timeline = QSlider(Qt.Orientation.Horizontal)
        self.bar = TransportBar(self.timeline)
        layout = QVBoxLayout(self.parent)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.bar)
        theme = load_theme("light")
        self.done: list[str] = []
        self.actions = {
            name: QAction(icon("play", theme), f"&{name}", self.parent) for name in (*MOVING, *RUNNING)
        }
        for name, action in self.actions.items():
            action.setToolTip(f"{name}.")
            action.triggered.connect(lambda *_, name=name: self.done.append(name))
        self.bar.set_actions(self.actions)

    def set_width(self, width: int) -> None:
        self.parent.resize(width, self.bar.sizeHint().height())

    def shown(self) -> set[str]:
        return {name for name, button in self.bar.buttons.items() if button.isVisible()}


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    bench = Bench(qtbot)
    bench.set_width(900)
    with qtbot.waitExposed(bench.parent):
        bench.parent.show()
    return bench


def test_a_click_on_a_button_does_its_action_unless_it_is_disabled(qtbot: QtBot, bench: Bench) -> None:
    for name in (*MOVING, *RUNNING):
        for is_enabled in (True, False):
            bench.done.clear()
            bench.actions[name].setEnabled(is_enabled)
            assert bench.bar.buttons[name].isEnabled() is is_enabled
            qtbot.mouseClick(bench.bar.buttons[name], Qt.MouseButton.LeftButton)
            assert bench.done == [name] * is_enabled


def test_every_button_has_a_name_an_icon_and_a_tooltip(bench: Bench) -> None:
    for name, button in bench.bar.buttons.items():
        assert button.accessibleName()
        assert "&" not in button.accessibleName()
        assert not button.icon().isNull()
        assert button.toolTip() == f"{name}."


def test_the_round_button_offers_to_pause_while_playing(bench: Bench) -> None:
    button = bench.bar.buttons[PLAY]
    before = button.icon().cacheKey()
    bench.bar.set_playing(True)
    assert button.accessibleName() == "Pause"
    assert button.icon().cacheKey() != before
    bench.bar.set_playing(False)
    assert button.accessibleName() == "Play"
    assert button.icon().cacheKey() == before


@pytest.mark.parametrize("text", ["", "step 4 of 22", LONG])
@pytest.mark.parametrize("width", [400, 480, 560, 640, 700, 760, 900, 1300])
def test_at_any_width_nothing_is_cut_off_or_laid_over_another(
    bench: Bench, qtbot: QtBot, width: int, text: str
) -> None:
    bench.bar.set_position_texts(text)
    bench.set_width(width)
    control = bench.bar.speed_control
    bar = bench.bar
    parts = [*bar.buttons.values(), bar.more, bar.position_label, control.slider, control.text_label]

    def is_laid_out() -> bool:
        shown = [part for part in parts if part.isVisible()]
        spans = sorted((part.mapTo(bar, part.rect().topLeft()).x(), part.width()) for part in shown)
        apart = all(left + size <= right for (left, size), (right, _) in pairwise(spans))
        return apart and spans[0][0] >= 0 and sum(spans[-1]) <= bar.width() and bar.width() == width

    qtbot.waitUntil(is_laid_out)
    for part in (bar.position_label, control.slider, control.text_label):
        assert part.width() >= min(part.minimumSizeHint().width(), part.maximumWidth())


def test_where_there_is_little_room_play_stays_and_the_rest_is_in_the_menu(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.bar.set_position_texts("step 4 of 22")
    bench.set_width(500)
    assert {"step_back", PLAY, "step_forward"} <= bench.shown()
    assert bench.bar.position_label.isVisible()
    hidden = set(bench.bar.buttons) - bench.shown()
    assert hidden >= {"run_again", "new_run"}
    assert bench.bar.more.isVisible()
    in_menu = bench.bar.more.menu().actions()
    assert in_menu == [action for name, action in bench.actions.items() if name in hidden]
    in_menu[-1].trigger()
    assert bench.done == ["new_run"]
    bench.set_width(330)
    qtbot.waitUntil(lambda: PLAY in bench.shown() and not bench.bar.position_label.isVisible())


def test_in_a_wide_window_everything_is_there_and_no_menu_is_needed(bench: Bench) -> None:
    bench.set_width(400)
    bench.set_width(900)
    assert bench.shown() == set(bench.bar.buttons)
    assert not bench.bar.more.isVisible()
    assert bench.timeline.geometry().bottom() < bench.bar.tools.y()
    widths = set()
    for step in (1, 22, 333, 1000):
        bench.bar.set_position_texts(f"step {step:,} of 1,000")
        widths.add(bench.bar.position_label.minimumWidth())
    assert len(widths) == 1  # counting up moves nothing


def test_the_speed_is_told_and_set_through_the_bar(qtbot: QtBot, bench: Bench) -> None:
    with qtbot.waitSignal(bench.bar.speed_changed) as changed:
        bench.bar.set_speed(100.0)
    assert changed.args == [bench.bar.speed_control.speed]
    for change, is_faster in ((bench.bar.speed_up, True), (bench.bar.slow_down, False)):
        before = bench.bar.speed_control.speed
        change()
        assert (bench.bar.speed_control.speed > before) is is_faster


def test_long_runs_hide_no_button_and_their_position_is_shortened(qtbot: QtBot, bench: Bench) -> None:
    bench.set_width(610)
    bench.bar.set_position_texts("step 4 of 22", "4 / 22")
    shown = bench.shown()
    qtbot.waitUntil(lambda: bench.bar.position_label.shown_text == "step 4 of 22")
    bench.bar.set_position_texts(LONG, "123,456 / 1,000,000")
    assert bench.shown() == shown
    assert bench.bar.speed_control.caption.isVisible()
    assert bench.bar.position_label.full_text == "123,456 / 1,000,000"
    assert LONG in bench.bar.position_label.toolTip()
    bench.bar.set_position_texts(LONG, f"{LONG} or so", "123,456")
    assert bench.bar.position_label.shown_text == "123,456"
    assert bench.bar.position_label.toolTip() == LONG


def test_a_bar_has_only_the_buttons_it_was_made_with(qtbot: QtBot, bench: Bench) -> None:
    bar = TransportBar(QSlider(), ("new_run",), bench.parent)
    bar.set_actions({name: bench.actions[name] for name in (*MOVING, "new_run")})
    assert set(bar.buttons) == {*MOVING, "new_run"}
    qtbot.mouseClick(bar.buttons["new_run"], Qt.MouseButton.LeftButton)
    assert bench.done == ["new_run"]


def test_at_first_a_move_can_be_followed(qtbot: QtBot) -> None:
    assert SpeedControl().speed == pytest.approx(FIRST_SPEED, rel=0.1)


def test_another_speed_is_told_to_a_screen_reader_in_words(qtbot: QtBot, told: list[str]) -> None:
    control = SpeedControl()
    control.show()
    control.speed_up()
    qtbot.keyClick(control.slider, Qt.Key.Key_End)
    assert told == [speed_text(speed_of_notch(notch_of_speed(FIRST_SPEED) + 1)), speed_text(inf)]


@pytest.mark.parametrize(("key", "speed"), [(Qt.Key.Key_Home, SLOWEST), (Qt.Key.Key_End, inf)])
def test_keys_lead_to_both_ends(qtbot: QtBot, key: Qt.Key, speed: float) -> None:
    control = SpeedControl()
    with qtbot.waitSignal(control.speed_changed) as changed:
        qtbot.keyClick(control.slider, key)
    assert changed.args == [speed]
    assert control.text_label.text() == speed_text(speed)
    assert control.slider.accessibleDescription().startswith(speed_text(speed))


def test_the_slider_stays_in_place_whatever_the_words(qtbot: QtBot) -> None:
    control = SpeedControl()
    with qtbot.waitExposed(control):
        control.show()
    widths = set()
    for notch in range(control.slider.maximum() + 1):
        control.set_speed(speed_of_notch(notch))
        widths.add(control.minimumSizeHint().width())
    assert len(widths) == 1


def test_the_caption_belongs_to_the_slider(qtbot: QtBot) -> None:
    control = SpeedControl()
    assert control.caption.buddy() is control.slider
    assert control.slider.accessibleName() == "Speed"
    assert control.slider.toolTip()
