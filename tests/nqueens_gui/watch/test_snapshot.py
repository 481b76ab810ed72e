"""What a snapshot says of itself."""

from __future__ import annotations

from solver.core.events import Outcome
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of


def test_a_run_is_over_where_its_last_state_is_shown() -> None:
    trace = recorded(stuck_run())
    assert snapshot_of(trace).is_over
    assert snapshot_of(trace).outcome is Outcome.LOCAL_MINIMUM
    assert not snapshot_of(trace, 3).is_over
    assert snapshot_of(trace, 3).outcome is Outcome.LOCAL_MINIMUM


def test_a_run_that_is_alive_is_not_over_at_its_end() -> None:
    snapshot = snapshot_of(recorded(stuck_run(), 3))
    assert snapshot.is_at_end
    assert not snapshot.is_over
    assert snapshot.outcome is None


def test_before_the_first_run_there_is_nothing_to_be_over() -> None:
    assert empty_snapshot().outcome is None
    assert not empty_snapshot().is_at_end
    assert not empty_snapshot().is_over
