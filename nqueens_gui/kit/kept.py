"""What is kept between two starts: what is filled in, checked field by field, and preferences under keys. No Qt."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Annotated, Any, Final, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct

from solver.core.checks import InputError

KeptFolder = Annotated[str, msgspec.Meta(min_length=1)]
KeptStruct = TypeVar("KeptStruct", bound=msgspec.Struct)


def merged(known: KeptStruct, values: Mapping[str, object]) -> KeptStruct:
    """Return what is known with the values that its types allow; what is missing or unusable stays as it is."""
    usable: dict[str, Any] = {}
    for field in msgspec.structs.fields(known):
        if field.encode_name in values:
            with suppress(msgspec.ValidationError, UnicodeError):  # a lone surrogate
                usable[field.name] = msgspec.convert(values[field.encode_name], field.type)
    return msgspec.structs.replace(known, **usable)


class Keeping(Generic[KeptStruct]):
    """Fields whose values are kept for the next start."""

    def kept(self) -> KeptStruct:
        """Return what is filled in, text where a number cannot be read."""
        raise NotImplementedError

    def _fill_in(self, kept: KeptStruct) -> None:
        """Show what was kept."""
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        """Return what is filled in as plain types, to be kept."""
        found: dict[str, Any] = msgspec.to_builtins(self.kept())
        return found

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Fill in what was kept; a missing or unusable value leaves its field as it is."""
        self._fill_in(merged(self.kept(), values))


Made = TypeVar("Made")
AnyDraft = TypeVar("AnyDraft", bound="CheckableDraft")


class CheckableDraft(Protocol):
    """Settings as they are filled in: text where a number cannot be read."""

    def without(self: AnyDraft, name: str, /) -> AnyDraft:
        """Return the draft with one field as at first, where it is wrong."""


def checked_draft(
    draft: AnyDraft,
    make: Callable[[AnyDraft], Made],
    field_of: Callable[[InputError], str],
    sentence_of: Callable[[InputError], str],
) -> tuple[Made | None, dict[str, str]]:
    """Make what a draft describes; every field that is wrong gets its sentence, not only the first.

    Parameters
    ----------
    draft
        What is filled in.
    make
        Makes something of a draft, or raises `InputError`.
    field_of, sentence_of
        The field that an error is about, and what is said beside it.

    Returns
    -------
    What was made, None while anything is wrong; and what is wrong with each field, by its name.
    """
    errors: dict[str, str] = {}
    while True:
        try:
            made = make(draft)
        except InputError as error:
            name = field_of(error)
            if name in errors:
                return None, errors
            errors[name] = sentence_of(error)
            draft = draft.without(name)
        else:
            return None if errors else made, errors


Value = TypeVar("Value")
Room_contra = TypeVar("Room_contra", contravariant=True)
"""What a part of the window can do, the window can."""


class Preference(Struct, Generic[Value], frozen=True):
    """Something that is kept."""

    key: str
    """Where it is kept: ``group/name``."""
    default: Value
    """What holds when nothing was kept, or what was kept cannot be read."""
    type: Any
    """What may be kept, as `msgspec` describes types and bounds."""
    most: int | None = None
    """How many entries are kept at most; further ones are dropped."""

    def write(self, value: Value) -> str:
        """Return the text of a value; numpy's numbers are taken for Python's.

        Raises
        ------
        ValueError, TypeError
            When the value may not be kept.
        """
        plain = msgspec.to_builtins(value, enc_hook=_python_number)
        if isinstance(plain, list | tuple):
            plain = plain[: self.most]
        text = plain if isinstance(plain, str) else json.dumps(plain)
        self.read(text)
        return text

    def read(self, text: str) -> Value:
        """Return the value of a text.

        Raises
        ------
        ValueError
            When the text is not that of a value that may be kept.
        """
        value: Any = text
        if isinstance(self.default, (tuple, dict)):
            value = json.loads(text)
            json.dumps(value, allow_nan=False)  # raises ValueError
        found: Value = msgspec.convert(value, self.type, strict=False)
        return found[: self.most] if isinstance(found, tuple) else found  # type: ignore[return-value]


def _python_number(value: Any) -> Any:
    if not hasattr(value, "item"):
        raise TypeError(f"{value!r} cannot be kept")
    return value.item()


def one_of(words: Iterable[str]) -> Any:
    """Return the type of one word out of several."""
    return Literal[tuple(map(str, words))]


def some_of(words: Iterable[str]) -> Any:
    """Return the type of any number of words out of several."""
    return tuple[one_of(words), ...]  # type: ignore[misc]


MAPPING: Final = dict[str, Any]
"""Names with values that JSON can hold."""
WORDS: Final = tuple[str, ...]


class Kept(Preference[Value], Generic[Room_contra, Value], frozen=True, kw_only=True):
    """Something of a room that is kept when the window is closed."""

    of: Callable[[Room_contra], Value]
    """Return what the room has."""
    give: Callable[[Room_contra, Value], object]
    """Let the room have it."""
    merge: Callable[[Value, Value, Value], Value] = lambda _, now, __: now
    """Return what to keep, from what the room had at first and has now, and what other windows have kept since."""


def merged_words(first: tuple[str, ...], now: tuple[str, ...], kept: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of now, and after them what other windows have added to the first ones."""
    return (*now, *(word for word in kept if word not in now and word not in first))


class Fields(Protocol):
    """What is filled in, on a page or in a dialog."""

    def values(self) -> dict[str, Any]:
        """Return what to keep."""

    def set_values(self, values: Mapping[str, Any]) -> object:
        """Fill in what was kept."""


def kept_fields(key: str, fields_of: Callable[[Room_contra], Fields]) -> Kept[Room_contra, dict[str, Any]]:
    """Return the preference of what is filled in somewhere; what was not kept stays as it is."""
    return Kept(
        key,
        {},
        MAPPING,
        of=lambda room: fields_of(room).values(),
        give=lambda room, values: fields_of(room).set_values(values),
    )
