import numpy as np
import pytest

from nqueens_gui.watch.chart_picture import DOT_PX, BestMark, ChartPicture, chart_picture
from nqueens_gui.watch.chart_view import ChartView, fitted_range
from nqueens_gui.watch.trace_view import TraceScene
from tests.nqueens_gui.traces import noisy_climb, scene_of

WIDTH, HEIGHT = 300, 200


def fitted(scene: TraceScene, is_log: bool = False) -> ChartPicture:
    view = ChartView(*fitted_range(scene, WIDTH, is_log), WIDTH, HEIGHT, is_log)
    return chart_picture(scene, view)


def test_every_piece_of_the_line_lies_between_two_states() -> None:
    scene = scene_of([5, 3, 2])
    picture = fitted(scene)
    points = picture.view.points(scene, np.arange(3), picture.top_h)
    assert np.allclose(picture.lines, [[*points[0], *points[1]], [*points[1], *points[2]]])
    assert len(picture.dots) == 0


def test_a_state_that_no_line_leads_to_is_a_dot() -> None:
    picture = fitted(scene_of([5], [4, 3], [6]))
    assert len(picture.lines) == 1
    assert len(picture.dots) == 2


def test_a_restart_stands_at_its_step() -> None:
    picture = fitted(scene_of([5, 2], [6, 1, 1], [4, 0]))
    assert picture.restarts.tolist() == pytest.approx(picture.view.x_of_steps([1, 3]).tolist())
    assert picture.are_restarts_named
    assert not picture.are_restarts_crowded


def test_restarts_too_close_for_a_word_have_none() -> None:
    assert not fitted(scene_of(*[[3, 2, 1]] * 12)).are_restarts_named


def test_no_two_restarts_share_a_pixel() -> None:
    picture = fitted(scene_of(*[[3, 2, 1]] * 4_000))
    assert picture.are_restarts_crowded
    assert len(picture.restarts) <= WIDTH
    pixels = np.floor(picture.restarts + 1e-6)
    assert len(np.unique(pixels)) == len(pixels)


def test_local_minima_and_solutions_are_points_of_the_curve() -> None:
    scene = scene_of([5, 2], [6, 1], [4, 0])
    picture = fitted(scene)
    points = picture.view.points(scene, np.arange(len(scene)), picture.top_h)
    assert np.allclose(picture.local_minima, points[[1, 3]])
    assert np.allclose(picture.solutions, points[[5]])


def test_dots_do_not_pile_up() -> None:
    picture = fitted(scene_of(*[[3, 1]] * 25, noisy_climb(2_000)))
    cells = np.floor(picture.local_minima[:, 0] / DOT_PX)
    assert len(np.unique(cells)) == len(cells)


def test_too_many_local_minima_are_no_dots() -> None:
    assert fitted(scene_of(*[[3, 2, 1]] * 4_000)).are_minima_crowded


def test_the_best_h_is_marked_with_its_value_where_it_was_first_reached() -> None:
    scene = scene_of([5, 3, 2, 2, 2], [6, 4, 3])
    picture = fitted(scene)
    [[x, y]] = picture.view.points(scene, np.array([2]), picture.top_h)
    assert picture.best == BestMark(x, y, "best h 2", is_solution=False)


def test_a_solution_is_the_best_h() -> None:
    best = fitted(scene_of([5, 3, 0])).best
    assert best is not None
    assert (best.text, best.is_solution) == ("h 0", True)


def test_what_is_out_of_sight_is_not_marked() -> None:
    scene = scene_of(*[[9, 5, 2]] * 3, [8, 1], [7, 6, 5, 4, 3], [6, 5])
    picture = chart_picture(scene, ChartView(7.5, 10.5, WIDTH, HEIGHT))
    assert picture.best is None
    assert len(picture.restarts) == 0
    assert len(picture.local_minima) == 0


@pytest.mark.parametrize("is_log", [False, True])
def test_the_band_is_outlined_there_and_back(is_log: bool) -> None:
    picture = fitted(scene_of(noisy_climb(20_000)), is_log)
    columns = len(picture.curve.band_places)
    assert columns > 0
    assert picture.band.shape == (2 * columns, 2)
    upper, lower = picture.band[:columns], picture.band[columns:][::-1]
    assert np.allclose(upper[:, 0], lower[:, 0])
    assert np.all(upper[:, 1] <= lower[:, 1])


def test_the_axes_are_labelled_with_what_is_in_sight() -> None:
    scene = scene_of(list(range(200, 0, -1)))
    picture = chart_picture(scene, ChartView(49.5, 60.5, WIDTH, HEIGHT))
    assert [tick.text for tick in picture.step_ticks] == ["50", "52", "54", "56", "58", "60"]
    assert picture.h_ticks[0].text == "0"
    assert picture.top_h == 151
