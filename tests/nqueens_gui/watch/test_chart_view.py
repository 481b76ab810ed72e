"""Where the chart has states and numbers, without a window."""

from itertools import pairwise
from math import log10

import numpy as np
import pytest

from nqueens_gui.watch.chart_picture import (
    chart_picture,
)
from nqueens_gui.watch.chart_view import (
    BOTTOM_PX,
    SIDE_PX,
    SOLVED_SIDE_PX,
    STEP_GAP_PX,
    TOP_PX,
    ChartView,
    closest_span,
    fitted_range,
    h_ticks,
    nice_step,
    place_of_step,
    step_at_place,
    step_text,
    step_ticks,
)
from tests.nqueens_gui.traces import HEIGHT, WIDTH, fitted, scene_of
from tests.solver.traces import noisy_climb

# the step axis and the view


@pytest.mark.parametrize("is_log", [False, True])
def test_steps_and_places_are_each_other_s_inverse(is_log: bool) -> None:
    steps = np.array([0, 1, 9, 1_000_000])
    assert step_at_place(place_of_step(steps, is_log), is_log).tolist() == pytest.approx(steps.tolist())
    assert place_of_step([0, 9, 99], is_log=True).tolist() == [0, 1, 2]


@pytest.mark.parametrize("is_log", [False, True])
def test_a_fitted_run_reaches_from_side_to_side(is_log: bool) -> None:
    scene = scene_of(list(range(60, 0, -1)))
    ends = fitted(scene, is_log).x_of_steps([0, scene.last_step])
    assert ends.tolist() == pytest.approx([SIDE_PX, WIDTH - SIDE_PX])


def test_a_solved_run_leaves_room_for_a_label_at_its_end() -> None:
    view = fitted(scene_of([5, 3, 2, 1, 1, 0]))
    assert float(view.x_of_steps(5)) == pytest.approx(WIDTH - SOLVED_SIDE_PX)


def test_h_reaches_from_bottom_to_top() -> None:
    view = ChartView(0, 10, WIDTH, HEIGHT)
    assert view.y_of_h([0, 9], 9).tolist() == [HEIGHT - BOTTOM_PX, TOP_PX]


def test_large_text_has_more_room_for_its_labels() -> None:
    view = ChartView(0, 10, WIDTH, HEIGHT, text_scale=2.0)
    assert view.y_of_h([0, 9], 9).tolist() == [HEIGHT - 2 * BOTTOM_PX, 2 * TOP_PX]
    scene = scene_of([3, 1, 0])
    usual, large = (fitted_range(scene, WIDTH, False, scale)[1] for scale in (1.0, 2.0))
    assert large > usual
    low, high = view.h_at_y([HEIGHT, 0], 9)
    assert view.y_of_h([low, high], 9).tolist() == pytest.approx([HEIGHT, 0])
    strip = ChartView(0, 10, WIDTH, 60, text_scale=2.0)
    assert strip.y_of_h([0, 9], 9).tolist() == pytest.approx([48, 12])  # the curve has most of a low chart


@pytest.mark.parametrize("is_log", [False, True])
def test_cells_cut_the_states_in_view_apart_by_where_they_lie(is_log: bool) -> None:
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
    assert view.nearest_state(scene, x, None, 9) == 2


def test_of_many_states_under_the_pointer_the_nearest_is_meant() -> None:
    climb = [20] * 60_000
    climb[30_000] = 3
    scene = scene_of(climb)
    view = fitted(scene)
    x = float(view.x_of_steps(30_000))
    assert view.nearest_state(scene, x, float(view.y_of_h(3, 20)), 20) == 30_000


@pytest.mark.parametrize("last_step", [0, 1, 4, 1_000_000])
@pytest.mark.parametrize("is_log", [False, True])
def test_the_closest_zoom_shows_a_few_steps(last_step: int, is_log: bool) -> None:
    span = closest_span(last_step, is_log)
    assert span == 3 if not is_log else 0 < span < 1


# the numbers of the axes


def log_view(last_step: int, width: float = 640) -> ChartView:
    return ChartView(0, log10(last_step + 1), width, 200, is_log=True)


def texts(view: ChartView) -> list[str]:
    return [text for _, text in step_ticks(view)]


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (0, "0"),
        (950, "950"),
        (1_000, "1k"),
        (2_500, "2.5k"),
        (12_345, "12,345"),
        (250_000, "250k"),
        (1_000_000, "1M"),
        (1_250_000, "1.25M"),
        (1_234_500, "1234.5k"),
    ],
)
def test_steps_are_written_short(step: int, text: str) -> None:
    assert step_text(step) == text


def test_a_logarithmic_axis_is_labelled_in_powers_of_ten_from_zero() -> None:
    assert texts(log_view(100_000)) == ["0", "1", "10", "100", "1k", "10k", "100k"]
    assert texts(log_view(60)) == ["0", "1", "2", "5", "10", "20", "50"]
    close = ChartView(log10(20_001), log10(20_101), 640, 200, is_log=True)
    assert texts(close)[:3] == ["20k", "20,020", "20,040"]


def test_each_logarithmic_number_is_at_its_step() -> None:
    for (place, _), step in zip(step_ticks(log_view(999)), (0, 1, 10, 100), strict=False):
        assert place == pytest.approx(log10(step + 1))


def test_the_axes_are_labelled_with_what_is_in_view() -> None:
    picture = chart_picture(scene_of(list(range(200, 0, -1))), ChartView(49.5, 60.5, WIDTH, HEIGHT))
    assert [text for _, text in picture.step_ticks] == ["50", "52", "54", "56", "58", "60"]
    assert picture.h_ticks[0] == (0, "0")
    assert picture.top_h == 151


@pytest.mark.parametrize("last_step", [1, 4, 22, 100, 950, 12_345, 1_000_000, 40_000_000])
@pytest.mark.parametrize("width", [150, 300, 900])
def test_even_numbers_have_room(last_step: int, width: float) -> None:
    ticks = step_ticks(ChartView(0, last_step, width, 200))
    assert ticks[0][1] == "0"
    gaps = [(after - before) * width / last_step for (before, _), (after, _) in pairwise(ticks)]
    assert all(gap >= STEP_GAP_PX - 1e-9 for gap in gaps)
    assert len(ticks) >= 2 or last_step == 1


@pytest.mark.parametrize("top_h", [1, 4, 9, 27, 80, 650, 24_000])
@pytest.mark.parametrize("height", [60, 180, 500])
@pytest.mark.parametrize("scale", [1, 1.5, 2.5])
def test_h_is_labelled_in_whole_numbers_from_zero_with_room_between(
    top_h: int, height: float, scale: float
) -> None:
    view = ChartView(0, 1, 300, height, text_scale=scale)
    ticks = h_ticks(view, top_h)
    values = [int(text.replace(",", "")) for _, text in ticks]
    assert values[0] == 0
    assert len({after - before for before, after in pairwise(values)}) <= 1
    assert [at for at, _ in ticks] == values
    assert all(before - after >= 16 * scale for before, after in pairwise(view.y_of_h(values, top_h)))


@pytest.mark.parametrize(
    ("least", "step"), [(0.1, 1), (1, 1), (1.1, 2), (4, 5), (11, 20), (21, 25), (26, 50)]
)
def test_nice_steps_are_easy_to_count_in(least: float, step: int) -> None:
    assert nice_step(least) == step


def test_the_strip_is_numbered_beside_h() -> None:
    view = ChartView(0, 30, 300, 200, chance_strip_px=48)
    (one, _), (zero, _) = h_ticks(view, 9)[-2:]
    assert view.y_of_h([one, zero], 9).tolist() == pytest.approx(view.y_of_chance([1, 0]).tolist())
