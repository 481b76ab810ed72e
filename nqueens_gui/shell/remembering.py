"""What the window was left like, brought back at its next start: a table of everything that is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta
from PySide6.QtCore import QByteArray

from nqueens_gui.board.scene import Coordinates
from nqueens_gui.kit.style import ThemeChoice
from nqueens_gui.player.breakpoints import Breakpoint, NumericBreakpoint, kind_named
from nqueens_gui.player.speed import SLOWEST
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.preferences import MAPPING, WORDS, Preference, Preferences, Value, one_of, some_of
from nqueens_gui.shell.recent_files import MOST_FILES
from nqueens_gui.shell.window import MainWindow
from nqueens_gui.shell.window_feature import PRESENTED
from nqueens_gui.watch.settings import restored
from nqueens_gui.watch.workspace import Panel
from solver.core.heuristics import LineKind

NOTHING: Final[dict[str, Any]] = {}
FIRST_NUMBERS: Final = {kind.value: kind.range.first for kind in NumericBreakpoint}
MOST_SEARCHES: Final = 1000

# Kept as soon as they are chosen.
THEME = Preference("window/theme", ThemeChoice.SYSTEM.value, one_of(ThemeChoice))
LARGE_TEXT = Preference("window/large_text", False, bool)
READING_CLOSED = Preference("window/reading_closed", False, bool)
"""Whether the card on reading the board was closed."""


class Kept(Preference[Value], frozen=True, kw_only=True):
    """Something of a window that is kept when it is closed."""

    of: Callable[[MainWindow], Value]
    """Return what the window has."""
    give: Callable[[MainWindow, Value], object]
    """Let the window have it."""
    merge: Callable[[Value, Value, Value], Value] = lambda _, now, __: now
    """Return what to keep, from what the window had at first and has now, and what other windows have kept since."""


def merged_words(first: tuple[str, ...], now: tuple[str, ...], kept: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of now, and after them what other windows have added to the first ones."""
    return (*now, *(word for word in kept if word not in now and word not in first))


def merged_progress(first: dict[str, Any], now: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept, with what has changed from the first values."""
    return {**kept, **{name: value for name, value in now.items() if first.get(name) != value}}


def _set_folder(window: MainWindow, folder: str) -> None:
    window.file_commands.folder = folder or str(Path.home())


def _set_agreed(window: MainWindow, searches: tuple[str, ...]) -> None:
    window.searches.agreed = searches


def _hide(window: MainWindow, panels: tuple[str, ...]) -> None:
    for panel in Panel:
        if panel.value in panels:
            window.watch.workspace.show_panel(panel, False)


def _set_geometry(window: MainWindow, geometry: bytes) -> None:
    if geometry:
        window.restoreGeometry(QByteArray(geometry))


KEPT: Final[tuple[Kept[Any], ...]] = (
    Kept(
        "run/panel",
        NOTHING,
        MAPPING,
        of=lambda window: window.next_run.value.values(),
        give=lambda window, values: window.next_run.edit(restored(values)),
    ),
    Kept(
        "run/pause_numbers",
        NOTHING,
        MAPPING,
        of=lambda window: window.watch.pause_panel.numbers(),
        give=lambda window, numbers: window.watch.pause_panel.set_numbers({**FIRST_NUMBERS, **numbers}),
    ),
    Kept(
        "run/pause_at",
        (Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION),
        some_of((*Breakpoint, *NumericBreakpoint)),
        of=lambda window: tuple(window.watch.pause_panel.kinds()),
        give=lambda window, kinds: window.watch.pause_panel.set_kinds(map(kind_named, kinds)),
    ),
    Kept(
        "run/pause_open",
        False,
        bool,
        of=lambda window: window.watch.pause_panel.is_open,
        give=lambda window, is_open: window.watch.pause_panel.set_open(is_open),
    ),
    Kept(
        "run/speed",
        4.0,
        Annotated[float, Meta(ge=SLOWEST)],
        of=lambda window: window.watch.transport.speed_control.speed,
        give=lambda window, speed: window.watch.transport.set_speed(speed),
    ),
    Kept(
        "board/attack_lines",
        tuple(LineKind),
        some_of(LineKind),
        of=lambda window: tuple(sorted(window.view_commands.options.kinds)),
        give=lambda window, kinds: window.view_commands.change(kinds=frozenset(map(LineKind, kinds))),
    ),
    Kept(
        "board/coordinates",
        Coordinates.NUMBERS,
        Coordinates,
        of=lambda window: window.view_commands.options.coordinates,
        give=lambda window, coordinates: window.view_commands.change(coordinates=coordinates),
    ),
    Kept(
        "board/show_heat_map",
        True,
        bool,
        of=lambda window: window.view_commands.options.has_heat,
        give=lambda window, is_shown: window.view_commands.change(has_heat=is_shown),
    ),
    Kept(
        "board/reduced_motion",
        False,
        bool,
        of=lambda window: not window.view_commands.options.has_motion,
        give=lambda window, is_reduced: window.view_commands.change(has_motion=not is_reduced),
    ),
    Kept(
        "chart/step_axis",
        "linear",
        one_of(("linear", "log")),
        of=lambda window: "log" if window.watch.chart.is_log else "linear",
        give=lambda window, scale: window.watch.chart.set_log(scale == "log"),
    ),
    Kept(
        "chart/show_terrain",
        False,
        bool,
        of=lambda window: window.watch.chart.has_terrain,
        give=lambda window, is_shown: window.watch.chart.show_terrain(is_shown),
    ),
    Kept(
        "chart/show_chances",
        True,
        bool,
        of=lambda window: window.chances_commands.is_in_chart,
        give=lambda window, are_shown: window.chances_commands.set_in_chart(are_shown),
    ),
    Kept("files/open_folder", "", str, of=lambda window: window.file_commands.folder, give=_set_folder),
    Kept(
        "files/recent",
        (),
        WORDS,
        MOST_FILES,
        of=lambda window: window.recent_files.paths,
        give=lambda window, paths: window.recent_files.set_paths(paths),
        merge=merged_words,
    ),
    Kept(
        "files/agreed_searches",
        (),
        WORDS,
        MOST_SEARCHES,
        of=lambda window: window.searches.agreed,
        give=_set_agreed,
        merge=merged_words,
    ),
    Kept(
        "files/export",
        NOTHING,
        MAPPING,
        of=lambda window: window.export_commands.values(),
        give=lambda window, values: window.export_commands.set_values(values),
    ),
    Kept(
        "files/recording",
        NOTHING,
        MAPPING,
        of=lambda window: window.recording_commands.values(),
        give=lambda window, values: window.recording_commands.set_values(values),
    ),
    Kept(
        "lessons/progress",
        NOTHING,
        MAPPING,
        of=lambda window: window.lesson_commands.session.values(),
        give=lambda window, progress: window.lesson_commands.session.set_values(progress),
        merge=merged_progress,
    ),
    Kept(
        "window/presented_text",
        "150",
        one_of(PRESENTED),
        of=lambda window: window.presented_percent,
        give=lambda window, percent: window.set_presented_text(percent),
    ),
    Kept(
        "window/geometry",
        b"",
        bytes,
        of=lambda window: bytes(window.saveGeometry().data()),
        give=_set_geometry,
    ),
    Kept(
        "window/inspector_page",
        "why",
        str,
        of=lambda window: window.inspector.tabs.page,
        give=lambda window, page: window.inspector.tabs.show_page(page),
    ),
    Kept(
        "window/splitters",
        NOTHING,
        MAPPING,
        of=lambda window: window.watch.workspace.sizes(),
        give=lambda window, sizes: window.watch.workspace.set_sizes(sizes),
    ),
    Kept(
        "window/hidden_panels",
        (),
        WORDS,
        of=lambda window: tuple(panel.value for panel in window.watch.workspace.hidden_panels()),
        give=_hide,
    ),
)
"""Given to a window in this order."""
KEPT_OF_PAGE: Final[dict[str, Preference[dict[str, Any]]]] = {
    feature.name: Preference(feature.kept_as, NOTHING, MAPPING) for feature in FEATURES if feature.kept_as
}
"""By page, what is filled in there; given to it when it is first opened."""
PREFERENCES: Final[tuple[Preference[Any], ...]] = (
    THEME,
    LARGE_TEXT,
    READING_CLOSED,
    *KEPT,
    *KEPT_OF_PAGE.values(),
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
        self._first_values: dict[str, dict[str, Any]] = {}
        self._restored: dict[str, Any] = {}
        """What the window had after it was restored, by key."""
        window.room_made.connect(self.restore_page)

    def restore(self) -> None:
        """Give the window what was kept, or what it had at first."""
        for kept in KEPT:
            kept.give(self._window, self._preferences.get(kept))
        self._restored |= {kept.key: deepcopy(kept.of(self._window)) for kept in KEPT}
        for page in self._window.rooms:
            self.restore_page(page)

    def restore_page(self, page: str) -> None:
        """Give a page what was kept, or what it had when it was made."""
        if page in KEPT_OF_PAGE:
            fields, kept = self._window.rooms[page].fields, self._preferences.get(KEPT_OF_PAGE[page])
            fields.set_values({**self._first_values.setdefault(page, fields.values()), **kept})
            self._restored[KEPT_OF_PAGE[page].key] = deepcopy(fields.values())

    def remember(self) -> None:
        """Keep what has changed of the settings and the layout, the theme aside; other windows may keep the rest."""
        self._preferences.sync()
        for kept in KEPT:
            first, now = self._restored.get(kept.key), kept.of(self._window)
            if now != first:
                self._preferences.set(kept, kept.merge(first, now, self._preferences.get(kept)))
        for page, room in self._window.rooms.items():
            if page in KEPT_OF_PAGE and room.fields.values() != self._restored[KEPT_OF_PAGE[page].key]:
                self._preferences.set(KEPT_OF_PAGE[page], room.fields.values())
        self._preferences.sync()

    def remember_theme(self) -> None:
        """Keep the theme and the size of text that were chosen."""
        self._preferences.set(LARGE_TEXT, self._window.themes.is_text_large)
        self._preferences.set(THEME, self._window.themes.choice.value)

    def reset(self) -> None:
        """Forget everything that was kept and make the window as it was at the first start."""
        window = self._window
        window.lesson_commands.close_lesson()
        self._preferences.reset(*PREFERENCES)
        window.themes.set_choice(self._preferences.get(THEME))
        window.themes.set_text_large(self._preferences.get(LARGE_TEXT))
        window.view_commands.show_theme_choice()
        self.restore()
        window.showNormal()
        window.take_first_size()
        window.watch.workspace.reset_layout()
