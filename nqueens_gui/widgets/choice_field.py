"""A drop-down list of names with titles."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from nqueens_gui.widgets.wheel_guard import guard_wheel


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
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
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
