"""``nqueens landscape``: the exact figures of a small board."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from msgspec.structs import asdict

from solver.analysis.exact_figures import (
    MOST_QUEENS,
    ExactFigures,
    bytes_needed,
    check_memory,
    exact_figures,
    seconds_needed,
)
from solver.analysis.landscape import (
    Landscape,
    SuccessAtLimit,
    climbs_of,
    landscape_of,
    success_by_limit,
    ties_named,
)
from solver.analysis.plateaus import map_plateaus
from solver.analysis.state_kind import StateKind
from solver.analysis.state_space import check_exact_size, state_space
from solver.analysis.success_table import check_limit
from solver.cli.arguments import typed_number
from solver.cli.output import put, put_either, put_json, say
from solver.core.checks import InputError, either
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.parameters import Ties
from solver.core.words import counted
from solver.report.model import Table
from solver.report.writers import text_table

MAX_PLATEAUS = 6
"""Most plateaus listed in the text, the largest ones."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the board, the heuristic and the sideways limit."""
    parser.add_argument(
        "-n", metavar="N", default="8", help=f"number of queens, at most {MOST_QUEENS} (default: 8)"
    )
    parser.add_argument("--heuristic", default=Heuristic.ATTACKING_PAIRS.value, help=either(Heuristic))
    parser.add_argument(
        "--sideways-limit", metavar="L", default="0", help="consecutive sideways moves allowed (default: 0)"
    )
    parser.add_argument(
        "--ties",
        default=Ties.RANDOM.value,
        help=f"which of equal successors is taken: {', '.join(Ties)} (default: random)",
    )
    parser.add_argument(
        "--curve", action="store_true", help="also print the success probability at sideways limits 0 to 100"
    )


def run(arguments: Namespace) -> int:
    """Compute the figures and print them."""
    n = typed_number(arguments.n, "n")
    if n != MOST_QUEENS:
        check_exact_size(n, MOST_QUEENS)
    heuristic = heuristic_named(arguments.heuristic)
    limit = check_limit(typed_number(arguments.sideways_limit, "the sideways limit"))
    ties = ties_named(arguments.ties)
    if n == MOST_QUEENS:
        if ties is not Ties.RANDOM or arguments.curve:
            raise InputError(f"--ties and --curve are for boards smaller than n = {n}", "n")
        return _run_large(n, heuristic, limit, arguments.json)
    say(f"nqueens landscape: examining all {n**n:,} states")
    space = state_space(n, heuristic)
    found = landscape_of(space, map_plateaus(space), climbs_of(space, ties, limit))
    curve = list(success_by_limit(space, ties=ties)) if arguments.curve else []
    if arguments.json:
        put_json(
            found.document() | ({"success_by_limit": [asdict(point) for point in curve]} if curve else {})
        )
    else:
        put(landscape_text(found) + (f"\n{_curve_text(curve)}" if curve else ""))
    return 0


def _run_large(n: int, heuristic: Heuristic, limit: int, is_json: bool) -> int:
    """Compute the figures of a board whose states are too many for more, and print them."""
    from solver.cli.check import TerminalProgress

    check_memory(n)
    say(
        f"nqueens landscape: examining all {n**n:,} states, about {seconds_needed(n):,.0f} s and "
        f"{bytes_needed(n) / 1e9:.1f} GB of memory, nothing on disk; Ctrl+C stops"
    )
    found = exact_figures(n, heuristic, sideways_limit=limit, report=TerminalProgress("nqueens landscape"))
    put_either(is_json, asdict(found), f"{_title(found)}\n{_figures(found)}")
    return 0


def _title(found: ExactFigures) -> str:
    ties = "" if found.ties == Ties.RANDOM else f", {found.ties} of equal successors"
    return f"n = {found.n}, {found.heuristic}, sideways limit {found.sideways_limit}{ties}: exact figures\n"


def landscape_text(found: Landscape) -> str:
    """Return the figures as text."""
    parts = [_title(found), _figures(found), _levels(found), _basins(found), "".join(_plateaus(found))]
    return "\n".join(part for part in parts if part)


def _figures(found: ExactFigures) -> str:
    figures = {
        "states": f"{found.states:,}",
        "solutions": f"{found.solutions:,}",
        "strict local minima": f"{found.strict_local_minima:,}",
        "plateau states": f"{found.plateau_states:,}",
        "  shoulders": f"{found.shoulders:,}",
        "  flat local minima": f"{found.flat_local_minima:,}",
        "slopes": f"{found.slopes:,}",
        "success probability": f"{found.success_probability:.9f}",
        "mean steps if solved": _steps(found.mean_steps_solved, "never solved"),
        "mean steps if failed": _steps(
            found.mean_steps_failed,
            "never fails" if getattr(found, "always_solved", 0) == 1 else "rarer than 2e-308",
        ),
        "restarts to a solution": f"{found.expected_restarts:.6f}",
        "steps to a solution": f"{found.expected_steps_with_restarts:.6f}",
    }
    return "".join(f"{title:<24}{figure:>16}\n" for title, figure in figures.items())


def _steps(mean: float | None, none: str) -> str:
    return none if mean is None else f"{mean:.6f}"


def _levels(found: Landscape) -> str:
    """Return a table with a row for each h: the number of states of each kind, and the climbs that end there."""
    kinds = [kind for kind in StateKind if any(level.kind is kind for level in found.levels)]
    rows = []
    for h in dict.fromkeys(level.h for level in found.levels):
        states = {level.kind: level.states for level in found.levels if level.h == h}
        ends = sum(level.ends for level in found.levels if level.h == h)
        rows.append([str(h), *(f"{states.get(kind, 0):,}" for kind in kinds), f"{ends:.6%}"])
    titles = ["h", *(kind.label for kind in kinds), "climbs end here"]
    return text_table(Table(titles, rows, [True] * len(titles)))


def _basins(found: Landscape) -> str:
    rows = [[basin.kind.label, f"{basin.ends:.6%}", f"{basin.can_end:.4%}"] for basin in found.basins]
    titles = ("climbs end in a", "probability", "possible from (share of states)")
    return text_table(Table(titles, rows, (False, True, True)))


def _plateaus(found: Landscape) -> Iterator[str]:
    if not found.plateaus:
        return
    largest = sorted(found.plateaus, key=lambda plateau: -plateau.size)[:MAX_PLATEAUS]
    exits = sum(plateau.has_exit for plateau in found.plateaus)
    yield f"{counted(len(found.plateaus), 'plateau')}, {exits:,} of them with an exit; the largest:\n"
    for plateau in largest:
        exit_text = "with an exit" if plateau.has_exit else "without an exit"
        states = "state" if plateau.size == 1 else "states"
        yield f"  {plateau.size:>7,} {states} at h = {plateau.h}, {exit_text}\n"


def _curve_text(curve: list[SuccessAtLimit]) -> str:
    rows = [
        [
            str(point.sideways_limit),
            f"{point.success_probability:.6%}",
            f"{point.mean_steps:.4f}",
            f"{point.expected_steps_with_restarts:.4f}",
        ]
        for point in curve
    ]
    titles = ("sideways limit", "success probability", "mean steps", "steps to a solution")
    return text_table(Table(titles, rows, [True] * len(titles)))
