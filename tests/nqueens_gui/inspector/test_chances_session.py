"""The chances of the state looked at and of the run, as the window is told them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.chances_session import ChancesSession
from nqueens_gui.inspector.chances_view import ChancesSnapshot
from nqueens_gui.kit.jobs import Task
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.success_probability import ChancesMethod, table_for
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record

ENDLESS = (sys.executable, "-c", "import time; time.sleep(600)")


def trace_of(n: int, variant: str, seed: int = 4, **parameters: object) -> Trace:
    settings = run_settings(n, variant, seed=seed, parameters=parameters)
    return record(settings, search_events(settings))


def snapshot(trace: Trace, index: int = 0, mode: Mode = Mode.PAUSED) -> Snapshot:
    position = trace.position(index)
    return Snapshot(mode, trace.settings, trace, position, len(trace), None, 1)


class Told:
    """A service, and all that it told."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.service = ChancesSession()
        self.all: list[ChancesSnapshot] = []
        self.service.changed.connect(self.all.append)

    @property
    def last(self) -> ChancesSnapshot:
        return self.all[-1]

    def wait(self, condition: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(condition()))

    def wake(self, trace: Trace, index: int = 0) -> None:
        self.service.set_needed("page", True)
        self.service.follow(snapshot(trace, index))


@pytest.fixture
def told(qtbot: QtBot) -> Iterator[Told]:
    made = Told(qtbot)
    yield made
    made.service.close()
    made.service.deleteLater()


def exact_run(trace: Trace) -> list[float]:
    table = table_for(trace.settings)
    made = trace.column("consecutive_sideways")
    return [table.climb_from(trace.rows(i), int(made[i])).probability for i in range(len(trace))]


@pytest.mark.parametrize("variant", ["random-restart", "random-restart-sideways"])
def test_a_table_tells_the_chances_of_the_state_and_of_the_whole_run(told: Told, variant: str) -> None:
    trace = trace_of(6, variant)
    told.wake(trace, 1)
    told.wait(lambda: told.last.run is not None and len(told.last.run) == len(trace))
    expected = exact_run(trace)
    assert told.last.run.tolist() == pytest.approx(expected)
    assert told.last.answer.chances.probability == pytest.approx(expected[1])
    assert told.last.answer.chances.method is ChancesMethod.TABLE
    assert told.last.answer.restarts is not None
    changes = [abs(flip.change) for flip in told.last.ties]
    assert changes == sorted(changes, reverse=True)
    assert all(trace.column("kind")[tie.index] >= 0 for tie in told.last.ties)


def test_once_the_table_is_there_each_state_is_told_at_once(told: Told) -> None:
    trace = trace_of(6, "sideways")
    told.wake(trace)
    told.wait(lambda: told.last.answer)
    expected = exact_run(trace)
    for index in (len(trace) - 1, 0, len(trace) // 2):
        told.service.follow(snapshot(trace, index, Mode.PLAYING))
        assert told.last.answer.chances.probability == pytest.approx(expected[index])


def test_descents_tell_the_chances_of_larger_boards(told: Told) -> None:
    trace = trace_of(9, "random-restart", max_restarts=1)
    told.wake(trace)
    told.wait(lambda: told.last.answer and told.last.answer.restarts)
    assert told.last.answer.chances.method is ChancesMethod.DESCENTS
    moves = [move.chances.probability for move in told.last.answer.moves]
    assert told.last.answer.chances.probability == pytest.approx(np.mean(moves))
    told.wait(lambda: told.last.run is not None and len(told.last.run) == len(trace))


def test_samples_grow_while_one_looks_and_rest_while_the_run_plays(told: Told) -> None:
    trace = trace_of(10, "sideways", sideways_limit=5)
    told.wake(trace)
    told.wait(lambda: told.last.answer and told.last.answer.chances.samples > 500)
    counts = [known.answer.chances.samples for known in told.all if known.answer]
    assert counts == sorted(counts)
    assert told.last.answer.chances.interval is not None
    told.service.follow(snapshot(trace, 1, Mode.PLAYING))
    assert told.last.answer is None
    assert told.last.is_waiting_for_pause


def test_nothing_is_sampled_for_the_chart_alone(told: Told) -> None:
    trace = trace_of(10, "sideways", sideways_limit=5)
    told.wake(trace)
    told.wait(lambda: told.service.estimation.is_busy)
    told.service.set_needed("chart", True)
    told.service.set_needed("page", False)
    assert not told.service.estimation.is_busy


def test_nothing_is_found_out_until_somebody_asks(told: Told) -> None:
    trace = trace_of(5, "sideways")
    told.service.follow(snapshot(trace))
    assert not told.service.estimation.is_busy
    assert told.last.answer is None
    told.service.set_needed("chart", True)
    told.wait(lambda: told.last.run is not None)
    told.service.set_needed("chart", False)
    assert told.last.run is None


def test_parts_of_a_run_may_overlap_when_it_has_grown_meanwhile(told: Told) -> None:
    trace = trace_of(6, "random-restart")
    shorter = Trace(trace.settings)
    events = search_events(trace.settings)
    shorter.extend(next(events) for _ in range(3))
    told.wake(shorter)
    shorter.extend(events)
    told.service.follow(snapshot(shorter, 1))
    told.wait(lambda: told.last.run is not None and len(told.last.run) == len(trace))
    assert told.last.run.tolist() == pytest.approx(exact_run(trace))


def test_another_run_begins_anew(told: Told) -> None:
    first, second = trace_of(6, "random-restart"), trace_of(5, "sideways")
    told.wake(first)
    told.wait(lambda: told.last.run is not None)
    told.service.follow(snapshot(second))
    assert told.last.run is None
    told.wait(lambda: told.last.run is not None and len(told.last.run) == len(second))
    assert told.last.run.tolist() == pytest.approx(exact_run(second))


def test_a_failure_is_told(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("too many states")

    monkeypatch.setattr("nqueens_gui.inspector.chances_session.cached_table", fail)
    told.wake(trace_of(6, "sideways"))
    told.wait(lambda: told.last.failure)
    assert told.last.failure == "MemoryError: too many states"


def test_a_rule_that_was_asked_for_but_a_moment_is_not_made_ready(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    monkeypatch.setattr("solver.analysis.prepare.is_prepared", lambda settings: settings.n == 5)
    monkeypatch.setattr("nqueens_gui.inspector.chances_session.DELAY_SECONDS", 600)
    monkeypatch.setattr(Task, "run_process", lambda *_: made.append(1))
    told.wake(trace_of(6, "sideways"))
    second = trace_of(5, "sideways")
    told.service.follow(snapshot(second))
    told.wait(lambda: told.last.answer)
    assert made == []
    assert told.last.settings is second.settings


def test_another_rule_ends_what_is_made_ready_for_the_one_before(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.analysis.prepare.is_prepared", lambda settings: settings.n == 5)
    monkeypatch.setattr("nqueens_gui.inspector.chances_session.DELAY_SECONDS", 0)
    monkeypatch.setattr("solver.analysis.prepare.command", lambda _: ENDLESS)
    told.wake(trace_of(6, "sideways"))
    told.wait(lambda: told.last.is_preparing)
    told.service.follow(snapshot(trace_of(5, "sideways")))
    told.wait(lambda: told.last.answer)


@pytest.mark.thorough
def test_what_is_made_ready_elsewhere_is_told_and_ends_with_the_service(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.analysis.prepare.is_prepared", lambda _: False)
    monkeypatch.setattr("solver.analysis.prepare.command", lambda _: ENDLESS)
    told.wake(trace_of(6, "sideways"))
    told.wait(lambda: told.last.is_preparing)
    told.service.close()
    assert not told.service.preparation.is_busy
