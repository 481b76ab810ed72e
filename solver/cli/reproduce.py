"""``nqueens reproduce``: published tables next to our own figures."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill

from solver.cli.command import Command, typed_number
from solver.cli.experiment import exit_code, is_agreed, jobs_of, report_missing, run_plan
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
"""Default number of runs of each variant."""
WIDTH = 100
"""Characters per line of a paragraph."""
TITLES = ("variant", "runs", "figure", "published", "ours", "our 95 % interval", "theirs may be", "verdict")
IS_NUMBER = (False, True, False, True, True, True, True, False)
VERDICTS = {True: "within", False: "outside", None: "cannot tell"}
EXPLANATION = (
    '"theirs may be" is the range in which, by our runs, 95 % of measurements with as many runs as theirs lie. '
    "About one figure in twenty is therefore outside by chance alone."
)

FIGURES = {
    "success_rate": "success",
    "steps_solved": "steps if solved",
    "steps_failed": "steps if it fails",
    "restarts_when_restarted": "restarts if restarted",
    "total_restarts": "restarts in all",
}
"""Titles of the figures of published tables."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the name of a table and how to run it."""
    known = ", ".join(table.name for table in PUBLISHED)
    parser.add_argument("name", metavar="NAME", nargs="?", help=f"one of {known} (default: all)")
    parser.add_argument(
        "--runs", metavar="N", default=str(RUNS), help=f"runs of each variant (default: {RUNS})"
    )
    parser.add_argument("--seed", help="seed of the random numbers (default: drawn and printed)")
    parser.add_argument("--jobs", metavar="N", help="threads (default: one per core)")
    parser.add_argument("--yes", action="store_true", help="do not ask before plans that take very long")


def run(arguments: Namespace) -> int:
    """Run the experiments of the tables and print both; Ctrl+C ends it with the runs made."""
    tables = tables_named(arguments.name)
    seed = None if arguments.seed is None else typed_number(arguments.seed, "the seed")
    plan = reproduction_plan(tables, typed_number(arguments.runs, "the number of runs"), seed)
    jobs = jobs_of(arguments.jobs)
    say(f"{NAME}: {plan.runs:,} runs, seed {plan.seed}")
    if not is_agreed(plan, jobs, arguments.yes, NAME):
        return 0
    experiment = run_plan(plan, None, jobs, NAME)
    report_missing(experiment, NAME)
    found = reproduced(tables, experiment)
    if arguments.json:
        put_json(reproduction_document(found, experiment))
    else:
        put("\n".join([*map(table_text, found), fill(EXPLANATION, WIDTH) + "\n"]))
    return exit_code(experiment)


def table_text(table: ReproducedTable) -> str:
    """Return a table with notes on it and, below, why figures lie outside."""
    rows = text_table(Table(TITLES, [cells for row in table.rows for cells in _rows(row)], IS_NUMBER))
    heading = f"{table.table.title} ({table.table.name})"
    return "\n".join([heading, _paragraph(table.table.note), rows, *map(_paragraph, _reasons(table))]) + "\n"


def _reasons(table: ReproducedTable) -> Iterator[str]:
    """Yield why figures lie outside or cannot be compared; each reason once, after the figures it applies to."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in table.rows:
        for figure in row.figures:
            if figure.reason:
                name = f"{row.row.variant}, {FIGURES[figure.figure]}"
                found.setdefault((VERDICTS[figure.is_within], figure.reason), []).append(name)
    for (verdict, reason), names in found.items():
        text = "see the note above" if reason == table.table.note else reason
        yield f"{verdict.capitalize()}: {'; '.join(names)}: {text}"


def _rows(row: ReproducedRow) -> Iterable[Sequence[str]]:
    """Yield the figures of a row, one line each; what they share is in the first line only."""
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


REPRODUCE = Command("reproduce", "Compare published tables with our own figures.", run, add_arguments)
