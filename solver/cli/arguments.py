"""Arguments that several subcommands take, and their values."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace, _ArgumentGroup
from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Any

from solver.cli.output import say
from solver.core.board import Rows
from solver.core.checks import InputError, either, number_between
from solver.core.heuristics import Heuristic
from solver.core.parameters import NONE, Parameter, ParameterValue
from solver.core.run_settings import Starts
from solver.core.variants import VARIANTS, Variant

if TYPE_CHECKING:
    from solver.core.forms import Reader

STATE_FORMS = (
    "a vector (3,2,5,2,2,0,7,7 or 32522077), a board, pairs and more (nqueens inspect --forms), a file or -"
)
"""What `solver.core.forms.given_state` reads, in words."""
MAX_DIGITS = 4000
"""Slightly fewer digits than Python converts to a number."""
LONGEST_TIMEOUT = 86_400.0


def _parameters(variants: Mapping[str, Variant]) -> dict[str, Parameter]:
    """Return every parameter of any variant, as described by the first variant that takes it."""
    found: dict[str, Parameter] = {}
    for variant in variants.values():
        for parameter in variant.parameters:
            found.setdefault(parameter.name, parameter)
    return found


PARAMETERS = _parameters(VARIANTS)
"""The parameters of all variants, by name."""


Option = tuple[str, str, str]
"""Flags, what stands for the value, empty for a switch, and help."""
OPTIONS: dict[str, Option] = {
    option[0].split()[0]: option
    for option in (
        ("-n", "N", "number of queens"),
        ("--variant", "NAME", "name of the variant"),
        ("--heuristic", "NAME", f"{either(Heuristic)} (default: that of the variant)"),
        ("--runs", "N", "runs of each line"),
        ("--seed", "SEED", "seed of the random numbers (default: drawn and printed)"),
        ("--starts", "KIND", f"how random states are drawn: {', '.join(Starts)}"),
        (
            "--start",
            "STATE",
            f"start state: {STATE_FORMS}; for a population its first member, or all members, one vector a line or "
            "separated by / (default: random)",
        ),
        ("--from-one", "", "rows of the state are counted from 1 at the top"),
        ("--from-bottom", "", "rows of the state are counted from 1 at the bottom"),
        (
            "--board",
            "K",
            "which board of the text is taken, from 1 (default: the first, of a population all)",
        ),
        ("--transpose", "", "exchange rows and columns of the state"),
        ("--jobs", "N", "threads (default: one per core)"),
        ("--yes", "", "do not ask before plans that take a very long time"),
        ("--wide", "", "print all columns, however wide the terminal"),
        ("-o --output", "FILE", "write a file; its extension selects the format"),
    )
}
"""What several commands take, by the first flag."""


def typed_number(text: str, name: str) -> int:
    """Convert the value of an option to a whole number, else raise `InputError`."""
    if not re.fullmatch(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}", text):
        raise InputError(f"{name} must be a whole number, not {text[:40]!r}", name)
    return int(text)


def typed_between(text: str, least: int, most: int, field: str, title: str) -> int:
    """Convert the value of an option to a whole number within bounds, else raise `InputError`."""
    return number_between(typed_number(text, title), least, most, field, title)


def seed_of(arguments: Namespace) -> int | None:
    """Return the seed of the option, else raise `InputError`; None if it is not given."""
    return None if arguments.seed is None else typed_number(arguments.seed, "the seed")


def reader_of(arguments: Namespace, n: int | None = None) -> Reader:
    """Return how the state is to be read, of n queens or of any number."""
    from solver.core.forms import Counting, Reader  # slow to import

    if arguments.from_one and arguments.from_bottom:
        raise InputError("--from-one and --from-bottom cannot be combined", "from_bottom")
    counting = (
        Counting.ONE if arguments.from_one else Counting.BOTTOM if arguments.from_bottom else Counting.ZERO
    )
    board = None if arguments.board is None else typed_number(arguments.board, "the board")
    return Reader(n, counting, arguments.transpose, lambda words: say(f"nqueens: {words}"), board)


def start_of(arguments: Namespace, n: int | None = None) -> tuple[Rows, ...]:
    """Return the states given as the start, of n queens or of any number; none for a random one."""
    if arguments.start is None:
        for name in ("transpose", "from_one", "from_bottom", "board"):
            if getattr(arguments, name):
                raise InputError(f"--{name.replace('_', '-')} needs --start", name)
        return ()
    from solver.core.forms import given_states  # slow to import

    return given_states(arguments.start, reader_of(arguments, n))


def add_options(
    parser: ArgumentParser | _ArgumentGroup, names: str, *own: Option, **defaults: object
) -> None:
    """Add the options of these names, and others of a command's own; a default is said and stands as if typed."""
    for option, metavar, text in (*(OPTIONS[name] for name in names.split()), *own):
        flags = option.split()
        if not metavar:
            parser.add_argument(*flags, action="store_true", help=text)
            continue
        default = defaults.get(flags[-1].strip("-").replace("-", "_"))
        shown = text if default is None else f"{text} (default: {default})"
        parser.add_argument(*flags, metavar=metavar, default=default and str(default), help=shown)


def add_parameters(
    parser: ArgumentParser,
    variants: Mapping[str, Variant] = VARIANTS,
    number: str | None = None,
    notes: Mapping[str, str] | None = None,
    **options: Any,
) -> None:
    """Add an option for every parameter of some variants.

    A number is shown as `number`, if given. `notes` are added to the descriptions of these parameters, and `options`
    are those of ``add_argument``.
    """
    for name, parameter in _parameters(variants).items():
        meanings = dict.fromkeys(
            own.description for variant in variants.values() for own in variant.parameters if own.name == name
        )
        text = f"{' Or: '.join(meanings)} {(notes or {}).get(name, '')}".rstrip()
        shown = {"metavar": number} if number and not parameter.choices else {}
        parser.add_argument(parameter.option, help=text, dest=name, **options | shown)


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


def timeout_of(arguments: Namespace, usual: float = inf) -> float:
    """Return the seconds of ``--timeout``, else raise `InputError`."""
    seconds = usual if arguments.timeout is None else typed_fraction(arguments.timeout, "the timeout")
    if not 0 < seconds <= LONGEST_TIMEOUT and seconds != usual:
        raise InputError(
            f"the timeout must be more than 0 and at most {LONGEST_TIMEOUT:,.0f} seconds", "timeout"
        )
    return seconds
