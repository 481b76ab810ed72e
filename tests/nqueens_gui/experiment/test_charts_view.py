"""The figures of the Experiment page's charts, their tooltips, and the runs that bars and points stand for."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from nqueens_gui.experiment.charts_view import (
    HistogramInfo,
    SuccessInfo,
    axis_places,
    run_length_query,
    run_length_sentence,
    run_lengths_info,
    sizes_info,
    success_sentence,
)
from nqueens_gui.experiment.snapshot import CellScene, RunQuery, cell_scene, empty_scene, list_runs
from solver.core.parameters import ParameterValue
from solver.experiment.growth import growth
from solver.experiment.run_lengths import Fits
from tests.nqueens_gui.experiments import results_of, small_experiment, small_plan, small_scene

SCENE = small_scene()


def histogram_of(cell: CellScene, what: str) -> HistogramInfo:
    histogram = cell.steps if what == "step" else cell.restarts
    assert histogram is not None
    return HistogramInfo(cell, histogram, what)


def test_success_rates_are_named_and_tabled() -> None:
    info = SuccessInfo(8, SCENE.cells, 1)
    assert info.title == "Runs solved, n = 8"
    assert info.note == "95 % confidence intervals; diamonds: exact values"
    head, first, *_ = info.table()
    bar = SCENE.cells[0].bar
    assert dict(zip(head, first, strict=True)) == {
        "variant": "steepest-ascent",
        "label": "Steepest ascent",
        "n": 8,
        "runs": 200,
        "success_rate": bar.rate.value,
        "success_low": bar.rate.ends.low,
        "success_high": bar.rate.ends.high,
        "exact": bar.exact,
    }


def test_a_cell_without_runs_says_so() -> None:
    empty = empty_scene(small_plan())
    assert success_sentence(empty.cells[0]) == "Steepest ascent, n = 8: no runs yet"
    assert SuccessInfo(8, empty.cells, None).note == "95 % confidence intervals"
    assert len(SuccessInfo(8, empty.cells, None).table()) == 1
    assert run_lengths_info(8, empty.cells, None) is None
    assert sizes_info(empty, None) is None
    assert sizes_info(empty_scene(small_plan(4, 6)), None, "expected_steps_per_solution") is None


def test_success_over_size_is_grouped_by_variant() -> None:
    info = sizes_info(small_scene(6, 4), None)
    assert info.names == ((0.0, "4"), (1.0, "6"))
    assert [[point.cell.n for point in points] for *_, points in info.curves] == [[4, 6]] * 3
    assert len(info.table()) == 7


def test_curves_are_in_the_order_of_their_ends() -> None:
    info = run_lengths_info(8, SCENE.cells, None)
    assert [cell.title for cell, _ in info.curves] == ["Random restart", "Sideways moves", "Steepest ascent"]
    assert len(info.table()) == 1 + sum(len(curve.steps) for _, curve in info.curves)


def test_the_tip_of_the_selected_curve_says_how_its_runs_are_distributed_or_why_that_is_not_known() -> None:
    number, steps = SCENE.cells[2].number, np.array([1.0, 20.0])
    info = run_lengths_info(8, SCENE.cells, number)
    cell, fits = info.fitted
    assert info.tip.startswith(f"{cell.title}. {fits.sentence}\nexponential: ")
    assert info.exponential(steps) is not None
    limited = run_lengths_info(8, [replace(cell, fits=Fits("step", ()))], number)
    assert limited.tip.endswith("steps: a limit of iterations or restarts ended some runs.")
    assert (limited.note, limited.exponential(steps)) == ("", None)


def test_a_point_of_a_curve_stands_for_the_runs_solved_in_so_many_steps() -> None:
    info = run_lengths_info(8, SCENE.cells[2:], None)
    cell, k, share = list(info.points())[5]
    assert (
        run_length_sentence(cell, k, share) == f"Random restart: {100 * share:.1f} % solved within {k} steps"
    )
    assert run_length_sentence(cell, 1, 0).endswith("within 1 step")
    listed = list_runs(small_experiment().cells[2], run_length_query(cell, k))
    assert {listed.row(place).steps for place in range(len(listed))} == {k}
    assert run_length_query(cell, k).is_solved


@pytest.mark.parametrize("what", ["step", "restart"])
def test_the_bars_of_a_histogram_stand_for_all_runs_but_those_beyond(what: str) -> None:
    info = histogram_of(SCENE.cells[2], what)
    results = small_experiment().cells[2]
    listed = [len(list_runs(results, info.query(place))) for place in range(len(info.histogram.solved))]
    assert sum(listed) == round((1 - info.histogram.beyond) * 200)
    assert [row[5] + row[6] for row in info.table()[1:]] == pytest.approx([count / 200 for count in listed])


def test_a_histogram_says_what_it_is_and_what_lies_beyond() -> None:
    outcomes = [0] * 1000
    info = histogram_of(cell_scene(3, results_of(outcomes, [1] * 996 + [9] * 4)), "step")
    assert info.title == "Steps of Sideways moves, n = 8"
    assert info.note == "0.4 % beyond 1"
    assert info.sentence(1) == "1 step: 99.6 % of the runs"
    assert info.query(1) == RunQuery(3, steps=(1, 1))
    wide = histogram_of(cell_scene(0, results_of([0] * 100, list(range(100)))), "step")
    assert (wide.note, wide.sentence(0)) == ("", "0 to 4 steps: 5.0 % of the runs")


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ((0, 1, 2, 3), (0, 1, 2, 3)),
        ((1, 2, 4, 64), (0, 0.5, 1, 3)),
        ((0, 1, 2, 64), (0, 3 / 7, 6 / 7, 3)),
        ((10, 20, 40), (0, 2 / 3, 2)),
        ((1, 2, 3, None), (0, 1, 2, 3)),
        (("one", "two", "three"), (0, 1, 2)),
        ((0, None), (0, 1)),
    ],
)
def test_numbers_lie_by_their_size_and_words_one_after_another(
    values: tuple[ParameterValue, ...], places: tuple[float, ...]
) -> None:
    assert axis_places(values) == pytest.approx(places)


def test_costs_by_size_have_the_power_that_fits_with_its_band() -> None:
    info = sizes_info(small_scene(4, 5, 6, 7, 8), None, "expected_evaluations_per_solution")
    assert info.title == "Evaluations per solution by number of queens"
    rows = info.table()
    assert rows[0][-3:] == tuple(f"expected_evaluations_per_solution{end}" for end in ("", "_low", "_high"))
    assert {len(row) for row in rows} == {len(rows[0])}
    for title, _, points in info.curves:
        summaries = [point.cell.summary for point in points]
        fit = growth(summaries, info.figure)
        assert (info.fits.get(title) == fit) is fit.fits
        low, high = fit.band(6)
        assert low < fit.cost(6) < high
