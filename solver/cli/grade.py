"""``nqueens grade``: the searches of a class compared with the rule of a variant, one row a file."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from datetime import datetime
from itertools import chain, count
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from solver.cli.arguments import add_options, seed_of, typed_between, typed_fraction
from solver.cli.check import (
    ANY,
    add_check_options,
    check_options,
    forbidden_of,
    report_text,
)
from solver.cli.output import INTERRUPTED, TerminalProgress, interrupt_asked, put, put_json, say
from solver.core.checks import InputError
from solver.core.csv_text import csv_text
from solver.core.files import (
    check_new_folder,
    check_no_input,
    check_target,
    json_text,
    shown,
    whole_folder,
    write_whole,
)
from solver.core.run_settings import run_settings
from solver.core.words import counted
from solver.custom.check import ALL_TITLES, NOT_TESTED, check_names, possible_checks
from solver.custom.grading import Grade, graded, stem_of, submissions
from solver.custom.process import CALL_LIMIT
from solver.report.model import Code, Report, Table, made_by
from solver.report.writers import html_text

ENDINGS = (".csv", ".json", ".html")
MOST_JOBS = 256
MAX_POINTS = 1_000_000
LONGEST_STEM = 200
"""Bytes in the name of a file before its ending."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the folder, the variant, how it is graded and what to write."""
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        help="what was handed in, such as a file or a folder for each student",
    )
    add_options(
        parser,
        "",
        ("--points", "P", "points in all, or CHECK=P,CHECK=P,... (default: 1 for each check)"),
        ("--seed", "SEED", "seed that, with the name of each student, makes the random numbers of the tests"),
        ("--jobs", "N", "files checked at a time (default: half of the cores)"),
        ("-o --output", "FILE", f"FILE{', FILE'.join(ENDINGS)}"),
        ("--feedback", "FOLDER", "a new folder with a page and the results for Gradescope of each file"),
    )
    add_check_options(parser)


def run(arguments: Namespace) -> int:
    """Grade what was handed in and write the table; the exit code is 0 whatever the grades."""
    with TemporaryDirectory(prefix="nqueens-grade-") as room:
        return _run(arguments, room)


def _run(arguments: Namespace, room: str) -> int:
    options = check_options(arguments)
    forbidden = forbidden_of(arguments.forbidden)
    points = points_of(arguments.points, arguments.variant)
    jobs = max(1, (os.cpu_count() or 2) // 2)
    if arguments.jobs is not None:
        jobs = typed_between(arguments.jobs, 1, MOST_JOBS, "jobs", "the number of jobs")
    seed = seed_of(arguments)
    run_settings(4, arguments.variant, seed=seed or 0, parameters=options["parameters"])
    todo = submissions(arguments.folder, room, list(filter(None, (arguments.output, arguments.assignment))))
    _check_targets(arguments)
    if arguments.output is not None:
        inputs = [path for submission in todo for path in (submission.path, *submission.helpers)]
        check_no_input(arguments.output, *inputs, arguments.assignment or "")
    helpers = len({path for submission in todo for path in submission.helpers})
    beside = f" and {counted(helpers, 'imported file')}" if helpers else ""
    say(f"nqueens grade: {counted(len(todo), 'file')}{beside}, compared with {arguments.variant}")
    if without := sum(bool(submission.error) for submission in todo):
        say(f"nqueens grade: {without:,} of them cannot be graded; the table says why")
    grades, seconds = list[Grade](), options["timeout"]
    progress = TerminalProgress("nqueens grade", ceil(len(todo) / jobs) * seconds, CALL_LIMIT)
    with interrupt_asked() as is_interrupted:
        made = graded(
            todo,
            arguments.variant,
            points,
            options,
            jobs,
            is_interrupted,
            progress,
            seed=seed,
            forbidden=forbidden,
        )
        grades += made
        is_cut = is_interrupted()
    grades.sort(key=lambda grade: grade.submission.file)
    if grades or not is_cut:  # a table of a former time is worth more than an empty one
        _write(arguments, grades, points)
    if late := sum(grade.report is not None and grade.report.is_late for grade in grades):
        files = f"{counted(late, 'file')} took longer than {seconds:g} seconds"
        say(f"nqueens grade: {files}; --timeout S gives each more time")
    if is_cut:
        say(f"nqueens grade: interrupted; {len(grades):,} of {len(todo):,} files are graded")
    return INTERRUPTED if is_cut else 0


def points_of(text: str | None, variant: str) -> dict[str, float]:
    """Return the points of each check that a search may be given as that variant, else raise `InputError`."""
    names = possible_checks(variant)
    if text is None:
        return dict.fromkeys(names, 1.0)
    if "=" not in text:  # whatever functions a search has, as many checks are made of it
        return dict.fromkeys(names, _points(text) / len(check_names(variant)))
    points = dict.fromkeys(names, 0.0)
    for part in text.split(","):
        name, _, number = part.strip().partition("=")
        if name not in points:
            raise InputError(f"no check is called {name[:40]!r}; known are {', '.join(names)}", "points")
        points[name] = _points(number)
    return points


def _points(text: str) -> float:
    points = typed_fraction(text, "the points")
    if not 0 <= points <= MAX_POINTS:
        raise InputError(f"the points must be from 0 to {MAX_POINTS:,}", "points")
    return points


def _check_targets(arguments: Namespace) -> None:
    if arguments.output is not None:
        if Path(arguments.output).suffix.lower() not in ENDINGS:
            raise InputError(f"{shown(arguments.output)} must end in {', '.join(ENDINGS)}", "output")
        check_target(arguments.output)
    if arguments.feedback is not None:
        check_new_folder(arguments.feedback)


def _write(arguments: Namespace, grades: list[Grade], points: dict[str, float]) -> None:
    rows = [grade.document() for grade in grades]
    document = {"variant": arguments.variant, "points": points, "ties": ANY if arguments.is_any_tie else None}
    if arguments.output is not None:
        ending = Path(arguments.output).suffix.lower()
        text = {
            ".csv": lambda: grades_csv(rows, arguments.variant),
            ".json": lambda: json_text({**document, "grades": rows}),
            ".html": lambda: html_text(
                grades_report(rows, Path(arguments.folder).resolve().name, arguments.variant)
            ),
        }[ending]()
        say(f"nqueens grade: the grades are in {shown(write_whole(arguments.output, text))}")
    if arguments.feedback is not None:
        with whole_folder(arguments.feedback) as folder:
            write_feedback(folder, grades, points)
    if arguments.json:
        put_json({**document, "grades": rows})
    elif arguments.output is None:
        put(grades_csv(rows, arguments.variant))


def grades_csv(rows: Iterable[dict[str, Any]], variant: str) -> str:
    """Return the rows as CSV, with nothing for a check that does not concern a file."""
    names = ["file", "student", "passed", "points", *possible_checks(variant), "error", "note"]
    return csv_text([names, *([_cell(row[name]) for name in names] for row in rows)])


def grades_report(rows: list[dict[str, Any]], name: str, variant: str) -> Report:
    """Return the table of a folder as a report."""
    cells = [[_text(value) for value in row.values()] for row in rows]
    table = Table(list(rows[0]), cells, [title == "points" for title in rows[0]])
    made = made_by(datetime.now().astimezone())
    return Report(f"Grades: {name}", f"Compared with {variant}", (table,), made)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(_cell(value))


def _cell(value: Any) -> Any:
    return _number(value) if isinstance(value, float) else value


def _number(points: float) -> str:
    """Write points with at most two decimals."""
    return f"{points:.2f}".rstrip("0").rstrip(".")


def _difference(check: dict[str, Any]) -> str:
    """Say what a check that failed found; of one that was not made, why."""
    found, expected = check["found"], check["expected"]
    if found == NOT_TESTED:
        return "not checked, because an earlier check failed"
    return str(found) if expected is None else f"found: {found}; expected: {expected}"


def stems(files: Iterable[str]) -> list[str]:
    """Return for each file a name without folders and ending that no other has, in capitals or not."""
    found: dict[str, str] = {}
    for file in files:
        stem = stem_of(file).replace("/", "--").encode()[:LONGEST_STEM].decode(errors="ignore")
        names = chain([stem], (f"{stem}-{number}" for number in count(2)))
        name = next(name for name in names if name.lower() not in found)
        found[name.lower()] = name
    return list(found.values())


def write_feedback(folder: Path, grades: list[Grade], points: dict[str, float]) -> None:
    """Write for each file a page for the student, and NAME.results.json, which Gradescope reads as results.json."""
    for grade, stem in zip(grades, stems([grade.submission.file for grade in grades]), strict=True):
        text = report_text(grade.report) if grade.report else f"{grade.error}\n"
        total = sum(points[name] for name in grade.checks)
        title = f"{grade.submission.student}: {_number(grade.points)} of {_number(total)} points"
        subtitle = f"{grade.submission.file}, compared with {grade.variant}"
        page = Report(title, subtitle, (Code(text),), made_by(datetime.now().astimezone()))
        (folder / f"{stem}.html").write_text(html_text(page), encoding="utf-8")
        results = {
            "output": text,
            "tests": [
                {
                    "name": ALL_TITLES[name],
                    "score": points[name] if check["passed"] else 0,
                    "max_score": points[name],
                    "output": "" if check["passed"] else _difference(check),
                }
                for name, check in grade.checks.items()
            ],
        }
        (folder / f"{stem}.results.json").write_text(json.dumps(results, indent=1), encoding="utf-8")
