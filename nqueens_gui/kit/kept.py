"""What is filled in, kept as a struct whose types say what can be used. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, Generic, TypeVar

import msgspec

KeptFolder = Annotated[str, msgspec.Meta(min_length=1)]
Kept = TypeVar("Kept", bound=msgspec.Struct)


def merged(known: Kept, values: Mapping[str, object]) -> Kept:
    """Return what is known with the values that its types allow; what is missing or unusable stays as it is."""
    usable: dict[str, Any] = {}
    for field in msgspec.structs.fields(known):
        if field.name in values:
            with suppress(msgspec.ValidationError):
                usable[field.name] = msgspec.convert(values[field.name], field.type)
    return msgspec.structs.replace(known, **usable)


class Keeping(Generic[Kept]):
    """Fields whose values are kept for the next start."""

    def kept(self) -> Kept:
        """Return what is filled in, text where a number cannot be read."""
        raise NotImplementedError

    def _fill_in(self, kept: Kept) -> None:
        """Show what was kept."""
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        """Return what is filled in as plain types, to be kept."""
        found: dict[str, Any] = msgspec.to_builtins(self.kept())
        return found

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Fill in what was kept; a missing or unusable value leaves its field as it is."""
        self._fill_in(merged(self.kept(), values))
