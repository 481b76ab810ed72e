"""``nqueens tune``: parameters with the fewest evaluations per solution, checked against the defaults."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.cli.arguments import (
    PARAMETERS,
    add_options,
    add_parameters,
    seed_of,
    typed_between,
    typed_fraction,
    typed_number,
    typed_value,
)
from solver.cli.experiment import exit_code, jobs_of, run_plan
from solver.cli.history import keep
from solver.cli.output import INTERRUPTED, interrupt_asked, put_either, say
from solver.core.checks import InputError
from solver.core.parameters import ParameterValue
from solver.core.words import counted
from solver.experiment.plan import MOST_RUNS
from solver.experiment.tuning import (
    BUDGET,
    CHECK_RUNS,
    MOST_BUDGET,
    RUNS,
    Tuning,
    new_study,
    tune,
    tuned,
    tuning_of,
    validation_plans,
)
from solver.history.records import tuning_entry

NAME = "nqueens tune"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the variant, the ranges and the budget."""
    parser.epilog = "A parameter given as LOW:HIGH is tuned, one given as a value is fixed."
    add_options(
        parser,
        "-n --variant --seed --jobs",
        ("--budget", "N", "settings to try"),
        ("--runs", "N", "runs of each setting"),
        ("--check-runs", "N", "fresh runs of the best setting and of the default"),
        n=8,
        variant="simulated-annealing",
        budget=BUDGET,
        runs=RUNS,
        check_runs=CHECK_RUNS,
    )
    add_parameters(parser, number="LOW:HIGH", metavar="VALUE")


def run(arguments: Namespace) -> int:
    """Try settings, run the best and the default afresh, and print both."""
    tuning = _tuning(arguments)
    budget = typed_between(arguments.budget, 1, MOST_BUDGET, "budget", "the budget")
    check_runs = typed_between(arguments.check_runs, 2, MOST_RUNS, "check_runs", "the number of fresh runs")
    jobs = jobs_of(arguments.jobs)
    study = new_study()
    say(
        f"{NAME}: {counted(budget, 'setting')} of {counted(tuning.plan.runs, 'run')}, seed {tuning.plan.seed}"
    )
    try:
        with interrupt_asked() as is_interrupted:
            if not tune(study, tuning, budget, jobs, is_interrupted):
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        say(f"{NAME}: cancelled")
        return INTERRUPTED
    made = []
    for plan in validation_plans(tuning, study.best_params, check_runs):
        made.append(run_plan(plan, jobs, NAME))
        if not made[-1].is_complete:
            return exit_code(made[-1])
    found = tuned(tuning, study, made)
    put_either(arguments.json, found.document(), "\n".join(found.sentences()) + "\n")
    keep(NAME, lambda: tuning_entry(found))
    return 0


def _tuning(arguments: Namespace) -> Tuning:
    """Read what is tuned and what is fixed."""
    ranges: dict[str, tuple[ParameterValue, ParameterValue]] = {}
    fixed: dict[str, ParameterValue] = {}
    for name, parameter in PARAMETERS.items():
        if (text := getattr(arguments, name)) is None:
            continue
        low, colon, high = text.partition(":")
        if not colon:
            fixed[name] = typed_value(parameter, text)
        elif parameter.choices:
            raise InputError(f"{name} is a word; give one value, not a range", name)
        else:
            typed = typed_fraction if parameter.is_fraction else typed_number
            ranges[name] = typed(low, name), typed(high, name)
    runs = typed_number(arguments.runs, "the number of runs")
    n = typed_number(arguments.n, "the number of queens")
    return tuning_of(n, arguments.variant, fixed, ranges, runs, seed_of(arguments))
