"""The table of successors by h: how many have each, and which they are."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from nqueens_gui.inspector.why_view import NO_SUCCESSORS, RowKind, SuccessorRow, SuccessorRows
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.keyboard import ENTER_KEYS, announce, is_plain
from nqueens_gui.kit.painting import draw_area, draw_text, text_width
from nqueens_gui.kit.tables import LEFT, RIGHT, RowList
from nqueens_gui.kit.theme import Theme
from solver.core.events import Square
from solver.telling.squares import Coordinates, destination_words, move_name

TEXT_PX: Final = 12
H_SHARE: Final = 0.1
"""Where the h of a row ends, as a share of its width."""
BAR_SHARE: Final = 0.46
"""Where the bars and their counts end."""
BAR_PX: Final = 10.0
LEAST_BAR_PX: Final = 2.0
GAP_PX: Final = 8.0
ROLES: Final = {RowKind.BEST: "gold", RowKind.BETTER: "accent", RowKind.NOT_BETTER: "bar"}


class NamedMove(NamedTuple):
    """Where a row names a move."""

    move: Square
    """Column and row of the move."""
    name: str
    """As it is written."""
    rect: QRectF
    """Where."""


def move_places(moves: list[tuple[Square, str]], count: int, rect: QRectF) -> list[NamedMove]:
    """Return the first moves that have room in a row, each with its place, so that "+ more" fits too.

    Parameters
    ----------
    moves
        The first moves of a row, with their names.
    count
        How many moves the row has.
    rect
        The room of the row.
    """
    left, right = moves_left(rect), rect.right() - 4
    more = text_width(_more(count), TEXT_PX)
    places: list[NamedMove] = []
    for number, (move, name) in enumerate(moves):
        width = text_width(name, TEXT_PX)
        needed = width if number == count - 1 else width + GAP_PX + more
        if left + needed > right:
            break
        places.append(NamedMove(move, name, QRectF(left, rect.top(), width, rect.height())))
        left += width + GAP_PX
    return places


def moves_left(rect: QRectF) -> float:
    """Return where the moves of a row begin."""
    return rect.left() + rect.width() * BAR_SHARE + GAP_PX


def _more(count: int) -> str:
    return f"+ {count:,}"


LEAST_MOVE_PX: Final = 20.0
"""No move takes less room, with the gap after it."""
SIDEWAYS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
KEEP: Final = "Click the row to keep them highlighted on the board"
MAKE: Final = ", or a move (queen → row) to make it"


class SuccessorTable(RowList):
    """A row for each h; in it, moves that can be pointed at one by one."""

    successors_pointed_at = Signal(object)
    """The h of the row pointed at; None when none is, or one of its moves."""
    successor_pointed_at = Signal(object)
    """Column and row of the one successor pointed at, or None."""
    successor_clicked = Signal(int, int)
    """Column and row of the one successor that was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = NO_SUCCESSORS
        self.chosen_move: Square | None = None
        self._coordinates = Coordinates.NUMBERS
        self._places: dict[int, list[NamedMove]] = {}
        self.setAccessibleName("Successors by h")
        self.pointed_at.connect(self._tell_move)

    def set_rows(self, rows: SuccessorRows) -> None:
        """Show the successors of a state."""
        self.rows, self.chosen_move = rows, None
        self._set_count(len(rows.rows))

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.doItemsLayout()

    def places(self, number: int) -> list[NamedMove]:
        """Return the moves that a row names, and where."""
        if number not in self._places:
            n, count, rect = len(self.rows.table), self.rows.rows[number].count, self.item_rect(number)
            most = int((rect.right() - moves_left(rect)) // LEAST_MOVE_PX)
            moves = self.rows.moves(number, most)
            named = [(move, move_name(*move, n, self._coordinates)) for move in moves]
            self._places[number] = move_places(named, count, rect)
        return self._places[number]

    def move_at(self, point: QPointF) -> Square | None:
        """Return the move named at a point."""
        number = self.item_at(point)
        places = self.places(number) if number is not None else []
        return next((place.move for place in places if place.rect.contains(point)), None)

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        row = self.rows.rows[number]
        h_px = max(rect.width() * H_SHARE, text_width(f"{row.h:,}", TEXT_PX, bold=True))
        h_rect = QRectF(rect.left(), rect.top(), h_px, rect.height())
        color = theme.color("text" if row.is_present else "text.dim")
        draw_text(painter, h_rect, RIGHT, f"{row.h:,}", color, TEXT_PX, is_bold=row.is_present)
        self._paint_bar(painter, row, rect, theme)
        self._paint_moves(painter, row, self.places(number), rect, theme)

    def item_text(self, number: int) -> str:
        return f"{self.rows.rows[number].sentence}.\n{KEEP}{MAKE if len(self.rows.table) else ''}."

    def item(self, number: int) -> int:
        return self.rows.rows[number].h

    def _paint_bar(self, painter: QPainter, row: SuccessorRow, rect: QRectF, theme: Theme) -> None:
        most = self.rows.most
        left = rect.left() + rect.width() * H_SHARE + GAP_PX
        count_px = text_width(f"{most:,}", TEXT_PX) + GAP_PX / 2
        room = rect.left() + rect.width() * BAR_SHARE - left - count_px
        length = max(room * row.count / max(most, 1), LEAST_BAR_PX) if row.count else 0.0
        bar = QRectF(left, rect.center().y() - BAR_PX / 2, length, BAR_PX)
        draw_area(painter, bar, theme.color(ROLES[row.kind]), 2)
        words = QRectF(bar.right() + GAP_PX / 2, rect.top(), count_px, rect.height())
        draw_text(painter, words, LEFT, f"{row.count:,}", theme.color("text"), TEXT_PX)

    def _paint_moves(
        self, painter: QPainter, row: SuccessorRow, places: list[NamedMove], rect: QRectF, theme: Theme
    ) -> None:
        for place in places:
            color = theme.color("highlight" if place.move == self.chosen_move else "text.dim")
            draw_text(painter, place.rect.adjusted(0, 0, 2, 0), LEFT, place.name, color, TEXT_PX)
        more = row.count - len(places)
        if more and len(self.rows.table):
            left = places[-1].rect.right() + GAP_PX if places else moves_left(rect)
            words = QRectF(left, rect.top(), rect.right() - left, rect.height())
            draw_text(painter, words, LEFT, _more(more), theme.color("text.dim"), TEXT_PX)

    def _tell_move(self) -> None:
        number = self.highlighted if self.chosen_move is None else None
        self.successor_pointed_at.emit(self.chosen_move)
        self.successors_pointed_at.emit(None if number is None else self.item(number))

    def _point_at_move(self, move: Square | None) -> None:
        if move != self.chosen_move:
            self.chosen_move = move
            self.setCursor(Qt.CursorShape.ArrowCursor if move is None else Qt.CursorShape.PointingHandCursor)
            self._tell_move()
            self.viewport().update()

    def _step(self, number: int, step: int) -> None:
        """Go from move to move of a row."""
        moves = [place.move for place in self.places(number)]
        at = moves.index(self.chosen_move) if self.chosen_move in moves else -1
        at = min(at + step, len(moves) - 1)
        self._point_at_move(moves[at] if at >= 0 else None)
        if self.chosen_move is not None:
            n = len(self.rows.table)
            announce(self, destination_words(*self.chosen_move, n, self._coordinates))

    @guarded
    def doItemsLayout(self) -> None:
        self._places.clear()
        super().doItemsLayout()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and self.chosen_move is not None:
            self.successor_clicked.emit(*self.chosen_move)
        elif event.key() in SIDEWAYS and self.selected is not None and is_plain(event):
            self._step(self.selected, SIDEWAYS[Qt.Key(event.key())])
        else:
            if self.wants_key(event):
                self._point_at_move(None)
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
