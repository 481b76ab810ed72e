"""Rules without memory: the exact result of a climb from every state of a small board."""

from typing import Any

import numpy as np
import pytest

from solver.analysis.climbs import Position
from solver.analysis.success_probability import (
    ChancesMethod,
    RuleTable,
    exact_state_chances,
    method_for,
    rule_table,
)
from solver.core.events import OUTCOMES, Outcome
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.batch import run_batch


def rule(n: int, variant: str, **parameters: Any) -> RunSettings:
    return run_settings(n, variant, seed=1, parameters=parameters)


@pytest.mark.parametrize(
    ("variant", "parameters", "probability"),
    [
        ("first-choice", {}, 0.3329328465960),
        ("stochastic", {}, 0.3628917322862),
        ("min-conflicts", {"noise": 0, "max_iterations": 10}, 0.616055684852),
    ],
)
def test_the_exact_values_of_four_queens(
    variant: str, parameters: dict[str, Any], probability: float
) -> None:
    start = rule_table(rule(4, variant, **parameters)).start
    assert start.probability == pytest.approx(probability, abs=5e-13)
    assert start.probability + start.failure_probability == pytest.approx(1, abs=1e-12)


def test_the_mean_steps_of_first_choice() -> None:
    start = rule_table(rule(4, "first-choice")).start
    assert start.mean_steps_solved == pytest.approx(2.3108975, abs=5e-8)
    assert start.mean_steps_failed == pytest.approx(1.6708189, abs=5e-8)


def better_mean(table: RuleTable, rows: tuple[int, ...], heuristic: Heuristic) -> float | None:
    """The mean chance after a better move, each equally likely; None in a local minimum."""
    h, after = heuristic_value(rows, heuristic), successor_table(rows, heuristic)
    chances = [
        table.climb_from((*rows[:column], row, *rows[column + 1 :])).probability
        for row, column in np.argwhere((after < h).filled(False)).tolist()
    ]
    return float(np.mean(chances)) if chances else None


@pytest.mark.parametrize("heuristic", list(Heuristic))
def test_the_chance_of_a_state_is_the_mean_over_its_better_successors(heuristic: Heuristic) -> None:
    settings = run_settings(5, "first-choice", heuristic=heuristic, seed=1)
    table = rule_table(settings)
    for rows in np.random.default_rng(1).integers(0, 5, (200, 5)).tolist():
        mean = better_mean(table, tuple(rows), heuristic)
        solved = float(heuristic_value(rows, heuristic) == 0)
        expected = solved if mean is None else mean
        assert table.climb_from(tuple(rows)).probability == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("variant", "parameters"),
    [("stochastic", {"selection": "uniform"}), ("stochastic", {}), ("min-conflicts", {"max_iterations": 25})],
)
def test_sampled_runs_agree(variant: str, parameters: dict[str, Any]) -> None:
    settings, runs = rule(5, variant, **parameters), 40_000
    exact, results = rule_table(settings).start, run_batch(settings, 0, runs)
    is_solved = results.outcomes == OUTCOMES.index(Outcome.SOLVED)
    error = np.sqrt(exact.probability * exact.failure_probability / runs)
    assert abs(is_solved.mean() - exact.probability) < 5 * error
    steps = results.steps[is_solved]
    assert exact.mean_steps_solved is not None
    assert abs(steps.mean() - exact.mean_steps_solved) < 5 * steps.std() / np.sqrt(len(steps))


def test_chances_are_exact_where_the_table_is_small_and_sampled_elsewhere() -> None:
    small, larger = rule(5, "stochastic"), rule(7, "stochastic")
    assert method_for(small) is ChancesMethod.TABLE
    assert method_for(larger) is ChancesMethod.SAMPLES
    assert method_for(rule(6, "min-conflicts")) is ChancesMethod.SAMPLES
    assert method_for(rule(4, "simulated-annealing")) is ChancesMethod.SAMPLES
    table = rule_table(small)
    chances = exact_state_chances(Position((0, 0, 0, 0, 0)), small, table)
    assert chances is not None
    assert chances.probability == table.climb_from((0, 0, 0, 0, 0)).probability
    states = np.array([(0, 0, 0, 0, 0), (4, 2, 0, 3, 1)])
    assert table.probabilities(states, np.array([10, 0]), np.zeros(2, np.int64)).tolist() == [
        chances.probability,
        1.0,
    ]
