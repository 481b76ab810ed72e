"""``nqueens lesson``: a lesson file begun, or checked."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path

from solver.cli.output import put_either
from solver.core.checks import InputError
from solver.core.files import is_there, shown, write_whole
from solver.core.words import counted

ENDING = ".toml"
BEGINNING = """\
title = "My lesson"
about = "What it teaches, in a sentence."
minutes = 5

[[page]]
title = "A board"
text = \"""
Paragraphs are separated by empty lines. Words between double asterisks are **bold**.
\"""
board = [0, 2, 2, 2]

[page.question]
text = "What is h of this state?"
asks = "h"  # the program computes the answer
hint = "Count pairs, not lines."
why = "Three pairs in row 2, and one on a diagonal."

[[page]]
title = "A run"
text = "Press **F** to run to where the search is stuck or solved."

[page.run]
variant = "steepest-ascent"
n = 8
seed = 1

[page.question]
text = "After how many steps does it end?"
asks = "steps"
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add what can be done with a lesson file."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    for name, summary, act in (
        ("check", "Compare the stops and answers of a lesson file with the solver.", _check),
        ("new", "Write the beginning of a lesson.", _new),
    ):
        one = actions.add_parser(name, help=summary, description=summary)
        one.add_argument("--json", action="store_true", default=SUPPRESS, help="print one JSON document")
        one.add_argument("file", metavar="FILE", help="the lesson file, such as my_lesson.toml")
        one.set_defaults(act=act, parser=one)


def run(arguments: Namespace) -> int:
    """Check a lesson file, or begin one."""
    arguments.act(Path(arguments.file), arguments.json)
    return 0


def _check(path: Path, is_json: bool) -> None:
    from solver.lessons.checking import read_checked_lesson  # slow to import

    lesson = read_checked_lesson(path)
    asked = [
        (number, page.question) for number, page in enumerate(lesson.pages, 1) if page.question is not None
    ]
    unchecked = [number for number, question in asked if not question.asks]
    document = {
        "file": str(path),
        "pages": len(lesson.pages),
        "questions": len(asked),
        "unchecked": unchecked,
    }
    lines = [
        f"{shown(path)} is a lesson of {counted(len(lesson.pages), 'page')} with {counted(len(asked), 'question')}."
    ]
    if unchecked:
        places = ", ".join(map(str, unchecked))
        lines.append(f'Not checked, since the question does not name its figure in "asks": page {places}.')
    put_either(is_json, document, "\n".join(lines) + "\n")


def _new(path: Path, is_json: bool) -> None:
    if path.suffix != ENDING:
        raise InputError(f"{shown(path)} must end in {ENDING}", "file")
    if is_there(path):
        raise InputError(f"{shown(path)} exists already; choose another name", "file")
    written = write_whole(path, BEGINNING)
    sentence = f"{shown(path)} is a lesson of two pages; edit it, and open it with nqueens-gui.\n"
    put_either(is_json, {"file": str(written)}, sentence)
