"""Pyqtgraph's items that draw the live chart of h in the colours of the theme."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from nqueens_gui.kit.charts.parts import OVERHANG_PX, TEXT_GAP_PX, TEXT_PX, NumberAxis, chart_font
from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.painting import draw_rects, scaled
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.chart_picture import RING_PX, ChartPicture
from nqueens_gui.watch.chart_view import Ticks

WIDE_POINTS: Final = 600
"""A line of more points is thin, which is drawn faster."""
SMOOTH_POINTS: Final = 1200
"""A line of more points is not antialiased either."""
RUG_PX: Final = 3
"""Height of the ticks at an edge that stand for crowded restarts and local minima."""
RUG_OPACITY: Final = 0.6
DASH_PX: Final = (2.0, 3.0)
MEAN_DASH_PX: Final = (4.0, 3.0)
RANGE_OPACITY: Final = 0.55
"""Of the band from the best member of a population to the worst."""
DOT_PX, SOLUTION_PX, LONE_PX = 7, 9, 4
"""Diameters of a local minimum, of a solution and of a state without a line."""
ARROW_PX: Final = 6.0
LABEL_OPACITY: Final = 0.8
BAND_OPACITY: Final = 0.25
"""Of the band of one curve among several."""
LABEL_GAP, READOUT_GAP = (6.0, 1.0), (8.0, 8.0)
TEXT_MARGIN_PX: Final = 2
CHANCE_LABEL: Final = "chance"
RESTART_WORD: Final = "restart"
NO_PEN: Final = QPen(Qt.PenStyle.NoPen)
NUMBER_FLAGS: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip


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
            x = (at - left) / (right - left) * self.width() - OVERHANG_PX
            painter.drawText(
                QRectF(x, TEXT_GAP_PX // 2, 2 * OVERHANG_PX, scaled(TEXT_PX)), NUMBER_FLAGS, text
            )


class ChartLayer(pg.PlotCurveItem):  # type: ignore[misc]
    """A curve in the pixels of the view: it covers the view, so its extent need not be computed from its points."""

    @guarded_with(QRectF())
    def boundingRect(self) -> QRectF:
        return QRectF(self.parentItem().rect())

    def informViewBoundsChanged(self) -> None:
        """Leave pyqtgraph's automatic range alone, which would be computed from the points."""


class Band(ChartLayer):
    """The area between two edges that have a point in each pixel: Qt takes ten times as long to fill its outline."""

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        outline = np.stack(self.getData(), axis=1)
        high, low = outline[: len(outline) // 2], outline[: len(outline) // 2 - 1 : -1]
        columns = np.stack(
            [np.floor(high[:, 0]), high[:, 1], np.ones(len(high)), low[:, 1] - high[:, 1]], axis=1
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.opts["brush"])
        draw_rects(painter, columns)


class Dots(pg.ScatterPlotItem):  # type: ignore[misc]
    """Points of one style: pyqtgraph would look up the style of each, which takes 0.5 ms for 300 points."""

    def updateSpots(self, points: Any = None) -> None:
        points = self.data if points is None else points
        style = tuple(self.opts[name] for name in ("symbol", "size", "pen", "brush"))
        points["sourceRect"] = self.fragmentAtlas[[style]][0]
        self._updateMaxSpotSizes(data=points)
        self.invalidate()


class Symbol(QGraphicsPathItem):
    """A smooth shape at one point: pyqtgraph takes 0.4 ms to paint a scatter plot of one point."""

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        super().paint(painter, option, widget)


class ChartItems:
    """Draws a picture of the chart on a pyqtgraph view.

    The items lie directly on the view, in its pixels: Qt draws a wide, smooth line six times more slowly through
    pyqtgraph's transform from data to pixels (300 points in 4 ms, not 0.7).

    Parameters
    ----------
    view_box
        The pyqtgraph ViewBox.
    theme
        The colours.
    is_still
        Whether to draw with care instead of speed.
    role
        The colour of one curve among several, which has a dot of that colour in place of the cursor; empty for the
        only curve.
    """

    def __init__(self, view_box: Any, theme: Theme, *, is_still: bool = False, role: str = "") -> None:
        self._view_box = view_box
        self._theme = theme
        self._is_still = is_still
        self._role = role
        self._count = 0
        self._cursor_side = 0
        self._chances = self._added(ChartLayer())
        self._range = self._added(ChartLayer(fillLevel="enclosed", pen=None))
        self._mean = self._added(ChartLayer())
        self._band = self._added((ChartLayer if is_still else Band)(fillLevel="enclosed", pen=None))
        self._restarts = self._added(ChartLayer())
        self._minimum_rug = self._added(ChartLayer())
        self._restart_words: list[Any] = []
        self._words_z = self._count
        self._gauge = self._added(ChartLayer())
        self.line = self._added(ChartLayer())
        for layer in (self._restarts, self._minimum_rug, self.line):
            layer.setSegmentedLineMode("off" if is_still else "on")
        self.chance_label, self.best_label = self._added(_text(CHANCE_LABEL)), self._added(_text())
        self.chance_label.setAnchor((1, 0.5))  # the last chances are mostly 0 or 1: no line runs there
        self.gauge_label = self._added(_text())
        self.gauge_label.setAnchor((1, 0))
        self._lone_states, self._minima, self._solutions = (
            self._added(Dots(size=size)) for size in (LONE_PX, DOT_PX, SOLUTION_PX)
        )
        self._best_ring = self._added(Symbol(_circle()))
        self.cursor = self._added(pg.InfiniteLine(movable=True))
        self.cursor.setCursor(Qt.CursorShape.SizeHorCursor)
        self.cursor_dot = self._added(Symbol())
        self._ring = self._added(Symbol(_circle()))
        self.readout_box = self._added(_text())
        self.set_theme(theme)
        self.place_cursor(None)
        self.place_ring(None, "")

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme; the lines take them when they are drawn again."""
        self._theme, color = theme, theme.color
        line = self._role or "chart.line"
        self._band.setBrush(_pale(color(line), BAND_OPACITY) if self._role else color("chart.band"))
        self._range.setBrush(_pale(color("chart.band"), RANGE_OPACITY))
        self._chances.setBrush(color("chances.ground"))
        for item, role, size in (
            (self._lone_states, line, LONE_PX),
            (self._minima, "chart.minimum", DOT_PX),
            (self._solutions, "chart.solution", SOLUTION_PX),
        ):
            item.setBrush(color(role))
            item.setPen(QPen(color("card"), 1 / size))  # pyqtgraph scales the pen with the symbol
        self._best_ring.setPen(QPen(color("chart.best"), 1.5))
        self.cursor_dot.setBrush(color(self._role or "chart.cursor"))
        self._shape_cursor(self._cursor_side)
        self._ring.setPen(QPen(color("text"), 1.5))
        self._ring.setBrush(color("card"))
        self.best_label.fill = self.chance_label.fill = pg.mkBrush(_pale(color("card"), LABEL_OPACITY))
        self.readout_box.fill = pg.mkBrush(color("popup"))
        self.readout_box.border = QPen(color("field.border"), 1)
        self.readout_box.setColor(color("text"))
        for text in (self.best_label, self.chance_label, *self._restart_words):
            text.setColor(color("chart.text"))
        self.gauge_label.setColor(color("chart.gauge"))
        texts = (self.best_label, self.chance_label, *self._restart_words, self.gauge_label, self.readout_box)
        for text in texts:
            text.setFont(chart_font())

    def draw(self, picture: ChartPicture) -> None:
        """Draw another picture."""
        self._draw_curve(picture)
        self._draw_members(picture)
        self._draw_chances(picture)
        self._draw_gauge(picture)
        self._draw_restarts(picture)
        self._draw_marks(picture)

    def place_cursor(self, point: QPointF | None) -> None:
        """Put the cursor on a point; an arrow at the edge points to one out of view."""
        self.cursor.setVisible(point is not None and not self._role)
        self.cursor_dot.setVisible(point is not None)
        if point is not None:
            x, width = point.x(), self._view_box.width()
            side = (x > width) - (x < 0)
            if side != self._cursor_side:
                self._shape_cursor(side)
            x = min(max(x, ARROW_PX), width - ARROW_PX) if side else x
            self.cursor.setPos(x)
            self.cursor_dot.setPos(x, self._view_box.height() / 2 if side else point.y())
            self._keep_chance_label_free()

    def place_ring(self, point: QPointF | None, text: str) -> None:
        """Put a ring and a text on a point in view."""
        is_shown = point is not None and 0 <= point.x() <= self._view_box.width()
        for item in (self._ring, self.readout_box):
            item.setVisible(is_shown)
        if point is not None and is_shown:
            self._ring.setPos(point)
            self.readout_box.setText(text)
            self._put_beside(self.readout_box, point, READOUT_GAP, is_above=True)

    def _keep_chance_label_free(self) -> None:
        """Put the name of the chances at the right edge, or to the left of the cursor where that would cross it."""
        right, x = self._view_box.width(), self.cursor.value()
        is_crossed = self.cursor.isVisible() and x > right - self.chance_label.boundingRect().width()
        self.chance_label.setX(x - TEXT_MARGIN_PX if is_crossed else right)

    def _added(self, item: Any) -> Any:
        item.setParentItem(self._view_box)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        item.setZValue(self._count)
        self._count += 1
        if self._is_still and isinstance(item, pg.GraphicsObject):
            item.setExportMode(True, {"antialias": True})
        return item

    def _draw_curve(self, picture: ChartPicture) -> None:
        x, y = picture.line.T
        pen = _pen(self._theme.color(self._role or "chart.line"), 2 if len(x) <= WIDE_POINTS else 1)
        is_smooth = len(x) <= SMOOTH_POINTS
        self.line.setData(x, y, connect=picture.is_joined, pen=pen, antialias=is_smooth, skipFiniteCheck=True)
        self._band.setVisible(len(picture.band) > 0)
        self._band.setData(*picture.band.T, skipFiniteCheck=True)
        _show_points(self._lone_states, picture.dots)

    def _draw_members(self, picture: ChartPicture) -> None:
        for item, points in ((self._range, picture.range), (self._mean, picture.mean)):
            item.setVisible(points is not None)
            if points is not None:
                pen = _pen(self._theme.color("chart.text"))
                pen.setDashPattern(MEAN_DASH_PX)
                item.setData(*points.T, pen=pen if item is self._mean else None, skipFiniteCheck=True)

    def _draw_chances(self, picture: ChartPicture) -> None:
        for item in (self._chances, self.chance_label):
            item.setVisible(picture.chances is not None)
        if picture.chances is not None:
            top, bottom = picture.view.y_of_chance([1.0, 0.0]).tolist()
            pen = _pen(self._theme.color("chances"), 1.5 if len(picture.chances) <= WIDE_POINTS else 1)
            self._chances.setData(*picture.chances.T, connect="finite", fillLevel=bottom, pen=pen)
            self.chance_label.setPos(picture.view.width, (top + bottom) / 2)
            self._keep_chance_label_free()

    def _draw_gauge(self, picture: ChartPicture) -> None:
        for item in (self._gauge, self.gauge_label):
            item.setVisible(picture.gauge is not None)
        if picture.gauge is not None:
            self._gauge.setData(*picture.gauge.T, pen=_pen(self._theme.color("chart.gauge")))
            if picture.gauge_text != self.gauge_label.toPlainText():
                self.gauge_label.setText(picture.gauge_text)
            self.gauge_label.setPos(picture.view.width, -TEXT_MARGIN_PX)

    def _draw_restarts(self, picture: ChartPicture) -> None:
        color = self._theme.color("chart.restart")
        if picture.are_restarts_crowded:
            self._draw_upright(self._restarts, picture.restarts, 0.0, RUG_PX, _pen(_pale(color, RUG_OPACITY)))
        else:
            pen = _pen(color)
            pen.setDashPattern(DASH_PX)
            self._draw_upright(self._restarts, picture.restarts, 0.0, picture.view.height, pen)
        named = picture.restarts.tolist() if picture.are_restarts_named else []
        while len(self._restart_words) < len(named):
            word = self._added(_text(RESTART_WORD))
            word.setZValue(self._words_z)
            word.setColor(self._theme.color("chart.text"))
            self._restart_words.append(word)
        for place, word in enumerate(self._restart_words):
            word.setVisible(place < len(named))
            if place < len(named):
                word.setPos(named[place] + TEXT_MARGIN_PX, -TEXT_MARGIN_PX)

    def _draw_marks(self, picture: ChartPicture) -> None:
        height, minima = picture.view.height, picture.local_minima
        crowded, apart = (minima, minima[:0]) if picture.are_minima_crowded else (minima[:0], minima)
        pen = _pen(_pale(self._theme.color("chart.minimum"), RUG_OPACITY))
        self._draw_upright(self._minimum_rug, np.floor(crowded[:, 0]) + 0.5, height - RUG_PX, height, pen)
        _show_points(self._minima, apart)
        _show_points(self._solutions, picture.solutions)
        best = picture.best
        self._best_ring.setVisible(best is not None and not best.is_solution)
        self.best_label.setVisible(best is not None)
        if best is not None:
            self._best_ring.setPos(best.x, best.y)
            if best.text != self.best_label.toPlainText():
                self.best_label.setText(best.text)
            foot = best.y + LABEL_GAP[1] + self.best_label.boundingRect().height()
            reaches_chances = picture.chances is not None and foot > picture.view.y_of_chance([1.0])[0]
            self._put_beside(
                self.best_label, QPointF(best.x, best.y), LABEL_GAP, is_above=bool(reaches_chances)
            )

    def _draw_upright(
        self, layer: ChartLayer, xs: NDArray[np.float64], top: float, bottom: float, pen: QPen
    ) -> None:
        layer.setVisible(len(xs) > 0)
        if len(xs):
            layer.setData(np.repeat(xs, 2), np.tile((top, bottom), len(xs)), connect="pairs", pen=pen)

    def _put_beside(self, text: Any, point: QPointF, gap: tuple[float, float], *, is_above: bool) -> None:
        """Put a text to the right of a point, above or below it, or where there is room."""
        size = text.boundingRect().size()
        is_left = point.x() + gap[0] + size.width() > self._view_box.width()
        is_above = is_above and point.y() - gap[1] - size.height() >= 0
        anchor = pg.Point(float(is_left), float(is_above))
        if text.anchor != anchor:  # it moves the text once more
            text.setAnchor(anchor)
        text.setPos(point.x() + gap[0] * (-1 if is_left else 1), point.y() + gap[1] * (-1 if is_above else 1))

    def _shape_cursor(self, side: int) -> None:
        """Make the cursor an arrow to the left (-1) or right (1), or a line with a dot (0)."""
        self._cursor_side = side
        pen = NO_PEN if side else QPen(self._theme.color("chart.cursor"), 2)
        self.cursor.setPen(pen)
        self.cursor.setHoverPen(pen)
        self.cursor_dot.setPath(_arrow(side) if side else _circle())
        self.cursor_dot.setPen(NO_PEN if side else QPen(self._theme.color("card"), 1.5))


def _text(text: str = "") -> Any:
    item = pg.TextItem(text)
    item.setFont(chart_font())
    item.textItem.document().setDocumentMargin(TEXT_MARGIN_PX)
    return item


def _circle() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(), RING_PX, RING_PX)
    return path


def _arrow(side: int) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(side * ARROW_PX, 0), QPointF(0, -ARROW_PX), QPointF(0, ARROW_PX)]))
    path.closeSubpath()
    return path


def _pen(color: QColor, width: float = 1) -> QPen:
    return QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)


def _pale(color: QColor, opacity: float) -> QColor:
    color.setAlphaF(opacity)
    return color


def _show_points(item: Any, points: NDArray[np.float64]) -> None:
    """Show points, or hide an item without any, which would take time to paint."""
    item.setVisible(len(points) > 0)
    if len(points):
        item.setData(pos=points)
