"""The best moves as buttons that point at the board."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.widgets.best_moves import BestMoves

SQUARES = ((3, 5), (1, 6))


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(QLineEdit())
    return window


@pytest.fixture
def moves(qtbot: QtBot, window: QWidget) -> BestMoves:
    moves = BestMoves(window)
    moves.set_moves(SQUARES, "h 2 → 1", 0)
    layout = window.layout()
    assert layout is not None
    layout.addWidget(moves)
    with qtbot.waitExposed(window):
        window.show()
    return moves


def test_each_move_is_named_with_what_it_does(moves: BestMoves) -> None:
    texts = [button.text() for button in moves.buttons if button.isVisible()]
    assert texts == ["queen 3 → row 5", "queen 1 → row 6"]
    assert moves.change_label.text() == "h 2 → 1"
    assert moves.buttons[0].accessibleName() == "Best move: queen 3 to row 5, h 2 → 1"
    assert not moves.more_label.isVisible()


def test_a_click_asks_for_its_successor(qtbot: QtBot, moves: BestMoves) -> None:
    with qtbot.waitSignal(moves.successor_clicked) as clicked:
        qtbot.mouseClick(moves.buttons[1], Qt.MouseButton.LeftButton)
    assert clicked.args == [1, 6]


def test_pointing_at_a_move_tells_its_square_and_leaving_it_none(qtbot: QtBot, moves: BestMoves) -> None:
    told = []
    moves.successor_hovered.connect(told.append)
    QTest.mouseMove(moves.buttons[0])
    qtbot.waitUntil(lambda: told == [(3, 5)])
    QTest.mouseMove(moves.window(), moves.window().rect().topLeft())
    qtbot.waitUntil(lambda: told == [(3, 5), None])


def test_the_keyboard_points_as_well(qtbot: QtBot, moves: BestMoves) -> None:
    told = []
    moves.successor_hovered.connect(told.append)
    moves.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(moves.buttons[0].hasFocus)
    qtbot.keyClick(moves.buttons[0], Qt.Key.Key_Tab)
    assert told == [(3, 5), None, (1, 6)]


def test_the_rest_is_counted(moves: BestMoves) -> None:
    moves.set_moves([(column, 0) for column in range(5)], "h 9 → 8", 1234)
    assert moves.more_label.text() == "and 1,234 more"
    assert all(button.isVisible() for button in moves.buttons)


def test_without_best_moves_it_is_gone(moves: BestMoves) -> None:
    moves.set_moves((), "", 0)
    assert not moves.isVisible()
