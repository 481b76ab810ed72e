"""An experiment at one moment, as frozen values; and lists of its runs."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from nqueens_gui.kit.status import Stage
from solver.core.events import OUTCOMES, Outcome
from solver.core.parameters import Parameter
from solver.core.variants import Ending, ending
from solver.core.words import counted
from solver.experiment.figures import (
    Histogram,
    RunLengthCurve,
    SeriesStyle,
    SuccessBar,
    cell_style,
    restart_histograms,
    run_length_curves,
    step_histograms,
    success_bars,
)
from solver.experiment.plan import Cell, Plan
from solver.experiment.progress import PlanCost, Progress
from solver.experiment.results import SOLVED, CellResults
from solver.experiment.run_lengths import Fits, is_open_ended, shown_fits
from solver.experiment.summary import Summary, summary_of

Found = TypeVar("Found")


class CellScene(Struct, frozen=True, eq=False):
    """The figures of one cell."""

    number: int
    """Its number in the plan."""
    cell: Cell
    summary: Summary
    bar: SuccessBar | None = None
    """Its success rate with its interval; None before its first run."""
    curve: RunLengthCurve | None = None
    """Its run lengths; None before its first solved run."""
    steps: Histogram | None = None
    """Its steps; None before its first run."""
    restarts: Histogram | None = None
    """Its restarts; None when no run restarted."""
    fits: Fits | None = None
    """Distributions fitted to the steps of its runs; None until it is complete."""
    open_share: float = 1.0
    """Share of its runs that were solved or ended by a limit, which the fits describe."""

    @property
    def n(self) -> int:
        """Number of queens."""
        return self.cell.settings.n

    @property
    def title(self) -> str:
        """Title of its variant, and what differs from other cells of it."""
        return self.cell.label

    @property
    def full_title(self) -> str:
        """Title and size: ``Sideways moves, n = 8``."""
        return self.cell.full_label

    @property
    def style(self) -> SeriesStyle:
        """How it is told apart in every chart."""
        return cell_style(self.cell)


class ExperimentScene(Struct, frozen=True, eq=False):
    """Every cell of an experiment, in the order of its plan."""

    cells: tuple[CellScene, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Numbers of queens, in the order of the plan."""
        return tuple(dict.fromkeys(cell.n for cell in self.cells))

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Parameters of which some variant has several values."""
        found = {
            parameter.name: parameter
            for scene in self.cells
            for parameter in scene.cell.settings.variant.parameters
            if parameter.name in scene.cell.differences
        }
        return tuple(found.values())

    def cells_of(self, n: int) -> tuple[CellScene, ...]:
        """Return the cells of one size of board."""
        return tuple(cell for cell in self.cells if cell.n == n)


def cell_scene(number: int, results: CellResults) -> CellScene:
    """Sum up a cell; the time grows with its runs."""
    summary = summary_of(results)
    return CellScene(
        number,
        results.cell,
        summary,
        _only(success_bars([results], [summary])),
        _only(run_length_curves([results])),
        _only(step_histograms([results])),
        _only(restart_histograms([results])),
        shown_fits(results),
        float(is_open_ended(results)[results.is_done].mean()) if results.done else 1.0,
    )


def empty_scene(plan: Plan) -> ExperimentScene:
    """Return a scene without runs, without allocating their results."""
    nothing = (CellResults(replace(cell, runs=0)) for cell in plan.cells)
    return ExperimentScene(
        tuple(
            CellScene(number, cell, summary_of(results))
            for number, (cell, results) in enumerate(zip(plan.cells, nothing, strict=True))
        )
    )


def _only(found: Iterable[Found]) -> Found | None:
    return next(iter(found), None)


MOST_LISTED = 50_000_000
"""Longest list; a view counts its rows in pixels with 32 bits."""

Span = tuple[int, int]
"""The smallest and the largest value, inclusive."""


class RunOrder(StrEnum):
    """What the list is sorted by; ties stay in the order of their run indices."""

    RUN = "run"
    """The run index."""
    OUTCOME = "outcome"
    """Why the run ended."""
    STEPS = "steps"
    """Steps made."""
    RESTARTS = "restarts"
    """Restarts made."""


class RunQuery(Struct, frozen=True):
    """Which runs of a cell to list, and in which order."""

    cell: int
    """Number of the cell in the plan."""
    is_solved: bool = False
    """Whether only runs that found a solution are listed."""
    steps: Span | None = None
    """Only runs with this many steps; None for any."""
    restarts: Span | None = None
    """Only runs with this many restarts; None for any."""
    order: RunOrder = RunOrder.RUN
    is_descending: bool = False

    @property
    def has_span(self) -> bool:
        """Whether steps or restarts are restricted."""
        return self.steps is not None or self.restarts is not None

    @property
    def span_text(self) -> str:
        """The restriction of steps and restarts in words; empty without one."""
        solved = "solved" if self.is_solved else ""
        words = (solved, _span_text(self.steps, "step"), _span_text(self.restarts, "restart"))
        return ", ".join(filter(None, words))


class RunRow(Struct, frozen=True):
    """One run of the list."""

    k: int
    """Number of the run in its cell."""
    run_index: int
    outcome: Outcome
    ending: Ending
    """The outcome in words."""
    steps: int
    restarts: int


class RunList(Struct, frozen=True, eq=False):
    """The answer to a query; rows are read from the results on demand."""

    query: RunQuery
    results: CellResults
    runs: NDArray[np.int64]
    """Shape (listed,): numbers of the runs in their cell, in order."""
    found: int
    """How many runs match, listed or not."""

    def __len__(self) -> int:
        """Return how many runs are listed."""
        return len(self.runs)

    def row(self, place: int) -> RunRow:
        """Return the run at a place of the list."""
        k, cell = int(self.runs[place]), self.results.cell
        outcome = OUTCOMES[self.results.outcomes[k]]
        return RunRow(
            k,
            cell.first_run_index + k,
            outcome,
            ending(outcome, cell.settings.variant.rule),
            int(self.results.steps[k]),
            int(self.results.restarts[k]),
        )

    def place_of(self, k: int) -> int | None:
        """Return the place of a run in the list; None when it is not listed."""
        places = np.flatnonzero(self.runs == k)
        return int(places[0]) if len(places) else None


def list_runs(results: CellResults, query: RunQuery, most: int = MOST_LISTED) -> RunList:
    """Find and sort the runs of a cell that match a query."""
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
    if query.is_solved:
        asked &= results.outcomes == SOLVED
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
    return counted(least, word) if least == most else f"{least:,} to {most:,} {word}s"


class ExperimentSnapshot(Struct, frozen=True, eq=False):
    """An experiment at one moment."""

    stage: Stage = Stage.EMPTY
    plan: Plan | None = None
    """None before the first."""
    progress: Progress | None = None
    """Runs made and time taken; None before the first runs."""
    scene: ExperimentScene | None = None
    """None before the first plan."""
    sequence: int = 0
    """Number of the experiment since the window was opened; it changes with each new experiment."""
    notice: str = ""
    """What went wrong, as a sentence."""
    estimate: PlanCost | None = None
    """The cost of the plan; None before it is known."""

    @property
    def is_over(self) -> bool:
        """Whether there are results that will not change any more."""
        return not self.stage.is_busy and self.progress is not None and self.progress.done > 0

    @property
    def is_unfinished(self) -> bool:
        """Whether it ended before all planned runs were made."""
        return self.is_over and self.progress is not None and self.progress.done < self.progress.planned
