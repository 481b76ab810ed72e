"""On small boards, where everything can be averaged exactly, the engine comes to the exact values."""

from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.core.events import OUTCOMES, Outcome
from solver.core.run_settings import run_settings
from solver.engine.batch import run_batch
from tests.oracle.landscape import Averages, Landscape

STANDARD_ERRORS = 4.0

landscape = cache(Landscape)


class Exact(NamedTuple):
    """A row of the table of exact values: uniform start, ties broken uniformly."""

    n: int
    solutions: int
    strict_minima: int
    plateau_states: int
    steepest: Averages
    sideways: Averages


TABLE = [
    Exact(4, 2, 0, 16, Averages(25763 / 61440, 1.929201, 1.281694), Averages(1, 2.839518, float("nan"))),
    Exact(5, 10, 0, 68, Averages(0.716756697, 2.464796, 1.457716), Averages(1, 3.034990, 102.026295)),
    Exact(
        6, 4, 0, 530, Averages(0.101827367, 3.103926, 2.196017), Averages(0.825636357, 32.873461, 102.710445)
    ),
]

every_row = pytest.mark.parametrize("exact", TABLE, ids=lambda exact: f"n={exact.n}")


class Sample(NamedTuple):
    """What became of many runs of one seed."""

    steps_solved: NDArray[np.int64]
    steps_failed: NDArray[np.int64]
    restarts: NDArray[np.int64]

    @property
    def success(self) -> float:
        return len(self.steps_solved) / (len(self.steps_solved) + len(self.steps_failed))


def sample(n: int, variant: str, runs: int, **parameters: Any) -> Sample:
    results = run_batch(run_settings(n, variant, seed=2024, parameters=parameters), 0, runs)
    is_solved = results.outcomes == OUTCOMES.index(Outcome.SOLVED)
    return Sample(results.steps[is_solved], results.steps[~is_solved], results.restarts)


def assert_near(values: NDArray[np.int64], mean: float) -> None:
    """Hold a sample's mean against the exact one, by its own standard error."""
    error = np.std(values, ddof=1) / sqrt(len(values))
    assert abs(np.mean(values) - mean) <= STANDARD_ERRORS * error


def assert_as_exact(found: Sample, exact: Averages) -> None:
    runs = len(found.restarts)
    error = sqrt(exact.success * (1 - exact.success) / runs)
    assert abs(found.success - exact.success) <= STANDARD_ERRORS * error + 1e-12
    assert_near(found.steps_solved, exact.steps_solved)
    if exact.success < 1:
        assert_near(found.steps_failed, exact.steps_failed)


@every_row
def test_the_definitions_lead_to_the_table(exact: Exact) -> None:
    board = landscape(exact.n)
    counts = (len(board.solutions), len(board.strict_minima), len(board.plateaus))
    assert counts == (exact.solutions, exact.strict_minima, exact.plateau_states)
    for found, expected in (
        (board.averages_in_row(0), exact.steepest),
        (board.averages_in_row(100), exact.sideways),
    ):
        assert found.success == pytest.approx(expected.success, abs=5e-10)
        assert found.steps_solved == pytest.approx(expected.steps_solved, abs=5e-7)
        if expected.success < 1:
            assert found.steps_failed == pytest.approx(expected.steps_failed, abs=5e-7)


@pytest.mark.parametrize("limit", [1, 2, 10])
def test_sideways_moves_counted_in_a_row_come_to_the_exact_values(limit: int) -> None:
    found = sample(6, "sideways", 10_000, sideways_limit=limit)
    assert_as_exact(found, landscape(6).averages_in_row(limit))


@pytest.mark.parametrize("limit", [1, 2, 10])
@pytest.mark.thorough(but=1)
def test_sideways_moves_counted_in_total_come_to_the_exact_values(limit: int) -> None:
    found = sample(6, "sideways", 10_000, sideways_limit=limit, sideways_count="total")
    assert_as_exact(found, landscape(6).averages_in_total(limit))


def test_random_neighbour_runs_for_ever_in_one_of_twenty_runs_of_six_queens() -> None:
    found = sample(6, "random-neighbour", 1_000, max_steps=2_000)
    assert set(found.steps_failed) == {2_000}
    assert found.success == pytest.approx(0.95, abs=STANDARD_ERRORS * sqrt(0.95 * 0.05 / 1_000))
