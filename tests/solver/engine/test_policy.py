"""Starts, restarts and ends around any rule."""

from collections import Counter

import numpy as np
import pytest

from solver.core.events import Ended, Outcome, StateEvent
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.engine.codes import LOCAL_MINIMUM, MOVED, RESTARTED, SOLVED, STEP_LIMIT
from solver.engine.search import search_events
from tests.oracle.random_numbers import Stream
from tests.solver.boards import EXAMPLE, HAND_MADE, SHOULDER, STRICT_LOCAL_MINIMUM
from tests.solver.chi_square import are_uniform
from tests.solver.engine.events import advance
from tests.solver.engine.test_rules import assert_counts_are_true, begun, begun_at


def test_a_start_state_that_is_given_is_entered_without_drawing() -> None:
    for rows in HAND_MADE.values():
        state = begun_at(rows, seed=7)
        assert state.rows.tolist() == list(rows)
        assert state.random.tolist() == Stream.of_run(7, 0).words


@pytest.mark.parametrize(("starts", "states"), [("uniform", 256), ("permutation", 24), ("all-but-last", 81)])
def test_every_start_of_its_kind_is_equally_likely(starts: str, states: int) -> None:
    many = (run_settings(4, seed=one // 10, run_index=one % 10, starts=starts) for one in range(8000))
    counts = Counter(tuple(begun(settings).rows.tolist()) for settings in many)
    assert len(counts) == states
    assert are_uniform(list(counts.values()))
    assert starts != "permutation" or all(sorted(rows) == [0, 1, 2, 3] for rows in counts)
    assert starts != "all-but-last" or all(max(rows) < 3 for rows in counts)


def test_a_restart_draws_every_state_equally_often() -> None:
    counts = np.zeros((4, 4, 4, 4), int)
    for run_index in range(2000):
        state = begun(run_settings(4, "random-restart", seed=5, run_index=run_index, start=SHOULDER))
        while (code := advance(state)) in (MOVED, RESTARTED):
            if code == RESTARTED:
                counts[tuple(state.rows)] += 1
    assert counts.sum() > 4000
    assert are_uniform(counts)


def test_a_run_that_is_over_stays_as_it_is() -> None:
    for rows, max_steps, code in (
        (SHOULDER, 9, LOCAL_MINIMUM),
        ((1, 3, 0, 2), 9, SOLVED),
        (EXAMPLE, 0, STEP_LIMIT),
    ):
        state = begun(run_settings(start=rows, seed=1, parameters={"max_steps": max_steps}))
        for _ in range(3):
            assert advance(state) == code
            assert state.rows.tolist() == list(rows)
            assert_counts_are_true(state, Heuristic.ATTACKING_PAIRS)


def test_a_rule_that_stays_put_for_a_million_iterations_ends_at_its_limit() -> None:
    parameters = {"initial_temperature": 0, "max_iterations": 1_000_000}
    settings = run_settings(
        start=STRICT_LOCAL_MINIMUM, variant="simulated-annealing", seed=1, parameters=parameters
    )
    first, *told, end = search_events(settings)
    assert isinstance(first, StateEvent)
    assert not any(isinstance(event, StateEvent) for event in told)
    assert told, "it tells that it stays"
    assert end == Ended(Outcome.ITERATION_LIMIT, 1_000_000, 1_000_000)
