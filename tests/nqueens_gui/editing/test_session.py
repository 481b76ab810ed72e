"""Editing the board in the whole window: dragged, clicked, by keys, mirrored, turned, typed, pasted, undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from nqueens_gui.editing import session
from nqueens_gui.editing.session import EXCHANGED, NO_TEXT, NOTHING_CHANGED, TOO_LARGE, random_board
from nqueens_gui.editing.widgets import HINTS
from nqueens_gui.watch.settings import StartMode
from solver.core.board import MAX_SHOWN_QUEENS, Rows, StateStyle, state_text
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import Starts, run_settings
from tests.nqueens_gui.searches import STUCK_START, stuck_run
from tests.nqueens_gui.user import User

SOLUTION: Rows = (0, 4, 7, 5, 2, 6, 1, 3)


def edit(user: User, *rows: int) -> None:
    """Edit the board, from a state if one is given."""
    if rows:
        user.watch(run_settings(variant="steepest-ascent", start=rows, seed=3))
    user.do("edit_board")
    user.wait(lambda: user.window.editing.is_editing and user.last.length == 1)


def expect(user: User, *rows: int) -> None:
    """Wait until a state is shown, as the start of a run."""
    user.wait(lambda: user.rows == rows and user.last.length == 1)
    assert user.window.watch.settings_form.start_field.edit.text() == ",".join(map(str, rows))
    assert user.window.editing.draft.rows == rows


def with_queen(rows: Rows, column: int, row: int) -> Rows:
    return (*rows[:column], row, *rows[column + 1 :])


def drag(user: User, column: int, from_row: int, to_row: int, *, drop: bool = True) -> None:
    board = user.window.watch.board
    places = [board.square_center(column, row).toPoint() for row in (from_row, to_row)]
    user.qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=places[0])
    user.qtbot.mouseMove(board, places[1])
    if drop:
        user.qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=places[1])


def test_the_board_is_edited_from_the_current_state(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    looked_at = user.rows
    user.press(Qt.Key.Key_E)
    expect(user, *looked_at)
    assert user.window.watch.banner.text.startswith("Editing the board at h = 3.")
    assert user.window.windowTitle().startswith("Editing the board at h = 3 – ")
    assert user.window.watch.foot.currentWidget() is user.window.edit_bar
    assert user.window.next_run.value.start_mode is StartMode.BOARD
    user.press(Qt.Key.Key_E)
    assert user.window.watch.foot.currentWidget() is user.window.watch.transport


@pytest.mark.parametrize("moves", [0, 2])
def test_editing_without_an_edit_changes_nothing(user: User, moves: int) -> None:
    user.watch(stuck_run())
    user.press(*[Qt.Key.Key_Right] * moves)
    user.wait(lambda: user.index == moves)
    left = user.last.trace
    user.press(Qt.Key.Key_E)
    user.wait(lambda: user.last.length == 1 and user.window.editing.is_editing)
    user.press(Qt.Key.Key_E)
    user.wait(lambda: user.last.trace is left and user.index == moves)
    assert user.window.next_run.settings == stuck_run()
    assert not user.window.actions_by_name["undo"].isEnabled()
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == moves + 1)


def test_a_branch_that_is_looked_at_for_an_edit_stays_a_branch(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    rows = user.rows
    user.press(Qt.Key.Key_B, Qt.Key.Key_E, Qt.Key.Key_E)
    expect(user, *rows)


def test_a_queen_is_dragged_and_the_drag_is_undone_and_done_again(user: User) -> None:
    edit(user, *STUCK_START)
    drag(user, 3, 2, 5)
    moved = with_queen(STUCK_START, 3, 5)
    expect(user, *moved)
    assert user.window.actions_by_name["undo"].text() == "&Undo queen 3 to row 5"
    user.press(Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    expect(user, *STUCK_START)
    assert not user.window.actions_by_name["undo"].isEnabled()
    assert user.window.actions_by_name["redo"].text() == "&Redo queen 3 to row 5"
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    user.press(Qt.Key.Key_Z, modifier=both)
    expect(user, *moved)


def test_edits_that_were_undone_are_done_again_however_often_undo_is_pressed(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    looked_at = user.rows
    edit(user)
    edited = looked_at
    for column in range(3):
        user.click_square(column, 7 - looked_at[column])
        edited = with_queen(edited, column, 7 - looked_at[column])
        expect(user, *edited)
    user.press(Qt.Key.Key_E)
    while user.window.actions_by_name["undo"].isEnabled():
        user.do("undo")
    expect(user, *looked_at)
    while user.window.actions_by_name["redo"].isEnabled():
        user.do("redo")
    expect(user, *edited)


def test_while_a_queen_is_dragged_the_board_shows_h_of_a_drop(user: User) -> None:
    edit(user, *STUCK_START)
    board = user.window.watch.board
    drag(user, 0, 3, 0, drop=False)
    shown = board.dragging.scene
    assert shown is not None
    assert shown.h == heuristic_value(with_queen(STUCK_START, 0, 0))
    user.press(Qt.Key.Key_Escape)
    assert not board.dragging.is_active
    user.qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=board.square_center(0, 0).toPoint())
    assert user.window.editing.draft.rows == STUCK_START
    assert user.window.editing.is_editing


def test_a_click_on_a_square_brings_the_queen_of_its_column_there(user: User) -> None:
    edit(user, *STUCK_START)
    for column, row in ((0, 0), (3, 5), (3, 6), (7, 7)):
        user.click_square(column, row)
    expect(user, 0, 2, 5, 6, 2, 0, 7, 7)
    user.window.watch.pause_panel.set_breakpoints(())
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: user.last.length > 1)
    assert user.last.trace.rows(0) == (0, 2, 5, 6, 2, 0, 7, 7)
    assert not user.window.editing.is_editing
    assert not user.window.actions_by_name["undo"].isEnabled()


def test_a_queen_is_moved_by_keys_too(user: User) -> None:
    edit(user, *STUCK_START)
    user.window.watch.board.setFocus()
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return)
    expect(user, *with_queen(STUCK_START, 1, 1))


@pytest.mark.parametrize("place", ["board", "bar"])
def test_escape_ends_the_edit_and_keeps_the_board(user: User, place: str) -> None:
    edit(user, *STUCK_START)
    user.click_square(0, 0)
    (user.window.watch.board if place == "board" else user.window.edit_bar.done_button).setFocus()
    user.press(Qt.Key.Key_Escape)
    assert not user.window.editing.is_editing
    expect(user, *with_queen(STUCK_START, 0, 0))
    assert user.last.outcome is None
    user.do("undo")
    expect(user, *STUCK_START)


def test_discarding_goes_back_to_the_run_and_the_step_that_were_left(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    user.wait(lambda: user.index == 2)
    trace = user.last.trace
    edit(user)
    user.click_square(0, 0)
    user.click_square(1, 1)
    user.click(user.window.edit_bar.discard_button)
    user.wait(lambda: user.last.trace is trace)
    assert (user.index, user.last.length) == (2, 3)
    assert user.window.next_run.settings == stuck_run()
    user.press(Qt.Key.Key_Space)
    user.wait_for_end()
    assert user.last.length == 5


def test_a_board_is_mirrored_and_turned(user: User) -> None:
    for action, expected, name in (
        ("mirror_columns", (3, 1, 6, 2, 5, 7, 4, 0), "mirrored left to right"),
        ("mirror_rows", (7, 3, 0, 2, 5, 1, 6, 4), "mirrored top to bottom"),
        ("turn_board", (2, 5, 3, 1, 7, 4, 6, 0), "turned"),
    ):
        user.watch(run_settings(start=SOLUTION))
        user.do(action)
        expect(user, *expected)
        assert user.window.editing.is_editing
        assert user.window.actions_by_name["undo"].text() == f"&Undo {name}"
        assert user.window.watch.banner.text.startswith(
            "Editing the board at h = 0. E to finish, Space to run. No two"
        )


def test_a_board_that_cannot_be_turned_says_why_and_stays(user: User) -> None:
    edit(user, *STUCK_START)
    user.do("turn_board")
    assert user.window.edit_bar.error == (
        "The board cannot be turned: the 3 queens of row 2 would share column 5, but each column has one queen."
    )
    expect(user, *STUCK_START)
    user.click_square(0, 0)
    user.wait(lambda: user.window.edit_bar.error == "")


def test_what_leaves_the_board_as_it_is_says_so(user: User) -> None:
    edit(user, 0, 1, 1, 0)
    user.do("mirror_columns")
    assert user.window.edit_bar.error == NOTHING_CHANGED


def test_a_random_board_is_drawn(user: User) -> None:
    user.window.editing.draw_rows = lambda n: tuple(range(n))
    edit(user, *STUCK_START)
    user.do("random_board")
    expect(user, *range(8))
    assert all(0 <= row < 50 for row in random_board(50))
    assert len(set(random_board(1000))) > 100


def test_a_board_is_pasted_however_it_is_written(user: User) -> None:
    for style in StateStyle:
        QGuiApplication.clipboard().setText(state_text((1, 3, 0, 2), style))
        user.press(Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
        expect(user, 1, 3, 0, 2)
        assert user.window.watch.settings_form.n_field.value() == 4
        user.do("undo")
        user.wait(lambda: len(user.rows) == 8)


def test_a_board_with_a_queen_in_each_row_is_pasted_with_rows_and_columns_exchanged(user: User) -> None:
    QGuiApplication.clipboard().setText("-----\nQ---\nQ---\n--Q-\n---Q\n-----")
    user.do("paste_board")
    expect(user, 0, 0, 2, 3)
    assert user.message == EXCHANGED


def test_a_board_that_is_pasted_takes_back_what_was_wrong_with_the_last_one(user: User) -> None:
    for text, said in (("1,3,x,2", "Column 2 has 'x', which is not a whole number."), ("1,3,0,2", "")):
        QGuiApplication.clipboard().setText(text)
        user.do("paste_board")
        assert user.message == said


def test_a_bad_board_is_not_pasted_and_the_sentence_says_which_column(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = user.rows
    QGuiApplication.clipboard().setText("QQ--\nQ---\n----\n---Q")
    user.do("paste_board")
    sentence = "Column 0 has 2 queens, in rows 0 and 1; a board has one queen in each column."
    assert user.message == sentence
    assert not user.window.editing.is_editing
    user.do("edit_board")
    user.do("paste_board")
    assert user.window.edit_bar.error == sentence
    QGuiApplication.clipboard().setText(" ")
    user.do("paste_board")
    assert user.window.edit_bar.error == NO_TEXT
    QGuiApplication.clipboard().setText("0," * 5_000_000)
    user.do("paste_board")
    assert user.window.edit_bar.error == TOO_LARGE
    for text in (",".join(["5"] * 20_000), "7" * 50_000, "0,1," * 20_000, "{1,2}" * 9000, "ab " * 9000):
        user.window.edit_bar.set_error("")
        QGuiApplication.clipboard().setText(text)
        with monkeypatch.context() as patched:
            patched.setattr(session, "read_state", None)  # which would take seconds for more of it
            user.do("paste_board")
        assert user.window.edit_bar.error == TOO_LARGE
    QGuiApplication.clipboard().setText(",".join(["0"] * 1001))
    user.do("paste_board")
    assert user.window.edit_bar.error == "A board that is shown may have at most 1,000 queens, not 1,001."
    assert user.window.editing.draft.rows == before


def test_a_board_is_typed(user: User) -> None:
    edit(user, *STUCK_START)
    bar = user.window.edit_bar
    user.type(bar.edit, "0,1,2,3,4,5,6")
    assert bar.error == "The start state has 7 rows, but n is 8."
    user.qtbot.keyClicks(bar.edit, ",x")
    assert bar.error == "Column 7 has 'x', which is not a whole number."
    user.press(Qt.Key.Key_Backspace, Qt.Key.Key_7)
    assert bar.error == ""
    assert bar.edit.text() == "0,1,2,3,4,5,6,7"
    expect(user, *range(8))
    user.press(Qt.Key.Key_Return)
    assert user.window.watch.board.hasFocus()
    assert user.window.editing.is_editing


def test_a_board_of_another_size_is_taken_when_enter_is_pressed(user: User) -> None:
    edit(user, *STUCK_START)
    bar = user.window.edit_bar
    user.type(bar.edit, "1 3 0 2")
    assert bar.error == "The start state has 4 rows, but n is 8."
    assert user.window.editing.draft.rows == STUCK_START
    user.press(Qt.Key.Key_Return)
    expect(user, 1, 3, 0, 2)
    assert bar.edit.text() == "1,3,0,2"
    assert bar.error == ""


def test_a_board_of_lines_pasted_into_the_field_becomes_a_vector(user: User) -> None:
    edit(user, *STUCK_START)
    bar = user.window.edit_bar
    QGuiApplication.clipboard().setText(state_text(SOLUTION))
    user.type(bar.edit, "")
    user.press(Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
    expect(user, *SOLUTION)
    assert bar.edit.text() == "0,4,7,5,2,6,1,3"


def test_another_number_of_queens_is_an_edit_too(user: User) -> None:
    edit(user, *STUCK_START)
    user.type(user.window.watch.settings_form.n_field, "6")
    user.wait(lambda: len(user.rows) == 6 and user.window.actions_by_name["undo"].isEnabled())
    assert user.rows == (3, 2, 5, 2, 2, 0)
    assert user.window.actions_by_name["undo"].text() == "&Undo board of 6 queens"
    user.do("undo")
    expect(user, *STUCK_START)


def test_choosing_to_set_the_start_on_the_board_edits_it_and_choosing_otherwise_ends_that(user: User) -> None:
    choice = user.window.watch.settings_form.start_field.choice
    before = user.rows
    choice.set_name(StartMode.BOARD)
    choice.activated.emit(choice.currentIndex())
    expect(user, *before)
    assert user.window.editing.is_editing
    choice.set_name(Starts.UNIFORM)
    choice.activated.emit(choice.currentIndex())
    assert not user.window.editing.is_editing
    user.wait(lambda: user.window.editing.draft.rows is None)
    assert user.last.settings.start is None


def test_another_run_ends_the_edit(user: User) -> None:
    edit(user, *STUCK_START)
    user.click_square(0, 0)
    user.watch(run_settings(8, seed=5))
    user.wait(lambda: not user.window.editing.is_editing)
    assert not user.window.actions_by_name["undo"].isEnabled()


def test_a_queen_dragged_from_a_step_of_the_past_begins_another_run_there(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    rows = user.rows
    drag(user, 0, rows[0], (rows[0] + 3) % 8)
    expect(user, *with_queen(rows, 0, (rows[0] + 3) % 8))
    assert not user.window.editing.is_editing
    assert user.last.settings.seed != 3
    user.do("undo")
    expect(user, *rows)


def test_outside_the_editor_clicks_move_no_queen(user: User) -> None:
    sequence, before = user.last.sequence, user.rows
    user.click_square(0, (before[0] + 1) % 8)
    user.click_square(0, before[0])
    assert user.program.session.sequence == sequence
    assert user.window.editing.draft.rows is None


def test_queens_of_a_run_that_plays_cannot_be_dragged(user: User) -> None:
    user.watch(stuck_run(), speed=0.5, is_to_play=True)
    user.wait(lambda: user.last.mode == "playing")
    place = user.window.watch.board.square_center(0, user.rows[0]).toPoint()
    user.qtbot.mousePress(user.window.watch.board, Qt.MouseButton.LeftButton, pos=place)
    assert not user.window.watch.board.dragging.is_active
    user.qtbot.mouseRelease(user.window.watch.board, Qt.MouseButton.LeftButton, pos=place + QPoint(0, 200))


def test_squares_are_named_as_the_board_names_them(user: User) -> None:
    user.do("chess")
    edit(user, *STUCK_START)
    user.click_square(3, 5)
    expect(user, *with_queen(STUCK_START, 3, 5))
    assert user.window.actions_by_name["undo"].text() == "&Undo queen d to d3"


def test_the_board_is_edited_or_the_next_move_predicted_but_not_both(user: User) -> None:
    user.watch(stuck_run())
    user.do("predict")
    user.do("edit_board")
    assert user.window.editing.is_editing
    assert not user.window.prediction_commands.is_predicting
    user.do("predict")
    assert not user.window.editing.is_editing
    assert user.window.prediction_commands.is_predicting


def test_the_bar_says_how_to_edit(user: User) -> None:
    edit(user, *STUCK_START)
    assert user.window.edit_bar.note.full_text == HINTS[0]
    assert user.window.edit_bar.edit.text() == "3,2,5,2,2,0,7,7"


@pytest.mark.parametrize("style", StateStyle)
def test_no_way_to_write_the_largest_board_is_taken_for_too_much(style: StateStyle) -> None:
    rows = tuple(range(MAX_SHOWN_QUEENS))
    board = "\n".join("| " + " | ".join("Q" if row == c else " " for c in rows) + " |" for row in rows)
    for text in (state_text(rows, style), board, board.replace("|", "x", 900)):
        assert not session._is_too_large(text)
