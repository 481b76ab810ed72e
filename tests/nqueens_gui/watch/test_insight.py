"""InsightLoader into states: at once where that is quick, after a rest where it is not."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.insight import LARGEST_AT_ONCE, InsightLoader
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record


@pytest.fixture(scope="module")
def small() -> Trace:
    settings = run_settings(8, "steepest-ascent", seed=1)
    return record(settings, search_events(settings))


@pytest.fixture(scope="module")
def large() -> Trace:
    settings = run_settings(LARGEST_AT_ONCE + 1, "steepest-ascent", seed=1, parameters={"max_steps": 3})
    return record(settings, search_events(settings))


@pytest.fixture
def loader(qtbot: QtBot) -> InsightLoader:
    return InsightLoader()


def test_a_small_board_is_examined_at_once_and_once_only(loader: InsightLoader, small: Trace) -> None:
    loader.load(small, 1)
    assert loader.insight.rows == small.rows(1)
    seen = loader.insight
    loader.load(small, 1)
    assert loader.insight is seen


def test_a_large_board_is_examined_after_a_rest(loader: InsightLoader, large: Trace, qtbot: QtBot) -> None:
    loader.load(large, 2)
    assert loader.insight is None
    with qtbot.waitSignal(loader.loaded):
        loader.load(large, 2)
    assert loader.insight.rows == large.rows(2)


def test_a_cursor_that_moves_on_has_only_its_last_state_examined(
    loader: InsightLoader, large: Trace, qtbot: QtBot
) -> None:
    came: list[None] = []
    loader.loaded.connect(lambda: came.append(None))
    for index in (1, 2, 3):
        loader.load(large, index)
    qtbot.waitUntil(lambda: loader.insight is not None)
    assert loader.insight.rows == large.rows(3)
    assert len(came) == 1


def test_a_cleared_insight_is_forgotten(loader: InsightLoader, small: Trace, large: Trace) -> None:
    loader.load(small, 0)
    loader.clear()
    assert loader.insight is None
    loader.load(large, 0)
    loader.clear()
    assert not loader._rest.isActive()


def test_a_search_that_swaps_is_told_of_swaps(loader: InsightLoader) -> None:
    settings = run_settings(4, "queen-search", seed=2, parameters={"max_steps": 0})
    loader.load(record(settings, search_events(settings)), 0)
    assert loader.insight.reason == "1 of the 6 successors is better"
