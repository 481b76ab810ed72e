"""The table of successors by h: how many have each, and which they are."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from nqueens_gui.inspector.why_view import NO_SUCCESSORS, RowKind, SuccessorRow, SuccessorRows
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.painting import draw_area, draw_text, text_width
from nqueens_gui.kit.tables import LEFT, RIGHT, RowList
from nqueens_gui.kit.theme import Theme
from solver.telling.squares import Coordinates, move_name

TEXT_PX: Final = 12
H_SHARE: Final = 0.1
"""Where the h of a row ends, as a share of its width."""
BAR_SHARE: Final = 0.46
"""Where the bars and their counts end."""
BAR_PX: Final = 10.0
LEAST_BAR_PX: Final = 2.0
GAP_PX: Final = 8.0
LEAST_MOVE_PX: Final = 20.0
"""No move takes less room, with the gap after it."""
GAP: Final = "  "
"""Between two moves."""
ROLES: Final = {RowKind.BEST: "gold", RowKind.BETTER: "accent", RowKind.NOT_BETTER: "bar"}


class SuccessorTable(RowList):
    """A row for each h: how many successors have it, and the first of their moves."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = NO_SUCCESSORS
        self._coordinates = Coordinates.NUMBERS
        self._texts: dict[int, str] = {}
        self.setAccessibleName("Successors by h")

    def set_rows(self, rows: SuccessorRows) -> None:
        """Show the successors of a state."""
        self.rows = rows
        self._set_count(len(rows.rows))

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.doItemsLayout()

    def moves_text(self, number: int, room: float) -> str:
        """Name the first moves of a row that there is room for, and count the others."""
        n, count = len(self.rows.table), self.rows.rows[number].count
        moves = self.rows.moves(number, int(room // LEAST_MOVE_PX)) if n else []
        names = [move_name(*move, n, self._coordinates) for move in moves]
        ends = accumulate(text_width(f"{name}{GAP}", TEXT_PX) for name in names)
        rest = text_width(f"+ {count:,}", TEXT_PX)
        shown = names[: sum(end + rest <= room for end in ends)]
        more = [f"+ {count - len(shown):,}"] if n and len(shown) < count else []
        return GAP.join((*shown, *more))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        row = self.rows.rows[number]
        h_px = max(rect.width() * H_SHARE, text_width(f"{row.h:,}", TEXT_PX, bold=True))
        h_rect = QRectF(rect.left(), rect.top(), h_px, rect.height())
        color = theme.color("text" if row.is_present else "text.dim")
        draw_text(painter, h_rect, RIGHT, f"{row.h:,}", color, TEXT_PX, is_bold=row.is_present)
        self._paint_bar(painter, row, rect, theme)
        moves = rect.adjusted(rect.width() * BAR_SHARE + GAP_PX, 0, 0, 0)
        if number not in self._texts:
            self._texts[number] = self.moves_text(number, moves.width() - GAP_PX / 2)
        draw_text(painter, moves, LEFT, self._texts[number], theme.color("text.dim"), TEXT_PX)

    def item_text(self, number: int) -> str:
        return f"{self.rows.rows[number].sentence}.\nClick to keep them highlighted on the board."

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

    @guarded
    def doItemsLayout(self) -> None:
        self._texts.clear()
        super().doItemsLayout()
