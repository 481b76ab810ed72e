"""The fields of a run's settings that need more than a row: variant, heuristic, parameters and start."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import ChoiceField, FieldRow, NumberField
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.style import restyle
from nqueens_gui.watch.settings import StartMode
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS, Parameter, Variant


class VariantField(FieldRow):
    """A drop-down list of the variants; the description of the one shown stands below."""

    chosen = Signal(object)
    """The `Variant` that the user chose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.choice = ChoiceField((name, entry.title, entry.description) for name, entry in VARIANTS.items())
        tooltip = "How the search chooses its moves, and what it does when it is stuck."
        super().__init__("Variant", self.choice, tooltip=tooltip, is_stacked=True, parent=parent)
        self.choice.chosen.connect(lambda name: self.chosen.emit(VARIANTS[name]))

    def set_variant(self, variant: Variant) -> None:
        """Show a variant."""
        self.choice.set_name(variant.name)
        self.set_hint(variant.description)


class HeuristicField(FieldRow):
    """A drop-down list of the heuristics; it says so when the variant is defined with another."""

    chosen = Signal(object)
    """The `Heuristic` that the user chose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.choice = ChoiceField((entry.value, entry.label, entry.description) for entry in Heuristic)
        super().__init__("Heuristic", self.choice, parent=parent)
        self.choice.chosen.connect(lambda name: self.chosen.emit(Heuristic(name)))

    def set_heuristic(self, heuristic: Heuristic, variant: Variant) -> None:
        """Show a heuristic, and how it fits a variant."""
        own = variant.heuristic
        self.choice.set_name(heuristic.value)
        self.set_hint("" if heuristic is own else f"This variant is defined with {own.label}.")
        for widget in (self.label, self.choice):
            widget.setToolTip(heuristic.description)
        self.choice.setAccessibleDescription(heuristic.description)


class ParameterFields(QWidget):
    """One row for each parameter of one variant."""

    changed = Signal()

    def __init__(self, variant: Variant, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = {parameter.name: self._make_row(parameter) for parameter in variant.parameters}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        for row in self.rows.values():
            layout.addWidget(row)

    def values(self) -> dict[str, object]:
        """Return every parameter by name; text where a number cannot be read from it."""
        return {name: _value(row.field) for name, row in self.rows.items()}

    def set_values(self, values: Mapping[str, object]) -> None:
        """Show values by name."""
        for name, row in self.rows.items():
            if _value(row.field) != values[name]:
                _set_value(row.field, values[name])

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """Say under each field what is wrong with it, by its name."""
        for name, row in self.rows.items():
            row.set_error(errors.get(name, ""))

    def _make_row(self, parameter: Parameter) -> FieldRow:
        field: ChoiceField | NumberField
        if parameter.choices:
            field = ChoiceField((choice, choice.replace("-", " "), "") for choice in parameter.choices)
            field.chosen.connect(self.changed)
        else:
            field = NumberField(
                parameter.minimum,
                parameter.maximum,
                is_optional=parameter.is_optional,
                has_growing_steps=True,
            )
            field.changed.connect(self.changed)
        _set_value(field, parameter.default)
        return FieldRow(parameter.title, field, tooltip=parameter.description)


def _value(field: QWidget) -> object:
    if isinstance(field, NumberField):
        return field.value()
    return field.name() if isinstance(field, ChoiceField) else None


def _set_value(field: QWidget, value: object) -> None:
    if isinstance(field, NumberField):
        field.set_value(value)
    elif isinstance(field, ChoiceField):
        field.set_name(str(value))


CHOICES = (
    (StartMode.RANDOM, "random", "Every queen starts on a random row of its column."),
    (StartMode.TYPED, "typed", "Type the row of the queen in each column, from left to right."),
    (StartMode.BOARD, "on the board", "Set the queens on the board."),
)
HINTS = {
    StartMode.RANDOM: "",
    StartMode.TYPED: "One row for each column; row 0 is at the top.",
    StartMode.BOARD: "Set on the board; press E to edit it.",
}


class StartField(QWidget):
    """A choice of where the start comes from, and the start itself as a vector."""

    mode_chosen = Signal(str)
    """The `StartMode` that the user chose."""
    text_edited = Signal(str)
    """What the user typed in the vector."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceField(CHOICES)
        self.row = FieldRow("Start", self.choice, tooltip="The state that the run starts in.")
        self.edit = QLineEdit()
        self.edit.setPlaceholderText("3,2,5,2,2,0,7,7")
        self.edit.setAccessibleName("Start state")
        self.random_button = QPushButton("Use a random start")
        self._hint, self._error = note_label("dim"), note_label("error")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        for part in (self.row, self.edit, self._hint, self._error, self.random_button):
            layout.addWidget(part)
        self.choice.chosen.connect(self.mode_chosen)
        self.edit.textEdited.connect(self.text_edited)
        self.random_button.clicked.connect(lambda: self.mode_chosen.emit(StartMode.RANDOM))
        self.set_start(StartMode.RANDOM, "")

    @property
    def error(self) -> str:
        """What is wrong with the vector; empty when nothing is."""
        return self._error.text()

    def set_start(self, mode: StartMode, text: str, error: str = "") -> None:
        """Show where the start comes from, the vector, and what is wrong with it."""
        self.choice.set_name(mode)
        self.edit.setVisible(mode is not StartMode.RANDOM)
        self.edit.setReadOnly(mode is StartMode.BOARD)
        if text != self.edit.text():
            self.edit.setText(text)
            self.edit.setCursorPosition(0)
        show_note(self._error, error)
        show_note(self._hint, "" if error else HINTS[mode])
        self.random_button.setVisible(bool(error))
        restyle(self.edit, invalid=bool(error))
        self.edit.setAccessibleDescription(error or HINTS[mode])
