"""What the window was left like, brought back at its next start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QByteArray

from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.player.breakpoints import kind_named
from nqueens_gui.shell import preferences as table
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.preferences import Preference, Preferences
from nqueens_gui.shell.window import MainWindow
from nqueens_gui.watch.settings import restored
from nqueens_gui.watch.workspace import Panel
from solver.core.heuristics import LineKind

KEPT_OF_PAGE: Final[Mapping[str, Preference[dict[str, Any]]]] = {
    feature.name: Preference(
        feature.kept_as,
        table.NOTHING,
        table.MAPPING,
        f"by field, what is filled in on the page {feature.title}",
    )
    for feature in FEATURES
    if feature.kept_as
}
"""What is kept of each page that is made when it is first opened."""
EVERYTHING: Final[tuple[Preference[Any], ...]] = (*table.PREFERENCES, *KEPT_OF_PAGE.values())


class Memory:
    """Keeps the settings and the layout of a window, and gives them back.

    Parameters
    ----------
    window
        A window as it is made; what its fields hold now is what `reset` brings back.
    preferences
        Where things are kept.
    """

    def __init__(self, window: MainWindow, preferences: Preferences) -> None:
        self._window = window
        self._preferences = preferences
        self._first_numbers = window.watch.pause_panel.numbers()
        self._first_values: dict[str, dict[str, Any]] = {}
        self._first_folder = window.file_commands.folder
        window.room_made.connect(self.restore_page)

    def restore(self) -> None:
        """Give the window what was kept, or what it had at first."""
        window, get = self._window, self._preferences.get
        run_panel = get(table.RUN_PANEL)
        window.next_run.edit(restored(run_panel))
        numbers, kinds = get(table.PAUSE_NUMBERS), get(table.PAUSE_AT)
        window.watch.pause_panel.set_numbers({**self._first_numbers, **numbers})
        window.watch.pause_panel.set_kinds(kind_named(name) for name in kinds)
        window.watch.pause_panel.set_open(get(table.PAUSE_OPEN))
        window.watch.transport.set_speed(get(table.SPEED))
        window.view_commands.set_options(self._board_options())
        window.watch.chart.set_log(get(table.STEP_AXIS) == "log")
        window.watch.chart.show_terrain(get(table.SHOW_TERRAIN))
        window.chances_commands.set_in_chart(get(table.SHOW_CHANCES))
        window.file_commands.folder = get(table.OPEN_FOLDER) or self._first_folder
        window.recent_files.set_paths(get(table.RECENT_FILES))
        window.set_presented_text(get(table.PRESENTED_TEXT))
        window.searches.agreed = get(table.AGREED_SEARCHES)
        window.lesson_commands.session.set_values(get(table.LESSONS))
        window.export_commands.set_values(get(table.EXPORT))
        window.recording_commands.set_values(get(table.RECORDING))
        for page in window.rooms:
            self.restore_page(page)
        self._restore_layout()

    def restore_page(self, page: str) -> None:
        """Give a page what was kept, or what it had when it was made."""
        if page in KEPT_OF_PAGE:
            fields = self._window.rooms[page].fields
            first = self._first_values.setdefault(page, fields.values())
            kept = self._preferences.get(KEPT_OF_PAGE[page])
            fields.set_values({**first, **kept})

    def remember(self) -> None:
        """Keep the settings and the layout of the window, the theme aside."""
        window, keep, options = self._window, self._preferences.set, self._window.view_commands.options
        keep(table.RUN_PANEL, window.next_run.value.values())
        keep(table.PAUSE_AT, tuple(window.watch.pause_panel.kinds()))
        keep(table.PAUSE_NUMBERS, window.watch.pause_panel.numbers())
        keep(table.PAUSE_OPEN, window.watch.pause_panel.is_open)
        keep(table.SPEED, window.watch.transport.speed_control.speed)
        keep(table.ATTACK_LINES, tuple(sorted(options.kinds)))
        keep(table.COORDINATES, options.coordinates)
        keep(table.SHOW_HEAT_MAP, options.has_heat)
        keep(table.REDUCED_MOTION, not options.has_motion)
        keep(table.STEP_AXIS, "log" if window.watch.chart.is_log else "linear")
        keep(table.SHOW_TERRAIN, window.watch.chart.has_terrain)
        keep(table.SHOW_CHANCES, window.chances_commands.is_in_chart)
        keep(table.OPEN_FOLDER, window.file_commands.folder)
        keep(table.RECENT_FILES, window.recent_files.paths)
        keep(table.AGREED_SEARCHES, window.searches.agreed)
        keep(table.LESSONS, window.lesson_commands.session.values())
        keep(table.EXPORT, window.export_commands.values())
        keep(table.RECORDING, window.recording_commands.values())
        for page, kept in KEPT_OF_PAGE.items():
            if page in window.rooms:
                keep(kept, window.rooms[page].fields.values())
        keep(table.PRESENTED_TEXT, window.presented_percent)
        keep(table.GEOMETRY, bytes(window.saveGeometry().data()))
        keep(table.SPLITTERS, window.watch.workspace.sizes())
        keep(table.HIDDEN_PANELS, tuple(panel.value for panel in window.watch.workspace.hidden_panels()))
        keep(table.INSPECTOR_PAGE, window.inspector.tabs.page)
        self._preferences.save()

    def remember_theme(self) -> None:
        """Keep the theme and the size of text that were chosen."""
        self._preferences.set(table.LARGE_TEXT, self._window.themes.is_text_large)
        self._preferences.set(table.THEME, self._window.themes.choice.value)

    def reset(self) -> None:
        """Forget everything that was kept and make the window as it was at the first start."""
        window = self._window
        window.lesson_commands.close_lesson()
        self._preferences.reset(*EVERYTHING)
        window.themes.set_choice(self._preferences.get(table.THEME))
        window.themes.set_text_large(self._preferences.get(table.LARGE_TEXT))
        window.view_commands.show_theme_choice()
        self.restore()
        window.showNormal()
        window.take_first_size()
        window.watch.workspace.reset_layout()

    def _board_options(self) -> BoardOptions:
        get = self._preferences.get
        return BoardOptions(
            kinds=frozenset(LineKind(name) for name in get(table.ATTACK_LINES)),
            coordinates=get(table.COORDINATES),
            has_heat=get(table.SHOW_HEAT_MAP),
            has_motion=not get(table.REDUCED_MOTION),
        )

    def _restore_layout(self) -> None:
        get, workspace = self._preferences.get, self._window.watch.workspace
        geometry = get(table.GEOMETRY)
        if geometry:
            self._window.restoreGeometry(QByteArray(geometry))
        self._window.inspector.tabs.show_page(get(table.INSPECTOR_PAGE))
        sizes = get(table.SPLITTERS)
        workspace.set_sizes(sizes)
        for panel in Panel:
            if panel.value in get(table.HIDDEN_PANELS):
                workspace.show_panel(panel, False)
