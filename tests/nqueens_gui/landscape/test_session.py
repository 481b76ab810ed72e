"""The session of the landscape page, with its real thread."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape import session as landscape_session
from nqueens_gui.landscape.session import LandscapeSession
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from nqueens_gui.watch.terrain_view import StateClass
from solver.analysis.landscape import LIMITS, analyse_landscape
from solver.analysis.state_kind import StateKind, state_kind
from solver.core.heuristics import heuristic_value
from tests.nqueens_gui.landscapes import found, question


@pytest.fixture
def session(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[LandscapeSession]:
    monkeypatch.setattr(landscape_session, "SAMPLES", 200)
    made = LandscapeSession(Random(1))
    yield made
    made.close()


def wait_for(session: LandscapeSession, qtbot: QtBot, stage: Stage) -> LandscapeSnapshot:
    qtbot.waitUntil(lambda: session.snapshot.stage is stage)
    return session.snapshot


@pytest.mark.parametrize("limit", [0, 7])
def test_it_tells_exact_figures_measured_ones_and_the_curve(
    session: LandscapeSession, qtbot: QtBot, limit: int
) -> None:
    told: list[LandscapeSnapshot] = []
    session.changed.connect(told.append)
    session.set_engine_ready()
    session.ask(question(5, limit))
    assert session.snapshot.stage is Stage.RUNNING
    snapshot = wait_for(session, qtbot, Stage.DONE)
    assert snapshot.landscape == analyse_landscape(5, sideways_limit=limit)
    assert snapshot.terrain is not None
    assert snapshot.terrain.valley == found(5).terrain.valley
    assert snapshot.sampled.runs == 200
    assert snapshot.sampled.variant == ("sideways" if limit else "steepest-ascent")
    assert tuple(point.sideways_limit for point in snapshot.curve) == LIMITS
    shares = [entry.share for entry in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_question_asked_before_the_engine_is_ready_waits(session: LandscapeSession, qtbot: QtBot) -> None:
    session.ask(question(4))
    assert session.snapshot.stage is Stage.WAITING
    session.set_engine_ready()
    wait_for(session, qtbot, Stage.DONE)


def test_without_an_engine_it_says_so(session: LandscapeSession) -> None:
    session.ask(question(4))
    session.set_engine_failed("no compiler")
    assert session.snapshot.stage is Stage.FAILED
    assert session.snapshot.notice == "The engine could not be prepared: no compiler."
    session.ask(question(4))
    assert session.snapshot.stage is Stage.FAILED


def test_cancelling_ends_it_and_another_question_begins_anew(session: LandscapeSession, qtbot: QtBot) -> None:
    session.set_engine_ready()
    session.ask(question(6, 100))
    session.cancel()
    assert session.snapshot.stage is Stage.CANCELLING
    session.ask(question(6, 100))
    snapshot = wait_for(session, qtbot, Stage.CANCELLED)
    assert len(snapshot.curve) < len(LIMITS)
    session.ask(question(4))
    assert wait_for(session, qtbot, Stage.DONE).landscape.n == 4


def test_another_question_takes_the_place_of_the_one_under_way(
    session: LandscapeSession, qtbot: QtBot
) -> None:
    shown: list[LandscapeSnapshot] = []
    session.set_engine_ready()
    session.ask(question(6, 100))
    session.ask(question(4))
    session.changed.connect(shown.append)
    assert wait_for(session, qtbot, Stage.DONE).landscape.n == 4
    assert {snapshot.question for snapshot in shown} == {question(4)}


def test_waiting_for_the_engine_can_be_cancelled(session: LandscapeSession) -> None:
    session.ask(question(4))
    session.cancel()
    assert session.snapshot.stage is Stage.CANCELLED


def test_an_error_is_told_as_a_sentence(
    session: LandscapeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(landscape_session, "state_space", breaks)
    session.set_engine_ready()
    session.ask(question(5))
    assert wait_for(session, qtbot, Stage.FAILED).notice.endswith(".")


@pytest.mark.parametrize("limit", [0, 7])
def test_a_state_of_every_class_can_be_had_as_the_start_of_a_run(
    session: LandscapeSession, qtbot: QtBot, limit: int
) -> None:
    assert session.run_from(StateClass(0, StateKind.SOLUTION)) is None
    session.set_engine_ready()
    session.ask(question(5, limit))
    snapshot = wait_for(session, qtbot, Stage.DONE)
    for level in snapshot.landscape.levels:
        settings = session.run_from(StateClass(level.h, level.kind))
        assert heuristic_value(settings.start) == level.h
        assert state_kind(settings.start) is level.kind
        assert settings.parameters.get("sideways_limit", 0) == limit
