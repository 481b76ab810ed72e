"""What is filled in: checked field by field, and kept as a struct whose types say what can be used. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec

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
