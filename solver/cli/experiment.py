"""``nqueens experiment``: many runs of several variants, summed up."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from solver.cli.command import Command
from solver.cli.interrupts import interrupt_asked
from solver.cli.output import put, put_json, say
from solver.cli.parameters import add_parameters, given_parameters
from solver.cli.parser import typed_number
from solver.cli.progress import ProgressLine
from solver.errors import InputError
from solver.experiment.document import experiment_document
from solver.experiment.estimate import duration_text, estimate
from solver.experiment.plan import ALL, Plan, experiment_plan
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import summary_table
from solver.experiment.writing import check_output, write_experiment
from solver.files import shown
from solver.heuristics import Heuristic
from solver.variants import VARIANTS
from solver.workers import default_workers

CANCELLED = 130
"""Exit code of an experiment that Ctrl+C ended."""
MOST_JOBS = 1024


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
    jobs = _jobs(arguments.jobs)
    if arguments.output is not None:
        check_output(arguments.output)
    say(f"nqueens experiment: {plan.runs:,} runs, seed {plan.seed}")
    with _executor(arguments.dask) as executor:
        if executor is None and not _is_agreed(plan, jobs, arguments.yes):
            return 0
        experiment = _run(plan, executor, jobs)
    _say_what_is_missing(experiment)
    if arguments.output is not None:
        say(f"nqueens experiment: written to {shown(write_experiment(experiment, arguments.output))}")
    if arguments.json:
        put_json(experiment_document(experiment))
    else:
        put(summary_table(summaries(experiment)))
    return CANCELLED if experiment.is_cancelled else 0


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


def _run(plan: Plan, executor: Executor | None, jobs: int) -> Experiment:
    with interrupt_asked() as is_interrupted, ProgressLine("nqueens experiment") as line:
        return run_experiment(
            plan,
            executor,
            workers=jobs,
            report=lambda _, progress: line.show(progress),
            is_cancelled=is_interrupted,
        )


def _is_agreed(plan: Plan, jobs: int, is_yes: bool) -> bool:
    """Ask before a plan that takes very long; without anybody to ask, refuse it."""
    if is_yes:
        return True
    cost = estimate(plan, jobs)
    if not cost.is_excessive:
        return True
    if not sys.stdin or not sys.stdin.isatty():
        raise InputError(f"{cost.sentence}; add --yes to run it all the same", "runs")
    say(f"nqueens experiment: {cost.sentence}. Run it? [y/N]")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _say_what_is_missing(experiment: Experiment) -> None:
    missing = experiment.plan.runs - experiment.done
    if experiment.is_cancelled:
        say(
            f"nqueens experiment: cancelled after {duration_text(experiment.seconds)}; {missing:,} runs are missing"
        )
    for failure in experiment.failures:
        label = experiment.plan.cells[failure.chunk.cell].label
        say(f"nqueens experiment: {failure.chunk.count:,} runs of {label} failed: {failure.reason}")


def _jobs(text: str | None) -> int:
    if text is None:
        return default_workers()
    jobs = typed_number(text, "the number of jobs")
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"the number of jobs must be between 1 and {MOST_JOBS}, not {jobs}", "jobs")
    return jobs


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
