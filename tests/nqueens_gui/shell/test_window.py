"""The whole window with its real worker: a search is watched, paused, looked into and gone back over."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from nqueens_gui.board.scene import board_scene
from nqueens_gui.custom.check_view import CheckRow
from nqueens_gui.custom.widgets import CheckBlock
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.window import first_size
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.breakpoints import Breakpoint
from solver.runs.trace import record
from solver.telling.status import Tone
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import User

RESTARTING = run_settings(8, "random-restart", seed=3)
"""A run with several restarts."""


class ShownWindows(QObject):
    """Notes the kinds of all windows that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.kinds.add(type(watched).__name__)
        return False


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1440, 900)),
        ((1440, 900), (1440, 860)),
        ((1366, 768), (1366, 728)),
        ((911, 512), (940, 500)),
    ],
)
def test_the_first_window_is_wholly_on_the_screen_if_that_can_be(
    screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(QSize(*screen)).toTuple() == size


def test_a_window_that_opens_waits_at_the_start_of_a_run(user: User) -> None:
    assert user.last.mode is Mode.PAUSED
    assert user.window.windowTitle().startswith("Ready at h = ")
    assert user.window.watch.board.hasFocus()
    assert user.window.watch.board.scene is not None
    assert user.window.run_label.full_text.startswith("n = 8 · Random restart, sideways · ")


def test_no_part_of_the_window_is_ever_a_window_of_its_own(qapp: QApplication, make_user: MakeUser) -> None:
    """It would flash up, and take the keyboard with it."""
    shown = ShownWindows()
    qapp.installEventFilter(shown)
    user = make_user().start()
    user.play(run_settings(8, "sideways", seed=1))
    for name in ("export", "record"):
        user.do(name)
        user.close(user.dialog(QDialog))
    board = board_scene((0, 1, 2, 3))
    CheckBlock(CheckRow("Moves", "1 of 9 differs", Tone.STUCK, None, (("Rule", "another"),), board)).close()
    assert shown.kinds <= {"MainWindow", "WritingDialog"}


@pytest.mark.thorough
def test_keys_that_come_faster_than_frames_all_count(user: User) -> None:
    user.play(stuck_run())
    for keys, index in (
        ((Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Left), 2),
        ((Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right), 2),
        ((Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_Right), 1),
    ):
        user.press(Qt.Key.Key_Home, until=lambda: user.index == 0)
        user.press(*keys, until=lambda index=index: user.index == index)


def test_a_step_that_the_search_has_still_to_make_is_taken_back(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2 and not user.last.is_stepping)
    assert user.last.length == 3


def test_a_click_on_the_time_line_goes_to_that_state_and_leaves_the_keyboard_where_it_was(user: User) -> None:
    user.play(RESTARTING)
    timeline = user.window.watch.timeline
    user.click(timeline, QPoint(timeline.width() // 2, timeline.height() // 2))
    user.wait(lambda: 0 < user.index < user.last.length - 1)
    assert user.window.watch.board.hasFocus()
    assert user.window.watch.timeline.value() == user.index


def test_keys_run_to_the_next_breakpoint_and_back_to_the_last_one(user: User) -> None:
    user.watch(RESTARTING, speed=1.0)
    user.window.watch.pause_panel.set_breakpoints({Breakpoint.RESTART})
    first, second, *_ = record(RESTARTING, search_events(RESTARTING)).restarts()
    for restart in (first, second):
        user.press(Qt.Key.Key_F)
        user.wait(lambda index=restart: user.index == index and user.last.mode is Mode.PAUSED)
    user.press(Qt.Key.Key_F, modifier=Qt.KeyboardModifier.ShiftModifier, until=lambda: user.index == first)
    assert user.message == ""
    user.press(Qt.Key.Key_F, modifier=Qt.KeyboardModifier.ShiftModifier, until=lambda: user.index == 0)
    assert user.message == "There is no earlier breakpoint: this is the start."
    user.do("to_end", until=lambda: user.index > 0)
    user.press(Qt.Key.Key_Home, until=lambda: user.index == 0)
    assert not user.window.actions_by_name["run_back"].isEnabled()


def test_closing_during_a_run_leaves_no_thread(user: User) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 1000)
    worker = user.program.session.feed.worker
    user.window.close()
    assert not isValid(worker)  # deleted once it has ended
    assert not user.program.session.frames.is_running


def test_the_title_says_how_the_run_stands(user: User) -> None:
    user.watch(endless_run(), speed=500, is_to_play=True)
    user.wait(lambda: user.window.windowTitle() == "Running – N-Queens Laboratory" and user.step)
    assert user.window.actions_by_name["play_pause"].text() == "&Pause"
    user.press(Qt.Key.Key_Space, until=lambda: user.last.mode is Mode.PAUSED)
    assert user.window.windowTitle().startswith(f"Paused at step {user.step}")
    assert user.window.actions_by_name["play_pause"].text() == "&Play"


def test_full_screen_goes_on_and_off(user: User) -> None:
    user.press(Qt.Key.Key_F11, until=user.window.isFullScreen)
    assert user.window.actions_by_name["full_screen"].isChecked()
    user.window.showNormal()
    user.wait(lambda: not user.window.actions_by_name["full_screen"].isChecked())
    user.press(Qt.Key.Key_F11, until=user.window.isFullScreen)
    user.press(Qt.Key.Key_F11, until=lambda: not user.window.isFullScreen())


@pytest.mark.parametrize(
    ("page", "count"), [("watch", 5), ("experiment", 4), ("landscape", 3), ("compare", 3), ("history", 3)]
)
def test_f6_goes_round_the_panels_of_a_page_and_back(user: User, page: str, count: int) -> None:
    user.do(f"page_{page}")
    user.press(Qt.Key.Key_F6)
    met = [user.window.focusWidget()]
    while len(met) <= count and met[0] not in met[1:]:
        user.press(Qt.Key.Key_F6)
        met.append(user.window.focusWidget())
    assert len(met) == count + 1
    for before in met[-2::-1]:
        user.press(Qt.Key.Key_F6, modifier=Qt.KeyboardModifier.ShiftModifier)
        assert user.window.focusWidget() is before


@pytest.mark.parametrize("name", ["about", "export", "new_run"])
def test_space_plays_after_a_command_chosen_from_a_typed_start(user: User, name: str) -> None:
    form = user.window.watch.settings_form
    user.next_run.edit(user.next_run.value.with_field("start", "3,2,5,2,2,0,7,7"))
    form.start_field.edit.setFocus()
    user.do(name)
    for dialog in user.window.findChildren(QDialog):
        user.close(dialog)
    assert user.window.watch.board.hasFocus()
