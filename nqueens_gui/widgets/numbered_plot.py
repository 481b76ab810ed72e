"""A pyqtgraph plot of which only the view and the numbers of its two axes are left."""

from __future__ import annotations

from math import ceil
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting import chart_painter
from nqueens_gui.painting.fonts import text_width
from nqueens_gui.plotting import pg
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.plot_axis import PlotAxis, Ticks

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
