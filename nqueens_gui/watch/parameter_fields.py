"""The parameters of a search as they are filled in: a row for each, which takes one value or several."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.fields import ChoiceField, FieldRow, NumberField, ValuesField
from nqueens_gui.kit.layouts import in_column
from nqueens_gui.kit.style import finish_fields
from solver.core.parameters import Parameter
from solver.core.variants import Variant


class WordsField(ChoiceField):
    """A choice among the words of a parameter.

    Parameters
    ----------
    are_several
        Whether all of them can be chosen, too; then the default comes first, and no text stands for it.
    """

    changed = Signal()

    def __init__(self, parameter: Parameter, *, are_several: bool = False) -> None:
        words = sorted(parameter.choices, key=lambda word: are_several and word != parameter.default)
        super().__init__(
            ("" if are_several and word == parameter.default else word, word.replace("-", " "), "")
            for word in words
        )
        if are_several:
            self.set_choice(",".join(words), "both" if len(words) == 2 else "all", "One line for each.")
        self.currentIndexChanged.connect(self.changed)

    def value(self) -> str:
        """Return the words chosen, separated by commas."""
        return self.name()

    def set_value(self, value: object) -> None:
        """Show the words of a text, or the default."""
        words = {word.strip() for word in str(value).split(",")}
        names = (str(self.itemData(row)) for row in range(self.count()))
        self.set_name(next((name for name in names if set(name.split(",")) == words), ""))


class ParameterFields(QWidget):
    """The rows of the variant that is shown, which are made when it is shown for the first time.

    Parameters
    ----------
    before
        What the keyboard comes from.
    are_several
        Whether a parameter takes several values, as a text; an empty one stands for the default.
    """

    changed = Signal()
    """By the user."""
    made = Signal()
    """There are new rows, which may have to stand in line with others."""

    def __init__(self, before: QWidget, *, are_several: bool = False) -> None:
        super().__init__()
        self.rows: dict[str, FieldRow] = {}
        """Those of the variant shown, by the names of its parameters."""
        self._before = before
        self._are_several = are_several
        self._is_showing = False
        self._parts: dict[str, tuple[QWidget, dict[str, FieldRow]]] = {}
        self._column = in_column(of=self)

    def values(self) -> dict[str, Any]:
        """Return every parameter by name; text where a number cannot be read from it."""
        return {name: _field(row).value() for name, row in self.rows.items()}

    def show_values(self, variant: Variant, values: Mapping[str, object], errors: Mapping[str, str]) -> None:
        """Show the parameters of a variant, and under each field what is wrong with it.

        Of single values, those that change nothing beside the others are disabled.
        """
        self._is_showing = True
        is_new = variant.name not in self._parts
        if is_new:
            self._make_rows(variant)
        for name, (part, rows) in self._parts.items():
            part.setVisible(name == variant.name)
            if name == variant.name:
                self.rows = rows
        for name, row in self.rows.items():
            field, value = _field(row), values.get(name, "")
            if field.value() != value:
                field.set_value(value)
            row.set_error(errors.get(name, ""))
            if not self._are_several:
                row.setEnabled(variant.parameter(name).counts_with(values))
        self._is_showing = False
        if is_new:
            self.made.emit()

    @Slot()
    def _tell(self) -> None:
        if not self._is_showing:
            self.changed.emit()

    def _make_rows(self, variant: Variant) -> None:
        rows = {parameter.name: self._row(parameter) for parameter in variant.parameters}
        part = QWidget()
        in_column(*rows.values(), of=part)
        self._column.addWidget(part)
        self._parts[variant.name] = part, rows
        for before, field in pairwise((self._before, *(row.field for row in rows.values()))):
            QWidget.setTabOrder(before, field)
        finish_fields(part)

    def _row(self, parameter: Parameter) -> FieldRow:
        field: WordsField | NumberField | ValuesField
        tip = parameter.description
        if parameter.choices:
            field = WordsField(parameter, are_several=self._are_several)
        elif self._are_several:
            field = ValuesField("no limit" if parameter.default is None else str(parameter.default))
            tip += " Several values, separated by commas, give one line each."
        else:
            field = NumberField(
                parameter.minimum,
                parameter.maximum,
                is_optional=parameter.is_optional,
                has_growing_steps=True,
                is_fraction=parameter.is_fraction,
            )
        field.changed.connect(self._tell)
        return FieldRow(parameter.title, field, tooltip=tip)


def _field(row: FieldRow) -> WordsField | NumberField | ValuesField:
    assert isinstance(row.field, WordsField | NumberField | ValuesField)
    return row.field
