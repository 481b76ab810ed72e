"""Fits agree with scipy, tests with simulated run lengths, and cut-offs with runs that are cut off."""

from typing import Any

import numpy as np
import pytest
from scipy import stats

from solver.core.checks import InputError
from solver.core.events import OUTCOMES
from solver.experiment.plan import experiment_plan
from solver.experiment.results import SOLVED, CellResults
from solver.experiment.run_lengths import (
    FITS,
    MOST_CUTOFFS,
    cut_offs,
    fit,
    fits_of,
    p_text,
    shown_fits,
)
from solver.experiment.runner import run_experiment
from tests.solver.experiment.stand_in import searched_experiment


@pytest.mark.parametrize("is_cut", [False, True])
@pytest.mark.parametrize("name", ["exponential", "Weibull", "lognormal"])
def test_parameters_are_those_that_scipy_finds(name: str, is_cut: bool) -> None:
    rng = np.random.default_rng(1)
    lengths = 50 * rng.weibull(1.4, 400)
    is_solved = lengths < (45 if is_cut else np.inf)
    lengths = np.minimum(lengths, 45) if is_cut else lengths
    found = fit(name, lengths, is_solved).parameters
    data = stats.CensoredData(uncensored=lengths[is_solved], right=lengths[~is_solved])
    if name == "exponential":
        assert found["mean"] == pytest.approx(stats.expon.fit(data, floc=0)[1], rel=1e-3)
    elif name == "Weibull":
        shape, _, scale = stats.weibull_min.fit(data, floc=0)
        assert (found["shape"], found["scale"]) == pytest.approx((shape, scale), rel=1e-3)
    else:
        deviation, _, scale = stats.lognorm.fit(data, floc=0)
        assert tuple(found.values()) == pytest.approx((np.log(scale), deviation), rel=1e-3)


@pytest.mark.parametrize("name", FITS)
def test_the_distribution_that_runs_come_from_is_rarely_refused(name: str) -> None:
    rng = np.random.default_rng(2)
    draw = {
        "exponential": lambda: rng.exponential(400, 300),
        "shifted exponential": lambda: 90 + rng.exponential(400, 300),
        "Weibull": lambda: 400 * rng.weibull(0.7, 300),
        "lognormal": lambda: rng.lognormal(6, 1, 300),
    }[name]
    refused = []
    for _ in range(200):
        lengths = np.ceil(draw())
        limit = float(np.quantile(lengths, 0.8))
        refused.append(not fit(name, np.minimum(lengths, limit), lengths < limit).fits)
    assert np.mean(refused) < 0.12


def test_other_distributions_are_refused() -> None:
    lengths = np.ceil(np.random.default_rng(3).lognormal(6, 0.5, 500))
    assert not fit("exponential", lengths, np.ones(500, bool)).fits
    assert fit("lognormal", lengths, np.ones(500, bool)).fits


def made(lengths: list[int], solved: list[bool]) -> CellResults:
    """Return results with these lengths; each iteration of annealing costs one evaluation."""
    (results,) = searched_experiment((4,), ("simulated-annealing",), len(lengths), seed=1).cells
    results.columns["iterations"][:] = lengths
    outcomes = [SOLVED if one else OUTCOMES.index("iteration-limit") for one in solved]  # type: ignore[arg-type]
    results.columns["outcomes"][:] = outcomes
    return results


def test_the_cost_at_a_cut_off_is_counted_by_hand() -> None:
    found = cut_offs(made([2, 4, 10, 10, 20, 30], [True, True, True, True, True, False]))
    assert found.cutoffs == (2, 4, 10, 20)
    assert found.costs == pytest.approx((6 * 2 / 1, (2 + 5 * 4) / 2, 46 / 4, 66 / 5))
    assert found.cutoffs[found.best] == 4
    assert found.whole == pytest.approx(76 / 5)
    assert all(low <= cost <= high for cost, (low, high) in zip(found.costs, found.band, strict=True))


def test_runs_that_were_all_solved_at_their_start_have_a_cut_off_that_costs_nothing() -> None:
    found = cut_offs(made([0] * 6, [True] * 6))
    assert (found.cutoffs, found.costs, found.whole) == ((1,), (0.0,), 0.0)


def test_the_cheapest_of_all_cut_offs_is_given_however_many_there_are() -> None:
    lengths = np.random.default_rng(6).choice(5_000, 900, replace=False) + 1
    is_solved = np.arange(900) % 5 > 0
    costs = {
        int(cutoff): np.minimum(lengths, cutoff).sum() / (is_solved & (lengths <= cutoff)).sum()
        for cutoff in lengths[is_solved]
    }
    found = cut_offs(made(lengths.tolist(), is_solved.tolist()))
    assert len(found.cutoffs) <= MOST_CUTOFFS + 1
    assert found.cutoffs[found.best] == min(costs, key=lambda cutoff: costs[cutoff])
    assert found.costs == pytest.approx([costs[cutoff] for cutoff in found.cutoffs])


@pytest.mark.parametrize(
    ("variant", "restarting", "parameters"),
    [
        ("steepest-ascent", "random-restart", {}),
        ("sideways", "random-restart-sideways", {"sideways_limit": 3}),
        ("stochastic", "stochastic", {"restart": "never"}),
        ("min-conflicts", "min-conflicts", {}),
        ("tabu", "tabu", {}),
        ("local-beam", "local-beam", {"beam_width": 3, "max_iterations": 50}),
        ("genetic", "genetic", {"population": 8}),
    ],
)
def test_the_cost_at_a_cut_off_is_that_of_the_same_climbs_given_up_there(
    variant: str, restarting: str, parameters: dict[str, Any]
) -> None:
    (results,) = searched_experiment((6,), (variant,), 60, seed=3, parameters=parameters).cells
    found = cut_offs(results)
    for cutoff, cost in list(zip(found.cutoffs, found.costs, strict=True))[:5]:
        given_up = {**parameters, "restart": "cutoff", "cutoff": cutoff, "max_restarts": 0}
        (cut,) = searched_experiment((6,), (restarting,), 60, seed=3, parameters=given_up).cells
        evaluations = cut.evaluations()
        assert evaluations is not None
        assert cost == pytest.approx(evaluations.sum() / (cut.outcomes == SOLVED).sum())
    assert found.is_exact


def test_a_rule_whose_iterations_differ_in_price_says_that_costs_are_rough() -> None:
    (results,) = searched_experiment((6,), ("first-choice",), 100, seed=3).cells
    assert not cut_offs(results).is_exact


def test_a_p_value_too_small_for_a_number_is_no_zero() -> None:
    assert (p_text(0.0123), p_text(0.0)) == ("p = 0.012", "p < 1e-300")


def test_memoryless_runs_are_mostly_said_to_be_so_and_others_are_not() -> None:
    rng = np.random.default_rng(4)
    samples = [np.ceil(rng.exponential(500, 200)).astype(int).tolist() for _ in range(20)]
    said = [fits_of(made(lengths, [True] * 200)).sentence for lengths in samples]
    assert sum("memoryless as far as these runs can tell" in one for one in said) >= 16
    heavy = np.ceil(rng.lognormal(5, 2, 200)).astype(int).tolist()
    steady = (100 + 300 * rng.weibull(3, 200)).astype(int).tolist()
    for lengths in (heavy, steady):
        assert "are not memoryless (exponential: p" in fits_of(made(lengths, [True] * 200)).sentence


def test_nothing_is_fitted_where_runs_were_cut_off_by_what_is_not_counted() -> None:
    options: dict[str, Any] = {"max_steps": 30}
    (by_steps,) = searched_experiment((6,), ("simulated-annealing",), 60, seed=1, parameters=options).cells
    fits = fits_of(by_steps)
    assert fits.distributions == ()
    assert fits.sentence == (
        "No distribution is fitted to the iterations: a limit of steps or restarts ended some runs."
    )
    assert fits_of(by_steps, of_steps=True).distributions
    options = {"max_iterations": 60}
    (by_iterations,) = searched_experiment(
        (6,), ("simulated-annealing",), 60, seed=1, parameters=options
    ).cells
    shown = shown_fits(by_iterations)
    assert shown is not None
    assert shown.distributions == ()
    assert fits_of(by_iterations).distributions


def test_nothing_is_fitted_to_runs_of_which_some_might_have_been_solved_after_one_more_restart() -> None:
    without, limited = (
        searched_experiment((8,), ("random-restart",), 60, seed=2, parameters={"max_restarts": most}).cells[0]
        for most in (None, 3)
    )
    assert fits_of(without).distributions
    assert limited.iterations.max() < without.iterations.max()
    assert fits_of(limited).distributions == ()


def test_runs_that_restarted_or_are_too_few_are_refused() -> None:
    (results,) = searched_experiment((6,), ("random-restart",), 20, seed=1).cells
    with pytest.raises(InputError, match="runs of one climb"):
        cut_offs(results)
    with pytest.raises(InputError, match="fewer than 5"):
        cut_offs(made([5, 6, 7], [True, True, False]))


def test_runs_that_may_not_restart_are_those_of_the_search_that_never_does() -> None:
    plain, limited = (
        run_experiment(experiment_plan((8,), (variant,), 300, seed=1, parameters=parameters)).cells[0]
        for variant, parameters in (("sideways", {}), ("random-restart-sideways", {"max_restarts": 0}))
    )
    assert fits_of(limited) == fits_of(plain)
    assert cut_offs(limited) == cut_offs(plain)
    cut = {"max_restarts": 0, "restart": "cutoff", "cutoff": 10}
    (some_cut,) = run_experiment(
        experiment_plan((8,), ("random-restart",), 300, seed=1, parameters=cut)
    ).cells
    assert fits_of(some_cut).distributions == ()
