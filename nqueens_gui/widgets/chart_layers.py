"""The layers of the chart, from back to front: grid and curve, marks, cursor, the state under the pointer."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from nqueens_gui.painting import chart_painter
from nqueens_gui.scene.chart_picture import ChartPicture
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.chart_items import RING_RECT, ChartItem, CursorItem


class ChartLayers:
    """Draws a picture of the chart on a pyqtgraph ViewBox, in its pixels."""

    def __init__(self, view_box: Any, theme: Theme) -> None:
        self._theme = theme
        self._picture: ChartPicture | None = None
        self._cursor_point = QPointF()
        self._bubble = QRectF()
        self._bubble_text = ""
        self._curve = ChartItem(view_box, self._paint_curve, 0)
        self._marks = ChartItem(view_box, self._paint_marks, 1)
        self.cursor = CursorItem(view_box, self._paint_cursor, 2)
        self._ring = ChartItem(view_box, self._paint_ring, 3)
        self.place_cursor(None)
        self.place_ring(None, "")

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme

    def show(self, picture: ChartPicture) -> None:
        """Draw another picture."""
        self._picture = picture
        for item in (self._curve, self._marks):
            item.set_rect(self._rect)

    def place_cursor(self, point: QPointF | None) -> None:
        """Put the cursor on a point; an arrow at the edge stands for one out of sight."""
        self.cursor.setVisible(point is not None)
        if point is not None:
            self._cursor_point = point
            last = self._rect.width() - self.cursor.reach
            in_reach = min(max(point.x(), self.cursor.reach), last)
            self.cursor.setX(point.x() if self._is_in_sight(point) else in_reach)
            self.cursor.set_height(self._rect.height())

    def place_ring(self, point: QPointF | None, text: str) -> None:
        """Put a ring and a word on a point; take them away for None and for one out of sight."""
        if point is None or not self._is_in_sight(point):
            self._ring.setVisible(False)
            return
        self._bubble_text = text
        self._bubble = chart_painter.bubble_box(text, point, self._rect.width())
        self._ring.setPos(point)
        self._ring.set_rect(RING_RECT.united(self._bubble))
        self._ring.setVisible(True)

    @property
    def _rect(self) -> QRectF:
        if self._picture is None:
            return QRectF()
        return QRectF(0, 0, self._picture.view.width, self._picture.view.height)

    def _is_in_sight(self, point: QPointF) -> bool:
        return 0 <= point.x() <= self._rect.width()

    def _paint_curve(self, painter: QPainter) -> None:
        if self._picture is not None:
            painter.setClipRect(self._rect)
            chart_painter.paint_back(painter, self._picture, self._theme)
            chart_painter.paint_odds(painter, self._picture, self._theme)
            chart_painter.paint_curve(painter, self._picture, self._theme)

    def _paint_marks(self, painter: QPainter) -> None:
        if self._picture is not None:
            chart_painter.paint_marks(painter, self._picture, self._theme)

    def _paint_cursor(self, painter: QPainter) -> None:
        point, height = self._cursor_point, self._rect.height()
        if self._is_in_sight(point):
            chart_painter.paint_cursor(painter, point.y(), height, self._theme)
        else:
            chart_painter.paint_cursor_hint(painter, point.x() < 0, height, self._theme)

    def _paint_ring(self, painter: QPainter) -> None:
        chart_painter.paint_ring(painter, self._theme)
        chart_painter.paint_bubble(painter, self._bubble_text, self._bubble, self._theme)
