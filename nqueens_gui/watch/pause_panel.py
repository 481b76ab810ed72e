"""Pause conditions: a switch for each breakpoint, some with a threshold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QGridLayout, QToolButton, QWidget

from nqueens_gui.kit.buttons import icon_button
from nqueens_gui.kit.fields import CheckBox, NumberField
from nqueens_gui.kit.icons import ICON_PX
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.style import finish_fields, restyle
from nqueens_gui.kit.targets import error_of
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.checks import InputError
from solver.core.run_settings import RunSettings
from solver.runs.breakpoints import (
    AnyBreakpoint,
    Breakpoint,
    Breakpoints,
    NumericBreakpoint,
    Threshold,
    checked_threshold,
    objection,
)

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

    def __init__(self, kind: NumericBreakpoint) -> None:
        super().__init__()
        self.kind = kind
        self.box = CheckBox(kind.label)
        self.field = NumberField(kind.range.least, kind.range.most, has_growing_steps=True)
        self.error_label = note_label("error")
        self._told: Threshold | None = None
        self._name_parts()
        self._lay_out()
        self.field.set_value(kind.range.first)
        self.field.setEnabled(False)
        self.box.toggled.connect(self._check)
        self.field.changed.connect(self._check)

    def threshold(self) -> Threshold | None:
        """Return the breakpoint; None while it is switched off or its number cannot be used."""
        try:
            is_on = self.box.isChecked() and self.box.isEnabled()
            return self._checked() if is_on else None
        except InputError:
            return None

    def set_number(self, number: object) -> None:
        """Show another number, unless it cannot be used."""
        try:
            self.field.set_value(checked_threshold(self.kind, number).number)
        except InputError:
            return

    def enable_field(self) -> None:
        """Let the number be changed while it counts."""
        self.field.setEnabled(self.box.isChecked() and self.box.isEnabled())

    def _check(self) -> None:
        """Say what is wrong, and tell when another breakpoint counts now."""
        self.enable_field()
        sentence = error_of(self._checked) if self.box.isChecked() else ""
        show_note(self.error_label, sentence)
        restyle(self.field, invalid=bool(sentence))
        self.field.setAccessibleDescription(sentence or self.kind.description)
        if self.threshold() != self._told:
            self._told = self.threshold()
            self.changed.emit()

    def _checked(self) -> Threshold:
        return checked_threshold(self.kind, self.field.value())

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
        grid.addWidget(self.error_label, 1, 0, 1, 2)


BUTTON_PX = 30
USUAL = (Breakpoint.LOCAL_MINIMUM, Breakpoint.PLATEAU, Breakpoint.SOLUTION)
"""The conditions that are shown first."""


class PausePanel(QWidget):
    """A check box for each kind of state to pause at, those with a number below the others."""

    breakpoints_changed = Signal(object)
    """The `Breakpoints` that are switched on now."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes = {kind: _make_box(kind) for kind in Breakpoint}
        self.rows = {kind: ThresholdRow(kind) for kind in NumericBreakpoint}
        self._switches: dict[Breakpoint | NumericBreakpoint, QCheckBox] = {
            kind: self.boxes[kind] for kind in Breakpoint
        }
        self._switches |= {kind: row.box for kind, row in self.rows.items()}
        self.back_button, self.forward_button = (icon_button(BUTTON_PX, icon_px=ICON_PX) for _ in range(2))
        self._settings: RunSettings | None = None
        self._rare = QWidget()
        self.more_button = QToolButton()
        self._lay_out()
        for box in self.boxes.values():
            box.toggled.connect(self._tell)
        for row in self.rows.values():
            row.changed.connect(self._tell)

    def set_actions(self, back: QAction, forward: QAction) -> None:
        """Give the buttons what they do: run back to the last breakpoint, and forward to the next."""
        for button, action in ((self.back_button, back), (self.forward_button, forward)):
            button.setDefaultAction(action)
            button.setAccessibleName(action.text().replace("&", ""))

    def breakpoints(self) -> Breakpoints:
        """Return the breakpoints that are switched on, unless they are disabled or their number cannot be used."""
        thresholds = (row.threshold() for row in self.rows.values())
        switches = (kind for kind, box in self.boxes.items() if box.isChecked() and box.isEnabled())
        return frozenset([*switches, *(threshold for threshold in thresholds if threshold is not None)])

    def set_breakpoints(self, breakpoints: Iterable[AnyBreakpoint]) -> None:
        """Switch on these and no others; tells of the change once."""
        chosen = frozenset(breakpoints)
        numbers = {asked.kind: asked.number for asked in chosen if isinstance(asked, Threshold)}
        self.set_numbers({kind.value: number for kind, number in numbers.items()})
        self.set_kinds(asked.kind if isinstance(asked, Threshold) else asked for asked in chosen)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Disable the breakpoints that the run never reaches, and say why."""
        settings = snapshot.settings
        if settings is None or settings is self._settings:
            return
        self._settings = settings
        for kind, box in self._switches.items():
            sentence = objection(kind, settings)
            box.setEnabled(not sentence)
            box.setToolTip(sentence or kind.description)
            box.setAccessibleDescription(sentence or kind.description)
        for row in self.rows.values():
            row.enable_field()
        self._tell()

    def kinds(self) -> frozenset[Breakpoint | NumericBreakpoint]:
        """Return the kinds that are switched on, whatever their numbers."""
        return frozenset(kind for kind, box in self._switches.items() if box.isChecked())

    def set_kinds(self, kinds: Iterable[Breakpoint | NumericBreakpoint]) -> None:
        """Switch on these kinds and no others, with the numbers that stand there; tells of a change once."""
        before, chosen = self.breakpoints(), frozenset(kinds)
        self.blockSignals(True)
        for kind, box in self._switches.items():
            box.setChecked(kind in chosen)
        self.blockSignals(False)
        self.more_button.setChecked(bool(chosen.difference(USUAL)))
        if self.breakpoints() != before:
            self._tell()

    def numbers(self) -> dict[str, object]:
        """Return the numbers as they stand there, by the name of their kind."""
        return {kind.value: row.field.value() for kind, row in self.rows.items()}

    def set_numbers(self, numbers: Mapping[str, object]) -> None:
        """Show numbers by the name of their kind; those that cannot be used are left out."""
        for kind, row in self.rows.items():
            if kind.value in numbers:
                row.set_number(numbers[kind.value])

    def _lay_out(self) -> None:
        head = in_row(kind_label("Pause at", "label"), None, self.back_button, self.forward_button, gap_px=0)
        usual = [self.boxes[kind] for kind in USUAL]
        rare = [box for kind, box in self.boxes.items() if kind not in USUAL]
        in_column(*rare, *self.rows.values(), gap_px=GRID_PX // 2, of=self._rare)
        in_column(head, *usual, self.more_button, self._rare, gap_px=GRID_PX // 2, of=self)
        self.more_button.setText("More conditions")
        self.more_button.setCheckable(True)
        self.more_button.setProperty("role", "row")
        self.more_button.toggled.connect(self._rare.setVisible)
        self._rare.hide()
        finish_fields(self)

    def _tell(self) -> None:
        self.breakpoints_changed.emit(self.breakpoints())


def _make_box(kind: Breakpoint) -> QCheckBox:
    box = CheckBox(kind.label)
    box.setToolTip(kind.description)
    box.setAccessibleName(f"Pause at: {kind.label}")
    box.setAccessibleDescription(kind.description)
    return box
