"""The bar of the board editor, and the context menu of the board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy

from nqueens_gui.board.squares_view import square_text
from nqueens_gui.board.widget import BoardView
from nqueens_gui.kit.buttons import act_as, icon_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.icons import ICON_PX
from nqueens_gui.kit.labels import ElidedLabel
from nqueens_gui.kit.layouts import GRID_PX, in_row
from nqueens_gui.kit.style import restyle
from solver.core.events import Square

BUTTON_PX = 32
HINTS = ("Drag a queen or click a square. Keys: arrows, Enter.", "Drag or click a queen.")
"""How queens are moved; the second where there is less room."""
EDITS = ("undo", "redo", "random_board", "paste_board")
DONE, DISCARD = "finish_editing", "discard_edit"


class EditBar(Card):
    """Says how queens are moved, or what is wrong with an edit, between the buttons for actions."""

    leaving_requested = Signal()
    """Escape was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Board editor")
        self.buttons = {name: icon_button(BUTTON_PX, icon_px=ICON_PX) for name in EDITS}
        self.done_button, self.discard_button = QPushButton("Done"), QPushButton("Discard")
        self.note = ElidedLabel(is_shrinking=True)
        self._lay_out()
        self.set_error("")

    @property
    def error(self) -> str:
        """What is wrong with an edit; empty when nothing is."""
        return self.note.full_text if self.note.property("kind") == "error" else ""

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Give the buttons what they do, by the names in `EDITS`, `DONE` and `DISCARD`."""
        for name, button in self.buttons.items():
            button.setDefaultAction(actions[name])
            button.setAccessibleName(actions[name].text().replace("&", ""))
        for name, push_button in ((DONE, self.done_button), (DISCARD, self.discard_button)):
            act_as(push_button, actions[name])

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with an edit, or nothing when the sentence is empty."""
        self.note.set_texts(*((sentence,) if sentence else HINTS))
        restyle(self.note, kind="error" if sentence else "dim")

    def _lay_out(self) -> None:
        self.done_button.setProperty("role", "primary")
        self.note.set_lines(2)
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.note.setFixedHeight(BUTTON_PX)  # words that wrap must not make the board jump
        self.note.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        # As tall as the bar whose place it takes: editing must not make the board smaller.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        ends = in_row(
            *self.buttons.values(), None, self.discard_button, self.done_button, gap_px=GRID_PX // 2
        )
        self.body.addLayout(ends)
        self.body.addWidget(self.note)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leaving_requested.emit()
        else:
            super().keyPressEvent(event)


ENTRIES = ("branch_here", "edit_board")
COPIES = ("copy_state", "copy_picture", "copy_link", "paste_board")


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
        if self._actions["present"].isChecked():  # there are no other menus then
            self.menu.addSeparator()
            self.menu.addAction(self._actions["present"])
        self.menu.popup(point)

    def _add_move(self, square: Square) -> None:
        """Offer to move the column's queen to a square, unless it is there already."""
        scene = self._board.scene
        if scene is None or square[1] == scene.rows[square[0]]:
            return
        move = self.menu.addAction(f"Move {square_text(scene, *square).splitlines()[0]}")
        move.triggered.connect(lambda: self.move_requested.emit(*square))
        self.menu.addSeparator()
