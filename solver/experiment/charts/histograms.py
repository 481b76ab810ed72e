"""Histograms of the steps and of the restarts of runs: a panel for each variant, its colour that of its curve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

import numpy as np
from numpy.typing import NDArray

from solver.experiment.charts.axes import (
    Frame,
    Scale,
    base,
    count_text,
    linear_ticks,
    percent_text,
    upright,
    whole_ticks,
)
from solver.experiment.pictures.palette import series_role
from solver.experiment.pictures.shapes import Area, Picture, Shape, Words
from solver.experiment.results import SOLVED, CellResults

MOST_BINS = 40
"""Most bars of a histogram."""
SHOWN_SHARE = 0.995
"""Share of the runs that the bars reach; the few beyond are counted in words."""
NICE_WIDTHS = (1, 2, 5, 10)
"""Widths of a bar, times a power of ten."""

PANELS = 2
"""Panels side by side."""
PANEL_WIDTH = 360.0
PANEL_HEIGHT = 206.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 14.0, 46.0, 30.0
LEGEND_HEIGHT = 30.0


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often runs of one variant took how many steps, or restarts."""

    variant: str
    """Name of the variant."""
    n: int
    """Number of queens."""
    width: int
    """How many numbers a bar stands for; the first stands for 0 to ``width - 1``."""
    solved: tuple[float, ...]
    """Share of all runs made that are in each bar and were solved."""
    failed: tuple[float, ...]
    """Share of all runs made that are in each bar and were not."""
    beyond: float
    """Share of all runs made that lie beyond the last bar."""

    @property
    def end(self) -> int:
        """First number beyond the last bar."""
        return self.width * len(self.solved)


def step_histograms(cells: Sequence[CellResults]) -> tuple[Histogram, ...]:
    """Return the histograms of the steps, of every cell of which some run was made."""
    return tuple(_histogram(results, results.steps) for results in cells if results.is_done.any())


def restart_histograms(cells: Sequence[CellResults]) -> tuple[Histogram, ...]:
    """Return the histograms of the restarts, of every cell of which some run restarted."""
    return tuple(_histogram(results, results.restarts) for results in cells if results.restarts.any())


def _histogram(results: CellResults, values: NDArray[np.int64]) -> Histogram:
    is_done = results.is_done
    values, is_solved = values[is_done], results.outcomes[is_done] == SOLVED
    most = int(np.quantile(values, SHOWN_SHARE, method="higher"))
    width = _bin_width(most + 1)
    last = most // width
    bins = values // width
    is_shown = bins <= last

    def shares(is_wanted: NDArray[np.bool_]) -> tuple[float, ...]:
        counts = np.bincount(bins[is_wanted & is_shown], minlength=last + 1)
        return tuple((counts / len(values)).tolist())

    settings = results.cell.settings
    beyond = float(np.count_nonzero(~is_shown) / len(values))
    return Histogram(settings.variant.name, settings.n, width, shares(is_solved), shares(~is_solved), beyond)


def _bin_width(count: int) -> int:
    """Return the least round width at which the numbers from 0 to ``count - 1`` need no more bars than allowed."""
    least = max(1, ceil(count / MOST_BINS))
    power: int = 10 ** floor(log10(least))
    return next(nice * power for nice in NICE_WIDTHS if nice * power >= least)


def histogram_picture(histograms: Sequence[Histogram], what: str) -> Picture:
    """Draw a panel for each histogram; `what` is counted on their axes: ``steps`` or ``restarts``."""
    has_failed = any(any(histogram.failed) for histogram in histograms)
    columns, lines = min(PANELS, len(histograms)), ceil(len(histograms) / PANELS)
    top = LEGEND_HEIGHT if has_failed else 0.0
    shapes: list[Shape] = list(_legend()) if has_failed else []
    for number, histogram in enumerate(histograms):
        x = LEFT + PANEL_WIDTH * (number % PANELS)
        y = top + TOP + PANEL_HEIGHT * (number // PANELS)
        frame = Frame(x, y, PANEL_WIDTH - LEFT - RIGHT, PANEL_HEIGHT - TOP - BOTTOM)
        shapes += _panel(histogram, frame, what)
    title = f"Histogram of {what}, n = {histograms[0].n:,}"
    return Picture(columns * PANEL_WIDTH, top + lines * PANEL_HEIGHT + 4, tuple(shapes), title)


def _panel(histogram: Histogram, frame: Frame, what: str) -> Iterator[Shape]:
    top = max(a + b for a, b in zip(histogram.solved, histogram.failed, strict=True))
    y_ticks = linear_ticks(top, 3)
    x = Scale(0, histogram.end, frame.left, frame.right)
    y = Scale(0, y_ticks[-1], frame.bottom, frame.top)
    yield Words(frame.left, frame.top - 26, histogram.variant, 12, is_bold=True)
    yield Words(frame.left, frame.top - 11, _note(histogram, what), 11, "text.dim")
    yield from upright(frame, y, y_ticks, percent_text)
    yield from _bars(histogram, frame, x, y, what)
    yield from _numbers(histogram, frame, x)


def _numbers(histogram: Histogram, frame: Frame, x: Scale) -> Iterator[Shape]:
    """Write numbers below the bars they stand for: in the middle of a bar of one number, else where one begins."""
    shift = (x(1) - x(0)) / 2 if histogram.width == 1 else 0.0
    shifted = Scale(x.low, x.high, x.first + shift, x.last + shift)
    last = histogram.end - 1 if histogram.width == 1 else histogram.end
    yield from base(frame, shifted, [tick for tick in whole_ticks(last, 6) if tick <= last])


def _bars(histogram: Histogram, frame: Frame, x: Scale, y: Scale, what: str) -> Iterator[Shape]:
    gap = 1.0 if frame.width / len(histogram.solved) > 3 else 0.0
    role = series_role(histogram.variant)
    for place, (solved, failed) in enumerate(zip(histogram.solved, histogram.failed, strict=True)):
        left, right = x(place * histogram.width), x((place + 1) * histogram.width)
        hint = (
            f"{_range_text(histogram, place)} {what}: {percent_text(round(solved + failed, 4))} of the runs"
        )
        for low, high, fill in ((0.0, solved, role), (solved, solved + failed, "failed")):
            if high > low:
                yield Area(left + gap / 2, y(high), right - left - gap, y(low) - y(high), fill, hint)


def _range_text(histogram: Histogram, place: int) -> str:
    first, last = place * histogram.width, (place + 1) * histogram.width - 1
    return count_text(first) if first == last else f"{count_text(first)}–{count_text(last)}"


def _note(histogram: Histogram, what: str) -> str:
    if not histogram.beyond:
        return what
    return f"{what}; {100 * histogram.beyond:.2g} % took {histogram.end:,} or more"


def _legend() -> Iterator[Shape]:
    yield Area(LEFT, 10, 6, 12, "series.1")
    yield Area(LEFT + 6, 10, 6, 12, "series.2")
    yield Words(LEFT + 18, 20, "solved, in the variant's colour", 11, "text.dim")
    yield Area(LEFT + 200, 10, 12, 12, "failed")
    yield Words(LEFT + 218, 20, "not solved", 11, "text.dim")
