"""Branches: from a past step, with a move of one's own, listed, and gone back to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from nqueens_gui.editing.session import NOT_BEGUN
from nqueens_gui.inspector.branch_commands import STOPPED
from nqueens_gui.inspector.branches import BranchList
from nqueens_gui.inspector.run_tree import RunEntry
from nqueens_gui.watch.board_mode import BoardMode, BoardUse
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.editing.room import EditingRoom
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import Watcher

RESTARTING = run_settings(8, "random-restart", seed=3)


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(EditingRoom)


def page(watcher: Watcher) -> BranchList:
    return watcher.window.inspector.branches


def shape(watcher: Watcher) -> list[tuple[int, int]]:
    return [(row.depth, row.number) for row in page(watcher).rows.values()]


def entry(watcher: Watcher, number: int) -> RunEntry:
    found = watcher.window.branch_commands.tree.entry(number)
    assert found is not None
    return found


def click_run(watcher: Watcher, number: int) -> None:
    """Click a run on the page of branches."""
    tree, item = page(watcher).tree, page(watcher).items[number]
    tree.scrollToItem(item)
    watcher.click(tree.viewport(), tree.visualItemRect(item).center())
    watcher.wait(lambda: watcher.window.branch_commands.tree.current is entry(watcher, number))


def branch_at(watcher: Watcher, index: int) -> None:
    """Branch off a state of the run that is watched."""
    watcher.session.seek(index)
    watcher.wait(lambda: watcher.index == index)
    rows, sequence = watcher.rows, watcher.last.sequence
    watcher.press(Qt.Key.Key_B)
    watcher.wait(
        lambda: watcher.last.sequence > sequence and watcher.rows == rows and watcher.last.length == 1
    )


def test_a_branch_begins_in_the_current_state_and_the_run_left_can_be_gone_back_to(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(3)
    left = watcher.last.trace
    branch_at(watcher, 2)
    assert watcher.last.settings.seed != 3
    assert watcher.last.settings.variant is stuck_run().variant
    assert watcher.message.startswith("New branch at step 2")
    assert shape(watcher) == [(0, 1), (1, 2)]
    watcher.press(Qt.Key.Key_Space)
    watcher.wait_for_end()
    watcher.press(Qt.Key.Key_5)
    click_run(watcher, 1)
    watcher.wait(lambda: watcher.last.trace is left)
    assert watcher.index == 2
    assert watcher.window.next_run.settings == stuck_run()


@pytest.mark.thorough
def test_a_run_that_was_alive_lives_on_as_if_it_had_never_been_left(watcher: Watcher) -> None:
    watcher.watch(RESTARTING)
    watcher.go_to(5)
    branch_at(watcher, 1)
    click_run(watcher, 1)
    watcher.wait(lambda: watcher.index == 1)
    watcher.press(Qt.Key.Key_Space)
    watcher.wait_for_end()
    again = watcher.last.trace
    watcher.watch(RESTARTING.with_seed(4))
    watcher.watch(RESTARTING, is_to_play=True)
    watcher.wait(lambda: watcher.last.trace is not again and watcher.last.is_over)
    whole = watcher.last.trace
    assert [again.rows(i) for i in range(len(again))] == [whole.rows(i) for i in range(len(whole))]


def test_a_run_left_while_it_plays_is_there_as_far_as_it_got(watcher: Watcher) -> None:
    watcher.watch(endless_run(), speed=1000, is_to_play=True)
    watcher.wait(lambda: watcher.index > 50)
    watcher.watch(stuck_run())
    watcher.wait(lambda: len(page(watcher).rows) == 2)
    length = entry(watcher, 1).length
    click_run(watcher, 1)
    watcher.wait(lambda: watcher.index > 40)
    assert watcher.last.length >= length
    assert watcher.last.mode == "paused"


def test_the_time_line_marks_where_branches_leave(watcher: Watcher) -> None:
    watcher.play(stuck_run())
    for index in (3, 1):
        branch_at(watcher, index)
        click_run(watcher, 1)
    timeline = watcher.window.watch.timeline
    assert timeline.scene.branches == (1, 3)
    click_run(watcher, 2)
    assert timeline.scene.branches == ()


def test_a_dragged_queen_is_a_branch_with_a_move_of_ones_own(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(1)
    board, before = watcher.window.watch.board, watcher.rows
    places = [board.square_center(4, row).toPoint() for row in (before[4], 6)]
    watcher.qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=places[0])
    watcher.qtbot.mouseMove(board, places[1])
    watcher.qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=places[1])
    watcher.wait(lambda: watcher.rows == (*before[:4], 6, *before[5:]))
    assert page(watcher).rows[2].origin == "from step 1, queen 4 to row 6"
    watcher.do("undo", until=lambda: watcher.rows == before)
    watcher.wait(lambda: page(watcher).rows[2].origin == "from step 1")
    assert shape(watcher) == [(0, 1), (1, 2)]


def test_a_move_is_branched_off_with_from_the_menu_of_the_board(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(1)
    before = watcher.rows
    board, menu = watcher.window.watch.board, watcher.window.board_menu.menu
    place = board.square_center(0, 0).toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, board.mapToGlobal(place))
    QApplication.sendEvent(board, event)
    entries = menu.actions()
    assert entries[0].text().startswith("Move queen 0 from row 3 to row 0: h 5 → ")
    assert entries[2] is watcher.window.actions_by_name["branch_here"]
    entries[0].trigger()
    menu.close()
    watcher.wait(lambda: watcher.rows == (0, *before[1:]) and watcher.last.length == 1)
    assert watcher.message.startswith("New branch at step 1 with queen 0 to row 0.")
    board.menu_requested.emit(None, board.mapToGlobal(place))
    assert menu.actions()[0] is watcher.window.actions_by_name["branch_here"]
    menu.close()


def test_the_menu_tells_nothing_of_a_move_that_is_to_be_guessed(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    asks = BoardMode(BoardUse.PREDICTING, is_hiding=True, asks_for_square=True)
    watcher.window.presenter.claim(BoardUse.PREDICTING, asks)
    board, menu = watcher.window.watch.board, watcher.window.board_menu.menu
    board.menu_requested.emit((0, 0), board.mapToGlobal(QPoint(5, 5)))
    assert menu.actions()[0] is watcher.window.actions_by_name["branch_here"]
    menu.close()


def test_a_run_that_has_not_begun_needs_no_branch(watcher: Watcher) -> None:
    sequence = watcher.last.sequence
    watcher.do("branch_here")
    assert watcher.message == NOT_BEGUN
    assert watcher.session.sequence == sequence


def test_a_run_whose_recording_was_discarded_is_repeated(watcher: Watcher) -> None:
    watcher.play(RESTARTING)
    length = watcher.last.length
    branch_at(watcher, 9)
    entry(watcher, 1).trace = None
    click_run(watcher, 1)
    watcher.wait(lambda: watcher.last.length == length)
    assert watcher.index == 9
    assert watcher.last.outcome is Outcome.SOLVED


@pytest.mark.thorough
def test_a_run_made_again_ends_where_it_was_left_and_may_live_on(watcher: Watcher) -> None:
    watcher.watch(RESTARTING)
    watcher.go_to(6)
    branch_at(watcher, 2)
    length = entry(watcher, 1).length
    entry(watcher, 1).trace = None
    click_run(watcher, 1)
    watcher.wait(lambda: (watcher.index, watcher.last.length, watcher.last.outcome) == (2, length, None))
    watcher.press(Qt.Key.Key_S, until=lambda: watcher.last.outcome is Outcome.STOPPED)
    branch_at(watcher, 2)
    entry(watcher, 1).trace = None
    click_run(watcher, 1)
    watcher.wait(
        lambda: (watcher.index, watcher.last.length, watcher.last.outcome) == (2, length, Outcome.STOPPED)
    )


def test_enter_goes_back_to_the_selected_run(watcher: Watcher) -> None:
    watcher.play(stuck_run())
    branch_at(watcher, 1)
    watcher.press(Qt.Key.Key_5)
    page(watcher).tree.setFocus()
    watcher.press(Qt.Key.Key_Up, Qt.Key.Key_Return)
    watcher.wait(lambda: (watcher.index, watcher.last.length) == (1, 5))


def test_a_click_beside_the_runs_changes_nothing(watcher: Watcher) -> None:
    watcher.press(Qt.Key.Key_5)
    sequence = watcher.session.sequence
    viewport = page(watcher).tree.viewport()
    watcher.click(viewport, QPoint(5, viewport.height() - 2))
    assert watcher.session.sequence == sequence


CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.thorough
def test_a_run_that_was_stopped_by_a_key_goes_on_once_that_is_undone(watcher: Watcher) -> None:
    watcher.watch(endless_run())
    watcher.go_to(2)
    watcher.press(Qt.Key.Key_Escape)
    watcher.wait(lambda: watcher.last.outcome is Outcome.STOPPED and watcher.message == STOPPED)
    watcher.press(Qt.Key.Key_Z, modifier=CTRL, until=lambda: watcher.last.outcome is None)
    watcher.press(Qt.Key.Key_Right, until=lambda: watcher.index == 3)
    assert [*page(watcher).rows] == [1]


@pytest.mark.parametrize("action", ["new_run", "new_seed"])
@pytest.mark.thorough(but=1)
def test_a_new_run_and_a_new_seed_are_undone_and_done_again(watcher: Watcher, action: str) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(2)
    left = watcher.last.trace
    watcher.do(action, until=lambda: watcher.last.trace is not left)
    other = watcher.last.settings
    watcher.press(Qt.Key.Key_Z, modifier=CTRL)
    watcher.wait(lambda: watcher.last.trace is left and watcher.index == 2)
    assert watcher.window.next_run.settings == stuck_run()
    watcher.press(Qt.Key.Key_Y, modifier=CTRL, until=lambda: watcher.last.settings == other)
