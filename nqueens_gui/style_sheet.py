"""Makes the style sheet and the palette of a theme, and puts changed properties of widgets into effect."""

import re
from typing import Final

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QListView, QStyledItemDelegate, QWidget

from nqueens_gui.icons import icon_file
from nqueens_gui.resources import resource_text
from nqueens_gui.theme import Theme

SLOT: Final = re.compile(r"@\{([\w.]+)(?: ([\w-]+))?\}")
"""A place in the template: ``@{role}`` for a colour, ``@{role icon}`` for a picture in that colour."""

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


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme: the template with colours and pictures put in."""
    return SLOT.sub(lambda slot: _filled(theme, *slot.groups()), resource_text("themes", "style.qss"))


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
        widget.style().polish(widget)
        widget.update()


def finish_fields(root: QWidget) -> None:
    """Do what a style sheet cannot to the fields and lists in a widget: inset text, rows of full height."""
    for spin_box in root.findChildren(QAbstractSpinBox):
        spin_box.lineEdit().setTextMargins(FIELD_INSET_PX, 0, 0, 0)
    for combo_box in root.findChildren(QComboBox):
        combo_box.setItemDelegate(QStyledItemDelegate(combo_box))
    for view in root.findChildren(QListView):
        view.ensurePolished()  # rows laid out before the style sheet took effect keep their old places
        view.scheduleDelayedItemsLayout()


def _filled(theme: Theme, role: str, icon_name: str | None) -> str:
    color = theme.hex(role)
    return icon_file(icon_name, color) if icon_name else color
