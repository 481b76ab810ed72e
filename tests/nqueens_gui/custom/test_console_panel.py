"""What a search prints, below the board."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.custom.widgets import ConsolePanel
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.layouts import in_column
from solver.custom.process import Console

FAULT = b"Traceback (most recent call last):\n  mine.py, line 4\nZeroDivisionError\n"


@pytest.fixture
def panel(qtbot: QtBot) -> ConsolePanel:
    made = ConsolePanel()
    qtbot.addWidget(made)
    return made


def test_how_a_search_failed_is_shown_once_its_state_is(panel: ConsolePanel) -> None:
    console = Console()
    console.write(FAULT)
    panel.show_console(console, False)
    assert not panel.isVisible()
    panel.show_console(console, True)
    assert panel.isVisible()
    assert panel.text_view.toPlainText() == FAULT.decode().strip()  # no line is lost to an empty one


def test_what_it_printed_before_is_shown_at_once_and_a_closed_panel_stays_closed(panel: ConsolePanel) -> None:
    console = Console()
    console.write(b"first\n")
    panel.show_console(console, False)
    assert panel.isVisible()
    panel.close_button.click()
    console.write(b"second\n" + FAULT)
    panel.show_console(console, False)
    assert panel.text_view.toPlainText() == "first\nsecond"
    assert not panel.isVisible()
    panel.show_console(Console(), False)
    assert panel.text_view.toPlainText() == ""


def test_closing_it_gives_the_keyboard_to_the_board(qtbot: QtBot) -> None:
    column, board, panel, below = QWidget(), QLineEdit(), ConsolePanel(), QLineEdit()
    qtbot.addWidget(column)
    hand_focus_on(column, board)
    in_column(board, panel, below, of=column)
    panel.show()
    with qtbot.waitActive(column):
        column.show()
        column.activateWindow()
    panel.close_button.setFocus()
    panel.close_button.click()
    assert board.hasFocus()
