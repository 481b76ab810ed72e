"""What the window was left like, brought back at its next start, as its features say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, Qt, QThread, Signal, Slot

from nqueens_gui.kit.kept import Preference, Value, one_of
from nqueens_gui.kit.style import ThemeChoice
from nqueens_gui.shell.window import MainWindow
from solver.core.files import shown


class Preferences:
    """Reads and writes preferences; whatever was kept, what is read is sound.

    They are read once and written in a thread, since the home folder may be slow; `wait` before the program ends.
    """

    def __init__(self, settings: QSettings) -> None:
        self._kept = {key: settings.value(key) for key in settings.allKeys()}
        self._writer = _Writer(settings)
        self._thread = QThread()
        self._writer.moveToThread(self._thread)

    def get(self, preference: Preference[Value]) -> Value:
        """Return what is kept, or the default when that is nothing, unreadable or out of bounds."""
        return _read(preference, self._kept.get(preference.key))

    def set(self, preference: Preference[Value], value: Value) -> None:
        """Keep a value.

        Raises
        ------
        ValueError, TypeError
            When the value may not be kept.
        """
        self._kept[preference.key] = preference.write(value)
        self.change([(preference, lambda kept: value)])

    def change(self, changes: Iterable[tuple[Preference[Any], Callable[[Any], Any]]]) -> None:
        """Let functions change what is kept by now, perhaps by other windows, and write it, in the background."""
        self._writer.sync()
        self._writer.changed.emit(changes)
        self._thread.start()

    def wait(self) -> None:
        """Wait until everything is written."""
        if self._thread.isRunning():
            self._writer.ended.emit()
            self._thread.wait()

    @property
    def obstacle(self) -> str:
        """Why nothing was saved or can be, in a sentence; empty if nothing prevents it."""
        return self._writer.obstacle


class _Writer(QObject):
    """Changes what is kept, in a thread. Only events of Qt touch the file: a call from Python would stop all of it."""

    changed = Signal(object)
    ended = Signal()
    _written = Signal()

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self._settings = QSettings(settings.fileName(), settings.format(), self)
        self._is_writable = self._settings.isWritable()
        self.changed.connect(self._change)
        self.ended.connect(self._written)
        self._written.connect(self._quit, Qt.ConnectionType.QueuedConnection)

    @property
    def obstacle(self) -> str:
        if self._is_writable and self._settings.status() is not QSettings.Status.AccessError:
            return ""
        return f"Settings cannot be saved to {shown(self._settings.fileName())}."

    def sync(self) -> None:
        """Read what other windows have written, and write what has changed."""
        QCoreApplication.postEvent(self._settings, QEvent(QEvent.Type.UpdateRequest))

    @Slot()
    def _quit(self) -> None:
        self.thread().quit()

    @Slot(object)
    def _change(self, changes: Iterable[tuple[Preference[Any], Callable[[Any], Any]]]) -> None:
        for preference, change in changes:
            kept = _read(preference, self._settings.value(preference.key))
            self._settings.setValue(preference.key, preference.write(change(kept)))


def _read(preference: Preference[Value], kept: object) -> Value:
    try:
        if isinstance(kept, str):
            return preference.read(kept)
    except (ValueError, RecursionError):
        pass
    return deepcopy(preference.default)


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
        self._preferences.change(
            [
                (kept, partial(kept.merge, restored, now))
                for feature, room in self._window.in_use()
                for kept in feature.preferences
                if (now := deepcopy(kept.of(room))) != (restored := self._restored[kept.key])
            ]
        )

    def remember_theme(self) -> None:
        """Keep the theme and the size of text that were chosen."""
        self._preferences.set(LARGE_TEXT, self._window.themes.is_text_large)
        self._preferences.set(THEME, self._window.themes.choice.value)
