"""Starts, restarts and ends around any rule."""

import numpy as np
import pytest

from solver.core.board import Rows
from solver.core.events import Ended, Outcome, StateEvent
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.engine.codes import LOCAL_MINIMUM, MOVED, RESTARTED, SOLVED, STEP_LIMIT
from solver.engine.search import search_events
from tests.oracle.random_numbers import Stream
from tests.solver.boards import EXAMPLE, HAND_MADE, SHOULDER, STRICT_LOCAL_MINIMUM, has_parameter
from tests.solver.chi_square import are_uniform
from tests.solver.engine.events import advance
from tests.solver.engine.test_rules import assert_counts_are_true, begun, begun_at

NEVER_STUCK = [name for name in VARIANTS if has_parameter(name, "restart_after")]
never_stuck = pytest.mark.parametrize("variant", NEVER_STUCK)


def test_a_start_state_that_is_given_is_entered_without_drawing() -> None:
    for rows in HAND_MADE.values():
        state = begun_at(rows, seed=7)
        assert state.rows.tolist() == list(rows)
        assert state.random.tolist() == Stream.of_run(7, 0).words


def test_every_row_of_every_column_is_an_equally_likely_start() -> None:
    starts = np.array([begun(run_settings(5, seed=4, run_index=index)).rows for index in range(8000)])
    assert all(are_uniform(np.bincount(starts[:, column], minlength=5)) for column in range(5))


def test_every_permutation_is_an_equally_likely_start() -> None:
    counts: dict[Rows, int] = {}
    for seed in range(6000):
        rows = tuple(begun(run_settings(5, seed=seed, starts="permutation")).rows.tolist())
        counts[rows] = counts.get(rows, 0) + 1
    assert all(sorted(rows) == [0, 1, 2, 3, 4] for rows in counts)
    assert len(counts) == 120
    assert are_uniform(list(counts.values()))


def test_every_state_without_the_last_row_is_an_equally_likely_start() -> None:
    settings = [run_settings(4, seed=seed, starts="all-but-last") for seed in range(6000)]
    numbers = [int(np.ravel_multi_index(begun(one).rows.tolist(), (3,) * 4)) for one in settings]
    assert are_uniform(np.bincount(numbers, minlength=81))


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


@never_stuck
@pytest.mark.parametrize("most", [0, 1, 7])
def test_a_search_that_is_never_stuck_stops_at_its_iteration_limit(variant: str, most: int) -> None:
    settings = run_settings(20, variant, seed=2, parameters={"max_iterations": most})
    *_, end = search_events(settings)
    assert isinstance(end, Ended)
    assert (end.outcome, end.iterations) == (Outcome.ITERATION_LIMIT, most)


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
