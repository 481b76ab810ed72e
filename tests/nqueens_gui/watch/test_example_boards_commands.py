"""Curated boards: opened from the list, explained beside the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell import window_feature
from nqueens_gui.watch.example_boards import BoardCommands, BoardsDialog, curated_boards
from nqueens_gui.watch.snapshot import Snapshot
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.room import WatchRoom
from tests.nqueens_gui.searches import endless_run
from tests.nqueens_gui.user import User, Watcher

NUMBERS = {board.name: number for number, board in enumerate(curated_boards())}


class BoardRoom(WatchRoom):
    """Opens example boards."""

    def add_parts(self) -> None:
        self.board_commands = BoardCommands(self.watch.board_note, self)
        self.board_commands.board_opened.connect(self.next_run.open_start)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (*super().followers(), self.board_commands.follow)

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        yield from (command for command in commands_of(window_feature.WINDOW) if command.name == "boards")


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(BoardRoom)


def open_board(watcher: Watcher, name: str) -> None:
    watcher.window.board_commands.open(NUMBERS[name])
    settings = curated_boards()[NUMBERS[name]].settings
    watcher.wait(lambda: watcher.last.settings == settings and watcher.index == 0)


@pytest.mark.thorough
def test_a_board_is_chosen_from_the_list_and_shown_from_its_start(watcher: Watcher) -> None:
    watcher.press(Qt.Key.Key_B, modifier=Qt.KeyboardModifier.ControlModifier)
    dialog = watcher.dialog(BoardsDialog)
    watcher.qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    watcher.qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    board = curated_boards()[1]
    watcher.wait(lambda: watcher.rows == board.settings.start)
    assert watcher.last.mode is Mode.PAUSED
    assert watcher.window.next_run.settings == board.settings
    assert watcher.window.watch.board_note.accessibleDescription() == f"{board.title}. {board.what}"
    assert watcher.window.watch.board_note.isVisible()


def test_a_board_opened_during_a_run_takes_its_place(user: User) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.last.length > 10)
    open_board(user, "lucky-start")
    assert user.last.mode is Mode.PAUSED
    assert user.message == ""


def test_the_run_of_a_board_ends_as_its_note_says_and_again(watcher: Watcher) -> None:
    watcher.window.watch.pause_panel.set_breakpoints(())
    open_board(watcher, "lucky-start")
    for _ in range(2):
        watcher.press(Qt.Key.Key_F)
        watcher.wait_for_end()
        assert watcher.last.outcome == "solved"
        assert watcher.window.watch.board_note.isVisible()
        sequence = watcher.last.sequence
        watcher.do("run_again")
        watcher.press(Qt.Key.Key_Space)
        watcher.wait(lambda before=sequence: watcher.last.sequence > before)


def test_the_note_leads_to_the_next_board_and_round_to_the_first(watcher: Watcher) -> None:
    watcher.window.board_commands.open(len(NUMBERS) - 1)
    watcher.click(watcher.window.watch.board_note.buttons["chevron-right"])
    watcher.wait(lambda: watcher.rows == curated_boards()[0].settings.start)
    watcher.click(watcher.window.watch.board_note.buttons["chevron-left"])
    watcher.wait(lambda: watcher.rows == curated_boards()[-1].settings.start)


@pytest.mark.thorough
def test_the_note_goes_when_another_run_is_watched_or_it_is_closed(watcher: Watcher) -> None:
    open_board(watcher, "shoulder")
    watcher.watch(endless_run())
    watcher.wait(watcher.window.watch.board_note.isHidden)
    assert watcher.window.board_commands.board is None
    open_board(watcher, "shoulder")
    assert watcher.window.watch.board_note.isVisible()
    watcher.click(watcher.window.watch.board_note.buttons["close"])
    watcher.do("step_forward")
    watcher.wait(lambda: watcher.index == 1)
    assert watcher.window.watch.board_note.isHidden()


def test_the_list_opens_at_the_board_that_is_shown(watcher: Watcher) -> None:
    open_board(watcher, "shoulder")
    watcher.do("boards")
    dialog = watcher.dialog(BoardsDialog)
    assert dialog.chosen == NUMBERS["shoulder"]
    watcher.close(dialog)


@pytest.mark.thorough
def test_a_board_with_runs_beside_it_is_compared(user: User) -> None:
    user.window.board_commands.open(NUMBERS["beam-beside-climbs"])
    session = user.window.compare.session
    user.wait(lambda: len(session.snapshot.traces) == 2)
    beam, climbs = session.snapshot.traces
    assert user.window.pages.page == "compare"
    assert [trace.settings.variant.name for trace in (beam, climbs)] == ["local-beam", "random-restart"]
    assert beam.members(0)[0].tolist() == climbs.members(0)[0].tolist() == list(range(8))
    assert (str(beam.outcome), str(climbs.outcome)) == ("solved", "restart-limit")
