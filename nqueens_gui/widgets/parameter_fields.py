"""The fields for the parameters of a variant, made from the table of variants."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.choice_field import ChoiceField
from nqueens_gui.widgets.field_row import FieldRow
from nqueens_gui.widgets.number_field import NumberField
from solver.errors import InputError
from solver.variants import Parameter, Variant


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
