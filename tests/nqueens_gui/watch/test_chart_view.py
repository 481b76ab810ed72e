from itertools import pairwise

import numpy as np
import pytest

from nqueens_gui.watch.chart_view import (
    BOTTOM_PX,
    SIDE_PX,
    SOLVED_SIDE_PX,
    TOP_PX,
    ChartView,
    closest_span,
    fitted_range,
)
from nqueens_gui.watch.trace_view import TraceScene
from tests.nqueens_gui.traces import noisy_climb, scene_of

WIDTH, HEIGHT = 300, 200


def fitted(scene: TraceScene, is_log: bool = False) -> ChartView:
    return ChartView(*fitted_range(scene, WIDTH, is_log), WIDTH, HEIGHT, is_log)


@pytest.mark.parametrize("is_log", [False, True])
def test_a_fitted_run_reaches_from_side_to_side(is_log: bool) -> None:
    scene = scene_of(list(range(60, 0, -1)))
    ends = fitted(scene, is_log).x_of_steps([0, scene.last_step])
    assert ends.tolist() == pytest.approx([SIDE_PX, WIDTH - SIDE_PX])


def test_a_solved_run_leaves_room_for_a_word_at_its_end() -> None:
    view = fitted(scene_of([5, 3, 2, 1, 1, 0]))
    assert float(view.x_of_steps(5)) == pytest.approx(WIDTH - SOLVED_SIDE_PX)


def test_h_reaches_from_bottom_to_top() -> None:
    view = ChartView(0, 10, WIDTH, HEIGHT)
    assert view.y_of_h([0, 9], 9).tolist() == [HEIGHT - BOTTOM_PX, TOP_PX]
    low, high = view.h_range(9)
    assert view.y_of_h([low, high], 9).tolist() == pytest.approx([HEIGHT, 0])


@pytest.mark.parametrize("is_log", [False, True])
def test_cells_cut_the_states_in_sight_apart_by_where_they_lie(is_log: bool) -> None:
    scene = scene_of(noisy_climb(500), noisy_climb(400))
    view = fitted(scene, is_log)
    cuts = view.cuts(scene, 5)
    x = view.x_of_steps(scene.steps)
    for number, (start, end) in enumerate(pairwise(cuts)):
        assert np.all(x[start:end] >= 5 * number - 1e-6)
        assert np.all(x[start:end] < 5 * number + 5)
    assert (cuts[0], cuts[-1]) == (0, len(scene))


@pytest.mark.parametrize("is_log", [False, True])
@pytest.mark.parametrize("y", [0, 90, 200])
def test_anywhere_in_the_chart_the_nearest_step_is_meant(is_log: bool, y: float) -> None:
    scene = scene_of(list(range(40, 0, -1)))
    view = fitted(scene, is_log)
    for step in (0, 1, 7, 30, 39):
        x = float(view.x_of_steps(step))
        assert view.nearest_state(scene, x, y, 40) == step
        assert view.nearest_state(scene, x - 0.4, y, 40) == step


def test_left_and_right_of_the_run_its_ends_are_meant() -> None:
    scene = scene_of([5, 4, 3, 2, 1])
    view = ChartView(-50, 50, WIDTH, HEIGHT)
    assert view.nearest_state(scene, 0, 10, 5) == 0
    assert view.nearest_state(scene, WIDTH, 10, 5) == 4


def test_of_a_state_and_the_restart_after_it_the_nearer_one_is_meant() -> None:
    scene = scene_of([9, 1], [8, 2])
    view = fitted(scene)
    x = float(view.x_of_steps(1))
    assert view.nearest_state(scene, x, float(view.y_of_h(1, 9)), 9) == 1
    assert view.nearest_state(scene, x, float(view.y_of_h(8, 9)), 9) == 2


def test_of_many_states_under_the_pointer_the_nearest_is_meant() -> None:
    climb = [20] * 60_000
    climb[30_000] = 3
    scene = scene_of(climb)
    view = fitted(scene)
    x = float(view.x_of_steps(30_000))
    assert view.nearest_state(scene, x, float(view.y_of_h(3, 20)), 20) == 30_000


def test_without_a_height_the_last_state_there_is_meant() -> None:
    scene = scene_of([9, 1], [8, 2])
    view = fitted(scene)
    assert view.nearest_state(scene, float(view.x_of_steps(1)), None, 9) == 2


@pytest.mark.parametrize("last_step", [0, 1, 4, 1_000_000])
@pytest.mark.parametrize("is_log", [False, True])
def test_one_cannot_look_closer_than_at_a_few_steps(last_step: int, is_log: bool) -> None:
    span = closest_span(last_step, is_log)
    assert span == 3 if not is_log else 0 < span < 1
