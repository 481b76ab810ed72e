"""``nqueens run-lengths``: distributions of run lengths, and where to cut runs off."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from math import inf
from typing import Any

from msgspec.structs import asdict

from solver.cli.arguments import add_options, add_parameters, given_parameters, seed_of, typed_number
from solver.cli.experiment import exit_code, run_if_agreed
from solver.cli.output import put_either
from solver.core.checks import InputError
from solver.core.estimates import Estimate, Interval
from solver.core.parameters import Restart
from solver.core.system import default_workers
from solver.core.variants import variant_named
from solver.core.words import NOTHING, counted, full_sentence
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.run_lengths import (
    NOTHING_SAVED,
    ONE_CLIMB,
    ROUGH,
    CutOffs,
    Fits,
    cut_offs,
    fits_of,
    p_text,
)
from solver.experiment.summary import Summary, summary_of
from solver.experiment.tables import estimate, mean_text, number
from solver.report.model import Table
from solver.report.writers import text_table

NAME = "nqueens run-lengths"
RUNS = 1000

Checked = dict[Restart, Summary]
"""Summaries of fresh runs, if they were made."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the search, the number of runs, and whether to check the best cut-off."""
    verify = ("--verify", "", "run the best cut-off and the best Luby sequence with fresh random numbers")
    usual = {"n": 8, "variant": "simulated-annealing", "runs": RUNS}
    add_options(parser, "-n --variant --runs --seed --yes", verify, **usual)
    add_parameters(parser, metavar="VALUE")


def run(arguments: Namespace) -> int:
    """Make the runs, fit distributions, and print the best cut-off."""
    given = given_parameters(arguments)
    seed = seed_of(arguments)
    plan = experiment_plan(
        (typed_number(arguments.n, "the number of queens"),),
        (variant_named(arguments.variant).name,),
        typed_number(arguments.runs, "the number of runs"),
        seed=seed,
        parameters=given,
    )
    names = {parameter.name for parameter in plan.variants[0].variant.parameters}
    if arguments.verify and not {"restart", "cutoff"} <= names:
        raise InputError(
            f"--verify needs a variant that takes a cut-off; {arguments.variant} does not", "verify"
        )
    settings = plan.cells[0].settings
    if arguments.verify and settings.restarts_when_stuck and settings.value("max_restarts") != 0:
        raise InputError(ONE_CLIMB, "restart")
    experiment = run_if_agreed(plan, default_workers(), arguments.yes, NAME)
    if experiment is None or not experiment.is_complete:
        return 0 if experiment is None else exit_code(experiment)
    (results,) = experiment.cells
    fits = fits_of(results)
    if results.restarts.any():
        if arguments.verify:
            raise InputError(ONE_CLIMB, "restart")
        put_either(
            arguments.json,
            _fits_document(plan, fits),
            "\n".join((*_fits_text(fits), f"{full_sentence(ONE_CLIMB)}\n")),
        )
        return 0
    found = cut_offs(results)
    best = {Restart.CUTOFF: found.cutoffs[found.best], Restart.LUBY: found.cutoffs[found.luby_best]}
    checked = {
        restart: summary
        for restart, cutoff in (best.items() if arguments.verify else ())
        if (summary := _verified(plan, given, restart, cutoff, arguments)) is not None
    }
    put_either(arguments.json, _document(plan, fits, found, checked), _text(fits, found, checked))
    return 0


def _verified(
    plan: Plan, given: dict[str, Any], restart: Restart, cutoff: int, arguments: Namespace
) -> Summary | None:
    """Run the variant with that cut-off, from the seed after that of the plan; None if declined.

    That 0 restarts are allowed, for runs of one climb, does not hold for these.
    """
    parameters = {**given, "restart": restart, "cutoff": cutoff}
    if given.get("max_restarts") == 0:
        del parameters["max_restarts"]
    again = experiment_plan(
        plan.sizes, (arguments.variant,), plan.cell_runs, seed=plan.seed + 1, parameters=parameters
    )
    experiment = run_if_agreed(again, default_workers(), arguments.yes, NAME)
    return None if experiment is None else summary_of(experiment.cells[0])


def _fits_document(plan: Plan, fits: Fits) -> dict[str, Any]:
    return {
        "seed": plan.seed,
        "runs": plan.runs,
        "fits": [asdict(one) for one in fits.distributions],
        "sentence": fits.sentence,
    }


def _document(plan: Plan, fits: Fits, found: CutOffs, checked: Checked) -> dict[str, Any]:
    best = found.best
    return {
        **_fits_document(plan, fits),
        "evaluations_per_solution": found.whole,
        "cutoffs": list(found.cutoffs),
        "costs": list(found.costs),
        "intervals": list(map(_ends, found.band)),
        "best": {"cutoff": found.cutoffs[best], "cost": found.costs[best]},
        "luby_costs": list(map(_finite, found.luby_costs)),
        "luby_best": {
            "cutoff": found.cutoffs[found.luby_best],
            "cost": found.luby_costs[found.luby_best],
            "interval": _ends(found.luby_interval),
        },
        "verified": checked[Restart.CUTOFF].document() if Restart.CUTOFF in checked else None,
        "luby_verified": checked[Restart.LUBY].document() if Restart.LUBY in checked else None,
    }


def _ends(bounds: Interval) -> list[float | None]:
    return list(map(_finite, bounds))


def _finite(cost: float) -> float | None:
    return cost if cost < inf else None


def _fits_text(fits: Fits) -> tuple[str, ...]:
    """Write the table of the fits, if there are any, and what follows from them."""
    rows = [
        (
            one.name,
            ", ".join(f"{name} {value:,.4g}" for name, value in one.parameters.items()),
            NOTHING if one.p_value is None else p_text(one.p_value).removeprefix("p = ").removeprefix("p "),
        )
        for one in fits.distributions
    ]
    table = Table(("distribution", "parameters", "p"), rows, (False, False, True))
    return (*([text_table(table)] if rows else []), fits.sentence)


def _text(fits: Fits, found: CutOffs, checked: Checked) -> str:
    best = found.best
    cost = estimate(Estimate(found.costs[best], found.band[best], found.runs))
    lines = [
        *_fits_text(fits),
        f"Evaluations per solution of these runs: {number(found.whole, 0)}.",
        f"Cheapest cut-off: {counted(found.cutoffs[best], 'iteration')}, expected {cost} evaluations per solution."
        + _fresh(checked.get(Restart.CUTOFF))
        + (f" {full_sentence(NOTHING_SAVED)}" if found.saved is None else ""),
        f"Luby's sequence: {counted(found.cutoffs[found.luby_best], 'iteration')} times 1, 1, 2, 1, 1, 2, 4, …, "
        "expected "
        + estimate(Estimate(found.luby_costs[found.luby_best], found.luby_interval, found.runs))
        + " evaluations per solution."
        + _fresh(checked.get(Restart.LUBY)),
    ]
    return "\n".join(lines if found.is_exact else [*lines, ROUGH]) + "\n"


def _fresh(checked: Summary | None) -> str:
    if checked is None or checked.expected_evaluations_per_solution is None:
        return ""
    return f" With fresh random numbers: {mean_text(checked, 'expected_evaluations_per_solution')}."
