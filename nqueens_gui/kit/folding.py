"""A row whose fields are folded in until they are opened."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.buttons import corner_button
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.style import restyle


class FoldedRow(QWidget):
    """A head with a chevron that opens what is below it; while that is closed, a note says what is in it.

    Parameters
    ----------
    name
        What is opened.
    side_px
        Side of the chevron.
    indent_px
        How far the note and the fields stand to the right.
    gap_px
        Between the head and what is below it.
    """

    opened = Signal()
    """Fields are shown for the first time."""

    def __init__(
        self, name: str, *, side_px: int, indent_px: int, gap_px: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.open_button = corner_button(name, side_px=side_px, is_switch=True)
        self.note_label, self._panel = note_label("dim"), QWidget()
        self.note_label.setIndent(indent_px)
        self._head = in_row(gap_px=GRID_PX // 2)
        self._column = in_column(of=self._panel)
        self._column.setContentsMargins(indent_px, GRID_PX // 2, 0, GRID_PX)
        in_column(self._head, self.note_label, self._panel, gap_px=gap_px, of=self)
        self._panel.hide()
        self._draw_chevron()
        self.open_button.toggled.connect(self._fold)

    @property
    def is_open(self) -> bool:
        """Whether the fields are shown."""
        return self.open_button.isChecked()

    def _show_fields(self) -> None:
        """Fill in the fields, which are made when they are opened for the first time."""
        raise NotImplementedError

    def _show_note(self) -> None:
        """Say what is in the fields while they are closed."""
        raise NotImplementedError

    def _set_note(self, words: str, error: str) -> None:
        """While the fields are closed, say what is wrong with them or, if nothing is, what is in them."""
        restyle(self.note_label, kind="error" if error else "dim")
        show_note(self.note_label, "" if self.is_open else error or words)

    def _draw_chevron(self) -> None:
        set_icon(self.open_button, "chevron-up" if self.is_open else "chevron-down")

    @Slot(bool)
    def _fold(self, is_open: bool) -> None:
        self._show_fields()
        self._panel.setVisible(is_open)
        self._draw_chevron()
        self._show_note()
