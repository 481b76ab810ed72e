"""The curve of h over the steps of a run, drawn by pyqtgraph."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.charts.parts import TEXT_GAP_PX, TEXT_PX, Axis, NumberAxis, bare_plot
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.painting import scaled, text_width
from nqueens_gui.kit.theme import Theme, app_theme
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart_items import ChartItems, StepAxis
from nqueens_gui.watch.chart_picture import ChartPicture, chart_picture, gauge_text
from nqueens_gui.watch.chart_view import (
    CHANCE_STRIP_PX,
    CHANCE_STRIP_SHARE,
    ChartView,
    closest_span,
    fitted_range,
)
from solver.core.words import percent

RIGHT_PX: Final = 10
"""Room for half a number beyond the right edge."""
STEP_AXIS_PX: Final = 22
FITTED_SHARE: Final = 0.999
"""A view of this share of the run counts as fitted."""


class PlotArea(QWidget):
    """H over steps with a cursor; it follows the live end while the whole run is in view.

    Parameters
    ----------
    parent
        The Qt parent.
    picture_theme
        The colours of a picture for a file, which is drawn with care instead of speed; on the screen it has those of
        the application.
    step_name
        The name of the step axis.
    """

    state_requested = Signal(int)
    """The state that was clicked, or that the cursor was dragged to."""

    def __init__(
        self, parent: QWidget | None = None, *, picture_theme: Theme | None = None, step_name: str = ""
    ) -> None:
        super().__init__(parent)
        self._step_name = step_name
        self._picture_theme = picture_theme
        self._scene: TraceScene | None = None
        self.picture: ChartPicture | None = None
        """What is shown; None before the first state."""
        self.position: int | None = None
        self._hovered: int | None = None
        self._chances: NDArray[np.float64] | None = None
        self._is_log = False
        self.is_fitted = True
        """Whether the whole run is in view, and stays so while it grows."""
        self._is_arranging = False
        self._step_axis, self._h_axis = StepAxis(), NumberAxis("left")
        self.plot = bare_plot(self, {"bottom": self._step_axis, "left": self._h_axis})
        self.view_box = self.plot.getViewBox()
        self.items = ChartItems(self.view_box, self._theme, is_still=picture_theme is not None)
        self._set_up()
        self._style_axes()
        app_theme.changed.connect(self._color)

    @property
    def readout(self) -> str:
        """Step and h of the state under the pointer; empty when there is none."""
        if self._scene is None or self._hovered is None:
            return ""
        step, h = self._scene.steps[self._hovered], self._scene.h[self._hovered]
        if self._scene.trace.is_population:
            all_h = self._scene.trace.member_h(self._hovered)
            return f"generation {step:,}, h {h:,} to {all_h.max():,}, mean {all_h.mean():.1f}"
        gauge = gauge_text(self._scene, self._hovered)
        text = f"step {step:,}, h {h:,}" + (f", {gauge}" if gauge else "")
        known = len(self._chances) if self._chances is not None else 0
        chances = (
            self._chances[self._hovered] if self._chances is not None and self._hovered < known else np.nan
        )
        return text if np.isnan(chances) else f"{text}, chance {percent(float(chances))}"

    def set_scene(self, scene: TraceScene | None) -> None:
        """Show a run; another run is shown whole."""
        if scene is not self._scene:
            self.is_fitted = True
            self.picture = self._hovered = self._chances = None
        self._scene = scene
        self._arrange()

    def set_chances(self, chances: NDArray[np.float64] | None) -> None:
        """Show the chances of the states by index below h, NaN where unknown; None or none known hides them."""
        known = chances if chances is not None and len(chances) else None
        if known is not self._chances:
            self._chances = known
            self._arrange()

    def set_position(self, index: int | None) -> None:
        """Put the cursor on a state, or take it away."""
        self.position = index
        self.items.place_cursor(self.point_of(index))

    def set_log(self, is_log: bool) -> None:
        """Make the step axis logarithmic or linear, and show the whole run."""
        if is_log != self._is_log:
            self._is_log = is_log
            self.fit()

    def fit(self) -> None:
        """Show the whole run, and follow its end."""
        self.is_fitted = True
        self._arrange()

    # drawing

    def _set_up(self) -> None:
        plot_item = self.plot.getPlotItem()
        for side in ("top", "right"):
            plot_item.getAxis(side).unlinkFromView()  # hidden, they would still compute their numbers
        plot_item.layout.setContentsMargins(0, 0, RIGHT_PX, 0)
        self.view_box.setMouseEnabled(x=True, y=False)
        self.view_box.sigResized.connect(self._arrange)
        self.view_box.sigXRangeChanged.connect(self._follow_view)
        self.items.cursor.sigDragged.connect(self._drag)
        scene = self.plot.scene()
        scene.sigMouseClicked.connect(self._click)
        scene.sigMouseMoved.connect(self._hover)

    @property
    def _theme(self) -> Theme:
        return self._picture_theme or app_theme.now

    @Slot()
    def _color(self) -> None:
        self._style_axes()
        self._color_items()
        self._arrange()

    def _color_items(self) -> None:
        self.items.set_theme(self._theme)

    def _style_axes(self) -> None:
        self._step_axis.setHeight(None if self._picture_theme else scaled(STEP_AXIS_PX))
        self._step_axis.show_spec(Axis(0, 1, self._step_name, has_grid=False), self._theme, 0)
        self._h_axis.show_spec(Axis(0, 1), self._theme, 0)

    @Slot()
    def _arrange(self) -> None:
        """Set the limits of the view, show the whole run when fitted, and draw what is in view."""
        scene = self._scene
        if scene is None or not len(scene) or not self.isVisible():
            return
        # As wide as any number of the run so far: an axis that changes with the zoom would resize the view.
        axis_width = ceil(text_width(f"{self._greatest_h:,}", TEXT_PX)) + TEXT_GAP_PX
        if self._h_axis.fixedWidth != axis_width:
            self._h_axis.setWidth(axis_width)
            self.plot.getPlotItem().layout.activate()
        width, height = self.view_box.width(), self.view_box.height()
        text_scale = scaled(100) / 100
        limits = self._fitted_range()
        closest = closest_span(self._longest_scene.last_step, self._is_log)
        self._is_arranging = True
        self.view_box.setLimits(xMin=limits[0], xMax=limits[1], minXRange=closest)
        left, right = limits if self.is_fitted else self.view_box.viewRange()[0]
        chance_strip_px = (
            min(CHANCE_STRIP_PX, CHANCE_STRIP_SHARE * height) if self._chances is not None else 0.0
        )
        view = ChartView(left, right, width, height, self._is_log, chance_strip_px, text_scale)
        self.picture = self._draw(view)
        low, high = view.h_at_y([height, 0.0], self.picture.top_h).tolist()
        self.view_box.setRange(xRange=(left, right), yRange=(low, high), padding=0)
        self.view_box.updateMatrix()  # otherwise done while painting, which has all of it painted again
        self._is_arranging = False
        self._step_axis.set_ticks(self.picture.step_ticks)
        if self._h_axis._tickLevels != [self.picture.h_ticks]:  # it takes long to paint
            self._h_axis.setTicks([self.picture.h_ticks])
        self._place_cursor()
        self.items.place_ring(self.point_of(self._hovered), self.readout)

    def _fitted_range(self) -> tuple[float, float]:
        """Return the places at the edges when all is in view."""
        return fitted_range(self._longest_scene, self.view_box.width(), self._is_log, scaled(100) / 100)

    @property
    def _longest_scene(self) -> TraceScene:
        """The run that the step axis is as long as."""
        assert self._scene is not None
        return self._scene

    @property
    def _greatest_h(self) -> int:
        """The greatest h of all that is shown."""
        return self._longest_scene.greatest_h

    def _draw(self, view: ChartView) -> ChartPicture:
        """Draw what is in view, and return the picture that the pointer is compared with."""
        picture = chart_picture(self._longest_scene, view, self._chances)
        self.items.draw(picture)
        return picture

    def _place_cursor(self) -> None:
        self.items.place_cursor(self.point_of(self.position))

    @Slot()
    def _follow_view(self) -> None:
        """Draw the part that was zoomed or moved to; follow the live end only while all is in view."""
        if not self._is_arranging and self._scene is not None and len(self._scene):
            left, right = self._fitted_range()
            first, last = self.view_box.viewRange()[0]
            self.is_fitted = last - first >= FITTED_SHARE * (right - left)
            self._arrange()

    def point_of(self, index: int | None) -> QPointF | None:
        """Return where a state lies in the pixels of the view, or outside it; None when there is no such state."""
        picture, scene = self.picture, self._scene
        if index is None or picture is None or scene is None or index >= len(scene):
            return None
        [[x, y]] = picture.view.points(scene, np.array([index]), picture.top_h)
        return QPointF(x, y)

    @property
    def view_rect(self) -> QRectF:
        """The room of the curve in this widget."""
        return QRectF(self.plot.viewportTransform().mapRect(self.view_box.sceneBoundingRect()))

    # pointing

    def _state_at(self, x: float, y: float | None) -> int | None:
        if self.picture is None or self._scene is None:
            return None
        return self.picture.view.nearest_state(self._scene, x, y, self.picture.top_h)

    def _state_under(self, scene_point: QPointF) -> int | None:
        point = self.view_box.mapFromScene(scene_point)
        return self._state_at(point.x(), point.y()) if self.view_box.rect().contains(point) else None

    @Slot(object)
    def _click(self, event: Any) -> None:
        index = self._state_under(event.scenePos())
        if event.button() == Qt.MouseButton.LeftButton and index is not None:
            self.state_requested.emit(index)

    @Slot(object)
    def _drag(self, line: Any) -> None:
        index = self._state_at(min(max(line.value(), 0.0), self.view_box.width()), None)
        if index is not None:
            self.state_requested.emit(index)
        self.items.place_cursor(self.point_of(self.position))

    @Slot(object)
    def _hover(self, scene_point: QPointF) -> None:
        self._set_hovered(self._state_under(scene_point))

    def _set_hovered(self, index: int | None) -> None:
        if index != self._hovered:
            self._hovered = index
            self.items.place_ring(self.point_of(index), self.readout)

    # Qt overrides

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hovered(None)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()


def still_chart(
    scene: TraceScene, theme: Theme, size: QSize, *, is_log: bool = False, step_name: str = ""
) -> PlotArea:
    """Return the chart of a run of at least one state for a file, off the screen; close it after it was painted."""
    area = PlotArea(picture_theme=theme, step_name=step_name)
    area.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    area.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
    area.resize(size)
    area.set_log(is_log)
    area.set_scene(scene)
    area.show()
    area.plot.grab()  # painted for the first time, TextItem ignores where the painter draws
    return area
