"""``nqueens experiment``: many runs of several variants, summed up."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from time import perf_counter
from types import TracebackType

from solver.cli.command import Command, add_parameters, given_parameters, typed_number
from solver.cli.output import interrupt_asked, put, put_json, say
from solver.core.checks import InputError
from solver.core.files import shown
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS
from solver.core.workers import default_workers
from solver.experiment.plan import ALL, Plan, experiment_plan
from solver.experiment.progress import Progress, duration_text, estimate
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import summary_table
from solver.experiment.writing import check_output, experiment_document, write_experiment

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
    from solver.experiment.runner import cluster_executor

    with cluster_executor(address) as executor:
        yield executor


EXPERIMENT = Command("experiment", "Run many searches and sum them up.", add_arguments, run)


CANCELLED = 130
"""Exit code of an experiment that Ctrl+C ended."""
MOST_JOBS = 1024


def run_plan(plan: Plan, executor: Executor | None, jobs: int, name: str) -> Experiment:
    """Run a plan; Ctrl+C ends it with what is done. `name` is that of the command."""
    with interrupt_asked() as is_interrupted, ProgressLine(name) as line:
        return run_experiment(
            plan,
            executor,
            workers=jobs,
            report=lambda _, progress: line.show(progress),
            is_cancelled=is_interrupted,
        )


def is_agreed(plan: Plan, jobs: int, is_yes: bool, name: str) -> bool:
    """Ask before a plan that takes very long; without anybody to ask, refuse it."""
    if is_yes:
        return True
    cost = estimate(plan, jobs)
    if not cost.is_excessive:
        return True
    if not sys.stdin or not sys.stdin.isatty():
        raise InputError(f"{cost.sentence}; add --yes to run it all the same", "runs")
    say(f"{name}: {cost.sentence}. Run it? [y/N]")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def say_what_is_missing(experiment: Experiment, name: str) -> None:
    """Say what was cancelled and what failed."""
    missing = experiment.plan.runs - experiment.done
    if experiment.is_cancelled:
        say(f"{name}: cancelled after {duration_text(experiment.seconds)}; {missing:,} runs are missing")
    for failure in experiment.failures:
        label = experiment.plan.cells[failure.chunk.cell].label
        say(f"{name}: {failure.chunk.count:,} runs of {label} failed: {failure.reason}")


def jobs_of(text: str | None) -> int:
    """Check a number of threads; as many as there are cores when none is given."""
    if text is None:
        return default_workers()
    jobs = typed_number(text, "the number of jobs")
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"the number of jobs must be between 1 and {MOST_JOBS}, not {jobs}", "jobs")
    return jobs


SECONDS_BETWEEN = 0.2
"""The line is written again no sooner than that."""


class ProgressLine:
    """Overwrites one line on standard error; silent where that is no terminal."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._is_shown = bool(sys.stderr and sys.stderr.isatty())
        self._written_at = 0.0
        self._width = 0

    def __enter__(self) -> ProgressLine:
        """Begin; nothing is written yet."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, frames: TracebackType | None
    ) -> None:
        """Leave an empty line behind."""
        self._write("")

    def show(self, progress: Progress) -> None:
        """Tell how far it is, unless that was told a moment ago."""
        if perf_counter() - self._written_at > SECONDS_BETWEEN:
            self._written_at = perf_counter()
            self._write(f"{self._name}: {progress_text(progress)}")

    def _write(self, text: str) -> None:
        if self._is_shown:
            sys.stderr.write(f"\r{text.ljust(self._width)}\r{text}")
            sys.stderr.flush()
            self._width = len(text)


def progress_text(progress: Progress) -> str:
    """Tell how far it is, at what rate, and how long it will still take."""
    share = f"{progress.done:,} of {progress.planned:,} runs"
    rate = f"{progress.runs_per_second:,.0f} runs/s"
    left = progress.seconds_left
    return f"{share}, {rate}" + ("" if left is None else f", {duration_text(left)} left")
