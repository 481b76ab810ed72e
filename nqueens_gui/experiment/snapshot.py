"""The state of an experiment at one moment, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.core.events import Outcome
from solver.experiment.figures import (
    Histogram,
    RunLengthCurve,
    SeriesStyle,
    SuccessBar,
    restart_histograms,
    run_length_curves,
    step_histograms,
    success_bars,
    variant_style,
)
from solver.experiment.plan import Cell, Plan
from solver.experiment.progress import Progress
from solver.experiment.results import OUTCOMES, SOLVED, CellResults
from solver.experiment.summary import Summary, summary_of

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, eq=False)
class CellScene:
    """One cell, summed up."""

    number: int
    """Its number in the plan."""
    cell: Cell
    """What it runs."""
    summary: Summary
    """Its figures."""
    bar: SuccessBar | None = None
    """Its success rate with its interval; None before its first run."""
    curve: RunLengthCurve | None = None
    """Its run lengths; None before its first solved run."""
    steps: Histogram | None = None
    """Its steps; None before its first run."""
    restarts: Histogram | None = None
    """Its restarts; None when no run restarted."""

    @property
    def n(self) -> int:
        """Number of queens."""
        return self.cell.settings.n

    @property
    def title(self) -> str:
        """Its variant as people call it."""
        return self.cell.settings.variant.title

    @property
    def full_title(self) -> str:
        """Variant and size: ``Sideways moves, n = 8``."""
        return f"{self.title}, n = {self.n:,}"

    @property
    def style(self) -> SeriesStyle:
        """How it is told apart in every chart."""
        return variant_style(self.cell.settings.variant.name)


@dataclass(frozen=True, slots=True, eq=False)
class ExperimentScene:
    """Every cell of an experiment, in the order of its plan."""

    cells: tuple[CellScene, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Numbers of queens, in the order of the plan."""
        return tuple(dict.fromkeys(cell.n for cell in self.cells))

    def cells_of(self, n: int) -> tuple[CellScene, ...]:
        """Return the cells of one size of board."""
        return tuple(cell for cell in self.cells if cell.n == n)


def cell_scene(number: int, results: CellResults) -> CellScene:
    """Sum up a cell; takes a time that grows with its runs."""
    summary = summary_of(results)
    return CellScene(
        number,
        results.cell,
        summary,
        _only(success_bars([results], [summary])),
        _only(run_length_curves([results])),
        _only(step_histograms([results])),
        _only(restart_histograms([results])),
    )


def empty_scene(plan: Plan) -> ExperimentScene:
    """Return a scene of which no run is made, without making room for the runs."""
    nothing = (CellResults(Cell(cell.settings, 0, cell.first_run_index)) for cell in plan.cells)
    return ExperimentScene(
        tuple(
            CellScene(number, cell, summary_of(results))
            for number, (cell, results) in enumerate(zip(plan.cells, nothing, strict=True))
        )
    )


def _only(found: Iterable[Found]) -> Found | None:
    return next(iter(found), None)


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


class Stage(StrEnum):
    """How far an experiment is."""

    EMPTY = "empty"
    """There is none."""
    WAITING = "waiting"
    """The engine is not ready yet."""
    ESTIMATING = "estimating"
    """A few runs are tried, to say what all of them will cost."""
    ASKING = "asking"
    """It will cost much, and somebody is asked."""
    RUNNING = "running"
    """Runs are made."""
    CANCELLING = "cancelling"
    """The runs under way come to an end."""
    CANCELLED = "cancelled"
    """It was left before all runs were made."""
    DONE = "done"
    """All runs were made, or tried."""
    FAILED = "failed"
    """It broke off."""

    @property
    def is_busy(self) -> bool:
        """Whether something is under way, or asked."""
        return self not in (Stage.EMPTY, Stage.CANCELLED, Stage.DONE, Stage.FAILED)


@dataclass(frozen=True, slots=True, eq=False)
class ExperimentSnapshot:
    """An experiment at one moment."""

    stage: Stage = Stage.EMPTY
    """How far it is."""
    plan: Plan | None = None
    """What was asked for; None before the first."""
    progress: Progress | None = None
    """Runs made and time taken; None before the first runs."""
    scene: ExperimentScene | None = None
    """The figures; None before the first."""
    sequence: int = 0
    """Number of the experiment since the window was opened; a change of it means another experiment."""
    notice: str = ""
    """What went wrong, as a sentence."""

    @property
    def is_over(self) -> bool:
        """Whether there are results, and there will be no others."""
        return not self.stage.is_busy and self.progress is not None and self.progress.done > 0
