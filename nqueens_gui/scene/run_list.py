"""Which runs of a cell are listed, and in what order: numbers of runs only, their figures stay where they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from solver.experiment.plan import Cell
from solver.experiment.results import OUTCOMES, SOLVED, CellResults
from solver.outcomes import Outcome

MOST_LISTED = 50_000_000
"""Longest list; its rows still have places that a view can count in pixels."""

Span = tuple[int, int]
"""From the least to the greatest value, both included."""


class RunFilter(StrEnum):
    """Which outcomes are listed."""

    ALL = "all"
    """All runs that were made."""
    SOLVED = "solved"
    """Those that found a solution."""
    FAILED = "failed"
    """The others."""


class RunOrder(StrEnum):
    """What the list is sorted by; runs that are equal stay in the order of their run indices."""

    RUN = "run"
    """The run index."""
    OUTCOME = "outcome"
    """Why the run ended."""
    STEPS = "steps"
    """Steps made."""
    RESTARTS = "restarts"
    """Restarts made."""


@dataclass(frozen=True, slots=True)
class RunQuery:
    """Asks for runs of a cell."""

    cell: int
    """Number of the cell in the plan."""
    which: RunFilter = RunFilter.ALL
    """The outcomes."""
    steps: Span | None = None
    """Only runs with so many steps; None for any."""
    restarts: Span | None = None
    """Only runs with so many restarts; None for any."""
    order: RunOrder = RunOrder.RUN
    """What to sort by."""
    is_descending: bool = False
    """Whether the greatest comes first."""

    @property
    def has_span(self) -> bool:
        """Whether it asks for some steps or restarts only."""
        return self.steps is not None or self.restarts is not None

    @property
    def span_text(self) -> str:
        """The steps and restarts it asks for, in words; empty when it does not."""
        spans = (_span_text(self.steps, "step"), _span_text(self.restarts, "restart"))
        return ", ".join(filter(None, spans))


@dataclass(frozen=True, slots=True)
class RunRow:
    """One run of the list."""

    k: int
    """Number of the run in its cell."""
    run_index: int
    """Its run index."""
    outcome: Outcome
    """Why it ended."""
    steps: int
    """Steps made."""
    restarts: int
    """Restarts made."""


@dataclass(frozen=True, slots=True, eq=False)
class RunList:
    """The runs that a query asked for, read from the results of their cell when they are looked at."""

    query: RunQuery
    """What was asked for."""
    results: CellResults
    """Where the figures are."""
    runs: NDArray[np.int64]
    """Shape (listed,): numbers of the runs in their cell, in order."""
    found: int
    """How many runs were asked for, listed or not."""

    def __len__(self) -> int:
        """How many runs are listed."""
        return len(self.runs)

    @property
    def cell(self) -> Cell:
        """Their cell."""
        return self.results.cell

    def row(self, place: int) -> RunRow:
        """Return the run at a place of the list."""
        k = int(self.runs[place])
        return RunRow(
            k,
            self.cell.first_run_index + k,
            OUTCOMES[self.results.outcomes[k]],
            int(self.results.steps[k]),
            int(self.results.restarts[k]),
        )

    def place_of(self, k: int) -> int | None:
        """Return where in the list a run stands; None when it is not listed."""
        places = np.flatnonzero(self.runs == k)
        return int(places[0]) if len(places) else None


def list_runs(results: CellResults, query: RunQuery, most: int = MOST_LISTED) -> RunList:
    """Find the runs of a cell that a query asks for, and sort them."""
    runs = np.flatnonzero(_is_asked_for(results, query))
    values = _sort_values(results, query.order)
    if values is not None:
        taken = values[runs].astype(np.int64)
        runs = runs[np.argsort(-taken if query.is_descending else taken, kind="stable")]
    elif query.is_descending:
        runs = runs[::-1]
    return RunList(query, results, runs[:most], len(runs))


def _is_asked_for(results: CellResults, query: RunQuery) -> NDArray[np.bool_]:
    asked = results.is_done
    if query.which is not RunFilter.ALL:
        asked &= (results.outcomes == SOLVED) == (query.which is RunFilter.SOLVED)
    for span, values in ((query.steps, results.steps), (query.restarts, results.restarts)):
        if span is not None:
            asked &= (values >= span[0]) & (values <= span[1])
    return asked


def _sort_values(results: CellResults, order: RunOrder) -> NDArray[np.int8] | NDArray[np.int64] | None:
    match order:
        case RunOrder.RUN:
            return None
        case RunOrder.OUTCOME:
            return results.outcomes
        case RunOrder.STEPS:
            return results.steps
        case RunOrder.RESTARTS:
            return results.restarts


def _span_text(span: Span | None, word: str) -> str:
    if span is None:
        return ""
    least, most = span
    if least == most:
        return f"{least:,} {word}" + ("" if least == 1 else "s")
    return f"{least:,} to {most:,} {word}s"
