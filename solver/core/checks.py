"""The one exception for unusable input, checks of single numbers, and sentences on fields of files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index

SHOWN_DIGITS = 20
"""Most digits of a number that a sentence quotes."""
SHOWN_LETTERS = 40
"""Most letters of a text that a sentence quotes."""

LIKENESS = 0.72
"""Least likeness (difflib's ratio) of a mistyped name to the known one that is suggested: sidewise is near enough to
sideways, max_restarts is not to max_steps."""


class InputError(ValueError):
    """Unusable input.

    Parameters
    ----------
    sentence
        What is wrong and what would be right, in one sentence a user can act on.
    field
        Name of the setting at fault, such as ``"n"`` or ``"start"``; None if it is no single one.
    """

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.field = field


def nearest(name: object, known: Iterable[str]) -> str:
    """Ask whether the known name nearest to a mistyped one is meant; empty if none is near."""
    from difflib import get_close_matches  # slow to import, and for mistakes only

    found = get_close_matches(str(name)[:SHOWN_LETTERS], list(known), 1, LIKENESS)
    return f"did you mean {found[0]}?" if found else ""


def whole_number(value: object, field: str, title: str | None = None) -> int:
    """Return the value as an int if it is of any integer type but bool, else raise `InputError`.

    Parameters
    ----------
    value
        The value given.
    field
        Name of the setting.
    title
        What a sentence calls the setting; `field` if not given.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise InputError(
            f"{title or field} must be a whole number, not {str(value)[:SHOWN_LETTERS]!r}", field
        )
    return index(value)


def number_between(value: object, least: int, most: int, field: str, title: str | None = None) -> int:
    """Return the value as an int if it is a whole number from `least` to `most`, else raise `InputError`."""
    number = whole_number(value, field, title)
    if not least <= number <= most:
        raise InputError(
            f"{title or field} must be between {least:,} and {most:,}, not {shown(number)}", field
        )
    return number


def word_among(value: object, words: Iterable[str], field: str, title: str | None = None) -> str:
    """Return the value if it is one of some words, else raise `InputError`."""
    known = tuple(words)
    if value not in known:
        raise InputError(
            f"{title or field} must be {either(known)}, not {str(value)[:SHOWN_LETTERS]!r}", field
        )
    return str(value)


def either(words: Iterable[str]) -> str:
    """Write a choice of words: ``random, first or last``."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def shown(number: int) -> str:
    """Write a number for a sentence: its digits, or that it has too many."""
    return f"{number:,}" if abs(number) < 10**SHOWN_DIGITS else f"a number of more than {SHOWN_DIGITS} digits"


def printable(text: str) -> str:
    """Return a foreign text on one line, with a dot for each character that cannot be shown."""
    return "".join(letter if letter.isprintable() else "·" for letter in text)


_PLAIN = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "float": "a fraction",
}
"""What a sentence calls the types that msgspec names."""


def field_error(message: str, field: str = "") -> InputError:
    """Turn a message of msgspec's such as ``Expected `int` >= 4 - at `$.n``` into an error that names the field.

    Parameters
    ----------
    message
        What msgspec says.
    field
        The field whose value was read; that of a whole file has none.
    """
    whole = re.fullmatch(r"(.*?)(?: - at `\$\.?([^`]*)`)?", message, re.DOTALL)
    assert whole is not None  # any text matches
    reason, place = whole.groups("")
    name = field + place
    if known := re.fullmatch(r"Object (missing required|contains unknown) field `(.+)`", reason, re.DOTALL):
        inside = f'"{name}"' if name else "it"
        verb = "lacks the" if known[1].startswith("missing") else "has the unknown"
        return InputError(f'{inside} {verb} field "{printable(known[2][:SHOWN_LETTERS])}"', known[2])
    if quoting := re.fullmatch(r"(.* )(['\"])(.*)\2", reason, re.DOTALL):
        reason = f"{quoting[1]}{quoting[2]}{printable(quoting[3][:SHOWN_LETTERS])}{quoting[2]}"
    else:
        reason = re.sub(
            "`([^`]+)`",
            lambda types: " or ".join(_PLAIN.get(name, name) for name in types[1].split(" | ")),
            reason,
        )
    reason = reason[0].lower() + reason[1:]
    return InputError(f'"{name}": {reason}', re.split(r"\W", name)[0]) if name else InputError(reason)
