"""Intervals and tests agree with slow oracles: exact fractions, integration, resampling, and simulated coverage."""

from collections.abc import Callable
from itertools import chain, combinations
from math import log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats
from statsmodels.duration.survfunc import SurvfuncRight
from statsmodels.stats import contingency_tables, proportion

from solver.experiment import statistics
from solver.experiment.statistics import (
    EXACT_COUNT,
    LEAST_SOLVED,
    chi_square_p_value,
    cost_ratio,
    fisher_p_value,
    holm,
    kaplan_meier_quantile,
    mcnemar_p_value,
    mean_estimate,
    ratio_estimate,
    student_p_value,
    student_quantile,
    success_difference,
    time_estimate,
)


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_the_exact_binomial_test(only_first: int, only_second: int) -> None:
    count = only_first + only_second
    expected = stats.binomtest(only_first, count).pvalue if count else 1
    assert mcnemar_p_value(only_first, only_second) == pytest.approx(expected)


@given(st.integers(1, 25), st.integers(1, 25), st.data())
def test_fisher_adds_up_all_tables_that_are_no_more_likely(
    runs: int, others: int, data: st.DataObject
) -> None:
    solved, other = data.draw(st.integers(0, runs)), data.draw(st.integers(0, others))
    expected = stats.fisher_exact([[solved, runs - solved], [other, others - other]]).pvalue
    assert fisher_p_value(solved, other, runs, others) == pytest.approx(expected)


@pytest.mark.parametrize(
    "p_value",
    [lambda: mcnemar_p_value(5_100, 4_900), lambda: fisher_p_value(1_450, 1_300, 5_000, 5_000)],
)
def test_large_counts_are_tested_almost_as_exactly(
    p_value: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = p_value()
    monkeypatch.setattr(statistics, "EXACT_COUNT", 10)
    assert p_value() == pytest.approx(exact, rel=0.1)


@pytest.mark.parametrize(("only_first", "only_second"), [(10_050, 9_990), (9_900, 10_200)])
def test_many_pairs_are_tested_with_the_correction_for_continuity(only_first: int, only_second: int) -> None:
    exact = stats.binomtest(only_first, only_first + only_second).pvalue
    assert only_first + only_second > EXACT_COUNT
    assert mcnemar_p_value(only_first, only_second) == pytest.approx(exact, rel=1e-3)


def test_counts_up_to_the_largest_are_tested_exactly() -> None:
    pairs, runs = EXACT_COUNT, EXACT_COUNT // 2
    assert mcnemar_p_value(9_900, pairs - 9_900) == pytest.approx(stats.binomtest(9_900, pairs).pvalue)
    table = [[60, runs - 60], [90, runs - 90]]
    assert fisher_p_value(60, 90, runs, runs) == pytest.approx(stats.fisher_exact(table).pvalue)


@pytest.mark.parametrize(
    ("degrees", "times", "near"),
    [
        *((degrees, (0.3, 1.0, 2.5, 6.0), 1e-7) for degrees in (1, 2, 3, 4, 7, 30, 150, 200)),
        (250, (0.3, 1.0, 2.0), 1e-4),  # here the normal distribution is near enough
        (201, (4.0,), 2e-2),
        (10**9, (4.0,), 1e-4),
    ],
)
def test_student_s_distribution_is_scipy_s(degrees: int, times: tuple[float, ...], near: float) -> None:
    for t in times:
        assert student_p_value(t, degrees) == pytest.approx(2 * stats.t.sf(t, degrees), rel=near)


def test_quantiles_are_those_of_printed_tables_and_pass_into_the_normal_one() -> None:
    printed = {1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 29: 2.045, 120: 1.980, 200: 1.972}
    assert {degrees: round(student_quantile(degrees), 3) for degrees in printed} == printed
    assert student_quantile(200) > student_quantile(201) > student_quantile(10**7)
    assert student_quantile(10**7) == pytest.approx(1.959964, abs=1e-5)


@pytest.mark.parametrize("values", [[], [7], [2, 2, 2]])
def test_values_without_spread_have_no_interval(values: list[int]) -> None:
    found = mean_estimate(np.array(values, np.int64))
    assert found == ((values[0], None, len(values)) if values else None)
    assert ratio_estimate(np.array(values, np.int64), np.ones(len(values), bool)) == found


def runs_of(rate: float, steps: float, count: int, rng: np.random.Generator) -> tuple[NDArray, NDArray]:  # type: ignore[type-arg]
    """Draw runs that are solved at a rate; those that are cost more, and twice their cost is common."""
    is_solved = rng.random(count) < rate
    return rng.geometric(1 / steps, count) + 3 * is_solved, is_solved


def bootstrap(
    figure: Callable[..., float],
    *samples: NDArray,
    is_paired: bool,
    rng: np.random.Generator,  # type: ignore[type-arg]
) -> NDArray[np.float64]:
    """Recompute a figure of whole runs that are drawn again, the same ones of both samples where they are paired."""
    found = []
    half = len(samples) // 2
    for _ in range(2000):
        places = rng.integers(len(samples[0]), size=len(samples[0]))
        others = places if is_paired else rng.integers(len(samples[-1]), size=len(samples[-1]))
        drawn = [part[places if number < half else others] for number, part in enumerate(samples)]
        found.append(figure(*drawn))
    return np.array(found)


def test_the_interval_of_a_ratio_holds_the_true_one_19_times_in_20() -> None:
    rng = np.random.default_rng(2)
    true = (9 + 3 * 0.14) / 0.14
    ratios = [ratio_estimate(*runs_of(0.14, 9, 300, rng)) for _ in range(1500)]
    held = sum(one.ends.low < true < one.ends.high for one in filter(None, ratios))
    assert 0.935 < held / len(ratios) < 0.967


@pytest.mark.parametrize("is_paired", [True, False])
def test_the_ratio_of_two_costs_has_the_interval_of_the_bootstrap(is_paired: bool) -> None:
    rng = np.random.default_rng(3)
    costs, is_solved = runs_of(0.4, 9, 500, rng)
    others, other_solved = runs_of(0.6, 5, 500, rng)
    if is_paired:  # what the start is like is shared
        shared = rng.geometric(0.1, 500)
        costs, others = costs + shared, others + shared
    found = bootstrap(
        lambda a, s, b, t: log(a.sum() / s.sum() / (b.sum() / t.sum())),
        *(costs, is_solved, others, other_solved),
        is_paired=is_paired,
        rng=rng,
    )
    effect = cost_ratio((costs, others), (is_solved, other_solved), is_paired)
    assert effect is not None
    low, high = np.log(effect.interval)
    assert (high - low) / 2 == pytest.approx(1.965 * found.std(), rel=0.06)
    assert effect.value == pytest.approx(costs.sum() / is_solved.sum() / (others.sum() / other_solved.sum()))


def test_equal_costs_are_found_to_differ_once_in_twenty_tests() -> None:
    rng = np.random.default_rng(5)
    found = []
    for _ in range(1500):
        (costs, is_solved), (others, other_solved) = runs_of(0.3, 9, 200, rng), runs_of(0.3, 9, 200, rng)
        effect = cost_ratio((costs, others), (is_solved, other_solved), False)
        assert effect is not None
        found.append(effect.p_value < 0.05)
    assert 0.035 < np.mean(found) < 0.065


def test_costs_of_few_solutions_are_not_compared() -> None:
    costs, is_solved = np.arange(1, 41), np.arange(40) < 4
    assert cost_ratio((costs, costs), (is_solved, ~is_solved), True) is None
    enough = np.arange(40) < LEAST_SOLVED
    assert cost_ratio((costs, costs), (enough, ~enough), True) is not None


def test_samples_of_different_sizes_are_compared_with_the_degrees_of_freedom_of_the_smaller() -> None:
    rng = np.random.default_rng(8)
    few, many = rng.geometric(0.2, 8), rng.geometric(0.1, 300)
    for first, second in ((few, many), (many, few)):
        effect = cost_ratio((first, second), (np.ones(len(first), bool), np.ones(len(second), bool)), False)
        assert effect is not None
        error = sqrt(sum(stats.sem(costs / costs.mean()) ** 2 for costs in (first, second)))
        t = abs(log(first.mean() / second.mean())) / error
        assert effect.p_value == pytest.approx(2 * stats.t.sf(t, len(few) - 1), rel=1e-6)
        assert log(effect.interval.high / effect.value) == pytest.approx(
            stats.t.ppf(0.975, len(few) - 1) * error, rel=1e-6
        )


def test_a_sample_is_no_different_from_itself() -> None:
    costs, is_solved = runs_of(0.5, 9, 50, np.random.default_rng(6))
    assert cost_ratio((costs, costs), (is_solved, is_solved), True) == (1.0, (1.0, 1.0), 1.0)
    effect = success_difference(is_solved, is_solved, True)
    assert (effect.value, effect.p_value) == (0.0, 1.0)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_holm_is_the_closed_test_by_bonferroni(p_values: list[float]) -> None:
    """A hypothesis falls when every set of hypotheses with it in falls by the correction of Bonferroni."""
    places = range(len(p_values))
    sets = list(chain.from_iterable(combinations(places, size) for size in range(1, len(p_values) + 1)))
    bonferroni = {chosen: min(1.0, len(chosen) * min(p_values[k] for k in chosen)) for chosen in sets}
    expected = [max(value for chosen, value in bonferroni.items() if place in chosen) for place in places]
    assert holm(p_values) == pytest.approx(expected)


@pytest.mark.parametrize("seed", range(30))
def test_random_tables_are_tested_as_scipy_and_statsmodels_do(seed: int) -> None:
    rng = np.random.default_rng(seed)
    runs = int(rng.integers(20, 200))
    first, second = rng.random(runs) < rng.random(), rng.random(runs) < rng.random()
    table = [[int((first & second).sum()), int((first & ~second).sum())], [int((~first & second).sum()), 0]]
    table[1][1] = runs - sum(table[0]) - table[1][0]
    paired = success_difference(first, second, True)
    assert paired.p_value == pytest.approx(contingency_tables.mcnemar(table, exact=True).pvalue)
    counts = [[int(first.sum()), int((~first).sum())], [int(second.sum()), int((~second).sum())]]
    unpaired = success_difference(first, second, False)
    assert unpaired.p_value == pytest.approx(stats.fisher_exact(counts).pvalue)
    low, high = proportion.confint_proportions_2indep(
        counts[0][0], runs, counts[1][0], runs, method="newcomb", compare="diff"
    )
    assert unpaired.interval == pytest.approx((low, high), abs=1e-9)
    assert paired.interval == pytest.approx(newcombe_paired(table, runs), abs=1e-9)


def newcombe_paired(table: list[list[int]], runs: int) -> tuple[float, float]:
    """Return Newcombe's method 8 (1998, page 2638) of a table of pairs, by statsmodels' Wilson intervals."""
    (a, b), (c, d) = table
    p, q = (a + b) / runs, (a + c) / runs
    (low, high), (below, above) = (
        proportion.proportion_confint(count, runs, method="wilson") for count in (a + b, a + c)
    )
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    phi = (a * d - b * c) / sqrt(margins) if margins else 0.0
    down = (p - low) ** 2 - 2 * phi * (p - low) * (above - q) + (above - q) ** 2
    up = (high - p) ** 2 - 2 * phi * (high - p) * (q - below) + (q - below) ** 2
    return p - q - sqrt(max(down, 0)), p - q + sqrt(max(up, 0))


@pytest.mark.parametrize("seed", range(10))
def test_small_samples_have_the_degrees_of_freedom_of_scipy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    costs = rng.geometric(0.1, int(rng.integers(2, 9)))
    expected = stats.t.interval(0.95, len(costs) - 1, costs.mean(), stats.sem(costs))
    expected = max(expected[0], 0), expected[1]
    found = mean_estimate(costs)
    assert found is not None
    assert found.interval is None if not costs.std() else found.interval == pytest.approx(expected, rel=1e-6)


def test_one_solution_has_a_cost_without_an_interval_and_none_has_no_cost() -> None:
    costs = np.array([3, 5])
    assert ratio_estimate(costs, np.array([True, False])) == (8.0, None, 1)
    assert ratio_estimate(costs, np.zeros(2, bool)) is None


@pytest.mark.parametrize("seed", range(10))
def test_costs_of_all_solved_runs_are_tested_by_t_tests_of_what_each_run_adds(seed: int) -> None:
    """With all runs solved, the logarithm of a mean has the error of the costs over their mean."""
    rng = np.random.default_rng(seed)
    runs = int(rng.integers(6, 12))
    costs, others, solved = rng.geometric(0.1, runs), rng.geometric(0.1, runs), np.ones(runs, bool)
    parts = costs / costs.mean(), others / others.mean()
    distance = log(costs.mean() / others.mean())
    for is_paired in (True, False):
        effect = cost_ratio((costs, others), (solved, solved), is_paired)
        assert effect is not None
        errors = [stats.sem(parts[0] - parts[1])] if is_paired else list(map(stats.sem, parts))
        error = float(np.hypot(*errors, 0.0) if len(errors) == 1 else np.hypot(*errors))
        assert effect.p_value == pytest.approx(2 * stats.t.sf(abs(distance) / error, runs - 1), rel=1e-6)
        half = stats.t.ppf(0.975, runs - 1) * error
        assert np.log(effect.interval) == pytest.approx((distance - half, distance + half), rel=1e-6)
    half = stats.t.ppf(0.975, runs - 1) * stats.sem(parts[0])
    found = ratio_estimate(costs, solved)
    assert found is not None
    assert np.log(found.ends) == pytest.approx((log(costs.mean()) - half, log(costs.mean()) + half), rel=1e-6)


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 8, 13])
@pytest.mark.parametrize("square", [0.0, 0.2, 3.0, 20.0])
def test_the_chi_squared_test_is_scipy_s(square: float, degrees: int) -> None:
    assert chi_square_p_value(square, degrees) == pytest.approx(stats.chi2.sf(square, degrees), rel=1e-9)


@pytest.mark.parametrize("seed", range(10))
def test_medians_of_runs_cut_off_are_those_of_statsmodels(seed: int) -> None:
    rng = np.random.default_rng(seed)
    times, limits = rng.geometric(0.05, 40), rng.geometric(0.04, 40)
    is_solved = times <= limits
    seen = np.minimum(times, limits).astype(float)
    expected = SurvfuncRight(seen, is_solved).quantile(0.5)
    found = kaplan_meier_quantile(seen, is_solved, 0.5)
    assert (found is None and np.isnan(expected)) or found == expected


def test_a_median_is_not_reached_if_too_many_runs_can_never_be_solved() -> None:
    times = np.array([1.0, 2.0, 3.0, np.inf, np.inf])
    assert kaplan_meier_quantile(times, np.isfinite(times), 0.5) == 3
    assert kaplan_meier_quantile(times, times < 3, 0.5) is None


def test_a_time_per_run_has_the_interval_of_its_parts() -> None:
    found = time_estimate([(10, 0.021), (20, 0.039), (30, 0.060)])
    assert found is not None
    assert found.interval is not None
    # By hand: 0.12 s of 60 runs; the parts deviate by 1, -1 and 0 ms; t of two degrees is 4.30265.
    assert found.value == pytest.approx(0.002)
    assert found.interval.high - found.value == pytest.approx(4.30265 * sqrt(3 / 2 * 2e-6) / 60, rel=1e-5)
    assert time_estimate([]) is time_estimate([(0, 1.0)]) is None
