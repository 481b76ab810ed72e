"""How many successors have each h, as bars."""

from __future__ import annotations

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
    def label(self) -> str:
        """The range of h in figures."""
        return str(self.least_h) if self.least_h == self.greatest_h else f"{self.least_h}–{self.greatest_h}"

    @property
    def sentence(self) -> str:
        """What the bar says."""
        return f"{self.count:,} {'successor has' if self.count == 1 else 'successors have'} h {self.label}"


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
