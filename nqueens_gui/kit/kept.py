"""What is filled in, kept as a struct whose types say what can be used. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, Generic, TypeVar

import msgspec

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
