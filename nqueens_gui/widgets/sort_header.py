"""The titles above a table, which ask for another order when they are clicked."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHeaderView, QWidget

ASCENDING, DESCENDING = "↑", "↓"


class SortHeader(QHeaderView):
    """A click on a title sorts by it, another the other way round.

    Qt's own arrow hides a part of a title that stands on the right; the model writes one into it instead.

    Parameters
    ----------
    is_clearable
        Whether a third click asks for the order at first.
    """

    sort_requested = Signal(int, bool)
    """The column, or -1 for the order at first, and whether the greatest comes first."""

    def __init__(self, *, is_clearable: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._is_clearable = is_clearable
        self._column = -1
        self._is_descending = False
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.sectionClicked.connect(self._click)

    def set_order(self, column: int, is_descending: bool) -> None:
        """Note by what the table is sorted; -1 for the order at first."""
        self._column, self._is_descending = column, is_descending

    @Slot(int)
    def _click(self, column: int) -> None:
        if column != self._column:
            self.set_order(column, False)
        elif not self._is_descending:
            self.set_order(column, True)
        else:
            self.set_order(-1 if self._is_clearable else column, False)
        self.sort_requested.emit(self._column, self._is_descending)


def title_with_arrow(title: str, is_sorted_by: bool, is_descending: bool) -> str:
    """Return the title of a column, with an arrow when the table is sorted by it."""
    return f"{DESCENDING if is_descending else ASCENDING} {title}" if is_sorted_by else title
