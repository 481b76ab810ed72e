"""Lesson files compared with the solver."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.lessons.checking import checked
from solver.lessons.lesson import STUCK, Lesson, parse_lesson, read_lesson
from tests.solver.lessons.test_lesson import BOARD, HEAD

OWN = {path.stem: read_lesson(path) for path in Path("resources/lessons").glob("*.toml")}


def asked(lines: str, page: str = BOARD) -> Lesson:
    return checked(parse_lesson(f'{HEAD}{page}[page.question]\ntext = "What?"\n{lines}\n'))


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("h", 4),
        ("best_count", 1),
        ("best_squares", (2, 0)),
        ("chance", 1),
        ("line_of_sight", 3),
        ("successors", 12),
    ],
)
def test_an_answer_that_is_left_out_is_computed(asks: str, answer: object) -> None:
    question = asked(f'asks = "{asks}"').pages[0].question
    assert question is not None
    assert question.is_right(answer)  # type: ignore[arg-type]


def test_a_search_that_is_stuck_is_the_answer() -> None:
    page = BOARD.replace("[0, 2, 2, 2]", "[4, 7, 1, 6, 5, 2, 0, 3]")
    question = asked('asks = "next_squares"', page).pages[0].question
    assert question is not None
    assert question.is_right(STUCK)


@pytest.mark.parametrize("name", OWN)
def test_our_own_lessons_agree_with_the_solver(name: str) -> None:
    assert checked(OWN[name]) == OWN[name]
