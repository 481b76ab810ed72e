"""The one exception for unusable input, and checks of single numbers."""

from __future__ import annotations

from operator import index

SHOWN_DIGITS = 20
"""Most digits of a number that a sentence quotes."""


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
        raise InputError(f"{title or field} must be a whole number, not {str(value)[:40]!r}", field)
    return index(value)


def number_between(value: object, least: int, most: int, field: str, title: str | None = None) -> int:
    """Return the value as an int if it is a whole number from `least` to `most`, else raise `InputError`."""
    number = whole_number(value, field, title)
    if not least <= number <= most:
        raise InputError(f"{title or field} must be between {least} and {most}, not {shown(number)}", field)
    return number


def shown(number: int) -> str:
    """Write a number for a sentence: its digits, or that it has too many."""
    return str(number) if abs(number) < 10**SHOWN_DIGITS else f"a number of more than {SHOWN_DIGITS} digits"
