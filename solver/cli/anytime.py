"""``nqueens anytime``: what variants have reached after so many evaluations."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.cli.arguments import add_parameters, given_parameters, typed_between, typed_number
from solver.cli.experiment import add_wide, is_agreed, jobs_of
from solver.cli.output import put_either, say, table_width
from solver.experiment.anytime import MOST, Anytime, budgets_of, record
from solver.experiment.plan import experiment_plan
from solver.experiment.tables import estimate, fitted, rate
from solver.report.model import Table, counted
from solver.report.writers import text_table

NAME = "nqueens anytime"
RUNS = 1000
TARGETS = "0,1,2,3"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the variants, the runs, the targets and the budgets."""
    parser.add_argument("-n", metavar="N", default="8", help="number of queens (default: 8)")
    parser.add_argument(
        "--variants", default="simulated-annealing", help="separated by commas (default: simulated-annealing)"
    )
    parser.add_argument("--runs", metavar="N", default=str(RUNS), help=f"runs of each line (default: {RUNS})")
    parser.add_argument("--targets", metavar="H,…", default=TARGETS, help=f"values of h (default: {TARGETS})")
    parser.add_argument(
        "--budgets", metavar="N,…", help="evaluations (default: nine of 1, 2, 5, 10, … up to the longest run)"
    )
    parser.add_argument("--seed", help="seed of the random numbers (default: drawn and printed)")
    add_parameters(parser, metavar="VALUE")
    parser.add_argument("--jobs", metavar="N", help="threads (default: one per core)")
    parser.add_argument(
        "--yes", action="store_true", help="do not ask before plans that take a very long time"
    )
    add_wide(parser)


def run(arguments: Namespace) -> int:
    """Make the runs and print both tables of each."""
    plan = experiment_plan(
        (n := typed_number(arguments.n, "the number of queens"),),
        arguments.variants.split(","),
        typed_number(arguments.runs, "the number of runs"),
        seed=None if arguments.seed is None else typed_number(arguments.seed, "the seed"),
        parameters=given_parameters(arguments),
    )
    targets = _numbers(arguments.targets, 0, 2 * n - 1, "targets", "a target")
    budgets = arguments.budgets and _numbers(arguments.budgets, 1, MOST, "budgets", "a budget")
    jobs = jobs_of(arguments.jobs)
    say(f"{NAME}: {counted(plan.runs, 'run')}, seed {plan.seed}")
    if not is_agreed(plan, jobs, arguments.yes, NAME):
        return 0
    lines = [record(cell, jobs) for cell in plan.cells]
    budgets = budgets or budgets_of(lines)
    document = {
        "seed": plan.seed,
        "targets": targets,
        "budgets": budgets,
        "lines": [line.document(targets, budgets) for line in lines],
    }
    width = table_width(arguments.wide)
    tables = (_by_target(lines, targets), _by_budget(lines, targets, budgets))
    put_either(
        arguments.json, document, "\n".join(text_table(fitted(table, width, ())[0]) for table in tables)
    )
    return 0


def _numbers(text: str, least: int, most: int, field: str, title: str) -> list[int]:
    return sorted({typed_between(one, least, most, field, title) for one in text.split(",")})


def _by_target(lines: list[Anytime], targets: list[int]) -> Table:
    rows = []
    for line in lines:
        for target in targets:
            reached = rate(line.share(target, MOST), line.share_interval(target, MOST))
            rows.append((line.label, f"{target:,}", reached, estimate(*line.cost(target), len(line.reached))))
    return Table(
        ("variant", "target h", "reached", "evaluations per run that reached it"),
        rows,
        (False, True, True, True),
    )


def _by_budget(lines: list[Anytime], targets: list[int], budgets: list[int]) -> Table:
    rows = []
    for line in lines:
        for budget in budgets:
            h = line.best_h(budget)
            rows.append(
                (
                    line.label,
                    f"{budget:,}",
                    f"{h.mean():.2f}",
                    *(f"{100 * line.share(target, budget):.1f} %" for target in targets),
                )
            )
    titles = ("variant", "evaluations", "mean least h", *(f"h <= {target}" for target in targets))
    return Table(titles, rows, (False, *(True,) * (len(titles) - 1)))
