"""A power of n is found where costs follow one, with its interval, and is refused where they do not."""

import numpy as np
import pytest
from msgspec.structs import replace
from scipy import optimize, stats

from solver.core.estimates import Interval
from solver.experiment.growth import growth
from solver.experiment.summary import Summary, summaries
from tests.solver.experiment.stand_in import small_experiment

FIGURE = "expected_steps_per_solution"
SIZES = (4, 8, 16, 32, 64)


def rows_of(costs: list[float], error: float = 0.05) -> list[Summary]:
    """Return summaries with these costs and this standard error of their logarithms."""
    (first, *_) = summaries(small_experiment())
    factor = float(np.exp(1.959964 * error))
    return [
        replace(
            first,
            n=n,
            expected_steps_per_solution=cost,
            intervals={**first.intervals, FIGURE: Interval(cost / factor, cost * factor)},
        )
        for n, cost in zip(SIZES, costs, strict=False)
    ]


def test_costs_on_a_power_are_found_to_lie_there() -> None:
    found = growth(rows_of([3.0 * n**1.5 for n in SIZES]), FIGURE)
    assert found is not None
    assert (found.power, found.factor, found.off) == pytest.approx((1.5, 3.0, 0.0))
    assert found.fits
    assert found.cost(8) == pytest.approx(3 * 8**1.5)


def test_the_fit_is_scipy_s_with_its_error_and_its_test() -> None:
    rng = np.random.default_rng(1)
    costs = [3.0 * n**1.5 * float(np.exp(0.04 * rng.standard_normal())) for n in SIZES]
    found = growth(rows_of(costs), FIGURE)
    assert found is not None
    x, y, errors = np.log(SIZES), np.log(costs), np.full(5, 0.05)
    (level, power), covariance = optimize.curve_fit(
        lambda x, a, b: a + b * x, x, y, sigma=errors, absolute_sigma=True
    )
    square = (((y - level - power * x) / errors) ** 2).sum()
    assert found.power == pytest.approx(power, rel=1e-5)
    assert found.p_value == pytest.approx(stats.chi2.sf(square, 3), rel=1e-5)
    half = 1.959964 * covariance[1, 1] ** 0.5 * max(1, square / 3) ** 0.5
    assert found.interval == pytest.approx((power - half, power + half), rel=1e-5)


def test_no_power_fits_exponential_costs() -> None:
    found = growth(rows_of([1.2**n for n in SIZES]), FIGURE)
    assert found is not None
    assert not found.fits
    assert found.off > 0.5


def test_small_residuals_fit_however_many_runs_there_are() -> None:
    found = growth(rows_of([3, 5.9, 12.2, 24, 48.5], error=0.0001), FIGURE)
    assert found is not None
    assert found.p_value < 1e-6
    assert found.fits


def test_two_sizes_give_no_power() -> None:
    assert growth(rows_of([3.0, 6.0]), FIGURE) is None


def test_sizes_whose_interval_reaches_0_give_no_power() -> None:
    rows = [
        replace(row, intervals={**row.intervals, FIGURE: Interval(-1.0, 9.0)})
        for row in rows_of([3.0, 6.0, 9.0])
    ]
    assert growth(rows, FIGURE) is None
