"""Words that lie over a widget for a while."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.labels import NOTE_GAP_PX, PassingNote
from nqueens_gui.kit.painting import TEXT_PX


@pytest.mark.parametrize("words", ["Short.", "Words that are wider than the widget. " * 4])
def test_a_note_stays_within_its_widget_and_goes_by_itself(
    qapp: QApplication, qtbot: QtBot, words: str
) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    note = PassingNote(widget)
    widget.show()
    note.say(words, 0)
    assert note.isVisible()
    assert widget.rect().contains(note.geometry())
    widget.resize(450, 350)
    bottom = widget.rect().bottom() - NOTE_GAP_PX
    assert note.y() + note.height() == bottom
    qapp.setStyleSheet(f"QLabel {{ font-size: {2 * TEXT_PX}px; padding: 8px 16px; }}")
    assert note.y() + note.height() == bottom
    assert widget.rect().contains(note.geometry())
    room = QSize(note.width(), note.heightForWidth(note.width())) if note.wordWrap() else note.sizeHint()
    assert note.size() == room
    qapp.setStyleSheet("")
    note.say(words, 1)
    qtbot.waitUntil(lambda: not note.isVisible())
    note.say("", 0)
    assert not note.isVisible()


def test_a_note_makes_way_for_the_keyboard(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    beside, below = QPushButton("Beside", widget), QPushButton("Below", widget)
    below.move(NOTE_GAP_PX, widget.height() - NOTE_GAP_PX - below.sizeHint().height())
    note = PassingNote(widget)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    note.say("Something happened.", 0)
    beside.setFocus()
    assert note.isVisible()
    below.setFocus()
    assert not note.isVisible()
