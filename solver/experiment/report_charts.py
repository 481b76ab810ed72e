"""The charts of an experiment's report, drawn with matplotlib from the figures that the window shows too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.experiment.figures import (
    COSTS,
    Histogram,
    RunLengthCurve,
    SizeCurve,
    SuccessBar,
    Sweep,
    SweepCurve,
    cell_style,
)
from solver.experiment.plan import Cell
from solver.experiment.tables import interval, rate
from solver.report.style import COLORS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 7.5
"""Inches; as wide as the text of a page."""
ROW = 0.29
"""Inches from one bar to the next."""
PANELS = 2
"""Histograms side by side."""
MOST_TICKS = 6
"""Values of a parameter named on an axis."""
LOG_RATIO = 30
"""Costs that differ by more are drawn on a logarithmic axis."""
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def success_chart(bars: Sequence[SuccessBar]) -> Figure:
    """Draw the success rates as bars, size by size, with intervals and exact values."""
    groups = [(n, list(group)) for n, group in groupby(bars, lambda bar: bar.cell.settings.n)]
    has_headings = len(groups) > 1
    rows = len(bars) + len(groups) * has_headings
    axes = _axes(WIDTH, 0.65 + ROW * rows)
    places, names, y = [], [], 0
    for n, group in groups:
        if has_headings:
            axes.text(
                -0.02,
                y,
                f"n = {n:,}",
                transform=axes.get_yaxis_transform(),
                ha="right",
                va="center",
                weight="bold",
            )
            y += 1
        for bar in group:
            _success_bar(axes, bar, y)
            places.append(y)
            names.append(bar.cell.label)
            y += 1
    axes.set_yticks(places, names, color=COLORS["text"], fontsize=9)
    axes.set_ylim(rows - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    _share_axis(axes, "x")
    known = "; the diamond is the exact value" if any(bar.exact is not None for bar in bars) else ""
    axes.set_xlabel(f"Runs solved, with 95 % confidence interval{known}")
    return axes.figure  # type: ignore[return-value]


def _success_bar(axes: Axes, bar: SuccessBar, y: float) -> None:
    axes.barh(y, bar.rate, 0.55, color=_color(bar.cell))
    # The light line below makes the interval stand out from its bar.
    for width, cap, role in ((3.0, 4.0, "card"), (1.2, 3.0, "interval")):
        style: dict[str, Any] = {
            "elinewidth": width,
            "capthick": width,
            "capsize": cap,
            "color": COLORS[role],
        }
        style["clip_on"] = False
        axes.errorbar(bar.rate, y, xerr=_whiskers(bar), fmt="none", **style)
    if bar.exact is not None:
        axes.plot(
            bar.exact,
            y - 0.33,
            "D",
            ms=4.5,
            mfc=COLORS["interval"],
            mec=COLORS["card"],
            mew=0.75,
            clip_on=False,
        )
    beside: dict[str, Any] = {
        "xycoords": ("axes fraction", "data"),
        "textcoords": "offset points",
        "va": "center",
    }
    axes.annotate(rate(bar.rate, bar.bounds), (1, y), (12, 0), weight="bold", fontsize=9, **beside)
    axes.annotate(interval(bar.bounds), (1, y), (66, 0), color=COLORS["text.dim"], **beside)


def size_chart(curves: Sequence[SizeCurve]) -> Figure:
    """Draw the success rates over the number of queens, the points of each line joined."""
    axes = _axes(WIDTH, 3.4)
    sizes = sorted({bar.cell.settings.n for curve in curves for bar in curve.bars})
    for number, curve in enumerate(curves):
        # Side by side, so that variants with equal rates can all be seen.
        aside = (number - (len(curves) - 1) / 2) * min(0.03, 0.3 / len(curves))
        places, rates = (
            [sizes.index(bar.cell.settings.n) + aside for bar in curve.bars],
            [bar.rate for bar in curve.bars],
        )
        whiskers = np.hstack([_whiskers(bar) for bar in curve.bars])
        style = {**_line(curve.cell), "marker": cell_style(curve.cell).marker, "markersize": 5}
        axes.errorbar(
            places, rates, yerr=whiskers, label=curve.cell.label, capsize=2.5, elinewidth=1, **style
        )
    axes.set_xticks(range(len(sizes)), [f"{n:,}" for n in sizes])
    axes.set_xlabel("Queens n")
    _share_axis(axes, "y")
    axes.set_title("Runs solved", fontweight="normal", color=COLORS["text.dim"])
    _legend(axes)
    return axes.figure  # type: ignore[return-value]


def sweep_chart(sweep: Sweep) -> Figure:
    """Draw success and cost over the values of a parameter, a panel each, the points of each line joined."""
    from matplotlib.figure import Figure

    points = [point for curve in sweep.curves for point in curve.points]
    costs = [name for name in COSTS if any(getattr(point.summary, name) for point in points)]
    figure = Figure((WIDTH, 2.6 + 0.2 * ceil(len(sweep.curves) / 2)))
    success, *others = figure.subplots(1, 1 + len(costs), squeeze=False).flat
    for curve in sweep.curves:
        places, bars = [sweep.place(point) for point in curve.points], [point.bar for point in curve.points]
        whiskers = np.hstack([_whiskers(bar) for bar in bars])
        options = {**_curve_style(curve), "label": curve.label, "capsize": 2.5, "elinewidth": 1}
        success.errorbar(places, [bar.rate for bar in bars], yerr=whiskers, **options)
    _share_axis(success, "y")
    _value_axis(success, sweep, "Runs solved")
    for axes, name in zip(others, costs, strict=True):
        _cost_panel(axes, sweep, name)
    if len(sweep.curves) > 1:
        figure.legend(loc="outside lower center", ncols=2, handlelength=2.8, labelcolor=COLORS["text.dim"])
    return figure


def _cost_panel(axes: Axes, sweep: Sweep, name: str) -> None:
    costs = [[getattr(point.summary, name) or np.nan for point in curve.points] for curve in sweep.curves]
    for curve, found in zip(sweep.curves, costs, strict=True):
        axes.plot([sweep.place(point) for point in curve.points], found, **_curve_style(curve))
    most, least = np.nanmax(np.concatenate(costs)), np.nanmin(np.concatenate(costs))
    if most > LOG_RATIO * least:
        axes.set_yscale("log")
    else:
        axes.set_ylim(0, 1.06 * most)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    _value_axis(axes, sweep, name.removeprefix("expected_").replace("_", " ").capitalize())


def _value_axis(axes: Axes, sweep: Sweep, title: str) -> None:
    every = ceil(len(sweep.values) / MOST_TICKS)
    axes.set_xticks(range(len(sweep.values))[::every], sweep.value_texts[::every])
    axes.set_xlim(-0.4, len(sweep.values) - 0.6)
    axes.set_xlabel(sweep.title)
    axes.set_title(title, fontweight="normal", color=COLORS["text.dim"])


def _curve_style(curve: SweepCurve) -> dict[str, Any]:
    style = curve.style
    line = (0, style.dash) if style.dash else "-"
    return {"color": COLORS[style.role], "ls": line, "marker": style.marker, "markersize": 5}


def run_length_chart(curves: Sequence[RunLengthCurve]) -> Figure:
    """Draw run-length distributions over one another, on a logarithmic axis."""
    axes = _axes(WIDTH, 3.8)
    last = 10.0 ** max(1, ceil(np.log10(max(curve.steps[-1] for curve in curves))))
    for curve in sorted(curves, key=lambda curve: -curve.shares[-1]):
        # Runs solved in no step are drawn at 1, where the axis starts.
        steps = [1, *(max(step, 1) for step in curve.steps), last]
        shares = [0.0, *curve.shares, curve.shares[-1]]
        axes.plot(steps, shares, drawstyle="steps-post", label=curve.cell.label, **_line(curve.cell))
    axes.set_xscale("log")
    axes.set_xlim(1, last)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel("Steps k, on a logarithmic axis")
    _share_axis(axes, "y")
    axes.set_title("Runs solved within k steps", fontweight="normal", color=COLORS["text.dim"])
    _legend(axes)
    return axes.figure  # type: ignore[return-value]


def histogram_chart(histograms: Sequence[Histogram], noun: str) -> Figure:
    """Draw a panel for each histogram; `noun` is what their axes count, ``steps`` or ``restarts``."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    columns, rows = min(PANELS, len(histograms)), ceil(len(histograms) / PANELS)
    has_failed = any(any(histogram.failed) for histogram in histograms)
    figure = Figure((WIDTH / PANELS * columns, 2.1 * rows + 0.3 * has_failed))
    panels = figure.subplots(rows, columns, squeeze=False).flat
    for axes in panels:
        axes.set_visible(False)
    for axes, histogram in zip(figure.axes, histograms, strict=False):
        axes.set_visible(True)
        _histogram(axes, histogram, noun)
    if has_failed:
        patches = [
            Patch(color=COLORS["series.1"], label="solved, in the variant's colour"),
            Patch(color=COLORS["failed"], label="not solved"),
        ]
        figure.legend(handles=patches, loc="outside upper left", ncols=2, labelcolor=COLORS["text.dim"])
    return figure


def _histogram(axes: Axes, histogram: Histogram, noun: str) -> None:
    width = histogram.width
    left = np.arange(len(histogram.solved)) * width - (0.5 if width == 1 else 0.0)
    bars: dict[str, Any] = {"width": width * 0.94, "align": "edge"}
    axes.bar(left, histogram.solved, color=_color(histogram.cell), **bars)
    axes.bar(left, histogram.failed, bottom=histogram.solved, color=COLORS["failed"], **bars)
    axes.set_xlim(left[0], left[-1] + width)
    axes.set_ylim(0, 1.06 * max(a + b for a, b in zip(histogram.solved, histogram.failed, strict=True)))
    axes.locator_params("x", integer=True)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.locator_params("y", nbins=4)
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g} %")
    axes.grid(visible=False, axis="x")
    axes.set_title(histogram.cell.label)
    beyond = f"; {100 * histogram.beyond:.2g} % took {histogram.end:,} or more" if histogram.beyond else ""
    axes.set_xlabel(f"{noun}{beyond}")


def _axes(width: float, height: float) -> Axes:
    from matplotlib.figure import Figure

    return Figure((width, height)).subplots()


def _share_axis(axes: Axes, name: str) -> None:
    """Make an axis show all shares from 0 to 100 %, with a little room for points at its ends."""
    axis = axes.xaxis if name == "x" else axes.yaxis
    axis.set_ticks(SHARES, [f"{100 * share:g} %" for share in SHARES])
    if name == "x":
        axes.set_xlim(0, 1)
    else:
        axes.set_ylim(0, 1.02)


def _legend(axes: Axes) -> None:
    axes.legend(loc="upper left", bbox_to_anchor=(1.02, 1.0), handlelength=2.8, labelspacing=0.6)


def _line(cell: Cell) -> dict[str, Any]:
    dash = cell_style(cell).dash
    return {"color": _color(cell), "ls": (0, dash) if dash else "-"}


def _color(cell: Cell) -> str:
    return COLORS[cell_style(cell).role]


def _whiskers(bar: SuccessBar) -> list[list[float]]:
    """Return how far the interval reaches down and up from the rate, as matplotlib takes it."""
    low, high = bar.bounds
    return [[max(bar.rate - low, 0.0)], [max(high - bar.rate, 0.0)]]
