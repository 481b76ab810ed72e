"""The third section: all variants side by side, and their figures beside the exact values where those are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from solver.experiment.exact import Comparison, comparisons
from solver.experiment.report.blocks import Block, Heading, Paragraph, Table
from solver.experiment.report.words import joined
from solver.experiment.results import Experiment
from solver.experiment.summary import Summary, summaries
from solver.experiment.tables import COLUMNS, number, percent, table_rows

CLOSE, FAR = 2.0, 4.0
"""Standard errors within which a mean mostly lies, and beyond which something is wrong."""


MOST_SIZES = 4
"""Sizes of board that are put into words."""


def comparison(experiment: Experiment) -> Iterator[Block]:
    """Lay out the comparison table, say what stands out, and hold it against theory."""
    found = summaries(experiment)
    yield Paragraph(" ".join(_highlights(found)))
    yield Table(
        tuple(column.title for column in COLUMNS),
        tuple(map(tuple, table_rows(found))),
        tuple(column.is_number for column in COLUMNS),
    )
    yield Paragraph(_legend(), is_hint=True)
    yield from _against_theory(experiment, found)


def _highlights(found: Sequence[Summary]) -> Iterator[str]:
    """Say for each size which variant solves most and which pays least for a solution, or what is missing."""
    groups = groupby(found, lambda summary: summary.n)
    for n, group in islice(groups, MOST_SIZES):
        rows = list(group)
        if all(row.is_complete for row in rows):
            yield from _verdict_on_size(n, rows)
        else:
            yield _missing_on_size(n, rows)


def _verdict_on_size(n: int, rows: Sequence[Summary]) -> Iterator[str]:
    best = max(row.success_rate or 0.0 for row in rows)
    names = joined(row.variant for row in rows if row.success_rate == best)
    yield f"On {n} queens {names} solved most: {percent(best)} of the runs."
    priced = [row for row in rows if row.expected_steps_per_solution is not None]
    if priced:
        least = min(priced, key=lambda row: row.expected_steps_per_solution or 0.0)
        price = number(least.expected_steps_per_solution)
        yield f"A solution cost least with {least.variant}: {price} steps."


def _missing_on_size(n: int, rows: Sequence[Summary]) -> str:
    """Say why variants are not ranked: one of which some runs are missing may have only its short ones."""
    if not any(row.runs for row in rows):
        return f"On {n} queens no run was made."
    parts = joined(
        f"{row.variant} ({row.runs:,} of {row.planned_runs:,} made)" for row in rows if not row.is_complete
    )
    return f"On {n} queens the variants cannot be compared, since runs are missing of {parts}."


def _legend() -> str:
    """Say what the columns mean that do not say it themselves."""
    return " ".join(f"{column.title}: {column.meaning}" for column in COLUMNS[3:])


def _against_theory(experiment: Experiment, found: Sequence[Summary]) -> Iterator[Block]:
    """Hold the variants all of whose runs were made against theory; a part may lean to short runs."""
    compared = [
        (summary, one)
        for cell, summary in zip(experiment.plan.cells, found, strict=True)
        if summary.is_complete
        for one in comparisons(cell.settings, summary)
    ]
    if not compared:
        return
    yield Heading("Against the exact values", 3)
    yield Paragraph(
        "On the smallest boards every figure can be computed exactly, averaged over all starts and all random "
        f"choices. {_verdict([one for _, one in compared])}"
    )
    yield Table(
        ("variant", "n", "figure", "exact", "measured", "standard error", "off by"),
        tuple(_row(summary, one) for summary, one in compared),
        (False, True, False, True, True, True, True),
    )


def _row(summary: Summary, one: Comparison) -> tuple[str, ...]:
    name = one.figure.replace("_", " ").removeprefix("mean ")
    values = (f"{value:,.5f}" for value in (one.exact, one.measured, one.standard_error))
    return summary.variant, str(summary.n), name, *values, _off_by(one)


def _off_by(one: Comparison) -> str:
    if one.standard_error:
        return f"{one.standard_errors:+.2f} s.e."
    return "equal" if one.standard_errors == 0 else "differs"


def _verdict(compared: Sequence[Comparison]) -> str:
    """Say how many figures are as near as they should be."""
    off = [abs(one.standard_errors) for one in compared]
    close, far = sum(value <= CLOSE for value in off), sum(value > FAR for value in off)
    sentence = f"{close} of {len(off)} figures lie within {CLOSE:g} standard errors"
    if far:
        return f"{sentence}; {far} lie beyond {FAR:g}, which chance alone does not explain."
    return f"{sentence}, and all within {FAR:g}."
