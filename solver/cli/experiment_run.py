"""What the commands that run experiments share: asking first, running with progress, saying what is missing."""

from __future__ import annotations

import sys
from concurrent.futures import Executor

from solver.cli.interrupts import interrupt_asked
from solver.cli.output import say
from solver.cli.parser import typed_number
from solver.cli.progress import ProgressLine
from solver.errors import InputError
from solver.experiment.estimate import estimate
from solver.experiment.plan import Plan
from solver.experiment.progress import duration_text
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment
from solver.workers import default_workers

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
