"""The fields of a run's settings: variant, heuristic, parameters and start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import ChoiceField, FieldRow, NumberField
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.style import restyle
from solver.core.board import format_rows
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS, Parameter, Variant


class VariantField(QWidget):
    """A drop-down list of the variants; the description of the one shown stands below."""

    chosen = Signal(str)
    """The name of the variant that the user chose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceField((name, entry.title, entry.description) for name, entry in VARIANTS.items())
        tooltip = "How the search chooses its moves, and what it does when it is stuck."
        self.row = FieldRow("Variant", self.choice, tooltip=tooltip, is_stacked=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.row)
        self.choice.currentIndexChanged.connect(self._describe)
        self.choice.chosen.connect(self.chosen)
        self._describe()

    @property
    def variant(self) -> Variant:
        """The variant shown."""
        return VARIANTS[self.choice.name()]

    def set_variant(self, name: str) -> None:
        """Show a variant; a name that there is not leaves all as it is."""
        self.choice.set_name(name)

    def _describe(self) -> None:
        self.row.set_hint(self.variant.description)


class HeuristicField(QWidget):
    """A drop-down list of the heuristics; it says so when the variant is meant for another."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceField((entry.value, entry.label, entry.description) for entry in Heuristic)
        self.row = FieldRow("Heuristic", self.choice)
        self._variant = next(iter(VARIANTS.values()))
        self._is_chosen = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.row)
        self.choice.chosen.connect(self._note_choice)
        self._describe()

    @property
    def heuristic(self) -> Heuristic:
        """The heuristic shown."""
        return Heuristic(self.choice.name())

    def set_variant(self, variant: Variant) -> None:
        """Go along with a variant, unless the user has chosen."""
        self._variant = variant
        if not self._is_chosen:
            self.choice.set_name(variant.heuristic)
        self._describe()

    def set_heuristic(self, name: str) -> None:
        """Show a heuristic, as chosen when it is not the variant's own."""
        if self.choice.set_name(name):
            self._is_chosen = self.heuristic is not self._variant.heuristic
        self._describe()

    def _note_choice(self) -> None:
        self._is_chosen = self.heuristic is not self._variant.heuristic
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        own = self._variant.heuristic
        self.row.set_hint("" if self.heuristic is own else f"This variant is defined with {own.label}.")
        for widget in (self.row.label, self.choice):
            widget.setToolTip(self.heuristic.description)
        self.choice.setAccessibleDescription(self.heuristic.description)


class ParameterFields(QWidget):
    """One row for each parameter of one variant."""

    changed = Signal()

    def __init__(self, variant: Variant, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = {parameter.name: self._make_row(parameter) for parameter in variant.parameters}
        self._parameters = {parameter.name: parameter for parameter in variant.parameters}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        for row in self.rows.values():
            layout.addWidget(row)

    def values(self) -> dict[str, object]:
        """Return every parameter by name; text where a number cannot be read from it."""
        return {name: _value(row.field) for name, row in self.rows.items()}

    def set_values(self, values: Mapping[str, object]) -> None:
        """Show values; those that the variant does not take are left out."""
        for name, value in values.items():
            if name in self.rows and _is_allowed(self._parameters[name], value):
                _set_value(self.rows[name].field, value)

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """Say under each field what is wrong with it, by its name."""
        for name, row in self.rows.items():
            row.set_error(errors.get(name, ""))

    def _make_row(self, parameter: Parameter) -> FieldRow:
        field = _make_field(parameter)
        if isinstance(field, ChoiceField):
            field.chosen.connect(self.changed)
        else:
            field.changed.connect(self.changed)
        return FieldRow(parameter.title, field, tooltip=parameter.description)


def _make_field(parameter: Parameter) -> ChoiceField | NumberField:
    field: ChoiceField | NumberField
    if parameter.choices:
        field = ChoiceField((choice, choice.replace("-", " "), "") for choice in parameter.choices)
    else:
        field = NumberField(
            parameter.minimum, parameter.maximum, is_optional=parameter.is_optional, has_growing_steps=True
        )
    _set_value(field, parameter.default)
    return field


def _is_allowed(parameter: Parameter, value: object) -> bool:
    try:
        parameter.check(value)
    except InputError:
        return False
    return True


def _value(field: QWidget) -> object:
    if isinstance(field, NumberField):
        return field.value()
    return field.name() if isinstance(field, ChoiceField) else None


def _set_value(field: QWidget, value: object) -> None:
    if isinstance(field, NumberField):
        field.set_value(value)
    elif isinstance(field, ChoiceField):
        field.set_name(str(value))


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
