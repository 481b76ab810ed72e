"""The charts of an experiment's report, drawn with matplotlib from the figures that the window shows too."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct

from solver.core.estimates import Estimate
from solver.experiment.figures import (
    COSTS,
    RunLengthCurve,
    SeriesStyle,
    SizeCurve,
    SuccessBar,
    Sweep,
    cell_style,
)
from solver.experiment.growth import Growth, growth
from solver.experiment.plan import Cell
from solver.experiment.summary import Summary
from solver.experiment.tables import interval, rate
from solver.report.style import COLORS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, PAD = 7.5, 0.08
"""Inches; as wide as the text of a page, and its margins."""
ROW, CLOSE_ROW = 0.29, 0.22
"""Inches from one bar to the next, and where there are more than `MOST_WIDE_ROWS`."""
MOST_WIDE_ROWS = 9
NAMES_SHARE = 0.4
"""Most of the width of a chart that the names of its rows may take."""
NAME_SIZE, SMALL_NAME_SIZE = 9.0, 7.5
"""Points of the names of bars, and of the names of rows too long for one line."""
LINES_HEIGHT = 2.6
"""Inches; with a chart of eleven bars above and below it, the page is full."""
MOST_TICKS = 6
"""Values of a parameter named on an axis."""
LOG_RATIO = 30
"""Costs that differ by more are drawn on a logarithmic axis."""
LEGEND_COLUMNS, LEGEND_ROW = 3, 0.2
"""Most names side by side below a chart, and inches from one to the next."""
WHISKERS: Mapping[str, Any] = {"capsize": 2.0, "elinewidth": 1}
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def success_chart(bars: Sequence[SuccessBar]) -> Figure:
    """Draw the success rates as bars, size by size, with intervals and exact values."""
    groups = [(n, list(group)) for n, group in groupby(bars, lambda bar: bar.cell.settings.n)]
    has_headings = len(groups) > 1
    rows = len(bars) + len(groups) * has_headings
    figure, (axes,) = _panels(0.65)
    heading: dict[str, Any] = {"ha": "right", "va": "center", "weight": "bold"}
    places, names, y = [], [], 0
    for n, group in groups:
        if has_headings:
            axes.text(-0.02, y, f"n = {n:,}", transform=axes.get_yaxis_transform(), **heading)
            y += 1
        for bar in group:
            _success_bar(axes, bar, y)
            places.append(y)
            names.append(bar.cell.label)
            y += 1
    least = _name_rows(figure, axes, places, names)
    figure.set_figheight(0.65 + _height_of(rows, least))
    axes.set_ylim(rows - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    share_axis(axes, "x")
    known = "; the diamond is the exact value" if any(bar.exact is not None for bar in bars) else ""
    axes.set_xlabel(f"Runs solved, with 95 % confidence interval{known}")
    return figure


def _name_rows(figure: Figure, axes: Axes, places: Sequence[float], names: Sequence[str]) -> float:
    """Name rows, long names in several lines of smaller letters; return the least height of a row."""
    size, width = NAME_SIZE, NAMES_SHARE * WIDTH
    shown = [_broken(figure, name, width, size) for name in names]
    if any("\n" in name for name in shown):
        size = SMALL_NAME_SIZE
        shown = [_broken(figure, name, width, size) for name in names]
    axes.set_yticks(places, shown, color=COLORS["text"], fontsize=size)
    return 0.04 + max(1 + name.count("\n") for name in shown) * 1.2 * size / 72


def _success_bar(axes: Axes, bar: SuccessBar, y: float) -> None:
    axes.barh(y, bar.rate.value, 0.55, color=_color(bar.cell))
    reach = _reach([bar.rate])
    # The light line below makes the interval stand out from its bar.
    for width, cap, role in ((3.0, 4.0, "card"), (1.2, 3.0, "interval")):
        line: dict[str, Any] = {"elinewidth": width, "capthick": width, "capsize": cap, "color": COLORS[role]}
        axes.errorbar(bar.rate.value, y, xerr=reach, fmt="none", clip_on=False, **line)
    if bar.exact is not None:
        fill, edge = COLORS["interval"], COLORS["card"]
        axes.plot(bar.exact, y - 0.33, "D", ms=4.5, mfc=fill, mec=edge, mew=0.75, clip_on=False)
    beside: dict[str, Any] = {
        "xycoords": ("axes fraction", "data"),
        "textcoords": "offset points",
        "va": "center",
    }
    axes.annotate(rate(bar.rate), (1, y), (12, 0), weight="bold", fontsize=9, **beside)
    axes.annotate(interval(bar.rate.interval), (1, y), (66, 0), color=COLORS["text.dim"], **beside)


class _Line(Struct, frozen=True):
    """Figures that a line joins in every panel."""

    label: str
    style: SeriesStyle
    places: Sequence[float]
    """Where the rows are on the horizontal axis."""
    rows: Sequence[Summary]


def drawn_costs(rows: Sequence[Summary]) -> list[str]:
    """Return the costs that have a panel: those of which some figure is known and not 0."""
    return [name for name in COSTS if any(getattr(row, name) for row in rows)]


def _draw_lines(lines: Sequence[_Line], marker_size: int, height: float) -> tuple[Figure, dict[str, Axes]]:
    """Draw success, and the costs that are known, a panel each; return the panels by the name of the figure."""
    costs = drawn_costs([row for line in lines for row in line.rows])
    figure, panels = _panels(height, 1 + len(costs))
    for axes, name in zip(panels, ("success_rate", *costs), strict=True):
        is_cost = name in COSTS
        for line in lines:
            points = zip(line.places, line.rows, strict=True)
            known = [
                (place, found)
                for place, row in points
                if (found := row.estimate(name)) and (found.value or not is_cost)
            ]
            values = [found.value for _, found in known]
            style = {**stroke(line.style), "marker": line.style.marker, "markersize": marker_size}
            options = {**style, **WHISKERS, "label": None if is_cost else line.label}
            axes.errorbar(
                [place for place, _ in known], values, yerr=_reach([found for _, found in known]), **options
            )
        title = name.removeprefix("expected_").replace("_", " ").capitalize()
        axes.set_ylabel(title if is_cost else "Runs solved")
    share_axis(panels[0], "y")
    if len(lines) > 1:
        legend_below(figure)
    return figure, dict(zip(("success_rate", *costs), panels, strict=True))


def legend_below(figure: Figure) -> None:
    """Put the names of all lines below a figure, whose height allows for `LEGEND_COLUMNS` columns of them.

    Where long names leave room for fewer columns, the figure becomes taller.
    """
    room = (WIDTH - 2 * PAD) * figure.dpi
    for columns in range(LEGEND_COLUMNS, 0, -1):
        options = {"handlelength": 2.8, "labelcolor": COLORS["text.dim"]}
        legend = figure.legend(loc="outside lower center", ncols=columns, **options)
        excess = legend.get_window_extent().width - room
        if excess <= 0 or columns == 1:
            break
        legend.remove()
    names = legend.get_texts()
    if excess > 0:
        widest = max(name.get_window_extent().width for name in names) - excess
        for name in names:
            name.set_text(_broken(figure, name.get_text(), widest / figure.dpi, float(name.get_fontsize())))
    lines = sum(1 + name.get_text().count("\n") for name in names)
    more = ceil(lines / columns) - ceil(len(names) / LEGEND_COLUMNS)
    figure.set_figheight(figure.get_figheight() + LEGEND_ROW * more)


def _broken(figure: Figure, name: str, width: float, size: float) -> str:
    """Break a name into the fewest lines of at most `width` inches, as even as words allow; numbers stay with words."""
    from matplotlib import rcParams  # like all of it, slow to import

    return _broken_in(tuple(rcParams["font.sans-serif"]), figure.dpi, name, width, size)


@lru_cache(maxsize=4096)
def _broken_in(fonts: Sequence[str], dpi: float, name: str, width: float, size: float) -> str:
    """Break a name in the present fonts, which are told to keep apart what is kept: every size has the same names."""
    from matplotlib.figure import Figure

    text = Figure(dpi=dpi).text(0, 0, name, fontsize=size)
    found, kept = name, re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", name)
    for letters in range(len(name) - 1, 0, -1):
        fits = text.get_window_extent().width <= width * dpi
        broken = fill(kept, letters, break_on_hyphens=False, break_long_words=not fits)
        lines = broken.splitlines()
        if fits and (len(lines) > 1 + found.count("\n") or max(map(len, lines)) > letters):
            break
        found = broken.replace("\N{NO-BREAK SPACE}", " ")
        text.set_text(found)
    return found


def size_chart(curves: Sequence[SizeCurve]) -> Figure:
    """Draw success and costs over the number of queens, a panel each, the points of each line joined."""
    sizes = _some(sorted({row.n for curve in curves for row in curve.rows}))
    lines = []
    for number, curve in enumerate(curves):
        # Side by side, so that variants with equal rates can all be seen.
        aside = 1 + (number - (len(curves) - 1) / 2) * min(0.01, 0.1 / len(curves))
        places = [row.n * aside for row in curve.rows]
        lines.append(_Line(curve.cell.label, cell_style(curve.cell), places, curve.rows))
    figure, panels = _draw_lines(lines, 4, 2.9 + 0.2 * ceil(len(curves) / LEGEND_COLUMNS))
    for name, axes in panels.items():
        axes.set_xscale("log")
        axes.set_xticks(sizes, [f"{n:,}" for n in sizes])
        axes.minorticks_off()
        axes.set_xlabel("Queens n")
        if name in COSTS:
            log_axis(axes, "y")
            _draw_powers(axes, curves, name)
    return figure


def power_of(curve: SizeCurve, figure: str) -> Growth | None:
    """Return the power of n of a cost, where one fits."""
    fit = growth(curve.rows, figure)
    return fit if fit and fit.fits else None


def _draw_powers(axes: Axes, curves: Sequence[SizeCurve], figure: str) -> None:
    """Draw the power of n of each line whose costs follow one, with its band."""
    for curve in curves:
        if fit := power_of(curve, figure):
            color = COLORS[cell_style(curve.cell).role]
            low, high = zip(*map(fit.band, fit.sizes), strict=True)
            axes.fill_between(fit.sizes, low, high, color=color, lw=0, alpha=0.2, zorder=0)
            axes.plot(fit.sizes, list(map(fit.cost, fit.sizes)), color=color, lw=3, alpha=0.25, zorder=0)


def sweep_chart(sweep: Sweep) -> Figure:
    """Draw success and cost over the values of a parameter, a panel each, the points of each line joined."""
    lines = [
        _Line(
            curve.label,
            curve.style,
            list(map(sweep.place, curve.points)),
            [point.summary for point in curve.points],
        )
        for curve in sweep.curves
    ]
    figure, panels = _draw_lines(lines, 5, 2.6 + 0.2 * ceil(len(lines) / 2))
    every = ceil(len(sweep.values) / MOST_TICKS)
    for name, axes in panels.items():
        axes.set_xticks(range(len(sweep.values))[::every], sweep.value_texts[::every])
        axes.set_xlim(-0.4, len(sweep.values) - 0.6)
        axes.set_xlabel(sweep.title)
        known = [cost for line in lines for row in line.rows if (cost := getattr(row, name))]
        if name in COSTS and max(known) > LOG_RATIO * min(known):
            log_axis(axes, "y")
        elif name in COSTS:
            axes.set_ylim(0)
            axes.yaxis.set_major_formatter("{x:,.0f}")
    return figure


def _reach(found: Sequence[Estimate]) -> list[list[float]]:
    """Return how far intervals reach down and up, as matplotlib takes it."""
    return [
        [max(one.value - one.ends.low, 0.0) for one in found],
        [max(one.ends.high - one.value, 0.0) for one in found],
    ]


def _some(values: Sequence[float]) -> Sequence[float]:
    """Choose as many values as an axis has room for."""
    return values[:: ceil(len(values) / MOST_TICKS)] if values else values


def log_axis(axes: Axes, name: str) -> None:
    """Let the axis x or y be logarithmic, with its numbers written out."""
    from matplotlib.ticker import LogFormatter

    class Numbers(LogFormatter):
        def __call__(self, x: float, pos: int | None = None) -> str:
            return f"{x:,.0f}" if super().__call__(x, pos) else ""

    axes.set(**{f"{name}scale": "log"})
    axis = getattr(axes, f"{name}axis")
    axis.set_major_formatter("{x:,.0f}")
    axis.set_minor_formatter(Numbers())


def run_length_chart(curves: Sequence[RunLengthCurve]) -> Figure:
    """Draw run-length distributions over one another, on a logarithmic axis."""
    figure, (axes,) = _panels(LINES_HEIGHT)
    last = 10.0 ** ceil(np.log10(max(10, *(curve.steps[-1] for curve in curves))))
    for curve in sorted(curves, key=lambda curve: -curve.shares[-1]):
        # The axis starts at 1, where runs solved in no step are among those solved: their share does not rise there.
        first = [] if curve.steps[0] == 0 else [0.0]
        steps = [*(1 for _ in first), *(max(step, 1) for step in curve.steps), last]
        shares = [*first, *curve.shares, curve.shares[-1]]
        axes.plot(
            steps, shares, drawstyle="steps-post", label=curve.cell.label, **stroke(cell_style(curve.cell))
        )
    log_axis(axes, "x")
    axes.set_xlim(1, last)
    axes.set_xlabel("Steps k, on a logarithmic axis")
    share_axis(axes, "y")
    axes.set_ylabel("Runs solved within k steps")
    beside = axes.legend(loc="upper left", bbox_to_anchor=(1.02, 1.0), handlelength=2.8, labelspacing=0.6)
    box = beside.get_window_extent()
    if box.height > (LINES_HEIGHT - 2 * PAD) * figure.dpi or box.width > WIDTH / 2 * figure.dpi:
        beside.remove()
        figure.set_figheight(LINES_HEIGHT + LEGEND_ROW * ceil(len(curves) / LEGEND_COLUMNS))
        legend_below(figure)
    return figure


def _height_of(rows: int, least: float = 0.0) -> float:
    return rows * max(least, ROW if rows <= MOST_WIDE_ROWS else CLOSE_ROW)


def _panels(height: float, columns: int = 1) -> tuple[Figure, list[Axes]]:
    """Return a figure, its height in inches, and its axes side by side."""
    from matplotlib.figure import Figure

    figure = Figure((WIDTH, height))
    return figure, list(figure.subplots(1, columns, squeeze=False).flat)


def share_axis(axes: Axes, name: str) -> None:
    """Make an axis show all shares from 0 to 100 %, with a little room for points at its ends."""
    axis = axes.xaxis if name == "x" else axes.yaxis
    axis.set_ticks(SHARES, [f"{100 * share:g} %" for share in SHARES])
    if name == "x":
        axes.set_xlim(0, 1)
    else:
        axes.set_ylim(0, 1.02)


def stroke(style: SeriesStyle) -> dict[str, Any]:
    """Return how Matplotlib draws a curve of that style."""
    return {"color": COLORS[style.role], "ls": (0, style.dash) if style.dash else "-"}


def _color(cell: Cell) -> str:
    return COLORS[cell_style(cell).role]
