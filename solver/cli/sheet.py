"""``nqueens sheet``: boards to print, with h and successors left blank, and their solution."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from solver.cli.command import Command, typed_number
from solver.cli.output import put, put_json
from solver.core.board import MIN_QUEENS
from solver.core.checks import InputError, number_between
from solver.core.definitions import program, state_definitions
from solver.core.events import Started
from solver.core.files import check_target, shown, write_whole
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.report.board_svg import MOST_QUEENS
from solver.report.sheet import MOST_BOARDS, Exercise, exercise, sheet_pdf

ENDING = ".pdf"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the boards and the files."""
    parser.add_argument(
        "-n",
        metavar="N",
        default="8",
        help=f"number of queens, from {MIN_QUEENS} to {MOST_QUEENS} (default: 8)",
    )
    parser.add_argument(
        "--boards", metavar="B", default="6", help=f"number of boards, at most {MOST_BOARDS} (default: 6)"
    )
    parser.add_argument("--seed", help="seed of the random boards (default: drawn and printed on the sheet)")
    parser.add_argument("--heuristic", default=Heuristic.ATTACKING_PAIRS.value, help=" or ".join(Heuristic))
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the PDF to write")
    parser.add_argument("--solution", metavar="FILE", help="also write a PDF with the answers")


def run(arguments: Namespace) -> int:
    """Draw the boards and write the files."""
    settings = run_settings(
        number_between(typed_number(arguments.n, "n"), MIN_QUEENS, MOST_QUEENS, "n", "n"),
        heuristic=arguments.heuristic,
        seed=None if arguments.seed is None else typed_number(arguments.seed, "the seed"),
    )
    boards = number_between(typed_number(arguments.boards, "boards"), 1, MOST_BOARDS, "boards", "boards")
    files = {False: arguments.output} | ({True: arguments.solution} if arguments.solution else {})
    _check(list(files.values()))
    exercises = [_exercise(settings, index) for index in range(boards)]
    origin = (
        f"nqueens sheet -n {settings.n} --boards {boards} --seed {settings.seed}"
        f" --heuristic {settings.heuristic.value}"
    )
    written = [
        write_whole(file, sheet_pdf(exercises, settings.heuristic, origin, is_solved=is_solved))
        for is_solved, file in files.items()
    ]
    if arguments.json:
        put_json(_document(settings, exercises) | {"files": list(map(str, written))})
    else:
        put("".join(f"{shown(file)} was written.\n" for file in files.values()))
    return 0


def _check(files: list[str]) -> None:
    for file in files:
        if not file.lower().endswith(ENDING):
            raise InputError(f"{shown(file)} must end in {ENDING}", "output")
    if len({check_target(file) for file in files}) < len(files):
        raise InputError("the sheet and its solution must be two files", "solution")


def _exercise(settings: RunSettings, index: int) -> Exercise:
    """Return the board from which the run with this index starts."""
    run = run_settings(settings.n, heuristic=settings.heuristic, seed=settings.seed, run_index=index)
    started = next(search_events(run))
    assert isinstance(started, Started)
    return exercise(started.rows, settings.heuristic)


def _document(settings: RunSettings, exercises: list[Exercise]) -> dict[str, Any]:
    return {
        "n": settings.n,
        "heuristic": settings.heuristic.value,
        "seed": settings.seed,
        "boards": [
            {"rows": list(one.rows), "h": one.h, "best_h": one.best_h, "best_moves": one.best_moves}
            for one in exercises
        ],
        "definitions": state_definitions(settings.heuristic),
        "program": program(),
    }


SHEET = Command(
    "sheet",
    "Write boards to print, with h and successors left blank, and their solution.",
    run,
    add_arguments,
)
