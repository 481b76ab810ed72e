"""The beat of the window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.player.playback import LEAST_SECONDS
from nqueens_gui.player.player import FRAME_SECONDS, FRAMES_AVERAGED, LONGEST_SECONDS, Frames, drawing_clock
from tests.nqueens_gui.screen import put_on_screen

TIMER_SECONDS = 0.001
"""The least that a timer of Qt can tell apart."""


class Beat:
    """Frames, and what became of them in order."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.times: list[float] = []
        self.begun = time.perf_counter()
        self.frames = Frames()
        self.frames.due.connect(self._show)
        self.frames.painted.connect(lambda: self.notes.append("painted"))

    def _show(self) -> None:
        self.notes.append("due")
        self.times.append(time.perf_counter())


@pytest.fixture
def beat(qtbot: QtBot) -> Iterator[Beat]:
    made = Beat()
    yield made
    made.frames.close()


def test_nothing_comes_unasked_and_one_frame_after_the_other_once_asked(beat: Beat, qtbot: QtBot) -> None:
    QApplication.processEvents()
    assert beat.notes == []
    assert not beat.frames.is_running
    beat.frames.ask()
    assert beat.frames.is_running
    qtbot.waitUntil(lambda: len(beat.times) >= 10)
    assert beat.notes[:6] == 3 * ["due", "painted"]
    assert beat.times[-1] - beat.begun > 8 * FRAME_SECONDS  # a late frame is made up for by those after it


def test_to_ask_again_makes_no_second_beat(beat: Beat, qtbot: QtBot) -> None:
    beat.frames.due.connect(beat.frames.ask)
    for _ in range(5):
        beat.frames.ask()
    qtbot.waitUntil(lambda: len(beat.times) >= 6)
    assert beat.times[-1] - beat.begun > 4 * FRAME_SECONDS


def test_a_frame_may_be_the_last_and_is_painted_all_the_same(beat: Beat, qtbot: QtBot) -> None:
    beat.frames.due.connect(beat.frames.rest)
    beat.frames.ask()
    qtbot.waitUntil(lambda: len(beat.notes) == 2)
    assert beat.notes == ["due", "painted"]
    assert not beat.frames.is_running
    beat.frames.ask()
    qtbot.waitUntil(lambda: len(beat.notes) == 4)


def test_once_closed_it_stays_at_rest(beat: Beat, qtbot: QtBot) -> None:
    beat.frames.due.connect(beat.frames.close)  # before that frame is painted
    beat.frames.ask()
    qtbot.waitUntil(lambda: bool(beat.notes))
    beat.frames.ask()
    qtbot.wait(round(3000 * FRAME_SECONDS))
    assert beat.notes == ["due"]


def test_painted_comes_after_the_widgets_are_painted_and_a_timer_of_no_time_before(
    beat: Beat, qtbot: QtBot
) -> None:
    class Painted(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            beat.notes.append("widget")

    widget = put_on_screen(qtbot, Painted())
    QApplication.processEvents()
    beat.notes.clear()

    def show() -> None:
        widget.update()
        QTimer.singleShot(0, widget, lambda: beat.notes.append("timer"))
        beat.frames.rest()

    beat.frames.due.connect(show)
    beat.frames.ask()
    qtbot.waitUntil(lambda: len(beat.notes) == 4)
    assert beat.notes[0] == "due"
    assert beat.notes[-2:] == ["widget", "painted"]


def test_a_long_frame_puts_off_the_next_but_not_the_beat(beat: Beat, qtbot: QtBot) -> None:
    left: list[float] = []
    long = 20 * FRAME_SECONDS

    def show() -> None:
        if len(beat.times) == 1:
            time.sleep(long)

    beat.frames.due.connect(show)
    beat.frames.painted.connect(lambda: left.append(beat.frames.left))
    beat.frames.ask()
    qtbot.waitUntil(lambda: len(beat.times) >= 2)
    assert left[0] <= LEAST_SECONDS
    assert beat.times[1] - beat.times[0] > long


def test_the_next_frame_is_due_when_nothing_is_left_of_the_present_one(beat: Beat, qtbot: QtBot) -> None:
    told: list[tuple[float, float]] = []
    beat.frames.painted.connect(lambda: told.append((beat.frames.left, time.perf_counter())))
    beat.frames.ask()
    qtbot.waitUntil(lambda: len(beat.times) >= 10)
    assert all(left < FRAME_SECONDS + TIMER_SECONDS for left, _ in told)
    for shown, (left, now) in zip(beat.times[1:], told, strict=False):
        assert shown > now + left - TIMER_SECONDS


DRAWING_SECONDS = 0.006
"""More than its share of a frame."""


def draw() -> None:
    end = drawing_clock() + DRAWING_SECONDS
    while drawing_clock() < end:
        pass


def wait_for_other_programs() -> None:
    time.sleep(DRAWING_SECONDS)


@pytest.mark.parametrize(
    ("leaves_share", "take", "is_rarer"),
    [
        (False, draw, False),
        (True, draw, True),
        (True, wait_for_other_programs, drawing_clock is time.perf_counter),
    ],
)
def test_frames_that_take_more_than_their_share_come_less_often_only_where_a_search_needs_the_time(
    beat: Beat, qtbot: QtBot, leaves_share: bool, take: Callable[[], None], is_rarer: bool
) -> None:
    left: list[float] = []
    beat.frames.leaves_share = leaves_share
    beat.frames.due.connect(take)
    beat.frames.painted.connect(lambda: left.append(beat.frames.left))
    beat.frames.ask()

    def has_been_left_more() -> bool:
        return any(seconds > FRAME_SECONDS - DRAWING_SECONDS + 2 * TIMER_SECONDS for seconds in left)

    qtbot.waitUntil(has_been_left_more if is_rarer else lambda: len(left) >= 2 * FRAMES_AVERAGED)
    assert has_been_left_more() == is_rarer
    assert max(left) < LONGEST_SECONDS - DRAWING_SECONDS + TIMER_SECONDS
