"""Sentences of sources are held against exact values and against runs, and nothing is said without proof."""

import re

import numpy as np
import pytest
from msgspec.structs import replace
from scipy import stats

from solver.core.events import NOT_MADE
from solver.experiment.claims import (
    CLAIMS,
    MOST_RUNS,
    SOURCES,
    Claim,
    Judgement,
    Verdict,
    claim_plan,
    claims_named,
    judged,
)
from solver.experiment.exact import SIDEWAYS, STEEPEST_ASCENT, with_restarts
from solver.experiment.results import SOLVED
from tests.solver.experiment.stand_in import searched_experiment

FASTER = Claim("reports-claims", "A.", "expected_steps_per_solution", ("min-conflicts", "random-neighbour"))


def test_claims_are_found_by_source_and_by_name() -> None:
    assert claims_named(None) == CLAIMS
    assert claims_named("aima") == claims_named("aima-claims") != ()
    assert claims_named("uncc") == ()
    assert {claim.name for claim in CLAIMS} == set(SOURCES)


def test_a_claim_is_tested_on_as_many_runs_as_asked_for_up_to_a_limit() -> None:
    for asked, planned in ((20, 20), (MOST_RUNS, MOST_RUNS), (50 * MOST_RUNS, MOST_RUNS)):
        plan = claim_plan(FASTER, asked, 1)
        assert plan is not None
        assert plan.cell_runs == planned


def test_exact_values_need_no_runs() -> None:
    steps, restarts = CLAIMS[:2]
    assert claim_plan(steps, 100, 1) is None
    assert judged(steps, None).verdict is Verdict.FAILS
    exact = SIDEWAYS[8].mean_steps_solved
    assert judged(replace(steps, printed=f"{exact:.0f}"), None).verdict is Verdict.HOLDS
    less = with_restarts(STEEPEST_ASCENT[8]).mean_steps_solved, with_restarts(SIDEWAYS[8]).mean_steps_solved
    assert (judged(restarts, None).verdict is Verdict.HOLDS) == (less[0] < less[1])
    with_failures = replace(restarts, variants=("steepest-ascent", "sideways"))
    assert claim_plan(with_failures, 100, 1) is not None


def of_costs(first: float, second: float, claim: Claim = FASTER) -> Judgement:
    """Judge a claim by 200 solved runs each with these mean steps, give or take a half."""
    experiment = searched_experiment((8,), claim.variants, 200, seed=1, is_paired=False)
    rng = np.random.default_rng(1)
    for results, mean in zip(experiment.cells, (first, second), strict=True):
        results.outcomes[:] = SOLVED
        results.steps[:] = rng.integers(int(mean * 50), int(mean * 150), 200)
    return judged(claim, experiment)


def test_the_lesser_figure_is_proved_refuted_or_left_open() -> None:
    assert of_costs(10, 20).verdict is Verdict.HOLDS
    assert of_costs(20, 10).verdict is Verdict.FAILS
    assert of_costs(10, 10).verdict is Verdict.OPEN


def test_equal_figures_are_seldom_told_apart() -> None:
    rng, wrong = np.random.default_rng(2), 0
    experiment = searched_experiment((8,), FASTER.variants, 60, seed=1, is_paired=False)
    for _ in range(200):
        for results in experiment.cells:
            results.outcomes[:] = SOLVED
            results.steps[:] = rng.geometric(0.02, 60)
        wrong += judged(FASTER, experiment).verdict is not Verdict.OPEN
    assert wrong <= stats.binom.ppf(0.999, 200, 0.06)


@pytest.mark.parametrize(("power", "verdict"), [(0, Verdict.HOLDS), (1, Verdict.FAILS)])
def test_growth_with_n_is_seen(power: int, verdict: Verdict) -> None:
    claim = replace(CLAIMS[-1], sizes=(4, 6, 8))
    experiment = searched_experiment(claim.sizes, claim.variants, 100, seed=1, is_paired=False)
    for results in experiment.cells:
        results.steps[:] = np.arange(100) % 2 + 10 * results.cell.settings.n**power
    assert judged(claim, experiment).verdict is verdict


def test_the_sentence_has_the_claim_the_verdict_the_figures_and_the_test() -> None:
    assert of_costs(10, 20).sentence.startswith("“A.” Holds: steps per solution ")
    assert of_costs(10, 20).sentence.endswith(
        "t test of its logarithm, p < 0.001 (200 runs of each variant)."
    )


def test_growth_of_a_mean_without_a_spread_is_left_open() -> None:
    claim = next(one for one in CLAIMS if "depth of a climb" in one.sentence)
    experiment = searched_experiment(claim.sizes, claim.variants, 2, seed=1)
    judgement = judged(claim, experiment)
    assert judgement.verdict is Verdict.OPEN
    assert judgement.sentence.endswith("” Cannot tell: there are too few runs (2 runs of each size).")


def test_too_few_solutions_and_missing_runs_are_told_without_a_figure() -> None:
    experiment = searched_experiment((8,), FASTER.variants, 20, seed=1, is_paired=False)
    experiment.cells[0].outcomes[:] = 1
    assert judged(FASTER, experiment).sentence == (
        "“A.” Cannot tell: too few runs were solved (20 runs of each variant)."
    )
    experiment.cells[0].outcomes[3:] = NOT_MADE
    assert judged(FASTER, experiment).sentence == "“A.” Not tested: 23 of 40 runs were made."


def test_the_number_of_few_solutions_is_named() -> None:
    claim = replace(CLAIMS[-1], figure="expected_steps_per_solution", sizes=(4, 6, 8))
    experiment = searched_experiment(claim.sizes, ("random-restart",), 12, seed=1, is_paired=False)
    assert re.search(
        r"steps per solution [\d.]+ \([\d.]+–[\d.]+; 12 solutions\) for n = 4 and",
        judged(claim, experiment).figures,
    )
    depth = judged(replace(claim, figure="mean_steps"), experiment).figures
    assert depth.endswith(" (12 runs) for n = 8")
