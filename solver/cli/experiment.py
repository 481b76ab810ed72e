"""``nqueens experiment``: many runs of several variants, summed up."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from solver.cli.command import Command
from solver.cli.experiment_run import CANCELLED, is_agreed, jobs_of, run_plan, say_what_is_missing
from solver.cli.output import put, put_json, say
from solver.cli.parameters import add_parameters, given_parameters
from solver.cli.parser import typed_number
from solver.experiment.document import experiment_document
from solver.experiment.plan import ALL, Plan, experiment_plan
from solver.experiment.results import Experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import summary_table
from solver.experiment.writing import check_output, write_experiment
from solver.files import shown
from solver.heuristics import Heuristic
from solver.variants import VARIANTS

NAME = "nqueens experiment"


def add_arguments(parser: ArgumentParser) -> None:
    """Take a plan, how to run it and where to write what comes of it."""
    parser.add_argument(
        "-n", metavar="N,…", default="8", help="numbers of queens, joined by commas (default: 8)"
    )
    parser.add_argument(
        "--variants", default=ALL, help=f"all, or some of {','.join(VARIANTS)} (default: all)"
    )
    parser.add_argument(
        "--runs", metavar="N", default="1000", help="runs of each variant and size (default: 1000)"
    )
    parser.add_argument("--seed", help="chooses the random numbers (default: drawn, and said)")
    parser.add_argument("--heuristic", help=f"{' or '.join(Heuristic)} (default: each variant's own)")
    parser.add_argument("--independent", action="store_true", help="give every variant starts of its own")
    add_parameters(parser)
    parser.add_argument("--jobs", metavar="N", help="threads (default: one a core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster at this address")
    parser.add_argument("--yes", action="store_true", help="do not ask about plans that take very long")
    parser.add_argument("-o", "--output", metavar="FILE", help="write a file; its ending chooses the format")


def run(arguments: Namespace) -> int:
    """Run the experiment and print its summaries; Ctrl+C ends it with what is done."""
    plan = plan_of(arguments)
    jobs = jobs_of(arguments.jobs)
    if arguments.output is not None:
        check_output(arguments.output)
    say(f"{NAME}: {plan.runs:,} runs, seed {plan.seed}")
    with _executor(arguments.dask) as executor:
        if executor is None and not is_agreed(plan, jobs, arguments.yes, NAME):
            return 0
        experiment = run_plan(plan, executor, jobs, NAME)
    say_what_is_missing(experiment, NAME)
    try:
        if arguments.output is not None:
            say(f"{NAME}: written to {shown(write_experiment(experiment, arguments.output))}")
    finally:  # a disk that is full loses no figures
        _print(experiment, arguments.json)
    return CANCELLED if experiment.is_cancelled else 0


def _print(experiment: Experiment, is_json: bool) -> None:
    if is_json:
        put_json(experiment_document(experiment))
    else:
        put(summary_table(summaries(experiment)))


def plan_of(arguments: Namespace) -> Plan:
    """Check the plan on a command line."""
    return experiment_plan(
        [typed_number(text, "n") for text in arguments.n.split(",")],
        [name.strip() for name in arguments.variants.split(",") if name.strip()],
        typed_number(arguments.runs, "the number of runs"),
        seed=None if arguments.seed is None else typed_number(arguments.seed, "the seed"),
        heuristic=arguments.heuristic,
        parameters=given_parameters(arguments),
        is_paired=not arguments.independent,
    )


@contextmanager
def _executor(address: str | None) -> Iterator[Executor | None]:
    """Give the executor of a Dask cluster, or None for threads of this process."""
    if address is None:
        yield None
        return
    from solver.experiment.cluster import cluster_executor  # distributed is an extra

    with cluster_executor(address) as executor:
        yield executor


EXPERIMENT = Command("experiment", "Run many searches and sum them up.", add_arguments, run)
