"""One decision at a time: the engine's counts stay true, ties are numbered by columns, memory is as defined."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.board import Rows
from solver.core.heuristics import Heuristic, heuristic_value, line_counts, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.codes import MOVED, RESTARTED, STAYED
from solver.engine.state import new_state
from tests.oracle import states
from tests.solver.boards import COUNTING_PAIRS, EXAMPLE, HAND_MADE, OF_ONE_STATE, any_settings
from tests.solver.chi_square import are_uniform
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


@pytest.mark.parametrize("variant", OF_ONE_STATE)
@given(data=st.data())
@settings(max_examples=40)
def test_lines_h_and_best_successors_are_true_after_every_event(variant: str, data: st.DataObject) -> None:
    chosen = data.draw(any_settings(most=30, names=[variant]))
    for state in states_of(begun(chosen)):
        assert_counts_are_true(state, chosen.heuristic, finds_best=chosen.variant.rule.finds_best)


@pytest.mark.parametrize("n", [100, 999, 1000])
@pytest.mark.parametrize("heuristic", COUNTING_PAIRS)
def test_counts_are_true_on_large_boards(n: int, heuristic: Heuristic) -> None:
    for start in (None, (n - 1,) * n, tuple(range(n))):
        settings = run_settings(n, "sideways", heuristic=heuristic, seed=1, start=start)
        for state in islice(states_of(begun(settings)), 4):
            assert_counts_are_true(state, heuristic)


@pytest.mark.parametrize(
    "name", ["the example", "two blocks", "all in a middle row", "larger, the knights' walk"]
)
def test_each_of_the_best_successors_is_taken_equally_often(name: str) -> None:
    rows = HAND_MADE[name]
    taken = Counter[states.Move]()
    for run_index in range(3000):
        state = begun_at(rows, "sideways", run_index=run_index)
        assert advance(state) == MOVED
        taken[int(state.run[0]["column"]), int(state.run[0]["to_row"])] += 1
    _, moves = states.best_moves(rows, "attacking-pairs")
    assert set(taken) == set(moves)
    assert len(moves) > 2
    assert are_uniform([taken[move] for move in moves])


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


def test_the_temperature_falls_by_the_cooling_factor_with_each_iteration() -> None:
    parameters = {"initial_temperature": 3, "cooling": 0.5, "max_iterations": 40}
    state = begun(run_settings(20, "simulated-annealing", seed=3, parameters=parameters))
    temperatures = [float(state.rule.memory["temperature"][0]) for _ in states_of(state)]
    assert temperatures == [3 * 0.5**k for k in range(41)]
