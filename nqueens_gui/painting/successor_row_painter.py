"""Draws the successors of one h as a row: the h, a bar with how many there are, and which they are."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.board_scene import Square
from nqueens_gui.scene.successor_rows import RowKind, SuccessorRow
from nqueens_gui.theme import Theme

TEXT_PX: Final = 12
H_SHARE: Final = 0.1
"""Where the h of a row ends, as a share of its width."""
BAR_SHARE: Final = 0.46
"""Where the bars and their counts end."""
BAR_PX: Final = 10.0
LEAST_BAR_PX: Final = 2.0
GAP_PX: Final = 8.0
ROLES: Final = {RowKind.BEST: "gold", RowKind.BETTER: "accent", RowKind.NOT_BETTER: "bar"}
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Place(NamedTuple):
    """Where a row names a move."""

    move: Square
    """Column and row of the move."""
    name: str
    """As it is written."""
    rect: QRectF
    """Where."""


def paint_successor_row(
    painter: QPainter,
    row: SuccessorRow,
    most: int,
    places: list[Place],
    lit: Square | None,
    rect: QRectF,
    theme: Theme,
) -> None:
    """Draw a row.

    Parameters
    ----------
    painter
        Where to.
    row
        The row.
    most
        The count whose bar is longest.
    places
        The moves that are named, and where, as `move_places` gives them.
    lit
        The move that is pointed at, if one is.
    rect
        The room.
    theme
        The colours.
    """
    _paint_h(painter, row, rect, theme)
    _paint_bar(painter, row, most, rect, theme)
    _paint_moves(painter, row, places, lit, rect, theme)


def move_places(moves: list[tuple[Square, str]], count: int, rect: QRectF) -> list[Place]:
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
    places: list[Place] = []
    for number, (move, name) in enumerate(moves):
        width = text_width(name, TEXT_PX)
        needed = width if number == count - 1 else width + GAP_PX + more
        if left + needed > right:
            break
        places.append(Place(move, name, QRectF(left, rect.top(), width, rect.height())))
        left += width + GAP_PX
    return places


def moves_left(rect: QRectF) -> float:
    """Return where the moves of a row begin."""
    return rect.left() + rect.width() * BAR_SHARE + GAP_PX


def _more(count: int) -> str:
    return f"+ {count:,}"


def _paint_h(painter: QPainter, row: SuccessorRow, rect: QRectF, theme: Theme) -> None:
    painter.setFont(font_of(TEXT_PX, bold=row.is_present))
    painter.setPen(theme.color("text" if row.is_present else "text.dim"))
    room = max(rect.width() * H_SHARE, text_width(f"{row.h:,}", TEXT_PX, bold=True))
    painter.drawText(QRectF(rect.left(), rect.top(), room, rect.height()), _RIGHT, f"{row.h:,}")


def _paint_bar(painter: QPainter, row: SuccessorRow, most: int, rect: QRectF, theme: Theme) -> None:
    left = rect.left() + rect.width() * H_SHARE + GAP_PX
    count_px = text_width(f"{most:,}", TEXT_PX) + GAP_PX / 2
    room = rect.left() + rect.width() * BAR_SHARE - left - count_px
    length = max(room * row.count / max(most, 1), LEAST_BAR_PX) if row.count else 0.0
    bar = QRectF(left, rect.center().y() - BAR_PX / 2, length, BAR_PX)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(ROLES[row.kind]))
    painter.drawRoundedRect(bar, 2, 2)
    painter.setFont(font_of(TEXT_PX))
    painter.setPen(theme.color("text"))
    words = QRectF(bar.right() + GAP_PX / 2, rect.top(), count_px, rect.height())
    painter.drawText(words, _LEFT, f"{row.count:,}")


def _paint_moves(
    painter: QPainter,
    row: SuccessorRow,
    places: list[Place],
    lit: Square | None,
    rect: QRectF,
    theme: Theme,
) -> None:
    for place in places:
        painter.setPen(theme.color("lit" if place.move == lit else "text.dim"))
        painter.drawText(place.rect.adjusted(0, 0, 2, 0), _LEFT, place.name)
    more = row.count - len(places)
    if more:
        left = places[-1].rect.right() + GAP_PX if places else moves_left(rect)
        painter.setPen(theme.color("text.dim"))
        painter.drawText(QRectF(left, rect.top(), rect.right() - left, rect.height()), _LEFT, _more(more))
