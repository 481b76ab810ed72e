"""Where a search that plays is to pause: a switch for each breakpoint."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from nqueens_gui.breakpoints import Breakpoint
from nqueens_gui.widgets.labels import kind_label


class PausePanel(QWidget):
    """A check box for each kind of state to pause at."""

    breakpoints_changed = Signal(object)
    """The `frozenset` of breakpoints that are switched on now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = {kind: _make_box(kind) for kind in Breakpoint}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(kind_label("Pause at", "label"))
        for box in self.boxes.values():
            layout.addWidget(box)
            box.toggled.connect(self._tell)

    def breakpoints(self) -> frozenset[Breakpoint]:
        """Return the breakpoints that are switched on."""
        return frozenset(kind for kind, box in self.boxes.items() if box.isChecked())

    def set_breakpoints(self, breakpoints: Iterable[Breakpoint]) -> None:
        """Switch on these and no others; tells of the change once."""
        wanted = frozenset(breakpoints)
        if wanted == self.breakpoints():
            return
        for kind, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(kind in wanted)
            box.blockSignals(False)
        self._tell()

    def _tell(self) -> None:
        self.breakpoints_changed.emit(self.breakpoints())


def _make_box(kind: Breakpoint) -> QCheckBox:
    box = QCheckBox(kind.label)
    box.setToolTip(kind.description)
    box.setAccessibleName(f"Pause at: {kind.label}")
    box.setAccessibleDescription(kind.description)
    return box
