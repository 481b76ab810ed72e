"""Drafts: settings as they are filled in, each field checked. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from solver.core.checks import InputError

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
