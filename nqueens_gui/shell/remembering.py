"""What the window was left like, brought back at its next start, as its features say."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from PySide6.QtCore import QSettings

from nqueens_gui.kit.kept import Preference, Value, one_of
from nqueens_gui.kit.style import ThemeChoice
from nqueens_gui.shell.window import MainWindow
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


# Kept as soon as they are chosen.
THEME = Preference("window/theme", ThemeChoice.SYSTEM.value, one_of(ThemeChoice))
LARGE_TEXT = Preference("window/large_text", False, bool)
READING_CLOSED = Preference("window/reading_closed", False, bool)
"""Whether the card on reading the board was closed."""


class Memory:
    """Keeps the settings and the layout of a window, and gives them back.

    Parameters
    ----------
    window
        A window as it is made.
    preferences
        Where things are kept.
    """

    def __init__(self, window: MainWindow, preferences: Preferences) -> None:
        self._window = window
        self._preferences = preferences
        self._restored: dict[str, Any] = {}
        """What the window had after it was restored, by key."""
        window.room_made.connect(self.restore)

    def restore(self, page: str = "") -> None:
        """Give the window, or one page of it that was made, what was kept."""
        for feature, room in self._window.in_use():
            if page in ("", feature.name):
                for kept in feature.preferences:
                    kept.give(room, self._preferences.get(kept))
                    self._restored[kept.key] = deepcopy(kept.of(room))

    def remember(self) -> None:
        """Keep what has changed of the settings and the layout, the theme aside; other windows may keep the rest."""
        self._preferences.sync()
        for feature, room in self._window.in_use():
            for kept in feature.preferences:
                restored, now = self._restored[kept.key], kept.of(room)
                if now != restored:
                    self._preferences.set(kept, kept.merge(restored, now, self._preferences.get(kept)))
        self._preferences.sync()

    def remember_theme(self) -> None:
        """Keep the theme and the size of text that were chosen."""
        self._preferences.set(LARGE_TEXT, self._window.themes.is_text_large)
        self._preferences.set(THEME, self._window.themes.choice.value)
