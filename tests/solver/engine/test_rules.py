"""One event at a time: the engine's counts stay true, ties are numbered by columns, chance is fair."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from hypothesis import given

from solver.core.board import Rows
from solver.core.heuristics import Heuristic, heuristic_value, line_counts, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.rules import (
    LOCAL_MINIMUM,
    MOVED,
    RESTARTED,
    SOLVED,
    STEP_LIMIT,
    advance,
    begin,
    draw_kick,
    find_best,
)
from solver.engine.state import SearchState, new_state
from tests.oracle import states
from tests.oracle.random_numbers import Stream
from tests.solver.boards import EXAMPLE, HAND_MADE, SHOULDER, any_settings, boards, heuristics
from tests.solver.chi_square import are_uniform


def begun(settings: RunSettings) -> SearchState:
    state: SearchState = new_state(settings)
    begin(state, settings.start is None)
    return state


def begun_at(rows: Rows, variant: str = "steepest-ascent", **given: int | str) -> SearchState:
    return begun(run_settings(None, variant, start=rows, **{"seed": 1, **given}))  # type: ignore[arg-type]


def states_of(state: SearchState) -> Iterator[SearchState]:
    """The one state that is changed in place, after each event."""
    yield state
    while advance(state) in (MOVED, RESTARTED):
        yield state


def assert_counts_are_true(state: SearchState, heuristic: Heuristic) -> None:
    run = state.run[0]
    if hasattr(state, "lines"):  # the kernels of small boards count none
        assert state.lines.tolist() == np.concatenate(list(line_counts(state.rows).values())).tolist()
    assert run["h"] == heuristic_value(state.rows, heuristic)
    if run["h"]:
        table = successor_table(state.rows, heuristic)
        assert run["best_h"] == table.min()
        assert run["best_count"] == (table == table.min()).sum()
    else:
        assert (run["best_h"], run["best_count"]) == (0, 0)


@given(any_settings(most=30))
def test_lines_h_and_best_successors_are_true_after_every_event(settings: RunSettings) -> None:
    for state in states_of(begun(settings)):
        assert_counts_are_true(state, settings.heuristic)


@pytest.mark.parametrize("n", [100, 999, 1000])
@pytest.mark.parametrize("heuristic", list(Heuristic))
def test_counts_are_true_on_large_boards(n: int, heuristic: Heuristic) -> None:
    for start in (None, (n - 1,) * n, tuple(range(n))):
        settings = run_settings(n, "sideways", heuristic=heuristic, seed=1, start=start)
        for state in islice(states_of(begun(settings)), 4):
            assert_counts_are_true(state, heuristic)


@given(boards(), heuristics)
def test_the_best_successors_are_numbered_in_column_major_order(rows: Rows, heuristic: Heuristic) -> None:
    state = begun_at(rows, heuristic=heuristic)
    if not state.run[0]["h"]:
        return
    best_h, moves = states.best_moves(rows, heuristic)
    assert (state.run[0]["best_h"], state.run[0]["best_count"]) == (best_h, len(moves))
    for number, move in enumerate(moves):
        find_best(state, number)
        assert (state.run[0]["column"], state.run[0]["to_row"]) == move


def test_a_start_state_that_is_given_is_entered_without_drawing() -> None:
    for rows in HAND_MADE.values():
        state = begun_at(rows, seed=7)
        assert state.rows.tolist() == list(rows)
        assert state.random.tolist() == Stream.of_run(7, 0).words


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
    state = begun_at(SHOULDER, "random-neighbour")
    state.run[0]["consecutive_sideways"] = 10**15
    assert advance(state) == MOVED


def test_every_row_of_every_column_is_an_equally_likely_start() -> None:
    starts = np.array([begun(run_settings(5, seed=4, run_index=index)).rows for index in range(8000)])
    assert all(are_uniform(np.bincount(starts[:, column], minlength=5)) for column in range(5))


def test_every_start_state_is_equally_likely() -> None:
    numbers = [
        int(np.ravel_multi_index(begun(run_settings(4, seed=seed)).rows.tolist(), (4,) * 4))
        for seed in range(8000)
    ]
    assert are_uniform(np.bincount(numbers, minlength=256))


def test_a_restart_draws_every_state_equally_often() -> None:
    counts = np.zeros((4, 4, 4, 4), int)
    for run_index in range(2000):
        state = begun(run_settings(4, "random-restart", seed=5, run_index=run_index, start=SHOULDER))
        while (code := advance(state)) in (MOVED, RESTARTED):
            if code == RESTARTED:
                counts[tuple(state.rows)] += 1
    assert counts.sum() > 4000
    assert are_uniform(counts)


def test_a_kick_takes_every_square_equally_often_and_is_none_on_the_queens_own() -> None:
    state = begun_at(SHOULDER, "random-neighbour")
    counts = np.zeros((4, 4), int)
    for _ in range(4000):
        is_move = draw_kick(state)
        column, row = int(state.run[0]["column"]), int(state.run[0]["to_row"])
        assert is_move == (row != SHOULDER[column])
        counts[column, row] += 1
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
