"""``nqueens landscape``: the exact figures of a small board."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict

from solver.analysis.landscape import Landscape, SuccessAtLimit, landscape_of, success_by_limit
from solver.analysis.plateaus import map_plateaus
from solver.analysis.state_kind import StateKind
from solver.analysis.state_space import MOST_EXACT, check_exact_size, state_space
from solver.analysis.success_table import check_limit, odds_table
from solver.cli.command import Command, typed_number
from solver.cli.output import put, put_json, say
from solver.core.heuristics import Heuristic, heuristic_named

MOST_SIZES = 6
"""Most sizes of plateaus that the text lists, the largest ones."""


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
    parser.add_argument(
        "--curve", action="store_true", help="also tell the success at sideways limits from 0 to 100"
    )


def run(arguments: Namespace) -> int:
    """Work the figures out and print them."""
    n = check_exact_size(typed_number(arguments.n, "n"))
    heuristic = heuristic_named(arguments.heuristic)
    limit = check_limit(typed_number(arguments.sideways_limit, "the sideways limit"))
    say(f"nqueens landscape: looking at all {n**n:,} states")
    space = state_space(n, heuristic)
    found = landscape_of(space, map_plateaus(space), odds_table(space, limit))
    curve = list(success_by_limit(space)) if arguments.curve else []
    if arguments.json:
        put_json(found.document() | _curve_document(curve))
    else:
        put(landscape_text(found) + _curve_text(curve))
    return 0


def landscape_text(found: Landscape) -> str:
    """Write the figures for people."""
    title = f"n = {found.n}, {found.heuristic}, sideways limit {found.sideways_limit}: exact figures"
    return "\n".join(
        [title, "", *_figures(found), "", *_levels(found), "", *_basins(found), *_plateaus(found)]
    )


def _figures(found: Landscape) -> Iterator[str]:
    figures = {
        "states": f"{found.states:,}",
        "solutions": f"{found.solutions:,}",
        "strict local minima": f"{found.strict_local_minima:,}",
        "plateau states": f"{found.plateau_states:,}",
        "  shoulders": f"{found.shoulders:,}",
        "  flat local minima": f"{found.flat_local_minima:,}",
        "slopes": f"{found.slopes:,}",
        "success probability": f"{found.success_probability:.9f}",
        "steps when solved": _steps(found.mean_steps_solved, "no climb is solved"),
        "steps when failed": _steps(found.mean_steps_failed, "no climb fails"),
        "restarts to a solution": f"{found.expected_restarts:.6f}",
        "steps to a solution": f"{found.expected_steps_with_restarts:.6f}",
    }
    yield from (f"{title:<24}{figure:>16}" for title, figure in figures.items())


def _steps(mean: float | None, none: str) -> str:
    return none if mean is None else f"{mean:.6f}"


def _levels(found: Landscape) -> Iterator[str]:
    """Yield a line for each h: how many states of each kind there are, and how many climbs end at it."""
    kinds = [kind for kind in StateKind if any(level.kind is kind for level in found.levels)]
    yield " h" + "".join(f"{kind.label:>22}" for kind in kinds) + f"{'climbs end here':>20}"
    for h in dict.fromkeys(level.h for level in found.levels):
        states = {level.kind: level.states for level in found.levels if level.h == h}
        ends = sum(level.ends for level in found.levels if level.h == h)
        yield f"{h:>2}" + "".join(f"{states.get(kind, 0):>22,}" for kind in kinds) + f"{ends:>20.6%}"


def _basins(found: Landscape) -> Iterator[str]:
    yield f"{'climbs end in a':<24}{'from a uniform start':>24}{'possible from':>20}"
    for basin in found.basins:
        yield f"{basin.kind.label:<24}{basin.ends:>24.6%}{basin.can_end:>13.4%} states"


def _plateaus(found: Landscape) -> Iterator[str]:
    if not found.plateaus:
        return
    yield ""
    largest = sorted(found.plateaus, key=lambda plateau: -plateau.size)[:MOST_SIZES]
    exits = sum(plateau.has_exit for plateau in found.plateaus)
    yield f"{len(found.plateaus):,} plateaus, {exits:,} of them with an exit; the largest:"
    for plateau in largest:
        way = "with an exit" if plateau.has_exit else "without an exit"
        yield f"  {plateau.size:>7,} states at h = {plateau.h}, {way}"


def _curve_document(curve: list[SuccessAtLimit]) -> dict[str, object]:
    return {"success_by_limit": [asdict(point) for point in curve]} if curve else {}


def _curve_text(curve: list[SuccessAtLimit]) -> str:
    if not curve:
        return "\n"
    head = f"\n\n{'sideways limit':>14}{'success':>14}{'steps':>14}{'steps to a solution':>24}\n"
    return head + "".join(
        f"{point.sideways_limit:>14}{point.success_probability:>14.6%}{point.mean_steps:>14.4f}"
        f"{point.expected_steps_with_restarts:>24.4f}\n"
        for point in curve
    )


LANDSCAPE = Command("landscape", "Work out the exact figures of a small board.", add_arguments, run)
