"""The chart of h over the steps of a run."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QStackedLayout, QToolButton, QWidget

from nqueens_gui.kit.card import Card
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.numbers import percent
from nqueens_gui.kit.theme import Theme, ThemeName, load_theme
from nqueens_gui.watch.chart_items import ChartLayers
from nqueens_gui.watch.chart_picture import ChartPicture, chart_picture
from nqueens_gui.watch.chart_view import (
    CHANCE_STRIP_PX,
    CHANCE_STRIP_SHARE,
    ChartView,
    closest_span,
    fitted_range,
)
from nqueens_gui.watch.numbered_plot import NumberedPlot
from nqueens_gui.watch.trace_view import TraceScene

RIGHT_PX = 10
"""Room for half a number beyond the right edge."""
NEARLY_ALL = 0.999
"""A view of this share of the run counts as fitted."""


class PlotArea(NumberedPlot):
    """H over steps with a cursor, which follows the live end as long as the whole run is in sight."""

    state_requested = Signal(int)
    """The state that was clicked, or that the cursor was dragged to."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, right_px=RIGHT_PX)
        self._scene: TraceScene | None = None
        self._picture: ChartPicture | None = None
        self._position: int | None = None
        self._hovered: int | None = None
        self._chances: NDArray[np.float64] | None = None
        self._is_log = False
        self._is_fitted = True
        self._is_arranging = False
        self._layers = ChartLayers(self._view_box, theme)
        self._view_box.setMouseEnabled(x=True, y=False)
        self._view_box.sigXRangeChanged.connect(self._look_elsewhere)
        self._view_box.sigRangeChangedManually.connect(self._note_own_view)
        self._layers.cursor.dragged.connect(self._drag)

    @property
    def is_fitted(self) -> bool:
        """Whether the whole run is in sight, and stays so while it grows."""
        return self._is_fitted

    @property
    def picture(self) -> ChartPicture | None:
        """What is shown; None before the first state."""
        return self._picture

    @property
    def readout(self) -> str:
        """What is said of the state under the pointer; empty when there is none."""
        if self._scene is None or self._hovered is None:
            return ""
        words = f"step {self._scene.steps[self._hovered]:,}, h {self._scene.h[self._hovered]:,}"
        chances = self._chance_of(self._hovered)
        return words if chances is None else f"{words}, chance {percent(chances)}"

    def set_scene(self, scene: TraceScene | None) -> None:
        """Show a run as far as its scene has taken it in; another run is shown whole."""
        if scene is not self._scene:
            self._is_fitted = True
            self._picture = None
            self._hovered = None
            self._chances = None
        self._scene = scene
        self._arrange()

    def set_chances(self, chances: NDArray[np.float64] | None) -> None:
        """Show under h the chances of the states by index, NaN where unknown; None or nothing known takes them away."""
        known = chances if chances is not None and len(chances) else None
        if known is not self._chances:
            self._chances = known
            self._arrange()

    def set_position(self, index: int | None) -> None:
        """Put the cursor on a state, or take it away."""
        self._position = index
        self._layers.place_cursor(self._point(index))

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        super().set_theme(theme)
        self._layers.set_theme(theme)
        self._arrange()

    def set_log(self, is_log: bool) -> None:
        """Show steps on a logarithmic or an even axis, and the whole run."""
        if is_log != self._is_log:
            self._is_log = is_log
            self.fit()

    def fit(self) -> None:
        """Show the whole run, and follow its end."""
        self._is_fitted = True
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Set how far one can look, look at the whole run when fitted, and show what is in sight."""
        if self._scene is None or not len(self._scene) or not self.isVisible():
            return
        left, right = fitted_range(self._scene, self._view_box.width(), self._is_log)
        closest = closest_span(self._scene.last_step, self._is_log)
        self._is_arranging = True
        self._view_box.setLimits(xMin=left, xMax=right, minXRange=closest)
        if self._is_fitted:
            self._view_box.setXRange(left, right, padding=0)
        self._is_arranging = False
        self._show(self._scene)

    @Slot()
    def _look_elsewhere(self) -> None:
        if not self._is_arranging and self._scene is not None and len(self._scene):
            self._show(self._scene)

    @Slot()
    def _note_own_view(self) -> None:
        """Follow the live end no more once one looks closer, and again after looking at the whole."""
        if self._scene is not None:
            left, right = fitted_range(self._scene, self._view_box.width(), self._is_log)
            (first, last), _ = self._view_box.viewRange()
            self._is_fitted = last - first >= NEARLY_ALL * (right - left)

    def _show(self, scene: TraceScene) -> None:
        (left, right), _ = self._view_box.viewRange()
        width, height = self._view_box.width(), self._view_box.height()
        chance_strip_px = (
            min(CHANCE_STRIP_PX, CHANCE_STRIP_SHARE * height) if self._chances is not None else 0.0
        )
        view = ChartView(left, right, width, height, self._is_log, chance_strip_px)
        self._picture = chart_picture(scene, view, self._chances)
        if self._make_room_for(self._picture.h_ticks):
            return  # the view has another size, and so was shown anew
        self._view_box.setYRange(*self._picture.h_range, padding=0)
        self._bottom_axis.set_ticks(self._picture.step_ticks)
        chances = self._picture.chances
        self._left_axis.set_ticks((*self._picture.h_ticks, *(chances.ticks if chances else ())))
        self._layers.show(self._picture)
        self._layers.place_cursor(self._point(self._position))
        self._layers.place_ring(self._point(self._hovered), self.readout)

    def _chance_of(self, index: int) -> float | None:
        if self._chances is None or index >= len(self._chances) or np.isnan(self._chances[index]):
            return None
        return float(self._chances[index])

    def _point(self, index: int | None) -> QPointF | None:
        """Return where a state lies, be it out of sight; None when it is not there."""
        picture, scene = self._picture, self._scene
        if index is None or picture is None or scene is None or index >= len(scene):
            return None
        [[x, y]] = picture.view.points(scene, np.array([index]), picture.top_h)
        return QPointF(x, y)

    def _state_at(self, x: float, y: float | None) -> int | None:
        if self._picture is None or self._scene is None:
            return None
        return self._picture.view.nearest_state(self._scene, x, y, self._picture.top_h)

    def _state_under(self, scene_point: QPointF) -> int | None:
        point = self._view_box.mapFromScene(scene_point)
        return self._state_at(point.x(), point.y()) if self._view_box.rect().contains(point) else None

    @Slot(object)
    def _click(self, event: Any) -> None:
        index = self._state_under(event.scenePos())
        if event.button() == Qt.MouseButton.LeftButton and index is not None:
            self.state_requested.emit(index)

    @Slot(float)
    def _drag(self, x: float) -> None:
        index = self._state_at(min(max(x, 0.0), self._view_box.width()), None)
        if index is not None:
            self.state_requested.emit(index)

    @Slot(object)
    def _hover(self, scene_point: QPointF) -> None:
        self._set_hovered(self._state_under(scene_point))

    def _set_hovered(self, index: int | None) -> None:
        if index != self._hovered:
            self._hovered = index
            self._layers.place_ring(self._point(index), self.readout)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hovered(None)


EMPTY = "Press Space to start"
DESCRIPTION = (
    "A click goes to a state, the wheel zooms, a drag moves. "
    "Where steps are too many for a line, a band reaches from the least to the greatest h."
)
LEAST_WIDTH_PX, LEAST_HEIGHT_PX = 176, 96
"""The smallest plot that still shows something."""


class TracePlot(Card):
    """Shows h over steps, live, with the present state as a cursor; a click goes to a state."""

    position_requested = Signal(int)
    """The state to go to."""
    log_changed = Signal(bool)
    """Whether the step axis is logarithmic from now on."""
    export_requested = Signal()
    """The chart is to be saved."""

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        super().__init__("h over steps", parent)
        self.setAccessibleName("Chart: h over steps")
        self.setAccessibleDescription(DESCRIPTION)
        self.area = PlotArea(theme or load_theme(ThemeName.LIGHT))
        self.area.setMinimumSize(LEAST_WIDTH_PX, LEAST_HEIGHT_PX)
        self._empty = QLabel(EMPTY)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setProperty("kind", "dim")
        self._pages = QStackedLayout()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.area)
        self.body.addLayout(self._pages)
        self.fit_button = _tool("fit", "Show the whole run")
        self.log_button = _tool("log", "Logarithmic step axis")
        self.log_button.setCheckable(True)
        self.export_button = _tool("export", "Save the chart or its figures")
        self._buttons = (self.fit_button, self.log_button, self.export_button)
        for tool in self._buttons:
            self.add_tool(tool)
        self._connect()
        self._set_has_run(False)

    @property
    def is_log(self) -> bool:
        """Whether the step axis is logarithmic."""
        return self.log_button.isChecked()

    def set_trace(self, scene: TraceScene | None) -> None:
        """Show a run as far as its scene has taken it in; None says how to begin one."""
        self._set_has_run(scene is not None and len(scene) > 0)
        self.area.set_scene(scene)

    def set_position(self, index: int | None) -> None:
        """Put the cursor on a state, or take it away."""
        self.area.set_position(index)

    def set_chances(self, chances: NDArray[np.float64] | None) -> None:
        """Show under h the chances of the states by index, NaN where unknown; None or nothing known takes them away."""
        self.area.set_chances(chances)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self.area.set_theme(theme)

    @Slot(bool)
    def set_log(self, is_log: bool) -> None:
        """Show steps on a logarithmic or an even axis."""
        self.log_button.setChecked(is_log)

    @Slot()
    def fit(self) -> None:
        """Show the whole run, and follow its end."""
        self.area.fit()

    def _connect(self) -> None:
        self.fit_button.clicked.connect(self.fit)
        self.log_button.toggled.connect(self._change_log)
        self.export_button.clicked.connect(self.export_requested)
        self.area.state_requested.connect(self.position_requested)

    def _set_has_run(self, has_run: bool) -> None:
        self._pages.setCurrentIndex(int(has_run))
        for tool in self._buttons:
            tool.setEnabled(has_run)

    @Slot(bool)
    def _change_log(self, is_log: bool) -> None:
        self.area.set_log(is_log)
        self.log_changed.emit(is_log)


def _tool(text: str, what: str) -> QToolButton:
    tool = QToolButton()
    tool.setText(text)
    tool.setProperty("role", "quiet")
    tool.setToolTip(what)
    tool.setAccessibleName(what)
    return tool
