"""Where a search that plays is to pause: a switch for each breakpoint, and the way to the next and the last one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLayout, QToolButton, QVBoxLayout, QWidget

from nqueens_gui.breakpoints import AnyBreakpoint, Breakpoint, Breakpoints, NumericBreakpoint, Threshold
from nqueens_gui.icons import ICON_PX
from nqueens_gui.style_sheet import finish_fields
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import kind_label
from nqueens_gui.widgets.threshold_row import ThresholdRow

BUTTON_PX = 30
DOWN = 2
"""Check boxes one below the other, before the next column."""


class PausePanel(QWidget):
    """A check box for each kind of state to pause at, those with a number below the others."""

    breakpoints_changed = Signal(object)
    """The `Breakpoints` that are switched on now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = {kind: _make_box(kind) for kind in Breakpoint}
        self.rows = {kind: ThresholdRow(kind) for kind in NumericBreakpoint}
        self.back_button, self.forward_button = _make_button(), _make_button()
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
        """Return the breakpoints that are switched on; one whose number cannot be used is none."""
        thresholds = (row.threshold() for row in self.rows.values())
        switches = (kind for kind, box in self.boxes.items() if box.isChecked())
        return frozenset([*switches, *(threshold for threshold in thresholds if threshold is not None)])

    def set_breakpoints(self, breakpoints: Iterable[AnyBreakpoint]) -> None:
        """Switch on these and no others; tells of the change once."""
        wanted = frozenset(breakpoints)
        numbers = {asked.kind: asked.number for asked in wanted if isinstance(asked, Threshold)}
        self.set_numbers({kind.value: number for kind, number in numbers.items()})
        self.set_kinds(asked.kind if isinstance(asked, Threshold) else asked for asked in wanted)

    def kinds(self) -> frozenset[Breakpoint | NumericBreakpoint]:
        """Return the kinds that are switched on, whatever number stands beside them."""
        return frozenset(kind for kind, box in self._switches().items() if box.isChecked())

    def set_kinds(self, kinds: Iterable[Breakpoint | NumericBreakpoint]) -> None:
        """Switch on these kinds and no others, with the numbers that stand there; tells of a change once."""
        before, wanted = self.breakpoints(), frozenset(kinds)
        self.blockSignals(True)
        for kind, box in self._switches().items():
            box.setChecked(kind in wanted)
        self.blockSignals(False)
        if self.breakpoints() != before:
            self._tell()

    def numbers(self) -> dict[str, object]:
        """Return the numbers as they stand there, by the name of their kind."""
        return {kind.value: row.number() for kind, row in self.rows.items()}

    def set_numbers(self, numbers: Mapping[str, object]) -> None:
        """Show numbers by the name of their kind; those that cannot be used are left out."""
        for kind, row in self.rows.items():
            if kind.value in numbers:
                row.set_number(numbers[kind.value])

    def _switches(self) -> dict[Breakpoint | NumericBreakpoint, QCheckBox]:
        switches: dict[Breakpoint | NumericBreakpoint, QCheckBox] = {
            kind: self.boxes[kind] for kind in Breakpoint
        }
        return switches | {kind: row.box for kind, row in self.rows.items()}

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addLayout(self._head())
        layout.addLayout(self._grid())
        for row in self.rows.values():
            layout.addWidget(row)
        finish_fields(self)

    def _head(self) -> QLayout:
        head = QHBoxLayout()
        head.setSpacing(0)
        head.addWidget(kind_label("Pause at", "label"), 1, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.back_button)
        head.addWidget(self.forward_button)
        return head

    def _grid(self) -> QLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(1, 1)
        for number, box in enumerate(self.boxes.values()):
            grid.addWidget(box, number % DOWN, number // DOWN)
        return grid

    def _tell(self) -> None:
        self.breakpoints_changed.emit(self.breakpoints())


def _make_box(kind: Breakpoint) -> QCheckBox:
    box = QCheckBox(kind.label)
    box.setToolTip(kind.description)
    box.setAccessibleName(f"Pause at: {kind.label}")
    box.setAccessibleDescription(kind.description)
    return box


def _make_button() -> QToolButton:
    button = QToolButton()
    button.setIconSize(QSize(ICON_PX, ICON_PX))
    button.setFixedSize(BUTTON_PX, BUTTON_PX)
    return button
