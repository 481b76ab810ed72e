"""Branches in the whole window: from a past step, with a move of one's own, listed, gone back to, deleted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from nqueens_gui.editing.session import NOT_BEGUN
from nqueens_gui.inspector.branch_commands import DELETED, STOPPED
from nqueens_gui.inspector.branches import BranchList
from nqueens_gui.inspector.run_tree import RunEntry
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import User

RESTARTING = run_settings(8, "random-restart", seed=3)


def page(user: User) -> BranchList:
    return user.window.inspector.branches


def shape(user: User) -> list[tuple[int, int]]:
    return [(row.depth, row.number) for row in page(user).model.rows]


def entry(user: User, number: int) -> RunEntry:
    found = user.window.branch_commands.tree.entry(number)
    assert found is not None
    return found


def click_run(user: User, number: int) -> None:
    """Click a run on the page of branches."""
    view = page(user).view
    place = page(user).model.place_of(number)
    assert place is not None
    view.scrollTo(page(user).model.index(place))
    user.click(view.viewport(), view.visualRect(page(user).model.index(place)).center())
    user.wait(lambda: user.window.branch_commands.tree.current is entry(user, number))


def branch_at(user: User, index: int) -> None:
    """Branch off a state of the run that is watched."""
    user.program.session.seek(index)
    user.wait(lambda: user.index == index)
    rows, sequence = user.rows, user.last.sequence
    user.press(Qt.Key.Key_B)
    user.wait(lambda: user.last.sequence > sequence and user.rows == rows and user.last.length == 1)


def test_a_branch_begins_in_the_current_state_and_the_run_left_can_be_gone_back_to(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 3)
    left = user.last.trace
    branch_at(user, 2)
    assert user.last.settings.seed != 3
    assert user.last.settings.variant is stuck_run().variant
    assert user.message.startswith("New branch at step 2")
    assert shape(user) == [(0, 1), (1, 2)]
    user.press(Qt.Key.Key_Space)
    user.wait_for_end()
    user.press(Qt.Key.Key_5)
    click_run(user, 1)
    user.wait(lambda: user.last.trace is left)
    assert user.index == 2
    assert user.window.next_run.settings == stuck_run()


@pytest.mark.thorough
def test_a_run_that_was_alive_lives_on_as_if_it_had_never_been_left(user: User) -> None:
    user.watch(RESTARTING)
    for _ in range(5):
        user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 5)
    branch_at(user, 1)
    click_run(user, 1)
    user.wait(lambda: user.index == 1)
    user.press(Qt.Key.Key_Space)
    user.wait_for_end()
    again = user.last.trace
    user.watch(RESTARTING.with_seed(4))
    user.watch(RESTARTING, is_to_play=True)
    user.wait(lambda: user.last.trace is not again and user.last.is_over)
    whole = user.last.trace
    assert [again.rows(i) for i in range(len(again))] == [whole.rows(i) for i in range(len(whole))]


def test_a_run_left_while_it_plays_is_there_as_far_as_it_got(user: User) -> None:
    user.watch(endless_run(), speed=1000, is_to_play=True)
    user.wait(lambda: user.index > 50)
    user.watch(stuck_run())
    user.wait(lambda: len(page(user).model.rows) == 2)
    length = entry(user, 1).length
    click_run(user, 1)
    user.wait(lambda: user.index > 40)
    assert user.last.length >= length
    assert user.last.mode == "paused"


def test_the_time_line_marks_where_branches_leave(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    for index in (3, 1):
        branch_at(user, index)
        click_run(user, 1)
    timeline = user.window.watch.timeline
    assert timeline.scene.branches == (1, 3)
    click_run(user, 2)
    assert timeline.scene.branches == ()


def test_a_dragged_queen_is_a_branch_with_a_move_of_ones_own(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    board, before = user.window.watch.board, user.rows
    places = [board.square_center(4, row).toPoint() for row in (before[4], 6)]
    user.qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=places[0])
    user.qtbot.mouseMove(board, places[1])
    user.qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=places[1])
    user.wait(lambda: user.rows == (*before[:4], 6, *before[5:]))
    row = page(user).model.rows[1]
    assert row.origin == "from step 1, queen 4 to row 6"
    user.do("undo")
    user.wait(lambda: user.rows == before)
    user.wait(lambda: page(user).model.rows[1].origin == "from step 1")
    assert shape(user) == [(0, 1), (1, 2)]


def test_a_move_is_branched_off_with_from_the_menu_of_the_board(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    before = user.rows
    board, menu = user.window.watch.board, user.window.board_menu.menu
    place = board.square_center(0, 0).toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, board.mapToGlobal(place))
    QApplication.sendEvent(board, event)
    entries = menu.actions()
    assert entries[0].text().startswith("Move queen 0 from row 3 to row 0: h 5 → ")
    assert entries[2] is user.window.actions_by_name["branch_here"]
    entries[0].trigger()
    menu.close()
    user.wait(lambda: user.rows == (0, *before[1:]) and user.last.length == 1)
    assert user.message.startswith("New branch at step 1 with queen 0 to row 0.")
    board.menu_requested.emit(None, board.mapToGlobal(place))
    assert menu.actions()[0] is user.window.actions_by_name["branch_here"]
    menu.close()


def test_the_menu_tells_nothing_of_a_move_that_is_to_be_guessed(user: User) -> None:
    user.watch(stuck_run())
    user.do("predict")
    board, menu = user.window.watch.board, user.window.board_menu.menu
    board.menu_requested.emit((0, 0), board.mapToGlobal(QPoint(5, 5)))
    assert menu.actions()[0] is user.window.actions_by_name["branch_here"]
    menu.close()


def test_a_successor_that_is_clicked_is_branched_off_with(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    before = user.rows
    user.window.inspector.why.successors.successor_clicked.emit(2, 0)
    user.wait(lambda: user.rows == (*before[:2], 0, *before[3:]) and user.last.length == 1)
    assert shape(user) == [(0, 1), (1, 2)]


def test_a_discarded_edit_leaves_no_branch(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    user.do("edit_board")
    user.wait(lambda: user.last.length == 1)
    user.click_square(0, 0)
    user.wait(lambda: user.rows[0] == 0)
    assert len(shape(user)) == 2
    user.do("discard_edit")
    user.wait(lambda: user.index == 1)
    assert shape(user) == [(0, 1)]


def test_a_run_that_has_not_begun_needs_no_branch(user: User) -> None:
    sequence = user.last.sequence
    user.do("branch_here")
    assert user.message == NOT_BEGUN
    assert user.program.session.sequence == sequence


def test_a_run_whose_recording_was_discarded_is_repeated(user: User) -> None:
    user.watch(RESTARTING, is_to_play=True)
    user.wait_for_end()
    length = user.last.length
    branch_at(user, 9)
    entry(user, 1).trace = None
    click_run(user, 1)
    user.wait(lambda: user.last.length == length)
    assert user.index == 9
    assert user.last.outcome is Outcome.SOLVED


@pytest.mark.thorough
def test_a_run_made_again_ends_where_it_was_left_and_may_live_on(user: User) -> None:
    user.watch(RESTARTING)
    for _ in range(6):
        user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 6)
    branch_at(user, 2)
    length = entry(user, 1).length
    entry(user, 1).trace = None
    click_run(user, 1)
    user.wait(lambda: (user.index, user.last.length, user.last.outcome) == (2, length, None))
    user.press(Qt.Key.Key_S)
    user.wait(lambda: user.last.outcome is Outcome.STOPPED)
    branch_at(user, 2)
    entry(user, 1).trace = None
    click_run(user, 1)
    user.wait(lambda: (user.index, user.last.length, user.last.outcome) == (2, length, Outcome.STOPPED))


def test_stopping_a_run_that_is_being_made_again_shows_what_there_is(user: User) -> None:
    session = user.program.session
    session.make_again(endless_run(), 10**9, 50, number=1)
    user.wait(lambda: session.trace is not None and len(session.trace) > 100)
    session.stop()
    user.wait(lambda: user.last.outcome is Outcome.STOPPED)
    assert user.index == user.last.length - 1


def test_a_run_is_renamed_on_the_page(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    user.press(Qt.Key.Key_5)
    user.click(page(user).rename_button)
    page(user).rename_button.click()  # it is being written already: nothing happens, and no warning
    (field,) = page(user).view.viewport().findChildren(QLineEdit)
    user.qtbot.keyClicks(field, "the unlucky one")
    user.qtbot.keyClick(field, Qt.Key.Key_Tab)
    user.wait(lambda: page(user).model.rows[0].name == "the unlucky one")


def test_a_run_that_plays_is_renamed(user: User) -> None:
    user.watch(endless_run(20), speed=20, is_to_play=True)
    user.press(Qt.Key.Key_5)
    user.wait(lambda: user.index > 0)
    page(user).rename_button.click()
    (field,) = page(user).view.viewport().findChildren(QLineEdit)
    user.qtbot.keyClicks(field, "end")
    length = user.last.length
    user.wait(lambda: user.last.length > length + 10)  # more than passes between two updates of the list
    assert field.text() == "end"
    user.qtbot.keyClicks(field, "less")
    user.qtbot.keyClick(field, Qt.Key.Key_Tab)
    user.wait(lambda: page(user).model.rows[0].name == "endless")


def test_a_run_is_deleted_on_the_page_but_not_the_current_one(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    branch_at(user, 1)
    user.press(Qt.Key.Key_5)
    assert not page(user).delete_button.isEnabled()
    page(user).select(1)
    assert not page(user).delete_button.isEnabled()
    click_run(user, 1)
    page(user).select(2)
    assert page(user).delete_button.toolTip() == "Delete the selected run."
    page(user).view.setFocus()
    user.press(Qt.Key.Key_Delete)
    assert shape(user) == [(0, 1)]


def test_a_run_that_was_deleted_with_its_branches_is_brought_back(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    branch_at(user, 1)
    user.do("step_forward")
    user.wait(lambda: user.last.length == 2)
    user.watch(stuck_run(5), is_to_play=True)
    user.wait_for_end()
    user.press(Qt.Key.Key_5)
    page(user).select(1)
    page(user).view.setFocus()
    user.press(Qt.Key.Key_Delete)
    assert (shape(user), user.message) == ([(0, 3)], DELETED)
    user.press(Qt.Key.Key_Z, modifier=CTRL)
    assert (shape(user), user.message) == ([(0, 1), (1, 2), (0, 3)], "")
    user.press(Qt.Key.Key_Y, modifier=CTRL)
    assert shape(user) == [(0, 3)]
    user.press(Qt.Key.Key_Z, modifier=CTRL)
    click_run(user, 2)
    user.wait(lambda: user.last.length == 2)
    assert user.index == 1


def test_enter_goes_back_to_the_selected_run(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    branch_at(user, 1)
    user.press(Qt.Key.Key_5)
    view = page(user).view
    view.setFocus()
    user.press(Qt.Key.Key_Up, Qt.Key.Key_Return)
    user.wait(lambda: (user.index, user.last.length) == (1, 5))


def test_the_same_run_again_is_listed_once(user: User) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    for _ in range(2):
        sequence = user.last.sequence
        user.press(Qt.Key.Key_R)
        user.wait(lambda before=sequence: user.last.sequence > before and user.last.is_over)
    assert shape(user) == [(0, 1)]
    user.press(Qt.Key.Key_N)
    user.wait(lambda: len(shape(user)) == 2)


def test_a_click_beside_the_runs_changes_nothing(user: User) -> None:
    user.press(Qt.Key.Key_5)
    sequence = user.program.session.sequence
    view = page(user).view
    user.click(view.viewport(), QPoint(5, view.viewport().height() - 2))
    assert user.program.session.sequence == sequence


CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.thorough
def test_a_run_that_was_stopped_by_a_key_goes_on_once_that_is_undone(user: User) -> None:
    user.watch(endless_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    user.press(Qt.Key.Key_Escape)
    user.wait(lambda: user.last.outcome is Outcome.STOPPED and user.message == STOPPED)
    user.press(Qt.Key.Key_Z, modifier=CTRL)
    user.wait(lambda: user.last.outcome is None)
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 3)
    assert [row.number for row in page(user).model.rows] == [1]


@pytest.mark.parametrize("action", ["new_run", "new_seed"])
@pytest.mark.thorough(but=1)
def test_a_new_run_and_a_new_seed_are_undone_and_done_again(user: User, action: str) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    left = user.last.trace
    user.do(action)
    user.wait(lambda: user.last.trace is not left)
    other = user.last.settings
    user.press(Qt.Key.Key_Z, modifier=CTRL)
    user.wait(lambda: user.last.trace is left and user.index == 2)
    assert user.window.next_run.settings == stuck_run()
    user.press(Qt.Key.Key_Y, modifier=CTRL)
    user.wait(lambda: user.last.settings == other)


def test_a_run_that_was_edited_and_run_is_gone_back_to(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    left = user.last.trace
    user.press(Qt.Key.Key_E)
    user.wait(lambda: user.last.length == 1)
    user.click_square(0, 0)
    user.do("step_forward")
    user.wait(lambda: user.last.length > 1)
    user.press(Qt.Key.Key_Z, modifier=CTRL)
    user.wait(lambda: user.last.trace is left and user.index == 2)
