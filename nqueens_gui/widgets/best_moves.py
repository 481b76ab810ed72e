"""The best moves from a state, as buttons that show their squares on the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.scene.board_scene import Square
from nqueens_gui.scene.why import MOST_MOVES
from nqueens_gui.widgets.labels import kind_label


class MoveButton(QToolButton):
    """One best move; tells when it is pointed at, by the pointer or the keyboard."""

    pointed_at = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.square: Square = (0, 0)
        self.setProperty("role", "row")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_move(self, square: Square, change: str) -> None:
        """Show the move of the queen of a column to a row."""
        self.square = square
        column, row = square
        self.setText(f"queen {column} → row {row}")
        self.setAccessibleName(f"Best move: queen {column} to row {row}, {change}")
        self.setToolTip(f"queen {column} to row {row}: {change}\nClick to see it on the board.")

    @guarded
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed_at.emit(True)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed_at.emit(False)

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed_at.emit(True)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed_at.emit(False)


class BestMoves(QWidget):
    """What the best moves do to h, the first of them, and how many more there are."""

    successor_hovered = Signal(object)
    """Column and row of the successor pointed at; None when none is."""
    successor_clicked = Signal(int, int)
    """Column and row of the successor asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.change_label = kind_label("", "title")
        self.more_label = kind_label("", "dim")
        self.buttons = [MoveButton() for _ in range(MOST_MOVES)]
        self._lay_out()
        for button in self.buttons:
            button.pointed_at.connect(self._tell_hovered)
            button.clicked.connect(self._tell_clicked)

    def set_moves(self, squares: Sequence[Square], change: str, more: int) -> None:
        """Show the first best successors, what a move there does to h, and how many more there are."""
        self.setVisible(bool(squares))
        self.change_label.setText(change)
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(squares))
            if number < len(squares):
                button.set_move(squares[number], change)
        self.more_label.setText(f"and {more:,} more" if more else "")
        self.more_label.setVisible(more > 0)

    def _lay_out(self) -> None:
        title = kind_label("Best moves", "label")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        for part in (title, self.change_label, *self.buttons, self.more_label):
            layout.addWidget(part)
        layout.addStretch(1)

    def _tell_hovered(self, is_hovered: bool) -> None:
        button = self.sender()
        self.successor_hovered.emit(button.square if is_hovered and isinstance(button, MoveButton) else None)

    def _tell_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, MoveButton):
            self.successor_clicked.emit(*button.square)
