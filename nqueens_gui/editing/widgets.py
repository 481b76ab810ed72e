"""The bar of the board editor, and the context menu of the board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QSizePolicy

from nqueens_gui.board.squares_view import square_text
from nqueens_gui.board.widget import BoardView
from nqueens_gui.kit.buttons import act_as, icon_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.icons import ICON_PX
from nqueens_gui.kit.labels import ElidedLabel
from nqueens_gui.kit.layouts import GRID_PX, in_row
from nqueens_gui.kit.style import restyle
from solver.core.board import Rows, format_rows
from solver.core.events import Square

BUTTON_PX = 32
HINTS = ("Drag a queen or click a square. Keys: arrows, Enter.", "Drag or click a queen.")
"""How queens are moved; the second where there is less room."""
TEXT_TIP = "Type or paste the rows of the queens, a board of Q and - or of 1 and 0, or pairs {column, row}."
EDITS = ("undo", "redo", "random_board", "paste_board")
DONE, DISCARD = "finish_editing", "discard_edit"


class EditBar(Card):
    """Shows the state being edited as a vector, which can be typed over, and buttons for actions."""

    text_typed = Signal(str)
    """The text after each key."""
    leaving_requested = Signal()
    """Escape was pressed, the field aside."""
    text_entered = Signal(str)
    """The text of the field once it is left or Enter is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Board editor")
        self.edit = QLineEdit()
        self.buttons = {name: icon_button(BUTTON_PX, icon_px=ICON_PX) for name in EDITS}
        self.done_button, self.discard_button = QPushButton("Done"), QPushButton("Discard")
        self.note = ElidedLabel(is_shrinking=True)
        self.note.setProperty("kind", "dim")
        self._is_typed = False
        self._prepare()
        self._lay_out()
        self.edit.textEdited.connect(self._tell_typed)
        self.edit.editingFinished.connect(self._tell_entered)

    @property
    def error(self) -> str:
        """What is wrong with it; empty when nothing is."""
        return self.note.full_text if self.note.property("kind") == "error" else ""

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Give the buttons what they do, by the names in `EDITS`, `DONE` and `DISCARD`."""
        for name, button in self.buttons.items():
            button.setDefaultAction(actions[name])
            button.setAccessibleName(actions[name].text().replace("&", ""))
        for name, push_button in ((DONE, self.done_button), (DISCARD, self.discard_button)):
            act_as(push_button, actions[name])

    def set_rows(self, rows: Rows) -> None:
        """Show a state."""
        self._is_typed = False
        self.set_error("")
        self.edit.setText(format_rows(rows))
        self.edit.setCursorPosition(0)

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with the text, or with an edit, or nothing when the sentence is empty."""
        self.note.set_texts(*((sentence,) if sentence else HINTS))
        restyle(self.note, kind="error" if sentence else "dim")
        restyle(self.edit, invalid=bool(sentence) and self._is_typed)
        self.edit.setAccessibleDescription(sentence or TEXT_TIP)

    @Slot(str)
    def _tell_typed(self, text: str) -> None:
        self._is_typed = True
        self.text_typed.emit(text)

    @Slot()
    def _tell_entered(self) -> None:
        if self._is_typed:
            self.text_entered.emit(self.edit.text())

    def _prepare(self) -> None:
        self.edit.setAccessibleName("State")
        self.edit.setPlaceholderText("3,2,5,2,2,0,7,7")
        self.edit.setToolTip(TEXT_TIP)
        self.edit.setMaxLength(4_000_000)  # a board of a thousand queens, as a matrix with spaces
        self.done_button.setProperty("role", "primary")
        self.note.set_lines(2)
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.note.setFixedHeight(BUTTON_PX)  # words that wrap must not make the board jump
        self.note.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        # As tall as the bar whose place it takes: editing must not make the board smaller.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)

    def _lay_out(self) -> None:
        self.body.addLayout(in_row(self.edit, self.discard_button, self.done_button))
        buttons = self.buttons.values()
        edit_row = in_row(*buttons, GRID_PX, self.note, gap_px=GRID_PX // 2)
        edit_row.setStretchFactor(self.note, 1)
        self.body.addLayout(edit_row)

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
