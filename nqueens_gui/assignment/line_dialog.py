"""The dialog that asks for one search of the assignment: what it is, its parameters, and the number of queens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from nqueens_gui.kit.card import DownwardScroll
from nqueens_gui.kit.fields import FieldRow, NumberField, align_labels
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.style import finish_fields, restyle
from nqueens_gui.watch.parameter_fields import ParameterFields
from nqueens_gui.watch.settings import sentence_of
from nqueens_gui.watch.settings_fields import HeuristicField, VariantField
from solver.core.board import MAX_QUEENS, MIN_QUEENS
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.core.variants import Variant
from solver.experiment.assignment import AssignmentLine, variant_of

SIZE_PX = 420, 560


class LineDialog(QDialog):
    """Asks for a line of the assignment; what is wrong with it is said beside its field.

    Parameters
    ----------
    line
        What is filled in at first.
    searches
        The user's own searches that are open, by the paths of their files.
    take
        Takes the line; raises `InputError` if it cannot be run.
    parent
        The window.
    """

    def __init__(
        self,
        line: AssignmentLine,
        searches: Mapping[str, Variant],
        take: Callable[[AssignmentLine], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Search of the assignment")
        self._take = take
        first = variant_of(line)
        self._paths = {variant.name: path for path, variant in searches.items()}
        if line.search:
            self._paths[first.name] = line.search
        self.variant_field, self.heuristic_field = VariantField(), HeuristicField()
        self.n_field = NumberField(MIN_QUEENS, MAX_QUEENS)
        self.n_row = FieldRow("Queens n", self.n_field, tooltip="The number of queens, rows and columns.")
        self.parameter_fields = ParameterFields(self.heuristic_field.choice)
        self.error_label = note_label("error")
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        restyle(buttons.button(QDialogButtonBox.StandardButton.Ok), role="primary")
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        for variant in searches.values():
            self.variant_field.set_choice(variant)
        parts = (self.variant_field, self.n_row, self.heuristic_field, self.parameter_fields, None)
        in_column(
            (DownwardScroll(in_column(*parts)), 1),
            self.error_label,
            buttons,
            gap_px=2 * GRID_PX,
            margin_px=2 * GRID_PX,
            of=self,
        )
        self.resize(*SIZE_PX)
        self.variant_field.chosen.connect(self._show_variant)
        self.parameter_fields.made.connect(self._align)
        self.parameter_fields.changed.connect(lambda: self._show_values(self.parameter_fields.values()))
        self.n_field.set_value(line.n)
        self._show_variant(first)
        self.heuristic_field.set_heuristic(line.heuristic or self._variant.heuristic, self._variant)
        self._show_values({**self._defaults(), **line.parameters})
        finish_fields(self)
        self._align()
        self.variant_field.choice.setFocus()

    def line(self) -> AssignmentLine:
        """Return what is filled in; parameters at their defaults are left out."""
        variant, defaults = self._variant, self._defaults()
        values = {
            name: value for name, value in self.parameter_fields.values().items() if value != defaults[name]
        }
        path = self._paths.get(variant.name, "")
        heuristic = Heuristic(self.heuristic_field.choice.name())
        return AssignmentLine(
            self.n_field.value(),  # type: ignore[arg-type]  # what takes it checks it
            "" if path else variant.name,
            path,
            None if heuristic is variant.heuristic else heuristic,
            values,
        )

    def _defaults(self) -> dict[str, object]:
        return {parameter.name: parameter.default for parameter in self._variant.parameters}

    def _show_variant(self, variant: Variant) -> None:
        self._variant = variant
        self.variant_field.set_choice(variant)
        self.variant_field.set_variant(variant)
        self.heuristic_field.set_heuristic(variant.heuristic, variant)
        self._show_values(self._defaults())

    def _show_values(self, values: dict[str, object], field: str = "", sentence: str = "") -> None:
        self.parameter_fields.show_values(self._variant, values, {field: sentence})
        self.n_row.set_error(sentence if field == "n" else "")
        show_note(self.error_label, "" if field in ("n", *values) else sentence)

    def _accept(self) -> None:
        try:
            self._take(self.line())
        except InputError as error:
            self._show_values(
                self.parameter_fields.values(), error.field or "line", sentence_of(error, self._variant)
            )
        else:
            self.accept()

    def _align(self) -> None:
        align_labels((self.n_row, self.heuristic_field, *self.parameter_fields.rows.values()))
