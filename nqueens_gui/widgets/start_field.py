"""The start of a run: random, typed as a vector of rows, or set on the board."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from nqueens_gui.style_sheet import restyle
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.choice_field import ChoiceField
from nqueens_gui.widgets.field_row import FieldRow
from nqueens_gui.widgets.labels import note_label, show_note
from solver.board import format_rows


class StartMode(StrEnum):
    """Where the start comes from."""

    RANDOM = "random"
    """Each queen on a random row."""
    TYPED = "typed"
    """A vector of rows, typed."""
    BOARD = "board"
    """Queens set in the board editor."""


CHOICES = (
    (StartMode.RANDOM, "random", "Every queen starts on a random row of its column."),
    (StartMode.TYPED, "typed", "Type the row of the queen in each column, from left to right."),
    (StartMode.BOARD, "on the board", "Set the queens on the board."),
)
HINTS = {
    StartMode.RANDOM: "",
    StartMode.TYPED: "One row a column; row 0 is on top.",
    StartMode.BOARD: "Set on the board; E edits it.",
}


class StartField(QWidget):
    """A choice of where the start comes from, and the start itself as a vector."""

    changed = Signal()
    mode_changed = Signal(str)
    edited = Signal()
    """The user typed in the vector."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceField(CHOICES)
        self.row = FieldRow("Start", self.choice, tooltip="The state that the run starts in.")
        self.edit = QLineEdit()
        self.edit.setPlaceholderText("3,2,5,2,2,0,7,7")
        self.edit.setAccessibleName("Start state")
        self._hint, self._error = note_label("dim"), note_label("error")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        for part in (self.row, self.edit, self._hint, self._error):
            layout.addWidget(part)
        self.choice.chosen.connect(self._choose)
        self.edit.textEdited.connect(self.edited)
        self.edit.textChanged.connect(self.changed)
        self._show_mode()

    @property
    def mode(self) -> StartMode:
        """Where the start comes from."""
        return StartMode(self.choice.name())

    @property
    def text(self) -> str:
        """The vector as it stands in the field, whether it is used or not."""
        return self.edit.text()

    @property
    def error(self) -> str:
        """What is wrong with the vector; empty when nothing is."""
        return self._error.text()

    def value(self) -> str | None:
        """Return the vector as text; None for a random start."""
        return None if self.mode is StartMode.RANDOM else self.text

    def set_mode(self, mode: str) -> None:
        """Choose where the start comes from."""
        self.choice.set_name(mode)
        self._show_mode()

    def set_text(self, text: str) -> None:
        """Show a vector as it was typed."""
        self.edit.setText(text)

    def set_rows(self, rows: Iterable[int]) -> None:
        """Show a state as a vector."""
        self.edit.setText(format_rows(rows))
        self.edit.setCursorPosition(0)

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with the vector, or nothing when the sentence is empty."""
        show_note(self._error, sentence)
        restyle(self.edit, invalid=bool(sentence))
        self.edit.setAccessibleDescription(sentence or HINTS[self.mode])
        show_note(self._hint, "" if sentence else HINTS[self.mode])

    def _choose(self, name: str) -> None:
        self._show_mode()
        self.mode_changed.emit(name)
        self.changed.emit()

    def _show_mode(self) -> None:
        self.edit.setVisible(self.mode is not StartMode.RANDOM)
        self.edit.setReadOnly(self.mode is StartMode.BOARD)
        self.set_error("")
