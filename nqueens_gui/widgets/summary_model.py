"""The figures of an experiment as a table model: a row for each cell, sorted as asked."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nqueens_gui.guard import guarded_with
from nqueens_gui.painting.series_sample import series_sample
from nqueens_gui.scene.experiment_scene import CellScene, ExperimentScene
from nqueens_gui.scene.experiment_table import TableRow, sorted_cells, table_row
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.sort_header import title_with_arrow
from solver.experiment.tables import COLUMNS

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
Role = Qt.ItemDataRole


class SummaryModel(QAbstractTableModel):
    """Shows a scene; another scene of the same experiment keeps what is selected."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scene = ExperimentScene(())
        self._cells: tuple[CellScene, ...] = ()
        self._rows: list[TableRow] = []
        self._column: int | None = None
        self._is_descending = False

    @property
    def cells(self) -> tuple[CellScene, ...]:
        """The cells in the order shown."""
        return self._cells

    def row_of(self, cell: int) -> int | None:
        """Return the row of a cell by its number; None when it is not there."""
        return next((row for row, shown in enumerate(self._cells) if shown.number == cell), None)

    def set_scene(self, scene: ExperimentScene) -> None:
        """Show the figures of an experiment as far as it is."""
        if len(scene.cells) != len(self._scene.cells):
            self.beginResetModel()
            self._take(scene)
            self.endResetModel()
        else:
            self._change(lambda: self._take(scene))
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(COLUMNS) - 1))

    def set_order(self, column: int, is_descending: bool) -> None:
        """Sort by a column; -1 for the order of the plan."""
        self._column = column if column >= 0 else None
        self._is_descending = is_descending
        self._change(lambda: self._take(self._scene))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self._theme = theme
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def _take(self, scene: ExperimentScene) -> None:
        self._scene = scene
        self._cells = sorted_cells(scene, self._column, is_descending=self._is_descending)
        self._rows = [table_row(cell) for cell in self._cells]

    def _change(self, change: Any) -> None:
        """Change the order of the rows, and tell views where theirs went."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        numbers = [self._cells[index.row()].number for index in before]
        change()
        after = [
            self.index(self.row_of(number) or 0, index.column())
            for number, index in zip(numbers, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    @guarded_with(0)
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @guarded_with(0)
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    @guarded_with(None)
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row, column = self._rows[index.row()], index.column()
        match role:
            case Role.DisplayRole:
                return row.texts[column]
            case Role.DecorationRole if column == 0:
                return series_sample(self._theme, row.role, row.dash)
            case Role.TextAlignmentRole:
                return _alignment(column)
            case Role.ToolTipRole:
                return f"{COLUMNS[column].title}: {row.texts[column]}. {COLUMNS[column].meaning}"
        return None

    @guarded_with(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        match role:
            case Role.DisplayRole:
                return title_with_arrow(COLUMNS[section].title, section == self._column, self._is_descending)
            case Role.ToolTipRole:
                return f"{COLUMNS[section].meaning} Click to sort."
            case Role.TextAlignmentRole:
                return _alignment(section)
        return None


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if COLUMNS[column].is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
