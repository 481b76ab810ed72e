"""Published figures beside ours, and whether theirs lie within what their number of runs can show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from solver.core.checks import InputError
from solver.core.definitions import program
from solver.experiment.document import definitions
from solver.experiment.measurement import MEASURES, Bounds, Measurement
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.published import PUBLISHED, PUBLISHED_N, PublishedRow, PublishedTable
from solver.experiment.results import CellResults, Experiment

FORMAT = "nqueens-reproduction/1"
NO_REASON = "no reason is known"
NO_RUNS = "the source does not tell how many runs it made"
NOT_MEASURED = "too few of our runs give this figure"


@dataclass(frozen=True, slots=True)
class ReproducedFigure:
    """One published figure beside ours."""

    figure: str
    """Its name: that of a field of `PublishedRow`."""
    published: float
    """Theirs."""
    measured: float | None
    """Ours; None when no run gives it."""
    interval: Bounds | None
    """Where the true value lies, by our runs; 95 %."""
    expected: Bounds | None
    """Where a measurement with as many runs as theirs lies in 95 of 100 cases; None when that is not known."""
    is_within: bool | None
    """Whether theirs lies there."""
    reason: str
    """Why not, as far as it is known; empty when it does."""


@dataclass(frozen=True, slots=True)
class ReproducedRow:
    """One row of a published table, figure by figure."""

    row: PublishedRow
    """What the source says."""
    figures: tuple[ReproducedFigure, ...]
    """Each of its figures."""


@dataclass(frozen=True, slots=True)
class ReproducedTable:
    """One published table, row by row."""

    table: PublishedTable
    """What the source says."""
    rows: tuple[ReproducedRow, ...]
    """Its rows."""


def tables_named(name: str | None) -> tuple[PublishedTable, ...]:
    """Return the published table of that name, or all.

    Raises
    ------
    InputError
        When there is none.
    """
    if name is None:
        return PUBLISHED
    found = tuple(table for table in PUBLISHED if table.name == name)
    if not found:
        known = ", ".join(table.name for table in PUBLISHED)
        raise InputError(f"unknown table {name[:40]!r}; use one of {known}", "name")
    return found


def reproduction_plan(tables: Sequence[PublishedTable], runs: int, seed: int | None = None) -> Plan:
    """Plan the runs that the rows of some tables need; errors as of `experiment_plan`."""
    variants = dict.fromkeys(row.variant for table in tables for row in table.rows)
    return experiment_plan((PUBLISHED_N,), variants, runs, seed=seed)


def reproduced(tables: Sequence[PublishedTable], experiment: Experiment) -> tuple[ReproducedTable, ...]:
    """Put our figures beside every published one."""
    cells = {results.cell.settings.variant.name: results for results in experiment.cells}
    return tuple(
        ReproducedTable(
            table,
            tuple(ReproducedRow(row, tuple(_figures(table, row, cells[row.variant]))) for row in table.rows),
        )
        for table in tables
    )


def reproduction_document(tables: Sequence[ReproducedTable], experiment: Experiment) -> dict[str, Any]:
    """Return everything as plain values."""
    return {
        "format": FORMAT,
        "program": program(),
        "n": PUBLISHED_N,
        "seed": experiment.plan.seed,
        "runs": experiment.plan.cells[0].runs,
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


def _figures(table: PublishedTable, row: PublishedRow, results: CellResults) -> Iterator[ReproducedFigure]:
    """Yield every figure that a source has of a variant."""
    for name, measure in MEASURES.items():
        published = getattr(row, name)
        if published is not None:
            yield _figure(name, published, measure(row, results), row.note or table.note)


def _figure(name: str, published: float, ours: Measurement | None, note: str) -> ReproducedFigure:
    if ours is None:
        return ReproducedFigure(name, published, None, None, None, None, NOT_MEASURED)
    if ours.expected is None:
        return ReproducedFigure(name, published, ours.value, ours.interval, None, None, NO_RUNS)
    low, high = ours.expected
    is_within = low - _ROUNDING[name] <= published <= high + _ROUNDING[name]
    reason = "" if is_within else note or NO_REASON
    return ReproducedFigure(name, published, ours.value, ours.interval, ours.expected, is_within, reason)


_ROUNDING: Mapping[str, float] = {
    "success_rate": 0.00005,
    "steps_solved": 0.005,
    "steps_failed": 0.005,
    "restarts_when_restarted": 0.005,
    "total_restarts": 0.5,
}
"""By how much the figures are off as printed."""
