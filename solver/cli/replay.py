"""``nqueens replay``: a run file read, checked, and its run made again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.cli.command import Command
from solver.cli.output import put, put_json
from solver.core.checks import InputError
from solver.core.files import shown
from solver.runs.reading import read_run
from solver.runs.replaying import replay


def add_arguments(parser: ArgumentParser) -> None:
    """Take a run file."""
    parser.add_argument("file", metavar="RUN_FILE", help="a file that nqueens solve -o or the window wrote")


def run(arguments: Namespace) -> int:
    """Make a recorded run again and say whether it is the same."""
    recorded = read_run(arguments.file)
    difference = replay(recorded).difference
    if arguments.json:
        put_json(
            {
                "file": arguments.file,
                "is_same": difference is None,
                "difference": difference,
                "states": len(recorded.h),
                "steps": recorded.steps,
                "outcome": recorded.outcome.value,
            }
        )
    if difference:
        raise InputError(f"{shown(arguments.file)} is not the run its settings make: {difference}")
    if not arguments.json:
        put(f"The search makes the same run again: {len(recorded.h)} states, {recorded.outcome}.\n")
    return 0


REPLAY = Command("replay", "Make a recorded run again and compare every state.", add_arguments, run)
