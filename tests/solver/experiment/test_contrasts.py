"""Variants are told apart only where the difference is more than chance, as exact values confirm."""

from functools import cache
from itertools import groupby
from math import comb, isclose
from typing import Any

import numpy as np
import pytest

from solver.core.events import NOT_MADE
from solver.core.files import json_text
from solver.core.variants import VARIANTS
from solver.experiment import contrasts as contrasts_module
from solver.experiment.contrasts import Contrast, Findings, Measure, contrasts, is_certain, standings
from solver.experiment.exact import exact_values
from solver.experiment.plan import experiment_plan
from solver.experiment.results import SOLVED, Experiment
from solver.experiment.runner import run_experiment
from solver.experiment.statistics import holm
from solver.experiment.summary import summaries
from tests.solver.experiment.stand_in import CLIMBERS, searched_experiment, small_experiment

SEEDS = range(2, 9)


@cache
def assignment(seed: int) -> Experiment:
    """Make the experiment that coursework asks for; nobody may change it."""
    return run_experiment(experiment_plan((8,), ("all",), 500, seed=seed))


def exact_cost(experiment: Experiment, label: str) -> float | None:
    """Return the exact expected steps per solution: of the solved climb and of all failed climbs before it."""
    settings = next(results.cell.settings for results in experiment.cells if results.cell.label == label)
    exact = exact_values(settings)
    if exact is None or exact.mean_steps_solved is None:
        return None
    failed_climbs = (1 - exact.success_rate) / exact.success_rate
    return exact.mean_steps_solved + failed_climbs * (exact.mean_steps_failed or 0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.thorough(but=1)
def test_no_winner_is_named_that_the_exact_values_contradict(seed: int) -> None:
    experiment = assignment(seed)
    by_steps = [one for one in contrasts(experiment) if one.measure is Measure.STEPS and one.is_significant]
    for contrast in by_steps:
        first, second = (exact_cost(experiment, name) for name in (contrast.first, contrast.second))
        if first is not None and second is not None:
            assert not isclose(first, second, rel_tol=1e-3), contrast
            assert (first < second) == (contrast.effect < 1)
    pairs = {(one.first, one.second) for one in by_steps}
    assert ("Steepest ascent", "Random restart") not in pairs
    assert ("Sideways moves", "Random restart, sideways") not in pairs


@pytest.mark.parametrize("seed", SEEDS)
def test_those_that_stand_at_the_top_are_never_beaten_by_exact_values(seed: int) -> None:
    experiment = assignment(seed)
    for standing in standings(experiment, contrasts(experiment)):
        if standing.measure is not Measure.STEPS:
            continue
        costs = [exact_cost(experiment, row.label) for row in standing.best]
        worse = [exact_cost(experiment, row.label) for row in standing.others]
        known, beaten = [cost for cost in costs if cost], [cost for cost in worse if cost]
        assert not known or not beaten or min(known) < min(beaten)


def test_the_others_are_those_that_differ_significantly_from_the_best() -> None:
    experiment = assignment(3)
    made = contrasts(experiment)
    found = {(one.measure, frozenset((one.first, one.second))): one for one in made}
    for standing in standings(experiment, made):
        first, *equals = standing.best
        assert standing.others
        for rows, differs in ((equals, False), (standing.others, True)):
            for row in rows:
                pair = standing.measure, frozenset((first.label, row.label))
                assert found[pair].is_significant is differs


def test_pairs_of_a_size_are_compared_by_every_measure_and_corrected_within_it() -> None:
    found = contrasts(assignment(2))
    families = {measure: [one for one in found if one.measure is measure] for measure in Measure}
    assert [len(family) for family in families.values()] == [
        comb(len(VARIANTS) - 3, 2),  # the success of three is certain
        comb(len(VARIANTS), 2),
        comb(len(VARIANTS), 2),
    ]
    for family in families.values():
        assert [one.corrected_p_value for one in family] == holm([one.p_value for one in family])


@cache
def small_contrasts() -> tuple[Contrast, ...]:
    return contrasts(small_experiment())


def test_shared_starts_make_pairs_and_independent_ones_do_not() -> None:
    assert all(one.is_paired for one in small_contrasts())
    assert not any(one.is_paired for one in contrasts(small_experiment(10, is_paired=False)))


def test_each_standing_has_every_variant_once_best_first() -> None:
    found = standings(small_experiment(), small_contrasts())
    assert [standing.measure for standing in found] == list(Measure)
    for standing in found:
        rows = (*standing.best, *standing.others, *standing.left_out, *standing.certain)
        assert sorted(row.variant for row in rows) == sorted(CLIMBERS)
    success, steps, _ = found
    rates = [row.success_rate for row in success.best]
    assert rates == sorted(rates, key=lambda rate: -(rate or 0))
    costs = [row.expected_steps_per_solution for row in steps.best]
    assert costs == sorted(costs, key=lambda cost: cost or 0)


def test_cells_with_missing_runs_are_not_compared() -> None:
    experiment = searched_experiment((5,), ("steepest-ascent", "sideways", "first-choice"), 20, seed=1)
    experiment.cells[1].outcomes[7:] = NOT_MADE
    found = contrasts(experiment)
    assert {(one.first, one.second) for one in found} == {("Steepest ascent", "First choice")}
    assert [row.label for row in standings(experiment, found)[0].left_out] == ["Sideways moves"]


def test_one_variant_alone_has_nothing_to_be_compared_with() -> None:
    experiment = searched_experiment((5,), ("sideways",), 5, seed=1)
    assert contrasts(experiment) == ()
    assert all(not standing.best for standing in standings(experiment, ()))


def test_sizes_are_compared_as_long_as_the_pairs_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contrasts_module, "MOST_PAIRS", 2)
    experiment = searched_experiment((4, 5, 6), ("steepest-ascent", "sideways"), 20, seed=1)
    assert [n for n, _ in groupby(contrasts(experiment), lambda one: one.n)] == [4, 5]


def test_a_comparison_is_plain_values() -> None:
    document = small_contrasts()[0].document()
    assert (document["measure"], document["first"]) == ("success", "Steepest ascent")
    assert not any(isinstance(value, np.generic) for value in document.values())
    assert json_text(document)


@pytest.mark.parametrize("is_paired", [True, False])
def test_an_effect_is_the_difference_or_the_ratio_of_the_figures(is_paired: bool) -> None:
    experiment = small_experiment(is_paired=is_paired)
    rows = {row.label: row for row in summaries(experiment)}
    for one in contrasts(experiment):
        first, second = (getattr(rows[label], one.measure.field) for label in (one.first, one.second))
        expected = first - second if one.measure is Measure.SUCCESS else first / second
        assert one.effect == pytest.approx(expected)
        assert one.interval[0] < one.effect < one.interval[1]
        assert one.is_significant_alone == (one.p_value < 0.05 <= one.corrected_p_value)


def test_a_comparison_is_the_same_from_the_other_side() -> None:
    there, back = (
        contrasts(searched_experiment((6,), order, 400, seed=1))
        for order in (("steepest-ascent", "sideways"), ("sideways", "steepest-ascent"))
    )
    assert {one.measure for one in there} == set(Measure)
    for one, other in zip(there, back, strict=True):
        turned = other.of(one.first)
        assert (turned.first, turned.second) == (one.first, one.second)
        assert (turned.effect, *turned.interval) == pytest.approx((one.effect, *one.interval))
        assert one.of(one.first) is one


def test_the_comparison_of_two_variants_is_that_pair_on_that_size_by_that_measure() -> None:
    findings = Findings(searched_experiment((4, 6), CLIMBERS[:3], 60, seed=1))
    first, _, last = findings.summaries[-3:]
    for one, other in ((first, last), (last, first)):
        found = findings.contrast(Measure.STEPS, one, other)
        assert found is not None
        assert (found.n, found.measure, {found.first, found.second}) == (
            6,
            Measure.STEPS,
            {first.label, last.label},
        )
    assert findings.contrast(Measure.STEPS, first, first) is None


@pytest.mark.parametrize(
    ("n", "variant", "parameters", "is_so"),
    [
        (5, "random-restart", {}, True),
        (5, "random-restart", {"max_restarts": 1000}, False),
        (5, "random-restart", {"max_steps": 1000}, False),
        (5, "sideways", {"sideways_limit": 1}, False),
        (4, "sideways", {"sideways_limit": 100}, True),  # by the exact values of four queens
        (5, "sideways", {"sideways_limit": 100}, False),  # one run of 10^31 fails
        (5, "tabu", {"max_iterations": 100_000}, False),
        (5, "tabu", {"restart": "cutoff", "cutoff": 20}, False),
        (5, "first-choice", {"restart": "cutoff", "cutoff": 20}, True),
        (5, "queen-search", {}, True),
        (5, "queen-search", {"max_restarts": 1000}, False),
        (5, "queen-search", {"max_iterations": 100_000}, False),
    ],
)
def test_success_is_certain_where_a_search_goes_on_until_it_is_solved_or_always_is(
    n: int, variant: str, parameters: dict[str, Any], is_so: bool
) -> None:
    (results,) = searched_experiment((n,), (variant,), 1, seed=3, parameters=parameters).cells
    assert results.outcomes.tolist() == [SOLVED]
    assert is_certain(results) is is_so
