"""The curated boards: their list, the one that is open, and the note beside it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.curated_boards import CuratedBoard, curated_boards
from nqueens_gui.scene.board_card import board_card
from nqueens_gui.snapshot import Snapshot
from nqueens_gui.theme_controller import ThemeController
from nqueens_gui.widgets.board_note import BoardNote
from nqueens_gui.widgets.boards_dialog import BoardsDialog


class BoardCommands(QObject):
    """Opens curated boards, and keeps the note for as long as their run is watched."""

    board_opened = Signal(object)
    """The `RunSettings` of a board that is to be looked at."""

    def __init__(self, note: BoardNote, themes: ThemeController, window: QWidget) -> None:
        super().__init__(window)
        self._note = note
        self._themes = themes
        self._window = window
        self._number = -1
        note.next_requested.connect(self.open_next)

    @property
    def board(self) -> CuratedBoard | None:
        """The board that is open; None while another run is watched."""
        return curated_boards()[self._number] if self._number >= 0 else None

    @Slot()
    def ask(self) -> None:
        """Show the list of boards, that of the board that is open being chosen."""
        cards = [board_card(board.title, board.what, board.settings) for board in curated_boards()]
        dialog = BoardsDialog(cards, self._themes.theme, max(self._number, 0), self._window)
        dialog.board_requested.connect(self.open)
        dialog.open()

    @Slot(int)
    def open(self, number: int) -> None:
        """Go to the start of a board and say what there is to see; numbers go round."""
        boards = curated_boards()
        self._number = number % len(boards)
        board = boards[self._number]
        self.board_opened.emit(board.settings)
        self._note.show_words(board.title, board.what)

    @Slot(int)
    def open_next(self, by: int) -> None:
        """Open the next board, or with -1 the one before."""
        self.open(self._number + by)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Take the note away once another run is watched; the same run again keeps it."""
        if self.board is not None and snapshot.settings != self.board.settings:
            self._number = -1
            self._note.close_note()
