"""Work aside: the latest counts, errors are told, and nothing outlives a close."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.jobs import BackgroundJob, Desk


class Heard:
    """A job and what it told."""

    def __init__(self) -> None:
        self.job = BackgroundJob()
        self.news: list[object] = []
        self.errors: list[object] = []
        self.job.told.connect(self.news.append)
        self.job.failed.connect(self.errors.append)


@pytest.fixture
def heard(qapp: object) -> Heard:
    return Heard()


def test_news_come_in_their_order_and_then_the_end(heard: Heard, qtbot: QtBot) -> None:
    def count(desk: Desk) -> None:
        for number in range(5):
            desk.tell(number)

    with qtbot.waitSignal(heard.job.ended):
        heard.job.start(count)
        assert heard.job.is_busy
    assert heard.news == [0, 1, 2, 3, 4]
    assert not heard.job.is_busy


def test_later_work_takes_the_place_of_the_one_before_and_waits_for_its_end(
    heard: Heard, qtbot: QtBot
) -> None:
    order: list[str] = []
    is_begun = threading.Event()

    def first(desk: Desk) -> None:
        is_begun.set()
        while desk.is_wanted:
            pass
        desk.tell("late")
        order.append("first")

    def second(desk: Desk) -> None:
        order.append("second")
        desk.tell("news")

    heard.job.start(first)
    assert is_begun.wait(10)
    with qtbot.waitSignal(heard.job.ended):
        heard.job.start(second)
    assert order == ["first", "second"]
    assert heard.news == ["news"]


def test_news_of_work_that_is_over_before_the_one_it_replaced_is_cleared_away_are_told(
    heard: Heard, qtbot: QtBot
) -> None:
    def wait(desk: Desk) -> None:
        while desk.is_wanted:
            pass

    heard.job.start(wait)
    heard.job.start(lambda desk: desk.tell("news"))
    for thread in heard.job._threads:  # the ends of both are known before any of it is heard
        assert thread.wait(10_000)
    with qtbot.waitSignal(heard.job.ended):
        pass
    assert heard.news == ["news"]


def test_work_that_is_called_off_tells_nothing_more(heard: Heard, qtbot: QtBot) -> None:
    is_over = threading.Event()

    def work(desk: Desk) -> None:
        while desk.is_wanted:
            pass
        desk.tell("late")
        is_over.set()

    heard.job.start(work)
    heard.job.cancel()
    assert not heard.job.is_busy
    heard.job.close()
    qtbot.waitUntil(lambda: not heard.job._threads)
    assert heard.news == []


def test_an_error_is_told(heard: Heard, qtbot: QtBot) -> None:
    def break_off(desk: Desk) -> None:
        raise MemoryError("no room")

    with qtbot.waitSignal(heard.job.failed):
        heard.job.start(break_off)
    assert [str(error) for error in heard.errors] == ["no room"]
    assert not heard.job.is_busy


def test_closing_waits_for_what_is_under_way(heard: Heard) -> None:
    done: list[int] = []

    def work(desk: Desk) -> None:
        while desk.is_wanted:
            pass
        done.append(1)

    heard.job.start(work)
    heard.job.start(work)
    heard.job.close()
    assert len(done) <= 2
    assert not any(thread.isRunning() for thread in heard.job._threads)
