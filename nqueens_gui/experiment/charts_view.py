"""The charts of the Experiment page as frozen figures, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log2
from typing import NamedTuple

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, RunQuery
from nqueens_gui.kit.charts.data import Table, share_text
from solver.core.estimates import Estimate
from solver.core.parameters import ParameterValue
from solver.core.words import counted
from solver.experiment.figures import COSTS, Histogram, RunLengthCurve, SeriesStyle, Sweep, SweepPoint, sweeps
from solver.experiment.growth import Growth, growth
from solver.experiment.plan import Cell
from solver.experiment.run_lengths import Fit, Fits
from solver.experiment.summary import Summary
from solver.experiment.tables import p_text, rate


def success_sentence(cell: CellScene) -> str:
    """Return the tooltip of a success rate."""
    if cell.bar is None:
        return f"{cell.full_title}: no runs yet"
    return f"{cell.full_title}: {rate(cell.bar.rate)} of {cell.bar.rate.runs:,} runs solved"


def _success_table(cells: Sequence[CellScene]) -> Table:
    head = ("variant", "label", "n", "runs", "success_rate", "success_low", "success_high", "exact")
    bars = (cell.bar for cell in cells if cell.bar is not None)
    return [
        head,
        *((*names_of(bar.cell), bar.rate.runs, bar.rate.value, *bar.rate.ends, bar.exact) for bar in bars),
    ]


def names_of(cell: Cell) -> tuple[str, str, int]:
    """Name a cell in a table: variant, label and n."""
    return cell.settings.variant.name, cell.label, cell.settings.n


class SuccessInfo(Struct, frozen=True, eq=False):
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
        return _note(self.cells)

    def table(self) -> Table:
        """Return the figures for export."""
        return _success_table(self.cells)


NOTE = "95 % confidence intervals"


def _note(cells: Iterable[CellScene]) -> str:
    has_exact = any(cell.bar is not None and cell.bar.exact is not None for cell in cells)
    return NOTE + ("; diamonds: exact values" if has_exact else "")


WIDE_SPREAD = 20
"""From this ratio of the greatest to the least number on, an axis is logarithmic."""


def axis_places(values: Sequence[ParameterValue]) -> tuple[float, ...]:
    """Return where values lie on an axis of unit steps on average: numbers by size, words one after another.

    Numbers that differ much are spaced by their logarithms, where zero lies a factor of two below the least; a value
    that is no number, such as "no limit", follows one step behind the numbers.
    """
    numbers = [value for value in values if isinstance(value, int | float)]
    positive = [number for number in numbers if number > 0]
    if len(numbers) < 3 or len(numbers) < len(values) - 1 or min(numbers) < 0:
        return tuple(map(float, range(len(values))))
    if max(positive) > WIDE_SPREAD * min(positive):
        at = [log2(number) if number > 0 else log2(min(positive)) - 1 for number in numbers]
    else:
        at = [float(number) for number in numbers]
    unit = (at[-1] - at[0]) / (len(at) - 1)
    return tuple((place - at[0]) / unit for place in (*at, at[-1] + unit)[: len(values)])


class CurvePoint(NamedTuple):
    """A figure of a cell, with its 95 % confidence interval."""

    cell: CellScene
    place: float
    """Of its size, or of the value of a parameter, along the axis."""
    found: Estimate


SWEEP_FIGURES = {
    "success_rate": "Runs solved",
    "expected_steps_per_solution": "Steps per solution",
    "expected_evaluations_per_solution": "Evaluations per solution",
}
"""The fields of a summary that are drawn over the values of a parameter, with their titles."""


class CurvesInfo(Struct, frozen=True, eq=False):
    """One figure of all variants, over the number of queens or the values of a parameter."""

    title: str
    axis: str
    """What the places along the axis are."""
    names: tuple[tuple[float, str], ...]
    """Places along the axis, and what they are called."""
    figure: str
    """A name of `SWEEP_FIGURES`."""
    curves: tuple[tuple[str, SeriesStyle, tuple[CurvePoint, ...]], ...]
    """Of each curve its title, how it is drawn, and its points."""
    selected: int | None
    """The number of the selected cell."""
    rows: Table
    """The figures for export."""
    fits: Mapping[str, Growth] = field(default_factory=dict)
    """By the title of a curve, the power of n that its costs follow."""

    @property
    def note(self) -> str:
        """How to read it."""
        if self.is_success:
            return _note(point.cell for *_, points in self.curves for point in points)
        return f"{NOTE}; pale: fitted power of n with its band" if self.fits else NOTE

    @property
    def is_log(self) -> bool:
        """Whether costs differ so much that their axis is logarithmic."""
        return not self.is_success and self.lowest > 0 and self.highest > WIDE_SPREAD * self.lowest

    @property
    def lowest(self) -> float:
        """The least end of an interval."""
        return min(point.found.ends.low for *_, points in self.curves for point in points)

    @property
    def is_success(self) -> bool:
        """Whether it is about success, not about cost."""
        return self.figure == "success_rate"

    @property
    def highest(self) -> float:
        """The greatest end of an interval."""
        return max(point.found.ends.high for *_, points in self.curves for point in points)

    def height(self, values: NDArray[np.float64] | float) -> NDArray[np.float64]:
        """Return where values lie on the axis of the figure."""
        return np.log10(values) if self.is_log else np.asarray(values, float)

    def sentence(self, cell: CellScene) -> str:
        """Return the tooltip of a point."""
        if self.is_success:
            return success_sentence(cell)
        found = cell.summary.estimate(self.figure)
        assert found is not None
        write = "{:,.1f}".format
        between = "" if found.interval is None else f", 95 % interval {found.interval.text(write)}"
        return f"{cell.full_title}: {write(found.value)} {SWEEP_FIGURES[self.figure].lower()}{between}"

    def table(self) -> Table:
        """Return the figures for export."""
        return self.rows


def sizes_info(
    scene: ExperimentScene, selected: int | None, figure: str = "success_rate"
) -> CurvesInfo | None:
    """Return one figure of all variants over the number of queens, as far as there are runs; None where none has it."""
    sizes = tuple(sorted(scene.sizes))
    places = dict(zip(sizes, axis_places(sizes), strict=True))
    by_title: dict[str, list[CurvePoint]] = {}
    for cell in sorted(scene.cells, key=lambda cell: cell.n):
        if cell.bar is not None and (found := cell.summary.estimate(figure)) is not None:
            point = CurvePoint(cell, places[cell.n], found)
            by_title.setdefault(cell.title, []).append(point)
    if not by_title:
        return None
    fits = {} if figure == "success_rate" else _fits(by_title, figure)
    return CurvesInfo(
        f"{SWEEP_FIGURES[figure]} by number of queens",
        "queens",
        tuple((place, f"{n:,}") for n, place in places.items()),
        figure,
        tuple((title, points[0].cell.style, tuple(points)) for title, points in by_title.items()),
        selected,
        _sizes_table([point.cell for points in by_title.values() for point in points]),
        fits,
    )


def _fits(by_title: Mapping[str, Sequence[CurvePoint]], figure: str) -> dict[str, Growth]:
    """Fit a power of n to each curve, and keep those that fit."""
    found = {
        title: growth([point.cell.summary for point in points], figure) for title, points in by_title.items()
    }
    return {title: fit for title, fit in found.items() if fit and fit.fits}


def _sizes_table(cells: Sequence[CellScene]) -> Table:
    head, *rows = _success_table(cells)
    more = [(name, f"{name}_low", f"{name}_high") for name in COSTS]
    costs = [
        [value for name in COSTS for value in _with_bounds(cell.summary, name)] for cell in cells if cell.bar
    ]
    return [
        (*head, *(name for names in more for name in names)),
        *((*row, *cost) for row, cost in zip(rows, costs, strict=True)),
    ]


def _with_bounds(summary: Summary, figure: str) -> Sequence[object]:
    return getattr(summary, figure), *(summary.intervals[figure] or (None, None))


def sweep_info(
    n: int, sweep: Sweep, figure: str, cells: Sequence[CellScene], selected: int | None
) -> CurvesInfo | None:
    """Return one figure over the values of a parameter on one size of board; None where no cell has it."""
    by_label, places = {cell.title: cell for cell in cells}, axis_places(sweep.values)
    curves = tuple(
        (
            curve.label,
            curve.style,
            tuple(
                CurvePoint(by_label[point.cell.label], places[sweep.place(point)], found)
                for point in curve.points
                if (found := point.summary.estimate(figure)) is not None
            ),
        )
        for curve in sweep.curves
    )
    if not any(points for *_, points in curves):
        return None
    title = f"{SWEEP_FIGURES[figure]} by {sweep.title.lower()}, n = {n:,}"
    axis, rows = sweep.title.lower(), _sweep_table(sweep)
    names = tuple(zip(places, sweep.value_texts, strict=True))
    return CurvesInfo(title, axis, names, figure, curves, selected, rows)


def _sweep_table(sweep: Sweep) -> Table:
    bounds = (f"{name}_{end}" for name in ("success", *COSTS) for end in ("low", "high"))
    head = ("variant", "label", "n", sweep.name, *SWEEP_FIGURES, *bounds)
    return [head, *(_sweep_row(sweep, point) for curve in sweep.curves for point in curve.points)]


def _sweep_row(sweep: Sweep, point: SweepPoint) -> Sequence[object]:
    found = [point.summary.estimate(name) for name in SWEEP_FIGURES]
    bounds = (end for one in found for end in (one and one.interval) or ("", ""))
    return *names_of(point.cell), point.value(sweep.name), *(one and one.value for one in found), *bounds


def sweeps_of(cells: Sequence[CellScene]) -> tuple[Sweep, ...]:
    """Return what the values of parameters do on one size of board, as far as there are runs."""
    return sweeps([SweepPoint(cell.bar, cell.summary) for cell in cells if cell.bar is not None])


class RunLengthsInfo(Struct, frozen=True, eq=False):
    """The run-length distributions of all variants on one size of board."""

    n: int
    curves: tuple[tuple[CellScene, RunLengthCurve], ...]
    """Those with a solved run, the highest first."""
    selected: int | None

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Runs solved within k steps, n = {self.n:,}"

    @property
    def fitted(self) -> tuple[CellScene, Fits] | None:
        """The selected cell and what is fitted to it; no distributions where the limits of its runs forbid it."""
        found = ((cell, cell.fits) for cell, _ in self.curves if cell.number == self.selected and cell.fits)
        return next(found, None)

    @property
    def note(self) -> str:
        """How well the exponential distribution fits the selected cell."""
        exponential = self._exponential
        if exponential is None or (p_value := exponential.p_value) is None:
            return ""
        verdict = "maybe memoryless" if exponential.fits else "not memoryless"
        return f"dashes: exponential, {p_text(p_value)}, {verdict}"

    @property
    def tip(self) -> str:
        """All fits of the selected cell, with what follows."""
        if self.fitted is None:
            return ""
        cell, fits = self.fitted
        known = [
            f"{one.name}: {p_text(one.p_value)}" for one in fits.distributions if one.p_value is not None
        ]
        return "\n".join((f"{cell.title}. {fits.sentence}", *known))

    @property
    def _exponential(self) -> Fit | None:
        return next(iter(self.fitted[1].distributions), None) if self.fitted else None

    def exponential(self, steps: NDArray[np.float64]) -> NDArray[np.float64] | None:
        """Return the shares of the runs of the selected cell that the exponential distribution has solved by then."""
        if self.fitted is None or self._exponential is None:
            return None
        mean = self._exponential.parameters["mean"]
        shares: NDArray[np.float64] = self.fitted[0].open_share * -np.expm1(-steps / mean)
        return shares

    def points(self) -> Iterator[tuple[CellScene, int, float]]:
        """Yield the points of all curves: cell, steps, share."""
        for cell, curve in self.curves:
            for k, share in zip(curve.steps, curve.shares, strict=True):
                yield cell, k, share

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [(*names_of(cell.cell), k, share) for cell, k, share in self.points()]
        return [("variant", "label", "n", "steps", "share_solved"), *rows]


def run_lengths_info(n: int, cells: Sequence[CellScene], selected: int | None) -> RunLengthsInfo | None:
    """Return the curves of one size; None when no run is solved yet."""
    curves = [(cell, cell.curve) for cell in cells if cell.curve is not None]
    curves.sort(key=lambda pair: -pair[1].shares[-1])
    return RunLengthsInfo(n, tuple(curves), selected) if curves else None


def run_length_sentence(cell: CellScene, k: int, share: float) -> str:
    """Return the tooltip of a point of a curve."""
    return f"{cell.title}: {share_text(share)} solved within {counted(k, 'step')}"


def run_length_query(cell: CellScene, k: int) -> RunQuery:
    """Ask for the runs that were solved in exactly `k` steps."""
    return RunQuery(cell.number, is_solved=True, steps=(k, k))


class HistogramInfo(Struct, frozen=True, eq=False):
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
        numbers = counted(most, self.what) if least == most else f"{least:,} to {most:,} {self.what}s"
        share = self.histogram.solved[place] + self.histogram.failed[place]
        return f"{numbers}: {share_text(share)} of the runs"

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
            (*names_of(found.cell), *self.span(place), solved, failed)
            for place, (solved, failed) in enumerate(zip(found.solved, found.failed, strict=True))
        ]
        head = (
            "variant",
            "label",
            "n",
            f"{self.what}s_from",
            f"{self.what}s_to",
            "share_solved",
            "share_failed",
        )
        return [head, *rows]
