"""Figures of fixed targets and fixed budgets are counted by hand."""

import numpy as np
import pytest

from solver.core.estimates import wilson_interval
from solver.core.words import NOTHING
from solver.experiment.anytime import MOST, Anytime, budgets_of, levels, record
from solver.experiment.anytime_report import TEXT, anytime_report, budget_table
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summary_of
from solver.report.model import Paragraph

REACHED = np.array([[30, 12, 0], [-1, 5, 0], [10, 10, 4], [-1, -1, -1]])
LINE = Anytime("Line", 4, REACHED, np.array([30, 50, 10, 20]))


def test_a_share_counts_the_runs_that_reached_a_target_within_a_budget() -> None:
    assert [LINE.share(0, budget).value for budget in (9, 10, 29, 30, MOST)] == [0, 0.25, 0.25, 0.5, 0.5]
    assert LINE.share(2, 0).value == 0.5
    assert LINE.share(0, MOST) == (0.5, wilson_interval(2, 4), 4)


def test_the_least_h_within_a_budget_is_the_lowest_target_reached() -> None:
    nan = np.nan
    assert np.array_equal(LINE.best_h(0), [2, 2, nan, nan], equal_nan=True)
    assert np.array_equal(LINE.best_h(10), [2, 1, 0, nan], equal_nan=True)
    assert np.array_equal(LINE.best_h(MOST), [0, 1, 0, nan], equal_nan=True)


def test_the_cost_of_a_target_is_what_all_runs_spent_over_those_that_reached_it() -> None:
    for target, cost, count in ((0, 30 + 50 + 10 + 20, 2), (1, 12 + 5 + 10 + 20, 3)):
        found = LINE.cost(target)
        assert found is not None
        assert (found.value, found.runs) == (pytest.approx(cost / count), count)
    assert Anytime("None", 4, REACHED[3:], np.array([20])).cost(0) is None


def test_budgets_end_with_the_longest_run() -> None:
    assert budgets_of([LINE]) == [1, 2, 5, 10, 20, 50]
    assert budgets_of([Anytime("Long", 4, REACHED, np.array([2_000_000] * 4))])[-1] == 2_000_000


def test_the_cost_of_a_solution_is_that_of_an_experiment() -> None:
    plan = experiment_plan((6,), ("sideways",), 60, seed=2)
    line, summary = record(plan.cells[0], 2), summary_of(run_experiment(plan).cells[0])
    assert line.share(0, MOST).value == summary.success_rate
    assert line.cost(0) == summary.estimate("expected_evaluations_per_solution")


def test_the_lowest_h_is_not_told_before_it_is_known() -> None:
    document = LINE.document([0], [0])
    assert document["fixed_budget"] == [
        {"budget": 0, "h": {"0.25": None, "0.5": None, "0.75": None}, "mean_h": None, "shares": [0.0]}
    ]
    assert budget_table([LINE], [0], [0]).rows[0][2] == NOTHING
    known = Anytime("Known", 4, REACHED[:3], np.array([30, 50, 10]))
    assert budget_table([known], [0], [MOST]).rows[0][2] == "0.33"


@pytest.mark.parametrize(("n", "count"), [(4, 8), (8, 29), (9, 36), (100, 400)])
def test_every_h_of_a_small_board_is_told_apart(n: int, count: int) -> None:
    assert levels(n) == count
    assert levels(n) >= min(n * (n - 1) // 2 + 1, 2 * n)


def test_a_report_of_one_line_says_nothing_of_others() -> None:
    plan = experiment_plan((6,), ("sideways",), 2, seed=3)
    alone = anytime_report(plan, [record(plan.cells[0], 1)], [0, 1], [100])
    assert alone.blocks[0] == Paragraph(TEXT)
    assert alone.subtitle == "n = 6, 2 runs, seed 3"


def test_nearly_all_runs_are_not_all_and_a_little_is_not_nothing() -> None:
    reached = np.tile(REACHED[0], (10_000, 1))
    reached[0, 0] = -1
    line = Anytime("Nearly", 8, reached, np.full(10_000, 90))
    *_, mean, share = budget_table([line], [0], [MOST]).rows[0]
    assert (mean, share) == ("0.0001", "99.990 %")
