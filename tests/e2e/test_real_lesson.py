"""The real window on a real display: a lesson is played by keyboard from its first page to its last."""

from __future__ import annotations

import pytest

from nqueens_gui.lessons.session import own_lessons
from solver.lessons.lesson import LessonPage, Question, QuestionKind
from tests.e2e.robot import Robot

LESSON = own_lessons()["1-states"]
FOCUS = {
    QuestionKind.SQUARE: "BoardView",
    QuestionKind.NUMBER: "QLineEdit",
    QuestionKind.CHOICE: "_Choice",
}
"""The widget that has the keyboard while a question of each kind is open."""


@pytest.mark.thorough
def test_a_lesson_is_played_by_keyboard_from_first_to_last_page(robot: Robot) -> None:
    robot.press("ctrl+l")
    robot.wait_for_window("^Lessons")
    robot.press("Return")
    for number, page in enumerate(LESSON.pages, start=1):
        wait_for_words(robot, f"Page {number} of {len(LESSON.pages)}")
        assert page.question is not None
        answer(robot, page, page.question)
        wait_for_words(robot, "Right.")
        robot.press("Next")
    wait_for_words(robot, f"{LESSON.questions} of {LESSON.questions} right")
    robot.press("ctrl+shift+l")
    robot.wait_until(lambda: not robot.read(LESSON.title), "a window without the lesson")
    robot.quit()


def answer(robot: Robot, page: LessonPage, question: Question) -> None:
    """Run to where the page stops, if it does, and give the right answer."""
    if page.stop is not None:
        robot.press("f", title="^(Solved|Paused|Stuck|A question)")
    robot.wait_until(lambda: FOCUS[question.kind] in " ".join(robot.read("@focus")), "the keyboard")
    if question.is_stuck:
        robot.press("t")
        return
    if question.kind is QuestionKind.SQUARE:
        n = page.settings.n
        (column, row), *_ = question.squares
        robot.press(*["Left"] * n, *["Up"] * n, *["Right"] * column, *["Down"] * row)
    elif question.kind is QuestionKind.NUMBER:
        robot.type(f"{question.value:g}")
    else:
        robot.press("Down", *["Up"] * len(question.choices), *["Down"] * (question.right - 1))
    robot.press("Return")


def wait_for_words(robot: Robot, words: str) -> None:
    robot.wait_until(lambda: any(words in label for label in robot.read(LESSON.title)), words)
