"""The feed: one search at a time, collected, given credit and seen off."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.player.playback import Slice
from nqueens_gui.player.search_thread import EventSource, SearchFeed
from solver.core.events import Event, Moves, Started
from solver.engine.search import search_events
from solver.runs.breakpoints import Breakpoint
from tests.nqueens_gui.searches import HeldSearch, breaking, endless_run, stuck_run


@pytest.fixture
def make_feed(qtbot: QtBot) -> Iterator[Callable[..., SearchFeed]]:
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


def test_it_collects_the_whole_run(make_feed: Callable[..., SearchFeed], qtbot: QtBot) -> None:
    feed = make_feed()
    feed.start(stuck_run())
    assert take_all(feed, qtbot) == list(search_events(stuck_run()))


def test_nothing_is_collected_without_a_search(make_feed: Callable[..., SearchFeed]) -> None:
    feed = make_feed()
    feed.grant(Slice())
    assert (feed.take(), feed.is_busy) == ([], False)


def test_moves_that_nobody_took_count_among_those_that_are_granted(
    make_feed: Callable[..., SearchFeed], qtbot: QtBot
) -> None:
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


def test_credit_is_granted_only_once_what_was_granted_is_used(
    make_feed: Callable[..., SearchFeed], qtbot: QtBot
) -> None:
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


def test_events_after_the_stop_go_nowhere(make_feed: Callable[..., SearchFeed], qtbot: QtBot) -> None:
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


def test_another_search_starts_with_nothing_of_the_first(
    make_feed: Callable[..., SearchFeed], qtbot: QtBot
) -> None:
    feed = make_feed()
    feed.start(endless_run())
    feed.grant(Slice(seconds=60, events=10**9))
    qtbot.waitUntil(lambda: feed.is_busy)
    feed.start(stuck_run())
    taken = take_all(feed, qtbot)
    assert isinstance(taken[0], Started)
    assert taken == list(search_events(stuck_run()))


def test_an_error_is_told(make_feed: Callable[..., SearchFeed], qtbot: QtBot) -> None:
    feed = make_feed(breaking)
    feed.start(stuck_run())
    with qtbot.waitSignal(feed.failed) as failed:
        feed.grant(Slice())
    assert "out of luck" in str(failed.args)


def test_an_error_of_a_search_that_was_left_is_not_told(
    make_feed: Callable[..., SearchFeed], qtbot: QtBot
) -> None:
    feed = make_feed(breaking)
    told: list[Exception] = []
    feed.failed.connect(told.append)
    feed.start(stuck_run())
    worker = feed.worker
    assert worker is not None
    feed.grant(Slice())
    worker.wait(10_000)
    feed.stop()
    with qtbot.waitSignal(feed.failed):
        feed.start(stuck_run(seed=4))
        feed.grant(Slice())
    assert len(told) == 1


def test_closing_ends_every_thread(make_feed: Callable[..., SearchFeed], qtbot: QtBot) -> None:
    feed = make_feed()
    for seed in range(3):
        feed.start(stuck_run(seed))
        feed.grant(Slice())
    workers = [*feed.retired, feed.worker]
    feed.close()
    assert feed.retired == []
    assert all(worker is not None for worker in workers)
