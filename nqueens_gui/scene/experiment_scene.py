"""What the window shows of an experiment: for each cell its figures, its run lengths and its histograms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from solver.experiment.charts.histograms import Histogram, restart_histograms, step_histograms
from solver.experiment.charts.run_lengths import RunLengthCurve, run_length_curves
from solver.experiment.charts.success import SuccessBar, success_bars
from solver.experiment.pictures.palette import series_dash, series_role
from solver.experiment.plan import Cell, Plan
from solver.experiment.results import CellResults
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
    def role(self) -> str:
        """The role of its colour in every chart."""
        return series_role(self.cell.settings.variant.name)

    @property
    def dash(self) -> tuple[float, ...]:
        """How its line is broken in every chart."""
        return series_dash(self.cell.settings.variant.name)


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
