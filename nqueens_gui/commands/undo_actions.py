"""The two actions that undo and redo: enabled and named as the edits allow."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QUndoStack


class UndoActions(QObject):
    """Joins an undo stack with the actions of the window, and lives as long as they do.

    A stack that goes away tells so once more, when they may be gone.
    """

    def __init__(self, stack: QUndoStack, actions: Mapping[str, QAction]) -> None:
        super().__init__(actions["undo"])
        self._undo, self._redo = actions["undo"], actions["redo"]
        self._undo.triggered.connect(stack.undo)
        self._redo.triggered.connect(stack.redo)
        stack.canUndoChanged.connect(self._undo.setEnabled)
        stack.canRedoChanged.connect(self._redo.setEnabled)
        stack.undoTextChanged.connect(self._name_undo)
        stack.redoTextChanged.connect(self._name_redo)
        for action in (self._undo, self._redo):
            action.setEnabled(False)

    @Slot(str)
    def _name_undo(self, words: str) -> None:
        self._undo.setText(f"&Undo {words}".strip())

    @Slot(str)
    def _name_redo(self, words: str) -> None:
        self._redo.setText(f"&Redo {words}".strip())
