"""An assignment file: what a class is given, checked and graded by, for what a command line leaves open."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from solver.core.checks import InputError
from solver.core.files import read_whole, shown
from solver.core.toml_text import toml_table

MAX_BYTES = 100_000
NAMES = ("variant", "parameters", "ties", "timeout", "n", "seed", "forbidden", "points", "sheet")
"""Names in an assignment file."""
OF_REPORTS = (
    *("format", "title", "author", "course", "date", "runs", "sequences", "report", "left_out"),
    *("line", "words"),
)
"""Further names, which ``nqueens assignment`` alone reads."""
SHEET = ("n", "boards", "kind", "paper", "heuristic")
"""Names in its table of the sheet."""


def add_assignment(parser: ArgumentParser) -> None:
    """Add the option that names the file."""
    parser.add_argument(
        "--assignment",
        metavar="FILE",
        help=f"a TOML file with any of {', '.join(NAMES)}; options take precedence",
    )


def take_assignment(arguments: Namespace, *, is_for_sheet: bool = False) -> None:
    """Take from the assignment file, if one is named, the options that the command line does not give.

    A sheet takes the seed and its own table, all other commands take everything but that table.

    Raises
    ------
    InputError
        If the file is not valid TOML, or something in it has no meaning.
    """
    if arguments.assignment is None:
        return
    name = shown(arguments.assignment)
    data = read_whole(arguments.assignment, MAX_BYTES)
    try:
        told = toml_table(data)
    except InputError as error:
        raise InputError(f"{name} is not a valid assignment: {error}", "assignment") from None
    sheet, parameters = told.pop("sheet", {}), told.pop("parameters", {})
    tables = {"sheet": sheet, "parameters": parameters}
    for key in OF_REPORTS:
        told.pop(key, None)
    wrong = [key for key in told if key not in NAMES]
    wrong += [title for title, table in tables.items() if not isinstance(table, dict)]
    if not wrong:
        wrong += [f"sheet.{key}" for key in sheet if key not in SHEET]
        wrong += [key for key in parameters if not is_for_sheet and not hasattr(arguments, key)]
    if wrong:
        raise InputError(f"{name}: {', '.join(wrong)[:80]} cannot be set in an assignment", "assignment")
    options = {"seed": told.get("seed"), **sheet} if is_for_sheet else {**told, **parameters}
    for key, value in options.items():
        if hasattr(arguments, key) and getattr(arguments, key) is None and value is not None:
            setattr(arguments, key, _as_typed(value))


def _as_typed(value: Any) -> str:
    """Return a value as one would type it after its option."""
    if isinstance(value, dict):
        return ",".join(f"{key}={part}" for key, part in value.items())
    is_list_of_names = isinstance(value, list) and all(isinstance(part, str) for part in value)
    return ",".join(value) if is_list_of_names else str(value)
