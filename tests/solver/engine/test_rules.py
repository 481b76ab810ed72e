"""One decision at a time: the engine's counts stay true, ties are numbered by columns, memory is as defined."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.board import Rows
from solver.core.events import Moved, MoveKind
from solver.core.heuristics import Heuristic, heuristic_value, line_counts, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.codes import MOVED, RESTARTED, STAYED
from solver.engine.search import search_events
from solver.engine.state import new_state
from tests.oracle import states
from tests.solver.boards import COUNTING_PAIRS, EXAMPLE, HAND_MADE, OF_ONE_STATE, SHOULDER, any_settings
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


def test_random_neighbour_never_runs_out_of_sideways_moves() -> None:
    settings = run_settings(6, "random-neighbour", seed=9, parameters={"max_steps": 3000})
    runs = (list(search_events(settings)) for settings in (settings.with_seed(seed) for seed in range(40)))
    longest = max(runs, key=len)
    assert sum(isinstance(event, Moved) and event.kind is MoveKind.SIDEWAYS for event in longest) > 1000


def moves_of(rows: Rows | None, variant: str, **parameters: float) -> list[Moved]:
    settings = run_settings(
        8 if rows is None else None, variant, seed=3, start=rows, parameters={**parameters}
    )
    return [event for event in search_events(settings) if isinstance(event, Moved)]


def test_the_temperature_falls_by_the_cooling_factor_with_each_iteration() -> None:
    parameters = {"initial_temperature": 3, "cooling": 0.5, "max_iterations": 40}
    state = begun(run_settings(20, "simulated-annealing", seed=3, parameters=parameters))
    temperatures = [float(state.rule.memory["temperature"][0]) for _ in states_of(state)]
    assert temperatures == [3 * 0.5**k for k in range(41)]


def test_min_conflicts_with_noise_moves_queens_at_random() -> None:
    assert {move.kind for move in moves_of(None, "min-conflicts", noise=1)} == {MoveKind.RANDOM}
    assert MoveKind.RANDOM not in {move.kind for move in moves_of(None, "min-conflicts", noise=0)}


def test_tabu_returns_no_queen_to_a_square_it_left_unless_that_is_better_than_ever() -> None:
    tenure, moves = 15, 0
    for seed in range(20):
        settings = run_settings(12, "tabu", seed=seed, parameters={"tenure": tenure, "max_iterations": 3000})
        first, *events, _ = search_events(settings)
        left: list[tuple[int, int]] = []
        h = [first.h]  # type: ignore[union-attr]
        for event in events:
            assert isinstance(event, Moved)
            is_back = (event.column, event.to_row) in left[-tenure:]
            assert not is_back or event.h < min(h)
            left.append((event.column, event.from_row))
            h.append(event.h)
        moves += len(left)
    assert moves > 200


def test_late_acceptance_takes_nothing_worse_than_now_and_some_iterations_ago() -> None:
    settings = run_settings(10, "late-acceptance", seed=2, parameters={"history": 1, "max_iterations": 500})
    h = [event.h for event in search_events(settings) if hasattr(event, "h")]
    assert all(after <= before for before, after in pairwise(h))


def test_a_hot_annealing_takes_worse_successors_and_a_cold_one_does_not() -> None:
    hot = moves_of(None, "simulated-annealing", initial_temperature=1000, cooling=1, max_iterations=200)
    cold = moves_of(None, "simulated-annealing", initial_temperature=0, max_iterations=200)
    assert MoveKind.WORSENING in {move.kind for move in hot}
    assert {move.kind for move in cold} <= {MoveKind.IMPROVING, MoveKind.SIDEWAYS}


def test_first_choice_looks_at_all_successors_only_where_it_is_stuck() -> None:
    events = list(search_events(run_settings(start=SHOULDER, variant="first-choice", seed=1)))
    assert events[-1].evaluations == 12  # type: ignore[union-attr]
