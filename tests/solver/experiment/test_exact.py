"""Exact values stand beside measured ones exactly where they hold."""

from collections.abc import Mapping
from itertools import product
from math import inf, sqrt
from typing import Any

import numpy as np
import pytest

from solver.analysis.landscape import analyse_landscape
from solver.analysis.success_probability import rule_table
from solver.core.run_settings import run_settings
from solver.engine.batch import run_batch
from solver.experiment.exact import (
    FIRST_CHOICE,
    SIDEWAYS,
    STEEPEST_ASCENT,
    STOCHASTIC,
    ExactComparison,
    ExactValues,
    comparisons,
    exact_values,
)
from solver.experiment.results import SOLVED
from solver.experiment.summary import summary_of
from tests.solver.experiment.stand_in import searched_experiment


@pytest.mark.parametrize("n", [4, 5, 6, 7])
@pytest.mark.parametrize(("values", "limit"), [(STEEPEST_ASCENT, 0), (SIDEWAYS, 100)])
def test_the_values_are_those_of_the_landscape(values: Mapping[int, ExactValues], limit: int, n: int) -> None:
    found = analyse_landscape(n, sideways_limit=limit)
    assert values[n].success_rate == pytest.approx(found.success_probability, abs=5e-10)
    assert values[n].mean_steps_solved == pytest.approx(found.mean_steps_solved, abs=5e-7)
    if values[n].mean_steps_failed is not None:
        assert values[n].mean_steps_failed == pytest.approx(found.mean_steps_failed, abs=5e-7)


@pytest.mark.parametrize("n", [4, 5])
@pytest.mark.parametrize(("variant", "values"), [("first-choice", FIRST_CHOICE), ("stochastic", STOCHASTIC)])
def test_the_values_of_better_moves_are_those_of_every_state(
    variant: str, values: Mapping[int, ExactValues], n: int
) -> None:
    found = rule_table(run_settings(n, variant, seed=1)).start
    assert values[n].success_rate == pytest.approx(found.probability, abs=5e-13)
    assert values[n].mean_steps_solved == pytest.approx(found.mean_steps_solved, abs=5e-8)
    assert values[n].mean_steps_failed == pytest.approx(found.mean_steps_failed, abs=5e-8)


@pytest.mark.parametrize("variant", ["first-choice", "stochastic"])
def test_a_climb_that_may_restart_always_succeeds(variant: str) -> None:
    values = exact_values(run_settings(5, variant, seed=1, parameters={"restart": "when-stuck"}))
    assert values is not None
    assert (values.success_rate, values.mean_steps_failed) == (1.0, None)
    assert values.mean_restarts > 0


def test_a_climb_begun_anew_fails_a_geometric_number_of_times_first() -> None:
    climb, whole = STEEPEST_ASCENT[6], exact_values(run_settings(6, "random-restart", seed=1))
    assert whole is not None
    assert (whole.success_rate, whole.mean_steps_failed) == (1.0, None)
    assert whole.mean_restarts == pytest.approx(1 / climb.success_rate - 1)
    assert whole.mean_steps_solved == pytest.approx(3.103926 + whole.mean_restarts * 2.196017)


@pytest.mark.parametrize(
    ("n", "variant", "options"),
    [
        (10, "steepest-ascent", {}),
        (6, "random-neighbour", {}),
        (6, "steepest-ascent", {"heuristic": "line-of-sight"}),
        (6, "steepest-ascent", {"parameters": {"max_steps": 50}}),
        (6, "steepest-ascent", {"start": (0, 1, 2, 3, 4, 5)}),
        (6, "sideways", {"parameters": {"sideways_limit": 99}}),
        (6, "sideways", {"parameters": {"sideways_count": "total"}}),
        (6, "random-restart", {"parameters": {"max_restarts": 9}}),
        (6, "steepest-ascent", {"starts": "permutation"}),
        (6, "steepest-ascent", {"starts": "all-but-last"}),
        (6, "stochastic", {"parameters": {"selection": "uniform"}}),
        (6, "simulated-annealing", {}),
    ],
)
def test_where_something_else_is_run_nothing_is_known(n: int, variant: str, options: dict[str, Any]) -> None:
    assert exact_values(run_settings(n, variant, seed=1, **options)) is None


CLIMBING = ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways")


@pytest.mark.parametrize(
    ("variant", "n"),
    [*product(CLIMBING, (4, 5, 6, 7, 8)), *product(("first-choice", "stochastic"), (4, 5, 6))],
)
@pytest.mark.thorough(but=1)
def test_runs_come_within_four_standard_errors(variant: str, n: int) -> None:
    results = searched_experiment((n,), (variant,), 1500, seed=11).cells[0]
    found = comparisons(results.cell.settings, summary_of(results))
    assert {"success_rate", "mean_steps_solved"} <= {one.figure for one in found}
    assert ("mean_restarts" in {one.figure for one in found}) == (
        exact_values(results.cell.settings).mean_restarts > 0
    )
    assert all(abs(one.standard_errors) <= 4 for one in found)
    errors = {one.figure: one.standard_error for one in found}
    rate = exact_values(results.cell.settings).success_rate
    assert errors["success_rate"] == pytest.approx(sqrt(rate * (1 - rate) / 1500))
    if "mean_restarts" in errors:  # a geometric distribution
        climb = 1 / (1 + exact_values(results.cell.settings).mean_restarts)
        assert errors["mean_restarts"] == pytest.approx(sqrt((1 - climb) / climb**2 / 1500))


@pytest.mark.parametrize("starts", ["uniform", "all-but-last"])
@pytest.mark.parametrize("variant", CLIMBING)
def test_means_and_deviations_of_eight_queens_are_those_of_many_runs(variant: str, starts: str) -> None:
    runs = 100_000
    settings = run_settings(8, variant, seed=5, starts=starts)
    exact, batch = exact_values(settings), run_batch(settings, 0, runs)
    assert exact is not None
    rate = exact.success_rate
    assert np.mean(batch.outcomes == SOLVED) == pytest.approx(rate, abs=4 * sqrt(rate * (1 - rate) / runs))
    for steps, mean, deviation in (
        (batch.steps[batch.outcomes == SOLVED], exact.mean_steps_solved, exact.deviation_solved),
        (batch.steps[batch.outcomes != SOLVED], exact.mean_steps_failed, exact.deviation_failed),
    ):
        if mean is None:
            assert not len(steps)
        else:
            assert deviation is not None
            assert steps.mean() == pytest.approx(mean, abs=4 * deviation / sqrt(len(steps)))
            assert steps.std() == pytest.approx(deviation, rel=0.03)


def test_a_value_without_any_spread_is_equal_or_infinitely_far() -> None:
    assert ExactComparison("success_rate", 1.0, 1.0, 0.0).standard_errors == 0
    differs = ExactComparison("success_rate", 1.0, 0.9, 0.0)
    assert differs.standard_errors == -inf
    assert differs.document()["standard_errors"] is None


def test_without_runs_nothing_is_compared() -> None:
    results = searched_experiment((6,), ("sideways",), 1, seed=1).cells[0]
    results.outcomes[:] = -1
    assert comparisons(results.cell.settings, summary_of(results)) == []


@pytest.mark.parametrize(
    ("variant", "same"), [("sideways", "steepest-ascent"), ("random-restart-sideways", "random-restart")]
)
def test_without_sideways_moves_a_climb_is_steepest_ascent(variant: str, same: str) -> None:
    without = run_settings(8, variant, parameters={"sideways_limit": 0})
    assert exact_values(without) == exact_values(run_settings(8, same)) is not None
    assert exact_values(run_settings(8, variant, parameters={"sideways_limit": 1})) is None
