"""Looking into states: at once where that is quick, after a rest where it is not."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.session import AT_ONCE, Looking
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record


@pytest.fixture(scope="module")
def small() -> Trace:
    settings = run_settings(8, "steepest-ascent", seed=1)
    return record(settings, search_events(settings))


@pytest.fixture(scope="module")
def large() -> Trace:
    settings = run_settings(AT_ONCE + 1, "steepest-ascent", seed=1, parameters={"max_steps": 3})
    return record(settings, search_events(settings))


@pytest.fixture
def looking(qtbot: QtBot) -> Looking:
    return Looking()


def test_a_small_board_is_looked_into_at_once(looking: Looking, small: Trace) -> None:
    looking.look_at(small, 1)
    assert looking.insight is not None
    assert looking.insight.rows == small.rows(1)


def test_the_same_state_is_not_looked_into_twice(looking: Looking, small: Trace) -> None:
    looking.look_at(small, 1)
    seen = looking.insight
    looking.look_at(small, 1)
    assert looking.insight is seen


def test_a_large_board_is_looked_into_after_a_rest(looking: Looking, large: Trace, qtbot: QtBot) -> None:
    looking.look_at(large, 2)
    assert looking.insight is None
    with qtbot.waitSignal(looking.came):
        looking.look_at(large, 2)
    assert looking.insight is not None
    assert looking.insight.rows == large.rows(2)


def test_a_cursor_that_moves_on_has_only_its_last_state_looked_into(
    looking: Looking, large: Trace, qtbot: QtBot
) -> None:
    came: list[None] = []
    looking.came.connect(lambda: came.append(None))
    for index in (1, 2, 3):
        looking.look_at(large, index)
    qtbot.waitUntil(lambda: looking.insight is not None)
    assert looking.insight is not None
    assert looking.insight.rows == large.rows(3)
    assert len(came) == 1


def test_looking_away_forgets(looking: Looking, small: Trace, large: Trace) -> None:
    looking.look_at(small, 0)
    looking.look_away()
    assert looking.insight is None
    looking.look_at(large, 0)
    looking.look_away()
    assert not looking._rest.isActive()
