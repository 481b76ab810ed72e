"""The fields of a document from outside, each checked for its type and range when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from solver.errors import InputError

MOST_SHOWN = 40
"""Characters of a wrong value that a sentence shows."""

Word = TypeVar("Word", bound=StrEnum)


class Fields:
    """The fields of one JSON object; every method raises `InputError` when a field is not of its kind."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def value(self, name: str) -> Any:
        """Return a field as it is."""
        if name not in self._values:
            raise InputError(f'it lacks the field "{name}"', name)
        return self._values[name]

    def text(self, name: str) -> str:
        """Return a field that is a text."""
        value = self.value(name)
        return value if isinstance(value, str) else self._refuse(name, "a text")

    def flag(self, name: str) -> bool:
        """Return a field that is true or false."""
        value = self.value(name)
        return value if isinstance(value, bool) else self._refuse(name, "true or false")

    def word(self, name: str, words: type[Word]) -> Word:
        """Return a field that is one of the words of an enumeration."""
        text = self.text(name)
        return words(text) if text in list(words) else self._refuse(name, f"one of {', '.join(words)}")

    def number(self, name: str, least: int, most: int) -> int:
        """Return a field that is a whole number from `least` to `most`."""
        value = self.value(name)
        if is_whole(value) and least <= value <= most:
            return int(value)
        return self._refuse(name, f"a whole number from {least} to {most}")

    def mapping(self, name: str) -> dict[str, Any]:
        """Return a field that is an object."""
        value = self.value(name)
        return value if isinstance(value, dict) else self._refuse(name, "an object")

    def texts(self, name: str) -> dict[str, str | None]:
        """Return a field that is an object of texts or nulls."""
        values = self.mapping(name)
        if all(value is None or isinstance(value, str) for value in values.values()):
            return values
        raise InputError(f'"{name}" must hold nothing but texts and nulls', name)

    def entries(self, name: str, length: int) -> list[Any]:
        """Return a field that is a list of so many entries."""
        value = self.value(name)
        if not isinstance(value, list):
            self._refuse(name, "a list")
        if len(value) != length:
            raise InputError(f'"{name}" has {len(value)} entries where {length} belong', name)
        return value

    def numbers(self, name: str, length: int, most: int) -> list[int]:
        """Return a field that is a list of so many whole numbers from 0 to `most`."""
        return check_numbers(self.entries(name, length), most, f'"{name}"', name)

    def _refuse(self, name: str, right: str) -> NoReturn:
        raise InputError(f'"{name}" is {cut(self._values[name])}, but must be {right}', name)


def is_whole(value: object) -> bool:
    """Whether a value from JSON is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_numbers(values: list[Any], most: int, what: str, field: str) -> list[int]:
    """Return the values when all are whole numbers from 0 to `most`, else raise `InputError` about `what`."""
    if set(map(type, values)) <= {int} and (not values or (min(values) >= 0 and max(values) <= most)):
        return values
    index, wrong = next(
        (index, value) for index, value in enumerate(values) if not (is_whole(value) and 0 <= value <= most)
    )
    right = f"a whole number from 0 to {most}"
    raise InputError(f"{what} has {cut(wrong)} at place {index}, where {right} belongs", field)


def cut(value: object) -> str:
    """Write a wrong value, no longer than a sentence can bear."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."
