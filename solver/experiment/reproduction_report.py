"""What a comparison with published figures prints and writes: a JSON document, blocks of text and tables, a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from msgspec.structs import asdict

from solver.core.board import format_rows
from solver.core.definitions import program
from solver.core.run_settings import Starts
from solver.core.words import NOTHING, counted
from solver.experiment.published import (
    FIGURES,
    PUBLISHED_N,
    PublishedPopulation,
    PublishedWalk,
    printed_number,
)
from solver.experiment.reproduction import (
    ReproducedFigure,
    ReproducedRow,
    ReproducedTable,
    figure_text,
    reproduced_members,
    reproduced_states,
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
POPULATION_TITLES = (
    *("state", "rows from the top", "published fitness", "our fitness"),
    *("published share", "our share", "verdict"),
)
WALK_TITLES = ("state", "published h", "our h", "in line of sight", "kind", "best h of a successor")


def reproduction_document(
    tables: Sequence[ReproducedTable],
    walks: Sequence[PublishedWalk],
    populations: Sequence[PublishedPopulation],
    experiment: Experiment | None,
) -> dict[str, Any]:
    """Return everything as plain values; there is no experiment where only walks are compared."""
    plan = experiment and experiment.plan
    return {
        "format": FORMAT,
        "program": program(),
        "n": PUBLISHED_N,
        "seed": plan and plan.seed,
        "starts": plan and plan.cells[0].settings.starts.value,
        "runs": plan.cells[0].runs if plan else 0,
        "complete": experiment is None or experiment.is_complete,
        "tables": [_table_document(table) for table in tables],
        "walks": [_walk_document(walk) for walk in walks],
        "populations": [_population_document(population) for population in populations],
        "definitions": definitions(experiment) if experiment else {},
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


def _walk_document(walk: PublishedWalk) -> dict[str, Any]:
    states = [
        {
            "rows": list(state.rows),
            "published_h": state.published_h,
            "h": state.insight.h,
            "line_of_sight_h": state.line_of_sight_h,
            "state_kind": state.insight.kind.value,
            "successor_h": state.insight.successor_h.tolist(),
            "best_h": state.insight.best_h,
            "best_successors": state.insight.best_successors(),
        }
        for state in reproduced_states(walk)
    ]
    return {"name": walk.name, "title": walk.title, "note": walk.note, "states": states}


def blocks_of_table(table: ReproducedTable) -> Iterator[Block]:
    """Yield a table, the remark on it, and why figures lie outside."""
    yield Heading(f"{table.table.title} ({table.table.name})")
    yield Paragraph(table.table.note)
    yield Table(TITLES, [cells for row in table.rows for cells in _rows(row)], IS_NUMBER)
    yield from map(Paragraph, _reasons(table))


def blocks_of_walk(walk: PublishedWalk) -> Iterator[Block]:
    """Yield the states of a walk, and h of every successor of each."""
    states = reproduced_states(walk)
    yield Heading(f"{walk.title} ({walk.name})")
    yield Paragraph(walk.note)
    rows = [
        (
            format_rows(state.rows),
            *map(str, (state.published_h, state.insight.h, state.line_of_sight_h)),
            state.insight.kind.label,
            str(state.insight.best_h),
        )
        for state in states
    ]
    yield Table(WALK_TITLES, rows, (False, True, True, True, False, True))
    for state in states:
        state_text = format_rows(state.rows)
        yield Paragraph(f"h of every successor of {state_text}, on the square to which the queen moves:")
        squares = enumerate(state.insight.successor_h.tolist())
        lines = [(str(row), *("Q" if h is None else str(h) for h in line)) for row, line in squares]
        titles = ("row", *(f"column {column}" for column in range(len(lines))))
        yield Table(titles, lines, (True,) * len(titles))


def blocks_of_population(population: PublishedPopulation) -> Iterator[Block]:
    """Yield the members of a population, their fitness and their shares of the selection."""
    yield Heading(f"{population.title} ({population.name})")
    yield Paragraph(population.note)
    rows = [
        (
            *(member.digits, format_rows(member.rows), str(member.published_fitness), str(member.fitness)),
            *(member.published_share, f"{member.share:.2%}".replace("%", " %")),
            "equal" if member.is_equal else "differs",
        )
        for member in reproduced_members(population)
    ]
    yield Table(POPULATION_TITLES, rows, (False, False, True, True, True, True, False))


def _population_document(population: PublishedPopulation) -> dict[str, Any]:
    members = [
        {
            "published_state": member.digits,
            "rows": member.rows,
            "published_fitness": member.published_fitness,
            "fitness": member.fitness,
            "published_share": printed_number(member.published_share)[0],
            "share": member.share,
            "is_equal": member.is_equal,
        }
        for member in reproduced_members(population)
    ]
    return {"name": population.name, "title": population.title, "note": population.note, "members": members}


def reproduction_report(
    tables: Sequence[ReproducedTable],
    walks: Sequence[PublishedWalk],
    populations: Sequence[PublishedPopulation],
    experiment: Experiment | None,
    command: str,
) -> Report:
    """Compose the report of a comparison, with the command that repeats it."""
    parts: list[str] = []
    if experiment:
        settings, runs = experiment.plan.cells[0].settings, counted(experiment.plan.cells[0].runs, "run")
        without = "" if settings.starts is Starts.UNIFORM else f", starts {settings.starts}"
        parts.append(f"n = {PUBLISHED_N}: {runs} of each variant, seed {experiment.plan.seed}{without}")
    parts += [f"{counted(len(walks), 'walk')} on four queens"] if walks else []
    parts += [counted(len(populations), "population")] if populations else []
    blocks: list[Block] = [Paragraph(EXPLANATION)] if tables else []
    blocks += [block for table in tables for block in blocks_of_table(table)]
    blocks += [block for walk in walks for block in blocks_of_walk(walk)]
    blocks += [block for population in populations for block in blocks_of_population(population)]
    blocks += [Heading("To repeat it"), Code(command)]
    made = made_by(datetime.now().astimezone())
    return Report("Published figures beside ours", "; ".join(parts), tuple(blocks), made)


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
