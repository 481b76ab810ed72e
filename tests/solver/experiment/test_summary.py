"""Every figure of a summary is what plain Python makes of the same runs."""

from collections import Counter
from math import sqrt
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.events import NOT_MADE, OUTCOMES, Outcome
from solver.experiment.plan import experiment_plan
from solver.experiment.results import SOLVED, CellResults, new_experiment
from solver.experiment.summary import (
    run_length_distribution,
    summaries,
    summary_of,
)
from tests.solver.experiment.stand_in import searched_experiment


def cell(runs: list[tuple[int, int, int]]) -> CellResults:
    """Make the results of a cell from an outcome, steps and restarts a run."""
    results = new_experiment(experiment_plan((8,), ("random-restart",), max(len(runs), 1), seed=3)).cells[0]
    for place, (outcome, steps, restarts) in enumerate(runs):
        results.outcomes[place], results.steps[place], results.restarts[place] = outcome, steps, restarts
    return results


a_run = st.tuples(st.sampled_from([NOT_MADE, *range(len(OUTCOMES))]), st.integers(0, 500), st.integers(0, 9))


@given(st.lists(a_run, min_size=1, max_size=60))
def test_the_figures_are_those_of_plain_python(runs: list[tuple[int, int, int]]) -> None:
    found, made = summary_of(cell(runs)), [run for run in runs if run[0] != NOT_MADE]
    solved = [steps for outcome, steps, _ in made if outcome == SOLVED]
    failed = [steps for outcome, steps, _ in made if outcome != SOLVED]
    restarts = [count for _, _, count in made]
    assert (found.runs, found.planned_runs, found.solved) == (len(made), len(runs), len(solved))
    assert found.success_rate == (len(solved) / len(made) if made else None)
    assert found.outcomes == Counter(OUTCOMES[outcome].value for outcome, *_ in made)
    assert found.mean_steps_solved == (pytest.approx(mean(solved)) if solved else None)
    assert found.mean_steps_failed == (pytest.approx(mean(failed)) if failed else None)
    assert found.mean_steps == (pytest.approx(mean(solved + failed)) if made else None)
    assert found.expected_steps_per_solution == (
        pytest.approx(sum(solved + failed) / len(solved)) if solved else None
    )
    # The rule looks at all successors in each step, and where it is stuck.
    stuck = sum(restarts) + len(failed)
    evaluations = 56 * (sum(solved + failed) + stuck)
    assert found.mean_iterations == found.mean_steps
    assert found.mean_evaluations == (pytest.approx(evaluations / len(made)) if made else None)
    assert found.expected_evaluations_per_solution == (
        pytest.approx(evaluations / len(solved)) if solved else None
    )
    assert found.total_restarts == sum(restarts)
    assert found.mean_restarts == (pytest.approx(mean(restarts)) if made else None)
    restarted = [count for count in restarts if count]
    assert found.mean_restarts_when_restarted == (pytest.approx(mean(restarted)) if restarted else None)


def test_standard_errors_are_deviations_over_the_root_of_the_runs() -> None:
    found = summary_of(cell([(SOLVED, steps, 0) for steps in (3, 4, 8, 9)] + [(1, 5, 0)]))
    assert found.mean_steps_solved_error == pytest.approx(stdev([3, 4, 8, 9]) / sqrt(4))
    assert found.mean_steps_failed_error is None
    two = summary_of(cell([(SOLVED, 3, 0), (SOLVED, 5, 0)]))
    assert two.mean_steps_solved_error == 1


def test_every_mean_has_an_interval_around_it_where_there_is_spread() -> None:
    found = summary_of(cell([(SOLVED, steps, steps % 3) for steps in range(3, 40)] + [(1, 5, 0), (1, 7, 1)]))
    assert (found.seconds_per_run, found.intervals.pop("seconds_per_run")) == (None, None), (
        "nothing was timed"
    )
    assert (found.seconds_per_solution, found.intervals.pop("seconds_per_solution")) == (None, None)
    for name, bounds in found.intervals.items():
        assert bounds is not None
        assert 0 <= bounds[0] < getattr(found, name) < bounds[1]
    assert all(bounds is None for bounds in summary_of(cell([(SOLVED, 3, 1)])).intervals.values())
    assert found.restarted == 25


def test_an_estimate_is_a_figure_with_its_interval_and_the_runs_behind_it() -> None:
    found = summary_of(cell([(SOLVED, 3, 0), (SOLVED, 5, 2), (1, 7, 1)]))
    assert found.estimate("success_rate") == (2 / 3, found.success_interval, 3)
    behind = {
        "mean_steps": 3,
        "mean_steps_solved": 2,
        "mean_steps_failed": 1,
        "mean_restarts_when_restarted": 2,
    }
    for figure, runs in behind.items():
        assert found.estimate(figure) == (getattr(found, figure), found.intervals[figure], runs)
    assert summary_of(cell([(1, 7, 1)])).estimate("mean_steps_solved") is None


def test_quantiles_are_of_the_steps_of_solved_runs() -> None:
    found = summary_of(cell([(SOLVED, steps, 0) for steps in range(101)] + [(1, 10_000, 0)]))
    assert found.quantiles == {"0.05": 5.0, "0.25": 25.0, "0.5": 50.0, "0.75": 75.0, "0.95": 95.0}


def test_a_summary_tells_what_was_run() -> None:
    found = summaries(searched_experiment((6,), ("sideways",), 5, seed=9, parameters={"sideways_limit": 7}))[
        0
    ]
    assert (found.variant, found.n, found.heuristic, found.seed) == ("sideways", 6, "attacking-pairs", 9)
    expected = {"sideways_limit": 7, "sideways_count": "consecutive", "ties": "random", "max_steps": None}
    assert found.parameters == expected
    assert found.runs_per_second == pytest.approx(5 / 0.005)


def test_the_run_length_distribution_counts_the_runs_solved_within_each_number_of_steps() -> None:
    runs = [(SOLVED, 4, 0), (SOLVED, 2, 0), (1, 1, 0), (SOLVED, 4, 0), (NOT_MADE, 0, 0)]
    steps, shares = run_length_distribution(cell(runs))
    assert (steps.tolist(), shares.tolist()) == ([2, 4], [0.25, 0.75])


def test_a_cell_without_a_solution_has_an_empty_run_length_distribution() -> None:
    steps, shares = run_length_distribution(cell([(1, 3, 0)]))
    assert (len(steps), len(shares)) == (0, 0)


def test_figures_are_plain_values() -> None:
    document = summary_of(cell([(SOLVED, 3, 1), (1, 2, 0)])).document()
    plain = (int, float, str, dict, tuple, type(None))
    assert all(isinstance(value, plain) and not isinstance(value, np.generic) for value in document.values())


def test_a_rule_that_may_stay_has_more_iterations_than_steps() -> None:
    (found,) = summaries(searched_experiment((6,), ("simulated-annealing",), 30, seed=2))
    assert found.mean_iterations is not None
    assert found.mean_steps is not None
    assert found.mean_iterations > found.mean_steps
    assert found.mean_evaluations == found.mean_iterations


@pytest.mark.parametrize(
    ("outcome", "median"),
    [
        (Outcome.STEP_LIMIT, 4),
        (Outcome.ITERATION_LIMIT, 4),
        (Outcome.STOPPED, 4),
        (Outcome.LOCAL_MINIMUM, None),
        (Outcome.SIDEWAYS_LIMIT, None),
        (Outcome.RESTART_LIMIT, None),
        (Outcome.ERROR, None),
    ],
)
def test_the_median_of_all_counts_runs_that_a_limit_cut_off_and_takes_stuck_ones_for_unsolvable(
    outcome: Outcome, median: float | None
) -> None:
    solved, others = [(SOLVED, 4, 0), (SOLVED, 5, 0)], [(OUTCOMES.index(outcome), 2, 0)] * 3
    assert summary_of(cell(solved + others)).median_steps == median


def test_the_median_of_all_is_where_half_of_all_runs_were_solved_however_a_limit_of_iterations_ended_others() -> (
    None
):
    whole, cut = (
        searched_experiment((8,), ("min-conflicts",), 200, seed=3, parameters={"max_iterations": limit})
        for limit in (100_000, 45)
    )
    (results,), (all_row,), (row,) = cut.cells, summaries(whole), summaries(cut)
    assert 0 < row.outcomes["iteration-limit"] < 100
    solved = np.sort(results.steps[results.outcomes == SOLVED])
    assert row.median_steps == (solved[99] + solved[100]) / 2
    assert row.median_steps >= (all_row.median_steps or 0)
