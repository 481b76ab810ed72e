"""``nqueens sheet``: boards to print, with h and successors left blank, and their solution."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Any

from solver.cli.arguments import add_options, seed_of, typed_number
from solver.cli.assignment_option import add_assignment, take_assignment
from solver.cli.output import put_either
from solver.core.board import MIN_QUEENS
from solver.core.checks import InputError, either, printable, word_among
from solver.core.definitions import program, state_definitions
from solver.core.files import check_no_input, check_target, shown
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.run_settings import seed_of_student
from solver.report.sheet import (
    BOARDS,
    MOST_BOARDS,
    MOST_QUEENS,
    PAPERS,
    Sheet,
    SheetKind,
    exercise_sheet,
    sheet_report,
)
from solver.report.writing import check_report, write_report

DEFAULTS = {
    "n": "8",
    "boards": str(BOARDS),
    "kind": SheetKind.SUCCESSORS.value,
    "paper": "a4",
    "heuristic": Heuristic.ATTACKING_PAIRS.value,
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the boards and the files."""
    add_assignment(parser)
    add_options(
        parser,
        "",
        ("-n", "N", f"number of queens, from {MIN_QUEENS} to {MOST_QUEENS} (default: 8)"),
        ("--heuristic", "NAME", f"{either(Heuristic)} (default: {Heuristic.ATTACKING_PAIRS})"),
        ("--boards", "B", f"number of boards, at most {MOST_BOARDS} (default: {BOARDS})"),
        ("--seed", "SEED", "seed of the random boards (default: drawn and printed on the sheet)"),
        ("--kind", "KIND", f"what is asked: {either(tuple(SheetKind))} (default: {SheetKind.SUCCESSORS})"),
        ("--paper", "PAPER", "a4 or letter (default: a4)"),
        ("--student", "ID", "make the boards of this student, from the seed and the id"),
        ("--solution", "FILE", "also write the answers"),
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        help="the file to write; its extension selects the format",
    )


def run(arguments: Namespace) -> int:
    """Draw the boards and write the files."""
    take_assignment(arguments, is_for_sheet=True)
    for name, usual in DEFAULTS.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, usual)
    paper = word_among(arguments.paper, PAPERS, "paper", "the paper")
    kind = SheetKind(word_among(arguments.kind, SheetKind, "kind", "the kind"))
    seed = seed_of(arguments)
    if arguments.student is not None:
        if seed is None:
            raise InputError("the boards of a student need a seed, which all sheets share", "seed")
        seed = seed_of_student(seed, arguments.student)
    sheet = exercise_sheet(
        typed_number(arguments.n, "n"),
        heuristic_named(arguments.heuristic).value,
        seed,
        typed_number(arguments.boards, "boards"),
        kind,
        printable(arguments.student or ""),
    )
    files = {False: arguments.output} | ({True: arguments.solution} if arguments.solution else {})
    _check(list(files.values()), arguments.assignment)
    written = [
        write_report(partial(sheet_report, sheet, is_solved=is_solved, paper=paper), file)[-1]
        for is_solved, file in files.items()
    ]
    document = _document(sheet) | {"files": list(map(str, written))}
    put_either(arguments.json, document, "".join(f"{shown(file)} was written.\n" for file in files.values()))
    return 0


def _check(files: list[str], assignment: str | None) -> None:
    for file in files:
        check_no_input(file, assignment or "")
        check_report(file)
    if len({check_target(file) for file in files}) < len(files):
        raise InputError("the sheet and its solution must be different files", "solution")


def _document(sheet: Sheet) -> dict[str, Any]:
    return {
        "n": sheet.settings.n,
        "heuristic": sheet.settings.heuristic.value,
        "seed": sheet.settings.seed,
        "kind": sheet.kind.value,
        "student": sheet.student or None,
        "boards": [
            {
                "rows": list(one.rows),
                "run_index": one.run_index,
                "h": one.h,
                "best_h": one.best_h,
                "best_moves": one.best_moves,
                "answers": {
                    name.replace("\n", " "): answer for name, answer in one.answers(sheet.kind).items()
                },
            }
            for one in sheet.exercises
        ],
        "definitions": state_definitions(sheet.settings.heuristic),
        "program": program(),
    }
