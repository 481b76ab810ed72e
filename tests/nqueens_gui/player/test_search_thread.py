"""The worker: it emits what the search does, as far as it has credit."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from random import Random

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nqueens_gui.player.playback import Slice
from nqueens_gui.player.search_thread import EventSource, SearchFeed, SearchWorker, Tape
from solver.core.events import STATE_EVENTS, Ended, Event, Moved, Moves, Restarted, Started, Stayed
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events, search_parts
from solver.runs.breakpoints import Breakpoint, first_reached
from solver.runs.trace import record
from tests.nqueens_gui.searches import HeldSearch, breaking, endless_run, stuck_run

Watch = Callable[..., "Watched"]
MakeFeed = Callable[..., SearchFeed]


class Watched:
    """A worker and what it emitted."""

    def __init__(self, qtbot: QtBot, settings: RunSettings, search: EventSource, known: int) -> None:
        self.qtbot = qtbot
        self.events: list[Event] = []
        self.threads: set[int] = set()
        self.worker = SearchWorker(settings, search, known)
        self.worker.event_emitted.connect(self._take, Qt.ConnectionType.DirectConnection)
        self.worker.start()

    def use(self, credit: Slice) -> None:
        """Grant credit and wait until it is used."""
        self.worker.grant(credit)
        self.qtbot.waitUntil(lambda: self.worker.is_waiting)

    def _take(self, event: Event) -> None:
        self.threads.add(threading.get_ident())
        self.events.append(event)


@pytest.fixture
def watch(qtbot: QtBot) -> Iterator[Watch]:
    made: list[Watched] = []

    def make(settings: RunSettings, search: EventSource = search_parts, known: int = 0) -> Watched:
        made.append(Watched(qtbot, settings, search, known))
        return made[-1]

    yield make
    for watched in made:
        watched.worker.stop()
        watched.worker.wait()


def test_without_credit_it_waits(watch: Watch) -> None:
    watched = watch(stuck_run())
    assert watched.worker.is_waiting
    assert watched.events == []
    watched.worker.stop()
    assert watched.worker.wait(5_000)


def test_it_emits_every_event_of_the_search_in_its_own_thread(watch: Watch) -> None:
    watched = watch(stuck_run())
    watched.use(Slice(seconds=60))
    assert watched.events == list(search_events(stuck_run()))
    assert len(watched.threads) == 1
    assert threading.get_ident() not in watched.threads


@pytest.mark.parametrize("known", [1, 3, 5, 6, 100])
def test_events_that_are_known_are_left_out(watch: Watch, known: int) -> None:
    watched = watch(stuck_run(), known=known)
    assert watched.worker.is_waiting
    watched.use(Slice(seconds=60))
    assert watched.events == list(search_events(stuck_run()))[known:]


def test_many_known_events_are_left_out_too(watch: Watch) -> None:
    settings, known = run_settings(8, "random-restart", seed=3, start=(0,) * 8), 30
    every = list(search_events(settings))
    watched = watch(settings, known=known)
    watched.use(Slice(events=5, seconds=60))
    assert watched.events == every[known : known + 5]


def test_a_breakpoint_counts_on_what_came_before_the_known_events(watch: Watch) -> None:
    settings = run_settings(8, "random-restart", seed=3)
    every = list(search_events(settings))
    credit = Slice(breakpoints=frozenset({Breakpoint.LOCAL_MINIMUM}), seconds=60)
    whole, rest = watch(settings), watch(settings, known=2)
    for watched in (whole, rest):
        watched.use(credit)
    assert rest.events == whole.events[2:]
    assert len(whole.events) < len(every)


@pytest.mark.parametrize("freely", [1, 2, 12, 25])
def test_a_breakpoint_counts_on_what_slices_without_one_brought(watch: Watch, freely: int) -> None:
    settings, lower = run_settings(8, "random-restart", seed=3), frozenset({Breakpoint.NEW_BEST})
    trace = record(settings, search_events(settings))
    watched = watch(settings)
    for credit in (Slice(events=freely, seconds=60), Slice(breakpoints=lower, seconds=60)):
        watched.use(credit)
    states = [event for event in watched.events if isinstance(event, STATE_EVENTS)]
    assert len(states) - 1 == first_reached(lower, trace, freely - 1, trace.end)


def test_a_slice_ends_after_its_events(watch: Watch) -> None:
    watched = watch(endless_run())
    for _ in range(3):
        watched.use(Slice(events=7, seconds=60))
    expected = search_events(endless_run())
    assert watched.events == [next(expected) for _ in range(21)]


def test_a_slice_ends_with_its_time(watch: Watch) -> None:
    watched = watch(endless_run())
    watched.use(Slice(events=10**9, seconds=0))
    assert len(watched.events) == 1


def test_a_slice_ends_at_a_breakpoint(watch: Watch, qtbot: QtBot) -> None:
    watched = watch(run_settings(8, "random-restart", seed=3))
    watched.worker.grant(Slice(events=1, seconds=60))
    watched.worker.grant(Slice(breakpoints=frozenset({Breakpoint.RESTART}), seconds=60))
    qtbot.waitUntil(lambda: watched.worker.is_waiting and len(watched.events) > 1)
    assert isinstance(watched.events[-1], Restarted)
    assert sum(isinstance(event, Restarted) for event in watched.events) == 1


def test_the_end_comes_with_the_last_state_not_a_move_later(watch: Watch) -> None:
    watched = watch(stuck_run())
    states = sum(not isinstance(event, Ended) for event in search_events(stuck_run()))
    watched.use(Slice(events=states, seconds=60))
    assert isinstance(watched.events[-1], Ended)


def test_credit_beyond_the_end_is_used_up_in_silence(watch: Watch) -> None:
    watched = watch(stuck_run())
    for _ in range(3):
        watched.use(Slice(seconds=60))
    assert watched.events == list(search_events(stuck_run()))


def test_it_stops_in_the_middle_of_a_slice(watch: Watch, qtbot: QtBot) -> None:
    watched = watch(endless_run())
    watched.worker.grant(Slice(events=10**9, seconds=60))
    qtbot.waitUntil(lambda: len(watched.events) > 100)
    watched.worker.stop()
    assert watched.worker.wait(5_000)


def test_an_error_of_the_search_is_told_and_ends_the_thread(watch: Watch, qtbot: QtBot) -> None:
    watched = watch(stuck_run(), breaking)
    with qtbot.waitSignal(watched.worker.failed) as failed:
        watched.worker.grant(Slice(seconds=60))
    (error,) = failed.args
    assert isinstance(error, RuntimeError)
    assert watched.worker.error is error
    assert isinstance(watched.events[0], Started)
    assert watched.worker.wait(5_000)


def staying(settings: RunSettings, *_: object) -> Iterator[Event]:
    """Make a start and one move, and after that iterations without a move for ever."""
    yield from islice(search_events(settings), 2)
    for iterations in count(4096, 4096):
        yield Stayed(iterations, iterations)


def test_iterations_without_a_move_take_time_and_no_credit(watch: Watch) -> None:
    watched = watch(stuck_run(), staying)
    for _ in range(3):
        before = len(watched.events)
        watched.use(Slice(events=2, seconds=0.01))
        assert len(watched.events) > before
    assert [type(event) for event in watched.events[:3]] == [Started, Moved, Stayed]
    watched.worker.grant(Slice(events=2, seconds=600))
    watched.worker.stop()
    assert watched.worker.wait(10_000)


def test_a_known_recording_is_continued_where_it_ends_although_iterations_without_a_move_lie_between(
    watch: Watch,
) -> None:
    moves = list(islice(search_events(stuck_run()), 4))
    events = [moves[0], Stayed(4096, 4096), moves[1], Stayed(8192, 8192), *moves[2:]]
    watched = watch(stuck_run(), lambda *_: iter(events), known=3)
    watched.use(Slice(seconds=60))
    assert watched.events == moves[3:]


def test_a_tape_gives_back_what_was_read_from_it_in_any_portions() -> None:
    parameters = {"initial_temperature": 4, "cooling": 1, "max_iterations": 20_000}
    for settings in (
        run_settings(8, "random-restart", seed=3, parameters={"max_restarts": 20}),
        run_settings(20, "simulated-annealing", seed=3, parameters=parameters),
    ):
        assert_taken_as_read(settings)


def assert_taken_as_read(settings: RunSettings) -> None:
    parts = list(
        search_parts(settings)
    )  # once: how often it says that it stayed depends on the machine's speed
    tape, random = Tape(iter(parts)), Random(1)
    taken = list[Event]()
    while ahead := tape.peek():
        tape.compute_ahead(random.randrange(200), random.randrange(50), lambda: bool(random.randrange(3)))
        read = tape.read(random.randrange(1, 40))
        assert read[0] == ahead
        taken += unfolded(tape.take(len(read)))
        assert taken[-len(read) :] == read
    assert tape.read(1) == []
    assert taken == unfolded(parts)


def unfolded(parts: Iterable[Event | Moves]) -> list[Event]:
    return [event for part in parts for event in (part if isinstance(part, Moves) else (part,))]


def parts_of(*sizes: int) -> Iterator[Event | Moves]:
    """Moves made together, so many at a time; a single event for 0."""
    moved = list(islice(search_events(stuck_run()), 1, 2))
    for size in sizes:
        yield Moves(np.zeros((size, 11), np.int64)) if size else moved[0]


@pytest.mark.parametrize(
    ("count", "sizes", "computed"),
    [
        (100, (60, 60, 60, 60), 3),  # with the one that is read
        (60, (60, 0, 60, 0, 60), 3),
        (1000, (60, 60, 10, 60), 3),
        (1000, (10, 60), 1),
        (1000, (0, 0), 1),
        (1000, (60, 60), 2),
        (0, (60, 60), 1),
    ],
)
def test_so_many_moves_are_computed_ahead_as_long_as_many_are_made_together(
    count: int, sizes: tuple[int, ...], computed: int
) -> None:
    made = list[Event | Moves]()
    tape = Tape(made.append(part) or part for part in parts_of(*sizes))  # type: ignore[func-returns-value]
    tape.peek()
    tape.compute_ahead(count, 50, lambda: True)
    assert len(made) == computed


def test_nothing_is_computed_ahead_once_that_is_not_wanted() -> None:
    made = list[Event | Moves]()
    tape = Tape(made.append(part) or part for part in parts_of(*[60] * 9))  # type: ignore[func-returns-value]
    tape.peek()
    tape.compute_ahead(1000, 50, lambda: len(made) < 3)
    assert len(made) == 3


def test_as_many_moves_as_a_slice_emitted_are_computed_ahead_for_the_next(watch: Watch, qtbot: QtBot) -> None:
    parameters = {"initial_temperature": 1000, "cooling": 1}
    settings = run_settings(1000, "simulated-annealing", seed=1, parameters=parameters)
    sizes = list[int]()

    def search(*_: object) -> Iterator[Event | Moves]:
        for part in search_parts(settings):
            sizes.append(len(part) if isinstance(part, Moves) else 1)
            yield part

    watched = watch(settings, search)
    watched.use(Slice(events=150, seconds=60))
    qtbot.waitUntil(lambda: sum(sizes) >= 300)
    assert len(watched.events) == 150


@pytest.fixture
def make_feed(qtbot: QtBot) -> Iterator[MakeFeed]:
    made: list[SearchFeed] = []

    def make(search: EventSource = search_events) -> SearchFeed:
        made.append(SearchFeed(search))
        return made[-1]

    yield make
    for feed in made:
        feed.close()


def take_all(feed: SearchFeed, qtbot: QtBot) -> list[Event]:
    """Grant one slice and take what comes of it."""
    feed.grant(Slice(seconds=60))
    taken: list[Event] = []

    def is_done() -> bool:
        for part in feed.take():
            taken.extend(part if isinstance(part, Moves) else (part,))
        return not feed.is_busy

    qtbot.waitUntil(is_done)
    return taken


def test_nothing_is_collected_without_a_search(make_feed: MakeFeed) -> None:
    feed = make_feed()
    feed.grant(Slice())
    assert (feed.take(), feed.is_busy) == ([], False)


def test_moves_that_nobody_took_count_among_those_that_are_granted(make_feed: MakeFeed, qtbot: QtBot) -> None:
    def has_come(count: int) -> bool:
        return feed.worker is not None and feed.worker.is_waiting and feed.waiting >= count

    feed = make_feed()
    feed.start(endless_run())
    feed.grant(Slice(events=2, seconds=60))
    qtbot.waitUntil(lambda: has_come(2))
    feed.grant(Slice(events=2, seconds=60))
    assert len(feed.take()) == 2
    feed.grant(Slice(events=2, seconds=60))
    qtbot.waitUntil(lambda: has_come(2))
    feed.grant(Slice(breakpoints=frozenset({Breakpoint.SOLUTION})))
    assert len(feed.take()) == 2
    feed.grant(Slice(events=2, seconds=60))
    qtbot.waitUntil(lambda: has_come(2))
    feed.grant(Slice())
    qtbot.waitUntil(lambda: has_come(3))


def test_credit_is_granted_only_once_what_was_granted_is_used(make_feed: MakeFeed, qtbot: QtBot) -> None:
    search = HeldSearch()
    feed = make_feed(search)
    feed.start(endless_run())
    feed.grant(Slice(events=1, seconds=60))
    assert search.is_held.wait(10)  # the event after the last is looked at
    feed.grant(Slice(events=1, seconds=60))
    feed.grant(Slice(events=1, seconds=60))
    search.may_go.set()
    qtbot.waitUntil(lambda: feed.worker is not None and feed.worker.is_waiting)
    assert len(feed.take()) == 1


def test_events_after_the_stop_go_nowhere(make_feed: MakeFeed) -> None:
    search = HeldSearch()
    feed = make_feed(search)
    feed.start(endless_run())
    feed.grant(Slice(events=100, seconds=60))
    assert search.is_held.wait(10)
    feed.stop()
    search.may_go.set()
    (worker,) = feed.retired
    assert worker.wait(10_000)
    assert feed.take() == []


def test_another_search_starts_with_nothing_of_the_first(make_feed: MakeFeed, qtbot: QtBot) -> None:
    feed = make_feed()
    feed.start(endless_run())
    feed.grant(Slice(seconds=60, events=10**9))
    qtbot.waitUntil(lambda: feed.is_busy)
    feed.start(stuck_run())
    taken = take_all(feed, qtbot)
    assert isinstance(taken[0], Started)
    assert taken == list(search_events(stuck_run()))


def test_an_error_of_a_search_that_was_left_is_not_told(make_feed: MakeFeed, qtbot: QtBot) -> None:
    feed = make_feed(breaking)
    told: list[Exception] = []
    feed.failed.connect(told.append)
    feed.start(stuck_run())
    worker = feed.worker
    feed.grant(Slice())
    worker.wait(10_000)
    feed.stop()
    with qtbot.waitSignal(feed.failed):
        feed.start(stuck_run(seed=4))
        feed.grant(Slice())
    assert len(told) == 1


def test_closing_ends_and_deletes_every_thread(make_feed: MakeFeed) -> None:
    feed = make_feed()
    for seed in range(3):
        feed.start(stuck_run(seed))
        feed.grant(Slice())
    workers = [*feed.retired, feed.worker]
    feed.close()
    assert feed.retired == []
    assert not any(map(isValid, workers))  # none is left to Qt: see `_delete_finished`
