"""``nqueens anytime``: what variants have reached within a budget of evaluations."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.cli.arguments import add_options, seed_of, typed_between, typed_number
from solver.cli.experiment import add_parameter_values, is_agreed, jobs_of, parameter_values
from solver.cli.output import INTERRUPTED, interrupt_asked, put_either, say, table_width
from solver.core.files import json_parts, shown
from solver.core.words import counted
from solver.experiment.anytime import MOST, Anytime, budgets_of, record
from solver.experiment.anytime_report import anytime_report, budget_table, target_table
from solver.experiment.plan import experiment_plan
from solver.experiment.tables import fitted
from solver.report.writers import text_table
from solver.report.writing import check_report, write_report

NAME = "nqueens anytime"
RUNS = 1000
TARGETS = "0,1,2,3"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the variants, the runs, the targets and the budgets."""
    names = "-n --runs --seed --jobs --yes -o --wide"
    usual = {"n": 8, "variants": "simulated-annealing", "runs": RUNS, "targets": TARGETS}
    add_options(
        parser,
        names,
        ("--variants", "NAME,…", "names of the variants"),
        ("--targets", "H,…", "values of h"),
        ("--budgets", "N,…", "evaluations (default: nine of 1, 2, 5, 10, … up to the longest run)"),
        **usual,
    )
    add_parameter_values(parser)


def run(arguments: Namespace) -> int:
    """Make the runs and print both tables of each."""
    parameters, own_parameters = parameter_values(arguments)
    plan = experiment_plan(
        (n := typed_number(arguments.n, "the number of queens"),),
        arguments.variants.split(","),
        typed_number(arguments.runs, "the number of runs"),
        seed=seed_of(arguments),
        parameters=parameters,
        own_parameters=own_parameters,
    )
    targets = _numbers(arguments.targets, 0, 2 * n - 1, "targets", "a target")
    budgets = arguments.budgets and _numbers(arguments.budgets, 1, MOST, "budgets", "a budget")
    jobs = jobs_of(arguments.jobs)
    if arguments.output is not None:
        check_report(arguments.output, (".json",))
    say(f"{NAME}: {counted(plan.runs, 'run')}, seed {plan.seed}")
    if not is_agreed(plan, jobs, arguments.yes, NAME):
        return 0
    lines: list[Anytime] = []
    try:
        with interrupt_asked(is_pressed=True):
            lines.extend(record(cell, jobs) for cell in plan.cells)
    except KeyboardInterrupt:
        if not lines:
            raise
        unwritten = "" if arguments.output is None else "; no report is written"
        say(f"{NAME}: stopped; these are the first {len(lines):,} of {len(plan.cells):,} lines{unwritten}")
    is_complete = len(lines) == len(plan.cells)
    budgets = budgets or budgets_of(lines)
    document = {
        "seed": plan.seed,
        "targets": targets,
        "budgets": budgets,
        "lines": [line.document(targets, budgets) for line in lines],
    }
    if arguments.output is not None and is_complete:
        others = {".json": lambda check: json_parts(document)}
        written = write_report(
            lambda: anytime_report(plan, lines, targets, budgets), arguments.output, others=others
        )
        say(f"{NAME}: written to {shown(written[-1])}")
    width = table_width(arguments.wide)
    tables = (target_table(lines, targets), budget_table(lines, targets, budgets))
    put_either(
        arguments.json, document, "\n".join(text_table(fitted(table, width, ())[0]) for table in tables)
    )
    return 0 if is_complete else INTERRUPTED


def _numbers(text: str, least: int, most: int, field: str, title: str) -> list[int]:
    return sorted({typed_between(one, least, most, field, title) for one in text.split(",")})
