"""Which run is watched: previews, new runs, the same run again, other seeds and starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.shell.wiring import connect_settings
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings import StartMode
from nqueens_gui.watch.settings_form import PENDING, SettingsForm
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.board import Rows
from solver.core.run_settings import RunSettings, run_settings
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.editing.room import EditingRoom
from tests.nqueens_gui.searches import STUCK_START, endless_run, stuck_run
from tests.nqueens_gui.user import User, Watcher


class Desk:
    """A session, what will run next, and the form that shows it: all that a run needs, and no window around it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.session, self.form = Session(), SettingsForm()
        self.next_run = SettingsModel(self.session)
        self.snapshots: list[Snapshot] = []
        self.session.changed.connect(self.snapshots.append)
        self.session.changed.connect(self.next_run.follow)
        connect_settings(self.next_run, self.form)
        self.form.new_run_button.clicked.connect(self.next_run.new_run)
        self.form.run_again_button.clicked.connect(self.next_run.run_again)
        qtbot.addWidget(self.form)
        with qtbot.waitActive(self.form):
            self.form.show()
        self.next_run.show_start()
        self.wait(lambda: self.snapshots and self.last.length == 1)

    @property
    def last(self) -> Snapshot:
        return self.snapshots[-1]

    @property
    def rows(self) -> Rows:
        return self.last.position.rows if self.last.position else ()

    def wait(self, condition: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(condition()))

    def wait_for_end(self) -> None:
        self.wait(lambda: self.last.is_over and self.last.sequence == self.session.sequence)

    def watch(self, settings: RunSettings, *, speed: float = inf, is_to_play: bool = False) -> None:
        """Go to the start of a run, and play it if asked."""
        self.session.set_speed(speed)
        (self.next_run.begin if is_to_play else self.next_run.open_start)(settings)
        self.wait(lambda: self.last.sequence == self.session.sequence and self.last.length > 0)

    def type(self, field: QWidget, text: str) -> None:
        """Write something else into a field."""
        field.setFocus()
        self.qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        self.qtbot.keyClick(field, Qt.Key.Key_Delete)
        self.qtbot.keyClicks(field, text)

    def click(self, widget: QWidget) -> None:
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(qtbot)
    yield made
    made.session.close()


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(EditingRoom)


def choose_start(form: SettingsForm, mode: StartMode) -> None:
    """Choose where the start comes from, as a user does in the list."""
    choice = form.start_field.choice
    choice.set_name(mode)
    choice.activated.emit(choice.currentIndex())


def test_a_new_run_takes_the_settings_and_plays(desk: Desk) -> None:
    desk.session.set_speed(inf)
    desk.type(desk.form.n_field, "12")
    desk.click(desk.form.new_run_button)
    desk.wait(lambda: desk.last.length > 1)
    assert desk.last.settings == desk.next_run.settings
    assert len(desk.rows) == 12


@pytest.mark.parametrize("begin", ["button", "key"])
@pytest.mark.thorough(but=1)
def test_running_again_makes_the_same_run(watcher: Watcher, begin: str) -> None:
    watcher.watch(run_settings(8, "random-restart", seed=3), is_to_play=True)
    watcher.wait_for_end()
    trace = watcher.last.trace
    sequence = watcher.last.sequence
    button = watcher.window.watch.settings_form.run_again_button
    assert button.text() == "Run again with seed 3"
    if begin == "button":
        watcher.click(button)
    else:
        watcher.press(Qt.Key.Key_R)
    watcher.wait(lambda: watcher.last.sequence > sequence and watcher.last.is_over)
    again = watcher.last.trace
    assert again is not trace
    assert [again.rows(i) for i in range(len(again))] == [trace.rows(i) for i in range(len(trace))]


def test_running_again_keeps_what_was_filled_in_for_the_next_run(desk: Desk) -> None:
    desk.watch(stuck_run(seed=3))
    desk.session.step_forward()
    desk.wait(lambda: desk.last.length > 1)
    desk.type(desk.form.seed_field.edit, "77")
    desk.next_run.run_again()
    desk.wait_for_end()
    assert desk.last.settings.seed == 3
    assert desk.form.seed_field.edit.text() == "77"
    assert desk.form.run_again_button.text() == "Run again (n = 8, seed 3)"


def test_a_new_seed_goes_to_the_start_of_its_run(desk: Desk) -> None:
    desk.watch(run_settings(8, "random-restart", seed=3), is_to_play=True)
    desk.wait_for_end()
    desk.next_run.new_seed()
    desk.wait(lambda: desk.last.length == 1)
    assert desk.last.settings.seed not in (None, 3)
    assert desk.last.settings.seed == desk.next_run.value.seed


def test_settings_changed_during_a_run_are_shown_as_pending_until_the_next(user: User) -> None:
    form = user.window.watch.settings_form
    user.watch(endless_run(), speed=200, is_to_play=True)
    user.wait(lambda: user.index > 3)
    assert not form.pending_note.isVisible()
    user.type(form.n_field, "20")
    assert form.pending_note.isVisible()
    assert form.pending_note.text() == PENDING
    assert form.run_again_button.text() == "Run again (n = 150, seed 1)"
    user.type(form.n_field, "150")
    assert not form.pending_note.isVisible()
    assert form.run_again_button.text() == "Run again with seed 1"
    user.press(Qt.Key.Key_Return)
    assert len(user.rows) == 150
    user.type(form.n_field, "20")
    user.press(Qt.Key.Key_Return)
    user.wait(lambda: len(user.rows) == 20)
    assert not form.pending_note.isVisible()


@pytest.mark.thorough
def test_settings_changed_once_a_run_is_over_show_its_start_until_that_is_undone(user: User) -> None:
    user.watch(run_settings(8, "steepest-ascent", seed=3), is_to_play=True)
    user.wait_for_end()
    over = user.last.trace
    user.type(user.window.watch.settings_form.n_field, "20")
    user.wait(lambda: len(user.rows) == 20 and user.last.length == 1)
    assert not user.window.watch.settings_form.pending_note.isVisible()
    user.do("undo")
    user.wait(lambda: user.last.trace is over)
    user.do("redo")
    user.wait(lambda: len(user.rows) == 20)
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: len(user.rows) == 20 and user.last.length > 1)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
@pytest.mark.thorough(but=1)
def test_settings_changed_before_a_run_ends_are_honoured_by_space_and_enter(user: User, key: Qt.Key) -> None:
    user.watch(run_settings(8, "steepest-ascent", seed=3))
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    user.type(user.window.watch.settings_form.n_field, "20")
    if key == Qt.Key.Key_Space:
        user.program.session.play()
        user.wait_for_end()
    user.press(key)
    user.wait(lambda: len(user.rows) == 20 and user.last.length > 1)


def test_enter_goes_back_to_a_field_that_is_wrong(user: User) -> None:
    form = user.window.watch.settings_form
    user.watch(run_settings(8, "steepest-ascent", seed=3), is_to_play=True)
    user.wait_for_end()
    user.type(form.n_field, "2")
    user.press(Qt.Key.Key_Return)
    assert form.n_field.hasFocus()
    assert len(user.rows) == 8


def test_what_changes_nothing_begins_no_other_run(desk: Desk) -> None:
    sequence, count = desk.last.sequence, len(desk.snapshots)
    desk.next_run.edit(desk.next_run.value)
    desk.next_run.show_start()
    desk.session.pause()
    desk.wait(lambda: len(desk.snapshots) > count)
    assert desk.last.sequence == sequence


def test_a_start_that_is_typed_is_shown(desk: Desk) -> None:
    choose_start(desk.form, StartMode.TYPED)
    desk.type(desk.form.start_field.edit, "3,2,5,2,2,0,7,7")
    desk.wait(lambda: desk.rows == STUCK_START)


def test_a_start_set_on_the_board_follows_n(watcher: Watcher) -> None:
    choose_start(watcher.window.watch.settings_form, StartMode.BOARD)
    watcher.click_square(0, 7)
    watcher.type(watcher.window.watch.settings_form.n_field, "6")
    watcher.wait(lambda: len(watcher.rows) == 6)
    assert watcher.rows[0] == 5
    assert watcher.window.next_run.checked.errors == {}
    watcher.type(watcher.window.watch.settings_form.n_field, "9")
    watcher.wait(lambda: len(watcher.rows) == 9)
    assert watcher.rows[6:] == (0, 0, 0)


def test_after_an_example_board_another_n_offers_a_random_start(desk: Desk) -> None:
    field = desk.form.start_field
    desk.next_run.open_start(stuck_run())
    assert not field.random_button.isVisible()
    desk.type(desk.form.n_field, "9")
    assert field.error_label.text() == "The start state has 8 rows, but n is 9."
    desk.click(field.random_button)
    assert desk.next_run.value.start_mode is StartMode.RANDOM
    desk.wait(lambda: len(desk.rows) == 9)
    assert not field.random_button.isVisible()


def test_a_start_that_is_given_is_shown_without_a_search(desk: Desk) -> None:
    desk.watch(stuck_run())
    feed = desk.session.feed
    assert desk.rows == STUCK_START
    assert not feed.is_started
    assert desk.last.insight is not None
    desk.session.step_forward()
    desk.wait(lambda: desk.last.length > 1)
    assert feed.is_started


def test_a_new_run_is_refused_at_the_field_that_is_wrong(desk: Desk) -> None:
    form = desk.form
    desk.type(form.seed_field.edit, "seven")
    before = desk.session.sequence
    for ask in (lambda: desk.click(form.new_run_button), desk.next_run.new_run):
        form.n_field.setFocus()
        ask()
        desk.wait(form.seed_field.edit.hasFocus)
    assert desk.session.sequence == before
