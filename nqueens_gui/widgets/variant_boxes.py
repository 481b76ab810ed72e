"""The variants of an experiment: a box to tick for each."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from nqueens_gui.widgets.labels import kind_label, note_label, show_note
from solver.variants import VARIANTS


class VariantBoxes(QWidget):
    """Ticked boxes are the variants that will run."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = {name: QCheckBox(variant.title) for name, variant in VARIANTS.items()}
        self._error = note_label("error")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(kind_label("Variants", "label"))
        for name, box in self.boxes.items():
            box.setToolTip(VARIANTS[name].description)
            box.setAccessibleDescription(VARIANTS[name].description)
            box.toggled.connect(self.changed)
            layout.addWidget(box)
        layout.addWidget(self._error)

    @property
    def error(self) -> str:
        """What is wrong; empty when nothing is."""
        return self._error.text()

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that are ticked."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def set_names(self, names: Iterable[str]) -> None:
        """Tick these variants and no others; names that there are not are passed over."""
        wanted = set(names)
        for name, box in self.boxes.items():
            box.setChecked(name in wanted)

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with the choice, or nothing when the sentence is empty."""
        show_note(self._error, sentence)
