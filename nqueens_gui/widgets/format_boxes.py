"""The formats of an export: a box to tick for each, with one line on what it holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from nqueens_gui.export.formats import FORMATS, Format, FormatSpec, Group
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import note_label, show_note

COLUMNS: Final = ((Group.RUN,), (Group.BOARD, Group.CHART))
"""Which groups stand beside one another."""
INDENT_PX: Final = 24
"""From the edge of a box to the words beside it."""


class FormatBoxes(QWidget):
    """Ticked boxes are what will be written."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = {name: _box(spec) for name, spec in FORMATS.items()}
        self._error = note_label("error")
        self._lay_out()
        for box in self.boxes.values():
            box.toggled.connect(self.changed)

    def formats(self) -> tuple[Format, ...]:
        """Return the formats ticked, in the order of the table."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def set_formats(self, formats: Iterable[str]) -> None:
        """Tick these formats and no others; names that there are not are passed over."""
        wanted = set(formats)
        for name, box in self.boxes.items():
            box.setChecked(name.value in wanted)

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with the choice, or nothing when the sentence is empty."""
        show_note(self._error, sentence)

    def _lay_out(self) -> None:
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(3 * GRID_PX)
        layout.setVerticalSpacing(GRID_PX // 2)
        for number, groups in enumerate(COLUMNS):
            layout.addLayout(self._column(groups), 0, number)
            layout.setColumnStretch(number, 1)
        layout.addWidget(self._error, 1, 0, 1, len(COLUMNS))

    def _column(self, groups: Iterable[Group]) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GRID_PX)
        for group in groups:
            if column.count():
                column.addSpacing(GRID_PX)
            column.addWidget(_label(group.value, "title"))
            for name, spec in FORMATS.items():
                if spec.group is group:
                    column.addLayout(_entry(self.boxes[name], spec))
        column.addStretch(1)
        return column


def _box(spec: FormatSpec) -> QCheckBox:
    box = QCheckBox(spec.title)
    box.setToolTip(f"{spec.description} Files: …{', …'.join(spec.endings)}")
    box.setAccessibleName(f"{spec.group.value}: {spec.title}")
    box.setAccessibleDescription(spec.description)
    return box


def _entry(box: QCheckBox, spec: FormatSpec) -> QVBoxLayout:
    entry = QVBoxLayout()
    entry.setSpacing(0)
    entry.addWidget(box)
    description = _label(spec.description, "dim")
    description.setIndent(INDENT_PX)
    description.setBuddy(box)
    entry.addWidget(description)
    return entry


def _label(text: str, kind: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("kind", kind)
    return label
