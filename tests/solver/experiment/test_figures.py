"""The figures of charts: what is drawn, computed without drawing."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.events import NOT_MADE
from solver.core.variants import VARIANTS
from solver.experiment.figures import (
    KEPT_STEPS,
    MOST_BINS,
    MOST_POINTS,
    Sweep,
    SweepPoint,
    restart_histograms,
    run_length_curves,
    series_style,
    size_curves,
    step_histograms,
    success_bars,
    sweeps,
    variant_style,
)
from solver.experiment.results import SOLVED, CellResults
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


def test_a_bar_has_the_rate_the_interval_and_the_exact_value_where_it_is_known() -> None:
    experiment = searched_experiment((6, 10), ("steepest-ascent",), 50, seed=1)
    small, large = success_bars(experiment.cells, summaries(experiment))
    found = summaries(experiment)[0]
    assert (small.cell.label, small.cell.settings.n, small.rate) == (
        "Steepest ascent",
        6,
        (found.success_rate, found.success_interval, 50),
    )
    assert (small.exact, large.exact) == (0.101827367, None)


def test_a_cell_without_runs_has_no_bar() -> None:
    experiment = searched_experiment((8,), ("sideways", "random-restart"), 5, seed=1)
    experiment.cells[0].outcomes[:] = NOT_MADE
    assert [bar.cell.label for bar in success_bars(experiment.cells, summaries(experiment))] == [
        "Random restart"
    ]


def test_a_size_curve_has_the_figures_of_one_variant_by_size() -> None:
    experiment = searched_experiment((8, 5), ("sideways", "random-restart"), 5, seed=1)
    found = summaries(experiment)
    first, second = size_curves(experiment.cells, found)
    assert (first.cell.label, second.cell.label) == ("Sideways moves", "Random restart")
    assert first.rows == (found[2], found[0])


def sweeps_of(*variants: str, **parameters: Any) -> tuple[Sweep, ...]:
    experiment = searched_experiment((5,), variants, 4, seed=1, parameters=parameters)
    found = summaries(experiment)
    return sweeps(list(map(SweepPoint, success_bars(experiment.cells, found), found)))


def test_a_sweep_joins_the_values_of_a_parameter_all_else_equal() -> None:
    limits, counts = sweeps_of(
        "sideways", "tabu", sideways_limit=[10, 0], sideways_count=["total", "consecutive"]
    )
    assert (limits.title, limits.values) == ("Sideways limit", (0, 10))
    assert [curve.label for curve in limits.curves] == [
        "Sideways moves, sideways count total",
        "Sideways moves, sideways count consecutive",
    ]
    assert [[point.value("sideways_limit") for point in curve.points] for curve in limits.curves] == [
        [0, 10]
    ] * 2
    assert (counts.values, counts.value_texts) == (("total", "consecutive"), ("total", "consecutive"))
    assert len({curve.style for curve in limits.curves}) == 2


def test_no_limit_is_the_last_value_and_a_curve_alone_has_the_style_of_its_variant() -> None:
    (sweep,) = sweeps_of("random-restart", "tabu", max_restarts=[None, 2000, 3])
    assert sweep.value_texts == ("3", "2,000", "no limit")
    assert [curve.style for curve in sweep.curves] == [variant_style("random-restart"), variant_style("tabu")]
    assert sweeps_of("random-restart", max_restarts=3) == ()


def test_a_run_length_curve_ends_at_the_success_rate() -> None:
    experiment = small_experiment(100)
    for curve, summary in zip(run_length_curves(experiment.cells), summaries(experiment), strict=True):
        assert curve.cell.label == summary.label
        assert curve.shares[-1] == pytest.approx(summary.success_rate)
        assert list(curve.steps) == sorted(set(curve.steps))


def test_a_cell_without_a_solution_has_no_curve() -> None:
    assert run_length_curves([made_up([3, 4], [1, 1])]) == ()


@pytest.mark.thorough
def test_a_long_curve_keeps_its_small_steps_its_end_and_points_that_lie_on_it() -> None:
    (curve,) = run_length_curves([made_up(list(range(5000)))])
    assert len(curve.steps) <= KEPT_STEPS + MOST_POINTS + 2
    assert curve.steps[: KEPT_STEPS + 1] == tuple(range(KEPT_STEPS + 1))
    assert curve.steps[-1] == 4999
    assert all(
        share == pytest.approx((k + 1) / 5000) for k, share in zip(curve.steps, curve.shares, strict=True)
    )


def test_a_histogram_counts_solved_and_failed_runs_as_shares_of_all() -> None:
    (found,) = step_histograms([made_up([0, 2, 2, 3], [SOLVED, SOLVED, 1, 1])])
    assert (found.width, found.beyond) == (1, 0.0)
    assert (found.solved, found.failed) == ((0.25, 0.0, 0.25, 0.0), (0.0, 0.0, 0.25, 0.25))
    assert found.end == 4


@given(st.lists(st.integers(0, 20_000), min_size=1, max_size=80))
def test_the_bars_of_a_histogram_and_what_lies_beyond_are_all_runs(steps: list[int]) -> None:
    (found,) = step_histograms([made_up(steps)])
    assert sum(found.solved) + sum(found.failed) + found.beyond == pytest.approx(1)
    assert 1 <= len(found.solved) <= MOST_BINS
    assert found.beyond == pytest.approx(sum(value >= found.end for value in steps) / len(steps))


def test_only_variants_that_restarted_have_a_histogram_of_restarts() -> None:
    found = restart_histograms(small_experiment(30).cells)
    assert [histogram.cell.label for histogram in found] == ["Random restart", "Random restart, sideways"]


def test_thirty_six_series_differ_in_colour_or_line_style() -> None:
    assert len({series_style(index) for index in range(36)}) == 36
    assert series_style(36) == series_style(0)
    assert series_style(11).role == "series.12"


def test_series_in_the_same_colour_differ_in_marker_too() -> None:
    for color in range(12):
        assert len({series_style(color + 12 * cycle).marker for cycle in range(3)}) == 3


def test_a_search_of_the_users_own_looks_like_no_variant_of_the_table() -> None:
    taken = {variant_style(variant) for variant in VARIANTS}
    own = {variant_style(f"search_{number}") for number in range(1000)}
    assert not own & taken
    assert len(own | taken) == 36


@pytest.mark.parametrize("variant", ["steepest-ascent", "sideways"])
def test_a_variant_and_the_same_with_restarts_have_different_line_styles(variant: str) -> None:
    restarted = {"steepest-ascent": "random-restart", "sideways": "random-restart-sideways"}[variant]
    assert variant_style(variant).dash != variant_style(restarted).dash


def test_neighbouring_pairs_of_series_alternate_in_line_style() -> None:
    dashes = [series_style(index).dash for index in (0, 2, 4, 6)]
    assert all(one != other for one, other in pairwise(dashes))
