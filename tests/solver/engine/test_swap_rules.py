"""Queen search: lists, swaps and restarts, from the first permutation to a solution."""

import numpy as np
import pytest

from solver.core.events import OUTCOMES
from solver.core.run_settings import run_settings
from solver.engine.batch import run_batch
from solver.engine.search import search_events
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


@pytest.mark.thorough
def test_a_million_queens_are_solved() -> None:
    settings = run_settings(1_000_000, "queen-search", seed=5)
    (outcome,) = run_batch(settings, 0, 1).outcomes
    assert OUTCOMES[outcome] == "solved"
