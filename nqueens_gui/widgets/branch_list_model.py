"""The runs of a session as a list model."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from nqueens_gui.guard import guarded_with
from nqueens_gui.scene.branch_list import BranchRow

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
Role = Qt.ItemDataRole
ROW_ROLE: Final = Role.UserRole
"""Gives the whole `BranchRow`."""


class BranchListModel(QAbstractListModel):
    """Shows rows; a name that is typed is only asked for."""

    rename_requested = Signal(int, str)
    """The number of a run and the name it is to have."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[BranchRow, ...] = ()

    @property
    def rows(self) -> tuple[BranchRow, ...]:
        """What is shown."""
        return self._rows

    def set_rows(self, rows: tuple[BranchRow, ...]) -> None:
        """Show other rows; those of the same runs keep their places and what is selected."""
        are_same = [row.number for row in rows] == [row.number for row in self._rows]
        if not are_same:
            self.beginResetModel()
        self._rows = rows
        if are_same and rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        elif not are_same:
            self.endResetModel()

    def place_of(self, number: int | None) -> int | None:
        """Return the place of a run; None when it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.number == number), None)

    @guarded_with(0)
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @guarded_with(None)
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Role.DisplayRole | Role.ToolTipRole | Role.AccessibleTextRole:
                return row.tip
            case Role.EditRole:
                return row.name
            case _:
                return row if role == ROW_ROLE else None

    @guarded_with(False)
    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole or not 0 <= index.row() < len(self._rows):
            return False
        row = self._rows[index.row()]
        if value != row.name:
            self.rename_requested.emit(row.number, str(value))
        return True

    @guarded_with(Qt.ItemFlag.NoItemFlags)
    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable
