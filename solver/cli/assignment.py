"""``nqueens assignment``: an assignment on hill climbing, run and reported; its file keeps settings and own words."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace

from solver.cli.arguments import add_options, seed_of, typed_number
from solver.cli.experiment import (
    exit_code,
    is_agreed,
    jobs_of,
    put_fitted,
    run_plan,
    write_files,
)
from solver.cli.output import put, put_json, say
from solver.core.checks import InputError
from solver.core.files import check_no_input, is_there, shown
from solver.core.words import counted
from solver.experiment.assignment import (
    Assignment,
    assignment_experiment,
    assignment_link,
    assignment_options,
    assignment_text,
    checklist,
    is_assignment_link,
    linked_assignment,
    read_assignment,
    results_path,
    variant_of,
    write_assignment,
)
from solver.experiment.plan import checked_runs
from solver.experiment.results import Experiment
from solver.experiment.saved import read_experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import LEAST_NEEDED, comparison_table
from solver.experiment.writing import check_output, experiment_document, write_experiment

NAME = "nqueens assignment"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file, and what is asked of it."""
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE.toml",
        help="the assignment, or a link to one (default: the classical one)",
    )
    add_options(
        parser,
        "--jobs --yes -o --wide",
        ("--new", "", "write the classical assignment to FILE.toml, to be changed, and run nothing"),
        ("--link", "", "print a link that opens the assignment, and run nothing"),
        ("--status", "", "say what of it has been done, and run nothing"),
        ("--runs", "N", "runs of each line, instead of those of the file"),
        ("--seed", "SEED", "seed of the runs, if the file has none"),
        ("--author", "AUTHOR", "author of the report, if the file has none"),
    )


def run(arguments: Namespace) -> int:
    """Make the runs that are missing, keep them beside the file, and print and write their report."""
    if arguments.new:
        return _begin(arguments)
    found, file = _found(arguments.file)
    assignment = _given(found, arguments)
    if arguments.link:
        link = assignment_link(assignment)
        put_json({"link": link}) if arguments.json else put(f"{link}\n")
        return 0
    folder = "." if file is None else Path(file).parent
    kept = None
    if file is not None and is_there(results_path(file)):
        searches = [variant_of(line, folder) for line in assignment.lines if line.search]
        kept = read_experiment(results_path(file), searches)
    begun = assignment_experiment(assignment, kept, folder)
    for output in filter(None, (arguments.output,)):
        check_output(output, begun.plan)
        check_no_input(output, *filter(None, (file,)))
    experiment = begun if arguments.status else _made(begun, arguments)
    if experiment is None:
        return 0
    if file is not None and not arguments.status and experiment.done > (kept.done if kept else 0):
        write_files(NAME, [str(results_path(file))], lambda path: write_experiment(experiment, path), False)
    command = ""
    if file is not None and experiment.plan.chosen:
        runs = [] if arguments.runs is None else [f"--runs {assignment.runs}"]
        command = " ".join((NAME, shlex.quote(Path(file).name), f"--seed {experiment.plan.seed}", *runs))
    options = assignment_options(assignment, experiment, command)
    if arguments.json:
        tasks = to_builtins(checklist(assignment, experiment))
        put_json({"checklist": tasks, **experiment_document(experiment, options)})
    elif arguments.status:
        for task in checklist(assignment, experiment):
            put(f"{'done' if task.is_done else 'to do':6} {task.title}: {task.detail}\n")
    else:
        put_fitted(comparison_table(summaries(experiment)), LEAST_NEEDED, arguments.wide, NAME)
    outputs = [arguments.output] if arguments.output is not None else []
    write_files(
        NAME, outputs, lambda path: write_experiment(experiment, path, options), experiment.is_cancelled
    )
    return exit_code(experiment)


def _found(name: str | None) -> tuple[Assignment, str | None]:
    """Return the assignment of a file, of a link or, without either, the classical one; and its file, if it has one."""
    if name is None:
        return Assignment(), None
    if is_assignment_link(name):
        return linked_assignment(name), None
    return read_assignment(name), name


def _begin(arguments: Namespace) -> int:
    if arguments.file is None:
        raise InputError("name the file to write: nqueens assignment FILE.toml --new", "file")
    if is_there(arguments.file):
        raise InputError(f"{shown(arguments.file)} is there already; it is not replaced", "file")
    assignment = _given(Assignment(), arguments)
    written = write_assignment(assignment, arguments.file)
    say(f"{NAME}: written to {shown(written)}")
    put_json({"file": str(written)}) if arguments.json else put(assignment_text(assignment))
    return 0


def _given(assignment: Assignment, arguments: Namespace) -> Assignment:
    """Take what the command line says and the file leaves open; it may ask for another number of runs."""
    if arguments.runs is not None:
        assignment = replace(
            assignment, runs=checked_runs(typed_number(arguments.runs, "the number of runs"))
        )
    seed = seed_of(arguments)
    if seed is not None and assignment.seed is None:
        assignment = replace(assignment, seed=seed)
    return replace(assignment, author=assignment.author or arguments.author or "")


def _made(begun: Experiment, arguments: Namespace) -> Experiment | None:
    """Make the runs that are missing; None if somebody was asked and declined."""
    plan, missing, jobs = begun.plan, begun.plan.runs - begun.done, jobs_of(arguments.jobs)
    say(f"{NAME}: {counted(missing, 'run')} to make of {plan.runs:,}, seed {plan.seed}")
    if not missing:
        return begun
    return run_plan(plan, jobs, NAME, None, begun) if is_agreed(plan, jobs, arguments.yes, NAME) else None
