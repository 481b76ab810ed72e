"""The chances under h in the chart."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from nqueens_gui.watch.chart_picture import ChanceStrip, chance_strip, chart_picture
from nqueens_gui.watch.chart_view import ChartView
from nqueens_gui.watch.trace_view import TraceScene
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import record

VIEW = ChartView(0, 30, 300, 200, chance_strip_px=48)


@pytest.fixture(scope="module")
def scene() -> TraceScene:
    settings = run_settings(8, "random-restart", seed=3)
    return TraceScene(record(settings, search_events(settings)))


def strip(scene: TraceScene, chances: NDArray[np.float64], view: ChartView = VIEW) -> ChanceStrip:
    return chance_strip(scene, view, chances)


def test_the_strip_lies_below_h_and_within_the_view(scene: TraceScene) -> None:
    found = strip(scene, np.full(len(scene), 0.5))
    h_zero = float(VIEW.y_of_h(0, 10))
    assert h_zero < found.top < found.bottom < VIEW.height
    assert [tick.text for tick in found.ticks] == ["1", "0"]
    assert set(found.lines[:, 1]) == {(found.top + found.bottom) / 2}


def test_each_state_is_a_stair_that_reaches_to_the_next(scene: TraceScene) -> None:
    found = strip(scene, np.linspace(0, 1, len(scene)))
    assert len(found.columns) == len(scene)
    steps = scene.steps[: len(scene) - 1] * 10.0
    assert found.columns[:-1, 0] == pytest.approx(steps)
    assert (found.columns[:-1, 0] + found.columns[:-1, 2]) == pytest.approx(scene.steps[1:] * 10.0)
    assert (found.columns[:, 1] + found.columns[:, 3]) == pytest.approx(found.bottom)


def test_unknown_chances_and_restarts_leave_gaps(scene: TraceScene) -> None:
    chances = np.full(len(scene), 0.5)
    chances[4:9] = np.nan
    found = strip(scene, chances)
    assert len(found.columns) == len(scene) - 5
    rises = len(strip(scene, np.full(len(scene), 0.5)).lines) - len(scene)
    assert rises == len(scene) - 1 - len(scene.marks.restarts)


def test_chances_may_be_known_of_the_first_states_only(scene: TraceScene) -> None:
    assert len(strip(scene, np.array([0.5])).columns) == 1
    assert len(strip(scene, np.empty(0)).columns) == 0


def test_crowded_states_become_a_band_from_the_least_to_the_greatest_chances(scene: TraceScene) -> None:
    narrow = ChartView(0, 30, 4, 200, chance_strip_px=48)
    chances = np.random.default_rng(2).random(len(scene))
    chances[3] = np.nan
    found = strip(scene, chances, narrow)
    assert len(found.columns) <= 5
    assert found.lines[:, 3].min() == pytest.approx(float(narrow.y_of_chance(np.nanmax(chances))) - 0.5)


def test_a_picture_has_a_strip_only_where_there_is_room_for_it(scene: TraceScene) -> None:
    chances = np.full(len(scene), 0.5)
    assert chart_picture(scene, VIEW, chances).chances is not None
    assert chart_picture(scene, VIEW).chances is None
    assert chart_picture(scene, ChartView(0, 30, 300, 200), chances).chances is None
