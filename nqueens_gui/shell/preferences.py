"""What is kept between two starts: values of known types, each under a key, in the settings of the user."""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct
from PySide6.QtCore import QSettings

from solver.core.files import is_there, shown

Value = TypeVar("Value")


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
        value = json.loads(text) if isinstance(self.default, (tuple, dict)) else text
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


NOWHERE: Final = "/none"
"""Added to the name of something that is not a folder, it names a file that cannot exist."""


def saved_settings(organisation: str, application: str) -> QSettings:
    """Return the user's settings.

    If a pipe or a device is in place of their file, which might never end, nothing is read or saved.
    """
    # Never written, it names the folder without reading.
    neighbour = QSettings(organisation, f"{application}-unused")
    path = Path(neighbour.fileName()).with_stem(application)
    if is_there(path) and not (path.is_file() or path.is_dir()):
        return QSettings(f"{path}{NOWHERE}", QSettings.Format.IniFormat)
    return QSettings(organisation, application)


class Preferences:
    """Reads and writes preferences; whatever was kept, what is read is sound."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def get(self, preference: Preference[Value]) -> Value:
        """Return what is kept, or the default when that is nothing, unreadable or out of bounds."""
        kept = self._settings.value(preference.key)
        try:
            if isinstance(kept, str):
                return preference.read(kept)
        except (ValueError, RecursionError):
            pass
        return deepcopy(preference.default)

    def set(self, preference: Preference[Value], value: Value) -> None:
        """Keep a value.

        Raises
        ------
        ValueError, TypeError
            When the value may not be kept.
        """
        self._settings.setValue(preference.key, preference.write(value))

    def reset(self, *preferences: Preference[Any]) -> None:
        """Forget what is kept for these."""
        for preference in preferences:
            self._settings.remove(preference.key)

    def sync(self) -> None:
        """Write to disk what has not been written yet, and read what other windows have written."""
        self._settings.sync()

    @property
    def obstacle(self) -> str:
        """Why nothing is saved, in a sentence; empty if nothing prevents it."""
        settings = self._settings
        if settings.isWritable() and settings.status() is not QSettings.Status.AccessError:
            return ""
        return f"Settings cannot be saved to {shown(settings.fileName().removesuffix(NOWHERE))}."
