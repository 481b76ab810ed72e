"""Published figures are held against what as many runs as theirs can show."""

from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from solver.core.events import NOT_MADE
from solver.core.run_settings import Starts
from solver.experiment.exact import STEEPEST_ASCENT
from solver.experiment.published import PUBLISHED, PublishedRow, PublishedTable
from solver.experiment.reproduction import (
    NAMES,
    NO_REASON,
    NO_RUNS,
    NOT_MEASURED,
    ReproducedFigure,
    binomial_range,
    figure_text,
    published_named,
    reproduced,
    reproduction_plan,
)
from solver.experiment.results import SOLVED, Experiment
from solver.experiment.summary import summary_of
from tests.solver.experiment.stand_in import searched_experiment, small_experiment

EXACT = STEEPEST_ASCENT[8]


def of_row(
    row: PublishedRow, experiment: Experiment, note: str = "", **of_table: Any
) -> dict[str, ReproducedFigure]:
    """Hold one row against an experiment."""
    (table,) = reproduced([PublishedTable("t", "T", note, (row,), **of_table)], experiment)
    return {figure.figure: figure for figure in table.rows[0].figures}


def row_of(
    runs: int | None = 400, variant: str = "random-neighbour", note: str = "", **figures: str
) -> PublishedRow:
    return PublishedRow(variant, figures, runs, note)


def made_up(variant: str = "random-neighbour") -> Experiment:
    """An experiment of 400 runs: 100 are solved, after 4 or 6 steps; the others fail after 3; every fourth restarts.

    Of random-neighbour no exact values are known.
    """
    experiment = searched_experiment((8,), (variant,), 400, seed=1)
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
    others = reproduction_plan(published_named("geeksforgeeks"), 50, starts=Starts.ALL_BUT_LAST)
    assert [cell.settings.starts for cell in others.cells] == [Starts.ALL_BUT_LAST]


def test_a_name_is_that_of_a_place_or_of_a_source() -> None:
    assert published_named(None) == PUBLISHED
    assert [table.name for table in published_named("uncc-second")] == ["uncc-second"]
    tables = published_named("uncc")
    assert [table.name for table in tables] == ["uncc-first", "uncc-second", "uncc-results", "uncc-summary"]
    assert all(map(published_named, NAMES))


def test_every_figure_of_every_published_row_has_ours_beside_it() -> None:
    tables = reproduced(PUBLISHED, small_experiment(200))
    assert [table.table for table in tables] == list(PUBLISHED)
    for row in (row for table in tables for row in table.rows):
        assert {figure.figure: figure.printed for figure in row.figures} == row.row.figures
        assert all(figure.measured is not None for figure in row.figures)
        without = {figure.figure for figure in row.figures if figure.interval is None}
        assert without <= {"restarts_when_restarted"}  # all of the few runs that restart do so once
        has_exact = {figure.exact is not None for figure in row.figures}
        assert has_exact == {row.row.variant != "random-neighbour"}


@pytest.mark.parametrize("starts", [Starts.UNIFORM, Starts.ALL_BUT_LAST])
def test_verdicts_do_not_change_with_the_seed(starts: Starts) -> None:
    def verdicts(seed: int) -> list[object]:
        variants = dict.fromkeys(row.variant for table in exact for row in table.rows)
        experiment = searched_experiment((8,), variants, 30, seed=seed, starts=starts)
        figures = [
            figure for table in reproduced(exact, experiment) for row in table.rows for figure in row.figures
        ]
        return [(figure.is_within, figure.expected, figure.reason) for figure in figures]

    exact = [table for table in PUBLISHED if table.name != "geeksforgeeks"]
    assert verdicts(1) == verdicts(2)


def test_the_printed_executions_are_explained_by_their_starts() -> None:
    tables = published_named("uncc-first") + published_named("uncc-second")
    variants = dict.fromkeys(row.variant for table in tables for row in table.rows)
    for starts, count in ((Starts.UNIFORM, 4), (Starts.ALL_BUT_LAST, 0)):
        found = reproduced(tables, searched_experiment((8,), variants, 5, seed=1, starts=starts))
        outside = [
            figure for table in found for row in table.rows for figure in row.figures if not figure.is_within
        ]
        assert len(outside) == count
        for figure in outside:
            assert figure.reason.startswith(
                "from starts like its own (--start-rows all-but-last) the exact value is "
            )


def test_a_figure_outside_is_explained_by_its_starts_whichever_are_run() -> None:
    row = row_of(264, "steepest-ascent", success_rate="14 %", steps_failed="3.06")
    experiment = searched_experiment((8,), ("steepest-ascent",), 5, seed=1, starts="all-but-last")
    found = of_row(row, experiment)["steps_failed"]
    assert found.is_within is False
    assert found.reason.startswith("from starts like its own (--start-rows all) the exact value is 3.06")


def test_a_rate_is_held_against_as_many_runs_as_theirs() -> None:
    found = of_row(row_of(40, success_rate="30 %"), made_up())["success_rate"]
    assert (found.measured, found.exact, found.is_within, found.reason) == (0.25, None, True, "")
    low, high = found.expected or (1, 0)
    assert low < 5 / 40 < 15 / 40 < high
    far = of_row(row_of(4000, success_rate="40 %", note="Others count otherwise."), made_up())["success_rate"]
    assert (far.is_within, far.reason) == (False, "Others count otherwise.")
    failing = of_row(row_of(40, failure_rate="70 %"), made_up())["failure_rate"]
    assert (failing.measured, failing.is_within) == (0.75, True)


def test_means_are_held_against_as_many_solved_or_failed_runs_as_theirs() -> None:
    row = row_of(success_rate="25 %", steps_solved="5.1", steps_failed="3.0")
    found = of_row(row, made_up())
    solved = found["steps_solved"]
    assert solved.measured == 5
    error = np.std([4, 6] * 50, ddof=1) / 10
    half = stats.t.ppf(0.975, 99) * error
    assert solved.interval == pytest.approx((5 - half, 5 + half), abs=1e-4)
    spread = np.sqrt(2) * half
    assert solved.expected == pytest.approx((5 - spread, 5 + spread), abs=1e-4)
    assert (solved.is_within, found["steps_failed"].is_within) == (True, True)
    far = of_row(row_of(success_rate="25 %", steps_solved="5.5"), made_up())["steps_solved"]
    assert (far.is_within, far.reason) == (False, NO_REASON)


def test_few_runs_have_the_interval_that_an_experiment_gives_them_and_it_ends_at_0() -> None:
    experiment = searched_experiment((8,), ("random-restart",), 2, seed=1)
    found = of_row(row_of(264, "random-restart", steps_solved="21.47"), experiment)["steps_solved"]
    assert found.interval == summary_of(experiment.cells[0]).intervals["mean_steps_solved"]
    assert found.interval is not None
    assert found.interval.low == 0
    experiment.cells[0].steps[:] = 7
    alike = of_row(row_of(264, "random-restart", steps_solved="21.47"), experiment)["steps_solved"]
    assert (alike.measured, alike.interval) == (7, None)


def test_a_mean_of_failed_runs_is_held_against_those_of_theirs_that_failed() -> None:
    experiment = made_up()
    results = experiment.cells[0]
    results.steps[results.outcomes != SOLVED] = [2, 4] * 150
    found = of_row(row_of(success_rate="25 %", steps_failed="3.0"), experiment)["steps_failed"]
    spread = stats.t.ppf(0.975, 299) * np.sqrt(2 / 300) * np.std([2, 4] * 150, ddof=1)
    assert found.expected == pytest.approx((3 - spread, 3 + spread), abs=1e-4)


def test_exact_values_go_before_those_of_our_runs() -> None:
    row = row_of(400, "steepest-ascent", success_rate="14 %", steps_solved="4.1", steps_failed="3.1")
    found = of_row(row, made_up("steepest-ascent"))
    assert [figure.exact for figure in found.values()] == [
        EXACT.success_rate,
        EXACT.mean_steps_solved,
        EXACT.mean_steps_failed,
    ]
    assert [figure.measured for figure in found.values()] == [0.25, 5, 3]
    spread = 1.96 * (EXACT.deviation_solved or 0) / np.sqrt(400 * 0.14)
    mean = EXACT.mean_steps_solved or 0
    assert found["steps_solved"].expected == pytest.approx((mean - spread, mean + spread), abs=1e-4)
    assert found["success_rate"].is_within


def test_restarts_are_held_in_every_reading() -> None:
    row = row_of(200, restarts_when_restarted="2.1", total_restarts="110", climbs="1.5")
    found = of_row(row, made_up())
    assert [figure.measured for figure in found.values()] == [2, 100, 1.5]
    assert [figure.is_within for figure in found.values()] == [True, True, True]
    too_few = of_row(row_of(200, total_restarts="10"), made_up())["total_restarts"]
    assert (too_few.is_within, too_few.reason) == (False, NO_REASON)


def test_exact_restarts_are_geometric() -> None:
    row = row_of(200, "random-restart", restarts_when_restarted="7.1", total_restarts="1225", climbs="7.1")
    found = of_row(row, made_up("random-restart"))
    p = EXACT.success_rate
    exact = [figure.exact for figure in found.values()]
    assert exact == pytest.approx([1 / p, 200 * (1 - p) / p, 1 / p])
    low, high = found["total_restarts"].expected or (0, 0)
    assert (high - low) / 2 == pytest.approx(1.96 * np.sqrt(200 * (1 - p)) / p, rel=1e-4)
    assert all(figure.is_within for figure in found.values())


@pytest.mark.parametrize(
    ("printed", "is_within", "reason"), [("14 %", True, ""), ("14.0 %", True, ""), ("15 %", False, NO_RUNS)]
)
def test_without_a_number_of_runs_a_figure_agrees_if_ours_rounds_to_it(
    printed: str, is_within: bool, reason: str
) -> None:
    found = of_row(row_of(None, "steepest-ascent", success_rate=printed), made_up("steepest-ascent"))[
        "success_rate"
    ]
    assert (found.expected, found.is_within, found.reason) == (None, is_within, reason)


def test_where_no_run_was_made_only_exact_figures_are_known() -> None:
    for variant, is_known in (("steepest-ascent", True), ("random-neighbour", False)):
        experiment = made_up(variant)
        experiment.cells[0].outcomes[:] = NOT_MADE
        row = row_of(200, variant, success_rate="14 %", steps_solved="4.0", steps_failed="3.0")
        found = of_row(row, experiment)
        assert {figure.measured for figure in found.values()} == {None}
        assert {figure.reason == NOT_MEASURED for figure in found.values()} == {not is_known}
        assert {figure.is_within for figure in found.values()} == {True if is_known else None}


def test_a_rate_is_written_in_per_cent_and_a_mean_as_it_is() -> None:
    texts = [
        figure_text("success_rate", 0.1403),
        figure_text("steps_solved", 4.075),
        figure_text("total_restarts", 1234.0),
    ]
    assert texts == ["14.03 %", "4.08", "1,234"]
    assert figure_text("success_rate", None) == "–"
