"""The note beside a curated board."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.example_boards import BoardNote


@pytest.fixture
def note(qtbot: QtBot) -> BoardNote:
    made = BoardNote()
    qtbot.addWidget(made)
    return made


def test_it_is_hidden_until_there_is_something_to_say_and_when_it_is_closed(
    note: BoardNote, qtbot: QtBot
) -> None:
    assert note.isHidden()
    note.show_words("A shoulder", "No move is better.")
    assert note.accessibleDescription() == "A shoulder. No move is better."
    assert note.isVisible()
    qtbot.mouseClick(note.buttons["close"], Qt.MouseButton.LeftButton)
    assert note.isHidden()


@pytest.mark.parametrize(("name", "by"), [("chevron-right", 1), ("chevron-left", -1)])
def test_its_buttons_lead_to_the_boards_beside_this_one(
    note: BoardNote, qtbot: QtBot, name: str, by: int
) -> None:
    with qtbot.waitSignal(note.next_requested) as asked:
        qtbot.mouseClick(note.buttons[name], Qt.MouseButton.LeftButton)
    assert asked.args == [by]
    assert note.buttons[name].accessibleName()
