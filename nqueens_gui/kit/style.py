"""The style sheet and palette of a theme, and the controller that applies the chosen theme."""

import locale
import re
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QListView,
    QStyledItemDelegate,
    QWidget,
)
from shiboken6 import isValid

from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.icons import color_icons, icon_file
from nqueens_gui.kit.painting import TEXT_PX
from nqueens_gui.kit.theme import Theme, ThemeName, app_theme, load_theme
from solver.core.resources import resource_text

SLOT: Final = re.compile(r"@\{([\w.]+)(?: ([\w-]+))?\}")
"""A place in the template: ``@{role}`` for a colour, ``@{role icon}`` for a picture in that colour."""
FONT_SIZE: Final = re.compile(r"font-size: (\d+)px")
STYLED: Final = Qt.WidgetAttribute.WA_WState_Polished
OWN_STYLE: Final = Qt.WidgetAttribute.WA_SetStyle
OPENS: Final = QEvent.Type(QEvent.registerEventType())
"""Sent to a list before it is shown, since its size depends on how it is styled."""
HIDDEN_AT_ONCE: Final = 64
"""Hidden widgets restyled between two events: within a frame."""
FIRST_RUN_MS: Final = 1000
"""At the start, what is hidden waits for the first run."""
LARGE_TEXT_PX: Final = 18
"""The size of plain text for a projector."""
PRESENTED_TEXT_PX, LARGE_PRESENTED_TEXT_PX = 20, 26
"""The same two sizes while presenting."""

FIELD_INSET_PX: Final = 8
"""From the border of a field to its text, where the style sheet has no say."""

PALETTE: Final = {
    QPalette.ColorRole.Window: "ground",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "field",
    QPalette.ColorRole.AlternateBase: "card",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "text.dim",
    QPalette.ColorRole.Button: "card",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "error",
    QPalette.ColorRole.Highlight: "selection",
    QPalette.ColorRole.HighlightedText: "text",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.ToolTipBase: "popup",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.Light: "card",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "hairline",
    QPalette.ColorRole.Dark: "field.border",
    QPalette.ColorRole.Shadow: "field.border",
}
"""Which of the theme's roles each role of Qt's palette takes."""

DISABLED: Final = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.HighlightedText,
)
"""The palette's roles that turn pale when a widget is disabled."""


def style_sheet(theme: Theme, text_px: int = TEXT_PX) -> str:
    """Return the style sheet of a theme: the template with colours and pictures put in, and texts of a size."""
    template = resource_text("themes", "style.qss")
    sized = FONT_SIZE.sub(lambda size: f"font-size: {round(int(size[1]) * text_px / TEXT_PX)}px", template)
    return SLOT.sub(lambda slot: _filled(theme, *slot.groups()), sized)


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme, for whatever the style sheet does not reach."""
    made = QPalette()
    for qt_role, role in PALETTE.items():
        made.setColor(qt_role, theme.color(role))
    for qt_role in DISABLED:
        made.setColor(QPalette.ColorGroup.Disabled, qt_role, theme.color("disabled"))
    return made


def restyle(widget: QWidget, **properties: object) -> None:
    """Set properties that the style sheet looks at (``invalid``, ``role``, ``kind``), with effect at once."""
    changed = {name: value for name, value in properties.items() if widget.property(name) != value}
    for name, value in changed.items():
        widget.setProperty(name, value)
    if changed:
        widget.style().unpolish(widget)
        _polish(widget)


def _polish(widget: QWidget, *, is_whole: bool = False) -> None:
    """Give a widget its palette by the style sheet; if that is of another size, let it be laid out anew."""
    widget.style().polish(widget)
    if is_whole:
        QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
    widget.update()


def _set(widgets: Iterable[QWidget], attribute: Qt.WidgetAttribute, value: bool) -> None:
    for widget in widgets:
        widget.setAttribute(attribute, value)


def finish_fields(root: QWidget) -> None:
    """Do what a style sheet cannot to the fields and lists in a widget: inset text, rows of full height."""
    for spin_box in root.findChildren(QAbstractSpinBox):
        spin_box.lineEdit().setTextMargins(FIELD_INSET_PX, 0, 0, 0)
    for combo_box in root.findChildren(QComboBox):
        if not isinstance(combo_box.itemDelegate(), QStyledItemDelegate):
            combo_box.setItemDelegate(QStyledItemDelegate(combo_box))
    for view in root.findChildren(QListView):
        view.ensurePolished()  # rows laid out before the style sheet took effect keep their old places
        view.scheduleDelayedItemsLayout()


def _filled(theme: Theme, role: str, icon_name: str | None) -> str:
    color = theme.hex(role)
    return icon_file(icon_name, color) if icon_name else color


def prepare_application(app: QApplication, text_px: int = TEXT_PX) -> None:
    """Put style and font on an application, with or without windows."""
    locale.setlocale(locale.LC_NUMERIC, "C")  # Qt took the user's, by which codecs write numbers into videos
    app.setStyle("Fusion")
    if not QFontMetrics(app.font()).inFont("h"):
        _add_fonts()
    app.setFont(_text_font(text_px))


def _add_fonts() -> None:
    """Bring fonts to a machine that has none, where all letters would be boxes."""
    from matplotlib import get_data_path  # takes a moment to load

    for file in Path(get_data_path(), "fonts", "ttf").glob("DejaVuSans*.ttf"):
        QFontDatabase.addApplicationFont(str(file))


class ThemeChoice(StrEnum):
    """What can be chosen in the View menu."""

    SYSTEM = "system"
    """Follow the system, also when it changes."""
    LIGHT = "light"
    """Always light."""
    DARK = "dark"
    """Always dark."""


class ThemeController(QObject):
    """Holds the choice of theme and of the size of text, and puts what they lead to on the application."""

    chosen = Signal()
    """Another theme, or size of text, was chosen."""

    def __init__(self, choice: str = ThemeChoice.SYSTEM, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice = ThemeChoice(choice)
        self.is_text_large = False
        """Whether texts are large, for a projector."""
        self._is_presenting = False
        self._app: QApplication | None = None
        self._hidden: list[QWidget] = []
        self._timer = QTimer(self, interval=FIRST_RUN_MS)
        self._timer.timeout.connect(self._restyle_hidden)
        hints = QGuiApplication.styleHints()
        self._scheme = hints.colorScheme()
        app_theme.now = self._chosen()
        hints.colorSchemeChanged.connect(self._follow_system)

    @property
    def _text_px(self) -> int:
        if self._is_presenting:
            return LARGE_PRESENTED_TEXT_PX if self.is_text_large else PRESENTED_TEXT_PX
        return LARGE_TEXT_PX if self.is_text_large else TEXT_PX

    def prepare(self, app: QApplication) -> None:
        """Put style and font on the application, which widgets take up as they are made."""
        prepare_application(app, self._text_px)

    def apply(self, app: QApplication) -> None:
        """Put palette and style sheet on the application, now and at every change.

        Best once all widgets are made: a widget made later is restyled at each step of its construction.
        """
        self._app = app
        self._restyle(is_whole=True)

    @Slot(str)
    def set_choice(self, choice: str) -> None:
        """Choose a theme, or to follow the system.

        Raises
        ------
        ValueError
            When it is none of `ThemeChoice`.
        """
        self.choice = ThemeChoice(choice)
        self._update()
        self.chosen.emit()

    @Slot(bool)
    def set_text_large(self, is_large: bool) -> None:
        """Write everything large, or in its usual size."""
        if is_large != self.is_text_large:
            self.is_text_large = is_large
            self._restyle(is_whole=True)
            self.chosen.emit()

    def set_presenting(self, is_presenting: bool) -> None:
        """Write everything larger, for an audience, or as before."""
        if is_presenting != self._is_presenting:
            self._is_presenting = is_presenting
            self._restyle(is_whole=True)

    @Slot(Qt.ColorScheme)
    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self._update()

    def _update(self) -> None:
        chosen = self._chosen()
        if chosen == app_theme.now:
            return
        app_theme.now = chosen
        if self._app is not None:
            color_icons(self._app)
        self._restyle(is_whole=False)

    def _chosen(self) -> Theme:
        if self.choice is not ThemeChoice.SYSTEM:
            return load_theme(self.choice)
        is_dark = self._scheme == Qt.ColorScheme.Dark
        return load_theme(ThemeName.DARK if is_dark else ThemeName.LIGHT)

    def _restyle(self, *, is_whole: bool) -> None:
        """Put font, palette and style sheet on the application.

        What is hidden is restyled when it is shown. If sizes change, all but closed lists and menus follows soon, since
        it may be laid out together with what is seen.
        """
        if self._app is None:
            return
        widgets = [each for each in self._app.allWidgets() if each.testAttribute(STYLED)]
        bare = [each for each in widgets if not each.testAttribute(OWN_STYLE)]
        _set(widgets, STYLED, False)  # Qt would restyle all that were ever shown, twice
        _set(bare, OWN_STYLE, True)
        self._app.setStyleSheet("")
        self._app.setFont(_text_font(self._text_px))
        self._app.setPalette(palette(app_theme.now))
        self._app.setStyleSheet(style_sheet(app_theme.now, self._text_px))
        _set(bare, OWN_STYLE, False)
        _set(widgets, STYLED, True)
        for widget in widgets:
            if widget.isVisible():
                _polish(widget, is_whole=is_whole)
                continue
            widget.installEventFilter(self)
            if is_whole and widget.window().windowType() != Qt.WindowType.Popup:
                self._hidden.append(widget)
                self._timer.start()
        app_theme.changed.emit()

    @Slot()
    def _restyle_hidden(self) -> None:
        """Restyle some of the hidden widgets; after the last, what is laid out by their sizes follows."""
        self._timer.setInterval(0)
        part, self._hidden = self._hidden[:HIDDEN_AT_ONCE], self._hidden[HIDDEN_AT_ONCE:]
        for widget in filter(isValid, part):
            widget.removeEventFilter(self)
            _polish(widget, is_whole=True)
        if not self._hidden:
            self._timer.stop()
            app_theme.changed.emit()

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Restyle a widget that was hidden when theme or size of text changed."""
        if event.type() in (QEvent.Type.Show, OPENS) and isinstance(watched, QWidget):
            watched.removeEventFilter(self)
            _polish(watched, is_whole=True)
        return False


def _text_font(size_px: int) -> QFont:
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPixelSize(size_px)
    return font
