"""A pyqtgraph plot reduced to its view and the numbers of its two axes."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.painting import text_width
from nqueens_gui.kit.plotting import pg
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch import chart_painting as chart_painter
from nqueens_gui.watch.axis_ticks import Tick

Ticks = tuple[Tick, ...]
PaintNumbers = Callable[[QPainter, Ticks, QRectF], None]

OVERHANG_PX = 24
"""How far the numbers at the ends reach over."""


class PlotAxis(pg.AxisItem):  # type: ignore[misc]
    """A pyqtgraph axis that shows the numbers it is given.

    Parameters
    ----------
    orientation
        ``left`` or ``bottom``.
    paint_numbers
        Draws them, in the axis' pixels.
    """

    def __init__(self, orientation: str, paint_numbers: PaintNumbers) -> None:
        super().__init__(orientation)
        self.enableAutoSIPrefix(False)
        self._paint_numbers = paint_numbers
        self._ticks: Ticks = ()

    @property
    def ticks(self) -> Ticks:
        """The numbers shown."""
        return self._ticks

    def set_ticks(self, ticks: Ticks) -> None:
        """Show other numbers."""
        if ticks != self._ticks:
            self._ticks = ticks
            self.update()

    @guarded_with(QRectF())
    def boundingRect(self) -> QRectF:
        return QRectF(self.rect()).adjusted(-OVERHANG_PX, -OVERHANG_PX, OVERHANG_PX, OVERHANG_PX)

    @guarded
    def paint(self, painter: QPainter, option: Any, widget: Any = None) -> None:
        self._paint_numbers(painter, self._ticks, QRectF(self.rect()))


BOTTOM_AXIS_PX = 22


class NumberedPlot(QWidget):
    """Lays itself out when its size changes; what stands in its view, each kind of plot says for itself.

    Parameters
    ----------
    theme
        Its colours.
    parent
        The Qt parent.
    right_px
        Room to the right of the view.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, right_px: int = 0) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bottom_axis = PlotAxis("bottom", self._paint_bottom)
        self._left_axis = PlotAxis("left", self._paint_left)
        axes = {"bottom": self._bottom_axis, "left": self._left_axis}
        self.plot = pg.PlotWidget(background=None, enableMenu=False, axisItems=axes)
        self._view_box = self.plot.getViewBox()
        self._set_up_plot(right_px)
        self._view_box.sigResized.connect(self._arrange)
        self.plot.scene().sigMouseClicked.connect(self._click)
        self.plot.scene().sigMouseMoved.connect(self._hover)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self._bottom_axis.update()
        self._left_axis.update()

    @Slot()
    def _arrange(self) -> None:
        """Lay out what is shown, as long as it is visible."""
        raise NotImplementedError

    @Slot(object)
    def _click(self, event: Any) -> None:
        """Do what a click of pyqtgraph's asks for."""
        raise NotImplementedError

    @Slot(object)
    def _hover(self, scene_point: QPointF) -> None:
        """Show what is under the pointer."""
        raise NotImplementedError

    def _make_room_for(self, ticks: Ticks) -> bool:
        """Give the left axis the width it needs; say whether that gave the view another size."""
        widest = max((text_width(tick.text, chart_painter.NUMBER_PX) for tick in ticks), default=0.0)
        needed = ceil(widest) + chart_painter.NUMBER_GAP_PX if ticks else 0
        if needed == self._left_axis.width():
            return False
        before = self._view_box.width()
        self._left_axis.setWidth(needed)
        self.plot.getPlotItem().layout.activate()
        return bool(self._view_box.width() != before)

    def _set_up_plot(self, right_px: int) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setStyleSheet("background: transparent")
        item = self.plot.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.layout.setContentsMargins(0, 0, right_px, 0)
        self._bottom_axis.setHeight(BOTTOM_AXIS_PX)
        self._view_box.setMouseEnabled(x=False, y=False)
        self._view_box.disableAutoRange()

    def _paint_bottom(self, painter: QPainter, ticks: Ticks, rect: QRectF) -> None:
        chart_painter.paint_step_numbers(painter, ticks, self._theme)

    def _paint_left(self, painter: QPainter, ticks: Ticks, rect: QRectF) -> None:
        chart_painter.paint_h_numbers(painter, ticks, rect.width(), self._theme)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()
