"""What the chart shows of a run, without a window."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart_picture import (
    DOT_PX,
    FEW,
    BestMark,
    ChartPicture,
    Curve,
    chance_line,
    chart_picture,
    curve,
    curve_columns,
    gauge_text,
)
from nqueens_gui.watch.chart_view import (
    ChartView,
)
from solver.analysis.population import diversity
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import record
from tests.nqueens_gui.population.runs import bred
from tests.nqueens_gui.traces import HEIGHT, WIDTH, fitted, scene_of
from tests.solver.traces import noisy_climb


def fitted_picture(scene: TraceScene, is_log: bool = False) -> ChartPicture:
    return chart_picture(scene, fitted(scene, is_log))


def curve_of(scene: TraceScene, view: ChartView) -> Curve:
    return curve(scene, view, view.cuts(scene))


def pieces(line: Curve) -> list[tuple[tuple[float, int], tuple[float, int]]]:
    """The pieces that are drawn, each from a step and h to a step and h."""
    points = list(zip(line.steps.tolist(), line.h.tolist(), strict=True))
    return [ends for ends, is_joined in zip(pairwise(points), line.is_joined[:-1], strict=True) if is_joined]


def test_a_short_run_is_drawn_state_by_state_with_breaks_at_restarts() -> None:
    runs = ([[5, 3, 2]], [[5, 2], [6, 1]], [[7]], [[1, 1, 1]])
    lines = [curve_of(scene := scene_of(*climbs), fitted(scene)) for climbs in runs]
    assert pieces(lines[0]) == [((0, 5), (1, 3)), ((1, 3), (2, 2))]
    assert pieces(lines[1]) == [((0, 5), (1, 2)), ((1, 6), (2, 1))]
    assert (lines[2].steps.tolist(), pieces(lines[2]), lines[2].top_h) == ([0], [], 7)
    assert not any(len(line.band_high) for line in lines)
    assert lines[3].top_h > 1  # a flat run is not blown up


def test_the_line_continues_to_the_next_states_outside_the_view() -> None:
    line = curve_of(scene_of(list(range(90, 0, -1))), ChartView(10.2, 19.7, WIDTH, HEIGHT))
    assert line.steps.tolist() == list(range(10, 21))


@pytest.mark.parametrize("is_log", [False, True])
@pytest.mark.parametrize("states", [50, 1_000, 40_000])
def test_no_peak_in_view_is_lost(states: int, is_log: bool) -> None:
    climb = noisy_climb(states)
    climb[states // 2], climb[states // 3] = 99, 0
    line = curve_of(scene := scene_of(climb), fitted(scene, is_log))
    highest = max(line.h.max(initial=0), line.band_high.max(initial=0))
    assert (min(line.h), highest) == (0, 99)
    assert line.top_h == 99


@pytest.mark.parametrize("is_log", [False, True])
@pytest.mark.parametrize("states", [10, 1_000, 3_000, 40_000])
def test_there_are_never_more_points_than_a_screen_can_show(states: int, is_log: bool) -> None:
    line = curve_of(scene := scene_of(noisy_climb(states)), fitted(scene, is_log))
    assert len(line.h) <= FEW * WIDTH + 2
    assert len(line.band_high) <= WIDTH


def test_a_crowded_run_is_a_band_from_the_least_to_the_greatest_h_of_each_pixel() -> None:
    climb = noisy_climb(30_000)
    scene = scene_of(climb)
    view = fitted(scene)
    line = curve_of(scene, view)
    columns = [climb[start:end] for start, end in pairwise(np.unique(view.cuts(scene)).tolist())]
    whole = len(line.h) - 1
    assert line.h.tolist()[:whole] == [min(column) for column in columns][:whole]
    assert line.band_high.tolist()[:whole] == [max(column) for column in columns][:whole]
    assert len(line.h) == len(line.band_high), "the line is the lower edge"


def test_the_last_pixel_does_not_flicker_while_it_fills() -> None:
    climb = [40] * 29_990 + [2] * 10
    line = curve_of(scene := scene_of(climb), fitted(scene))
    assert line.h[-1] == 2
    assert line.band_high[-1] == 40


def test_a_logarithmic_axis_shows_the_first_steps_one_by_one_and_the_rest_as_a_band() -> None:
    scene = scene_of(noisy_climb(40_000))
    line = curve_of(scene, fitted(scene, is_log=True))
    assert line.steps[:9].tolist() == list(range(9))
    assert 0 < len(line.band_high) < len(line.steps) - 8
    assert np.all(np.diff(line.steps) > 0)


@pytest.mark.parametrize("is_log", [False, True])
def test_the_band_is_outlined_there_and_back(is_log: bool) -> None:
    picture = fitted_picture(scene_of(noisy_climb(20_000)), is_log)
    columns = len(picture.band) // 2
    upper, lower = picture.band[:columns], picture.band[columns:][::-1]
    assert columns > 0
    assert np.allclose(upper[:, 0], lower[:, 0])
    assert np.all(upper[:, 1] <= lower[:, 1])
    assert np.allclose(lower, picture.line[-columns:])


# marks


def test_the_line_leads_from_state_to_state() -> None:
    scene = scene_of([5, 3, 2])
    picture = fitted_picture(scene)
    assert np.allclose(picture.line, picture.view.points(scene, np.arange(3), picture.top_h))
    assert len(picture.dots) == 0
    assert len(fitted_picture(scene_of([5], [4, 3], [6])).dots) == 2


def test_a_restart_is_marked_at_its_step() -> None:
    picture = fitted_picture(scene_of([5, 2], [6, 1, 1], [4, 0]))
    assert picture.restarts.tolist() == pytest.approx(picture.view.x_of_steps([1, 3]).tolist(), abs=0.5)
    assert picture.are_restarts_named
    assert not picture.are_restarts_crowded
    assert not fitted_picture(scene_of(*[[3, 2, 1]] * 12)).are_restarts_named


def test_no_two_restarts_share_a_pixel() -> None:
    picture = fitted_picture(scene_of(*[[3, 2, 1]] * 4_000))
    assert picture.are_restarts_crowded
    assert len(np.unique(picture.restarts)) == len(picture.restarts) <= WIDTH
    assert picture.are_minima_crowded


def test_local_minima_and_solutions_are_points_of_the_curve() -> None:
    scene = scene_of([5, 2], [6, 1], [4, 0])
    picture = fitted_picture(scene)
    points = picture.view.points(scene, np.arange(len(scene)), picture.top_h)
    assert np.allclose(picture.local_minima, points[[1, 3]])
    assert np.allclose(picture.solutions, points[[5]])


def test_dots_do_not_pile_up() -> None:
    picture = fitted_picture(scene_of(*[[3, 1]] * 25, noisy_climb(2_000)))
    cells = np.floor(picture.local_minima[:, 0] / DOT_PX)
    assert len(np.unique(cells)) == len(cells)


def test_the_best_h_is_marked_with_its_value_where_it_was_first_reached() -> None:
    scene = scene_of([5, 3, 2, 2, 2], [6, 4, 3])
    picture = fitted_picture(scene)
    [[x, y]] = picture.view.points(scene, np.array([2]), picture.top_h)
    assert picture.best == BestMark(x, y, "best h 2", is_solution=False)
    best = fitted_picture(scene_of([5, 3, 0])).best
    assert (best.text, best.is_solution) == ("h 0", True)


def test_what_is_out_of_view_is_not_marked() -> None:
    scene = scene_of(*[[9, 5, 2]] * 3, [8, 1], [7, 6, 5, 4, 3], [6, 5])
    picture = chart_picture(scene, ChartView(7.5, 10.5, WIDTH, HEIGHT))
    assert picture.best is None
    assert len(picture.restarts) == 0
    assert len(picture.local_minima) == 0


# the strip of chances

STRIP = ChartView(0, 30, 300, 200, chance_strip_px=48)


@pytest.fixture(scope="module")
def run() -> TraceScene:
    settings = run_settings(8, "random-restart", seed=3)
    return TraceScene(record(settings, search_events(settings)))


def stairs(run: TraceScene, chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Shape (states, 3, 2): the start and the end of each stair, and where the line goes from there."""
    return chance_line(run, STRIP, chances).reshape(-1, 3, 2)


def test_the_strip_lies_below_h_and_within_the_view(run: TraceScene) -> None:
    top, middle, bottom = STRIP.y_of_chance([1, 0.5, 0])
    assert float(STRIP.y_of_h(0, 10)) < top < bottom < STRIP.height
    assert np.all(stairs(run, np.full(len(run), 0.5))[:, :2, 1] == middle)


def test_each_state_is_a_stair_that_reaches_the_next(run: TraceScene) -> None:
    found = stairs(run, np.linspace(0, 1, len(run)))
    assert found[:, 0, 0] == pytest.approx(run.steps * 10.0)
    assert found[:-1, 1, 0] == pytest.approx(run.steps[1:] * 10.0)
    assert np.array_equal(found[:, 0, 1], found[:, 1, 1])


def test_unknown_chances_and_restarts_leave_gaps(run: TraceScene) -> None:
    chances = np.full(len(run), 0.5)
    chances[4:9] = np.nan
    found = stairs(run, chances)
    assert np.flatnonzero(np.isnan(found[:, 0, 1])).tolist() == list(range(4, 9))
    is_gap = np.isnan(stairs(run, np.full(len(run), 0.5))[:, 2, 1])
    assert np.flatnonzero(is_gap).tolist() == [*(run.marks.restarts - 1), len(run) - 1]
    assert len(stairs(run, np.array([0.5]))) == 1
    assert len(stairs(run, np.empty(0))) == 0


def test_crowded_states_are_drawn_from_the_least_to_the_greatest_chances(run: TraceScene) -> None:
    narrow = ChartView(0, 30, 4, 200, chance_strip_px=48)
    chances = np.random.default_rng(2).random(len(run))
    chances[3] = np.nan
    y = chance_line(run, narrow, chances)[:, 1]
    assert len(y) <= 10
    ends = narrow.y_of_chance([np.nanmin(chances), np.nanmax(chances)])
    assert [y.max(), y.min()] == pytest.approx(ends.tolist())


def test_a_picture_has_chances_only_where_there_is_room_for_them(run: TraceScene) -> None:
    chances = np.full(len(run), 0.5)
    assert chart_picture(run, STRIP, chances).chances is not None
    assert chart_picture(run, STRIP).chances is None
    assert chart_picture(run, ChartView(0, 30, 300, 200), chances).chances is None


@pytest.mark.parametrize(
    ("variant", "parameters"),
    [
        ("simulated-annealing", {"restart": "no-progress", "restart_after": 40}),
        ("late-acceptance", {"history": 7, "restart": "no-progress", "restart_after": 40}),
        ("late-acceptance", {"history": 1}),
    ],
)
def test_the_gauge_of_every_state_is_that_of_the_memory_of_the_rule(
    variant: str, parameters: dict[str, Any]
) -> None:
    settings = run_settings(8, variant, seed=2, parameters={**parameters, "max_iterations": 600})
    trace = record(settings, search_events(settings))
    remembered = [trace.memory(index)[settings.variant.gauge] for index in range(len(trace))]
    assert np.allclose(trace.gauges(np.arange(len(trace))), remembered)


def test_the_gauge_is_a_line_with_its_name_and_last_value() -> None:
    settings = run_settings(8, "simulated-annealing", seed=2, parameters={"max_iterations": 600})
    scene = TraceScene(record(settings, search_events(settings)))
    picture = chart_picture(scene, ChartView(0, scene.last_step, 300, 200))
    assert 2 <= len(picture.gauge) <= 300 / 4 + 3
    assert np.all(np.diff(picture.gauge[:, 1]) >= 0)  # it falls, and y grows downwards
    assert picture.gauge_text == gauge_text(scene, len(scene) - 1)
    assert picture.gauge_text.startswith("temperature 0.")
    picture = chart_picture(scene_of([8, 5, 3]), ChartView(0, 4, 300, 200))
    assert (picture.gauge, picture.gauge_text) == (None, "")


def test_a_gauge_that_is_an_h_lies_along_the_axis_of_h() -> None:
    settings = run_settings(8, "late-acceptance", seed=2, parameters={"history": 7, "max_iterations": 600})
    trace = record(settings, search_events(settings))
    scene = TraceScene(trace)
    view = ChartView(0, scene.last_step, 3000, 200)
    picture = chart_picture(scene, view)
    assert picture.gauge[0, 1] == view.y_of_h(int(trace.column("h")[0]), picture.top_h)


def test_several_runs_can_have_one_scale() -> None:
    scene = scene_of([9, 7, 5])
    assert chart_picture(scene, fitted(scene)).top_h == 9
    assert chart_picture(scene, fitted(scene), least_top_h=20).top_h == 20
    assert chart_picture(scene, fitted(scene), least_top_h=5).top_h == 9


def test_the_range_and_the_mean_of_a_population_are_those_of_its_members() -> None:
    trace = bred(population=5, generations=30)
    scene = TraceScene(trace)
    view = fitted(scene)
    picture = chart_picture(scene, view)
    h = np.array([trace.member_h(index) for index in range(len(trace))])
    assert picture.top_h == h.max()
    assert picture.range is not None
    assert picture.mean is not None
    high, low = np.split(picture.range, 2)
    assert len(high) == len(trace)  # every state has a pixel of its own
    for points, expected in (
        (high, h.max(axis=1)),
        (picture.mean, h.mean(axis=1)),
        (low[::-1], h.min(axis=1)),
    ):
        np.testing.assert_allclose(view.h_at_y(points[:, 1], picture.top_h), expected)


def test_the_diversity_of_a_long_run_is_sampled_and_kept() -> None:
    trace = bred(population=5, generations=300)
    scene = TraceScene(trace, 100)
    indices, values = scene.diversity()
    assert indices.tolist() == list(range(0, 100, 2))
    assert values.tolist() == [diversity(trace.members(index)) for index in indices.tolist()]
    view = fitted(scene)
    picture = chart_picture(scene, view)
    assert picture.gauge_text == f"diversity {values[-1]:.1f} of 8"
    assert chart_picture(scene, view, has_members=False).gauge is None


def test_one_curve_among_several_tells_of_the_best_alone() -> None:
    scene = TraceScene(bred())
    view = fitted(scene)
    picture = chart_picture(scene, view, has_members=False)
    assert (picture.range, picture.mean) == (None, None)
    assert picture.top_h == max(4, int(scene.h.max()))


def test_the_figures_of_the_curve_are_those_of_its_states() -> None:
    scene = scene_of([5, 3], [4, 0])
    columns = {title: list(values) for title, values in curve_columns(scene)}
    assert columns == {
        "step": [0, 1, 1, 2],
        "h": [5, 3, 4, 0],
        "lowest h so far": [5, 3, 3, 0],
        "mark": ["", "local minimum", "restart", "solution"],
    }
    assert curve_columns(TraceScene(bred()))[0][0] == "generation"
