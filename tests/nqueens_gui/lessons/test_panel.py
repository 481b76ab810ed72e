"""The panel of a lesson: questions of each kind, and how their answers are taken."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.lessons.lesson_view import LessonView, hint_of
from nqueens_gui.lessons.panel import LessonPanel
from solver.lessons.lesson import Question
from solver.telling.status import Status, Tone
from tests.nqueens_gui.screen import put_on_screen

LONG = "A choice of many words that no panel beside a board is ever wide enough for in one line & more. " * 3
CHOICE = Question("Which?", choices=(LONG, "Short."), right=1)
NUMBER = Question("How many?", number=3)
SQUARE = Question("Where?", squares=((0, 1),))


def view_of(question: Question | None) -> LessonView:
    hint = hint_of(question) if question is not None else ""
    return LessonView("A lesson", "Page 1 of 2", "A page", "<p>Text.</p>", question, hint, None)


@pytest.fixture
def panel(qtbot: QtBot) -> LessonPanel:
    return put_on_screen(qtbot, LessonPanel(), 380, 700)


def test_a_choice_of_many_words_is_wrapped_and_chosen_by_a_click_on_them(
    qtbot: QtBot, panel: LessonPanel
) -> None:
    panel.set_view(view_of(CHOICE))
    box = panel.question_box
    label = box.choice_labels[0]
    qtbot.waitUntil(lambda: label.height() > 3 * label.fontMetrics().height())
    assert label.width() < 380
    assert box.answer() is None
    qtbot.mouseClick(label, Qt.MouseButton.LeftButton)
    assert box.answer() == 1
    qtbot.mouseClick(box.choice_labels[1], Qt.MouseButton.LeftButton)
    assert box.answer() == 2


def test_the_first_arrow_makes_the_first_choice_and_further_ones_go_on(
    qtbot: QtBot, panel: LessonPanel
) -> None:
    panel.set_view(view_of(CHOICE))
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    box = panel.question_box
    box.take_keyboard()
    for key, answer in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_Down, 2), (Qt.Key.Key_Up, 1)):
        qtbot.keyClick(panel.focusWidget(), key)
        assert box.answer() == answer


def test_a_number_is_an_answer_other_text_is_none_and_letters_are_not_typed(
    qtbot: QtBot, panel: LessonPanel
) -> None:
    panel.set_view(view_of(NUMBER))
    box = panel.question_box
    for text, answer in (("3", 3.0), ("0.5", 0.5), ("few", None), ("", None)):
        box.number_field.setText(text)
        assert box.answer() == answer
    qtbot.keyClicks(box.number_field, "t-1f2.5")
    assert box.answer() == -12.5


def test_only_what_a_question_needs_is_seen_and_has_its_name(panel: LessonPanel) -> None:
    box = panel.question_box
    for question in (CHOICE, NUMBER, SQUARE):
        panel.set_view(view_of(question))
        assert box.number_field.isVisible() is (question is NUMBER)
        assert box.stuck_button.isVisible() is (question is SQUARE)
        assert [choice.accessibleDescription() for choice in box.choices] == ["Which?"] * len(
            question.choices
        )
        assert box.hint_label.text() == hint_of(question)
        if question is NUMBER:
            assert box.number_field.accessibleName() == "How many?"
            assert box.number_field.accessibleDescription() == hint_of(NUMBER)
    panel.set_view(view_of(None))
    assert not box.isVisible()
    assert box.answer() is None


def test_an_answered_question_shows_its_verdict_and_takes_no_answer(panel: LessonPanel) -> None:
    panel.set_view(view_of(CHOICE))
    verdict = Status(Tone.STUCK, "Wrong.", "Because.")
    panel.set_view(replace(view_of(CHOICE), hint="", verdict=verdict))
    box = panel.question_box
    assert (box.verdict_label.text(), box.why_label.text()) == ("Wrong.", "Because.")
    assert not any(choice.isEnabled() for choice in box.choices)
    assert not box.answer_button.isVisible()


def test_a_page_is_told_to_a_screen_reader_with_its_question_and_then_its_verdict(
    panel: LessonPanel, told: list[str]
) -> None:
    for _ in range(2):
        panel.set_view(view_of(NUMBER))
        assert told == ["A page\nText.\nHow many?"]
    panel.set_view(replace(view_of(NUMBER), hint="", verdict=Status(Tone.SOLVED, "Right.", "Because.")))
    assert told[-1] == "Right. Because."
