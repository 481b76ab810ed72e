"""Confidence intervals, tests of two samples and the correction for many tests, each formula with its source.

Samples are arrays over runs: what a run cost, and whether it was solved. Costs per solution are ratios of two means
of the same runs, so they are judged on a logarithmic scale by the delta method.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, cos, erfc, exp, lgamma, log, pi, sin, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.estimates import Estimate, Interval, wilson_interval

Costs = NDArray[np.int64]
"""Shape (runs,): what each run cost."""
Solved = NDArray[np.bool_]
"""Shape (runs,): whether it was solved."""

LEVEL = 0.95
"""Confidence of every interval; tests are significant at one minus that."""
LEAST_SOLVED = 5
"""Solutions below which the cost of one is not compared: the delta method needs some."""
EXACT_DEGREES = 200
"""Degrees of freedom up to which Student's distribution is summed up exactly."""
EXACT_COUNT = 20_000
"""Counts up to which tests of counts are exact; a normal distribution is close enough beyond."""


class Effect(NamedTuple):
    """What differs between two samples."""

    value: float
    """A difference, or a ratio: the first over the second."""
    interval: Interval
    """Its 95 % confidence interval."""
    p_value: float
    """Probability of a difference at least as large if there is none, not corrected for other tests."""


def mean_estimate(values: Costs) -> Estimate | None:
    """Return a mean with its 95 % interval by Student's t, which needs some spread; None without values.

    No cost is negative, so the interval ends at 0.

    Source: Student, The probable error of a mean, Biometrika 6, 1908.
    """
    if not len(values):
        return None
    mean = float(values.mean())
    if len(values) < 2 or not (spread := float(values.std(ddof=1))):
        return Estimate(mean, None, len(values))
    half = student_quantile(len(values) - 1) * spread / sqrt(len(values))
    return Estimate(mean, Interval(max(mean - half, 0.0), mean + half), len(values))


def ratio_estimate(costs: Costs, is_solved: Solved) -> Estimate | None:
    """Return the cost per solution, None without any; its 95 % interval needs two solutions and some spread.

    The logarithm of the ratio has the standard error of the mean of ``cost / mean cost - solved / success rate``.

    Source: W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 6 (the delta method for ratios).
    """
    if not (solved := int(np.count_nonzero(is_solved))):
        return None
    ratio = int(costs.sum()) / solved
    error = _error(_influence(costs, is_solved)) if solved > 1 and costs.any() else 0.0
    return Estimate(ratio, _around(ratio, error, len(costs) - 1) if error else None, solved)


def success_difference(first: Solved, second: Solved, is_paired: bool) -> Effect:
    """Compare two success rates: their difference, its interval and a test.

    Paired, run k of both has the same start: McNemar's exact test, and Newcombe's interval, made of two Wilson
    intervals and the correlation of the pairs. Unpaired: Fisher's exact test, and the interval without correlation.

    Sources: Q. McNemar, Psychometrika 12, 1947; R. A. Fisher, Statistical Methods for Research Workers, 5th edition,
    1934; R. G. Newcombe, Statistics in Medicine 17, 1998, pages 873 and 2635.
    """
    solved = int(first.sum()), int(second.sum())
    if not is_paired:
        p_value = fisher_p_value(*solved, len(first), len(second))
        return _newcombe(*solved, len(first), len(second), 0.0, p_value)
    only_first, only_second = int((first & ~second).sum()), int((second & ~first).sum())
    both = solved[0] - only_first
    neither = len(first) - both - only_first - only_second
    margins = solved[0] * solved[1] * (len(first) - solved[0]) * (len(second) - solved[1])
    correlation = (both * neither - only_first * only_second) / sqrt(margins) if margins else 0.0
    p_value = mcnemar_p_value(only_first, only_second)
    return _newcombe(*solved, len(first), len(second), correlation, p_value)


def cost_ratio(
    costs: tuple[Costs, Costs], is_solved: tuple[Solved, Solved], is_paired: bool
) -> Effect | None:
    """Compare two costs per solution: their ratio, its interval and a t test of its logarithm.

    Paired, the error is that of the differences run by run, which starts shared by both make smaller. None where a
    sample has fewer than `LEAST_SOLVED` solutions.

    Sources: those of `mean_estimate` and `ratio_estimate`.
    """
    if min(int(part.sum()) for part in is_solved) < LEAST_SOLVED or not all(part.any() for part in costs):
        return None
    first, second = (part.sum() / solved.sum() for part, solved in zip(costs, is_solved, strict=True))
    parts = [_influence(part, solved) for part, solved in zip(costs, is_solved, strict=True)]
    error = _error(parts[0] - parts[1]) if is_paired else sqrt(sum(_error(part) ** 2 for part in parts))
    degrees = min(map(len, parts)) - 1
    ratio = float(first / second)
    if not error:
        return Effect(ratio, Interval(ratio, ratio), 1.0 if ratio == 1 else 0.0)
    p_value = student_p_value(abs(log(ratio)) / error, degrees)
    return Effect(ratio, _around(ratio, error, degrees), p_value)


def mcnemar_p_value(only_first: int, only_second: int) -> float:
    """Return the two-sided exact p value of the pairs that were solved in one sample only.

    Each of them is as likely to be of either sample if the rates are equal: a binomial test with probability 1/2.
    """
    count, least = only_first + only_second, min(only_first, only_second)
    if count > EXACT_COUNT:
        return erfc(max(abs(only_first - only_second) - 1, 0) / sqrt(2 * count))
    logs = log_choose(count, np.arange(least + 1)) - count * log(2)
    return min(1.0, 2 * float(np.exp(logs).sum()))


def fisher_p_value(solved: int, other_solved: int, runs: int, other_runs: int) -> float:
    """Return the two-sided exact p value of two independent counts: all tables that are no more likely."""
    total, solutions = runs + other_runs, solved + other_solved
    if total > EXACT_COUNT:
        rate = solutions / total
        error = sqrt(rate * (1 - rate) * (1 / runs + 1 / other_runs))
        return erfc(abs(solved / runs - other_solved / other_runs) / error / sqrt(2)) if error else 1.0
    possible = np.arange(max(0, solutions - other_runs), min(runs, solutions) + 1)
    logs = log_choose(runs, possible) + log_choose(other_runs, solutions - possible)
    chances = np.exp(logs - log_choose(total, np.array([solutions])))
    return min(1.0, float(chances[chances <= chances[solved - possible[0]] * (1 + 1e-9)].sum()))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values corrected for their number, so that a false claim among all of them is as rare as in one test.

    Source: S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Statist. 6, 1979.
    """
    values = np.array(p_values, float)
    order = np.argsort(values)
    raised = np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1))
    corrected = np.empty_like(values)
    corrected[order] = np.minimum(raised, 1.0)
    return [float(value) for value in corrected]


def student_p_value(t: float, degrees: int) -> float:
    """Return the probability that Student's t lies beyond ``-t`` or ``t``.

    Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.3, 26.7.4 and 26.7.8.
    """
    if degrees > EXACT_DEGREES:
        return erfc(t * (1 - 1 / (4 * degrees)) / sqrt(1 + t * t / (2 * degrees)) / sqrt(2))
    angle = atan(t / sqrt(degrees))
    is_odd = degrees % 2
    term = total = cos(angle) if is_odd else 1.0
    for place in range(2 + is_odd, degrees - 1, 2):
        term *= (place - 1) / place * cos(angle) ** 2
        total += term
    if is_odd:
        return max(0.0, 1 - 2 / pi * (angle + (sin(angle) * total if degrees > 1 else 0.0)))
    return max(0.0, 1 - sin(angle) * total)


def chi_square_p_value(square: float, degrees: int) -> float:
    """Return the probability that a sum of squares of `degrees` standard normal variables is at least this large.

    Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.4.4 and 26.4.5.
    """
    half, least = square / 2, 2 - degrees % 2
    found = exp(-half) if least == 2 else erfc(sqrt(half))
    for count in range(least + 2, degrees + 1, 2):
        found += exp((count / 2 - 1) * log(half) - half - lgamma(count / 2)) if half else 0.0
    return min(1.0, found)


def kaplan_meier_quantile(times: NDArray[np.float64], is_solved: Solved, share: float) -> float | None:
    """Return the time within which a share of the runs is solved; None where the estimate does not reach it.

    A run that was cut off counts up to its time, one that can no longer be solved has an infinite time.

    Source: E. L. Kaplan and P. Meier, Nonparametric estimation from incomplete observations, Journal of the American
    Statistical Association 53, 1958.
    """
    at, solved = np.unique(times[is_solved], return_counts=True)
    at_risk = len(times) - np.searchsorted(np.sort(times), at)
    left = np.cumprod(1 - solved / at_risk)
    reached = np.flatnonzero(left <= 1 - share + 1e-12)
    return float(at[reached[0]]) if len(reached) else None


@cache
def student_quantile(degrees: int) -> float:
    """Return the t that Student's distribution stays within with probability `LEVEL`."""
    low, high = 0.0, 13.0  # with one degree of freedom it is 12.706
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student_p_value(middle, degrees) > 1 - LEVEL else (low, middle)
    return high


def _influence(costs: Costs, is_solved: Solved) -> NDArray[np.float64]:
    """Return by how much each run raises the logarithm of the cost per solution, times the runs; shape (runs,)."""
    influence: NDArray[np.float64] = costs / costs.mean() - is_solved / is_solved.mean()
    return influence


def _error(values: NDArray[np.float64]) -> float:
    return float(values.std(ddof=1) / sqrt(len(values)))


def _around(ratio: float, error: float, degrees: int) -> Interval:
    factor = exp(student_quantile(degrees) * error)
    return Interval(ratio / factor, ratio * factor)


def _newcombe(
    solved: int, other_solved: int, runs: int, other_runs: int, correlation: float, p_value: float
) -> Effect:
    """Combine the Wilson intervals of two rates to an interval of their difference."""
    rate, other_rate = solved / runs, other_solved / other_runs
    bounds, others = wilson_interval(solved, runs), wilson_interval(other_solved, other_runs)
    assert bounds is not None
    assert others is not None

    def reach(down: float, up: float) -> float:
        return sqrt(max(down * down - 2 * correlation * down * up + up * up, 0.0))

    difference = rate - other_rate
    low = difference - reach(rate - bounds[0], others[1] - other_rate)
    high = difference + reach(bounds[1] - rate, other_rate - others[0])
    return Effect(difference, Interval(low, high), p_value)


def log_choose(count: int, chosen: NDArray[Any]) -> NDArray[np.float64]:
    """Return the logarithms of the binomial coefficients of `count` over `chosen`, in the shape of `chosen`."""
    logs = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, count + 1)))))
    found: NDArray[np.float64] = logs[count] - logs[chosen] - logs[count - chosen]
    return found


def time_estimate(timings: Sequence[tuple[float, float]]) -> Estimate | None:
    """Return the time per unit, given the units and the seconds of each part; None without units.

    The parts are a sample of the noise of the machine and of the runs: Cochran's ratio estimate, as above.
    """
    units, seconds = np.array(timings, float).reshape(-1, 2).T
    if not units.sum():
        return None
    ratio = float(seconds.sum() / units.sum())
    count, left = len(units), seconds - ratio * units
    if count == 1 or not left.any():
        return Estimate(ratio, None, int(units.sum()))
    half = (
        student_quantile(count - 1) * sqrt(count / (count - 1) * float((left**2).sum())) / float(units.sum())
    )
    return Estimate(ratio, Interval(max(ratio - half, 0.0), ratio + half), int(units.sum()))
