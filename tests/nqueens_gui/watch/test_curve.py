from itertools import pairwise

import numpy as np
import pytest

from nqueens_gui.watch.chart_picture import FEW, Curve, curve
from nqueens_gui.watch.chart_view import ChartView, fitted_range, place_of_step
from nqueens_gui.watch.trace_view import TraceScene
from tests.nqueens_gui.traces import noisy_climb, scene_of

WIDTH, HEIGHT = 300, 200


def fitted(scene: TraceScene, is_log: bool = False) -> ChartView:
    return ChartView(*fitted_range(scene, WIDTH, is_log), WIDTH, HEIGHT, is_log)


def pieces(line: Curve) -> list[tuple[tuple[float, int], tuple[float, int]]]:
    """The pieces that are drawn, each from a place and h to a place and h."""
    points = list(zip(line.places.tolist(), line.h.tolist(), strict=True))
    return [ends for ends, is_joined in zip(pairwise(points), line.is_joined[:-1], strict=True) if is_joined]


def test_a_short_run_is_drawn_state_by_state() -> None:
    line = curve(scene := scene_of([5, 3, 2]), fitted(scene))
    assert pieces(line) == [((0, 5), (1, 3)), ((1, 3), (2, 2))]
    assert len(line.band_places) == 0


def test_the_line_breaks_at_a_restart() -> None:
    line = curve(scene := scene_of([5, 2], [6, 1]), fitted(scene))
    assert pieces(line) == [((0, 5), (1, 2)), ((1, 6), (2, 1))]


def test_a_run_of_one_state_is_one_point() -> None:
    line = curve(scene := scene_of([7]), fitted(scene))
    assert line.places.tolist() == [0]
    assert pieces(line) == []
    assert line.top_h == 7


def test_the_line_runs_out_of_sight_to_the_next_states() -> None:
    line = curve(scene_of(list(range(90, 0, -1))), ChartView(10.2, 19.7, WIDTH, HEIGHT))
    assert line.places.tolist() == list(range(10, 21))


@pytest.mark.parametrize("is_log", [False, True])
@pytest.mark.parametrize("states", [50, 1_000, 40_000])
def test_no_peak_in_sight_is_lost(states: int, is_log: bool) -> None:
    climb = noisy_climb(states)
    climb[states // 2], climb[states // 3] = 99, 0
    line = curve(scene := scene_of(climb), fitted(scene, is_log))
    highest = max(line.h.max(initial=0), line.band_high.max(initial=0))
    assert (min(line.h), highest) == (0, 99)
    assert line.top_h == 99


@pytest.mark.parametrize("is_log", [False, True])
@pytest.mark.parametrize("states", [10, 1_000, 3_000, 40_000])
def test_there_are_never_more_points_than_a_screen_can_show(states: int, is_log: bool) -> None:
    line = curve(scene := scene_of(noisy_climb(states)), fitted(scene, is_log))
    assert len(line.h) <= FEW * WIDTH + 2
    assert len(line.band_places) <= WIDTH


def test_a_crowded_run_is_a_band_from_the_least_to_the_greatest_h_of_each_pixel() -> None:
    climb = noisy_climb(30_000)
    scene = scene_of(climb)
    view = fitted(scene)
    line = curve(scene, view)
    cuts = np.unique(view.cuts(scene))
    columns = [climb[start:end] for start, end in pairwise(cuts.tolist())]
    assert line.band_low.tolist()[:-1] == [min(column) for column in columns][: len(line.band_low) - 1]
    assert line.band_high.tolist()[:-1] == [max(column) for column in columns][: len(line.band_low) - 1]
    assert line.h.tolist() == line.band_low.tolist(), "the line is the lower edge"


def test_the_last_pixel_does_not_flicker_while_it_fills() -> None:
    climb = [40] * 29_990 + [2] * 10
    line = curve(scene := scene_of(climb), fitted(scene))
    assert line.band_low[-1] == 2
    assert line.band_high[-1] == 40


def test_a_logarithmic_axis_shows_the_first_steps_one_by_one_and_the_rest_as_a_band() -> None:
    scene = scene_of(noisy_climb(40_000))
    line = curve(scene, fitted(scene, is_log=True))
    assert line.places[:9].tolist() == place_of_step(np.arange(9), is_log=True).tolist()
    assert line.band_places[0] > line.places[8]
    assert np.all(np.diff(line.places) > 0)


def test_the_axis_of_a_flat_run_does_not_blow_it_up() -> None:
    line = curve(scene := scene_of([1, 1, 1]), fitted(scene))
    assert line.top_h > 1
