"""A pyqtgraph plot that shows a picture made for its size, and says what the pointer points at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
)
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.tables import ENDS, ENTER_KEYS, STEPS, TAB_REASONS, is_plain
from nqueens_gui.kit.theme import Theme
from nqueens_gui.painting.shape_painter import paint_shapes
from nqueens_gui.scene.plot_picture import PlotPicture, Spot
from nqueens_gui.watch import chart_painting as chart_painter
from nqueens_gui.watch.chart_items import RING_RECT, ChartItem
from nqueens_gui.watch.numbered_plot import NumberedPlot

LEAST_VIEW_PX = 40
"""Smaller plots show nothing."""

MakePicture = Callable[[float, float], PlotPicture | None]
"""Lays a picture out in a width and a height in pixels; None while there is nothing to show."""


class PicturePlot(NumberedPlot):
    """A chart that is laid out anew whenever its size or what it shows changes.

    What can be pointed at can also be gone to by the arrow keys, and clicked by Enter.
    """

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
        self._chosen: int | None = None
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

    @property
    def _count(self) -> int:
        return len(self._picture.boxes) if self._picture else 0

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
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self._count else Qt.FocusPolicy.NoFocus)
        self._choose(self._chosen if self._chosen is not None and self._chosen < self._count else None)
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
        self._choose(None)

    def _choose(self, place: int | None) -> None:
        """Show what the keyboard chose, or with None what is under the pointer."""
        self._chosen = place
        if place is None or self._picture is None:
            self._set_hovered(self._target_under(self._pointer))
        else:
            self._set_hovered(self._picture.target(place))

    def _choose_by_key(self, key: Qt.Key) -> None:
        picture = self._picture
        if picture is None:
            return
        if key in ENDS or self._chosen is None:
            self._choose(picture.place_at_end(is_last=key == Qt.Key.Key_End))
        else:
            self._choose(picture.place_beside(self._chosen, *STEPS[key]))
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.readout))

    def _wants_key(self, event: QKeyEvent) -> bool:
        if not self._count or not is_plain(event):
            return False
        is_about_chosen = event.key() in (*ENTER_KEYS, Qt.Key.Key_Escape) and self._chosen is not None
        return event.key() in (*STEPS, *ENDS) or is_about_chosen

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

    # Qt overrides

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._wants_key(event):
            event.accept()
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self._wants_key(event))
        if not event.isAccepted():
            return
        if event.key() == Qt.Key.Key_Escape:
            self._choose(None)
        elif event.key() in ENTER_KEYS:
            self.target_clicked.emit(self._hovered)
        else:
            self._choose_by_key(Qt.Key(event.key()))

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in TAB_REASONS:
            self._choose_by_key(Qt.Key.Key_Home)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() in TAB_REASONS:
            self._choose(None)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointer = None
        self._choose(self._chosen)
