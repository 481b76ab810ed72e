"""The live chart of h over the steps of a run, drawn by pyqtgraph."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF, QShowEvent
from PySide6.QtWidgets import (
    QGraphicsPathItem,
    QLabel,
    QStackedLayout,
    QStyleOptionGraphicsItem,
    QVBoxLayout,
    QWidget,
)

from nqueens_gui.kit.card import Card
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.numbers import percent
from nqueens_gui.kit.plot_export import quiet_button
from nqueens_gui.kit.plot_parts import (
    GRID_Z,
    OVERHANG_PX,
    TEXT_GAP_PX,
    TEXT_PX,
    Axis,
    NumberAxis,
    chart_font,
    text_width,
)
from nqueens_gui.kit.plotting import pg
from nqueens_gui.kit.theme import Theme, ThemeName, load_theme
from nqueens_gui.watch.chart_view import (
    CHANCE_STRIP_PX,
    CHANCE_STRIP_SHARE,
    ChartPicture,
    ChartView,
    Ticks,
    chart_picture,
    closest_span,
    fitted_range,
)
from nqueens_gui.watch.trace_view import TraceScene

RIGHT_PX: Final = 10
"""Room for half a number beyond the right edge."""
STEP_AXIS_PX: Final = 22
FITTED_SHARE: Final = 0.999
"""A view of this share of the run counts as fitted."""
WIDE_POINTS: Final = 600
"""A line of more points is thin, which is drawn faster."""
SMOOTH_POINTS: Final = 1200
"""A line of more points is not antialiased either."""
RUG_PX: Final = 3
"""Height of the ticks at an edge that stand for crowded restarts and local minima."""
RUG_OPACITY: Final = 0.6
DASH_PX: Final = (2.0, 3.0)
DOT_PX, SOLUTION_PX, LONE_PX = 8, 10, 5
"""Diameters of a local minimum, of a solution and of a state without a line, outlines included."""
RING_PX: Final = 5.0
"""Radius of the cursor's dot and of the rings."""
ARROW_PX: Final = 6.0
LABEL_OPACITY: Final = 0.8
LABEL_GAP, READOUT_GAP = (6.0, 1.0), (8.0, 8.0)
TEXT_MARGIN_PX: Final = 2
CHANCE_LABEL: Final = "chance"
RESTART_WORD: Final = "restart"
NUMBER_FLAGS: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip
NO_PEN: Final = QPen(Qt.PenStyle.NoPen)


class Symbol(QGraphicsPathItem):
    """A smooth shape at one point: pyqtgraph takes 0.4 ms to paint a scatter plot of one point."""

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        super().paint(painter, option, widget)


class StepAxis(NumberAxis):
    """The step axis; it paints its own numbers, as AxisItem would take 0.7 ms of each frame while a run grows."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self.ticks: Ticks = []

    def set_ticks(self, ticks: Ticks) -> None:
        """Show numbers."""
        self.ticks = ticks
        self.update()

    @guarded
    def paint(self, painter: QPainter, option: Any, widget: QWidget | None = None) -> None:
        painter.setFont(self.style["tickFont"])
        painter.setPen(self.textPen())
        left, right = self.range
        for at, text in self.ticks:
            x = (at - left) / (right - left) * self.width()
            painter.drawText(
                QRectF(x - OVERHANG_PX, TEXT_GAP_PX // 2, 2 * OVERHANG_PX, TEXT_PX), NUMBER_FLAGS, text
            )


class Layer(pg.PlotCurveItem):  # type: ignore[misc]
    """A curve in the pixels of the view: it covers the view, so its extent need not be computed from its points."""

    @guarded_with(QRectF())
    def boundingRect(self) -> QRectF:
        return QRectF(self.parentItem().rect())


class PlotArea(QWidget):
    """H over steps with a cursor; it follows the live end while the whole run is in view.

    The items lie directly on pyqtgraph's view, in its pixels: Qt draws a wide, smooth line six times more slowly
    through the transform from data to pixels (300 points in 4 ms, not 0.7).

    Parameters
    ----------
    theme
        Its colours.
    parent
        The Qt parent.
    is_still
        Whether it is for a file: drawn with care instead of speed, the step axis named.
    """

    state_requested = Signal(int)
    """The state that was clicked, or that the cursor was dragged to."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, is_still: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_still = is_still
        self._scene: TraceScene | None = None
        self._picture: ChartPicture | None = None
        self._position: int | None = None
        self._hovered: int | None = None
        self._chances: NDArray[np.float64] | None = None
        self._is_log = False
        self._is_fitted = True
        self._is_arranging = False
        self._step_axis, self._h_axis = StepAxis(), NumberAxis("left")
        axes = {"bottom": self._step_axis, "left": self._h_axis}
        self.plot = pg.PlotWidget(background=None, enableMenu=False, axisItems=axes)
        self._view_box = self.plot.getViewBox()
        self._items: list[Any] = []
        self._chance_line = self._added(Layer())
        self._band = self._added(Layer(fillLevel="enclosed", pen=None))
        self._restarts = self._added(Layer())
        self._minimum_rug = self._added(Layer())
        self._line = self._added(Layer())
        for layer in (self._restarts, self._minimum_rug, self._line):
            layer.setSegmentedLineMode("off" if is_still else "on")
        self._lone_states, self._minima, self._solutions = (
            self._added(pg.ScatterPlotItem(size=size)) for size in (LONE_PX, DOT_PX, SOLUTION_PX)
        )
        self._best_ring = self._added(Symbol(_circle()))
        self._restart_words: list[Any] = []
        self._chance_label, self._best_label = self._added(_text(CHANCE_LABEL)), self._added(_text())
        self._cursor = self._added(pg.InfiniteLine(movable=True))
        self._cursor_dot = self._added(Symbol())
        self._ring = self._added(Symbol(_circle()))
        self._readout_box = self._added(_text())
        self._set_up()

    @property
    def is_fitted(self) -> bool:
        """Whether the whole run is in view, and stays so while it grows."""
        return self._is_fitted

    @property
    def picture(self) -> ChartPicture | None:
        """What is shown; None before the first state."""
        return self._picture

    @property
    def readout(self) -> str:
        """Step and h of the state under the pointer; empty when there is none."""
        if self._scene is None or self._hovered is None:
            return ""
        text = f"step {self._scene.steps[self._hovered]:,}, h {self._scene.h[self._hovered]:,}"
        known = len(self._chances) if self._chances is not None else 0
        chances = (
            self._chances[self._hovered] if self._chances is not None and self._hovered < known else np.nan
        )
        return text if np.isnan(chances) else f"{text}, chance {percent(float(chances))}"

    def set_scene(self, scene: TraceScene | None) -> None:
        """Show a run; another run is shown whole."""
        if scene is not self._scene:
            self._is_fitted = True
            self._picture = self._hovered = self._chances = None
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
        self._position = index
        self._place_cursor()

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of a theme."""
        self._theme = theme
        self._set_colors()
        self._arrange()

    def set_log(self, is_log: bool) -> None:
        """Make the step axis logarithmic or linear, and show the whole run."""
        if is_log != self._is_log:
            self._is_log = is_log
            self.fit()

    def fit(self) -> None:
        """Show the whole run, and follow its end."""
        self._is_fitted = True
        self._arrange()

    # drawing

    def _added(self, item: Any) -> Any:
        item.setParentItem(self._view_box)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        item.setZValue(len(self._items))
        self._items.append(item)
        if self._is_still and isinstance(item, pg.GraphicsObject):
            item.setExportMode(True, {"antialias": True})
        return item

    def _set_up(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setStyleSheet("background: transparent")
        plot_item = self.plot.getPlotItem()
        plot_item.hideButtons()
        for side in ("top", "right"):
            plot_item.getAxis(side).unlinkFromView()  # hidden, they would still compute their numbers
        plot_item.layout.setContentsMargins(0, 0, RIGHT_PX, 0)
        self._step_axis.setHeight(None if self._is_still else STEP_AXIS_PX)
        self._h_axis.setZValue(GRID_Z)
        self._view_box.setMouseEnabled(x=True, y=False)
        self._view_box.disableAutoRange()
        self._view_box.sigResized.connect(self._arrange)
        self._view_box.sigXRangeChanged.connect(self._follow_view)
        self._cursor.setCursor(Qt.CursorShape.SizeHorCursor)
        self._cursor.sigDragged.connect(self._drag)
        scene = self.plot.scene()
        scene.sigMouseClicked.connect(self._click)
        scene.sigMouseMoved.connect(self._hover)
        self._set_colors()
        self._place_cursor()
        self._place_ring()

    def _set_colors(self) -> None:
        color = self._theme.color
        self._step_axis.show_spec(
            Axis(0, 1, "step" if self._is_still else "", has_grid=False), self._theme, 0
        )
        self._h_axis.show_spec(Axis(0, 1), self._theme, 0)
        self._band.setBrush(color("chart.band"))
        self._chance_line.setBrush(color("chances.ground"))
        self._minimum_rug.setPen(self._rug_pen("chart.minimum"))
        for item, role, size in (
            (self._lone_states, "chart.line", LONE_PX),
            (self._minima, "chart.minimum", DOT_PX),
            (self._solutions, "chart.solution", SOLUTION_PX),
        ):
            item.setBrush(color(role))
            item.setPen(QPen(color("card"), 1 / size))  # pyqtgraph scales the pen with the symbol
        self._best_ring.setPen(QPen(color("chart.best"), 1.5))
        self._cursor_dot.setBrush(color("chart.cursor"))
        self._ring.setPen(QPen(color("text"), 1.5))
        self._ring.setBrush(color("card"))
        ground = color("card")
        ground.setAlphaF(LABEL_OPACITY)
        self._best_label.fill = pg.mkBrush(ground)
        self._readout_box.fill = pg.mkBrush(color("popup"))
        self._readout_box.border = QPen(color("field.border"), 1)
        self._readout_box.setColor(color("text"))
        for text in (self._best_label, self._chance_label, *self._restart_words):
            text.setColor(color("chart.text"))

    def _rug_pen(self, role: str) -> QPen:
        color = self._theme.color(role)
        color.setAlphaF(RUG_OPACITY)
        return _flat_pen(color, 1)

    @Slot()
    def _arrange(self) -> None:
        """Set the limits of the view, show the whole run when fitted, and draw what is in view."""
        scene = self._scene
        if scene is None or not len(scene) or not self.isVisible():
            return
        # As wide as any number of the run so far: an axis that changes with the zoom would resize the view.
        axis_width = ceil(text_width(f"{scene.greatest_h:,}")) + TEXT_GAP_PX
        if self._h_axis.fixedWidth != axis_width:
            self._h_axis.setWidth(axis_width)
            self.plot.getPlotItem().layout.activate()
        width, height = self._view_box.width(), self._view_box.height()
        limits = fitted_range(scene, width, self._is_log)
        closest = closest_span(scene.last_step, self._is_log)
        self._is_arranging = True
        self._view_box.setLimits(xMin=limits[0], xMax=limits[1], minXRange=closest)
        left, right = limits if self._is_fitted else self._view_box.viewRange()[0]
        chance_strip_px = (
            min(CHANCE_STRIP_PX, CHANCE_STRIP_SHARE * height) if self._chances is not None else 0.0
        )
        view = ChartView(left, right, width, height, self._is_log, chance_strip_px)
        self._picture = chart_picture(scene, view, self._chances)
        low, high = view.h_at_y([height, 0.0], self._picture.top_h).tolist()
        self._view_box.setRange(xRange=(left, right), yRange=(low, high), padding=0)
        self._is_arranging = False
        self._draw(self._picture)

    @Slot()
    def _follow_view(self) -> None:
        """Draw the part that was zoomed or moved to; follow the live end only while all is in view."""
        if not self._is_arranging and self._scene is not None and len(self._scene):
            left, right = fitted_range(self._scene, self._view_box.width(), self._is_log)
            first, last = self._view_box.viewRange()[0]
            self._is_fitted = last - first >= FITTED_SHARE * (right - left)
            self._arrange()

    def _draw(self, picture: ChartPicture) -> None:
        self._step_axis.set_ticks(picture.step_ticks)
        if self._h_axis._tickLevels != [picture.h_ticks]:
            self._h_axis.setTicks([picture.h_ticks])
        self._draw_curve(picture)
        self._draw_chances(picture)
        self._draw_restarts(picture)
        height = picture.view.height
        self._minimum_rug.setVisible(picture.are_minima_crowded)
        if picture.are_minima_crowded:
            xs = np.floor(picture.local_minima[:, 0]) + 0.5
            self._minimum_rug.setData(**_upright(xs, height - RUG_PX, height))
        _show_points(self._minima, picture.local_minima[: 0 if picture.are_minima_crowded else None])
        _show_points(self._solutions, picture.solutions)
        self._draw_best(picture)
        self._place_cursor()
        self._place_ring()

    def _draw_curve(self, picture: ChartPicture) -> None:
        x, y = picture.line.T
        pen = _flat_pen(self._theme.color("chart.line"), 2 if len(x) <= WIDE_POINTS else 1)
        is_smooth = len(x) <= SMOOTH_POINTS
        self._line.setData(
            x, y, connect=picture.is_joined, pen=pen, antialias=is_smooth, skipFiniteCheck=True
        )
        self._band.setVisible(len(picture.band) > 0)
        if len(picture.band):
            self._band.setData(*picture.band.T, skipFiniteCheck=True)
        _show_points(self._lone_states, picture.dots)

    def _draw_chances(self, picture: ChartPicture) -> None:
        is_shown = picture.chances is not None
        self._chance_line.setVisible(is_shown)
        self._chance_label.setVisible(is_shown)
        if picture.chances is not None:
            top, bottom = picture.view.y_of_chance([1.0, 0.0]).tolist()
            pen = _flat_pen(self._theme.color("chances"), 1.5 if len(picture.chances) <= WIDE_POINTS else 1)
            self._chance_line.setData(*picture.chances.T, connect="finite", fillLevel=bottom, pen=pen)
            self._chance_label.setAnchor((1, 0))
            self._chance_label.setPos(picture.view.width, top)

    def _draw_restarts(self, picture: ChartPicture) -> None:
        self._restarts.setVisible(len(picture.restarts) > 0)
        if picture.are_restarts_crowded:
            pen, bottom = self._rug_pen("chart.restart"), float(RUG_PX)
        else:
            pen, bottom = _flat_pen(self._theme.color("chart.restart"), 1), picture.view.height
            pen.setDashPattern(DASH_PX)
        self._restarts.setData(**_upright(picture.restarts, 0.0, bottom), pen=pen)
        named = picture.restarts.tolist() if picture.are_restarts_named else []
        while len(self._restart_words) < len(named):
            word = self._added(_text(RESTART_WORD))
            word.setZValue(self._line.zValue() - 0.5)
            word.setColor(self._theme.color("chart.text"))
            self._restart_words.append(word)
        for place, word in enumerate(self._restart_words):
            word.setVisible(place < len(named))
            if place < len(named):
                word.setPos(named[place] + 2, -TEXT_MARGIN_PX)

    def _draw_best(self, picture: ChartPicture) -> None:
        best = picture.best
        self._best_ring.setVisible(best is not None and not best.is_solution)
        self._best_label.setVisible(best is not None)
        if best is not None:
            self._best_ring.setPos(best.x, best.y)
            if best.text != self._best_label.toPlainText():
                self._best_label.setText(best.text)
            self._put_beside(self._best_label, QPointF(best.x, best.y), LABEL_GAP, is_above=False)

    def _put_beside(self, text: Any, point: QPointF, gap: tuple[float, float], *, is_above: bool) -> None:
        """Put a text to the right of a point, above or below it, or where there is room."""
        size = text.boundingRect().size()
        is_left = point.x() + gap[0] + size.width() > self._view_box.width()
        is_above = is_above and point.y() - gap[1] - size.height() >= 0
        text.setAnchor((float(is_left), float(is_above)))
        text.setPos(point.x() + gap[0] * (-1 if is_left else 1), point.y() + gap[1] * (-1 if is_above else 1))

    def _place_cursor(self) -> None:
        """Put the cursor on its state; an arrow at the edge points to one out of view."""
        point = self.point_of(self._position)
        for item in (self._cursor, self._cursor_dot):
            item.setVisible(point is not None)
        if point is None:
            return
        x, height = min(max(point.x(), ARROW_PX), self._view_box.width() - ARROW_PX), self._view_box.height()
        is_in_view = self._is_in_view(point)
        pen = QPen(self._theme.color("chart.cursor"), 2) if is_in_view else NO_PEN
        self._cursor.setPen(pen)
        self._cursor.setHoverPen(pen)
        self._cursor.setPos(point.x() if is_in_view else x)
        self._cursor_dot.setPath(_circle() if is_in_view else _arrow(is_left=point.x() < 0))
        self._cursor_dot.setPen(QPen(self._theme.color("card"), 1.5) if is_in_view else NO_PEN)
        self._cursor_dot.setPos(point if is_in_view else QPointF(x, height / 2))

    def _place_ring(self) -> None:
        """Put a ring and the readout on the state under the pointer."""
        point = self.point_of(self._hovered)
        is_shown = point is not None and self._is_in_view(point)
        for item in (self._ring, self._readout_box):
            item.setVisible(is_shown)
        if point is not None and is_shown:
            self._ring.setPos(point)
            self._readout_box.setText(self.readout)
            self._put_beside(self._readout_box, point, READOUT_GAP, is_above=True)

    def point_of(self, index: int | None) -> QPointF | None:
        """Return where a state lies in the pixels of the view, or outside it; None when there is no such state."""
        picture, scene = self._picture, self._scene
        if index is None or picture is None or scene is None or index >= len(scene):
            return None
        [[x, y]] = picture.view.points(scene, np.array([index]), picture.top_h)
        return QPointF(x, y)

    def _is_in_view(self, point: QPointF) -> bool:
        return 0 <= point.x() <= float(self._view_box.width())

    # pointing

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

    @Slot(object)
    def _drag(self, line: Any) -> None:
        index = self._state_at(min(max(line.value(), 0.0), self._view_box.width()), None)
        if index is not None:
            self.state_requested.emit(index)
        self._place_cursor()

    @Slot(object)
    def _hover(self, scene_point: QPointF) -> None:
        self._set_hovered(self._state_under(scene_point))

    def _set_hovered(self, index: int | None) -> None:
        if index != self._hovered:
            self._hovered = index
            self._place_ring()

    # Qt overrides

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hovered(None)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()


def _text(text: str = "") -> Any:
    item = pg.TextItem(text)
    item.setFont(chart_font())
    item.textItem.document().setDocumentMargin(TEXT_MARGIN_PX)
    return item


def _circle() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(), RING_PX, RING_PX)
    return path


def _arrow(*, is_left: bool) -> QPainterPath:
    path = QPainterPath()
    tip = -ARROW_PX if is_left else ARROW_PX
    path.addPolygon(QPolygonF([QPointF(tip, 0), QPointF(0, -ARROW_PX), QPointF(0, ARROW_PX)]))
    path.closeSubpath()
    return path


def _flat_pen(color: Any, width: float) -> QPen:
    return QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)


def _upright(xs: NDArray[np.float64], top: float, bottom: float) -> dict[str, Any]:
    """Return vertical lines as pyqtgraph takes them."""
    return {"x": np.repeat(xs, 2), "y": np.tile((top, bottom), len(xs)), "connect": "pairs"}


def _show_points(item: Any, points: NDArray[np.float64]) -> None:
    """Show points, or hide an item without any, which would take time to paint."""
    item.setVisible(len(points) > 0)
    if len(points):
        item.setData(pos=points)


EMPTY = "Press Space to start"
DESCRIPTION = (
    "Click to go to a state, turn the wheel to zoom, drag to move. "
    "Where there are too many steps for a line, a band spans the least to the greatest h."
)
MIN_WIDTH_PX, MIN_HEIGHT_PX = 176, 96


class TracePlot(Card):
    """The live chart of h with its tools; a click goes to a state."""

    position_requested = Signal(int)
    """The state to go to."""
    log_changed = Signal(bool)
    """Whether the step axis is now logarithmic."""
    export_requested = Signal()

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        super().__init__("h over steps", parent)
        self.setAccessibleName("Chart: h over steps")
        self.setAccessibleDescription(DESCRIPTION)
        self.area = PlotArea(theme or load_theme(ThemeName.LIGHT))
        self.area.setMinimumSize(MIN_WIDTH_PX, MIN_HEIGHT_PX)
        empty = QLabel(EMPTY)
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        empty.setProperty("kind", "dim")
        self._pages = QStackedLayout()
        self._pages.addWidget(empty)
        self._pages.addWidget(self.area)
        self.body.addLayout(self._pages)
        self.fit_button = quiet_button("fit", "Show the whole run")
        self.log_button = quiet_button("log", "Logarithmic step axis")
        self.log_button.setCheckable(True)
        self.export_button = quiet_button("export", "Save the chart or its figures")
        self._buttons = (self.fit_button, self.log_button, self.export_button)
        for button in self._buttons:
            self.add_tool(button)
        self.fit_button.clicked.connect(self.fit)
        self.log_button.toggled.connect(self._change_log)
        self.export_button.clicked.connect(self.export_requested)
        self.area.state_requested.connect(self.position_requested)
        self.set_position = self.area.set_position
        self.set_chances = self.area.set_chances
        self.set_theme = self.area.set_theme
        self.set_trace(None)

    @property
    def is_log(self) -> bool:
        """Whether the step axis is logarithmic."""
        return self.log_button.isChecked()

    def set_trace(self, scene: TraceScene | None) -> None:
        """Show a run; without a state, how to begin one."""
        has_run = scene is not None and len(scene) > 0
        self._pages.setCurrentIndex(int(has_run))
        for button in self._buttons:
            button.setEnabled(has_run)
        self.area.set_scene(scene)

    @Slot(bool)
    def set_log(self, is_log: bool) -> None:
        """Make the step axis logarithmic or linear."""
        self.log_button.setChecked(is_log)

    @Slot()
    def fit(self) -> None:
        """Show the whole run, and follow its end."""
        self.area.fit()

    @Slot(bool)
    def _change_log(self, is_log: bool) -> None:
        self.area.set_log(is_log)
        self.log_changed.emit(is_log)
