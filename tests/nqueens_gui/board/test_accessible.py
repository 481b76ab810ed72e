"""The board as screen readers find it."""

from __future__ import annotations

import gc
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nqueens_gui.board.accessible import board_table
from nqueens_gui.board.highlight import Highlight
from nqueens_gui.board.scene import board_scene
from nqueens_gui.board.widget import BoardView

ROWS = [0, 2, 2, 2]


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    QAccessible.installFactory(board_table)
    made = BoardView()
    qtbot.addWidget(made)
    made.set_scene(board_scene(ROWS))
    made.resize(400, 400)
    made.show()
    return made


def name(part: object) -> str:
    return str(part.text(QAccessible.Text.Name))  # type: ignore[attr-defined]


def test_the_board_is_a_table_with_a_cell_for_each_square(board: BoardView) -> None:
    table = QAccessible.queryAccessibleInterface(board)
    assert table.role() == QAccessible.Role.Table
    assert name(table) == "Chessboard"
    assert table.childCount() == 16
    assert {table.child(index).role() for index in range(16)} == {QAccessible.Role.Cell}
    assert name(table.child(0)) == "queen, column 0, row 0, attacked by 2"
    assert name(table.child(2 * 4 + 2)) == "queen, column 2, row 2, attacked by 0, 1, 3"
    assert name(table.child(2)) == "column 2, row 0, h 2 if moved here"
    assert table.indexOfChild(table.child(5)) == 5
    assert table.child(5).parent().role() == QAccessible.Role.Table


def test_the_board_tells_its_name_and_what_it_shows(board: BoardView) -> None:
    board.setAccessibleDescription("4 queens, h = 4: nobody has moved yet")
    table = QAccessible.queryAccessibleInterface(board)
    assert table.text(QAccessible.Text.Description) == "4 queens, h = 4: nobody has moved yet"
    board.setAccessibleName("Board of Tabu search")
    assert name(table) == "Board of Tabu search"


def test_a_marked_square_says_so(board: BoardView) -> None:
    board.set_highlight(Highlight(4, np.array([(2, 0)], np.int32)))
    assert name(QAccessible.queryAccessibleInterface(board).child(2)).endswith(", marked")
    board.set_highlight(Highlight(8, np.array([(2, 0)], np.int32)))
    assert not name(QAccessible.queryAccessibleInterface(board).child(2)).endswith(", marked")


def test_a_question_hides_what_moves_lead_to(board: BoardView) -> None:
    board.set_scene(replace(board_scene(ROWS), is_hiding=True))
    assert name(QAccessible.queryAccessibleInterface(board).child(2)) == "column 2, row 0"


def test_a_cell_has_its_place_on_the_screen(board: BoardView) -> None:
    table = QAccessible.queryAccessibleInterface(board)
    middle = table.child(7).rect().center()
    assert table.rect().contains(middle)
    assert table.indexOfChild(table.childAt(middle.x(), middle.y())) == 7


def test_ctrl_and_arrow_keys_walk_over_the_squares_and_say_them(
    qtbot: QtBot, board: BoardView, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[QAccessibleEvent] = []
    reader = SimpleNamespace(isActive=lambda: True, updateAccessibility=told.append, Event=QAccessible.Event)
    monkeypatch.setattr("nqueens_gui.kit.keyboard.QAccessible", reader)
    board.activateWindow()
    board.setFocus()
    qtbot.waitUntil(board.hasFocus)
    assert board.marked_square is None
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(board, key, Qt.KeyboardModifier.ControlModifier)
    assert board.marked_square == (1, 2)
    assert {event.type() for event in told} == {QAccessible.Event.Focus}
    assert [name(event.accessibleInterface()) for event in told] == [
        "column 1, row 0, h 4 if moved here",
        "column 1, row 1, h 4 if moved here",
        "queen, column 1, row 2, attacked by 2, 3",
    ]
    focused = QAccessible.queryAccessibleInterface(board).focusChild()
    assert name(focused) == "queen, column 1, row 2, attacked by 2, 3"
    qtbot.keyClick(board, Qt.Key.Key_Right)
    assert board.marked_square == (1, 2)  # a plain arrow is the window's


def test_a_board_that_is_gone_leaves_no_table(qtbot: QtBot) -> None:
    QAccessible.installFactory(board_table)
    for _ in range(20):
        board, window = BoardView(), QWidget()
        board.setParent(window)
        board.set_scene(board_scene(ROWS))
        table = QAccessible.queryAccessibleInterface(board)
        assert name(table.child(3))
        window.deleteLater()
        qtbot.waitUntil(lambda gone=board: not isValid(gone))
        del board, window, table
        gc.collect()
