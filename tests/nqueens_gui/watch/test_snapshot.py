"""What a snapshot says of itself."""

from __future__ import annotations

import pytest

from nqueens_gui.watch.snapshot import Snapshot
from solver.core.events import Outcome
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of


@pytest.mark.parametrize(
    ("snapshot", "is_over", "is_at_end", "outcome"),
    [
        (snapshot_of(recorded(stuck_run())), True, True, Outcome.LOCAL_MINIMUM),
        (snapshot_of(recorded(stuck_run()), 3), False, False, Outcome.LOCAL_MINIMUM),
        (snapshot_of(recorded(stuck_run(), 3)), False, True, None),
        (empty_snapshot(), False, False, None),
    ],
    ids=["over", "before its end", "alive", "no run"],
)
def test_a_run_is_over_where_its_last_state_is_shown(
    snapshot: Snapshot, is_over: bool, is_at_end: bool, outcome: Outcome | None
) -> None:
    assert (snapshot.is_over, snapshot.is_at_end, snapshot.outcome) == (is_over, is_at_end, outcome)
