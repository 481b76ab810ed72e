"""A draft of a start state: rows that are edited, with every edit named and undoable."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from nqueens_gui.kit.guard import guarded
from solver.core.board import Rows

MOST_EDITS = 500
"""Edits that can be undone."""


class Draft(QObject):
    """Holds the rows while they are edited; `stack` undoes and redoes the edits."""

    changed = Signal(object)
    """The rows after an edit, or after one was undone or redone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(MOST_EDITS)
        self._rows: Rows | None = None

    @property
    def rows(self) -> Rows | None:
        """The rows; None while there is no draft."""
        return self._rows

    def begin(self, rows: Rows) -> None:
        """Begin to edit a state."""
        self.stack.clear()
        self._rows = rows

    def drop(self) -> None:
        """Drop the draft; its edits cannot be undone any more."""
        self.stack.clear()
        self._rows = None

    def put(self, rows: Rows, name: str) -> bool:
        """Replace the rows, as an edit of that name; return whether that changes anything."""
        if self._rows is None or rows == self._rows:
            return False
        self.stack.push(_Edit(name, self._rows, rows, self._set))
        return True

    def move_queen(self, column: int, row: int, name: str) -> bool:
        """Move the queen of a column to another row; return whether that changes anything."""
        rows = self._rows
        if rows is None or not (0 <= column < len(rows) and 0 <= row < len(rows)):
            return False
        return self.put((*rows[:column], row, *rows[column + 1 :]), name)

    def _set(self, rows: Rows) -> None:
        self._rows = rows
        self.changed.emit(rows)


class _Edit(QUndoCommand):
    def __init__(self, name: str, before: Rows, after: Rows, put: Callable[[Rows], None]) -> None:
        super().__init__(name)
        self._before = before
        self._after = after
        self._put = put

    @guarded
    def undo(self) -> None:
        self._put(self._before)

    @guarded
    def redo(self) -> None:
        self._put(self._after)
