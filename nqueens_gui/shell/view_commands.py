"""The View menu: what of the board is shown, which panels, which theme."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from nqueens_gui.board.legend import LegendPanel
from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.watch.chart import TracePlot
from nqueens_gui.watch.workspace import Panel, Workspace

PANEL_ACTIONS = {
    Panel.SETTINGS: "show_settings",
    Panel.CHART: "show_chart",
    Panel.STATE: "show_state",
    Panel.WHY: "show_why",
}
COORDINATE_ACTIONS = ("numbers", "chess", "no_coordinates")
THEME_ACTIONS = ("theme_system", "theme_light", "theme_dark")


class ViewCommands(QObject):
    """Carries the choices of the View menu to the panels, the chart and the themes, and tells the board's options."""

    options_changed = Signal(object)
    theme_chosen = Signal()

    def __init__(
        self,
        actions: Mapping[str, QAction],
        workspace: Workspace,
        chart: TracePlot,
        legend: LegendPanel,
        themes: ThemeController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._workspace = workspace
        self._chart = chart
        self._legend = legend
        self._themes = themes
        self._connect()
        self.set_options(BoardOptions())
        self.show_theme_choice()
        for panel in Panel:
            self._check_panel(panel.value, workspace.is_shown(panel))

    def set_options(self, options: BoardOptions) -> None:
        """Show what the options ask for on the board, and show the choices in menu and legend."""
        self.options = options
        self._actions["show_heat"].setChecked(options.has_heat)
        self._actions["reduced_motion"].setChecked(not options.has_motion)
        for name in COORDINATE_ACTIONS:
            self._actions[name].setChecked(self._actions[name].data() == options.coordinates)
        self._legend.set_kinds(options.kinds)
        self.options_changed.emit(options)

    def show_theme_choice(self) -> None:
        """Check the theme and the size of text that are chosen."""
        self._actions["large_text"].setChecked(self._themes.is_text_large)
        for name in THEME_ACTIONS:
            self._actions[name].setChecked(self._actions[name].data() == self._themes.choice)

    def change(self, **choices: Any) -> None:
        """Show another part of the board; the names are those of `BoardOptions`."""
        self.set_options(replace(self.options, **choices))

    def choose_theme(self, choice: str) -> None:
        """Use a theme from now on."""
        self._themes.set_choice(choice)
        self.theme_chosen.emit()

    def set_text_large(self, is_large: bool) -> None:
        """Enlarge all text, or no longer."""
        self._themes.set_text_large(is_large)
        self.theme_chosen.emit()

    def _connect(self) -> None:
        self._chart.log_changed.connect(self._actions["log_axis"].setChecked)
        self._chart.terrain_visibility_changed.connect(self._actions["show_terrain"].setChecked)
        self._legend.kinds_changed.connect(lambda kinds: self.change(kinds=kinds))
        self._workspace.visibility_changed.connect(self._check_panel)

    def _check_panel(self, panel: str, is_shown: bool) -> None:
        self._actions[PANEL_ACTIONS[Panel(panel)]].setChecked(is_shown)
