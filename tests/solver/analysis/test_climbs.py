"""A climb is given up where its policy says."""

from typing import Any

import numpy as np
import pytest

from solver.analysis.climbs import counts_total, cutoff_of
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import record


@pytest.mark.parametrize(
    "settings",
    [
        run_settings(8, "simulated-annealing", seed=1, restart="luby", cutoff=3, max_restarts=20),
        run_settings(8, "min-conflicts", seed=2, restart="cutoff", cutoff=5, max_restarts=9),
        run_settings(12, "queen-search", seed=3, pairs_per_queen=1, max_restarts=9),
    ],
    ids=lambda settings: settings.variant.name,
)
def test_a_climb_of_a_rule_that_is_never_stuck_has_as_many_iterations(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    at = [0, *(trace.position(int(index)).iterations for index in trace.restarts())]
    assert np.diff(at).tolist() == [cutoff_of(settings, climb) for climb in range(1, len(at))]
    assert len(at) > 5


def test_the_sequence_of_luby_is_that_of_the_paper() -> None:
    settings = run_settings(8, "first-choice", seed=1, restart="luby", cutoff=1)
    found = [cutoff_of(settings, climb) for climb in range(1, 16)]
    assert found == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_without_a_cutoff_no_climb_is_given_up() -> None:
    assert cutoff_of(run_settings(8, "random-restart", seed=1), 1) is None


@pytest.mark.parametrize(
    ("parameters", "is_so"),
    [
        ({}, False),
        ({"sideways_count": "total"}, True),
        ({"sideways_count": "total", "sideways_limit": 0}, False),
    ],
)
def test_sideways_moves_of_a_whole_climb_are_counted_where_there_may_be_any(
    parameters: dict[str, Any], is_so: bool
) -> None:
    assert counts_total(run_settings(8, "sideways", seed=1, parameters=parameters)) is is_so
