"""The heuristic selector, which goes along with the variant until the user has chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.widgets.choice_field import ChoiceField
from nqueens_gui.widgets.field_row import FieldRow
from solver.heuristics import Heuristic
from solver.variants import VARIANTS, Variant


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
