"""A pyqtgraph plot that shows a picture made for its size, and says what the pointer points at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting import chart_painter
from nqueens_gui.painting.shape_painter import paint_shapes
from nqueens_gui.scene.plot_picture import PlotPicture, Spot
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.chart_items import RING_RECT, ChartItem
from nqueens_gui.widgets.numbered_plot import NumberedPlot

LEAST_VIEW_PX = 40
"""Smaller plots show nothing."""

MakePicture = Callable[[float, float], PlotPicture | None]
"""Lays a picture out in a width and a height in pixels; None while there is nothing to show."""


class PicturePlot(NumberedPlot):
    """A chart that is laid out anew whenever its size or what it shows changes."""

    target_clicked = Signal(object)
    """The `Spot` that was clicked."""
    target_double_clicked = Signal(object)
    """The `Spot` that was clicked twice."""
    caption_changed = Signal(str)
    """What is shown now, in a line."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._make: MakePicture = lambda width, height: None
        self._picture: PlotPicture | None = None
        self._hovered: Spot | None = None
        self._pointer: QPointF | None = None
        self._bubble = QRectF()
        self._shapes = ChartItem(self._view_box, self._paint_picture, 0)
        self._word = ChartItem(self._view_box, self._paint_word, 1)
        self._word.setVisible(False)

    @property
    def picture(self) -> PlotPicture | None:
        """What is shown."""
        return self._picture

    @property
    def readout(self) -> str:
        """What is said of what is under the pointer; empty when there is nothing."""
        return self._hovered.sentence if self._hovered else ""

    def set_maker(self, make: MakePicture) -> None:
        """Show what this lays out, now and after every change of size."""
        self._make = make
        self._arrange()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        super().set_theme(theme)
        self._shapes.update()
        self._word.update()

    @Slot()
    def _arrange(self) -> None:
        """Lay the picture out, once more when its names on the left need another width."""
        if not self.isVisible():
            return
        self._lay_out()
        if self._picture is not None and self._make_room_for(self._picture.y_ticks):
            self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        width, height = self._view_box.width(), self._view_box.height()
        is_roomy = min(width, height) >= LEAST_VIEW_PX
        self._picture = self._make(width, height) if is_roomy else None

    def _show(self) -> None:
        picture = self._picture
        self._bottom_axis.set_ticks(picture.x_ticks if picture else ())
        self._left_axis.set_ticks(picture.y_ticks if picture else ())
        self._shapes.set_rect(QRectF(0, 0, self._view_box.width(), self._view_box.height()))
        self._set_hovered(self._target_under(self._pointer))
        self.caption_changed.emit(picture.caption if picture else "")

    def _target_under(self, scene_point: QPointF | None) -> Spot | None:
        if self._picture is None or scene_point is None:
            return None
        point = self._view_box.mapFromScene(scene_point)
        if not self._view_box.rect().contains(point):
            return None
        return self._picture.target_at(point.x(), point.y())

    @Slot(object)
    def _click(self, event: Any) -> None:
        target = self._target_under(event.scenePos())
        if target is not None and event.button() == Qt.MouseButton.LeftButton:
            signal = self.target_double_clicked if event.double() else self.target_clicked
            signal.emit(target)

    @Slot(object)
    def _hover(self, scene_point: QPointF) -> None:
        self._pointer = scene_point
        self._set_hovered(self._target_under(scene_point))

    def _set_hovered(self, target: Spot | None) -> None:
        if target == self._hovered:
            return
        self._hovered = target
        self._word.setVisible(target is not None)
        self.plot.setCursor(Qt.CursorShape.PointingHandCursor if target else Qt.CursorShape.ArrowCursor)
        if target is not None:
            self._bubble = self._bubble_of(target)
            self._word.setPos(target.x, target.y)
            self._word.set_rect(self._bubble.united(RING_RECT))

    def _bubble_of(self, target: Spot) -> QRectF:
        """Return where the word goes, seen from what it is about; it never leaves the view."""
        width = self._view_box.width()
        box = chart_painter.bubble_box(target.sentence, QPointF(target.x, target.y), width)
        left = min(max(target.x + box.left(), 0.0), max(width - box.width() - 1, 0.0))
        box.moveLeft(left - target.x)
        return box

    def _paint_picture(self, painter: QPainter) -> None:
        if self._picture is not None:
            painter.setClipRect(QRectF(0, 0, self._picture.width, self._picture.height))
            paint_shapes(painter, self._picture.shapes, self._theme)

    def _paint_word(self, painter: QPainter) -> None:
        if self._hovered is not None:
            chart_painter.paint_ring(painter, self._theme)
            chart_painter.paint_bubble(painter, self._hovered.sentence, self._bubble, self._theme)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointer = None
        self._set_hovered(None)
