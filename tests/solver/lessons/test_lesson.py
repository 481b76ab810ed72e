"""Lesson files: what is read, and the sentence for each mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.lessons.lesson import STUCK, Highlights, Question, Stop, parse_lesson, read_lesson

HEAD = 'title = "First steps"\nabout = "What a state is."\n'
BOARD = '[[page]]\ntitle = "A board"\ntext = "Look."\nboard = [0, 2, 2, 2]\n'
RUN = '[[page]]\ntitle = "A run"\ntext = "Play."\n[page.run]\nvariant = "steepest-ascent"\nseed = 7\n'


def test_a_lesson_is_read_whole() -> None:
    lesson = parse_lesson(
        HEAD
        + 'minutes = 5\n[[page]]\ntitle = "A board"\ntext = """\nOne **bold** word.\n\nTwo."""\n'
        + 'board = "Q...\\n....\\n.QQQ\\n...."\nheuristic = "line-of-sight"\n'
        + "[page.highlight]\nsquares = [[0, 1]]\npairs = [[2, 1]]\nheat = true\nrings = true\n"
        + '[page.question]\ntext = "Where?"\nwhy = "Because."\nhint = "Look."\n'
        + 'squares = [[3, 1], [0, 3]]\nasks = "best"\n'
        + RUN
        + "stop = 3\n[page.run.parameters]\nmax_steps = 9\n"
    )
    assert (lesson.title, lesson.about, lesson.minutes, lesson.questions) == (
        "First steps",
        "What a state is.",
        5,
        1,
    )
    first, second = lesson.pages
    assert first.text == "One **bold** word.\n\nTwo."
    assert first.settings is not None
    assert first.settings.start == (0, 2, 2, 2)
    assert first.settings.heuristic is Heuristic.LINE_OF_SIGHT
    assert first.highlights == Highlights(((0, 1),), ((2, 1),), has_heat=True, has_rings=True)
    assert first.question == Question(
        "Where?", "Because.", "Look.", tries=2, squares=((3, 1), (0, 3)), asks="best"
    )
    assert second.settings is not None
    assert (second.is_run, second.stop, second.settings.parameters["max_steps"]) == (True, 3, 9)


def test_a_page_without_a_board_goes_on_with_the_one_before() -> None:
    _, second = parse_lesson(HEAD + BOARD + '[[page]]\ntitle = "More"\ntext = "Read on."\n').pages
    assert second.settings is None


@pytest.mark.parametrize("stop", Stop)
def test_a_run_stops_at_a_kind_of_state(stop: Stop) -> None:
    assert parse_lesson(HEAD + RUN + f'stop = "{stop}"\n').pages[0].stop is stop


def question(lines: str) -> Question:
    found = parse_lesson(HEAD + BOARD + f'[page.question]\ntext = "What?"\n{lines}\n').pages[0].question
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("lines", "right", "wrong"),
    [
        ("squares = [[1, 0], [2, 3]]", [(1, 0), (2, 3)], [(0, 1), STUCK]),
        ("stuck = true", [STUCK], [(0, 1)]),
        ("number = 5", [5, 5.0], [4, 5.5]),
        ("number = 0", [0], [1]),
        ("probability = 0.5", [0.5], [50, 0.4]),
        ("number = 6.13\nwithin = 0.05", [6.13, 6.18, 6.1], [6.2, 6]),
        ('choices = ["a", "b", "c"]\nright = 2', [2], [1, 3]),
    ],
)
def test_an_answer_is_right_or_wrong(lines: str, right: list[Any], wrong: list[Any]) -> None:
    asked = question(lines)
    assert all(asked.is_right(answer) for answer in right)
    assert not any(asked.is_right(answer) for answer in wrong)


@pytest.mark.parametrize(
    ("text", "number", "probability"),
    [
        ("50", 50, 0.5),
        ("50 %", 0.5, 0.5),
        ("1/2", 0.5, 0.5),
        (" .5 ", 0.5, 0.5),
        ("1", 1, 1),
        ("−1,000.5", -1000.5, -1000.5),
        ("1/0", None, None),
        ("1.2.3", None, None),
        ("0,333", None, None),
        ("0,5", None, None),
        ("", None, None),
    ],
)
def test_a_number_is_read_as_it_is_typed(text: str, number: float | None, probability: float | None) -> None:
    assert question("number = 1").typed_number(text) == number
    assert question("probability = 1").typed_number(text) == probability


def test_the_example_of_the_documents_is_a_lesson() -> None:
    text = Path("docs/lessons.md").read_text(encoding="utf-8")
    lesson = parse_lesson(text.partition("```toml\n")[2].partition("```")[0])
    assert [page.question is not None for page in lesson.pages] == [True, True]


def test_a_file_is_named_in_the_sentence(tmp_path: Path) -> None:
    path = tmp_path / "lecture.toml"
    path.write_text(HEAD + BOARD)
    assert read_lesson(path).title == "First steps"
    path.write_text(HEAD)
    with pytest.raises(InputError, match=r"lecture.toml is not a valid lesson: it lacks the field \"page\""):
        read_lesson(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match=r"is not a valid lesson: it is not written in UTF-8"):
        read_lesson(path)
    with pytest.raises(InputError):
        read_lesson(tmp_path / "none.toml")
