"""The table of successors by h: how many have each, and which they are; what is pointed at is lit on the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting.successor_row_painter import Place, move_places, paint_successor_row
from nqueens_gui.scene.board_scene import Square
from nqueens_gui.scene.square_text import destination_words, move_name
from nqueens_gui.scene.successor_rows import NO_SUCCESSORS, SuccessorRows
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.row_field import RowField

MOST_NAMED: Final = 40
"""More moves than this have no room in any row."""
SIDEWAYS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
HINT: Final = "Click the row to keep them lit on the board, or a move (queen → row) to make it."


class SuccessorTable(RowField):
    """A row for each h; in it, moves that can be pointed at one by one."""

    successors_pointed_at = Signal(object)
    """The h of the row pointed at; None when none is, or one of its moves."""
    successor_pointed_at = Signal(object)
    """Column and row of the one successor pointed at, or None."""
    successor_clicked = Signal(int, int)
    """Column and row of the one successor that was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = NO_SUCCESSORS
        self._move: Square | None = None
        self._coordinates = "numbers"
        self._places: dict[int, list[Place]] = {}
        self.setAccessibleName("Successors by h")
        self.pointed_at.connect(self._tell)

    def set_rows(self, rows: SuccessorRows) -> None:
        """Show the successors of a state."""
        self._rows, self._move = rows, None
        self._places.clear()
        self.setAccessibleDescription("; ".join(row.sentence for row in rows.rows if row.count))
        self._set_count(len(rows.rows))

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self._places.clear()
        self.update()

    def places(self, number: int) -> list[Place]:
        """Return the moves that a row names, and where."""
        if number not in self._places:
            n, count = len(self._rows.table), self._rows.rows[number].count
            moves = self._rows.moves(number, MOST_NAMED)
            named = [(move, move_name(*move, n, self._coordinates)) for move in moves]
            self._places[number] = move_places(named, count, self.item_rect(number))
        return self._places[number]

    def move_at(self, point: QPointF) -> Square | None:
        """Return the move named at a point."""
        number = self.item_at(point)
        places = self.places(number) if number is not None else []
        return next((place.move for place in places if place.rect.contains(point)), None)

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        row = self._rows.rows[number]
        paint_successor_row(painter, row, self._rows.most, self.places(number), self._move, rect, theme)

    def item_text(self, number: int) -> str:
        return f"{self._rows.rows[number].sentence}.\n{HINT}"

    def _tell(self) -> None:
        is_row = self._move is None and self.current is not None
        self.successor_pointed_at.emit(self._move)
        self.successors_pointed_at.emit(self._rows.rows[self.current].h if is_row else None)  # type: ignore[index]

    def _point_at_move(self, move: Square | None) -> None:
        if move != self._move:
            self._move = move
            self.setCursor(Qt.CursorShape.ArrowCursor if move is None else Qt.CursorShape.PointingHandCursor)
            self._tell()
            self.update()

    def _choose_by_key(self, key: Qt.Key) -> None:
        """Left and right go from move to move of the row that is chosen, the other keys from row to row."""
        if key in SIDEWAYS and self._chosen is not None:
            moves = [place.move for place in self.places(self._chosen)]
            at = moves.index(self._move) if self._move in moves else -1
            at = min(at + SIDEWAYS[key], len(moves) - 1)
            self._point_at_move(moves[at] if at >= 0 else None)
            if self._move is not None:
                n = len(self._rows.table)
                self._announce(destination_words(*self._move, n, self._coordinates))
        else:
            self._move = None
            super()._choose_by_key(key)
            self._tell()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._places.clear()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self._move is not None:
            self.successor_clicked.emit(*self._move)
        else:
            super().keyPressEvent(event)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point_at_move(self.move_at(event.position()))

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._point_at_move(None)
        super().leaveEvent(event)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        move = self.move_at(event.position())
        if move is None:
            super().mousePressEvent(event)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.successor_clicked.emit(*move)
