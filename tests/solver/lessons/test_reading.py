"""Lesson files: what is read, and the sentence for each mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.lessons.lesson import STUCK, Highlights, Question, Stop
from solver.lessons.reading import parse_lesson, read_lesson

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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "it is not TOML: Invalid value (at end of document)"),
        ("a = " + "[" * 5000, "it is nested too deeply"),
        ("minutes = " + "9" * 5000, "it has a number with thousands of digits"),
        ("# a key\n" + "a." * 20 + "a = 1", "line 2 has a key of more than 20 parts"),
        ("""["a b" . 'c'""" + ".d-e" * 20 + "]", "line 1 has a key of more than 20 parts"),
        (HEAD, 'it lacks the field "page"'),
        (HEAD + "page = []", '"page": expected a list of length >= 1'),
        (HEAD + "author = 1\n" + BOARD, 'it has the unknown field "author"'),
        (HEAD + BOARD + "[[page]]\ntext = 'x'", 'page 2: it lacks the field "title"'),
        (HEAD + BOARD + "color = 'red'", 'page 1: it has the unknown field "color"'),
        (HEAD + "[[page]]\ntitle = 'x'\ntext = 3", 'page 1: "text": expected a text, got a whole number'),
        (HEAD + "[[page]]\ntitle = 'x'\ntext = 'y'", 'page 1 has neither a "board" nor a "run"'),
        (
            HEAD + "[[page]]\ntitle = 'x'\ntext = '**y'\nboard = [0, 1, 2, 3]",
            'page 1: "text" has words in bold that do not end in their paragraph: a ** is missing',
        ),
        (
            HEAD + "[[page]]\ntitle = 'x'\ntext = 'y'\nboard = [0, 1, 2, 4]",
            'page 1: "board": column 3 has row 4; rows go from 0 to 3',
        ),
        (
            HEAD + BOARD + "run = {variant = 'sideways', seed = 1}",
            'page 1: it has both a "board" and a "run"',
        ),
        (
            HEAD + RUN + "n = 2000",
            'page 1: "run": a board that is shown may have at most 1,000 queens, not 2,000',
        ),
        (HEAD + RUN.replace("seed = 7", ""), 'page 1: "run" lacks the field "seed"'),
        (
            HEAD + RUN + "stop = 'never'",
            'page 1: "run.stop": it is a number of steps, or local-minimum, plateau, restart or solution, '
            "not 'never'",
        ),
        (
            HEAD + RUN + "stop = 0",
            'page 1: "run.stop": a number of steps is between 1 and 1,000,000,000, not 0',
        ),
        (
            HEAD + RUN.replace("steepest-ascent", "first-choice") + "stop = 'plateau'",
            'page 1: "run.stop": first-choice does not notice a plateau',
        ),
        (
            HEAD + RUN + "[page.run.parameters]\nspeed = 2",
            'page 1: "run": steepest-ascent takes no speed; it takes ties, max_steps',
        ),
        (
            HEAD + BOARD + "[page.highlight]\nsquares = [[4, 0]]",
            'page 1: "highlight.squares": [4, 0] is not on a board of 4 columns and rows',
        ),
        (
            HEAD + BOARD + "[page.highlight]\npairs = [[0, 1]]",
            'page 1: "highlight.pairs": queens 0 and 1 do not attack each other',
        ),
        (
            HEAD + BOARD + "[page.highlight]\nrings = true",
            'page 1: "highlight.rings" needs "highlight.heat = true"',
        ),
        (
            HEAD + BOARD + "[[page]]\ntitle = 'x'\ntext = 'y'\nhighlight = {heat = true}",
            'page 2: "highlight" needs a "board" or a "run" on the same page',
        ),
        (
            HEAD + BOARD + "[[page]]\ntitle = 'x'\ntext = 'y'\nquestion = {text = 'z', stuck = true}",
            'page 2: "question" needs a "board" or a "run" on the same page',
        ),
        (
            HEAD + BOARD + "question = {text = 'z'}",
            'page 1: "question": it has one of "squares", "stuck", "number", "probability", "choices", or only "asks"',
        ),
        (
            HEAD + BOARD + "question = {text = 'z', number = 3, stuck = true}",
            'page 1: "question": it has one of "squares", "stuck", "number", "probability", "choices", or only "asks"',
        ),
        (
            HEAD + BOARD + "question = {text = 'z', number = 'few'}",
            'page 1: "question.number": expected a fraction or null, got a text',
        ),
        (
            HEAD + BOARD + "question = {text = 'z', number = nan}",
            'page 1: "question": "number" and "within" are finite',
        ),
        (
            HEAD + BOARD + "question = {text = 'z', stuck = true, within = 0.1}",
            'page 1: "question": "within" belongs to a "number" or a "probability"',
        ),
        (
            HEAD + BOARD + "question = {text = 'z', squares = [[0, 9]]}",
            'page 1: "question": "squares": [0, 9] is not on a board of 4 columns and rows',
        ),
        (
            HEAD + BOARD + "question = {text = 'z', choices = ['a', 'b']}",
            'page 1: "question": "choices" and "right", the number of the right one, belong together',
        ),
        (
            HEAD + BOARD + "question = {text = 'z', choices = ['a', 'b'], right = 3}",
            'page 1: "question": "right" is between 1 and 2, not 3',
        ),
    ],
)
def test_a_mistake_is_said_in_a_sentence_that_names_page_and_field(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_lesson(text)
    assert str(refused.value) == sentence


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
