"""The board editor: edits with names, undone and done again."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.editing.draft import MOST_EDITS, BoardEditor
from solver.core.board import Rows

START: Rows = (3, 2, 5, 2, 2, 0, 7, 7)


@pytest.fixture
def editor(qapp: QApplication) -> BoardEditor:
    made = BoardEditor()
    made.take_up(START)
    return made


def test_a_queen_moves_and_the_edit_has_its_name(qtbot: QtBot, editor: BoardEditor) -> None:
    with qtbot.waitSignal(editor.rows_changed) as changed:
        assert editor.move_queen(3, 5, "queen 3 to row 5")
    assert changed.args == [(3, 2, 5, 5, 2, 0, 7, 7)]
    assert editor.stack.undoText() == "queen 3 to row 5"


def test_edits_are_undone_and_done_again_one_by_one(editor: BoardEditor) -> None:
    seen = [editor.rows]
    for column in range(3):
        editor.move_queen(column, 7, f"queen {column}")
        seen.append(editor.rows)
    for before in reversed(seen[:-1]):
        editor.stack.undo()
        assert editor.rows == before
    assert not editor.stack.canUndo()
    for after in seen[1:]:
        editor.stack.redo()
        assert editor.rows == after


def test_an_edit_may_change_the_size(editor: BoardEditor) -> None:
    editor.put((1, 3, 0, 2), "pasted board")
    assert editor.rows == (1, 3, 0, 2)
    editor.stack.undo()
    assert editor.rows == START


@pytest.mark.parametrize(("column", "row"), [(3, 2), (8, 0), (0, 8), (-1, 0), (0, -1)])
def test_what_changes_nothing_or_lies_beside_the_board_is_no_edit(
    editor: BoardEditor, column: int, row: int
) -> None:
    assert not editor.move_queen(column, row, "nothing")
    assert editor.rows == START
    assert editor.stack.count() == 0


def test_an_editor_without_a_board_takes_no_edits(qtbot: QtBot, editor: BoardEditor) -> None:
    editor.move_queen(0, 0, "queen 0 to row 0")
    editor.let_go()
    with qtbot.assertNotEmitted(editor.rows_changed):
        assert not editor.put((1, 3, 0, 2), "pasted board")
    assert editor.rows is None
    assert editor.stack.count() == 0


def test_another_board_cannot_be_undone_into_the_one_before(editor: BoardEditor) -> None:
    editor.move_queen(0, 0, "queen 0 to row 0")
    editor.take_up((1, 3, 0, 2))
    assert not editor.stack.canUndo()


def test_only_so_many_edits_are_kept(editor: BoardEditor) -> None:
    for edit in range(MOST_EDITS + 10):
        editor.move_queen(0, edit % 8, "queen 0")
    assert editor.stack.count() == MOST_EDITS
