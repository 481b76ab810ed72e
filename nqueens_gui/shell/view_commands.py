"""The View menu: what of the board is shown, which panels, which theme."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from nqueens_gui.board.legend import LegendPanel
from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.kit.style import ThemeController


class ViewCommands(QObject):
    """Carries the choices of the View menu to the legend and the themes, and tells the board's options."""

    options_changed = Signal(object)
    theme_chosen = Signal()

    def __init__(self, legend: LegendPanel, themes: ThemeController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._legend = legend
        self._themes = themes
        legend.kinds_changed.connect(lambda kinds: self.change(kinds=kinds))
        self.set_options(BoardOptions())

    def set_options(self, options: BoardOptions) -> None:
        """Show what the options ask for on the board, and show the choice in the legend."""
        self.options = options
        self._legend.set_kinds(options.kinds)
        self.options_changed.emit(options)

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
