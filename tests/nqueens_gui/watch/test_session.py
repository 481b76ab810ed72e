"""The session with its real worker: playing, stepping, scrubbing, pausing, stopping, failing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.player.playback import SLICE_EVENTS, Mode, Slice
from nqueens_gui.player.player import LONGEST_SECONDS
from nqueens_gui.player.search_thread import EventSource
from nqueens_gui.watch import session as session_module
from nqueens_gui.watch.session import START, RunTarget, Session
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.events import Ended, Outcome
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.breakpoints import Breakpoint
from solver.runs.trace import record
from tests.nqueens_gui.searches import STUCK_START, endless_run, stuck_run
from tests.nqueens_gui.snapshots import recorded
from tests.solver.runs.generations import SETTINGS, run_of


class Watcher:
    """Keeps the last snapshot of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.snapshots: list[Snapshot] = []
        session.changed.connect(self.snapshots.append)

    @property
    def last(self) -> Snapshot:
        return self.snapshots[-1]

    @property
    def index(self) -> int:
        return self.last.position.index if self.snapshots and self.last.position else -1


@pytest.fixture
def make_session(qtbot: QtBot) -> Iterator[Callable[..., Session]]:
    made: list[Session] = []

    def make(*arguments: EventSource) -> Session:
        made.append(Session(*arguments))
        return made[-1]

    yield make
    for session in made:
        session.close()


@pytest.fixture
def session(make_session: Callable[..., Session]) -> Session:
    return make_session()


@pytest.fixture
def watcher(session: Session) -> Watcher:
    return Watcher(session)


@pytest.fixture
def wait(qtbot: QtBot) -> Callable[[Callable[[], bool]], None]:
    return qtbot.waitUntil


def test_a_new_run_waits_at_its_start_and_is_stepped_move_by_move_to_its_end_and_back(session, watcher, wait):
    session.new_run(stuck_run())
    wait(lambda: watcher.index == 0)
    assert (watcher.last.mode, watcher.last.length, watcher.last.insight.best_h) == (Mode.PAUSED, 1, 5)
    session.step_forward()
    session.step_forward()
    wait(lambda: watcher.index == 2)
    assert (watcher.last.mode, watcher.last.length) == (Mode.PAUSED, 3)
    for _ in range(9):
        session.step_forward()
    wait(lambda: watcher.index == 4)
    assert watcher.last.outcome is Outcome.LOCAL_MINIMUM
    session.step_back()
    wait(lambda: watcher.index == 3)
    assert watcher.last.length == 5


@pytest.mark.parametrize("settings", [stuck_run(), run_settings(8, "random-restart", seed=3)])
def test_playing_at_full_speed_records_the_whole_run(session, watcher, wait, settings):
    session.set_speed(inf)
    session.new_run(settings, is_to_play=True)
    wait(lambda: bool(watcher.snapshots) and watcher.last.is_over)
    expected = record(settings, search_events(settings))
    assert watcher.last.outcome is expected.outcome
    assert [watcher.last.trace.rows(i) for i in range(watcher.last.length)] == [
        expected.rows(i) for i in range(len(expected))
    ]


def test_at_full_speed_the_search_goes_on_until_the_next_frame_is_due(session, watcher, wait, monkeypatch):
    grant, granted = session.feed.grant, []

    def note(credit: Slice) -> None:
        granted.append((credit.seconds, session.frames.left))
        grant(credit)

    session.set_speed(inf)
    session.new_run(endless_run(), is_to_play=True)
    wait(lambda: watcher.index > 0)
    monkeypatch.setattr(session.feed, "grant", note)
    wait(lambda: len(granted) > 10)
    assert all(left <= seconds <= LONGEST_SECONDS for seconds, left in granted)


def test_playing_on_from_the_past_replays_to_the_live_end_and_goes_on_living(session, watcher, wait):
    session.set_speed(500)
    session.new_run(endless_run(), is_to_play=True)
    wait(lambda: watcher.index > 50)
    session.pause()
    session.seek(10)
    wait(lambda: watcher.index == 10)
    reached = watcher.last.length
    session.play()
    wait(lambda: watcher.index > reached + 20)
    assert watcher.last.length > reached


def test_going_back_leaves_the_recording_whole_and_playing_once_it_is_over_begins_at_its_start(
    session, watcher, wait
):
    session.set_speed(inf)
    session.new_run(stuck_run(), is_to_play=True)
    wait(lambda: bool(watcher.snapshots) and watcher.last.is_over)
    session.to_start()
    wait(lambda: watcher.index == 0)
    assert watcher.last.length == 5
    assert not watcher.last.is_over
    session.to_end()
    wait(lambda: watcher.last.is_over)
    session.set_speed(0.01)
    session.play()
    wait(lambda: watcher.index == 1)
    assert session.mode is Mode.PLAYING


@pytest.mark.parametrize("speed", [200.0, inf])
def test_a_breakpoint_pauses_where_it_is_reached_and_the_search_is_no_further(session, watcher, wait, speed):
    session.set_speed(speed)
    session.set_breakpoints(frozenset({Breakpoint.LOCAL_MINIMUM}))
    session.new_run(run_settings(8, "random-restart", seed=3), is_to_play=True)
    wait(lambda: watcher.index > 0 and watcher.last.mode is Mode.PAUSED)
    assert watcher.last.position.is_local_minimum
    assert watcher.last.is_at_end
    assert watcher.last.insight.kind.is_local_minimum


def test_running_forward_and_back_goes_from_breakpoint_to_breakpoint_at_any_speed(session, watcher, wait):
    session.set_speed(0.5)
    settings = run_settings(8, "random-restart", seed=5)
    restarts = record(settings, search_events(settings)).restarts().tolist()
    session.set_breakpoints(frozenset({Breakpoint.RESTART}))
    session.new_run(settings)
    wait(lambda: watcher.index == 0)
    for restart in restarts[:3]:
        session.run_forward()
        wait(lambda index=restart: watcher.index == index and watcher.last.mode is Mode.PAUSED)
        assert watcher.last.is_at_end
    for restart in (restarts[1], restarts[0]):
        assert session.run_back()
        wait(lambda index=restart: watcher.index == index)
    assert not session.run_back()
    wait(lambda: watcher.index == 0)


def test_a_new_run_in_the_middle_of_another_leaves_nothing_of_it(session, watcher, wait):
    session.set_speed(inf)
    session.new_run(endless_run(), is_to_play=True)
    wait(lambda: watcher.index > 1000)
    session.new_run(stuck_run())
    wait(lambda: watcher.last.sequence == 2 and watcher.index == 0)
    assert watcher.last.trace.rows(0) == STUCK_START
    assert watcher.last.length == 1


def test_pausing_at_full_speed_stops_the_search_at_once(session, watcher, wait):
    session.set_speed(inf)
    session.new_run(endless_run(), is_to_play=True)
    wait(lambda: watcher.index > 1000)
    session.pause()
    wait(lambda: watcher.last.mode is Mode.PAUSED and not session.feed.is_busy)
    length = watcher.last.length
    session.step_back()
    wait(lambda: watcher.last.position.index == watcher.snapshots[-1].position.index)
    assert len(session.trace) - length <= 4096


def test_large_boards_are_examined_once_the_cursor_rests(session, watcher, wait):
    session.new_run(run_settings(300, "steepest-ascent", seed=1))
    wait(lambda: bool(watcher.snapshots) and watcher.last.insight is not None)
    assert watcher.last.insight.successors == 300 * 299


def test_a_recording_without_an_end_is_opened_as_a_run_that_was_stopped(session, watcher, wait):
    session.open_trace(recorded(stuck_run(), 3))
    session.set_speed(inf)
    session.play()
    wait(lambda: watcher.index == 2 and watcher.last.mode is Mode.PAUSED)
    assert watcher.last.outcome is Outcome.STOPPED


def test_a_recording_is_opened_while_a_run_plays(session, watcher, wait):
    session.set_speed(inf)
    session.new_run(endless_run(), is_to_play=True)
    wait(lambda: watcher.index > 100)
    session.open_trace(recorded(stuck_run()))
    wait(lambda: watcher.last.length == 5)
    assert watcher.last.mode is Mode.PAUSED
    assert not session.feed.is_busy


def test_the_run_before_stays_in_sight_until_the_next_has_a_start(make_session, wait):
    session = make_session()
    watcher = Watcher(session)
    session.new_run(stuck_run())
    wait(lambda: watcher.index == 0)
    for seed in range(5):
        session.new_run(stuck_run(seed))
    wait(lambda: watcher.last.sequence == 6)
    assert {snapshot.mode for snapshot in watcher.snapshots} == {Mode.PAUSED}


def test_a_run_asked_for_too_early_can_be_called_off(make_session, wait):
    session = make_session()
    watcher = Watcher(session)
    session.new_run(stuck_run())
    session.toggle()
    assert session.snapshot.notice != ""
    session.toggle()
    wait(lambda: watcher.index == 0)
    assert watcher.last.mode is Mode.PAUSED


def test_a_step_asked_for_too_early_is_made_when_the_start_is_there(make_session, wait):
    session = make_session()
    watcher = Watcher(session)
    session.new_run(stuck_run())
    session.step_forward()
    wait(lambda: watcher.index == 1)


def test_keys_pressed_before_the_first_run_do_no_harm(make_session, wait):
    session = make_session()
    watcher = Watcher(session)
    for act in (session.play, session.step_forward, session.step_back, session.to_end, session.stop):
        act()
    wait(lambda: bool(watcher.snapshots))
    wait(lambda: not session.frames.is_running)
    assert watcher.last.position is None


@pytest.mark.parametrize("speed", [0.5, 200.0, inf])
def test_pausing_and_stopping_are_told_with_the_next_frame(session, watcher, wait, speed):
    session.set_speed(speed)
    session.new_run(endless_run(1000), is_to_play=True)
    wait(lambda: watcher.index > 0)
    count = len(watcher.snapshots)
    session.pause()
    assert session.mode is not Mode.PLAYING
    wait(lambda: len(watcher.snapshots) > count)
    assert watcher.snapshots[count].mode is Mode.PAUSED
    count = len(watcher.snapshots)
    session.stop()
    wait(lambda: len(watcher.snapshots) > count)
    assert watcher.snapshots[count].outcome is Outcome.STOPPED
    assert watcher.last.is_over
    assert watcher.last.length > 1


def test_going_to_the_end_makes_the_rest_of_the_run_with_its_restarts_past_breakpoints(
    session, watcher, wait
):
    session.set_speed(0.5)
    session.set_breakpoints(frozenset({Breakpoint.LOCAL_MINIMUM}))
    session.new_run(run_settings(8, "random-restart", seed=7))
    wait(lambda: watcher.index == 0)
    session.to_end()
    wait(lambda: watcher.last.is_over)
    assert watcher.last.outcome is Outcome.SOLVED
    assert len(watcher.last.trace.restarts()) == 3
    assert watcher.last.mode is Mode.PAUSED


def test_another_speed_counts_while_it_plays(session, watcher, wait):
    session.set_speed(0.5)
    session.new_run(endless_run(), is_to_play=True)
    wait(lambda: watcher.index == 1)
    session.set_speed(inf)
    wait(lambda: watcher.index > 1000)
    session.set_speed(0.5)
    index = session.snapshot.position.index
    frames = len(watcher.snapshots)
    session.pause()
    wait(lambda: len(watcher.snapshots) > frames)
    assert watcher.index <= index + 1


def test_a_recording_that_grows_too_large_is_stopped_with_a_word(session, watcher, wait, monkeypatch):
    monkeypatch.setattr(session_module, "MOST_BYTES", 200_000)
    session.set_speed(inf)
    session.new_run(endless_run(), is_to_play=True)
    wait(lambda: bool(watcher.snapshots) and watcher.last.outcome is Outcome.STOPPED)
    assert watcher.last.notice == session_module.TOO_LONG
    assert watcher.last.is_at_end


def test_a_run_that_is_gone_back_to_lives_on(session, watcher, wait):
    trace = recorded(stuck_run(), 3)
    session.new_run(stuck_run(seed=9))
    wait(lambda: watcher.index == 0)
    session.go_back(trace, 1)
    wait(lambda: watcher.last.trace is trace)
    assert (watcher.index, watcher.last.mode) == (1, Mode.PAUSED)
    session.seek(trace.end)
    session.step_forward()
    wait(lambda: watcher.index == 3)
    whole = recorded(stuck_run())
    assert [trace.rows(i) for i in range(4)] == [whole.rows(i) for i in range(4)]


def test_a_run_that_is_over_is_gone_back_to_without_a_search(session, watcher, wait):
    trace = recorded(stuck_run())
    session.go_back(trace, 4)
    wait(lambda: bool(watcher.snapshots) and watcher.last.trace is trace)
    assert watcher.last.is_over
    assert session.feed.worker is None


def test_a_run_made_again_is_shown_when_it_is_as_long_as_it_was(session, watcher, wait):
    session.new_run(stuck_run(seed=9))
    wait(lambda: watcher.index == 0)
    shown = len(watcher.snapshots)
    session.make_again(run_settings(8, "random-restart", seed=3), 20, 7, number=1)
    wait(lambda: watcher.last.length == 20)
    assert (watcher.index, watcher.last.outcome) == (7, None)
    assert {len(snapshot.trace) for snapshot in watcher.snapshots[shown:]} == {20}


@pytest.mark.parametrize(("speed", "has_insight"), [(1.5, True), (2.0, False)])
def test_below_two_moves_a_second_the_state_is_examined_while_the_run_plays(
    session, watcher, wait, speed, has_insight
):
    session.set_speed(speed)
    session.new_run(stuck_run(), is_to_play=True)
    wait(lambda: bool(watcher.snapshots) and watcher.last.mode is Mode.PLAYING and watcher.index >= 1)
    assert (watcher.last.insight is not None) is has_insight


def test_a_draft_of_a_solved_board_is_over_at_once(session, watcher, wait):
    session.show_start(run_settings(start=(1, 3, 0, 2)))
    wait(lambda: bool(watcher.snapshots) and watcher.last.outcome is Outcome.SOLVED)
    assert watcher.index == 0
    assert not session.feed.is_started


def test_a_start_that_is_given_is_the_one_that_a_search_makes():
    settings = stuck_run()
    made, searched = session_module.trace_of_start(settings), recorded(settings, 1)
    assert made.position(0) == searched.position(0)


@pytest.mark.parametrize("members", [1, 5])
def test_steps_of_populations_and_swaps_are_played_at_the_best_member(make_session, wait, members):
    events, states = run_of(members, seed=1, steps=90)
    session = make_session(lambda *_: iter([*events, Ended(Outcome.STEP_LIMIT, 90, None)]))
    watcher = Watcher(session)
    session.new_run(SETTINGS)
    wait(lambda: watcher.index == 0)
    session.step_forward()
    wait(lambda: watcher.index == 1)
    session.set_breakpoints(frozenset({Breakpoint.RESTART}))
    session.run_forward()
    wait(lambda: watcher.index == 60 and watcher.last.mode is Mode.PAUSED)
    session.run_forward()
    wait(lambda: watcher.last.is_over)
    trace = watcher.last.trace
    for index, population in enumerate(states):
        assert trace.rows(index) == population[trace.best(index)]
        assert trace.members(index).tolist() == [list(rows) for rows in population]


def test_a_start_is_there_with_the_first_state_and_a_run_when_it_is_as_long_as_it_was_or_over() -> None:
    trace = recorded(stuck_run(), 3)
    assert not START.is_there(recorded(stuck_run(), 0))
    assert START.is_there(recorded(stuck_run(), 1))
    assert not RunTarget(4).is_there(trace)
    assert RunTarget(4).is_there(recorded(stuck_run(), 4))
    assert RunTarget(400).is_there(recorded(stuck_run()))
    assert RunTarget(5).credit(trace).events == 2
    assert RunTarget(10**9).credit(trace).events == SLICE_EVENTS
