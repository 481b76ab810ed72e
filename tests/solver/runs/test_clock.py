"""The clock of several runs: each pace against a count done state by state."""

from __future__ import annotations

import numpy as np
import pytest

from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.runs.clock import Clock, Pace, clock_of, tells_evaluations
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


def test_at_its_own_pace_a_run_shows_state_after_state(traces: list[Trace]) -> None:
    clock = clock_of(traces, Pace.OWN)
    assert [clock.index(0, tick) for tick in range(len(traces[0]))] == list(range(len(traces[0])))


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
