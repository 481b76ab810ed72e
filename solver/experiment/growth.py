"""How what a solution costs grows with n: a power fitted to all sizes, with its interval and how far it is off."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot, log, sqrt

import numpy as np
from msgspec import Struct

from solver.core.estimates import Z_95, Interval
from solver.experiment.statistics import LEVEL, chi_square_p_value
from solver.experiment.summary import Summary

CLOSE = 0.1
"""Share by which the costs may lie off a power that is said to describe them, whatever chance explains."""
LEAST_SIZES = 3
"""Sizes from which a power is fitted: two always lie on one."""

NO_SPREAD = Interval(1.0, 1.0)


class Growth(Struct, frozen=True):
    """The power of n that describes a cost best.

    It is the line through the logarithms, each size weighted by the interval of its cost.
    """

    sizes: tuple[int, ...]
    power: float
    interval: Interval
    """Its 95 % interval, wider where the costs lie farther off than their own intervals explain."""
    factor: float
    """The cost of the line at n = 1."""
    residuals: tuple[float, ...]
    """By what share each size costs more than the line says."""
    p_value: float
    """Probability of residuals at least as large if the costs do follow a power."""
    middle: float = 1.0
    """The size at which the cost of the line and its power vary independently."""
    level_interval: Interval = NO_SPREAD
    """95 % interval of the cost there, as a multiple of the line."""

    @property
    def off(self) -> float:
        """The largest residual, as a share."""
        return max(map(abs, self.residuals))

    @property
    def fits(self) -> bool:
        """Whether the costs follow a power as far as chance, or one part in ten, can tell."""
        return self.p_value >= 1 - LEVEL or self.off <= CLOSE

    def cost(self, n: int) -> float:
        """Return the cost by the line."""
        return float(self.factor * n**self.power)

    def band(self, n: int) -> Interval:
        """Return the 95 % interval of the cost by the line, if it is a power."""
        level, slope = log(self.level_interval.high), (self.interval.high - self.power) * log(n / self.middle)
        factor = exp(hypot(level, slope))
        return Interval(self.cost(n) / factor, self.cost(n) * factor)


def growth(rows: Sequence[Summary], figure: str) -> Growth | None:
    """Fit a power of n to a figure; None with fewer than three sizes of which it has an interval above 0."""
    known = [
        (row.n, getattr(row, figure), bounds)
        for row in rows
        if (bounds := row.intervals[figure]) and bounds.low > 0
    ]
    if len(known) < LEAST_SIZES:
        return None
    x, y = (np.log([one[place] for one in known]) for place in (0, 1))
    errors = np.array([log(high / low) / (2 * Z_95) for _, _, (low, high) in known])
    weights = errors**-2
    middle = np.average(x, weights=weights)
    spread = float(weights @ (x - middle) ** 2)
    power = float(weights @ ((x - middle) * y) / spread)
    level = float(np.average(y, weights=weights) - power * middle)
    residuals = y - level - power * x
    square, degrees = float(((residuals / errors) ** 2).sum()), len(known) - 2
    widening = Z_95 * sqrt(max(1.0, square / degrees))
    half, half_level = widening / sqrt(spread), widening / sqrt(weights.sum())
    return Growth(
        tuple(n for n, _, _ in known),
        power,
        Interval(power - half, power + half),
        exp(level),
        tuple(np.expm1(residuals).tolist()),
        chi_square_p_value(square, degrees),
        exp(middle),
        Interval(exp(-half_level), exp(half_level)),
    )
