"""Labels by kind, and notes that are there only when they have something to say."""

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.labels import kind_label, note_label, show_note


def test_a_label_has_its_words_and_its_kind(qtbot: QtBot) -> None:
    label = kind_label("Pause at", "label")
    qtbot.addWidget(label)
    assert (label.text(), label.property("kind")) == ("Pause at", "label")


def test_a_note_is_there_only_while_it_has_words(qtbot: QtBot) -> None:
    window, note = QWidget(), note_label("error")
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(note)
    with qtbot.waitExposed(window):
        window.show()
    assert not note.isVisible()
    show_note(note, "Too few queens.")
    assert note.isVisible()
    show_note(note, "")
    assert not note.isVisible()
