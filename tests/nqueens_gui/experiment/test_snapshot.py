"""A scene has the figures of every cell, and the same colours as the report."""

from __future__ import annotations

import numpy as np
import pytest

from nqueens_gui.experiment.snapshot import (
    RunList,
    RunOrder,
    RunQuery,
    cell_scene,
    empty_scene,
    list_runs,
)
from solver.core.events import Outcome
from solver.experiment.figures import variant_style
from solver.experiment.summary import summaries, summary_of
from tests.nqueens_gui.experiments import (
    LIMITED,
    SOLVED,
    VARIANTS,
    made_up_results,
    results_of,
    small_experiment,
    small_plan,
    small_scene,
)


def test_every_cell_has_the_figures_that_the_command_line_prints() -> None:
    experiment = small_experiment()
    assert [cell.summary for cell in small_scene().cells] == summaries(experiment)


def test_a_cell_knows_its_curve_its_bar_and_its_histograms() -> None:
    first, _, restarting = small_scene().cells
    assert first.full_title == "Steepest ascent, n = 8"
    assert first.bar.rate.runs == 200
    assert first.steps is not None
    assert first.restarts is None
    assert restarting.restarts is not None
    assert restarting.curve.shares[-1] == 1.0


def test_variants_have_the_colours_and_dashes_of_the_report() -> None:
    cells = small_scene().cells
    assert [cell.style for cell in cells] == [variant_style(name) for name in VARIANTS]
    assert len({cell.style for cell in cells}) == 3


def test_before_the_first_run_every_cell_is_there_without_figures() -> None:
    scene = empty_scene(small_plan(4, 6, runs=1_000_000_000))
    assert len(scene.cells) == 6
    assert {cell.summary.runs for cell in scene.cells} == {0}
    assert {cell.bar for cell in scene.cells} == {None}
    assert scene.cells[0].cell.runs == 1_000_000_000


def test_a_cell_of_which_no_run_is_solved_has_no_curve() -> None:
    results = results_of([1, 1], [3, 4], variant="steepest-ascent")
    cell = cell_scene(0, results)
    assert cell.curve is None
    assert cell.summary == summary_of(results)
    assert cell.bar.rate.value == 0.0


RESULTS = results_of(
    outcomes=[SOLVED, LIMITED, SOLVED, -1, SOLVED, LIMITED],
    steps=[5, 102, 3, 0, 5, 101],
    restarts=[0, 2, 1, 0, 0, 4],
)


def listed(query: RunQuery) -> list[int]:
    return list_runs(RESULTS, query).runs.tolist()


@pytest.mark.parametrize(
    ("query", "runs"),
    [
        (RunQuery(0), [0, 1, 2, 4, 5]),
        (RunQuery(0, is_solved=True), [0, 2, 4]),
        (RunQuery(0, steps=(5, 101)), [0, 4, 5]),
        (RunQuery(0, is_solved=True, steps=(5, 5)), [0, 4]),
        (RunQuery(0, restarts=(1, 2)), [1, 2]),
        (RunQuery(0, is_descending=True), [5, 4, 2, 1, 0]),
        (RunQuery(0, order=RunOrder.STEPS), [2, 0, 4, 5, 1]),
        (RunQuery(0, order=RunOrder.STEPS, is_descending=True), [1, 5, 0, 4, 2]),
        (RunQuery(0, order=RunOrder.RESTARTS), [0, 4, 2, 1, 5]),
        (RunQuery(0, order=RunOrder.OUTCOME, is_descending=True), [1, 5, 0, 2, 4]),
        (RunQuery(0, steps=(7, 8)), []),
    ],
)
def test_a_query_lists_just_the_runs_that_were_made_and_asked_for(query: RunQuery, runs: list[int]) -> None:
    assert listed(query) == runs


def test_a_row_has_the_figures_of_its_run_and_a_list_knows_its_places_and_how_many_were_found() -> None:
    runs = list_runs(RESULTS, RunQuery(0, order=RunOrder.STEPS))
    row = runs.row(4)
    assert (row.k, row.run_index, row.steps, row.restarts) == (1, 1, 102, 2)
    assert row.outcome is Outcome.SIDEWAYS_LIMIT
    assert (runs.place_of(5), runs.place_of(3)) == (3, None)
    runs = list_runs(RESULTS, RunQuery(0), most=2)
    assert (len(runs), runs.found) == (2, 5)


def test_a_million_runs_are_sorted_as_numpy_sorts_them() -> None:
    results = made_up_results(1_000_000)
    runs: RunList = list_runs(results, RunQuery(0, is_solved=True, order=RunOrder.STEPS))
    steps = results.steps[runs.runs]
    assert len(runs) == np.count_nonzero(results.outcomes == SOLVED)
    assert (np.diff(steps) >= 0).all()
    assert (np.diff(runs.runs)[np.diff(steps) == 0] > 0).all()


@pytest.mark.parametrize(
    ("query", "text"),
    [
        (RunQuery(0), ""),
        (RunQuery(0, is_solved=True, steps=(1, 1)), "solved, 1 step"),
        (RunQuery(0, steps=(5, 5)), "5 steps"),
        (RunQuery(0, steps=(1000, 1999)), "1,000 to 1,999 steps"),
        (RunQuery(0, restarts=(0, 0)), "0 restarts"),
        (RunQuery(0, steps=(2, 2), restarts=(1, 3)), "2 steps, 1 to 3 restarts"),
    ],
)
def test_a_query_says_which_steps_and_restarts_it_asks_for(query: RunQuery, text: str) -> None:
    assert query.span_text == text
    assert query.has_span == bool(text)
