"""``nqueens experiment``: many runs of several variants, summarised; and what commands with experiments share."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec.structs import replace

from solver.cli.arguments import (
    PARAMETERS,
    add_options,
    add_parameters,
    seed_of,
    start_of,
    typed_between,
    typed_number,
    typed_value,
)
from solver.cli.history import keep
from solver.cli.output import INCOMPLETE, INTERRUPTED, interrupt_asked, put, put_json, say, table_width
from solver.core.checks import InputError, either, printable
from solver.core.events import OUTCOMES, Outcome
from solver.core.files import check_no_input, shown
from solver.core.heuristics import Heuristic
from solver.core.parameters import ParameterValue
from solver.core.run_settings import DEFAULT_QUEENS, Starts
from solver.core.system import default_workers
from solver.core.variants import VARIANTS, Variant
from solver.core.words import counted, joined
from solver.custom.search import files_of, given_searches
from solver.experiment.cluster import ClusterExecutor, cluster_executor
from solver.experiment.discussion import Topic
from solver.experiment.plan import ALL, Plan, checked_runs, experiment_plan, sizes_of
from solver.experiment.progress import Progress, duration_text, estimate
from solver.experiment.report import TITLE, Part, ReportOptions
from solver.experiment.results import Experiment, extended
from solver.experiment.runner import run_experiment
from solver.experiment.saved import ENDING, read_experiment
from solver.experiment.sequences import SEQUENCES
from solver.experiment.summary import summaries
from solver.experiment.tables import LEAST_NEEDED, comparison_table, fitted
from solver.experiment.writing import check_output, experiment_document, write_experiment
from solver.history.records import experiment_entry
from solver.report.model import Table
from solver.report.writers import text_table

NAME = "nqueens experiment"
MAX_JOBS = 1024
RUNS = 1000
"""Runs of each line unless they are given."""
MOST_SEQUENCES = 1000

ValuesByName = dict[str, list[ParameterValue]]


def add_arguments(parser: ArgumentParser) -> None:
    """Add a plan, how to run it and where to write its results."""
    parser.epilog = (
        "Several values of a parameter, separated by commas, give one line each. With the name of a variant before "
        "them, they apply to it alone: --sideways-limit sideways:0,10."
    )
    names = "--seed --start --from-one --from-bottom --board --transpose --starts --jobs --yes -o --wide"
    add_options(
        parser,
        names,
        ("-n", "N,…", "numbers of queens and ranges: 8, or 4-12,20 (default: the length of --start, else 8)"),
        (
            "--variants",
            "NAME,…",
            f"all, or some of {','.join(VARIANTS)} (default: all, or none with --search)",
        ),
        ("--heuristic", "NAME,…", f"{either(Heuristic)}, or several (default: that of each variant)"),
        ("--runs", "N", f"runs of each line of the table (default: {RUNS})"),
        ("--independent", "", "give every line its own start states"),
        (
            "--resume",
            "FILE",
            "continue a saved experiment (.nqx): run what is missing, and add --runs to each line",
        ),
        ("--dask", "ADDRESS", "run on the Dask cluster at this address"),
        starts=Starts.UNIFORM,
    )
    parser.add_argument(
        "--search",
        metavar="FILE,…",
        action="append",
        default=[],
        help="searches of your own, separated by commas; FILE@sha256:HASH refuses any other hash",
    )
    add_parameter_values(parser)
    add_report_options(parser)


def add_report_options(parser: ArgumentParser) -> None:
    """Add what the reader of a report may ask for."""
    report = parser.add_argument_group("report")
    add_options(
        report,
        "",
        ("--title", "TITLE", "title of the report"),
        ("--author", "AUTHOR", "its author"),
        ("--course", "COURSE", "the course that it is for"),
        ("--sequences", "N", "runs of each line shown state by state, 0 for none"),
        ("--long", "", "make the whole report, not one of a few pages with one table and two charts"),
        title=TITLE,
        sequences=SEQUENCES,
    )
    report.add_argument(
        "--without",
        metavar="PART",
        action="append",
        choices=[part.value for part in (*Part, *Topic)],
        default=[],
        help="leave out a part, or a topic of the discussion; may be given several times: "
        f"{', '.join((*Part, *Topic))}",
    )


def report_options(arguments: Namespace) -> ReportOptions:
    """Check what is asked of a report."""
    sequences = typed_between(arguments.sequences, 0, MOST_SEQUENCES, "sequences", "the number of sequences")
    title, author, course = (
        printable(" ".join(text.split()))
        for text in (arguments.title, arguments.author or "", arguments.course or "")
    )
    left_out = frozenset(part for part in (*Part, *Topic) if part in arguments.without)
    return ReportOptions(
        title or TITLE,
        author,
        course,
        sequences,
        left_out,
        is_short=not arguments.long,
    )


def run(arguments: Namespace) -> int:
    """Run the experiment and print its summaries; Ctrl+C ends it with the runs made."""
    begun = None if arguments.resume is None else _resumed(arguments)
    plan = plan_of(arguments) if begun is None else begun.plan
    missing = plan.runs - (begun.done if begun else 0)
    options = report_options(arguments)
    jobs = jobs_of(arguments.jobs)
    outputs = [path for path in (arguments.resume if missing else None, arguments.output) if path is not None]
    for path in outputs:
        check_output(path, plan)
        check_no_input(path, *files_of(planned.variant for planned in plan.variants))
    say(f"{NAME}: {f'{missing:,} more of ' if begun else ''}{counted(plan.runs, 'run')}, seed {plan.seed}")
    with _executor(arguments.dask) as executor:
        jobs = executor.threads if executor else jobs
        to_make = replace(plan, cell_runs=max(1, missing // len(plan.cells)))
        if missing and not is_agreed(to_make, jobs, arguments.yes, NAME):
            return 0
        experiment = run_plan(plan, jobs, NAME, executor, begun)
    with ExitStack() as at_end:  # print the figures and keep the runs even if the disk is full
        if missing and experiment.done:
            at_end.push(lambda error, *_: _keep(experiment, is_lost=bool(error and outputs)))
        at_end.callback(_put, experiment, options, arguments)
        write_files(
            NAME, outputs, lambda path: write_experiment(experiment, path, options), experiment.is_cancelled
        )
    return exit_code(experiment)


def write_files(name: str, paths: Iterable[str], write: Callable[[str], Path], is_interrupted: bool) -> None:
    """Write files one after the other; Ctrl+C, pressed twice, or once after `is_interrupted`, ends that."""
    for path in paths:
        answer = f"{name}: writing {shown(path)}; press Ctrl+C again to stop"
        with interrupt_asked(answer, is_interrupted) as is_pressed:
            written = write(path)
        is_interrupted |= is_pressed()
        say(f"{name}: written to {shown(written)}")


def _put(experiment: Experiment, options: ReportOptions, arguments: Namespace) -> None:
    if arguments.json:
        put_json(experiment_document(experiment, options))
    else:
        table = comparison_table(summaries(experiment))
        put_fitted(table, LEAST_NEEDED, arguments.wide, NAME)


def _keep(experiment: Experiment, *, is_lost: bool) -> None:
    """Keep an experiment in the history, and say where it is if it was to be written to a file and was not."""
    number = keep(NAME, lambda: experiment_entry(experiment))
    if number is not None and is_lost:
        say(f"{NAME}: their figures and settings are kept in the history: nqueens history show {number}")


def put_fitted(table: Table, least_needed: Sequence[str], is_wide: bool, name: str) -> None:
    """Print a table without the columns that the terminal has no room for, and say which."""
    shown, left_out = fitted(table, table_width(is_wide), least_needed)
    put(text_table(shown))
    if left_out:
        say(f"{name}: left out to fit the terminal: {joined(left_out)}; --wide shows them")


def exit_code(experiment: Experiment) -> int:
    """Return the exit code of a command that made an experiment."""
    if experiment.is_cancelled:
        return INTERRUPTED
    has_errors = any(results.fault for results in experiment.cells)
    return INCOMPLETE if experiment.failures or has_errors else 0


def _resumed(arguments: Namespace) -> Experiment:
    """Read a saved experiment and make room for the runs to be added."""
    usual = dict.fromkeys(("n", "variants", "seed", "heuristic", *PARAMETERS))
    usual |= {"independent": False, "starts": Starts.UNIFORM, "start": None}
    if given := [name for name, value in usual.items() if getattr(arguments, name) != value]:
        option = "-n" if given[0] == "n" else f"--{given[0].replace('_', '-')}"
        raise InputError(f"the settings are those of {shown(arguments.resume)}; leave out {option}", "resume")
    if Path(arguments.resume).suffix.lower() != ENDING:
        raise InputError(
            f"{shown(arguments.resume)} is not a saved experiment: its ending is not {ENDING}", "resume"
        )
    more = 0 if arguments.runs is None else checked_runs(typed_number(arguments.runs, "the number of runs"))
    return extended(read_experiment(arguments.resume, given_searches(arguments.search)), more)


def plan_of(arguments: Namespace) -> Plan:
    """Check the plan on a command line."""
    parameters, own_parameters = parameter_values(arguments)
    members = start_of(arguments)
    start = members[0] if members else None
    return experiment_plan(
        sizes_of(arguments.n) if arguments.n is not None else [len(start) if start else DEFAULT_QUEENS],
        _variants(arguments),
        RUNS if arguments.runs is None else typed_number(arguments.runs, "the number of runs"),
        seed=seed_of(arguments),
        heuristic=None if arguments.heuristic is None else _listed(arguments.heuristic),
        parameters=parameters,
        own_parameters=own_parameters,
        is_paired=not arguments.independent,
        starts=arguments.starts,
        start=start,
        others=members[1:],
    )


def add_parameter_values(parser: ArgumentParser) -> None:
    """Add the parameters, of which several values give one line each."""
    add_parameters(parser, VARIANTS, action="append", metavar="[VARIANT:]VALUE,…")


def _variants(arguments: Namespace) -> list[str | Variant]:
    searches = given_searches(arguments.search)
    names = _listed(arguments.variants if arguments.variants is not None else "" if searches else ALL)
    return [*names, *searches]


def parameter_values(arguments: Namespace) -> tuple[ValuesByName, dict[str, ValuesByName]]:
    """Return the values given to all variants that take a parameter, and those given to one variant, by its name."""
    shared: ValuesByName = {}
    own: dict[str, ValuesByName] = {}
    for name, parameter in PARAMETERS.items():
        for text in getattr(arguments, name) or ():
            variant, _, values = text.rpartition(":")
            target = own.setdefault(variant, {}) if variant else shared
            target.setdefault(name, []).extend(typed_value(parameter, value) for value in _listed(values))
    return shared, own


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@contextmanager
def _executor(address: str | None) -> Iterator[ClusterExecutor | None]:
    """Yield the executor of a Dask cluster, or None for threads of this process."""
    if address is None:
        yield None
        return
    say(f"{NAME}: connecting to the cluster at {address}")
    with cluster_executor(address, lambda sentence: say(f"{NAME}: {sentence}")) as executor:
        yield executor


def run_if_agreed(plan: Plan, jobs: int, is_yes: bool, name: str) -> Experiment | None:
    """Say what a plan is and run it; None if somebody was asked and declined."""
    say(f"{name}: {counted(plan.runs, 'run')}, seed {plan.seed}")
    return run_plan(plan, jobs, name) if is_agreed(plan, jobs, is_yes, name) else None


def run_plan(
    plan: Plan, jobs: int, name: str, executor: Executor | None = None, begun: Experiment | None = None
) -> Experiment:
    """Run a plan with progress on a terminal, and report what is missing; Ctrl+C ends it with the runs made.

    Parameters
    ----------
    plan, jobs, executor, begun
        As of `run_experiment`.
    name
        That of the command.
    """
    with interrupt_asked() as is_interrupted, _progress_line(plan, name) as show:
        experiment = run_experiment(
            plan,
            executor=executor,
            workers=jobs,
            report=lambda _, progress: show(progress),
            is_cancelled=is_interrupted,
            begun=begun,
        )
    _report_missing(experiment, name)
    return experiment


@contextmanager
def _progress_line(plan: Plan, name: str) -> Iterator[Callable[[Progress], None]]:
    """Yield a function that shows progress on standard error, if that is a terminal."""
    from rich import progress as bars
    from rich.console import Console

    columns = ("{task.description}:", bars.BarColumn(), bars.MofNCompleteColumn(), "{task.fields[rate]}")
    console, is_hidden = Console(stderr=True), not (sys.stderr and sys.stderr.isatty())
    with bars.Progress(*columns, console=console, transient=True, disable=is_hidden) as line:
        task = line.add_task(name, total=plan.runs, rate="")

        def show(progress: Progress) -> None:
            left = progress.seconds_left
            rate = f"{progress.runs_per_second:,.0f} runs/s" + (
                f", {duration_text(left)} left" if left else ""
            )
            line.update(task, completed=progress.done, rate=rate)

        yield show


def is_agreed(plan: Plan, jobs: int, is_yes: bool, name: str) -> bool:
    """Ask before a plan that takes very long; raise `InputError` if there is no terminal to ask on."""
    if is_yes:
        return True
    cost = estimate(plan, jobs)
    if not cost.is_excessive:
        return True
    if not sys.stdin or not sys.stdin.isatty():
        raise InputError(f"{cost.sentence}; add --yes to run it anyway", "runs")
    say(f"{name}: {cost.sentence}. Run it? [y/N]")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _report_missing(experiment: Experiment, name: str) -> None:
    """Report runs that were cancelled or failed."""
    missing = experiment.plan.runs - experiment.done
    if experiment.is_cancelled:
        left = f"{counted(missing, 'run')} {'is' if missing == 1 else 'are'} missing"
        say(f"{name}: cancelled after {duration_text(experiment.seconds)}; {left}")
    failed: Counter[tuple[str, str]] = Counter()
    for failure in experiment.failures:
        failed[experiment.plan.cells[failure.cell].full_label, failure.reason] += failure.count
    for (label, reason), runs in failed.items():
        say(f"{name}: {counted(runs, 'run')} of {label} failed: {reason}")
    for results in experiment.cells:
        if results.fault:
            count = int((results.outcomes == OUTCOMES.index(Outcome.ERROR)).sum())
            say(
                f"{name}: {counted(count, 'run')} of {results.cell.full_label} ended in an error, "
                f"such as {results.fault}"
            )


def jobs_of(text: str | None) -> int:
    """Check a number of threads; by default one per core."""
    if text is None:
        return default_workers()
    return typed_between(text, 1, MAX_JOBS, "jobs", "the number of jobs")
