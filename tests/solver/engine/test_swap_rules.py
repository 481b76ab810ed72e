"""Queen search: lists, swaps and restarts, from the first permutation to a solution."""

import numpy as np
import pytest

from solver.core.events import OUTCOMES, Generated, Moves, Restarted, Swaps
from solver.core.run_settings import run_settings
from solver.engine.batch import run_batch
from solver.engine.search import search_events, search_parts
from solver.runs.trace import record
from tests.oracle.states import heuristic_value


@pytest.mark.parametrize("n", [*range(4, 31), 50])
def test_boards_of_any_size_are_solved_by_swaps_that_lower_h(n: int) -> None:
    settings = run_settings(n, "queen-search", seed=n)
    trace = record(settings, search_events(settings))
    assert trace.outcome == "solved"
    h, is_swap = trace.column("h"), trace.column("kind") >= 0
    assert (np.diff(h)[is_swap[1:]] < 0).all()
    for index in range(len(trace)):
        assert sorted(trace.rows(index)) == list(range(n))
        assert h[index] == heuristic_value(trace.rows(index), settings.heuristic)


def test_a_climb_ends_after_so_many_pairs_for_each_queen() -> None:
    settings = run_settings(6, "queen-search", seed=7, pairs_per_queen=5)
    restarts = [event.iterations for event in search_events(settings) if isinstance(event, Restarted)]
    assert restarts == [30 * number for number in range(1, len(restarts) + 1)]
    assert restarts


def test_a_batch_makes_the_runs_that_are_watched() -> None:
    settings = run_settings(8, "queen-search", seed=3)
    batch = run_batch(settings, 0, 12)
    for index in range(12):
        run = run_settings(8, "queen-search", seed=3, run_index=index)
        trace = record(run, search_events(run))
        assert (trace.outcome, trace.steps) == (OUTCOMES[batch.outcomes[index]], batch.steps[index])
        assert (trace.iterations, trace.evaluations) == (batch.iterations[index], batch.evaluations[index])
        assert trace.climbs - 1 == batch.restarts[index]


def test_swaps_made_together_are_those_that_are_told_one_by_one() -> None:
    settings = run_settings(40, "queen-search", seed=2)
    together = [part for part in search_parts(settings) if isinstance(part, Moves)]
    assert all(isinstance(part, Swaps) for part in together)
    one_by_one = [event for event in search_events(settings) if isinstance(event, Generated)]
    assert [swap for part in together for swap in part] == one_by_one
    assert [
        swap for part in together for half in (part.part(0, 1), part.part(1)) for swap in half
    ] == one_by_one


@pytest.mark.thorough
def test_a_million_queens_are_solved() -> None:
    settings = run_settings(1_000_000, "queen-search", seed=5)
    (outcome,) = run_batch(settings, 0, 1).outcomes
    assert OUTCOMES[outcome] == "solved"
