"""Charts are computed as plain figures first; what is drawn lies within the picture."""

from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.experiment.charts.axes import Scale, linear_ticks, log_ticks, whole_ticks
from solver.experiment.charts.histograms import (
    MOST_BINS,
    Histogram,
    histogram_picture,
    restart_histograms,
    step_histograms,
)
from solver.experiment.charts.labels import spread
from solver.experiment.charts.run_lengths import (
    KEPT_STEPS,
    MOST_POINTS,
    run_length_curves,
    run_length_picture,
)
from solver.experiment.charts.success import success_bars, success_picture
from solver.experiment.pictures.shapes import Area, Curve, Line, Picture, Polygon, Words, words_width
from solver.experiment.pictures.svg import svg_text
from solver.experiment.results import NOT_DONE, SOLVED, CellResults, Experiment
from solver.experiment.summary import summaries
from tests.solver.experiment.stand_in import searched_experiment, small_experiment


def made_up(
    steps: list[int], outcomes: list[int] | None = None, restarts: list[int] | None = None
) -> CellResults:
    """Make the results of a cell from the numbers of its runs."""
    results = searched_experiment((8,), ("random-restart",), len(steps), seed=1).cells[0]
    results.steps[:] = steps
    results.outcomes[:] = outcomes or [SOLVED] * len(steps)
    results.restarts[:] = restarts or [0] * len(steps)
    return results


def points(picture: Picture) -> list[tuple[float, float]]:
    """Return corners of everything drawn; words by the room they need."""
    found: list[tuple[float, float]] = []
    for shape in picture.shapes:
        match shape:
            case Area():
                found += [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
            case Line():
                found += [shape.start, shape.end]
            case Curve() | Polygon():
                found += shape.points
            case Words():
                width = words_width(shape.text, shape.size)
                left = shape.x - width * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
                found += [(left, shape.y - 0.7 * shape.size), (left + width, shape.y)]
    return found


def assert_is_whole(picture: Picture) -> None:
    x, y = np.array(points(picture)).T
    assert x.min() >= 0
    assert x.max() <= picture.width
    assert y.min() >= 0
    assert y.max() <= picture.height
    ElementTree.fromstring(svg_text(picture))


def words(picture: Picture) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Words)]


def bars(experiment: Experiment) -> Picture:
    return success_picture(success_bars(experiment.cells, summaries(experiment)))


def test_a_bar_has_the_rate_the_interval_and_the_exact_value_where_it_is_known() -> None:
    experiment = searched_experiment((6, 9), ("steepest-ascent",), 50, seed=1)
    small, large = success_bars(experiment.cells, summaries(experiment))
    found = summaries(experiment)[0]
    assert (small.variant, small.n, small.rate, small.bounds, small.runs) == (
        "steepest-ascent",
        6,
        found.success_rate,
        found.success_interval,
        50,
    )
    assert (small.exact, large.exact) == (0.101827367, None)


def test_a_cell_without_runs_has_no_bar() -> None:
    experiment = searched_experiment((8,), ("sideways", "random-restart"), 5, seed=1)
    experiment.cells[0].outcomes[:] = NOT_DONE
    assert [bar.variant for bar in success_bars(experiment.cells, summaries(experiment))] == [
        "random-restart"
    ]


def test_bars_name_their_variants_and_where_there_are_several_the_sizes() -> None:
    assert set(words(bars(searched_experiment((6, 8), ("sideways",), 9, seed=1)))) >= {
        "sideways",
        "n = 6",
        "n = 8",
    }
    assert "n = 8" not in words(bars(small_experiment(5)))


def test_the_length_of_a_bar_is_its_rate() -> None:
    experiment = searched_experiment((8,), ("steepest-ascent", "random-restart"), 40, seed=1)
    low, high = (shape.width for shape in bars(experiment).shapes if isinstance(shape, Area))
    assert low / high == pytest.approx(summaries(experiment)[0].success_rate)


@pytest.mark.parametrize("sizes", [(8,), (4, 6, 11)])
def test_all_charts_lie_within_their_pictures(sizes: tuple[int, ...]) -> None:
    experiment = searched_experiment(sizes, ("all",), 60, seed=2, parameters={"max_steps": 500})
    cells = [results for results in experiment.cells if results.cell.settings.n == sizes[-1]]
    assert_is_whole(bars(experiment))
    assert_is_whole(run_length_picture(run_length_curves(cells)))
    assert_is_whole(histogram_picture(step_histograms(cells), "steps"))
    assert_is_whole(histogram_picture(restart_histograms(cells), "restarts"))


def test_a_run_length_curve_ends_at_the_success_rate() -> None:
    experiment = small_experiment(100)
    for curve, summary in zip(run_length_curves(experiment.cells), summaries(experiment), strict=True):
        assert curve.variant == summary.variant
        assert curve.shares[-1] == pytest.approx(summary.success_rate)
        assert list(curve.steps) == sorted(set(curve.steps))


def test_a_cell_without_a_solution_has_no_curve() -> None:
    assert run_length_curves([made_up([3, 4], [1, 1])]) == ()


def test_a_long_curve_keeps_its_small_steps_its_end_and_points_that_lie_on_it() -> None:
    steps = list(range(5000))
    (curve,) = run_length_curves([made_up(steps)])
    assert len(curve.steps) <= KEPT_STEPS + MOST_POINTS + 2
    assert curve.steps[: KEPT_STEPS + 1] == tuple(range(KEPT_STEPS + 1))
    assert curve.steps[-1] == 4999
    assert all(
        share == pytest.approx((k + 1) / 5000) for k, share in zip(curve.steps, curve.shares, strict=True)
    )


def test_runs_solved_in_no_step_stand_at_the_beginning_of_the_axis() -> None:
    picture = run_length_picture(run_length_curves([made_up([0, 0, 7, 20])]))
    (curve,) = (shape for shape in picture.shapes if isinstance(shape, Curve))
    assert curve.points[0][0] == curve.points[2][0]


def test_curves_are_named_at_their_ends() -> None:
    experiment = small_experiment(30)
    assert set(words(run_length_picture(run_length_curves(experiment.cells)))) >= {
        results.cell.settings.variant.name for results in experiment.cells
    }


def test_a_histogram_counts_solved_and_other_runs_as_shares_of_all() -> None:
    (found,) = step_histograms([made_up([0, 2, 2, 3], [SOLVED, SOLVED, 1, 1])])
    assert found == Histogram("random-restart", 8, 1, (0.25, 0.0, 0.25, 0.0), (0.0, 0.0, 0.25, 0.25), 0.0)
    assert found.end == 4


@given(st.lists(st.integers(0, 20_000), min_size=1, max_size=80))
def test_the_bars_of_a_histogram_and_what_lies_beyond_are_all_runs(steps: list[int]) -> None:
    (found,) = step_histograms([made_up(steps)])
    assert sum(found.solved) + sum(found.failed) + found.beyond == pytest.approx(1)
    assert 1 <= len(found.solved) <= MOST_BINS
    assert found.beyond == pytest.approx(sum(value >= found.end for value in steps) / len(steps))


def test_few_runs_beyond_the_bars_are_told_in_words() -> None:
    picture = histogram_picture(step_histograms([made_up([1, 2, 3, 4] * 100 + [9000])]), "steps")
    assert "steps; 0.25 % took 5 or more" in words(picture)


def test_only_variants_that_restarted_have_a_histogram_of_restarts() -> None:
    found = restart_histograms(small_experiment(30).cells)
    assert [histogram.variant for histogram in found] == ["random-restart", "random-restart-sideways"]


def test_the_legend_is_there_when_some_run_was_not_solved() -> None:
    assert "not solved" in words(histogram_picture(step_histograms([made_up([3, 4], [1, SOLVED])]), "steps"))
    assert "not solved" not in words(histogram_picture(step_histograms([made_up([3, 4])]), "steps"))


def test_a_scale_places_values_evenly_or_by_their_logarithm() -> None:
    assert Scale(0, 10, 100, 200)(2.5) == 125
    assert Scale(1, 1000, 0, 300, is_log=True)(10) == pytest.approx(100)
    assert (Scale(0, 10, 100, 200)(-3), Scale(0, 10, 100, 200)(99)) == (100, 200)


@pytest.mark.parametrize(
    ("ticks", "expected"),
    [
        (linear_ticks(1.0), [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (linear_ticks(0), [0, 1]),
        (whole_ticks(3), [0, 1, 2, 3]),
        (whole_ticks(100, 5), [0, 20, 40, 60, 80, 100]),
        (log_ticks(1), [1, 10]),
        (log_ticks(1000), [1, 10, 100, 1000]),
        (log_ticks(1001), [1, 10, 100, 1000, 10_000]),
    ],
)
def test_axes_have_round_numbers(ticks: list[float], expected: list[float]) -> None:
    assert ticks == pytest.approx(expected)


@given(st.floats(1e-6, 1e12))
def test_an_axis_reaches_its_greatest_value(high: float) -> None:
    assert linear_ticks(high)[-1] >= high * (1 - 1e-9)
    assert len(linear_ticks(high)) <= 7


@given(st.lists(st.floats(0, 100), min_size=1, max_size=7))
def test_labels_keep_their_distance_and_their_order(wanted: list[float]) -> None:
    places = spread(wanted, 16, 0, 100)
    ordered = sorted(places)
    assert all(b - a >= 16 - 1e-9 for a, b in pairwise(ordered))
    assert ordered[0] >= 0
    assert ordered[-1] <= 100 + 1e-9
    assert [place for _, place in sorted(zip(wanted, places, strict=True))] == ordered


def test_labels_with_room_stay_where_they_want_to_be() -> None:
    assert spread([80, 10, 40], 16, 0, 100) == [80, 10, 40]
