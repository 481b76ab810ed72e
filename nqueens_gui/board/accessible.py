"""The board as screen readers find it: a table with a cell for each square."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget

from nqueens_gui.board.widget import BoardView
from solver.core.events import Square

MOST_CELLS = 64 * 64
"""Cells of the largest board that is a table; on a larger one, squares are only heard as one comes to them."""


class BoardTable(QAccessibleWidget):
    """A board; cell by cell, row by row from the top."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(board, QAccessible.Role.Table)
        self._board = board
        self._cells: dict[int, BoardCell] = {}

    @property
    def n(self) -> int:
        """Number of columns that are told; 0 for none."""
        scene = self._board.scene
        return scene.n if scene is not None and scene.n**2 <= MOST_CELLS else 0

    def childCount(self) -> int:
        return self.n**2

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        if not 0 <= index < self.n**2:
            return None
        if index not in self._cells:
            self._cells[index] = BoardCell(self, self._board, index)
        return self._cells[index]

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        square = self._board.square_at(self._board.mapFromGlobal(QRect(x, y, 1, 1).topLeft()).toPointF())
        return None if square is None else self.child(square[1] * self.n + square[0])

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, BoardCell) else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        square = self._board.marked_square if self._board.hasFocus() else None
        return None if square is None else self.child(square[1] * self.n + square[0])


class BoardCell(QAccessibleInterface):
    """A square."""

    def __init__(self, table: BoardTable, board: BoardView, index: int) -> None:
        super().__init__()
        self._table = table
        self._board = board
        self.index = index
        """Place in the table."""

    @property
    def square(self) -> Square:
        """Column and row."""
        n = max(self._table.n, 1)
        return self.index % n, self.index // n

    def isValid(self) -> bool:
        return self._table.isValid() and self.index < self._table.childCount()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._table.window()

    def parent(self) -> QAccessibleInterface:
        return self._table

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._board.hasFocus() and self._board.marked_square == self.square
        return state

    def text(self, kind: QAccessible.Text) -> str:
        return self._board.square_words(*self.square) if kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        pass

    def rect(self) -> QRect:
        area = self._board.square_area(*self.square)
        return QRect(self._board.mapToGlobal(area.topLeft()), area.size())

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()


_TABLES: dict[int, BoardTable] = {}
"""Kept as long as the program, since Qt owns no interface that is written in Python."""


def board_table(class_name: str, object_: QObject | None) -> QAccessibleInterface | None:
    """Return the table of a board, for `QAccessible.installFactory`; None for any other widget."""
    if not isinstance(object_, BoardView):
        return None
    key = id(object_)
    if key not in _TABLES:
        _TABLES[key] = BoardTable(object_)
        object_.destroyed.connect(lambda: _TABLES.pop(key, None))
    return _TABLES[key]
