"""What a subcommand is made of, and the parser of command lines."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from solver import __version__
from solver.cli.output import put
from solver.core.checks import InputError
from solver.core.variants import VARIANTS, Parameter, ParameterValue


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand of ``nqueens``."""

    name: str
    """As it is typed."""
    summary: str
    """One sentence on what it does."""
    add_arguments: Callable[[ArgumentParser], None]
    """Tells a parser what it takes, ``--json`` aside, which all take."""
    run: Callable[[Namespace], int]
    """Does it and returns the exit code."""


PROGRAM = "nqueens"
MOST_DIGITS = 4000
"""Digits of the longest number Python reads, or a little less."""


class UsageError(InputError):
    """A command line that cannot be understood."""

    def __init__(self, sentence: str, program: str) -> None:
        super().__init__(sentence)
        self.program = program
        """The words to put before the sentence: ``nqueens solve``."""


class Parser(ArgumentParser):
    """A parser that raises its complaints; abbreviated options are not accepted."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, allow_abbrev=False)
        # A state such as -1,2,0,3 is wrong, but it is a value and no option.
        self._negative_number_matcher = re.compile(r"-\d")

    def error(self, message: str) -> NoReturn:
        """Raise what argparse has to say."""
        raise UsageError(_sentence(message), self.prog)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help and version as results are printed: argparse would pass over a full disk."""
        put(message)


def command_parser(commands: Iterable[Command]) -> Parser:
    """Make the parser of the whole command line."""
    parser = Parser(prog=PROGRAM, description="Local search on the n-queens problem.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parsers = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND", dest="command")
    for command in commands:
        one = parsers.add_parser(command.name, help=command.summary, description=command.summary)
        one.add_argument("--json", action="store_true", help="print one JSON document")
        command.add_arguments(one)
        one.set_defaults(command=command, parser=one)
    return parser


def typed_number(text: str, name: str) -> int:
    """Read a whole number from the value of an option.

    Raises
    ------
    InputError
        When the text is none; the sentence begins with `name`.
    """
    if not re.fullmatch(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}", text):
        raise InputError(f"{name} must be a whole number, not {text[:40]!r}", name)
    return int(text)


def _sentence(message: str) -> str:
    lacks_value = re.fullmatch(r"argument (?:\S+/)?(-\S+): expected one argument", message)
    return f"{lacks_value[1]} needs a value" if lacks_value else message


PARAMETERS: dict[str, Parameter] = {}
"""Every parameter that some variant takes, as the first variant that takes it describes it."""
for _variant in VARIANTS.values():
    for _parameter in _variant.parameters:
        PARAMETERS.setdefault(_parameter.name, _parameter)


def add_parameters(parser: ArgumentParser) -> None:
    """Take an option for every parameter."""
    for parameter in PARAMETERS.values():
        parser.add_argument(parameter.option, help=parameter.description, dest=parameter.name)


def given_parameters(arguments: Namespace) -> dict[str, ParameterValue]:
    """Return the parameters that were given, by name; whether a variant takes them is not looked at."""
    values = vars(arguments)
    given = [parameter for name, parameter in PARAMETERS.items() if values[name] is not None]
    return {parameter.name: _value(parameter, values[parameter.name]) for parameter in given}


def _value(parameter: Parameter, text: str) -> ParameterValue:
    return text if parameter.choices else typed_number(text, parameter.name)
