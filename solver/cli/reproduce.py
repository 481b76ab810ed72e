"""``nqueens reproduce``: published tables beside ours."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from textwrap import fill

from solver.cli.command import Command, typed_number
from solver.cli.experiment import CANCELLED, is_agreed, jobs_of, run_plan, say_what_is_missing
from solver.cli.output import put, put_json, say
from solver.experiment.published import PUBLISHED
from solver.experiment.reproduction import (
    Bounds,
    ReproducedFigure,
    ReproducedRow,
    ReproducedTable,
    reproduced,
    reproduction_document,
    reproduction_plan,
    tables_named,
)
from solver.experiment.tables import NOTHING
from solver.report.model import Table
from solver.report.writers import text_table

NAME = "nqueens reproduce"
RUNS = 100_000
"""Runs of each variant unless told otherwise."""
WIDTH = 100
"""Columns of a paragraph."""
TITLES = ("variant", "runs", "figure", "published", "ours", "our 95 % interval", "theirs may be", "verdict")
IS_NUMBER = (False, True, False, True, True, True, True, False)
VERDICTS = {True: "within", False: "outside", None: "cannot tell"}
EXPLANATION = (
    '"theirs may be" is where, by our runs, a measurement with as many runs as theirs lies in 95 of 100 cases. '
    "So about one figure in twenty lies outside by chance alone."
)

FIGURES = {
    "success_rate": "success",
    "steps_solved": "steps when solved",
    "steps_failed": "steps when failed",
    "restarts_when_restarted": "restarts if restarted",
    "total_restarts": "restarts in all",
}
"""The figures of published tables in words."""


def add_arguments(parser: ArgumentParser) -> None:
    """Take the name of a table and how to run."""
    known = ", ".join(table.name for table in PUBLISHED)
    parser.add_argument("name", metavar="NAME", nargs="?", help=f"one of {known} (default: all)")
    parser.add_argument(
        "--runs", metavar="N", default=str(RUNS), help=f"runs of each variant (default: {RUNS})"
    )
    parser.add_argument("--seed", help="chooses the random numbers (default: drawn, and said)")
    parser.add_argument("--jobs", metavar="N", help="threads (default: one a core)")
    parser.add_argument("--yes", action="store_true", help="do not ask about plans that take very long")


def run(arguments: Namespace) -> int:
    """Run what the tables ran and print both; Ctrl+C ends it with what is done."""
    tables = tables_named(arguments.name)
    seed = None if arguments.seed is None else typed_number(arguments.seed, "the seed")
    plan = reproduction_plan(tables, typed_number(arguments.runs, "the number of runs"), seed)
    jobs = jobs_of(arguments.jobs)
    say(f"{NAME}: {plan.runs:,} runs, seed {plan.seed}")
    if not is_agreed(plan, jobs, arguments.yes, NAME):
        return 0
    experiment = run_plan(plan, None, jobs, NAME)
    say_what_is_missing(experiment, NAME)
    found = reproduced(tables, experiment)
    if arguments.json:
        put_json(reproduction_document(found, experiment))
    else:
        put("\n".join([*map(table_text, found), fill(EXPLANATION, WIDTH) + "\n"]))
    return CANCELLED if experiment.is_cancelled else 0


def table_text(table: ReproducedTable) -> str:
    """Write a table with what is known of it, and below it why a figure lies outside."""
    rows = text_table(Table(TITLES, tuple(cells for row in table.rows for cells in _rows(row)), IS_NUMBER))
    heading = f"{table.table.title} ({table.table.name})"
    return "\n".join([heading, _paragraph(table.table.note), rows, *map(_paragraph, _reasons(table))]) + "\n"


def _reasons(table: ReproducedTable) -> Iterator[str]:
    """Say why figures lie outside, or why nobody can tell; each reason once, after the figures it is for."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in table.rows:
        for figure in row.figures:
            if figure.reason:
                name = f"{row.row.variant}, {FIGURES[figure.figure]}"
                found.setdefault((VERDICTS[figure.is_within], figure.reason), []).append(name)
    for (verdict, reason), names in found.items():
        told = "see the note above" if reason == table.table.note else reason
        yield f"{verdict.capitalize()}: {'; '.join(names)}: {told}"


def _rows(row: ReproducedRow) -> Iterator[tuple[str, ...]]:
    """Write the figures of a row, a line each; what they share stands in the first line only."""
    first = (row.row.variant, NOTHING if row.row.runs is None else str(row.row.runs))
    for place, figure in enumerate(row.figures):
        yield (*(first if place == 0 else ("", "")), *_cells(figure))


def _cells(figure: ReproducedFigure) -> tuple[str, ...]:
    def text(value: float | None) -> str:
        return NOTHING if value is None else _number(figure.figure, value)

    def bounds(values: Bounds | None) -> str:
        return NOTHING if values is None else f"{text(values[0])}–{text(values[1])}"

    return (
        FIGURES[figure.figure],
        text(figure.published),
        text(figure.measured),
        bounds(figure.interval),
        bounds(figure.expected),
        VERDICTS[figure.is_within],
    )


def _number(figure: str, value: float) -> str:
    if figure == "success_rate":
        return f"{100 * value:.2f} %"
    return f"{value:,.0f}" if figure == "total_restarts" else f"{value:.2f}"


def _paragraph(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


REPRODUCE = Command("reproduce", "Put published tables beside ours.", add_arguments, run)
