"""``nqueens landscape``: the exact figures of a small board."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import datetime
from functools import partial
from textwrap import fill

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
    landscape_of,
    ties_named,
    where_climbs_end,
)
from solver.analysis.state_kind import StateKind
from solver.analysis.state_space import check_exact_size, map_plateaus, state_space
from solver.analysis.success_table import check_limit
from solver.cli.arguments import add_options, typed_number
from solver.cli.output import TerminalProgress, put_either, say
from solver.core.checks import InputError, either
from solver.core.files import json_text, shown
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.parameters import Ties
from solver.core.words import counted
from solver.report.model import Code, Facts, Heading, Paragraph, Report, Table, made_by
from solver.report.writers import text_table
from solver.report.writing import check_report, write_report

NAME = "nqueens landscape"
MAX_PLATEAUS = 6
"""Most plateaus listed in the text, the largest ones."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the board, the heuristic and the sideways limit."""
    add_options(
        parser,
        "-o",
        ("-n", "N", f"number of queens, at most {MOST_QUEENS}"),
        ("--heuristic", "NAME", either(Heuristic)),
        ("--sideways-limit", "L", "consecutive sideways moves allowed"),
        ("--ties", "TIES", f"which of equal successors is taken: {', '.join(Ties)}"),
        n=8,
        heuristic=Heuristic.ATTACKING_PAIRS,
        sideways_limit="0",
        ties=Ties.RANDOM,
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
        if ties is not Ties.RANDOM or arguments.output is not None:
            raise InputError(f"--ties and --output are for boards smaller than n = {n}", "n")
        return _run_large(n, heuristic, limit, arguments.json)
    if arguments.output is not None:
        check_report(arguments.output, (".json",))
    say(f"{NAME}: examining all {n**n:,} states")
    space = state_space(n, heuristic)
    found = landscape_of(space, map_plateaus(space), ties, limit)
    document = found.document()
    tables = [_levels(found), _basins(found)]
    tables += [_plateaus(found)] if found.plateaus else []
    if arguments.output is not None:
        report = partial(_report, found, tables)
        others = {".json": lambda check: json_text(document)}
        say(f"{NAME}: written to {shown(write_report(report, arguments.output, others=others)[-1])}")
    texts = (f"{one.caption}:\n{text_table(one)}" if one.caption else text_table(one) for one in tables)
    story = f"{fill(where_climbs_end(found), 100)}\n"
    put_either(
        arguments.json, document, "\n".join((f"{_title(found)}\n", _figures_text(found), story, *texts))
    )
    return 0


def _report(found: Landscape, tables: list[Table]) -> Report:
    """Return the figures and the tables as a report."""
    command = f"nqueens landscape -n {found.n} --heuristic {found.heuristic} --sideways-limit {found.sideways_limit}"
    return Report(
        f"The landscape of {found.n} queens",
        _title(found),
        (
            Facts({name.strip(): text for name, text in _figures(found).items()}),
            Paragraph(where_climbs_end(found)),
            *tables,
            Heading("To repeat it"),
            Code(f"{command} --ties {found.ties}"),
        ),
        made_by(datetime.now().astimezone()),
    )


def _run_large(n: int, heuristic: Heuristic, limit: int, is_json: bool) -> int:
    """Compute the figures of a board whose states are too many for more, and print them."""
    check_memory(n)
    say(
        f"nqueens landscape: examining all {n**n:,} states, about {seconds_needed(n):,.0f} s and "
        f"{bytes_needed(n) / 1e9:.1f} GB of memory, nothing on disk; Ctrl+C stops"
    )
    found = exact_figures(n, heuristic, sideways_limit=limit, report=TerminalProgress("nqueens landscape"))
    put_either(is_json, asdict(found), f"{_title(found)}\n\n{_figures_text(found)}")
    return 0


def _title(found: ExactFigures) -> str:
    ties = "" if found.ties == Ties.RANDOM else f", {found.ties} of equal successors"
    return f"n = {found.n}, {found.heuristic}, sideways limit {found.sideways_limit}{ties}: exact figures"


def _figures(found: ExactFigures) -> dict[str, str]:
    return {
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


def _figures_text(found: ExactFigures) -> str:
    return "".join(f"{title:<24}{figure:>16}\n" for title, figure in _figures(found).items())


def _steps(mean: float | None, none: str) -> str:
    return none if mean is None else f"{mean:.6f}"


def _levels(found: Landscape) -> Table:
    """Return a table with a row for each h: the number of states of each kind, and the climbs that end there."""
    kinds = [kind for kind in StateKind if any(level.kind is kind for level in found.levels)]
    rows = []
    for h in dict.fromkeys(level.h for level in found.levels):
        states = {level.kind: level.states for level in found.levels if level.h == h}
        ends = sum(level.ends for level in found.levels if level.h == h)
        rows.append([str(h), *(f"{states.get(kind, 0):,}" for kind in kinds), f"{ends:.6%}"])
    titles = ["h", *(kind.label for kind in kinds), "climbs end here"]
    return Table(titles, rows, [True] * len(titles))


def _basins(found: Landscape) -> Table:
    rows = [[basin.kind.label, f"{basin.ends:.6%}", f"{basin.can_end:.4%}"] for basin in found.basins]
    titles = ("climbs end in a", "probability", "possible from (share of states)")
    return Table(titles, rows, (False, True, True))


def _plateaus(found: Landscape) -> Table:
    largest = sorted(found.plateaus, key=lambda plateau: -plateau.size)[:MAX_PLATEAUS]
    exits = sum(plateau.has_exit for plateau in found.plateaus)
    rows = [(f"{one.size:,}", str(one.h), "yes" if one.has_exit else "no") for one in largest]
    caption = f"{counted(len(found.plateaus), 'plateau')}, {exits:,} of them with an exit; the largest"
    return Table(("states", "h", "exit"), rows, (True, True, False), caption)
