"""How many successors have each h, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from solver.insight import Insight

MOST_BARS = 24
"""More different h than this share bars."""


class BarKind(StrEnum):
    """What the successors of a bar are beside the present state."""

    BEST = "best"
    """Those with the least h."""
    BETTER = "better"
    """Lower h than the present state."""
    NOT_BETTER = "not-better"
    """The same or a higher h."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The successors whose h lies in a small range, most often of one value."""

    least_h: int
    """Least h in the bar."""
    greatest_h: int
    """Greatest h in the bar."""
    count: int
    """How many successors have it."""
    kind: BarKind
    """What they are beside the present state."""
    is_present: bool
    """Whether the h of the present state is in the range."""

    @property
    def axis_label(self) -> str:
        """The least h of the bar in figures."""
        return f"{self.least_h:,}"

    @property
    def sentence(self) -> str:
        """What the bar says, as a tooltip puts it."""
        count = f"{self.count:,} {'successor has' if self.count == 1 else 'successors have'}"
        is_one = self.least_h == self.greatest_h
        span = f"h {self.least_h:,}" if is_one else f"h from {self.least_h:,} to {self.greatest_h:,}"
        return f"{count} {span}" + (", as the present state" if self.is_present and is_one else "")


@dataclass(frozen=True, slots=True)
class SuccessorHistogram:
    """The successors of one state by h."""

    bars: tuple[Bar, ...]
    """From the least to the greatest h, and the present h among them; without gaps."""

    @property
    def most(self) -> int:
        """The count of the highest bar."""
        return max((bar.count for bar in self.bars), default=0)


def successor_histogram(insight: Insight, most_bars: int = MOST_BARS) -> SuccessorHistogram:
    """Count the successors by h, into at most `most_bars` bars.

    Bars are anchored at the present h, so that none mixes better successors with others.
    """
    present, best = insight.h, insight.best_h
    values, counts = np.unique(insight.successor_h.compressed(), return_counts=True)
    low, high = min(best, present), max(int(values[-1]), present)
    width = _bar_width(low - present, high - present, most_bars)
    first, last = (low - present) // width, (high - present) // width
    sums = np.bincount((values - present) // width - first, counts, minlength=last - first + 1)
    return SuccessorHistogram(
        tuple(
            _bar(present + number * width, width, int(count), insight)
            for number, count in enumerate(sums.tolist(), start=first)
        )
    )


def spread_labels(
    histogram: SuccessorHistogram,
    centers: Sequence[float],
    widths: Sequence[float],
    room: tuple[float, float],
) -> dict[int, float]:
    """Choose the bars whose h is written below them, so that no two numbers touch.

    The present h comes first, then the least and the greatest, then the others from left to right.

    Parameters
    ----------
    histogram
        The bars.
    centers
        Where the middle of each bar is.
    widths
        How wide each number is.
    room
        Between which coordinates all text must stay.

    Returns
    -------
    dict
        By the number of the bar, where its text begins.
    """
    bars = range(len(histogram.bars))
    present = [number for number in bars if histogram.bars[number].is_present]
    chosen: dict[int, float] = {}
    for number in dict.fromkeys((*present, *bars[:1], *bars[-1:], *bars)):
        left = max(room[0], min(centers[number] - widths[number] / 2, room[1] - widths[number]))
        touches = (
            left < chosen[other] + widths[other] and chosen[other] < left + widths[number] for other in chosen
        )
        if not any(touches):
            chosen[number] = left
    return chosen


def _bar_width(low: int, high: int, most_bars: int) -> int:
    width = 1
    while high // width - low // width + 1 > most_bars:
        width += 1
    return width


def _bar(least_h: int, width: int, count: int, insight: Insight) -> Bar:
    greatest_h = least_h + width - 1
    return Bar(
        max(least_h, 0),
        greatest_h,
        count,
        _kind(least_h, greatest_h, insight),
        least_h <= insight.h <= greatest_h,
    )


def _kind(least_h: int, greatest_h: int, insight: Insight) -> BarKind:
    if least_h <= insight.best_h <= greatest_h and insight.h > 0:
        return BarKind.BEST
    return BarKind.BETTER if greatest_h < insight.h else BarKind.NOT_BETTER
