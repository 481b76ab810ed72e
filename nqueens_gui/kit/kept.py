"""What is filled in, kept as a struct whose types say what can be used. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Generic, Protocol, TypeVar

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


class DialogOfFields(Protocol):
    """A dialog that asks for something."""

    @property
    def fields(self) -> Keeping[Any]: ...


Dialog = TypeVar("Dialog", bound=DialogOfFields)


class KeepingDialog(Generic[Dialog]):
    """Commands with a dialog that is made when it is first used; until then, what was kept waits for it."""

    _kept: Mapping[str, Any] = MappingProxyType({})

    @cached_property
    def dialog(self) -> Dialog:
        """The dialog, with what was kept filled in."""
        made = self._make_dialog()
        self._first = made.fields.values()
        made.fields.set_values(self._kept)
        return made

    def values(self) -> dict[str, Any]:
        """Return what is filled in as plain types, to be kept."""
        return self.dialog.fields.values() if "dialog" in vars(self) else dict(self._kept)

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Fill in what was kept; a missing value becomes what it was at first."""
        self._kept = values
        if "dialog" in vars(self):
            self.dialog.fields.set_values({**self._first, **values})

    def _make_dialog(self) -> Dialog:
        raise NotImplementedError
