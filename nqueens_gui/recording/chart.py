"""Paints the chart of a recording: drawn once by the chart of the window, then with a cursor in each frame."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from nqueens_gui.kit.painting import draw_area, font_of, scaled
from nqueens_gui.kit.theme import Theme
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart_picture import RING_PX, chart_title
from solver.runs.trace import Trace

PADDING: Final = 8.0
"""Inside the card of a chart."""
RADIUS: Final = 8.0
LABEL_PX: Final = 11
AHEAD_OPACITY: Final = 0.3
"""Opacity of the chart after the state shown."""


def draw_card(painter: QPainter, rect: QRectF, theme: Theme, role: str) -> None:
    """Draw a rectangle with round corners in the colour of a role."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_area(painter, rect, theme.color(role), RADIUS)


class FilmChart:
    """The chart of a whole run; what comes after the state shown is pale.

    It is drawn as a picture once, since pyqtgraph takes longer than all the rest of a frame.
    """

    def __init__(self, trace: Trace, room: QRectF, scale: float, theme: Theme) -> None:
        from nqueens_gui.watch.plot_area import still_chart  # pyqtgraph is slow to import

        self._theme = theme
        self._end = trace.end
        self._room = QRectF(
            round(room.left() * scale) / scale,  # on whole pixels the picture stays sharp
            round(room.top() * scale) / scale,
            room.width(),
            room.height(),
        )
        self._plot = QRectF(0, scaled(LABEL_PX) * 1.5, room.width(), 0)
        self._plot.setBottom(room.height())
        self._plot.adjust(PADDING, PADDING, -PADDING, -PADDING)
        self._title = chart_title(trace)
        self._area = still_chart(TraceScene(trace), theme, self._plot.size().toSize())
        self._image = self._drawn(scale)

    def paint(self, painter: QPainter, index: int) -> None:
        """Paint the chart and the cursor on a state."""
        corner, point = self._room.topLeft(), self._area.point_of(index)
        view = self._area.view_rect.translated(corner + self._plot.topLeft())
        draw_card(painter, self._room, self._theme, "card")
        painter.setFont(font_of(LABEL_PX))
        painter.setPen(self._theme.color("text.dim"))
        painter.drawText(self._room.adjusted(PADDING, PADDING, 0, 0), Qt.AlignmentFlag.AlignLeft, self._title)
        painter.save()
        if point is not None and index < self._end:
            painter.setOpacity(AHEAD_OPACITY)
            painter.drawImage(corner, self._image)
            painter.setOpacity(1.0)
            painter.setClipRect(QRectF(corner, QPointF(view.left() + point.x() + 1, self._room.bottom())))
        painter.drawImage(corner, self._image)
        painter.restore()
        if point is not None:
            self._draw_cursor(painter, view, view.topLeft() + point)

    def close(self) -> None:
        """Remove the widget behind it."""
        self._area.close()
        self._area.deleteLater()

    def _drawn(self, scale: float) -> QImage:
        size = (self._room.size() * scale).toSize()
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            plot = self._area.plot
            plot.render(
                painter, QRectF(self._plot.topLeft(), QSizeF(self._area.size())), plot.viewport().rect()
            )
        image.setDevicePixelRatio(scale)
        return image

    def _draw_cursor(self, painter: QPainter, view: QRectF, place: QPointF) -> None:
        """Draw the cursor as the chart of the window does."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("chart.cursor"), 2))
        painter.drawLine(QPointF(place.x(), view.top()), QPointF(place.x(), view.bottom()))
        painter.setPen(QPen(self._theme.color("card"), 1.5))
        painter.setBrush(self._theme.color("chart.cursor"))
        painter.drawEllipse(place, RING_PX, RING_PX)
