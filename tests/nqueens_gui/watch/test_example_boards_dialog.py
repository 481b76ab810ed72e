"""The list of curated boards, with pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.example_boards import BoardsDialog, CuratedBoard
from solver.core.run_settings import run_settings

FOUR = CuratedBoard("four", "Four", "A walk.", run_settings(start=(0, 2, 2, 2), seed=1), {})
EIGHT = CuratedBoard("eight", "Eight", "A row.", run_settings(start=(3,) * 8, variant="sideways", seed=5), {})


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[BoardsDialog]:
    window = QWidget()
    qtbot.addWidget(window)
    made = BoardsDialog([FOUR, EIGHT], parent=window)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    window.close()


def shown(dialog: BoardsDialog) -> tuple[str, str, str]:
    return dialog.title_label.text(), dialog.what_label.text(), dialog.words_label.text()


def words_of(board: CuratedBoard) -> tuple[str, str, str]:
    return board.title, board.what, board.run_words


def test_a_board_says_which_run_it_is() -> None:
    assert EIGHT.run_words == "Sideways moves · h = 28 by attacking pairs · seed 5"
    assert EIGHT.scene.rows.tolist() == [3] * 8


def test_arrows_go_from_board_to_board_and_enter_opens_the_one_shown(
    dialog: BoardsDialog, qtbot: QtBot
) -> None:
    assert shown(dialog) == words_of(FOUR)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert shown(dialog) == words_of(EIGHT)
    assert dialog.picture.accessibleName() == "A board of 8 queens, h = 28"
    with qtbot.waitSignal(dialog.board_requested) as opened:
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert opened.args == [1]
    assert not dialog.isVisible()


def test_the_button_opens_the_board_that_is_chosen_once(dialog: BoardsDialog, qtbot: QtBot) -> None:
    told: list[int] = []
    dialog.board_requested.connect(told.append)
    qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert told == [0]


def test_each_board_has_its_picture_in_the_list(dialog: BoardsDialog) -> None:
    pictures = [dialog.list.item(row).icon().pixmap(44).toImage() for row in range(2)]
    assert pictures[0] != pictures[1]
    assert not any(picture.isNull() for picture in pictures)
