"""The pieces of the chart that lie over pyqtgraph's view, drawn in its pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.painting.chart_painter import CURSOR_RADIUS, RING_RADIUS

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
