"""One numeric breakpoint: a switch, the number it is about, and beneath them what is wrong with the number."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from nqueens_gui.breakpoints import NumericBreakpoint, Threshold, checked_threshold
from nqueens_gui.style_sheet import restyle
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import note_label, show_note
from nqueens_gui.widgets.number_field import NumberField
from solver.errors import InputError

FIELD_PX = 84


class ThresholdRow(QWidget):
    """A check box and a number field; the number counts while the box is checked.

    Parameters
    ----------
    kind
        What is asked of a state.
    """

    changed = Signal()
    """The breakpoint is switched on or off, or has another number."""

    def __init__(self, kind: NumericBreakpoint, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.box = QCheckBox(kind.label)
        self.field = NumberField(kind.range.least, kind.range.most, has_growing_steps=True)
        self._error = note_label("error")
        self._told: Threshold | None = None
        self._name_parts()
        self._lay_out()
        self.field.set_value(kind.range.first)
        self.field.setEnabled(False)
        self.box.toggled.connect(self._check)
        self.field.changed.connect(self._check)

    @property
    def error(self) -> str:
        """What is wrong with the number; empty when nothing is, or nobody asks for it."""
        return self._error.text()

    def threshold(self) -> Threshold | None:
        """Return the breakpoint; None while it is switched off or its number cannot be used."""
        try:
            return checked_threshold(self.kind, self.field.value()) if self.box.isChecked() else None
        except InputError:
            return None

    def set_on(self, is_on: bool) -> None:
        """Switch the breakpoint on or off."""
        self.box.setChecked(is_on)

    def number(self) -> object:
        """Return the number as it stands there; text when it is none."""
        return self.field.value()

    def set_number(self, number: object) -> None:
        """Show another number, unless it cannot be used."""
        try:
            self.field.set_value(checked_threshold(self.kind, number).number)
        except InputError:
            return

    def _check(self) -> None:
        """Say what is wrong, and tell when another breakpoint counts now."""
        self.field.setEnabled(self.box.isChecked())
        sentence = self._sentence() if self.box.isChecked() else ""
        show_note(self._error, sentence)
        restyle(self.field, invalid=bool(sentence))
        self.field.setAccessibleDescription(sentence or self.kind.description)
        if self.threshold() != self._told:
            self._told = self.threshold()
            self.changed.emit()

    def _sentence(self) -> str:
        try:
            checked_threshold(self.kind, self.field.value())
        except InputError as error:
            sentence = str(error)
            return f"{sentence[:1].upper()}{sentence[1:]}."
        return ""

    def _name_parts(self) -> None:
        self.box.setAccessibleName(f"Pause at: {self.kind.label}")
        self.field.setAccessibleName(f"Pause at: {self.kind.label}, number")
        for part in (self.box, self.field):
            part.setToolTip(self.kind.description)
            part.setAccessibleDescription(self.kind.description)

    def _lay_out(self) -> None:
        self.field.setFixedWidth(FIELD_PX)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.box, 0, 0)
        grid.addWidget(self.field, 0, 1)
        grid.addWidget(self._error, 1, 0, 1, 2)
