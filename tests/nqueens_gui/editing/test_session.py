"""Editing the board: dragged, clicked, by keys, at random, pasted, undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.editing.session import (
    EXCHANGED,
    MOST_EDITS,
    NO_TEXT,
    NOTHING_CHANGED,
    TOO_LARGE,
    BoardDraft,
)
from nqueens_gui.editing.widgets import HINTS
from nqueens_gui.watch.settings import StartMode
from solver.core.board import Rows, format_rows
from solver.core.forms import FORMS
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import Starts, run_settings
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.editing.room import EditingRoom
from tests.nqueens_gui.searches import STUCK_START, stuck_run
from tests.nqueens_gui.user import Watcher

SOLUTION: Rows = (0, 4, 7, 5, 2, 6, 1, 3)


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(EditingRoom)


def edit(user: Watcher, *rows: int) -> None:
    """Edit the board, from a state if one is given."""
    if rows:
        user.watch(run_settings(variant="steepest-ascent", start=rows, seed=3))
    user.do("edit_board", until=lambda: user.window.editing.is_editing and user.last.length == 1)


def expect(user: Watcher, *rows: int) -> None:
    """Wait until a state is shown, as the start of a run."""
    user.wait(lambda: user.rows == rows and user.last.length == 1)
    assert user.window.watch.settings_form.start_field.edit.text() == ",".join(map(str, rows))
    assert user.window.editing.draft.rows == rows


def with_queen(rows: Rows, column: int, row: int) -> Rows:
    return (*rows[:column], row, *rows[column + 1 :])


def drag(user: Watcher, column: int, from_row: int, to_row: int, *, drop: bool = True) -> None:
    board = user.window.watch.board
    places = [board.square_center(column, row).toPoint() for row in (from_row, to_row)]
    user.qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=places[0])
    user.qtbot.mouseMove(board, places[1])
    if drop:
        user.qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=places[1])


def test_the_board_is_edited_from_the_current_state(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(2)
    looked_at = watcher.rows
    watcher.press(Qt.Key.Key_E)
    expect(watcher, *looked_at)
    assert watcher.window.watch.banner.text.startswith("Editing the board at h = 3.")
    assert watcher.window.watch.foot.currentWidget() is watcher.window.edit_bar
    assert watcher.window.edit_bar.note.full_text == HINTS[0]
    assert watcher.window.next_run.value.start_mode is StartMode.BOARD
    watcher.press(Qt.Key.Key_E)
    assert watcher.window.watch.foot.currentWidget() is watcher.window.watch.transport


@pytest.mark.parametrize("moves", [0, 2])
def test_editing_without_an_edit_changes_nothing(watcher: Watcher, moves: int) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(moves)
    left = watcher.last.trace
    watcher.press(Qt.Key.Key_E, until=lambda: watcher.last.length == 1 and watcher.window.editing.is_editing)
    watcher.press(Qt.Key.Key_E, until=lambda: watcher.last.trace is left and watcher.index == moves)
    assert watcher.window.next_run.settings == stuck_run()
    assert not watcher.window.actions_by_name["undo"].isEnabled()
    watcher.press(Qt.Key.Key_Right, until=lambda: watcher.index == moves + 1)


def test_a_branch_that_is_looked_at_for_an_edit_stays_a_branch(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(2)
    rows = watcher.rows
    watcher.press(Qt.Key.Key_B)
    expect(watcher, *rows)
    watcher.press(Qt.Key.Key_E, Qt.Key.Key_E)
    expect(watcher, *rows)


def test_a_queen_is_dragged_and_the_drag_is_undone_and_done_again(watcher: Watcher) -> None:
    edit(watcher, *STUCK_START)
    drag(watcher, 3, 2, 5)
    moved = with_queen(STUCK_START, 3, 5)
    expect(watcher, *moved)
    assert watcher.window.actions_by_name["undo"].text() == "&Undo queen 3 to row 5"
    watcher.press(Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    expect(watcher, *STUCK_START)
    assert not watcher.window.actions_by_name["undo"].isEnabled()
    assert watcher.window.actions_by_name["redo"].text() == "&Redo queen 3 to row 5"
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    watcher.press(Qt.Key.Key_Z, modifier=both)
    expect(watcher, *moved)


def test_edits_that_were_undone_are_done_again_however_often_undo_is_pressed(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(2)
    looked_at = watcher.rows
    edit(watcher)
    edited = looked_at
    for column in range(3):
        watcher.click_square(column, 7 - looked_at[column])
        edited = with_queen(edited, column, 7 - looked_at[column])
        expect(watcher, *edited)
    watcher.press(Qt.Key.Key_E)
    while watcher.window.actions_by_name["undo"].isEnabled():
        watcher.do("undo")
    expect(watcher, *looked_at)
    while watcher.window.actions_by_name["redo"].isEnabled():
        watcher.do("redo")
    expect(watcher, *edited)


def test_while_a_queen_is_dragged_the_board_shows_h_of_a_drop(watcher: Watcher) -> None:
    edit(watcher, *STUCK_START)
    board = watcher.window.watch.board
    drag(watcher, 0, 3, 0, drop=False)
    shown = board.dragging.scene
    assert shown.h == heuristic_value(with_queen(STUCK_START, 0, 0))
    watcher.press(Qt.Key.Key_Escape)
    assert not board.dragging.is_active
    watcher.qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=board.square_center(0, 0).toPoint())
    assert watcher.window.editing.draft.rows == STUCK_START
    assert watcher.window.editing.is_editing


def test_a_click_on_a_square_brings_the_queen_of_its_column_there(watcher: Watcher) -> None:
    edit(watcher, *STUCK_START)
    for column, row in ((0, 0), (3, 5), (3, 6), (7, 7)):
        watcher.click_square(column, row)
    expect(watcher, 0, 2, 5, 6, 2, 0, 7, 7)
    watcher.window.watch.pause_panel.set_breakpoints(())
    watcher.press(Qt.Key.Key_Space, until=lambda: watcher.last.length > 1)
    assert watcher.last.trace.rows(0) == (0, 2, 5, 6, 2, 0, 7, 7)
    assert not watcher.window.editing.is_editing
    assert not watcher.window.actions_by_name["undo"].isEnabled()


def test_a_queen_is_moved_by_keys_too(watcher: Watcher) -> None:
    edit(watcher, *STUCK_START)
    watcher.window.watch.board.setFocus()
    watcher.press(Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return)
    expect(watcher, *with_queen(STUCK_START, 1, 1))


@pytest.mark.parametrize("place", ["board", "bar"])
def test_escape_ends_the_edit_and_keeps_the_board(watcher: Watcher, place: str) -> None:
    edit(watcher, *STUCK_START)
    watcher.click_square(0, 0)
    (watcher.window.watch.board if place == "board" else watcher.window.edit_bar.done_button).setFocus()
    watcher.press(Qt.Key.Key_Escape)
    assert not watcher.window.editing.is_editing
    expect(watcher, *with_queen(STUCK_START, 0, 0))
    assert watcher.last.outcome is None
    watcher.do("undo")
    expect(watcher, *STUCK_START)


def test_discarding_goes_back_to_the_run_and_the_step_that_were_left(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.go_to(2)
    trace = watcher.last.trace
    edit(watcher)
    watcher.click_square(0, 0)
    watcher.click_square(1, 1)
    watcher.click(watcher.window.edit_bar.discard_button, until=lambda: watcher.last.trace is trace)
    assert (watcher.index, watcher.last.length) == (2, 3)
    assert watcher.window.next_run.settings == stuck_run()
    watcher.press(Qt.Key.Key_Space)
    watcher.wait_for_end()
    assert watcher.last.length == 5


def test_a_random_board_is_drawn(watcher: Watcher) -> None:
    edit(watcher, *([0] * 50))
    watcher.do("random_board")
    drawn = watcher.window.editing.draft.rows
    assert drawn is not None
    expect(watcher, *drawn)
    assert all(0 <= row < 50 for row in drawn)
    assert len(set(drawn)) > 10


def test_a_board_is_pasted_in_every_form(watcher: Watcher) -> None:
    for form in FORMS:
        QGuiApplication.clipboard().setText(form.example)
        watcher.press(Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
        expect(watcher, 1, 3, 0, 2)
        assert watcher.window.watch.settings_form.n_field.value() == 4
        watcher.do("discard_edit", until=lambda: len(watcher.rows) == 8)


def test_what_was_wrong_with_a_pasted_board_or_done_to_it_is_said_until_the_next_one(
    watcher: Watcher,
) -> None:
    for text, said in (
        ("1,3,x,2", "Column 2 has 'x', which is not a whole number."),
        ("-----\nQ---\nQ---\n--Q-\n---Q\n-----", EXCHANGED),
        ("1,3,0,2", ""),
    ):
        QGuiApplication.clipboard().setText(text)
        watcher.do("paste_board")
        assert watcher.message == said
        if said == EXCHANGED:
            expect(watcher, 0, 0, 2, 3)


def test_a_bad_board_is_not_pasted_and_the_sentence_says_which_column(watcher: Watcher) -> None:
    before = watcher.rows
    QGuiApplication.clipboard().setText("QQ--\nQ---\n----\n---Q")
    watcher.do("paste_board")
    sentence = "Column 0 has 2 queens, in rows 0 and 1; a board has one queen in each column."
    assert watcher.message == sentence
    assert not watcher.window.editing.is_editing
    watcher.do("edit_board")
    watcher.do("paste_board")
    assert watcher.window.edit_bar.error == sentence
    QGuiApplication.clipboard().setText(format_rows(before))
    watcher.do("paste_board")
    assert watcher.window.edit_bar.error == NOTHING_CHANGED
    QGuiApplication.clipboard().setText(" ")
    watcher.do("paste_board")
    assert watcher.window.edit_bar.error == NO_TEXT
    QGuiApplication.clipboard().setText("0," * 5_000_000)
    watcher.do("paste_board")
    assert watcher.window.edit_bar.error == TOO_LARGE
    QGuiApplication.clipboard().setText(",".join(["0"] * 1001))
    watcher.do("paste_board")
    assert watcher.window.edit_bar.error == "A board that is shown may have at most 1,000 queens, not 1,001."
    assert watcher.window.editing.draft.rows == before


def test_another_number_of_queens_is_an_edit_too(watcher: Watcher) -> None:
    edit(watcher, *STUCK_START)
    watcher.type(watcher.window.watch.settings_form.n_field, "6")
    watcher.wait(lambda: len(watcher.rows) == 6 and watcher.window.actions_by_name["undo"].isEnabled())
    assert watcher.rows == (3, 2, 5, 2, 2, 0)
    assert watcher.window.actions_by_name["undo"].text() == "&Undo board of 6 queens"
    watcher.do("undo")
    expect(watcher, *STUCK_START)


def test_choosing_to_set_the_start_on_the_board_edits_it_and_choosing_otherwise_ends_that(
    watcher: Watcher,
) -> None:
    choice = watcher.window.watch.settings_form.start_field.choice
    before = watcher.rows
    choice.set_name(StartMode.BOARD)
    choice.activated.emit(choice.currentIndex())
    expect(watcher, *before)
    assert watcher.window.editing.is_editing
    choice.set_name(Starts.UNIFORM)
    choice.activated.emit(choice.currentIndex())
    assert not watcher.window.editing.is_editing
    watcher.wait(lambda: watcher.window.editing.draft.rows is None)
    assert watcher.last.settings.start is None


def test_another_run_ends_the_edit(watcher: Watcher) -> None:
    edit(watcher, *STUCK_START)
    watcher.click_square(0, 0)
    watcher.watch(run_settings(8, seed=5))
    watcher.wait(lambda: not watcher.window.editing.is_editing)
    assert not watcher.window.actions_by_name["undo"].isEnabled()


def test_a_queen_dragged_from_a_step_of_the_past_begins_another_run_there(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.press(Qt.Key.Key_Right, until=lambda: watcher.index == 1)
    rows = watcher.rows
    drag(watcher, 0, rows[0], (rows[0] + 3) % 8)
    expect(watcher, *with_queen(rows, 0, (rows[0] + 3) % 8))
    assert not watcher.window.editing.is_editing
    assert watcher.last.settings.seed != 3
    watcher.do("undo")
    expect(watcher, *rows)


def test_outside_the_editor_clicks_move_no_queen(watcher: Watcher) -> None:
    sequence, before = watcher.last.sequence, watcher.rows
    watcher.click_square(0, (before[0] + 1) % 8)
    watcher.click_square(0, before[0])
    assert watcher.session.sequence == sequence
    assert watcher.window.editing.draft.rows is None


def test_queens_of_a_run_that_plays_cannot_be_dragged(watcher: Watcher) -> None:
    watcher.watch(stuck_run(), speed=0.5, is_to_play=True)
    watcher.wait(lambda: watcher.last.mode == "playing")
    place = watcher.window.watch.board.square_center(0, watcher.rows[0]).toPoint()
    watcher.qtbot.mousePress(watcher.window.watch.board, Qt.MouseButton.LeftButton, pos=place)
    assert not watcher.window.watch.board.dragging.is_active
    watcher.qtbot.mouseRelease(
        watcher.window.watch.board, Qt.MouseButton.LeftButton, pos=place + QPoint(0, 200)
    )


def test_the_editor_takes_no_room_from_the_board(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    before, bar = watcher.window.watch.board.size(), watcher.window.edit_bar
    assert watcher.window.watch.foot.height() == watcher.window.watch.transport.sizeHint().height()
    watcher.do("edit_board")
    assert bar.isVisible()
    assert watcher.window.watch.board.size() == before
    assert bar.height() >= bar.minimumSizeHint().height()


START: Rows = (3, 2, 5, 2, 2, 0, 7, 7)


@pytest.fixture
def draft(qapp: QApplication) -> BoardDraft:
    made = BoardDraft()
    made.begin(START)
    return made


def test_a_queen_moves_and_the_edit_has_its_name(qtbot: QtBot, draft: BoardDraft) -> None:
    with qtbot.waitSignal(draft.changed) as changed:
        assert draft.move_queen(3, 5, "queen 3 to row 5")
    assert changed.args == [(3, 2, 5, 5, 2, 0, 7, 7)]
    assert draft.stack.undoText() == "queen 3 to row 5"


@pytest.mark.parametrize(("column", "row"), [(3, 2), (8, 0), (0, 8), (-1, 0), (0, -1)])
def test_what_changes_nothing_or_lies_beside_the_board_is_no_edit(
    draft: BoardDraft, column: int, row: int
) -> None:
    assert not draft.move_queen(column, row, "nothing")
    assert draft.rows == START
    assert draft.stack.count() == 0


def test_an_draft_without_a_board_takes_no_edits(qtbot: QtBot, draft: BoardDraft) -> None:
    draft.move_queen(0, 0, "queen 0 to row 0")
    draft.drop()
    with qtbot.assertNotEmitted(draft.changed):
        assert not draft.put((1, 3, 0, 2), "pasted board")
    assert draft.rows is None
    assert draft.stack.count() == 0


def test_another_board_cannot_be_undone_into_the_one_before(draft: BoardDraft) -> None:
    draft.move_queen(0, 0, "queen 0 to row 0")
    draft.begin((1, 3, 0, 2))
    assert not draft.stack.canUndo()


def test_only_so_many_edits_are_kept(draft: BoardDraft) -> None:
    for edit in range(MOST_EDITS + 10):
        draft.move_queen(0, edit % 8, "queen 0")
    assert draft.stack.count() == MOST_EDITS
