"""Labels by kind, and notes that are there only when they have something to say."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.labels import (
    ElidedLabel,
    kind_label,
    note_label,
    show_note,
)


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


TEXT = "strict local minimum"


def make_label(qtbot: QtBot, width: int, tooltip: str = "") -> ElidedLabel:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.set_full_text(TEXT, tooltip)
    label.resize(width, 20)
    with qtbot.waitExposed(label):
        label.show()
    return label


def test_text_that_does_not_fit_is_cut_and_whole_in_the_tooltip(qtbot: QtBot) -> None:
    label = make_label(qtbot, 70, "Every successor is worse.")
    assert label.shown_text.endswith("…")
    assert label.toolTip() == f"{TEXT}\nEvery successor is worse."
    label.resize(400, 20)
    assert (label.shown_text, label.toolTip()) == (TEXT, "Every successor is worse.")
    assert label.minimumSizeHint().width() < 40 < label.sizeHint().width()
    assert label.full_text == TEXT


def test_a_label_that_shrinks_writes_smaller_before_it_cuts(qtbot: QtBot) -> None:
    label = ElidedLabel(is_shrinking=True)
    qtbot.addWidget(label)
    label.setStyleSheet("font-size: 19px")
    label.resize(400, 30)
    label.set_full_text("523,476,000")
    with qtbot.waitExposed(label):
        label.show()
    large = inked(label)
    label.resize(round(label.fontMetrics().horizontalAdvance("523,476,000") * 0.8), 30)
    assert (label.shown_text, label.toolTip()) == ("523,476,000", "")
    assert 0 < inked(label) < large
    width = label.fontMetrics().horizontalAdvance("523,476,000")
    for narrower in range(width // 3):
        label.resize(width - narrower, 30)
        assert label.shown_text == "523,476,000"
    label.resize(20, 30)
    assert label.shown_text.endswith("…")


def test_its_text_is_painted_in_the_colour_asked_for(qtbot: QtBot) -> None:
    label = make_label(qtbot, 200)
    plain = inked(label)
    assert plain > 0
    label.set_color(QColor("#ff0000"))
    picture = label.grab().toImage()
    reds = [
        picture.pixelColor(x, y).red() - picture.pixelColor(x, y).blue()
        for x in range(picture.width())
        for y in range(picture.height())
    ]
    assert max(reds) > 200
    label.set_full_text("")
    assert inked(label) == 0


def test_a_text_as_wide_as_the_last_asks_for_no_layout(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    label, free = ElidedLabel("12"), ElidedLabel("12")
    free.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    layout = QHBoxLayout(box)
    layout.addWidget(label)
    layout.addWidget(free)
    with qtbot.waitExposed(box):
        box.show()
    assert count_layouts(box, lambda: label.set_full_text("34")) == 0
    assert count_layouts(box, lambda: free.set_full_text("a longer one")) == 0
    assert count_layouts(box, lambda: label.set_full_text("a longer one")) == 1


def inked(label: ElidedLabel) -> int:
    """Count the pixels that differ from the ground."""
    picture = label.grab().toImage()
    ground = picture.pixel(picture.width() - 1, 0)
    return sum(picture.pixel(x, y) != ground for x in range(picture.width()) for y in range(picture.height()))


def count_layouts(box: QWidget, change: Callable[[], None]) -> int:
    """Count how often a change has a widget laid out anew."""
    asked: list[QEvent.Type] = []

    class Listener(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.LayoutRequest:
                asked.append(event.type())
            return False

    QApplication.processEvents()
    listener = Listener()
    box.installEventFilter(listener)
    change()
    QApplication.processEvents()
    box.removeEventFilter(listener)
    return len(asked)


def test_of_several_texts_the_first_that_fits_is_shown(qtbot: QtBot) -> None:
    label = make_label(qtbot, 400)
    texts = (TEXT, "minimum", "")
    label.set_texts(*texts)
    assert (label.shown_text, label.toolTip()) == (TEXT, "")
    label.resize(label.fontMetrics().horizontalAdvance(texts[1]) + 2, 20)
    assert (label.shown_text, label.toolTip()) == (texts[1], TEXT)
    label.resize(400, 20)
    assert label.shown_text == TEXT
    label.set_full_text("other")
    label.resize(300, 20)
    assert label.shown_text == "other"


def test_lines_of_a_label_of_fixed_height_shrink_until_they_fit(qtbot: QtBot) -> None:
    label = ElidedLabel("Drag a queen or click a square", is_shrinking=True)
    qtbot.addWidget(label)
    label.setStyleSheet("font-size: 18px")
    label.set_lines(2)
    label.resize(200, 44)
    with qtbot.waitExposed(label):
        label.show()
    tall = inked(label)
    label.setFixedHeight(30)
    label.resize(201, 30)
    assert label.shown_text == label.full_text
    assert inked(label) < tall
