"""``nqueens reproduce``: published figures next to our own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from functools import partial
from textwrap import fill

from solver.cli.arguments import add_options, seed_of, typed_number
from solver.cli.experiment import exit_code, jobs_of, run_if_agreed, write_files
from solver.cli.output import put, put_json, table_width
from solver.core.checks import word_among
from solver.core.files import json_parts
from solver.experiment.published import PublishedTable
from solver.experiment.reproduction import (
    NAMES,
    START_ROWS,
    published_named,
    reproduced,
    reproduction_plan,
)
from solver.experiment.reproduction_report import (
    EXPLANATION,
    blocks_of_table,
    reproduction_document,
    reproduction_report,
)
from solver.experiment.results import Experiment
from solver.experiment.tables import fitted
from solver.report.model import Block, Heading, Paragraph, Table
from solver.report.writers import text_table
from solver.report.writing import check_report, write_report

NAME = "nqueens reproduce"
RUNS = 100_000
"""Default number of runs of each variant."""
WIDTH = 100
"""Characters per line of a paragraph."""
LEAST_NEEDED = ("95 % interval", "runs", "theirs may be", "exact")
"""The columns that a narrow terminal does without, the first of them first."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the name of a source or of one place in it, and how to run it."""
    parser.add_argument("name", metavar="NAME", nargs="?", help=f"one of {', '.join(NAMES)} (default: all)")
    rows = ("--start-rows", "ROWS", f"rows of random starts: {' or '.join(START_ROWS)}")
    add_options(parser, "--runs --seed --jobs --yes --wide -o", rows, runs=RUNS, start_rows="all")


def run(arguments: Namespace) -> int:
    """Run the experiments of the tables and print both; Ctrl+C ends it with the runs made."""
    tables = published_named(arguments.name)
    word_among(arguments.start_rows, START_ROWS, "start_rows", "the rows of starts")
    if arguments.output is not None:
        check_report(arguments.output, (".json",))
    experiment = _experiment(tables, arguments)
    if experiment is None:
        return 0
    found = reproduced(tables, experiment)
    document = reproduction_document(found, experiment)
    try:
        if arguments.output is not None:
            command = _command(arguments, experiment)
            report = partial(reproduction_report, found, experiment, command)
            others = {".json": lambda check: json_parts(document)}
            write_files(
                NAME,
                [arguments.output],
                lambda path: write_report(report, path, others=others)[-1],
                experiment.is_cancelled,
            )
    finally:  # print the figures even if the disk is full
        if arguments.json:
            put_json(document)
        else:
            sections: list[Iterable[Block]] = [*map(blocks_of_table, found), [Paragraph(EXPLANATION)]]
            width = table_width(arguments.wide)
            texts = ("\n".join(_text(block, width) for block in section) for section in sections)
            put("\n\n".join(texts) + "\n")
    return exit_code(experiment)


def _experiment(tables: Sequence[PublishedTable], arguments: Namespace) -> Experiment | None:
    """Make the runs; None if somebody was asked and declined."""
    runs = typed_number(arguments.runs, "the number of runs")
    plan = reproduction_plan(tables, runs, seed_of(arguments), START_ROWS[arguments.start_rows])
    return run_if_agreed(plan, jobs_of(arguments.jobs), arguments.yes, NAME)


def _command(arguments: Namespace, experiment: Experiment) -> str:
    """Return the command that repeats it."""
    words = [NAME, *([arguments.name] if arguments.name else [])]
    words += [f"--runs {experiment.plan.cells[0].runs}", f"--seed {experiment.plan.seed}"]
    words += [] if arguments.start_rows == "all" else [f"--start-rows {arguments.start_rows}"]
    return " ".join(words)


def _text(block: Block, width: int | None) -> str:
    """Write a block for a terminal."""
    match block:
        case Heading():
            return block.text
        case Paragraph():
            return fill(block.text, min(WIDTH, width or WIDTH), initial_indent="  ", subsequent_indent="  ")
        case Table():
            return text_table(fitted(block, width, LEAST_NEEDED)[0]).rstrip("\n")
        case _:
            raise TypeError(f"no text for {type(block).__name__}")
