"""The board editor: the state being edited, with every edit named and undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from nqueens_gui.kit.guard import guarded
from solver.core.board import Rows

MOST_EDITS = 500
"""Edits that can be undone."""


class BoardEditor(QObject):
    """Holds one state while it is being edited; it shows nothing and runs nothing.

    Edits are undone and done again by `stack`.
    """

    rows_changed = Signal(object)
    """The state after an edit, or after one that was undone or done again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(MOST_EDITS)
        self._rows: Rows | None = None

    @property
    def rows(self) -> Rows | None:
        """The state; None while none is edited."""
        return self._rows

    def take_up(self, rows: Rows) -> None:
        """Begin to edit a state."""
        self.stack.clear()
        self._rows = rows

    def let_go(self) -> None:
        """Edit no longer; what was done cannot be undone any more."""
        self.stack.clear()
        self._rows = None

    def put(self, rows: Rows, words: str) -> bool:
        """Edit the state into another one, as an edit of that name; say whether that changes anything."""
        if self._rows is None or rows == self._rows:
            return False
        self.stack.push(_Edit(words, self._rows, rows, self._show))
        return True

    def move_queen(self, column: int, row: int, words: str) -> bool:
        """Put the queen of a column on another row; say whether that changes anything."""
        rows = self._rows
        if rows is None or not (0 <= column < len(rows) and 0 <= row < len(rows)):
            return False
        return self.put((*rows[:column], row, *rows[column + 1 :]), words)

    def _show(self, rows: Rows) -> None:
        self._rows = rows
        self.rows_changed.emit(rows)


class _Edit(QUndoCommand):
    """One edit: the state before and after."""

    def __init__(self, words: str, before: Rows, after: Rows, show: Callable[[Rows], None]) -> None:
        super().__init__(words)
        self._before = before
        self._after = after
        self._show = show

    @guarded
    def undo(self) -> None:
        self._show(self._before)

    @guarded
    def redo(self) -> None:
        self._show(self._after)
