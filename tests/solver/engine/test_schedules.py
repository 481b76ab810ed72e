"""Worked values of what ends a beam, and of how annealing cools."""

from typing import Any

import numpy as np
import pytest

from solver.core.events import Ended, Outcome
from solver.core.run_settings import run_settings
from solver.engine.choices import Climb, memory_of
from solver.engine.search import search_events
from tests.solver.boards import SHOULDER

NOTHING = np.zeros(0, np.int64)


@pytest.mark.parametrize(
    ("schedule", "temperatures"),
    [
        ("exponential", [10, 5, 2.5, 1.25, 0.625, 0.3125, 0.15625]),
        ("linear", [10, 8, 6, 4, 2, 0, 0]),
        ("inverse", [10, 5, 10 / 3, 2.5, 2, 10 / 6, 10 / 7]),
    ],
)
def test_the_temperature_falls_by_the_schedule(schedule: str, temperatures: list[float]) -> None:
    values: dict[str, Any] = {"schedule": schedule, "cooling": 0.5, "cooling_iterations": 5}
    settings = run_settings(8, "simulated-annealing", initial_temperature=10, **values)
    found = [
        memory_of(settings, Climb(NOTHING, NOTHING, NOTHING, NOTHING, now))["temperature"] for now in range(7)
    ]
    assert found == pytest.approx(temperatures, abs=1e-12)


@pytest.mark.parametrize(("least", "iterations"), [(1.0, 4), (0.5, 5), (8.0, 1), (1e12, 1)])
def test_annealing_ends_after_the_iteration_that_leaves_it_too_cold(least: float, iterations: int) -> None:
    values: dict[str, Any] = {"initial_temperature": 8, "cooling": 0.5, "least_temperature": least}
    *_, end = search_events(run_settings(20, "simulated-annealing", seed=1, **values))
    assert isinstance(end, Ended)
    assert (end.outcome, end.iterations) == (Outcome.ITERATION_LIMIT, iterations)


@pytest.mark.parametrize("variant", ["local-beam", "stochastic-beam"])
def test_a_beam_of_one_member_stops_where_no_successor_is_better(variant: str) -> None:
    settings = run_settings(4, variant, start=SHOULDER, beam_width=1, stop="stuck")
    *_, end = search_events(settings)
    assert end == Ended(Outcome.LOCAL_MINIMUM, 0, 12)
