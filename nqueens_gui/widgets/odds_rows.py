"""The rows of the page "Odds": after each best move, and the coin flips of the run."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting.odds_row_painter import name_width, paint_flip_row, paint_move_row
from nqueens_gui.scene.odds_scene import FlipRow, MoveRow
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.row_field import RowField


class MoveOddsRows(RowField):
    """A bar for each best move; what is pointed at is lit on the board."""

    successor_pointed_at = Signal(object)
    """Column and row of the successor pointed at; None when none is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[MoveRow, ...] = ()
        self._name_px = 0.0
        self.setAccessibleName("Odds after each best move")
        self.pointed_at.connect(self._tell)

    def set_rows(self, rows: tuple[MoveRow, ...]) -> None:
        """Show the odds after other moves, or other odds after the same ones."""
        before, self._rows = self._rows, rows
        self.setAccessibleDescription("; ".join(row.sentence for row in rows))
        if [(row.square, row.name) for row in rows] == [(row.square, row.name) for row in before]:
            self.update()
            return
        self._name_px = name_width([row.name for row in rows])
        self._set_count(len(rows))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        paint_move_row(painter, self._rows[number], self._name_px, rect, theme)

    def item_text(self, number: int) -> str:
        return self._rows[number].sentence

    def _tell(self, number: int | None) -> None:
        self.successor_pointed_at.emit(None if number is None else self._rows[number].square)


class CoinFlipRows(RowField):
    """A row for each step at which the odds changed much; a click goes there, and so does Enter."""

    state_requested = Signal(int)
    """The state that a step led to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[FlipRow, ...] = ()
        self._name_px = 0.0
        self.setAccessibleName("The coin flips of this run")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_rows(self, rows: tuple[FlipRow, ...]) -> None:
        """Show other steps."""
        before, self._rows = self._rows, rows
        self.setAccessibleDescription("; ".join(row.sentence for row in rows))
        if [row.index for row in rows] == [row.index for row in before]:
            self.update()
            return
        self._name_px = name_width([row.step for row in rows])
        self._set_count(len(rows))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        paint_flip_row(painter, self._rows[number], self._name_px, rect, theme)

    def item_text(self, number: int) -> str:
        return self._rows[number].sentence

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and number is not None:
            self.state_requested.emit(self._rows[number].index)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.state_requested.emit(self._rows[self.current].index)
        else:
            super().keyPressEvent(event)
