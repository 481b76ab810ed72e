"""The one exception for unusable input, and checks of single numbers."""

from __future__ import annotations

from operator import index


class InputError(ValueError):
    """Input that cannot be used; its text is one clear sentence.

    Parameters
    ----------
    sentence
        What is wrong and what would be right.
    field
        Name of the setting the sentence is about, such as ``"n"`` or ``"start"``; None when it is about no single one.
    """

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.field = field


SHOWN_DIGITS = 20
"""Longest number that a sentence quotes."""


def whole_number(value: object, field: str, title: str | None = None) -> int:
    """Return the value as an int when it is a whole number of any integer type; True and False are none.

    Parameters
    ----------
    value
        What was given.
    field
        Name of the setting it was given for.
    title
        How a sentence calls the setting; `field` when not given.

    Raises
    ------
    InputError
        When it is something else.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise InputError(f"{title or field} must be a whole number, not {str(value)[:40]!r}", field)
    return index(value)


def number_between(value: object, least: int, most: int, field: str, title: str | None = None) -> int:
    """Return the value as an int when it is a whole number from `least` to `most`, or raise `InputError`."""
    number = whole_number(value, field, title)
    if not least <= number <= most:
        raise InputError(f"{title or field} must be between {least} and {most}, not {shown(number)}", field)
    return number


def shown(number: int) -> str:
    """Write a number for a sentence: its digits, or that there are too many of them to read."""
    return str(number) if abs(number) < 10**SHOWN_DIGITS else f"a number of more than {SHOWN_DIGITS} digits"
