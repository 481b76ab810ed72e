"""Words that lie over a widget for a while."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.labels import PassingNote


@pytest.mark.parametrize("words", ["Short.", "Words that are wider than the widget. " * 4])
def test_a_note_stays_within_its_widget_and_goes_by_itself(qtbot: QtBot, words: str) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    note = PassingNote(widget)
    widget.show()
    note.say(words, 0)
    assert note.isVisible()
    assert widget.rect().contains(note.geometry())
    note.say(words, 1)
    qtbot.waitUntil(lambda: not note.isVisible())
    note.say("", 0)
    assert not note.isVisible()
