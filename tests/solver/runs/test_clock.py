"""The clock of several runs: each pace against a count done state by state."""

from __future__ import annotations

from itertools import pairwise
from math import inf

import numpy as np
import pytest

from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.runs.clock import (
    LAST_NOTCH,
    SPEEDS,
    TEXT_SECONDS,
    Clock,
    DueMoves,
    Pace,
    clock_of,
    notch_of_speed,
    speed_of_notch,
    speed_text,
    tells_evaluations,
)
from solver.runs.trace import NO_MOVE, Trace, record

NAMES = ("random-restart", "min-conflicts", "first-choice", "simulated-annealing")


@pytest.fixture(scope="module")
def traces() -> list[Trace]:
    settings = [run_settings(8, name, seed=7) for name in NAMES]
    return [record(one, search_events(one)) for one in settings]


def test_step_by_step_every_run_shows_the_step_or_its_end(traces: list[Trace]) -> None:
    clock = clock_of(traces, Pace.STEPS)
    assert clock.last == max(trace.steps for trace in traces)
    for run, trace in enumerate(traces):
        for tick in range(clock.last + 1):
            assert trace.position(clock.index(run, tick)).step == min(tick, trace.steps)
        assert clock.index(run, clock.last) == trace.end


def test_step_by_step_the_state_that_was_stuck_is_shown_before_a_restart(traces: list[Trace]) -> None:
    clock, trace = clock_of(traces, Pace.STEPS), traces[0]
    shown = {clock.index(0, tick) for tick in range(clock.last + 1)}
    restarts = trace.restarts().tolist()
    assert restarts
    assert all(index - 1 in shown and index not in shown for index in restarts)


def test_by_evaluations_no_run_has_spent_more_than_the_clock_says(traces: list[Trace]) -> None:
    clock = clock_of(traces, Pace.EVALUATIONS)
    assert clock.unit == 56
    for run, trace in enumerate(traces):
        spent = [trace.position(index).evaluations or 0 for index in range(len(trace))]
        for tick in range(clock.last + 1):
            affordable = [index for index, price in enumerate(spent) if price <= tick * clock.unit]
            assert clock.index(run, tick) == affordable[-1]
        assert clock.index(run, clock.last) == trace.end


@pytest.mark.parametrize("pace", Pace)
def test_every_tick_is_recorded_also_when_no_run_moves(traces: list[Trace], pace: Pace) -> None:
    clock = clock_of(traces, pace)
    states = clock.states()
    assert len(states) == clock.last + 1
    for tick in range(0, clock.last + 1, 7):
        assert states[tick].tolist() == [clock.index(run, tick) for run in range(len(traces))]


@pytest.mark.parametrize("pace", Pace)
def test_the_tick_of_a_state_that_is_shown_shows_it(traces: list[Trace], pace: Pace) -> None:
    clock = clock_of(traces, pace)
    for run in range(len(traces)):
        for index in {clock.index(run, tick) for tick in range(clock.last + 1)}:
            assert clock.index(run, clock.tick(run, index)) == index


@pytest.mark.parametrize("name", VARIANTS)
def test_a_tick_costs_as_much_as_the_most_expensive_iteration(name: str) -> None:
    settings = run_settings(8, name, seed=7)
    trace = record(settings, search_events(settings))
    evaluations = trace.evaluations_by_state()
    assert evaluations is not None
    iterations = [trace.position(index).iterations for index in range(len(trace))]
    prices = np.diff(evaluations) / np.maximum(np.diff(iterations), 1)
    highest = 56 if name == "first-choice" else prices[trace.column("kind")[1:] != NO_MOVE].max()
    assert clock_of([trace], Pace.EVALUATIONS).unit == highest


def test_a_tick_costs_as_much_as_an_iteration_of_the_most_expensive_run() -> None:
    traces = [Trace(run_settings(8, name)) for name in ("min-conflicts", "late-acceptance")]
    assert clock_of(traces, Pace.EVALUATIONS).unit == 7


def test_a_search_of_the_users_own_does_not_tell_its_evaluations() -> None:
    own = run_settings(8, own_variant("resources/searches/sideways.py"))
    assert not tells_evaluations([own, run_settings(8, "sideways")])
    assert tells_evaluations([run_settings(8, name) for name in VARIANTS])


def test_without_runs_the_clock_stands_still() -> None:
    assert Clock().last == 0


def test_notches_go_from_one_move_in_two_seconds_to_as_fast_as_it_goes():
    assert speed_of_notch(0) == 0.5
    assert speed_of_notch(LAST_NOTCH - 1) == 10_000
    assert speed_of_notch(LAST_NOTCH) == inf


def test_every_notch_is_faster_than_the_one_before_by_at_most_a_third():
    assert all(1.1 < faster / slower < 1.4 for slower, faster in pairwise(SPEEDS[:-1]))


@pytest.mark.parametrize("notch", range(LAST_NOTCH + 1))
def test_a_speed_leads_back_to_its_notch(notch):
    assert notch_of_speed(speed_of_notch(notch)) == notch


@pytest.mark.parametrize(
    ("speed", "nearest"),
    [(0.01, 0.5), (4.1, 4.0), (4.9, 5.0), (9_500.0, 10_000.0), (1e9, 10_000.0), (inf, inf)],
)
def test_any_speed_has_a_nearest_notch(speed, nearest):
    assert speed_of_notch(notch_of_speed(speed)) == nearest


@pytest.mark.parametrize(
    ("speed", "text"),
    [(0.5, "0.5 /s"), (1.0, "1 /s"), (2.5, "2.5 /s"), (1200.0, "1,200 /s"), (inf, "max")],
)
def test_a_speed_is_told_in_moves_a_second(speed, text):
    assert speed_text(speed) == text


def test_the_first_move_is_due_at_once():
    pace = DueMoves(0.5)
    pace.start(10.0)
    assert pace.due == 1


def test_further_moves_fall_due_at_the_speed():
    pace = DueMoves(4.0)
    pace.start(0.0)
    pace.count_made(1)
    pace.pass_time(0.2)
    assert pace.due == 0
    pace.pass_time(0.25)
    assert pace.due == 1


def test_arrears_beyond_a_tenth_of_a_second_are_dropped():
    pace = DueMoves(1000.0)
    pace.start(0.0)
    pace.pass_time(60.0)
    assert pace.due == 100


def test_a_slow_pace_never_hurries_to_make_up_for_a_delay():
    pace = DueMoves(0.5)
    pace.start(0.0)
    pace.count_made(1)
    pace.pass_time(60.0)
    assert pace.due == 1


def test_a_change_of_speed_acts_at_once():
    pace = DueMoves(0.5)
    pace.start(0.0)
    pace.count_made(1)
    pace.set_speed(100.0)
    pace.pass_time(0.05)
    assert pace.due == 5


def test_a_change_of_speed_makes_no_move_due_and_keeps_the_part_of_one_that_was_waited_for():
    pace = DueMoves(1000.0)
    pace.start(0.0)
    pace.pass_time(0.0507)
    assert pace.due == 51
    pace.set_speed(1.0)
    assert pace.due == 0
    pace.pass_time(0.3507)
    assert pace.due == 1


def test_any_number_of_moves_is_due_at_infinite_speed_once_it_is_seen_that_the_run_began():
    pace = DueMoves(inf)
    pace.start(0.0)
    assert pace.due == 0
    pace.pass_time(TEXT_SECONDS)
    pace.count_made(10**9)
    assert pace.due == inf
