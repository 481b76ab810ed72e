"""The runs of a cell are listed as asked: filtered, sorted, and read where they are."""

import numpy as np
import pytest

from nqueens_gui.experiment.snapshot import RunFilter, RunList, RunOrder, RunQuery, list_runs
from solver.core.events import Outcome
from tests.nqueens_gui.experiments import LIMITED, SOLVED, made_up_results, results_of

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
        (RunQuery(0, RunFilter.SOLVED), [0, 2, 4]),
        (RunQuery(0, RunFilter.FAILED), [1, 5]),
        (RunQuery(0, steps=(5, 101)), [0, 4, 5]),
        (RunQuery(0, RunFilter.SOLVED, steps=(5, 5)), [0, 4]),
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


def test_a_row_has_the_figures_of_its_run_and_the_run_index_of_the_command_line() -> None:
    row = list_runs(RESULTS, RunQuery(0, order=RunOrder.STEPS)).row(4)
    assert (row.k, row.run_index, row.steps, row.restarts) == (1, 1, 102, 2)
    assert row.outcome is Outcome.SIDEWAYS_LIMIT


def test_a_list_that_is_too_long_says_how_many_were_found() -> None:
    runs = list_runs(RESULTS, RunQuery(0), most=2)
    assert (len(runs), runs.found) == (2, 5)


def test_the_place_of_a_run_is_found_again() -> None:
    runs = list_runs(RESULTS, RunQuery(0, order=RunOrder.STEPS))
    assert runs.place_of(5) == 3
    assert runs.place_of(3) is None


def test_a_million_runs_are_sorted_as_numpy_sorts_them() -> None:
    results = made_up_results(1_000_000)
    runs: RunList = list_runs(results, RunQuery(0, RunFilter.SOLVED, order=RunOrder.STEPS))
    steps = results.steps[runs.runs]
    assert len(runs) == np.count_nonzero(results.outcomes == SOLVED)
    assert (np.diff(steps) >= 0).all()
    assert (np.diff(runs.runs)[np.diff(steps) == 0] > 0).all()


@pytest.mark.parametrize(
    ("query", "text"),
    [
        (RunQuery(0), ""),
        (RunQuery(0, steps=(1, 1)), "1 step"),
        (RunQuery(0, steps=(5, 5)), "5 steps"),
        (RunQuery(0, steps=(1000, 1999)), "1,000 to 1,999 steps"),
        (RunQuery(0, restarts=(0, 0)), "0 restarts"),
        (RunQuery(0, steps=(2, 2), restarts=(1, 3)), "2 steps, 1 to 3 restarts"),
    ],
)
def test_a_query_says_which_steps_and_restarts_it_asks_for(query: RunQuery, text: str) -> None:
    assert query.span_text == text
    assert query.has_span == bool(text)
