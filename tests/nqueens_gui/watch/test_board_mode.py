"""Modes of the board: what each hides, what it says, and which of several claims counts."""

from __future__ import annotations

import pytest

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.board_mode import (
    EDITING,
    WATCHING,
    BoardMode,
    BoardUse,
    prediction_status,
    seen,
    status_in,
)
from solver.core.run_settings import run_settings
from solver.telling.status import Status, Tone
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of

STUCK = recorded(stuck_run())
PREDICTING = BoardMode(BoardUse.PREDICTING, is_hiding=True)
REVEALED = BoardMode(BoardUse.PREDICTING, is_hiding=True, is_revealed=True)
ASKING = BoardMode(BoardUse.LESSON, is_hiding=True, question=Status(Tone.PAUSED, "A question.", "Answer it."))


@pytest.mark.parametrize("index", [0, 2])
def test_a_prediction_knows_nothing_of_the_future(index: int) -> None:
    snapshot = snapshot_of(STUCK, index)
    shown = seen(PREDICTING, snapshot)
    assert (shown.insight, shown.choices, shown.gauge) == (None, None, None)
    assert shown.length == index + 1
    assert status_in(PREDICTING, snapshot, "numbers").headline == f"What is move {index + 1}?"
    assert PREDICTING.shows_only_queens


def test_after_a_wrong_guess_the_possible_moves_are_seen_but_not_the_one_that_follows() -> None:
    snapshot = snapshot_of(STUCK, 2)
    shown = seen(REVEALED, snapshot)
    assert (shown.insight, shown.choices) == (snapshot.insight, snapshot.choices)
    assert shown.length == 3
    assert not REVEALED.shows_only_queens


@pytest.mark.parametrize("mode", [WATCHING, EDITING, ASKING, BoardMode(BoardUse.PREDICTING)])
def test_nothing_is_hidden_of_the_run_where_nothing_is_predicted(mode: BoardMode) -> None:
    snapshot = snapshot_of(STUCK, 2)
    assert seen(mode, snapshot) is snapshot
    nothing = empty_snapshot()
    assert seen(PREDICTING, nothing) is nothing


def test_each_mode_says_what_it_is_for() -> None:
    snapshot = snapshot_of(recorded(stuck_run(), 1), 0)
    statuses = {status_in(mode, snapshot, "numbers") for mode in (WATCHING, EDITING, PREDICTING, ASKING)}
    assert len(statuses) == 4
    assert status_in(ASKING, snapshot, "numbers") is ASKING.question


def test_moves_are_numbered_through_all_climbs_like_the_steps_below_the_board() -> None:
    trace = recorded(run_settings(8, "random-restart", seed=340))
    stuck = next(index for index in trace.local_minima() if trace.position(int(index)).climb == 2)
    for index in (int(stuck), int(stuck) + 1):
        assert trace.position(index).step == 7
        assert prediction_status(PREDICTING, snapshot_of(trace, index)).headline == "What is move 8?"
    status = prediction_status(PREDICTING, snapshot_of(STUCK, 1, mode=Mode.PLAYING))
    assert (status.headline, status.detail) == ("Running.", "Step 1, h = 5.")
