"""``nqueens run-lengths``: distributions of run lengths, and where to cut runs off."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from math import inf
from typing import Any

from msgspec.structs import asdict

from solver.cli.arguments import add_options, add_parameters, given_parameters, seed_of, typed_number
from solver.cli.experiment import exit_code, run_if_agreed
from solver.cli.output import put_either
from solver.core.estimates import Estimate
from solver.core.system import default_workers
from solver.core.variants import variant_named
from solver.core.words import NOTHING, counted, full_sentence
from solver.experiment.plan import experiment_plan
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
from solver.experiment.tables import estimate, number
from solver.report.model import Table
from solver.report.writers import text_table

NAME = "nqueens run-lengths"
RUNS = 1000


def add_arguments(parser: ArgumentParser) -> None:
    """Add the search and the number of runs."""
    usual = {"n": 8, "variant": "simulated-annealing", "runs": RUNS}
    add_options(parser, "-n --variant --runs --seed --yes", **usual)
    add_parameters(parser, metavar="VALUE")


def run(arguments: Namespace) -> int:
    """Make the runs, fit distributions, and print the best cut-off."""
    plan = experiment_plan(
        (typed_number(arguments.n, "the number of queens"),),
        (variant_named(arguments.variant).name,),
        typed_number(arguments.runs, "the number of runs"),
        seed=seed_of(arguments),
        parameters=given_parameters(arguments),
    )
    experiment = run_if_agreed(plan, default_workers(), arguments.yes, NAME)
    if experiment is None or not experiment.is_complete:
        return 0 if experiment is None else exit_code(experiment)
    (results,) = experiment.cells
    fits = fits_of(results)
    document = {
        "seed": plan.seed,
        "runs": plan.runs,
        "fits": [asdict(one) for one in fits.distributions],
        "sentence": fits.sentence,
    }
    lines = _fits_text(fits)
    if results.restarts.any():
        lines.append(full_sentence(ONE_CLIMB))
    else:
        found = cut_offs(results)
        document |= _document(found)
        lines += _text(found)
    put_either(arguments.json, document, "\n".join(lines) + "\n")
    return 0


def _document(found: CutOffs) -> dict[str, Any]:
    best = found.best
    return {
        "evaluations_per_solution": found.whole,
        "cutoffs": list(found.cutoffs),
        "costs": list(found.costs),
        "intervals": [[end if end < inf else None for end in ends] for ends in found.band],
        "best": {"cutoff": found.cutoffs[best], "cost": found.costs[best]},
    }


def _fits_text(fits: Fits) -> list[str]:
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
    return [*([text_table(table)] if rows else []), fits.sentence]


def _text(found: CutOffs) -> list[str]:
    best = found.best
    cost = estimate(Estimate(found.costs[best], found.band[best], found.runs))
    saved = f" {full_sentence(NOTHING_SAVED)}" if found.saved is None else ""
    return [
        f"Evaluations per solution of these runs: {number(found.whole, 0)}.",
        f"Cheapest cut-off: {counted(found.cutoffs[best], 'iteration')}, expected {cost} evaluations per solution."
        f"{saved}",
        *([] if found.is_exact else [ROUGH]),
    ]
