"""The menu of the board: a move of one's own to the square it was opened on, and what else can be done with a board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nqueens_gui.scene.board_scene import Square
from nqueens_gui.scene.square_text import square_text
from nqueens_gui.widgets.board_view import BoardView

ENTRIES = ("branch_here", "edit_board")
COPIES = ("copy_rows", "copy_picture", "paste_board")


class BoardMenu(QObject):
    """Opens over the board, by the right mouse button or the menu key."""

    move_requested = Signal(int, int)
    """Column of a queen and the row that it is to go to."""

    def __init__(
        self, board: BoardView, actions: Mapping[str, QAction], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._board = board
        self._actions = actions
        self.menu = QMenu(board)
        board.menu_requested.connect(self.open)

    @Slot(object, object)
    def open(self, square: Square | None, point: QPoint) -> None:
        """Show the menu of a square, or of the board when None is given."""
        self.menu.clear()
        if square is not None and self._board.may_move_queens:
            self._add_move(square)
        self.menu.addActions([self._actions[name] for name in ENTRIES])
        self.menu.addSeparator()
        self.menu.addActions([self._actions[name] for name in COPIES])
        self.menu.popup(point)

    def _add_move(self, square: Square) -> None:
        """Offer the move of the column's queen to a square, unless she stands there."""
        scene = self._board.scene
        if scene is None or square[1] == scene.rows[square[0]]:
            return
        move = self.menu.addAction(f"Move {square_text(scene, *square)}")
        move.triggered.connect(lambda: self.move_requested.emit(*square))
        self.menu.addSeparator()
