"""The session of lessons: pages, answers, the score, and what is remembered."""

from __future__ import annotations

from typing import Any

import pytest

from nqueens_gui.lessons.lesson_view import (
    hint_of,
    lesson_view,
    progress_words,
    right_answer,
    text_html,
    verdict,
)
from nqueens_gui.lessons.session import LessonProgress, LessonSession
from solver.lessons.lesson import STUCK, Lesson, Question, parse_lesson
from solver.telling.status import Status, Tone

TEXT = """
title = "Three pages"
about = "An example."
minutes = 1
[[page]]
title = "First"
text = "Look."
board = [0, 2, 2, 2]
question = { text = "How many?", number = 4, why = "Count." }
[[page]]
title = "Second"
text = "Read on."
[[page]]
title = "Third"
text = "Run."
run = { variant = "sideways", seed = 1 }
question = { text = "Where?", stuck = true }
"""


@pytest.fixture
def lesson() -> Lesson:
    return parse_lesson(TEXT)


@pytest.fixture
def session(lesson: Lesson) -> LessonSession:
    made = LessonSession()
    made.open("example", lesson)
    return made


def test_pages_are_turned_up_to_both_ends_and_one_without_a_run_goes_on_with_that_before(
    session: LessonSession,
) -> None:
    first = session.settings
    assert not session.turn(-1)
    assert session.turn(1)
    assert session.page.settings is None
    assert session.settings is first
    assert session.turn(1)
    assert not session.turn(1)
    assert session.page.title == "Third"


def test_a_question_is_open_until_the_last_try_and_counts(session: LessonSession) -> None:
    assert session.tries_left == 2
    session.answer(3)
    assert session.is_asking
    assert session.tries_left == 1
    session.answer(3)
    assert not session.is_asking
    session.turn(2)
    session.answer(STUCK)
    assert session.progress == LessonProgress(2, right=frozenset({2}), wrong=frozenset({0}))
    session.start_over()
    assert session.progress == LessonProgress()
    assert session.is_asking


def test_tries_of_a_lesson_come_back_with_its_start_or_when_all_is_reset(
    session: LessonSession, lesson: Lesson
) -> None:
    session.answer(3)
    session.open("another", lesson)
    session.answer(3)
    session.start_over()
    assert session.tries_left == 2
    session.open("example", lesson)
    assert session.tries_left == 1
    session.set_values({})
    assert session.tries_left == 2


def test_a_lesson_goes_on_where_it_was_left_also_in_another_session(
    session: LessonSession, lesson: Lesson
) -> None:
    session.answer(4)
    session.turn(2)
    session.close()
    other = LessonSession()
    other.set_values(session.values())
    other.open("example", lesson)
    assert other.progress == LessonProgress(2, right=frozenset({0}))


def test_progress_in_a_file_that_has_become_shorter_is_what_fits(session: LessonSession) -> None:
    session.answer(4)
    session.turn(2)
    session.answer(STUCK)
    shorter = parse_lesson(TEXT.partition('[[page]]\ntitle = "Third"')[0])
    session.open("example", shorter)
    assert session.progress == LessonProgress(1, right=frozenset({0}))


@pytest.mark.parametrize(
    "value", [None, 3, {}, {"page": -1, "right": 2, "wrong": ["a", True, -4]}, {"page": True}]
)
def test_unusable_progress_is_none(value: Any, lesson: Lesson) -> None:
    session = LessonSession()
    session.set_values({"example": value})
    session.open("example", lesson)
    assert session.progress == LessonProgress()


def test_the_view_says_the_place_the_score_and_how_to_answer(session: LessonSession) -> None:
    view = lesson_view(session)
    assert (view.lesson, view.place, view.title) == ("Three pages", "Page 1 of 3", "First")
    assert (view.hint, view.verdict) == ("Type a number and press Enter.", None)
    session.answer(5)
    assert lesson_view(session).hint == "Type a number and press Enter."
    assert lesson_view(session).verdict == Status(Tone.PAUSED, "Not yet.", "Try once more.")
    session.answer(5)
    view = lesson_view(session)
    assert view.place == "Page 1 of 3 · 0 of 1 right, 1 to go"
    assert view.hint == ""
    assert (view.verdict.headline, view.verdict.detail) == ("Wrong.", "The answer is 4. Count.")
    session.turn(1)
    assert (lesson_view(session).question, lesson_view(session).hint) == (None, "")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (Question("", number=2046), "The answer is 2,046."),
        (Question("", number=0.135), "The answer is 0.135."),
        (
            Question("", probability=0.5),
            "The answer is 0.5, which is 50 %.",
        ),
        (Question("", choices=("No.", "Yes."), right=2), "The answer is: Yes."),
        (Question("", squares=((0, 1),)), "The right square is marked on the board."),
        (
            Question("", squares=((0, 1), (1, 1))),
            "The right squares are marked on the board.",
        ),
        (Question("", is_stuck=True), "It is stuck."),
    ],
)
def test_a_wrong_answer_is_told_the_right_one(question: Question, words: str) -> None:
    assert right_answer(question) == words
    assert verdict(question, is_right=False).detail == words
    assert verdict(question, is_right=True).detail == ""
    assert hint_of(question).endswith(".")


def test_text_is_paragraphs_with_bold_words_and_no_markup_of_its_own() -> None:
    html = text_html("One **bold <b>** word\nand more.\n\nh = 2 & so on.")
    assert html.count("<p ") == 2
    assert "One <b>bold &lt;b&gt;</b> word and more." in html
    assert "(1\N{NO-BREAK SPACE}−\N{NO-BREAK SPACE}p)" in text_html("(1 − p)")
    assert "h\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}2 &amp; so on." in html


def test_progress_is_told_in_the_list(session: LessonSession, lesson: Lesson) -> None:
    assert progress_words(session.progress, lesson) == "1 minute, 3 pages"
    session.answer(4)
    session.turn(1)
    assert progress_words(session.progress, lesson) == "1 minute, 3 pages\nPage 2 · 1 of 1 right, 1 to go"
    session.turn(1)
    session.answer(STUCK)
    assert progress_words(session.progress, lesson) == "1 minute, 3 pages\nPage 3 · 2 of 2 right"
