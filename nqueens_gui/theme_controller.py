"""Puts a theme on the application: the chosen one, or the one the system asks for."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from nqueens_gui.style_sheet import palette, style_sheet
from nqueens_gui.theme import Theme, ThemeName, load_theme

TEXT_PX: Final = 13
"""The size of plain text; labels and figures are set in the style sheet."""


class ThemeChoice(StrEnum):
    """What can be chosen in the View menu."""

    SYSTEM = "system"
    """As the system asks for, also when that changes."""
    LIGHT = "light"
    """Always light."""
    DARK = "dark"
    """Always dark."""


class ThemeController(QObject):
    """Holds the choice of theme and puts the theme it leads to on the application."""

    theme_changed = Signal(object)
    """The new `Theme`, after it was put on the application."""

    def __init__(self, choice: str = ThemeChoice.SYSTEM, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = ThemeChoice(choice)
        self._app: QApplication | None = None
        hints = QGuiApplication.styleHints()
        self._scheme = hints.colorScheme()
        self._theme = self._wanted()
        hints.colorSchemeChanged.connect(self._follow_system)

    @property
    def choice(self) -> ThemeChoice:
        """What was chosen."""
        return self._choice

    @property
    def theme(self) -> Theme:
        """The theme that this leads to now."""
        return self._theme

    def prepare(self, app: QApplication) -> None:
        """Put style and font on the application, which widgets take up as they are made."""
        app.setStyle("Fusion")
        app.setFont(_text_font())

    def apply(self, app: QApplication) -> None:
        """Put palette and style sheet on the application, now and at every change.

        Best once all widgets are made: a widget that is made later is dressed anew at each step of its making.
        """
        self._app = app
        self._dress()

    @Slot(str)
    def set_choice(self, choice: str) -> None:
        """Choose a theme, or to follow the system.

        Raises
        ------
        ValueError
            When it is none of `ThemeChoice`.
        """
        self._choice = ThemeChoice(choice)
        self._update()

    @Slot(Qt.ColorScheme)
    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self._update()

    def _update(self) -> None:
        wanted = self._wanted()
        if wanted == self._theme:
            return
        self._theme = wanted
        self._dress()
        self.theme_changed.emit(wanted)

    def _wanted(self) -> Theme:
        if self._choice is not ThemeChoice.SYSTEM:
            return load_theme(self._choice)
        is_dark = self._scheme == Qt.ColorScheme.Dark
        return load_theme(ThemeName.DARK if is_dark else ThemeName.LIGHT)

    def _dress(self) -> None:
        if self._app is not None:
            self._app.setPalette(palette(self._theme))
            self._app.setStyleSheet(style_sheet(self._theme))


def _text_font() -> QFont:
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPixelSize(TEXT_PX)
    return font
