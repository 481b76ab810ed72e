"""The table of subcommands and the parser of the command line; a subcommand is loaded when it is called."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser
from collections.abc import Collection
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from solver.cli.output import put
from solver.core.checks import InputError
from solver.core.version import __version__

argparse._ = str  # type: ignore[attr-defined]  # it would look on disk for translations, of which there are none
PROGRAM = "nqueens"
GROUP = "nqueens.subcommands"


COMMANDS = {
    "variants": "List the variants and their parameters.",
    "solve": "Run a search from a start to its end.",
    "inspect": "Show attacking pairs, successors and kind of a state.",
    "replay": "Repeat a recorded run and compare every state.",
    "experiment": "Run many searches and summarise them.",
    "run-lengths": "Fit distributions to run lengths and find the best cut-off.",
    "anytime": "Show what searches reach within a budget of evaluations.",
    "tune": "Choose parameters for the fewest evaluations per solution and check them.",
    "reproduce": "Compare published figures with our own.",
    "landscape": "Compute the exact figures of a small board.",
    "assignment": "Do an assignment on hill climbing: its runs, and their report with your own words.",
    "sheet": "Write boards to print, with h and successors left blank, and their solution.",
    "new": "Create a template for a search of your own.",
    "check": "Compare a search of your own with a variant's rule.",
    "grade": "Check and grade the searches of a class.",
    "lesson": "Begin a lesson file, or check the answers of one.",
    "history": "List, show, export and delete the runs and experiments that were kept.",
    "record": "Record a run, or several side by side, as a video, a GIF, pictures or a playable page.",
    "doctor": "Report what this machine has and what it lacks.",
}
"""In the order shown: what each does, in a sentence."""
REGISTERED = "record"
"""The recorder needs the painter of the window, so the window registers it as an entry point of `GROUP`."""


def load(name: str) -> ModuleType:
    """Return the module of a subcommand; raise `InputError` if it cannot be loaded.

    It has ``run``, which takes the parsed arguments and returns the exit code. ``add_arguments``, where it is there,
    adds arguments to a parser, except ``--json``, which every subcommand takes.
    """
    try:
        return import_module(_registered() if name == REGISTERED else f"solver.cli.{name.replace('-', '_')}")
    except ImportError as error:
        raise UsageError(f"the command cannot be loaded: {error}", f"{PROGRAM} {name}") from None


def _registered() -> str:
    from importlib.metadata import entry_points  # slow to load

    for point in entry_points(group=GROUP, name=REGISTERED):
        return point.value
    raise ImportError("no package that is installed has it; please install the program again")


class UsageError(InputError):
    """A command line that cannot be understood."""

    def __init__(self, sentence: str, program: str) -> None:
        super().__init__(sentence)
        self.program = program
        """Printed before the sentence: ``nqueens solve``."""


class Parser(ArgumentParser):
    """A parser that raises its errors as one sentence; options cannot be abbreviated."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Raise a `UsageError`."""
        lacks_value = re.fullmatch(r"argument (?:\S+/)?(-\S+): expected one argument", message)
        raise UsageError(f"{lacks_value[1]} needs a value" if lacks_value else message, self.prog)

    def take_states(self) -> None:
        """Take a state that begins with a dash for a value and not for an option."""
        from solver.core.drawings import BEGINS_WITH_DASH

        self._negative_number_matcher = BEGINS_WITH_DASH

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help and version like results: argparse would ignore a full disk."""
        put(message)


def command_parser(loaded: Collection[str] = COMMANDS) -> Parser:
    """Return the parser of the subcommands to be loaded; of all, but without their arguments, if none of them is."""
    parser = Parser(prog=PROGRAM, description="Local search on the n-queens problem.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parsers = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND", dest="command")
    known = [name for name in loaded if name in COMMANDS]
    for name in known or COMMANDS:
        one = parsers.add_parser(name, help=COMMANDS[name], description=COMMANDS[name])
        one.set_defaults(parser=one)
        if known:
            one.add_argument("--json", action="store_true", help="print one JSON document")
            one.take_states()
            getattr(load(name), "add_arguments", lambda _: None)(one)
    return parser


def run_command(words: list[str]) -> int:
    """Run the subcommand named by the first argument and return its exit code."""
    parser = command_parser(words[:1])
    arguments, rest = parser.parse_known_args(words)
    if arguments.command is None:
        parser.error(f"name a subcommand: {', '.join(COMMANDS)}")
    if rest:
        arguments.parser.error(f"unrecognised arguments: {' '.join(rest)}")
    run: Any = load(arguments.command).run
    return int(run(arguments))
