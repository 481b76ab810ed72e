"""The variant selector, with what the variant does in a sentence."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.widgets.choice_field import ChoiceField
from nqueens_gui.widgets.field_row import FieldRow
from solver.variants import VARIANTS, Variant


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
