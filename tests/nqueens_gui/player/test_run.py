"""The run being watched, without anything that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.player import run as watched_run
from nqueens_gui.player.credit import Slice
from nqueens_gui.player.run import RunTarget, WatchedRun
from solver.core.events import Outcome
from solver.engine.search import search_events
from solver.runs.trace import Trace
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.snapshots import recorded

LONG = Slice(seconds=60)


@pytest.fixture
def run(qapp: object) -> Iterator[WatchedRun]:
    made = WatchedRun(search_events)
    yield made
    made.close()


@pytest.fixture
def take_in(run: WatchedRun, qtbot: QtBot) -> Callable[[int], Trace]:
    """Return a function that lets the search run on until so many states are recorded, or it ends."""

    def take_in(count: int) -> Trace:
        def is_done() -> bool:
            run.take_in()
            run.grant(LONG)
            return run.trace is not None and (len(run.trace) >= count or not run.is_alive)

        qtbot.waitUntil(is_done)
        assert run.trace is not None
        return run.trace

    return take_in


def test_before_the_first_run_there_is_nothing(run: WatchedRun) -> None:
    assert (run.settings, run.trace, run.sequence) == (None, None, 0)
    assert not any((run.is_begun, run.is_there, run.is_alive, run.is_busy, run.is_too_long))
    assert run.target_credit is None
    assert not run.take_in()
    run.stop()


def test_a_run_is_recorded_to_its_end(run: WatchedRun, take_in: Callable[[int], Trace]) -> None:
    run.leave_for(stuck_run())
    assert (run.settings, run.sequence, run.is_begun) == (stuck_run(), 1, False)
    run.begin()
    assert run.is_begun
    assert run.trace is None
    trace = take_in(100)
    assert trace.outcome is Outcome.LOCAL_MINIMUM
    assert trace.rows(trace.end) == recorded(stuck_run()).rows(trace.end)
    assert not run.is_alive


def test_a_recording_that_is_left_is_gone_on_with(run: WatchedRun, take_in: Callable[[int], Trace]) -> None:
    left = recorded(stuck_run(), 3)
    run.open(left)
    assert run.trace is left
    assert run.is_alive
    assert take_in(100) is left
    assert left.outcome is Outcome.LOCAL_MINIMUM
    assert left.column("h").tolist() == recorded(stuck_run()).column("h").tolist()


def test_a_run_that_is_made_again_is_there_as_soon_as_it_is_as_long_as_it_was(
    run: WatchedRun, take_in: Callable[[int], Trace]
) -> None:
    run.leave_for(endless_run(), RunTarget(length=50, index=7, is_stopped=True))
    run.begin()
    assert not run.is_there
    assert run.target_credit == Slice(50)
    trace = take_in(50)
    assert run.is_there
    assert run.target_credit is None
    assert run.settle() == 7
    assert trace.outcome is Outcome.STOPPED


def test_a_stopped_run_takes_in_nothing_more(run: WatchedRun, take_in: Callable[[int], Trace]) -> None:
    run.leave_for(endless_run())
    run.begin()
    trace = take_in(10)
    run.stop()
    length = len(trace)
    assert not run.take_in()
    assert (len(trace), trace.outcome, run.is_busy) == (length, Outcome.STOPPED, False)


def test_only_a_run_that_may_go_on_is_too_long(
    run: WatchedRun, take_in: Callable[[int], Trace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched_run, "MOST_BYTES", 1000)
    run.leave_for(endless_run())
    run.begin()
    take_in(100)
    assert run.is_too_long
    run.stop()
    assert not run.is_too_long
