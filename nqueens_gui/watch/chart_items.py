"""The pieces of the chart that lie over pyqtgraph's view, drawn in its pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch import chart_painting as chart_painter
from nqueens_gui.watch.chart_painting import CURSOR_RADIUS, RING_RADIUS
from nqueens_gui.watch.chart_picture import ChartPicture

Paint = Callable[[QPainter], None]


class ChartItem(QGraphicsObject):
    """Something drawn by a function over a rectangle of the view.

    Parameters
    ----------
    view_box
        The pyqtgraph ViewBox it lies on.
    paint
        Draws it; called with a painter in the item's pixels.
    z
        What lies before it has more; the curve has 0.
    """

    def __init__(self, view_box: Any, paint: Paint, z: float) -> None:
        super().__init__(view_box)
        self._paint = paint
        self._rect = QRectF()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_rect(self, rect: QRectF) -> None:
        """Cover another rectangle, and draw anew."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        self.update()

    @guarded_with(QRectF())
    def boundingRect(self) -> QRectF:
        return self._rect

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._paint(painter)


class CursorItem(ChartItem):
    """The line and the dot of the state that is shown, which can be dragged."""

    dragged = Signal(float)
    """Pixels from the view's left edge to where it was dragged."""

    def __init__(self, view_box: Any, paint: Paint, z: float) -> None:
        super().__init__(view_box, paint, z)
        self.setCursor(Qt.CursorShape.SizeHorCursor)

    @property
    def reach(self) -> float:
        """Pixels to either side that it covers and can be dragged by."""
        return CURSOR_RADIUS + 2

    def set_height(self, height: float) -> None:
        """Reach down so far, and draw anew."""
        self.set_rect(QRectF(-self.reach, 0, 2 * self.reach, height))

    @guarded
    def hoverEvent(self, event: Any) -> None:
        """Tell pyqtgraph, whose name this is, that a drag that begins here is ours."""
        if not event.isExit():
            event.acceptDrags(Qt.MouseButton.LeftButton)

    @guarded
    def mouseDragEvent(self, event: Any) -> None:
        """Take a drag; the name is pyqtgraph's."""
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        event.accept()
        self.dragged.emit(self.mapToParent(event.pos()).x())


RING_RECT = QRectF(-RING_RADIUS - 2, -RING_RADIUS - 2, 2 * RING_RADIUS + 4, 2 * RING_RADIUS + 4)
"""What the ring around the state under the pointer covers."""


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
            chart_painter.paint_chances(painter, self._picture, self._theme)
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
