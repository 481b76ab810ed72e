"""The charts of the Experiment page as frozen figures, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, RunFilter, RunQuery
from nqueens_gui.kit.chart_data import Table, share_text
from solver.experiment.figures import (
    COSTS,
    Histogram,
    RunLengthCurve,
    SuccessBar,
    Sweep,
    SweepCurve,
    SweepPoint,
    sweeps,
)
from solver.experiment.plan import Cell
from solver.experiment.tables import rate


def success_sentence(cell: CellScene) -> str:
    """Return the tooltip of a success rate."""
    if cell.bar is None:
        return f"{cell.full_title}: no runs yet"
    return f"{cell.full_title}: {rate(cell.bar.rate, cell.bar.bounds)} of {cell.bar.runs:,} runs solved"


def _success_table(cells: Sequence[CellScene]) -> Table:
    head = ("variant", "label", "n", "runs", "success_rate", "success_low", "success_high", "exact")
    bars = (cell.bar for cell in cells if cell.bar is not None)
    return [head, *((*_names(bar.cell), bar.runs, bar.rate, *bar.bounds, bar.exact) for bar in bars)]


def _names(cell: Cell) -> tuple[str, str, int]:
    return cell.settings.variant.name, cell.label, cell.settings.n


@dataclass(frozen=True, slots=True, eq=False)
class SuccessInfo:
    """The success rates of all variants on one size of board."""

    n: int
    cells: tuple[CellScene, ...]
    selected: int | None
    """The number of the selected cell."""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Runs solved, n = {self.n:,}"

    @property
    def note(self) -> str:
        """How to read it."""
        has_exact = any(cell.bar is not None and cell.bar.exact is not None for cell in self.cells)
        return "95 % confidence intervals" + ("; diamonds: exact values" if has_exact else "")

    def table(self) -> Table:
        """Return the figures for export."""
        return _success_table(self.cells)


@dataclass(frozen=True, slots=True, eq=False)
class SizesInfo:
    """The success rates of all variants over the number of queens."""

    sizes: tuple[int, ...]
    series: tuple[tuple[tuple[CellScene, SuccessBar], ...], ...]
    """The cells of each variant that have runs, by size."""
    selected: int | None
    title: ClassVar[str] = "Runs solved by number of queens"
    note: ClassVar[str] = "95 % confidence intervals"

    def table(self) -> Table:
        """Return the figures for export."""
        return _success_table([cell for series in self.series for cell, _ in series])


def sizes_info(scene: ExperimentScene, selected: int | None) -> SizesInfo:
    """Group the cells of an experiment by variant."""
    sizes = tuple(sorted(scene.sizes))
    by_title: dict[str, list[tuple[CellScene, SuccessBar]]] = {}
    for cell in sorted(scene.cells, key=lambda cell: cell.n):
        if cell.bar is not None:
            by_title.setdefault(cell.title, []).append((cell, cell.bar))
    return SizesInfo(sizes, tuple(map(tuple, by_title.values())), selected)


SWEEP_FIGURES = {
    "success_rate": "Runs solved",
    "expected_steps_per_solution": "Steps per solution",
    "expected_evaluations_per_solution": "Evaluations per solution",
}
"""The fields of a summary that are drawn over the values of a parameter, with their titles."""


@dataclass(frozen=True, slots=True, eq=False)
class SweepInfo:
    """One figure over the values of a parameter, on one size of board."""

    n: int
    sweep: Sweep
    figure: str
    """A name of `SWEEP_FIGURES`."""
    cells: Mapping[str, CellScene]
    """By label."""
    selected: int | None

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"{SWEEP_FIGURES[self.figure]} by {self.sweep.title.lower()}, n = {self.n:,}"

    @property
    def note(self) -> str:
        """How to read it."""
        return "95 % confidence intervals"

    @property
    def is_success(self) -> bool:
        """Whether it is about success, not about cost."""
        return self.figure == "success_rate"

    def points(self, curve: SweepCurve) -> list[tuple[SweepPoint, int, float, tuple[float, float]]]:
        """Return the points of a curve that have the figure: each with its place, the figure and its interval."""
        values = ((point, getattr(point.summary, self.figure)) for point in curve.points)
        return [
            (point, self.sweep.place(point), value, point.interval(self.figure) or (value, value))
            for point, value in values
            if value is not None
        ]

    def sentence(self, cell: CellScene) -> str:
        """Return the tooltip of a point."""
        if self.is_success:
            return success_sentence(cell)
        value = getattr(cell.summary, self.figure)
        bounds = cell.summary.intervals[self.figure]
        between = "" if bounds is None else f", 95 % interval {bounds[0]:,.1f}–{bounds[1]:,.1f}"
        return f"{cell.full_title}: {value:,.1f} {SWEEP_FIGURES[self.figure].lower()}{between}"

    def table(self) -> Table:
        """Return the figures for export."""
        bounds = (f"{name}_{end}" for name in ("success", *COSTS) for end in ("low", "high"))
        head = ("variant", "label", "n", self.sweep.name, *SWEEP_FIGURES, *bounds)
        return [
            head,
            *(
                (
                    *_names(point.cell),
                    point.value(self.sweep.name),
                    *(getattr(point.summary, name) for name in SWEEP_FIGURES),
                    *(end for name in SWEEP_FIGURES for end in point.interval(name) or ("", "")),
                )
                for curve in self.sweep.curves
                for point in curve.points
            ),
        ]


def sweeps_of(cells: Sequence[CellScene]) -> tuple[Sweep, ...]:
    """Return what the values of parameters do on one size of board, as far as there are runs."""
    return sweeps([SweepPoint(cell.bar, cell.summary) for cell in cells if cell.bar is not None])


@dataclass(frozen=True, slots=True, eq=False)
class RunLengthsInfo:
    """The run-length distributions of all variants on one size of board."""

    n: int
    curves: tuple[tuple[CellScene, RunLengthCurve], ...]
    """Those with a solved run, the highest first."""
    selected: int | None
    note: ClassVar[str] = ""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Runs solved within k steps, n = {self.n:,}"

    def points(self) -> Iterator[tuple[CellScene, int, float]]:
        """Yield the points of all curves: cell, steps, share."""
        for cell, curve in self.curves:
            for k, share in zip(curve.steps, curve.shares, strict=True):
                yield cell, k, share

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [(*_names(cell.cell), k, share) for cell, k, share in self.points()]
        return [("variant", "label", "n", "steps", "share_solved"), *rows]


def run_lengths_info(n: int, cells: Sequence[CellScene], selected: int | None) -> RunLengthsInfo | None:
    """Return the curves of one size; None when no run is solved yet."""
    curves = [(cell, cell.curve) for cell in cells if cell.curve is not None]
    curves.sort(key=lambda pair: -pair[1].shares[-1])
    return RunLengthsInfo(n, tuple(curves), selected) if curves else None


def run_length_sentence(cell: CellScene, k: int, share: float) -> str:
    """Return the tooltip of a point of a curve."""
    return f"{cell.title}: {share_text(share)} solved within {k:,} {'step' if k == 1 else 'steps'}"


def run_length_query(cell: CellScene, k: int) -> RunQuery:
    """Ask for the runs that were solved in exactly so many steps."""
    return RunQuery(cell.number, RunFilter.SOLVED, steps=(k, k))


@dataclass(frozen=True, slots=True, eq=False)
class HistogramInfo:
    """How many steps, or restarts, the runs of one cell took."""

    cell: CellScene
    histogram: Histogram
    what: str
    """``step`` or ``restart``."""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"{self.what.capitalize()}s of {self.cell.full_title}"

    @property
    def note(self) -> str:
        """What lies beyond the last bar."""
        beyond = self.histogram.beyond
        return f"{share_text(beyond)} beyond {self.histogram.end - 1:,}" if beyond else ""

    def span(self, place: int) -> tuple[int, int]:
        """Return the least and the greatest number that a bar stands for."""
        width = self.histogram.width
        return place * width, (place + 1) * width - 1

    def sentence(self, place: int) -> str:
        """Return the tooltip of a bar."""
        least, most = self.span(place)
        numbers = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        plural = "" if least == most == 1 else "s"
        share = self.histogram.solved[place] + self.histogram.failed[place]
        return f"{numbers} {self.what}{plural}: {share_text(share)} of the runs"

    def query(self, place: int) -> RunQuery:
        """Ask for the runs of a bar."""
        span = self.span(place)
        if self.what == "step":
            return RunQuery(self.cell.number, steps=span)
        return RunQuery(self.cell.number, restarts=span)

    def table(self) -> Table:
        """Return the figures for export."""
        found = self.histogram
        rows = [
            (*_names(found.cell), *self.span(place), solved, failed)
            for place, (solved, failed) in enumerate(zip(found.solved, found.failed, strict=True))
        ]
        return [
            (
                "variant",
                "label",
                "n",
                f"{self.what}s_from",
                f"{self.what}s_to",
                "share_solved",
                "share_failed",
            ),
            *rows,
        ]
