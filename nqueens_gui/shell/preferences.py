"""Reads and writes what is kept between two starts, in the settings of the user."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from PySide6.QtCore import QSettings

from nqueens_gui.kit.preferences import Preference, Value
from solver.core.files import shown


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
        return f"Settings cannot be saved to {shown(settings.fileName())}."
