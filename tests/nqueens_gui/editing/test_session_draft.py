"""A draft: edits with names, undone and redone."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.editing.session import MOST_EDITS, BoardDraft
from solver.core.board import Rows

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


def test_edits_are_undone_and_done_again_one_by_one(draft: BoardDraft) -> None:
    seen = [draft.rows]
    for column in range(3):
        draft.move_queen(column, 7, f"queen {column}")
        seen.append(draft.rows)
    for before in reversed(seen[:-1]):
        draft.stack.undo()
        assert draft.rows == before
    assert not draft.stack.canUndo()
    for after in seen[1:]:
        draft.stack.redo()
        assert draft.rows == after


def test_an_edit_may_change_the_size(draft: BoardDraft) -> None:
    draft.put((1, 3, 0, 2), "pasted board")
    assert draft.rows == (1, 3, 0, 2)
    draft.stack.undo()
    assert draft.rows == START


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
