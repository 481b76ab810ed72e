"""What a run must have come to before it is shown."""

from __future__ import annotations

from nqueens_gui.player.playback import SLICE_EVENTS
from nqueens_gui.watch.session import START, RunTarget
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import recorded


def test_a_start_is_there_with_the_first_state() -> None:
    assert not START.is_there(recorded(stuck_run(), 0))
    assert START.is_there(recorded(stuck_run(), 1))


def test_a_run_is_there_when_it_is_as_long_as_it_was_or_over() -> None:
    assert not RunTarget(4).is_there(recorded(stuck_run(), 3))
    assert RunTarget(4).is_there(recorded(stuck_run(), 4))
    assert RunTarget(400).is_there(recorded(stuck_run()))


def test_credit_reaches_just_as_far_as_needed() -> None:
    trace = recorded(stuck_run(), 3)
    assert RunTarget(5).credit(trace).events == 2
    assert RunTarget(10**9).credit(trace).events == SLICE_EVENTS
