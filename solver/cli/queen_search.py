"""``nqueens solve --variant queen-search``: one run of the search for very large boards."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from solver.cli.arguments import PARAMETERS, typed_number
from solver.cli.output import INTERRUPTED, interrupt_asked, put, say, state_in_short, summary_text
from solver.core.checks import InputError
from solver.core.definitions import STATE_DEFINITIONS, program
from solver.core.events import Outcome
from solver.core.files import check_target, json_text, shown, write_whole
from solver.core.run_settings import DEFAULT_QUEENS, Starts, check_seed, draw_seed

if TYPE_CHECKING:
    from solver.engine.queen_search import SwapRun

NAME = "queen-search"
FORMAT = "nqueens-swaps/1"
DEFINITIONS = {
    "state": f"A permutation: {STATE_DEFINITIONS['state']} No two queens share a row.",
    "h": "The number of pairs of neighbouring queens on a common diagonal or anti-diagonal. A line with k queens "
    "counts max(k - 1, 0).",
    "start": "A permutation; all n! are equally likely.",
    "iteration": "A queen of a list is compared with a random queen, if it is still attacked. The list has the queens "
    "that were attacked when it was made; it is made anew when h falls below 0.45 of what it was then.",
    "step": "A swap of the rows of these two queens, if that lowers h: the columns of both.",
    "restart": "A new start, after 32 n iterations.",
    "source": "R. Sosic and J. Gu, A polynomial time algorithm for the n-queens problem, SIGART Bulletin 1(3), 1990.",
}


def run(arguments: Namespace) -> int:
    """Search and print the run; Ctrl+C stops it."""
    from solver.engine.queen_search import queen_search  # the compiler takes a moment to load

    _check_options(arguments)
    n = DEFAULT_QUEENS if arguments.n is None else typed_number(arguments.n, "n")
    seed = draw_seed() if arguments.seed is None else check_seed(typed_number(arguments.seed, "the seed"))
    if arguments.output is not None:
        check_target(arguments.output)
    say(f"nqueens solve: {n} queens, {NAME}, seed {seed}, run {arguments.run_index}")
    with interrupt_asked() as is_interrupted:
        made = queen_search(n, seed, typed_number(arguments.run_index, "the run index"), is_interrupted)
    if arguments.json or arguments.output is not None:
        text = json_text(document(made))
        if arguments.output is not None:
            say(f"nqueens solve: the run is in {shown(write_whole(arguments.output, text))}")
        if arguments.json:
            put(text)
    if not arguments.json:
        put(run_summary(made))
    return 0 if made.h == 0 else INTERRUPTED


def _check_options(arguments: Namespace) -> None:
    """Refuse the options of other variants."""
    others = {name: getattr(arguments, name) for name in ("heuristic", "start", "print_states", *PARAMETERS)}
    if arguments.transpose:
        others["transpose"] = True
    if arguments.starts != Starts.UNIFORM:
        others["starts"] = arguments.starts
    for name, value in others.items():
        if value is not None:
            raise InputError(f"{NAME} takes no --{name.replace('_', '-')}", name)


def document(made: SwapRun) -> dict[str, Any]:
    """Return a run as plain values: the fields of a run file that make sense for swaps."""
    restarts = made.restarts
    h = [made.start_h]
    before = 0
    for step, _, restart_h in [*restarts, (len(made.swaps), None, None)]:
        h += made.swaps[before:step, 2].tolist()
        h += [] if restart_h is None else [restart_h]
        before = step
    return {
        "format": FORMAT,
        "program": program(),
        "n": made.n,
        "variant": NAME,
        "seed": made.seed,
        "run_index": made.run_index,
        "start": made.start.tolist(),
        "outcome": _outcome(made).value,
        "steps": len(made.swaps),
        "iterations": made.tried,
        "climbs": len(restarts) + 1,
        "restarts": len(restarts),
        "final": made.final.tolist(),
        "h": h,
        "moves": made.swaps[:, :2].tolist(),
        "restart_states": [[step, rows.tolist()] for step, rows, _ in restarts],
        "definitions": DEFINITIONS,
    }


def run_summary(made: SwapRun) -> str:
    """Return a summary of a run in a few lines."""
    summary = {
        "variant": NAME,
        "seed": f"{made.seed}, run {made.run_index}",
        "final": state_in_short(made.final),
        "h": f"{made.start_h} at the start, {made.h} at the end",
        "swaps": str(len(made.swaps)),
        "iterations": str(made.tried),
        "restarts": str(len(made.restarts)),
    }
    return summary_text(f"{_outcome(made).label} after {len(made.swaps)} swaps: h = {made.h}.", summary)


def _outcome(made: SwapRun) -> Outcome:
    return Outcome.SOLVED if made.h == 0 else Outcome.STOPPED
