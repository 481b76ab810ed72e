"""Confidence intervals of proportions."""

from __future__ import annotations

from math import sqrt

Z_95 = 1.959963984540054
"""Half-width, in standard deviations, of the central 95 % of a normal distribution."""


def wilson_interval(successes: int, trials: int, z: float = Z_95) -> tuple[float, float] | None:
    """Return the Wilson score interval of a proportion; None without trials.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    if trials == 0:
        return None
    share, weight = successes / trials, z * z / trials
    centre = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return low, high
