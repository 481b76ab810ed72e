"""The chart of success rates: a bar for each variant, its 95 % interval, and the exact value where it is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from solver.experiment.charts.axes import Frame, Scale, across, axis_title, percent_text
from solver.experiment.exact import exact_values
from solver.experiment.pictures.palette import series_role
from solver.experiment.pictures.shapes import Anchor, Area, Line, Picture, Polygon, Shape, Words, words_width
from solver.experiment.results import CellResults
from solver.experiment.summary import Summary
from solver.experiment.tables import interval, percent

WIDTH = 720.0
TOP = 12.0
LABEL_SIZE = 12.5
VALUE_WIDTH = 188.0
"""Room for the figures on the right."""
ROW_HEIGHT = 30.0
BAR_HEIGHT = 16.0
GROUP_HEIGHT = 26.0
"""Height of a line that names the size of the boards below it."""
BOTTOM = 48.0
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class SuccessBar:
    """The success rate of one variant on one size of board."""

    variant: str
    """Name of the variant."""
    n: int
    """Number of queens."""
    rate: float
    """Share of the runs that were solved."""
    bounds: tuple[float, float]
    """Its 95 % interval."""
    runs: int
    """How many runs."""
    exact: float | None = None
    """What theory gives, where it is known."""


def success_bars(cells: Sequence[CellResults], summaries: Sequence[Summary]) -> tuple[SuccessBar, ...]:
    """Return the bars of all cells of which some run was made."""
    bars = []
    for results, summary in zip(cells, summaries, strict=True):
        if summary.success_rate is None or summary.success_interval is None:
            continue
        known = exact_values(results.cell.settings)
        bars.append(
            SuccessBar(
                summary.variant,
                summary.n,
                summary.success_rate,
                summary.success_interval,
                summary.runs,
                None if known is None else known.success_rate,
            )
        )
    return tuple(bars)


def success_picture(bars: Sequence[SuccessBar]) -> Picture:
    """Draw the bars, size by size."""
    groups = [(n, list(group)) for n, group in groupby(bars, lambda bar: bar.n)]
    has_headings = len(groups) > 1
    height = len(bars) * ROW_HEIGHT + len(groups) * GROUP_HEIGHT * has_headings
    left = 24 + max(words_width(bar.variant, LABEL_SIZE) for bar in bars)
    frame = Frame(left, TOP, WIDTH - left - VALUE_WIDTH, height)
    shapes: list[Shape] = [*across(frame, _scale(frame), TICKS, percent_text)]
    y = TOP
    for n, group in groups:
        if has_headings:
            shapes.append(Words(12, y + 18, f"n = {n:,}", 12, "text", is_bold=True))
            y += GROUP_HEIGHT
        for bar in group:
            shapes += _bar(bar, frame, y + ROW_HEIGHT / 2)
            y += ROW_HEIGHT
    shapes.append(axis_title(frame, _title(bars)))
    return Picture(WIDTH, TOP + height + BOTTOM, tuple(shapes), "Share of runs solved, with 95 % intervals")


def _title(bars: Sequence[SuccessBar]) -> str:
    known = "; the diamond is the exact value" if any(bar.exact is not None for bar in bars) else ""
    return f"runs solved, with 95 % interval{known}"


def _scale(frame: Frame) -> Scale:
    return Scale(0, 1, frame.left, frame.right)


def _bar(bar: SuccessBar, frame: Frame, y: float) -> Iterator[Shape]:
    """Draw a bar around the height y: its name, itself, its interval and its figures."""
    scale = _scale(frame)
    low, high = map(scale, bar.bounds)
    figures = f"{percent(bar.rate)}  [{interval(bar.bounds)}]"
    yield Words(frame.left - 10, y + 4, bar.variant, LABEL_SIZE, anchor=Anchor.END)
    yield Area(
        frame.left,
        y - BAR_HEIGHT / 2,
        scale(bar.rate) - frame.left,
        BAR_HEIGHT,
        series_role(bar.variant),
        f"{bar.variant}: {figures} of {bar.runs:,} runs",
    )
    yield from _interval(low, high, y)
    if bar.exact is not None:
        yield from _diamond(scale(bar.exact), y - BAR_HEIGHT / 2 - 1)
    yield Words(frame.right + 12, y + 4, percent(bar.rate), 12, is_bold=True)
    yield Words(frame.right + 84, y + 4, interval(bar.bounds), 11, "text.dim")


def _interval(low: float, high: float, y: float) -> Iterator[Shape]:
    """Draw an interval so that it stands out from light and from dark."""
    for width, role in ((4.0, "card"), (1.6, "interval")):
        yield Line((low, y), (high, y), role, width)
        for x in (low, high):
            yield Line((x, y - 4 - width / 2), (x, y + 4 + width / 2), role, width)


def _diamond(x: float, y: float) -> Iterator[Shape]:
    for size, role in ((5.0, "card"), (3.6, "exact")):
        yield Polygon(((x - size, y), (x, y - size), (x + size, y), (x, y + size)), role)
