"""The figures of a chart as a table, for those who read rather than look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTableView, QVBoxLayout, QWidget

from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.layouts import room_on_screen
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.tables import LEFT, NOWHERE, RIGHT, Index, Role

Columns = Sequence[tuple[str, Sequence[Any] | NDArray[Any]]]
"""The title and the values of each column; all have as many."""
SIZE_PX: Final = (560, 480)


class ColumnModel(QAbstractTableModel):
    """Shows columns as they are, without a copy of them."""

    def __init__(self, columns: Columns) -> None:
        super().__init__()
        self._columns = columns

    @guarded_with(0)
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns[0][1])

    @guarded_with(0)
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @guarded_with(None)
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        value = self._columns[index.column()][1][index.row()]
        if role == Role.DisplayRole:
            return _text(value)
        if role == Role.TextAlignmentRole:
            return RIGHT if isinstance(value, int | float | np.number) else LEFT
        return None

    @guarded_with(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Role.TextAlignmentRole and self.rowCount():
            return self.data(self.index(0, section), role)
        return self._columns[section][0] if role == Role.DisplayRole else None


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float | np.floating):
        return f"{value:.6g}"
    return f"{value:,}" if isinstance(value, int | np.integer) and not isinstance(value, bool) else str(value)


class FiguresDialog(QDialog):
    """Shows the figures of a chart, walked by the arrow keys.

    Parameters
    ----------
    title
        What they are of.
    columns
        The figures; at least one column.
    """

    def __init__(self, title: str, columns: Columns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Figures of the chart")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(*map(scaled, SIZE_PX)).boundedTo(room_on_screen(self)))
        self.table = QTableView()
        self.table.setModel(ColumnModel(columns))
        self.table.model().setParent(self.table)
        self.table.setProperty("figures", True)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.setAccessibleName(title)
        self.table.resizeColumnsToContents()
        self.table.horizontalHeader().setStretchLastSection(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(kind_label(title, "title"))
        layout.addWidget(self.table)
        layout.addWidget(buttons)
        self.table.setFocus()
        self.table.setCurrentIndex(self.table.model().index(0, 0))
