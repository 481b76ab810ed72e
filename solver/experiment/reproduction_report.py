"""What a comparison with published figures prints and writes: a JSON document, blocks of text and tables, a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from msgspec.structs import asdict

from solver.core.definitions import program
from solver.core.run_settings import Starts
from solver.core.words import NOTHING, counted
from solver.experiment.published import (
    FIGURES,
    PUBLISHED_N,
)
from solver.experiment.reproduction import (
    ReproducedFigure,
    ReproducedRow,
    ReproducedTable,
    figure_text,
)
from solver.experiment.results import Experiment
from solver.experiment.summary import definitions
from solver.report.model import Block, Code, Heading, Paragraph, Report, Table, made_by

FORMAT = "nqueens-reproduction/2"
TITLES = (
    *("variant", "runs", "figure", "published", "exact", "our runs"),
    *("95 % interval", "theirs may be", "verdict"),
)
IS_NUMBER = (False, True, False, True, True, True, True, True, False)
EXPLANATION = (
    "Exact values are averaged over all starts and random choices. Theirs may be anywhere in the range in which 95 % "
    "of measurements with as many runs as theirs lie, by the exact value or else by our runs; about one figure in "
    "twenty is therefore outside by chance alone. Where a source does not give its number of runs, a figure agrees if "
    "ours rounds to it."
)


def reproduction_document(tables: Sequence[ReproducedTable], experiment: Experiment) -> dict[str, Any]:
    """Return everything as plain values."""
    plan = experiment.plan
    return {
        "format": FORMAT,
        "program": program(),
        "n": PUBLISHED_N,
        "seed": plan.seed,
        "starts": plan.cells[0].settings.starts.value,
        "runs": plan.cells[0].runs,
        "complete": experiment.is_complete,
        "tables": [_table_document(table) for table in tables],
        "definitions": definitions(experiment),
    }


def _table_document(table: ReproducedTable) -> dict[str, Any]:
    rows = [
        {
            "variant": row.row.variant,
            "runs": row.row.runs,
            "note": row.row.note,
            "figures": [asdict(figure) for figure in row.figures],
        }
        for row in table.rows
    ]
    return {"name": table.table.name, "title": table.table.title, "note": table.table.note, "rows": rows}


def blocks_of_table(table: ReproducedTable) -> Iterator[Block]:
    """Yield a table, the remark on it, and why figures lie outside."""
    yield Heading(f"{table.table.title} ({table.table.name})")
    yield Paragraph(table.table.note)
    yield Table(TITLES, [cells for row in table.rows for cells in _rows(row)], IS_NUMBER)
    yield from map(Paragraph, _reasons(table))


def reproduction_report(tables: Sequence[ReproducedTable], experiment: Experiment, command: str) -> Report:
    """Compose the report of a comparison, with the command that repeats it."""
    settings, runs = experiment.plan.cells[0].settings, counted(experiment.plan.cells[0].runs, "run")
    without = "" if settings.starts is Starts.UNIFORM else f", starts {settings.starts}"
    what = f"n = {PUBLISHED_N}: {runs} of each variant, seed {experiment.plan.seed}{without}"
    blocks: list[Block] = [Paragraph(EXPLANATION)]
    blocks += [block for table in tables for block in blocks_of_table(table)]
    blocks += [Heading("To repeat it"), Code(command)]
    return Report("Published figures beside ours", what, tuple(blocks), made_by(datetime.now().astimezone()))


def _rows(row: ReproducedRow) -> Iterable[Sequence[str]]:
    """Yield the figures of a row, one line each; what they share is in the first line only."""
    first = (row.row.variant, NOTHING if row.row.runs is None else str(row.row.runs))
    for place, figure in enumerate(row.figures):
        yield (*(first if place == 0 else ("", "")), *_cells(figure))


def _cells(figure: ReproducedFigure) -> tuple[str, ...]:
    write = partial(figure_text, figure.figure)
    return (
        FIGURES[figure.figure],
        figure.printed,
        *map(write, (figure.exact, figure.measured)),
        *(NOTHING if one is None else one.text(write) for one in (figure.interval, figure.expected)),
        _verdict(figure),
    )


def _verdict(figure: ReproducedFigure) -> str:
    if figure.is_within is None:
        return "cannot tell"
    if figure.expected is None:
        return "agrees" if figure.is_within else "differs"
    return "within" if figure.is_within else "outside"


def _reasons(table: ReproducedTable) -> Iterator[str]:
    """Yield why figures lie outside or cannot be compared; each reason once, after the figures it applies to."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in table.rows:
        for figure in row.figures:
            if figure.reason:
                name = f"{row.row.variant}, {FIGURES[figure.figure]}"
                found.setdefault((_verdict(figure), figure.reason), []).append(name)
    for (verdict, reason), names in found.items():
        end = "" if reason.endswith(".") else "."
        yield f"{verdict.capitalize()}: {'; '.join(names)}: {reason}{end}"
