"""Starts, restarts and ends around any rule."""

from solver.core.events import Ended, Outcome, StateEvent
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.engine.codes import LOCAL_MINIMUM, SOLVED, STEP_LIMIT
from solver.engine.search import search_events
from tests.solver.boards import EXAMPLE, SHOULDER, STRICT_LOCAL_MINIMUM
from tests.solver.engine.events import advance
from tests.solver.engine.test_rules import assert_counts_are_true, begun


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
