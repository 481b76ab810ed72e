"""A drop-down list of names with titles."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QWidget

from nqueens_gui.guard import guarded_with
from nqueens_gui.widgets.wheel_guard import guard_wheel

TEXT_MARGIN_PX = 1
"""What Qt leaves free on either side of the title."""


class ChoiceField(QComboBox):
    """A combo box that is asked for and given names, and shows titles.

    Parameters
    ----------
    choices
        Of each choice its name, its title and one sentence for its tooltip.
    """

    chosen = Signal(str)
    """The name that the user chose; nothing is emitted when a name is set."""

    def __init__(self, choices: Iterable[tuple[str, str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for row, (name, title, description) in enumerate(choices):
            self.addItem(title, name)
            self.setItemData(row, description, Qt.ItemDataRole.ToolTipRole)
        self.activated.connect(lambda row: self.chosen.emit(str(self.itemData(row))))
        guard_wheel(self)

    def name(self) -> str:
        """Return the name of the choice shown."""
        return str(self.currentData())

    def set_name(self, name: str) -> bool:
        """Show the choice of that name and say whether there is one."""
        row = self.findData(name)
        if row >= 0:
            self.setCurrentIndex(row)
        return row >= 0

    def _least_width(self) -> int:
        """Return the width at which the longest title is shown whole, in px; Qt's own guess is too wide."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        text_room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        titles = (self.itemText(row) for row in range(self.count()))
        longest = max(map(self.fontMetrics().horizontalAdvance, titles), default=0)
        return longest + option.rect.width() - text_room + 2 * TEXT_MARGIN_PX

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width(), super().minimumSizeHint().height())

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return QSize(self._least_width(), super().sizeHint().height())
