"""``nqueens replay``: a run file is read, checked and its run repeated."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path

from solver.cli.output import TerminalProgress, put, put_json, say
from solver.core.checks import InputError
from solver.core.files import shown
from solver.runs.reading import read_run
from solver.runs.replaying import replay

LARGE_BYTES = 5_000_000
"""A smaller file is read in less than a second."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the run file."""
    parser.add_argument(
        "file", metavar="RUN_FILE", help="a file written by nqueens solve -o or by the window"
    )


def run(arguments: Namespace) -> int:
    """Repeat a recorded run and compare it with the recording."""
    with suppress(OSError, ValueError):  # what cannot be read is reported by the reader
        if (size := Path(arguments.file).stat().st_size) > LARGE_BYTES:
            say(f"nqueens replay: reading {size // 1_000_000} MB")
    recorded = read_run(arguments.file)
    difference = replay(recorded, TerminalProgress("nqueens replay")).difference
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
        raise InputError(f"{shown(arguments.file)} differs from the run of its settings: {difference}")
    if not arguments.json:
        states = f"{len(recorded.h):,} states, {recorded.outcome}"
        if recorded.settings.variant.rule.is_repeatable:
            put(f"Replayed: identical to the recording ({states}).\n")
        else:
            put(
                f"Checked: the moves and every h agree ({states}); {recorded.settings.variant.name} was not run.\n"
            )
    return 0
