"""The Help menu: pages to read."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.help_pages import about_page, definitions_page, keys_page
from nqueens_gui.widgets.page_dialog import PageDialog


class HelpCommands(QObject):
    """Opens the pages of the Help menu over a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    @Slot()
    def show_keys(self) -> None:
        """Show all keys on one page."""
        PageDialog("Keys", keys_page(), self._window).open()

    @Slot()
    def show_definitions(self) -> None:
        """Show what the words mean here."""
        PageDialog("Definitions", definitions_page(), self._window).open()

    @Slot()
    def show_about(self) -> None:
        """Show the version and what the program stands on."""
        PageDialog("About", about_page(), self._window).open()
