"""What a subcommand consists of, and the parser of command lines."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from solver import __version__
from solver.cli.output import put
from solver.core.board import BEGINS_WITH_DASH, STATE_FORMS, Rows, given_state
from solver.core.checks import InputError, number_between
from solver.core.run_settings import Starts
from solver.core.variants import NONE, VARIANTS, Parameter, ParameterValue

PROGRAM = "nqueens"
MAX_DIGITS = 4000
"""Slightly fewer digits than Python converts to a number."""

PARAMETERS: dict[str, Parameter] = {}
"""Every parameter of any variant, as described by the first variant that takes it."""
for _variant in VARIANTS.values():
    for _parameter in _variant.parameters:
        PARAMETERS.setdefault(_parameter.name, _parameter)


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand of ``nqueens``."""

    name: str
    summary: str
    """One sentence."""
    run: Callable[[Namespace], int]
    """Returns the exit code."""
    add_arguments: Callable[[ArgumentParser], None] = lambda _: None
    """Adds arguments to a parser, except ``--json``, which every subcommand takes."""


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
        self._negative_number_matcher = BEGINS_WITH_DASH  # what it matches is a value and not an option

    def error(self, message: str) -> NoReturn:
        """Raise a `UsageError`."""
        lacks_value = re.fullmatch(r"argument (?:\S+/)?(-\S+): expected one argument", message)
        raise UsageError(f"{lacks_value[1]} needs a value" if lacks_value else message, self.prog)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help and version like results: argparse would ignore a full disk."""
        put(message)


def command_parser(commands: Iterable[Command]) -> Parser:
    """Return the parser of the whole command line."""
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
    """Convert the value of an option to a whole number, else raise `InputError`."""
    if not re.fullmatch(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}", text):
        raise InputError(f"{name} must be a whole number, not {text[:40]!r}", name)
    return int(text)


def typed_between(text: str, least: int, most: int, field: str, title: str) -> int:
    """Convert the value of an option to a whole number within bounds, else raise `InputError`."""
    return number_between(typed_number(text, title), least, most, field, title)


def add_start(parser: ArgumentParser) -> None:
    """Add the options for a given start."""
    parser.add_argument("--start", metavar="STATE", help=f"start state: {STATE_FORMS} (default: random)")
    add_transpose(parser)


def add_transpose(parser: ArgumentParser) -> None:
    """Add the option for a state with one queen in each row."""
    parser.add_argument("--transpose", action="store_true", help="exchange rows and columns of the state")


def start_of(arguments: Namespace, n: int | None = None) -> Rows | None:
    """Return the start given, if any, of n queens or of any number."""
    if arguments.start is not None:
        return given_state(arguments.start, n, is_transposed=arguments.transpose)
    if arguments.transpose:
        raise InputError("--transpose needs --start", "transpose")
    return None


def add_starts(parser: ArgumentParser) -> None:
    """Add the option for random states."""
    parser.add_argument(
        "--starts",
        metavar="KIND",
        default=Starts.UNIFORM,
        help=f"how random states are drawn: {', '.join(Starts)} (default: uniform)",
    )


def add_parameters(parser: ArgumentParser, **options: Any) -> None:
    """Add an option for every parameter of any variant; `options` are those of ``add_argument``."""
    for name, parameter in PARAMETERS.items():
        meanings = dict.fromkeys(
            own.description for variant in VARIANTS.values() for own in variant.parameters if own.name == name
        )
        parser.add_argument(parameter.option, help=" Or: ".join(meanings), dest=name, **options)


def given_parameters(arguments: Namespace) -> dict[str, ParameterValue]:
    """Return the parameters given, by name; whether the variant takes them is not checked."""
    texts = {name: text for name in PARAMETERS if (text := getattr(arguments, name)) is not None}
    return {name: typed_value(PARAMETERS[name], text) for name, text in texts.items()}


def typed_value(parameter: Parameter, text: str) -> ParameterValue:
    """Convert the value of a parameter's option; words and bounds are not checked."""
    if parameter.choices:
        return text
    if parameter.is_optional and text == NONE:
        return None
    return (
        typed_fraction(text, parameter.name) if parameter.is_fraction else typed_number(text, parameter.name)
    )


def typed_fraction(text: str, name: str) -> float:
    """Convert the value of an option to a number with or without a fraction, else raise `InputError`."""
    if not re.fullmatch(r"[+-]?([0-9]{1,40}\.?[0-9]{0,40}|\.[0-9]{1,40})([eE][+-]?[0-9]{1,3})?", text):
        raise InputError(f"{name} must be a number, not {text[:40]!r}", name)
    return float(text)
