"""Figures that are estimated from runs, each with its confidence interval."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

Z_95 = 1.959963984540054
"""Half-width, in standard deviations, of the central 95 % of a normal distribution."""


class Interval(NamedTuple):
    """An interval, of confidence 95 % unless said otherwise."""

    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """Return the interval of the figure times `factor`."""
        return Interval(factor * self.low, factor * self.high)

    def text(self, write: Callable[[float], str], between: str = "–") -> str:
        """Write both ends; a percent sign stands once."""
        low, high = map(write, self)
        return f"{low.removesuffix(' %')}{between}{high}"


class Estimate(NamedTuple):
    """A figure of some runs."""

    value: float
    interval: Interval | None
    """None where the runs have no spread to estimate it from."""
    runs: int
    """Runs, or solutions, that it rests on."""

    @property
    def ends(self) -> Interval:
        """The interval, or the value twice where there is none."""
        return self.interval or Interval(self.value, self.value)


def wilson_interval(successes: int, trials: int) -> Interval | None:
    """Return the Wilson score interval of a proportion at 95 %; None without trials.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    if trials == 0:
        return None
    share, weight = successes / trials, Z_95 * Z_95 / trials
    centre = (share + weight / 2) / (1 + weight)
    half = Z_95 * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return Interval(low, high)
