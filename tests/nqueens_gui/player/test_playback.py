"""Playback: where we look in a recording, and how that moves on."""

from __future__ import annotations

from math import inf

import pytest

from nqueens_gui.player.playback import SLICE_EVENTS, Playback, Slice
from solver.core.events import Outcome
from solver.runs.breakpoints import Breakpoint, NumericBreakpoint, checked_threshold
from solver.runs.clock import Clock, Pace, clock_of
from solver.runs.trace import Trace
from tests.solver.traces import moves, trace_of


@pytest.fixture
def trace() -> Trace:
    """Two climbs of five and four states; the recording may still grow."""
    return trace_of([8, 5, 3, 2, 1], [7, 4, 2, 0])


def playing_of(trace: Trace, speed: float) -> Playback:
    playback = Playback(speed)
    playback.open(Clock(traces=(trace,)))
    return playback


def test_playing_makes_the_first_move_at_once_and_the_next_when_it_is_due(trace: Trace) -> None:
    playback = playing_of(trace, 4.0)
    assert not playback.move_on(10.0)
    assert (playback.tick, playback.is_moving) == (0, False)
    playback.play(20.0)
    assert playback.move_on(20.0)
    assert playback.tick == 1
    assert not playback.move_on(20.2)
    assert playback.move_on(20.3)
    assert playback.tick == 2


def test_as_fast_as_it_goes_everything_recorded_is_passed_in_one_go(trace: Trace) -> None:
    playback = playing_of(trace, inf)
    playback.play(-1.0)
    playback.move_on(0.0)
    assert playback.tick == trace.end
    assert playback.is_playing


def test_a_step_still_to_be_made_can_be_taken_back(trace: Trace) -> None:
    playback = playing_of(trace, 4.0)
    playback.step()
    playback.step()
    playback.step_back()
    playback.move_on(0.0)
    assert (playback.tick, playback.is_stepping) == (1, False)


def test_a_breakpoint_pauses_on_the_way_and_is_left_by_playing_on(trace: Trace) -> None:
    playback = playing_of(trace, inf)
    playback.breakpoints = frozenset({Breakpoint.RESTART})
    playback.play(-1.0)
    playback.move_on(0.0)
    assert (playback.tick, playback.is_playing) == (5, False)
    playback.play(0.0)
    playback.move_on(1.0)
    assert playback.tick == trace.end


@pytest.mark.parametrize(
    ("breakpoints", "is_at_break"),
    [({Breakpoint.SOLUTION}, True), ({Breakpoint.RESTART}, False), (set(), False)],
)
def test_a_start_that_is_a_solution_is_a_state_to_pause_at(
    breakpoints: set[Breakpoint], is_at_break: bool
) -> None:
    playback = playing_of(trace_of([0]), 1.0)
    playback.breakpoints = frozenset(breakpoints)
    assert playback.is_at_break() is is_at_break


def test_each_step_asked_for_is_made_as_soon_as_it_is_recorded(trace: Trace) -> None:
    playback = playing_of(trace, 1.0)
    playback.seek(trace.end)
    playback.step()
    playback.step()
    assert not playback.move_on(0.0)
    assert playback.is_moving
    trace.extend(moves([0, 0]))
    assert playback.move_on(0.0)
    assert playback.is_moving
    trace.extend(moves([0, 0]))
    playback.move_on(0.0)
    assert (playback.tick, playback.is_moving) == (trace.end, False)


def test_playing_ends_with_the_run_and_steps_past_its_end_are_forgotten(trace: Trace) -> None:
    trace.stop()
    playback = playing_of(trace, inf)
    playback.play(-1.0)
    playback.move_on(0.0)
    assert playback.is_over
    assert not playback.is_moving
    playback.step()
    assert playback.move_on(0.0)
    assert not playback.is_moving


@pytest.mark.parametrize(("asked", "reached"), [(-3, 0), (4, 4), (99, 8)])
def test_a_place_out_of_range_counts_as_the_nearest(trace: Trace, asked: int, reached: int) -> None:
    playback = playing_of(trace, 1.0)
    playback.play(0.0)
    playback.seek(asked)
    assert (playback.tick, playback.is_playing) == (reached, False)


def test_the_search_gets_credit_only_at_the_live_end(trace: Trace) -> None:
    playback = playing_of(trace, inf)
    playback.play(-1.0)
    assert playback.credit(0) is None
    playback.move_on(0.0)
    credit = playback.credit(0)
    assert credit.events == SLICE_EVENTS
    trace.outcome = Outcome.SOLVED
    assert playback.credit(0) is None


def test_the_credit_is_what_is_due_and_knows_the_breakpoints(trace: Trace) -> None:
    playback = playing_of(trace, 100.0)
    playback.breakpoints = frozenset({Breakpoint.PLATEAU})
    playback.seek(trace.end)
    playback.play(0.0)
    playback.move_on(0.05)
    credit = playback.credit(0)
    assert (credit.events, credit.breakpoints) == (6, {Breakpoint.PLATEAU})


def test_steps_get_credit_one_by_one_and_no_breakpoint_holds_them_up(trace: Trace) -> None:
    playback = playing_of(trace, 100.0)
    playback.breakpoints = frozenset({Breakpoint.PLATEAU})
    playback.seek(trace.end)
    assert playback.credit(0) is None
    playback.step()
    credit = playback.credit(0)
    assert (credit.events, credit.breakpoints) == (1, frozenset())


def test_a_change_of_speed_makes_no_move_of_its_own(trace: Trace) -> None:
    playback = playing_of(trace, 0.5)
    playback.play(0.0)
    playback.move_on(0.0)
    for tenth in range(1, 6):
        playback.set_speed(0.5 + tenth / 10, tenth / 10)
        playback.move_on(tenth / 10)
    assert playback.tick == 1


def test_a_rush_passes_all_that_is_recorded_whatever_the_speed_and_ends_with_a_pause(trace: Trace) -> None:
    playback = playing_of(trace, 0.5)
    playback.breakpoints = frozenset({Breakpoint.SOLUTION})
    playback.rush(0.0)
    playback.move_on(0.0)
    assert (playback.tick, playback.is_playing) == (trace.end, False)
    playback.seek(0)
    playback.play(10.0)
    playback.move_on(10.0)
    assert playback.tick == 1


def test_a_rush_gets_a_full_slice_that_knows_the_breakpoints(trace: Trace) -> None:
    playback = playing_of(trace, 0.5)
    playback.breakpoints = frozenset({Breakpoint.PLATEAU})
    playback.seek(trace.end)
    playback.rush(0.0)
    playback.move_on(0.0)
    assert playback.credit(0) == Slice(SLICE_EVENTS, playback.breakpoints)


def test_the_last_breakpoint_lies_before_the_current_state(trace: Trace) -> None:
    playback = playing_of(trace, 1.0)
    playback.breakpoints = frozenset({Breakpoint.LOCAL_MINIMUM})
    playback.seek(trace.end)
    assert playback.last_break() == 4
    playback.seek(4)
    assert playback.last_break() is None


@pytest.fixture
def several() -> Playback:
    """Runs of two and of four moves that are over, step by step."""
    playback = Playback(inf, can_grow=False)
    playback.open(clock_of([trace_of([5, 3, 2]), trace_of([6, 5, 4, 3, 1])], Pace.STEPS))
    return playback


def test_a_run_that_is_over_waits_for_the_others(several: Playback) -> None:
    several.step()
    several.step()
    several.step()
    several.move_on(0.0)
    assert (several.tick, several.indices, several.is_over) == (3, (2, 3), False)
    several.play(-1.0)
    several.move_on(0.0)
    assert (several.indices, several.is_over, several.is_playing) == ((2, 4), True, False)


def test_all_runs_pause_where_one_of_them_meets_a_breakpoint(several: Playback) -> None:
    several.breakpoints = frozenset({checked_threshold(NumericBreakpoint.H, 4)})
    several.play(-1.0)
    several.move_on(0.0)
    assert (several.indices, several.is_playing) == ((1, 1), False)
    several.seek(4)
    assert several.last_break() == 2


def test_runs_are_moved_together(several: Playback) -> None:
    several.seek_run(1, 3)
    assert several.indices == (2, 3)
    several.step_back()
    assert several.indices == (2, 2)


def test_another_pace_stays_at_the_run_that_is_furthest_of_those_that_go_on(several: Playback) -> None:
    several.seek_run(1, 3)
    several.set_pace(Pace.EVALUATIONS)
    assert several.indices == (2, 3)
    several.seek(several.clock.last)
    several.set_pace(Pace.STEPS)
    assert several.is_over
