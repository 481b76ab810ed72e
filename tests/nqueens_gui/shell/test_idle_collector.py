import gc
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.shell.idle_collector import YOUNG, IdleCollector, due_generation


class Knot:
    """Refers to itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(params=[True, False])
def was_enabled(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Begin with Python's own collector on or off, and leave it as it was."""
    before = gc.isenabled()
    gc.enable() if request.param else gc.disable()
    yield request.param
    gc.enable() if before else gc.disable()


@pytest.fixture
def unfrozen(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note what was to be unfrozen, and leave it frozen: the next collection would go through all there is."""
    calls: list[bool] = []
    monkeypatch.setattr(gc, "unfreeze", lambda: calls.append(True))
    return calls


@pytest.fixture
def collector(was_enabled: bool, unfrozen: list[bool], qtbot: QtBot) -> Iterator[IdleCollector]:
    collector = IdleCollector(interval_ms=1)
    yield collector
    collector.stop()


def test_pythons_own_collector_rests_while_it_runs_however_often_it_is_started(
    collector: IdleCollector, was_enabled: bool, unfrozen: list[bool]
) -> None:
    for _ in range(2):
        collector.start()
    assert (collector.is_running, gc.isenabled(), unfrozen) == (True, False, [])
    for _ in range(2):
        collector.stop()
    assert (collector.is_running, gc.isenabled(), unfrozen[:1]) == (False, was_enabled, [True])


def test_garbage_that_came_after_the_start_is_freed(collector: IdleCollector, qtbot: QtBot) -> None:
    collector.start()
    knots = [Knot() for _ in range(2 * YOUNG)]
    gone = weakref.ref(knots[0])
    del knots
    qtbot.waitUntil(lambda: gone() is None)


def test_what_lives_at_the_start_is_left_out(collector: IdleCollector) -> None:
    kept = [Knot()]
    collector.start()
    assert gc.get_freeze_count() > 0
    assert not any(entry is kept[0] for entry in gc.get_objects())


def test_little_garbage_is_left_alone(collector: IdleCollector, monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", collected.append)
    monkeypatch.setattr(gc, "get_count", lambda: (YOUNG - 1, 99, 99))
    collector.collect_if_due()
    assert collected == []
    monkeypatch.setattr(gc, "get_count", lambda: (YOUNG, 0, 0))
    for _ in range(10):
        collector.collect_if_due()
    assert collected == [0] * 9 + [1]


def test_older_generations_are_collected_less_often() -> None:
    rounds = [due_generation(number) for number in range(1, 101)]
    assert (rounds.count(0), rounds.count(1), rounds.count(2)) == (90, 9, 1)
    assert rounds[-1] == 2
