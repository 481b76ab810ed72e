"""One row of a form: a label, its field, and beneath them a hint or what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from nqueens_gui.style_sheet import restyle
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import note_label, show_note


class FieldRow(QWidget):
    """A label and a field that belong together, for the eye, the keyboard and a screen reader.

    Parameters
    ----------
    title
        The words of the label.
    field
        What is filled in.
    tooltip
        One sentence on what it is for.
    tools
        Small widgets that stand between the label and the field.
    is_stacked
        Whether the label stands above the field, small and dim, instead of beside it.
    """

    def __init__(
        self,
        title: str,
        field: QWidget,
        *,
        tooltip: str = "",
        tools: Sequence[QWidget] = (),
        is_stacked: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.field = field
        self.label = QLabel(title)
        self._is_stacked = is_stacked
        self._head = QWidget()
        self._hint = note_label("dim")
        self._error = note_label("error")
        self._name_field(title, tooltip)
        self._lay_out(tools)

    @property
    def error(self) -> str:
        """What is wrong; empty when nothing is."""
        return self._error.text()

    @property
    def hint(self) -> str:
        """The dim words beneath the field."""
        return self._hint.text()

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with the field, or nothing when the sentence is empty."""
        show_note(self._error, sentence)
        restyle(self.field, invalid=bool(sentence))
        self.field.setAccessibleDescription(sentence or self.field.toolTip())

    def set_hint(self, words: str) -> None:
        """Show dim words beneath the field."""
        show_note(self._hint, words)

    def label_width(self) -> int:
        """Return the width that the label and its tools ask for, in px and in the present style."""
        self.label.ensurePolished()
        return 0 if self._is_stacked else self._head.sizeHint().width()

    def set_label_width(self, width: int) -> None:
        """Give the label a width, so that the fields of several rows stand in line."""
        self._head.setFixedWidth(width)

    def _name_field(self, title: str, tooltip: str) -> None:
        self.label.setBuddy(self.field)
        self.field.setAccessibleName(title)
        self.field.setAccessibleDescription(tooltip)
        for widget in (self.label, self.field):
            widget.setToolTip(tooltip)

    def _lay_out(self, tools: Sequence[QWidget]) -> None:
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(2)
        head.addWidget(self.label, 1)
        for tool in tools:
            head.addWidget(tool)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        place = (1, 0, 1, 2) if self._is_stacked else (0, 1, 1, 1)
        self.label.setProperty("kind", "label" if self._is_stacked else "dim")
        grid.addWidget(self._head, 0, 0)
        grid.addWidget(self.field, *place)
        grid.addWidget(self._hint, 2, 0, 1, 2)
        grid.addWidget(self._error, 3, 0, 1, 2)
        grid.setColumnStretch(1, 1)


def align_labels(rows: Iterable[FieldRow], gap_px: int = 0) -> None:
    """Give the labels of rows one width, that of the widest and a gap."""
    beside = [row for row in rows if row.label_width()]
    width = max((row.label_width() for row in beside), default=0) + gap_px
    for row in beside:
        row.set_label_width(width)
