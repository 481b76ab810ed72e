"""What the window was left like, brought back at its next start, as its features say."""

from __future__ import annotations

from copy import deepcopy
from itertools import chain
from typing import Any, Final

from PySide6.QtCore import QSettings

from nqueens_gui.kit.kept import Kept, Preference, Value, one_of
from nqueens_gui.kit.style import ThemeChoice
from nqueens_gui.shell.features import FEATURES
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


# Kept as soon as they are chosen.
THEME = Preference("window/theme", ThemeChoice.SYSTEM.value, one_of(ThemeChoice))
LARGE_TEXT = Preference("window/large_text", False, bool)
READING_CLOSED = Preference("window/reading_closed", False, bool)
"""Whether the card on reading the board was closed."""

PREFERENCES: Final[tuple[Preference[Any], ...]] = (
    THEME,
    LARGE_TEXT,
    READING_CLOSED,
    *chain.from_iterable(feature.preferences for feature in FEATURES),
)


class Memory:
    """Keeps the settings and the layout of a window, and gives them back.

    Parameters
    ----------
    window
        A window as it is made; what the fields of its pages hold then is what `reset` brings back.
    preferences
        Where things are kept.
    """

    def __init__(self, window: MainWindow, preferences: Preferences) -> None:
        self._window = window
        self._preferences = preferences
        self._first: dict[str, Any] = {}
        """What the window had as it was made, by key."""
        self._restored: dict[str, Any] = {}
        """What the window had after it was restored, by key."""
        window.room_made.connect(self.restore)

    def restore(self, page: str = "") -> None:
        """Give the window, or one page of it that was made, what was kept or what it had at first."""
        for feature, room in self._window.in_use():
            if page in ("", feature.name):
                for kept in feature.preferences:
                    self._give(kept, room)

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

    def reset(self) -> None:
        """Forget everything that was kept and make the window as it was at the first start."""
        window = self._window
        window.lesson_commands.close_lesson()
        window.themes.set_choice(THEME.default)
        window.themes.set_text_large(LARGE_TEXT.default)
        self._preferences.reset(*PREFERENCES)
        self.restore()
        window.showNormal()
        window.take_first_size()
        window.watch.workspace.reset_layout()

    def _give(self, kept: Kept[Any, Any], room: Any) -> None:
        value = self._preferences.get(kept)
        if kept.is_completed:
            value = {**self._first.setdefault(kept.key, kept.of(room)), **value}
        kept.give(room, value)
        self._restored[kept.key] = deepcopy(kept.of(room))
