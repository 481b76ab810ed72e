"""Playback: where we look in a recording, and how that moves on."""

from __future__ import annotations

from math import inf

import pytest

from nqueens_gui.player.breakpoints import Breakpoint
from nqueens_gui.player.playback import SLICE_EVENTS, Playback, Slice, is_over
from solver.core.events import Outcome
from solver.runs.trace import Trace
from tests.nqueens_gui.traces import moves, trace_of


@pytest.fixture
def trace() -> Trace:
    """Two climbs of five and four states; the recording may still grow."""
    return trace_of([8, 5, 3, 2, 1], [7, 4, 2, 0])


def test_it_rests_until_it_is_told_to_move(trace: Trace) -> None:
    playback = Playback(4.0)
    assert not playback.move_on(trace, 10.0)
    assert (playback.index, playback.is_moving) == (0, False)


def test_playing_makes_the_first_move_at_once_and_the_next_when_it_is_due(trace: Trace) -> None:
    playback = Playback(4.0)
    playback.play(0.0)
    assert playback.move_on(trace, 0.0)
    assert playback.index == 1
    assert not playback.move_on(trace, 0.2)
    assert playback.move_on(trace, 0.3)
    assert playback.index == 2


def test_as_fast_as_it_goes_everything_recorded_is_passed_in_one_go(trace: Trace) -> None:
    playback = Playback(inf)
    playback.play(0.0)
    playback.move_on(trace, 0.0)
    assert playback.index == trace.end
    assert playback.is_playing


def test_a_step_still_to_be_made_can_be_taken_back(trace: Trace) -> None:
    playback = Playback(4.0)
    assert not playback.take_back_step()
    playback.ask_for_step()
    playback.ask_for_step()
    assert playback.take_back_step()
    playback.move_on(trace, 0.0)
    assert (playback.index, playback.is_stepping) == (1, False)


def test_playing_ends_with_the_run(trace: Trace) -> None:
    trace.stop()
    playback = Playback(inf)
    playback.play(0.0)
    playback.move_on(trace, 0.0)
    assert is_over(trace, playback.index)
    assert not playback.is_moving


def test_a_breakpoint_pauses_on_the_way_and_is_left_by_playing_on(trace: Trace) -> None:
    playback = Playback(inf)
    playback.breakpoints = frozenset({Breakpoint.RESTART})
    playback.play(0.0)
    playback.move_on(trace, 0.0)
    assert (playback.index, playback.is_playing) == (5, False)
    playback.play(1.0)
    playback.move_on(trace, 1.0)
    assert playback.index == trace.end


@pytest.mark.parametrize(
    ("breakpoints", "is_at_break"),
    [({Breakpoint.SOLUTION}, True), ({Breakpoint.RESTART}, False), (set(), False)],
)
def test_a_start_that_is_a_solution_is_a_state_to_pause_at(
    breakpoints: set[Breakpoint], is_at_break: bool
) -> None:
    playback = Playback(1.0)
    playback.breakpoints = frozenset(breakpoints)
    assert playback.is_at_break(trace_of([0])) is is_at_break


def test_each_step_asked_for_is_made_as_soon_as_it_is_recorded(trace: Trace) -> None:
    playback = Playback(1.0)
    playback.seek(trace.end, trace)
    playback.ask_for_step()
    playback.ask_for_step()
    assert not playback.move_on(trace, 0.0)
    assert playback.is_moving
    trace.extend(moves([0, 0]))
    assert playback.move_on(trace, 0.0)
    assert playback.is_moving
    trace.extend(moves([0, 0]))
    playback.move_on(trace, 0.0)
    assert (playback.index, playback.is_moving) == (trace.end, False)


def test_steps_past_the_end_of_a_run_are_forgotten(trace: Trace) -> None:
    trace.stop()
    playback = Playback(1.0)
    playback.seek(trace.end, trace)
    playback.ask_for_step()
    assert playback.move_on(trace, 0.0)
    assert not playback.is_moving


@pytest.mark.parametrize(("asked", "reached"), [(-3, 0), (4, 4), (99, 8)])
def test_a_place_out_of_range_counts_as_the_nearest(trace: Trace, asked: int, reached: int) -> None:
    playback = Playback(1.0)
    playback.play(0.0)
    playback.seek(asked, trace)
    assert (playback.index, playback.is_playing) == (reached, False)


def test_the_search_gets_credit_only_at_the_live_end(trace: Trace) -> None:
    playback = Playback(inf)
    playback.play(0.0)
    assert playback.credit(trace) is None
    playback.move_on(trace, 0.0)
    credit = playback.credit(trace)
    assert credit is not None
    assert credit.events == SLICE_EVENTS


def test_the_credit_is_what_is_due_and_knows_the_breakpoints(trace: Trace) -> None:
    playback = Playback(100.0)
    playback.breakpoints = frozenset({Breakpoint.PLATEAU})
    playback.seek(trace.end, trace)
    playback.play(0.0)
    playback.move_on(trace, 0.05)
    credit = playback.credit(trace)
    assert credit is not None
    assert (credit.events, credit.breakpoints) == (6, {Breakpoint.PLATEAU})


def test_steps_get_credit_one_by_one_and_no_breakpoint_holds_them_up(trace: Trace) -> None:
    playback = Playback(100.0)
    playback.breakpoints = frozenset({Breakpoint.PLATEAU})
    playback.seek(trace.end, trace)
    assert playback.credit(trace) is None
    playback.ask_for_step()
    credit = playback.credit(trace)
    assert credit is not None
    assert (credit.events, credit.breakpoints) == (1, frozenset())


def test_a_run_that_has_ended_gets_no_credit(trace: Trace) -> None:
    trace.outcome = Outcome.SOLVED
    playback = Playback(inf)
    playback.seek(trace.end, trace)
    playback.play(0.0)
    assert playback.credit(trace) is None


def test_a_change_of_speed_makes_no_move_of_its_own(trace: Trace) -> None:
    playback = Playback(0.5)
    playback.play(0.0)
    playback.move_on(trace, 0.0)
    for tenth in range(1, 6):
        playback.set_speed(0.5 + tenth / 10, tenth / 10)
        playback.move_on(trace, tenth / 10)
    assert playback.index == 1


def test_a_faster_pace_acts_at_once(trace: Trace) -> None:
    playback = Playback(0.5)
    playback.play(0.0)
    playback.move_on(trace, 0.0)
    playback.set_speed(100.0, 1.0)
    playback.move_on(trace, 1.02)
    assert playback.index == 3


def test_a_rush_passes_all_that_is_recorded_whatever_the_speed_and_ends_with_a_pause(trace: Trace) -> None:
    playback = Playback(0.5)
    playback.breakpoints = frozenset({Breakpoint.SOLUTION})
    playback.rush(0.0)
    playback.move_on(trace, 0.0)
    assert (playback.index, playback.is_playing) == (trace.end, False)
    playback.seek(0, trace)
    playback.play(10.0)
    playback.move_on(trace, 10.0)
    assert playback.index == 1


def test_a_rush_gets_a_full_slice_that_knows_the_breakpoints(trace: Trace) -> None:
    playback = Playback(0.5)
    playback.breakpoints = frozenset({Breakpoint.PLATEAU})
    playback.seek(trace.end, trace)
    playback.rush(0.0)
    playback.move_on(trace, 0.0)
    assert playback.credit(trace) == Slice(SLICE_EVENTS, playback.breakpoints)


def test_the_last_breakpoint_lies_before_the_current_state(trace: Trace) -> None:
    playback = Playback(1.0)
    playback.breakpoints = frozenset({Breakpoint.LOCAL_MINIMUM})
    playback.seek(trace.end, trace)
    assert playback.last_break(trace) == 4
    playback.seek(4, trace)
    assert playback.last_break(trace) is None
