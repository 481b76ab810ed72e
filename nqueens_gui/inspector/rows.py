"""The list of the inspector's pages: rows with bars, painted from what they are made of."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from nqueens_gui.inspector.rows_view import ListRow
from nqueens_gui.kit.painting import draw_area, draw_outline, draw_text, font_of, scaled, text_width
from nqueens_gui.kit.tables import LEFT, RIGHT, ROW_PX, RowList
from nqueens_gui.kit.theme import Theme
from solver.core.estimates import Interval

TEXT_PX: Final = 12
DETAIL_PX: Final = 11
TALL_ROW_PX: Final = 48
LINE_PX: Final = 16.0
BAR_PX: Final = 10.0
LEAST_PART_PX: Final = 2.0
RADIUS_PX: Final = 2.0
GAP_PX: Final = 8.0
EDGE_PX: Final = 4.0
HEAD_PX: Final = 4.0
"""Half the height of the head of an arrow."""


class BarList(RowList):
    """Shows `ListRow`s: name, bar and figure beside each other; in tall rows, the bar and a detail stand below.

    Parameters
    ----------
    name
        For a screen reader.
    is_link
        Whether a click asks for the row, in place of selecting it.
    is_tall
        Whether rows have details.
    track
        The role of the ground of each bar, if it has one.
    widest
        What the figures have room for, whatever they are.
    """

    def __init__(
        self, name: str, *, is_link: bool = False, is_tall: bool = False, track: str = "", widest: str = ""
    ) -> None:
        super().__init__()
        self.is_link, self.row_px = is_link, TALL_ROW_PX if is_tall else ROW_PX
        self.rows: tuple[ListRow, ...] = ()
        self._is_tall, self._track, self._widest = is_tall, track, widest
        self.setAccessibleName(name)

    def set_rows(self, rows: tuple[ListRow, ...]) -> None:
        """Show other rows."""
        before, self.rows = self.rows, rows
        self._name_px = max((text_width(row.name, TEXT_PX, bold=True) for row in rows), default=0.0)
        self._figure_px = max(
            text_width(words, TEXT_PX) for words in (self._widest, *(r.figure for r in rows))
        )
        if [row.key for row in rows] != [row.key for row in before]:
            self._set_count(len(rows))
        self.viewport().update()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        row, inside = self.rows[number], rect.adjusted(EDGE_PX, 0, -EDGE_PX, 0)
        line, track = self._places(inside)
        self._paint_words(painter, row, line, theme)
        if row.parts:
            self._paint_bar(painter, row, track, theme)
        if self._is_tall:
            below = QRectF(inside.left(), track.bottom() + 1, inside.width(), line.height())
            draw_text(painter, below, LEFT, row.detail, theme.color("text.dim"), DETAIL_PX)
            if number == self.highlighted:
                draw_text(painter, below, RIGHT, row.action, theme.color("accent"), DETAIL_PX)

    def item_text(self, number: int) -> str:
        return self.rows[number].sentence

    def item(self, number: int) -> object:
        return self.rows[number].key

    def _places(self, inside: QRectF) -> tuple[QRectF, QRectF]:
        """Return where the words of a row stand, and where its bar."""
        if self._is_tall:
            line = QRectF(inside.left(), inside.top() + 3, inside.width(), scaled(LINE_PX))
            return line, QRectF(inside.left(), line.bottom() + 2, inside.width(), BAR_PX)
        width = max(inside.width() - self._name_px - self._figure_px - 2 * GAP_PX, 0.0)
        left, top = inside.left() + self._name_px + GAP_PX, inside.center().y() - BAR_PX / 2
        return inside, QRectF(left, top, width, BAR_PX)

    def _paint_words(self, painter: QPainter, row: ListRow, line: QRectF, theme: Theme) -> None:
        color, is_bold = theme.color("text.dim" if row.is_dim else "text"), row.is_current or self._is_tall
        draw_text(painter, line, RIGHT, row.figure, color, TEXT_PX, is_bold=row.is_current)
        room = line.width() - text_width(row.figure, TEXT_PX, row.is_current) - GAP_PX
        metrics = QFontMetricsF(font_of(TEXT_PX, is_bold))
        name = metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, room)
        draw_text(painter, line, LEFT, name, color, TEXT_PX, is_bold=is_bold)

    def _paint_bar(self, painter: QPainter, row: ListRow, track: QRectF, theme: Theme) -> None:
        if self._track:
            draw_area(painter, track, theme.color(self._track), RADIUS_PX)
        if row.before is None:
            parts = [(share, role) for share, role in row.parts if share]
            ends = [0.0, *accumulate(max(track.width() * share, LEAST_PART_PX) for share, _ in parts)]
            for (start, end), (_, role) in reversed(list(zip(pairwise(ends), parts, strict=True))):
                left = max(start - RADIUS_PX, 0.0)  # below the round corners of the part before
                part = QRectF(track.left() + left, track.top(), end - left, track.height())
                draw_area(painter, part, theme.color(role), RADIUS_PX)
            _paint_interval(painter, row.interval, track, theme)
        else:
            _paint_arrow(painter, row.before, row.parts[0][0], track, theme)
        if self._track:
            draw_outline(painter, track, theme.color("field.border"), 1, 0.5)


def _paint_interval(painter: QPainter, interval: Interval | None, track: QRectF, theme: Theme) -> None:
    if interval is not None:
        low, high = (track.left() + track.width() * bound for bound in interval)
        painter.setPen(QPen(theme.color("interval"), 1.5))
        painter.drawLine(QPointF(low, track.center().y()), QPointF(high, track.center().y()))


def _paint_arrow(painter: QPainter, before: float, after: float, track: QRectF, theme: Theme) -> None:
    color = theme.color("chances" if after > before else "stuck")
    start, end = (track.left() + track.width() * share for share in (before, after))
    middle, head = track.center().y(), min(HEAD_PX, abs(end - start))
    base = end - head if end > start else end + head
    painter.setPen(QPen(color, 2))
    painter.drawLine(QPointF(start, middle), QPointF(base, middle))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(
        [QPointF(end, middle), QPointF(base, middle - HEAD_PX), QPointF(base, middle + HEAD_PX)]
    )
