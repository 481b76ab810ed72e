"""``nqueens landscape``: the exact figures of a small board."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.cli.command import Command
from solver.cli.output import put, put_json, say
from solver.cli.parser import typed_number
from solver.heuristics import Heuristic
from solver.landscape.analysis import Landscape, analyse_landscape
from solver.landscape.states import MOST_EXACT, check_exact_size


def add_arguments(parser: ArgumentParser) -> None:
    """Take the board, what h counts, and how many sideways moves are allowed."""
    parser.add_argument(
        "-n", metavar="N", default="8", help=f"number of queens, at most {MOST_EXACT} (default: 8)"
    )
    parser.add_argument("--heuristic", default=Heuristic.ATTACKING_PAIRS.value, help=" or ".join(Heuristic))
    parser.add_argument(
        "--sideways-limit",
        metavar="L",
        default="0",
        help="sideways moves allowed in a row (default: 0)",
    )


def run(arguments: Namespace) -> int:
    """Work the figures out and print them."""
    n = check_exact_size(typed_number(arguments.n, "n"))
    limit = typed_number(arguments.sideways_limit, "the sideways limit")
    say(f"nqueens landscape: looking at all {n**n:,} states")
    found = analyse_landscape(n, heuristic=arguments.heuristic, sideways_limit=limit)
    if arguments.json:
        put_json(found.document())
    else:
        put(landscape_text(found))
    return 0


def landscape_text(found: Landscape) -> str:
    """Write the figures for people."""
    failed = "no climb fails" if found.mean_steps_failed is None else f"{found.mean_steps_failed:.6f}"
    rows = {
        "states": f"{found.states:,}",
        "solutions": f"{found.solutions:,}",
        "strict local minima": f"{found.strict_local_minima:,}",
        "plateau states": f"{found.plateau_states:,}",
        "slopes": f"{found.slopes:,}",
        "success probability": f"{found.success_probability:.9f}",
        "steps when solved": f"{found.mean_steps_solved:.6f}",
        "steps when failed": failed,
        "restarts to a solution": f"{found.expected_restarts:.6f}",
        "steps to a solution": f"{found.expected_steps_with_restarts:.6f}",
    }
    head = f"n = {found.n}, {found.heuristic}, sideways limit {found.sideways_limit}: exact figures\n\n"
    return head + "".join(f"{title:<24}{figure:>16}\n" for title, figure in rows.items())


LANDSCAPE = Command("landscape", "Work out the exact figures of a small board.", add_arguments, run)
