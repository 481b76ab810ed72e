"""One decision at a time: the engine's counts stay true, ties are numbered by columns, memory is as defined."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from solver.core.board import Rows
from solver.core.heuristics import Heuristic, heuristic_value, line_counts, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.codes import MOVED, RESTARTED, STAYED
from solver.engine.state import new_state
from tests.oracle import states
from tests.solver.boards import EXAMPLE
from tests.solver.engine.events import advance, begin


def begun(settings: RunSettings) -> Any:
    state = new_state(settings)
    begin(state, settings.start is None)
    return state


def begun_at(rows: Rows, variant: str = "steepest-ascent", **given: int | str) -> Any:
    return begun(run_settings(None, variant, start=rows, **{"seed": 1, **given}))  # type: ignore[arg-type]


def states_of(state: Any) -> Iterator[Any]:
    """The one state that is changed in place, after each event."""
    yield state
    while advance(state) in (MOVED, STAYED, RESTARTED):
        yield state


def assert_counts_are_true(state: Any, heuristic: Heuristic, *, finds_best: bool = True) -> None:
    run = state.run[0]
    if hasattr(state, "lines"):  # the kernels of small boards count none
        assert state.lines.tolist() == np.concatenate(list(line_counts(state.rows).values())).tolist()
    assert run["h"] == heuristic_value(state.rows, heuristic)
    if not finds_best:
        return
    if run["h"]:
        table = successor_table(state.rows, heuristic)
        assert run["best_h"] == table.min()
        assert run["best_count"] == (table == table.min()).sum()
    else:
        assert (run["best_h"], run["best_count"]) == (0, 0)


@pytest.mark.parametrize("n", [100, 999, 1000])
@pytest.mark.parametrize("heuristic", Heuristic)
def test_counts_are_true_on_large_boards(n: int, heuristic: Heuristic) -> None:
    for start in (None, (n - 1,) * n, tuple(range(n))):
        settings = run_settings(n, "sideways", heuristic=heuristic, seed=1, start=start)
        for state in islice(states_of(begun(settings)), 4):
            assert_counts_are_true(state, heuristic)


def test_a_single_best_successor_is_taken_without_drawing() -> None:
    state = begun_at((1, 3, 0, 3))
    before = state.random.tolist()
    assert state.run[0]["best_count"] == 1
    assert advance(state) == MOVED
    assert state.random.tolist() == before


def test_the_last_best_successor_is_taken_without_drawing() -> None:
    state = begun_at(EXAMPLE, "random-neighbour", heuristic="attacking-pairs")
    before = state.random.tolist()
    assert state.run[0]["best_count"] == 3
    assert advance(state) == MOVED
    _, moves = states.best_moves(EXAMPLE, "attacking-pairs")
    assert (state.run[0]["column"], state.run[0]["to_row"]) == moves[-1]
    assert state.random.tolist() == before
