"""Published figures are held against what as many runs as theirs can show."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.checks import InputError
from solver.core.files import json_text
from solver.experiment.published import PUBLISHED, PublishedRow, PublishedTable
from solver.experiment.reproduction import (
    NO_REASON,
    NO_RUNS,
    NOT_MEASURED,
    ReproducedFigure,
    binomial_range,
    reproduced,
    reproduction_document,
    reproduction_plan,
    tables_named,
)
from solver.experiment.results import NOT_DONE, SOLVED, Experiment
from tests.solver.experiment.stand_in import searched_experiment, small_experiment

FIGURES = ("success_rate", "steps_solved", "steps_failed", "restarts_when_restarted", "total_restarts")


def of_row(row: PublishedRow, experiment: Experiment, note: str = "") -> dict[str, ReproducedFigure]:
    """Hold one row against an experiment."""
    (table,) = reproduced([PublishedTable("t", "T", note, (row,))], experiment)
    return {figure.figure: figure for figure in table.rows[0].figures}


def made_up() -> Experiment:
    """An experiment of 400 runs: 100 are solved, after 4 or 6 steps; the others fail after 3; every fourth restarts."""
    experiment = searched_experiment((8,), ("steepest-ascent",), 400, seed=1)
    results = experiment.cells[0]
    results.outcomes[:] = 1
    results.outcomes[::4] = SOLVED
    results.steps[:] = 3
    results.steps[::8], results.steps[4::8] = 4, 6
    results.restarts[:] = 0
    results.restarts[::8], results.restarts[4::8] = 1, 3
    return experiment


@settings(max_examples=60)
@given(st.integers(1, 120), st.floats(0.01, 0.99))
def test_a_binomial_range_leaves_a_fortieth_on_either_side(trials: int, chance: float) -> None:
    low, high = binomial_range(trials, chance)
    shares = [comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)]
    assert sum(shares[:low]) <= 0.025 + 1e-9
    assert sum(shares[: low + 1]) > 0.025 - 1e-9
    assert sum(shares[high + 1 :]) <= 0.025 + 1e-9
    assert sum(shares[high:]) > 0.025 - 1e-9


@pytest.mark.parametrize(("chance", "successes"), [(0.0, 0), (1.0, 70)])
def test_what_never_or_always_happens_has_no_range(chance: float, successes: int) -> None:
    assert binomial_range(70, chance) == (successes, successes)


def test_the_plan_runs_every_variant_of_the_tables_once_on_eight_queens() -> None:
    plan = reproduction_plan(PUBLISHED, 50, seed=3)
    assert {cell.settings.n for cell in plan.cells} == {8}
    assert len(plan.cells) == len({cell.settings.variant.name for cell in plan.cells}) == 5
    assert (plan.runs, plan.seed) == (250, 3)
    assert len(reproduction_plan(tables_named("geeksforgeeks"), 50).cells) == 1


def test_an_unknown_table_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="unknown table 'aima'; use one of uncc, uncc-second") as raised:
        tables_named("aima")
    assert raised.value.field == "name"


def test_every_figure_of_every_published_row_has_ours_beside_it() -> None:
    tables = reproduced(PUBLISHED, small_experiment(200))
    assert [table.table for table in tables] == list(PUBLISHED)
    figures = [figure for table in tables for row in table.rows for figure in row.figures]
    published = [getattr(row, name) for table in PUBLISHED for row in table.rows for name in FIGURES]
    assert [figure.published for figure in figures] == [value for value in published if value is not None]
    assert all(figure.measured is not None and figure.interval is not None for figure in figures)


def test_a_rate_is_held_against_as_many_runs_as_theirs() -> None:
    found = of_row(PublishedRow("steepest-ascent", 40, 0.3), made_up())["success_rate"]
    assert (found.measured, found.is_within, found.reason) == (0.25, True, "")
    low, high = found.expected or (1, 0)
    assert low < 5 / 40 < 15 / 40 < high
    far = of_row(PublishedRow("steepest-ascent", 4000, 0.4), made_up(), "Others count otherwise.")[
        "success_rate"
    ]
    assert (far.is_within, far.reason) == (False, "Others count otherwise.")


def test_means_are_held_against_as_many_solved_or_failed_runs_as_theirs() -> None:
    found = of_row(PublishedRow("steepest-ascent", 400, 0.25, 5.1, 3.0), made_up())
    solved = found["steps_solved"]
    assert solved.measured == 5
    error = np.std([4, 6] * 50, ddof=1) / 10
    assert solved.interval == pytest.approx((5 - 1.96 * error, 5 + 1.96 * error), abs=1e-4)
    spread = 1.96 * np.sqrt(2) * error
    assert solved.expected == pytest.approx((5 - spread, 5 + spread), abs=1e-4)
    assert (solved.is_within, found["steps_failed"].is_within) == (True, True)
    assert (
        of_row(PublishedRow("steepest-ascent", 400, 0.25, 5.5), made_up())["steps_solved"].is_within is False
    )


def test_restarts_are_held_in_both_readings() -> None:
    found = of_row(
        PublishedRow("steepest-ascent", 200, 0.25, restarts_when_restarted=2.1, total_restarts=110), made_up()
    )
    assert found["restarts_when_restarted"].measured == 2
    assert found["total_restarts"].measured == 100
    assert [figure.is_within for figure in found.values()] == [True, True, True]
    too_few = of_row(PublishedRow("steepest-ascent", 200, 0.25, total_restarts=10), made_up())[
        "total_restarts"
    ]
    assert (too_few.is_within, too_few.reason) == (False, NO_REASON)


def test_the_reason_of_a_row_goes_before_that_of_its_table() -> None:
    row = PublishedRow("steepest-ascent", 200, 0.9, note="Only easy starts.")
    assert of_row(row, made_up(), "Another table.")["success_rate"].reason == "Only easy starts."


def test_without_a_number_of_runs_nobody_can_tell() -> None:
    found = of_row(PublishedRow("steepest-ascent", None, 0.9), made_up())["success_rate"]
    assert (found.expected, found.is_within, found.reason) == (None, None, NO_RUNS)
    assert found.measured == 0.25


def test_where_no_run_was_made_there_is_no_figure() -> None:
    experiment = made_up()
    experiment.cells[0].outcomes[:] = NOT_DONE
    found = of_row(PublishedRow("steepest-ascent", 200, 0.25, 4.0, 3.0), experiment)
    assert {figure.reason for figure in found.values()} == {NOT_MEASURED}
    assert {figure.measured for figure in found.values()} == {None}


def test_the_document_is_plain_values() -> None:
    experiment = small_experiment(20)
    tables = reproduced(PUBLISHED, experiment)
    document = reproduction_document(tables, experiment)
    assert json_text(document)
    assert (document["format"], document["runs"], document["complete"]) == (
        "nqueens-reproduction/1",
        20,
        True,
    )
    assert [table["name"] for table in document["tables"]] == [table.name for table in PUBLISHED]
    figure = document["tables"][0]["rows"][0]["figures"][0]
    assert (figure["figure"], figure["published"]) == ("success_rate", 0.1402)
