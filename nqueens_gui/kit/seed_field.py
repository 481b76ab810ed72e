"""The seed: typed, drawn anew, or kept from run to run."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from nqueens_gui.kit.buttons import icon_button
from nqueens_gui.kit.fields import FieldRow
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.layouts import in_column
from nqueens_gui.kit.numbers import whole_number_or_text
from solver.core.run_settings import draw_seed

LONGEST = 24
"""Characters that may be typed."""
TOOL_PX = 26


class SeedField(QWidget):
    """A line for the seed with two buttons: keep it, and draw another."""

    changed = Signal()
    drawn = Signal()
    """Another seed was drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = QLineEdit()
        self.edit.setMaxLength(LONGEST)
        self.edit.setPlaceholderText("drawn at start")
        self.keep = icon_button(
            TOOL_PX,
            "Keep the seed",
            "Keep the seed: each new run takes the seed shown here.",
            is_switch=True,
        )
        self.draw = icon_button(TOOL_PX, "Draw a new seed", "Draw a new seed for the next run.")
        set_icon(self.keep, "keep")
        set_icon(self.draw, "new-seed")
        self.row = FieldRow(
            "Seed",
            self.edit,
            tooltip="The seed of the random numbers: the same seed and settings give the same run.",
            tools=(self.keep, self.draw),
        )
        in_column(self.row, of=self)
        self.edit.textChanged.connect(self.changed)
        self.draw.clicked.connect(self.draw_new)

    def value(self) -> int | str | None:
        """Return the seed; None when the field is empty; what was typed when it is no whole number."""
        return whole_number_or_text(self.edit.text()) if self.edit.text().strip() else None

    def set_text(self, text: str) -> None:
        """Show a seed as it was typed, from its first digit on where it is too long for the field."""
        self.edit.setText(text[:LONGEST])
        self.edit.setCursorPosition(0)

    def draw_new(self) -> None:
        """Draw a seed for the next run and show it."""
        self.set_text(str(draw_seed()))
        self.drawn.emit()
