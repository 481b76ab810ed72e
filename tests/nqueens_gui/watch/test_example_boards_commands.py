"""Curated boards in the window: opened from the list, explained beside the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.example_boards import BoardsDialog, curated_boards
from tests.nqueens_gui.searches import endless_run
from tests.nqueens_gui.user import User

NUMBERS = {board.name: number for number, board in enumerate(curated_boards())}


def open_board(user: User, name: str) -> None:
    user.window.board_commands.open(NUMBERS[name])
    settings = curated_boards()[NUMBERS[name]].settings
    user.wait(lambda: user.last.settings == settings and user.index == 0)


@pytest.mark.thorough
def test_a_board_is_chosen_from_the_list_and_shown_from_its_start(user: User) -> None:
    user.press(Qt.Key.Key_B, modifier=Qt.KeyboardModifier.ControlModifier)
    dialog = user.dialog(BoardsDialog)
    user.qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    user.qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    board = curated_boards()[1]
    user.wait(lambda: user.rows == board.settings.start)
    assert user.last.mode is Mode.PAUSED
    assert user.window.next_run.settings == board.settings
    assert user.window.watch.board_note.accessibleDescription() == f"{board.title}. {board.what}"
    assert user.window.watch.board_note.isVisible()


def test_a_board_opened_during_a_run_takes_its_place(user: User) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.last.length > 10)
    open_board(user, "lucky-start")
    assert user.last.mode is Mode.PAUSED
    assert user.message == ""


def test_the_run_of_a_board_ends_as_its_note_says_and_again(user: User) -> None:
    user.window.watch.pause_panel.set_breakpoints(())
    open_board(user, "lucky-start")
    for _ in range(2):
        user.press(Qt.Key.Key_F)
        user.wait_for_end()
        assert user.last.outcome == "solved"
        assert user.window.watch.board_note.isVisible()
        sequence = user.last.sequence
        user.do("run_again")
        user.press(Qt.Key.Key_Space)
        user.wait(lambda before=sequence: user.last.sequence > before)


def test_the_note_leads_to_the_next_board_and_round_to_the_first(user: User) -> None:
    user.window.board_commands.open(len(NUMBERS) - 1)
    user.click(user.window.watch.board_note.buttons["chevron-right"])
    user.wait(lambda: user.rows == curated_boards()[0].settings.start)
    user.click(user.window.watch.board_note.buttons["chevron-left"])
    user.wait(lambda: user.rows == curated_boards()[-1].settings.start)


@pytest.mark.thorough
def test_the_note_goes_when_another_run_is_watched_or_it_is_closed(user: User) -> None:
    open_board(user, "shoulder")
    user.watch(endless_run())
    user.wait(user.window.watch.board_note.isHidden)
    assert user.window.board_commands.board is None
    open_board(user, "shoulder")
    assert user.window.watch.board_note.isVisible()
    user.click(user.window.watch.board_note.buttons["close"])
    user.do("step_forward")
    user.wait(lambda: user.index == 1)
    assert user.window.watch.board_note.isHidden()


def test_the_list_opens_at_the_board_that_is_shown(user: User) -> None:
    open_board(user, "shoulder")
    user.do("boards")
    dialog = user.dialog(BoardsDialog)
    assert dialog.chosen == NUMBERS["shoulder"]
    user.close(dialog)


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
