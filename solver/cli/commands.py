"""The table of subcommands and the parser of the command line; a subcommand is loaded when it is called."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Collection
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from msgspec import Struct

from solver.cli.output import put
from solver.core.checks import InputError
from solver.core.version import __version__

PROGRAM = "nqueens"
GROUP = "nqueens.subcommands"


class Subcommand(Struct, frozen=True):
    """A subcommand of ``nqueens``."""

    name: str
    summary: str
    """One sentence."""
    module: str | None
    """Has ``run``, which takes the parsed arguments and returns the exit code.

    ``add_arguments``, where it is there, adds arguments to a parser, except ``--json``, which every subcommand takes.
    None for a module that another package registers under the subcommand's name, as an entry point of `GROUP`.
    """

    def load(self) -> ModuleType:
        """Return the module; raise `InputError` if it cannot be loaded."""
        try:
            return import_module(self.module or self._registered())
        except ImportError as error:
            raise UsageError(f"the command cannot be loaded: {error}", f"{PROGRAM} {self.name}") from None

    def _registered(self) -> str:
        from importlib.metadata import entry_points  # slow to load

        for point in entry_points(group=GROUP, name=self.name):
            return point.value
        raise ImportError("no package that is installed has it; please install the program again")


COMMANDS = (
    Subcommand("variants", "List the variants and their parameters.", "solver.cli.variants"),
    Subcommand("solve", "Run a search from a start to its end.", "solver.cli.solve"),
    Subcommand("inspect", "Show attacking pairs, successors and kind of a state.", "solver.cli.inspect"),
    Subcommand("replay", "Repeat a recorded run and compare every state.", "solver.cli.replay"),
    Subcommand("experiment", "Run many searches and summarise them.", "solver.cli.experiment"),
    Subcommand(
        "run-lengths", "Fit distributions to run lengths and find the best cut-off.", "solver.cli.run_lengths"
    ),
    Subcommand("anytime", "Show what searches reach within a budget of evaluations.", "solver.cli.anytime"),
    Subcommand(
        "tune", "Choose parameters for the fewest evaluations per solution and check them.", "solver.cli.tune"
    ),
    Subcommand("reproduce", "Compare published figures with our own.", "solver.cli.reproduce"),
    Subcommand("landscape", "Compute the exact figures of a small board.", "solver.cli.landscape"),
    Subcommand(
        "sheet",
        "Write boards to print, with h and successors left blank, and their solution.",
        "solver.cli.sheet",
    ),
    Subcommand("new", "Create a template for a search of your own.", "solver.cli.new"),
    Subcommand("check", "Compare a search of your own with a variant's rule.", "solver.cli.check"),
    Subcommand("grade", "Check and grade the searches of a class.", "solver.cli.grade"),
    Subcommand("lesson", "Begin a lesson file, or check the answers of one.", "solver.cli.lesson"),
    Subcommand(
        "history",
        "List, show, export and delete the runs and experiments that were kept.",
        "solver.cli.history",
    ),
    Subcommand(
        "record",
        "Record a run, or several side by side, as a video, a GIF, pictures or a playable page.",
        None,
    ),
    Subcommand("doctor", "Report what this machine has and what it lacks.", "solver.cli.doctor"),
)
"""In the order shown. The recorder needs the painter of the window, so the window registers it."""


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
        from solver.core.board import BEGINS_WITH_DASH

        self._negative_number_matcher = BEGINS_WITH_DASH

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help and version like results: argparse would ignore a full disk."""
        put(message)


NAMES = tuple(command.name for command in COMMANDS)


def command_parser(loaded: Collection[str] = NAMES) -> Parser:
    """Return the parser of the whole command line; only the subcommands to be loaded have their arguments."""
    parser = Parser(prog=PROGRAM, description="Local search on the n-queens problem.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parsers = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND", dest="command")
    for command in COMMANDS:
        one = parsers.add_parser(command.name, help=command.summary, description=command.summary)
        one.set_defaults(command=command, parser=one)
        if command.name in loaded:
            one.add_argument("--json", action="store_true", help="print one JSON document")
            one.take_states()
            getattr(command.load(), "add_arguments", lambda _: None)(one)
    return parser


def run_command(words: list[str]) -> int:
    """Run the subcommand named by the first argument and return its exit code."""
    parser = command_parser(words[:1])
    arguments, rest = parser.parse_known_args(words)
    if arguments.command is None:
        parser.error(f"name a subcommand: {', '.join(NAMES)}")
    if rest:
        arguments.parser.error(f"unrecognised arguments: {' '.join(rest)}")
    run: Any = arguments.command.load().run
    return int(run(arguments))
