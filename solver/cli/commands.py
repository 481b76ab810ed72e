"""The table of subcommands."""

from __future__ import annotations

from argparse import REMAINDER, ArgumentParser, Namespace
from importlib.metadata import EntryPoint, entry_points

from solver.cli.check import CHECK
from solver.cli.command import Command, command_parser
from solver.cli.doctor import DOCTOR
from solver.cli.experiment import EXPERIMENT
from solver.cli.history import HISTORY
from solver.cli.inspect import INSPECT
from solver.cli.landscape import LANDSCAPE
from solver.cli.new import NEW
from solver.cli.replay import REPLAY
from solver.cli.reproduce import REPRODUCE
from solver.cli.sheet import SHEET
from solver.cli.solve import SOLVE
from solver.cli.variants import LIST_VARIANTS
from solver.core.checks import InputError

COMMANDS = (
    LIST_VARIANTS, SOLVE, INSPECT, REPLAY, EXPERIMENT, REPRODUCE, LANDSCAPE, SHEET, NEW, CHECK, HISTORY,
    DOCTOR,
)  # fmt: skip
"""In the order shown."""
FURTHER_COMMANDS = "nqueens.commands"
"""The entry points of subcommands that need what the solver does not know, such as the window's painter."""


def all_commands() -> tuple[Command, ...]:
    """Return every subcommand, those of other packages before the last."""
    points = sorted(entry_points(group=FURTHER_COMMANDS), key=lambda point: point.name)
    further = map(_loaded, points)
    *first, last = COMMANDS
    return (*first, *further, last)


def _loaded(point: EntryPoint) -> Command:
    """Return the subcommand of an entry point; where it cannot be loaded, one that says so."""
    try:
        command: Command = point.load()
    except (ImportError, AttributeError) as error:
        why = f"the command cannot be loaded: {error}"

        def refuse(_: Namespace) -> int:
            raise InputError(why)

        def take_anything(parser: ArgumentParser) -> None:
            parser.add_argument("rest", nargs=REMAINDER)

        return Command(point.name, f"Cannot be loaded: {error}.", refuse, take_anything)
    return command


def run_command(words: list[str]) -> int:
    """Run the subcommand named by the first argument and return its exit code."""
    commands = all_commands()
    parser = command_parser(commands)
    arguments, rest = parser.parse_known_args(words)
    if arguments.command is None:
        parser.error(f"name a subcommand: {', '.join(command.name for command in commands)}")
    if rest:
        arguments.parser.error(f"unrecognised arguments: {' '.join(rest)}")
    return int(arguments.command.run(arguments))
