"""A chart of bars, curves and points on pyqtgraph, in the colours of the theme.

It zooms and pans, shows a tooltip for what is nearest, sends the key of what is clicked, lets the arrow keys walk from
one bar or point to the next, and hides a series when its name in the legend is clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QGraphicsRectItem, QWidget

from nqueens_gui.kit.charts.data import (
    Boxes,
    ChartInfo,
    Mark,
    Marks,
    Shapes,
    box_beside,
    end_box,
    nearest_box,
)
from nqueens_gui.kit.charts.parts import (
    MARGINS,
    Axis,
    Legend,
    Lens,
    NumberAxis,
    bare_plot,
    chart_font,
    dashed_pen,
)
from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.keyboard import ENDS, ENTER_KEYS, STEPS, TAB_REASONS, announce, is_plain
from nqueens_gui.kit.theme import app_theme

Info = TypeVar("Info", bound=ChartInfo)

MIN_WIDTH_PX, MIN_HEIGHT_PX = 240, 150
WIDE_PX: Final = 520
"""From this width on there is room for a legend to the right of a chart."""
LEGEND_SHARE: Final = 0.3
"""Share of the height that a legend above the chart may take; where it needs more, there is none."""
NAMES_SHARE: Final = 0.4
"""Share of the width that names along an axis may take."""
ZOOM_KEYS: Final = {Qt.Key.Key_Plus: 0.8, Qt.Key.Key_Equal: 0.8, Qt.Key.Key_Minus: 1.25}
"""By the keys that zoom while Ctrl is held, as on the board, how much is in view of what was before."""
FRONT_Z: Final = 1000
FOCUS_PX: Final = 2


class Chart(QWidget):
    """Shows one chart at a time: frozen figures, and the function that draws them.

    A function that draws calls `set_axes` first, then `add`, `name_series` and `set_marks`.
    """

    mark_clicked = Signal(object)
    """The key of the mark that was clicked."""
    mark_double_clicked = Signal(object)
    """The key of the mark that was double-clicked."""
    menu_requested = Signal(object)
    """Where on the screen to show the context menu."""
    zoom_changed = Signal(bool)
    """Whether only a part of the chart is in view."""
    caption_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.info: ChartInfo | None = None
        self.hidden: set[str] = set()
        self.titles: dict[str, str] = {}
        self.line_scale = 1.0
        self._draw: Callable[[Chart, Any], None] | None = None
        self._shown: tuple[object, str] | None = None
        self.marks = Marks()
        self._home = ((0.0, 1.0), (0.0, 1.0))
        self.series: dict[str, list[Any]] = {}
        self._entries: list[tuple[str, str, Any]] = []
        self.is_zoomed = False
        self.zoom_center: tuple[float, float] | None = None
        """What the keys zoom around unless the arrow keys reached a mark; None for the middle."""
        self._is_legend_beside = False
        self._pointer: QPointF | None = None
        self._chosen: int | None = None
        self._current: Mark | None = None
        self._box: tuple[float, ...] = (0, 0, 0, 0)
        self._at = (0.0, 0.0)
        self._axes = {side: NumberAxis(side) for side in ("bottom", "left", "right")}
        self.plot = bare_plot(self, self._axes)
        self._view = self.plot.getViewBox()
        self.legend = Legend()
        self.tooltip = pg.TextItem(anchor=(0, 1))
        self._ring = pg.ScatterPlotItem(size=11, useCache=False)
        self.outline = QGraphicsRectItem()
        self.lens = Lens(self.plot)
        self.has_lens = False
        """Whether what is pointed at is enlarged; for the functions that draw."""
        self._set_up()
        app_theme.changed.connect(self._redraw)

    @property
    def readout(self) -> str:
        """The tooltip that is shown; empty when there is none."""
        return self._current.text if self._current else ""

    @property
    def caption(self) -> str:
        """What is shown, in a line."""
        return " · ".join(filter(None, (self.info.title, self.info.note))) if self.info else ""

    def show_info(self, info: Info | None, draw: Callable[[Chart, Info], None]) -> None:
        """Show other figures; the zoom stays when they are newer figures of the same chart."""
        self.info, self._draw = info, draw
        self._redraw()

    @Slot()
    def fit(self) -> None:
        """Show the whole chart."""
        (left, right), (low, high) = self._home
        self._view.setRange(xRange=(left, right), yRange=(low, high), padding=0)
        self._note_zoom()

    def scale_lines(self, factor: float) -> None:
        """Draw lines wider, for a picture with more pixels than the screen: their width counts in its pixels."""
        self.line_scale = factor
        self._redraw()

    def toggle_series(self, key: str) -> None:
        """Hide a series, or show it again."""
        self.hidden ^= {key}
        self._apply_hidden()

    # for the functions that draw

    def pen(self, role: str, width: float = 1.0, dash: Sequence[float] = ()) -> QPen:
        """Return a pen in a colour of the theme; `width` and `dash` are in pixels."""
        scale = self.line_scale
        return dashed_pen(app_theme.now.color(role), width * scale, [length * scale for length in dash])

    def set_axes(self, bottom: Axis, left: Axis, right: Axis | None = None) -> None:
        """Set what the axes show and the range that is shown first."""
        most = max(self.width(), MIN_WIDTH_PX) * NAMES_SHARE
        for side, axis in (("bottom", bottom), ("left", left), ("right", right)):
            self.plot.getPlotItem().showAxis(side, axis is not None)
            if axis is not None:
                self._axes[side].show_spec(axis, app_theme.now, most)
        self._home = ((bottom.low, bottom.high), (left.low, left.high))
        self._view.setMouseEnabled(x=not bottom.is_fixed, y=not left.is_fixed)
        self._view.setLimits(xMin=bottom.low, xMax=bottom.high, yMin=left.low, yMax=left.high)
        if not self.is_zoomed:
            self.fit()

    def add(self, item: Any, series: str = "") -> None:
        """Draw an item; it is hidden together with its series."""
        self.plot.addItem(item, ignoreBounds=True)
        self.series.setdefault(series, []).append(item)

    def add_points(
        self,
        at: Any,
        symbol: str,
        size: float,
        pen: QPen,
        role: str = "",
        series: str = "",
    ) -> Any:
        """Draw points, hollow without a role of the theme to fill them; return their item."""
        options = {
            "symbol": symbol,
            "size": size,
            "pen": pen,
            "brush": app_theme.now.color(role) if role else None,
        }
        item = pg.ScatterPlotItem(pos=list(at), useCache=False, antialias=True, **options)
        self.add(item, series)
        return item

    def add_bars(self, roles: str | Sequence[str], series: str = "", **geometry: Any) -> None:
        """Draw bars in one colour of the theme, or each in its own; `geometry` is that of pyqtgraph's item."""
        if isinstance(roles, str):
            geometry["brush"] = app_theme.now.color(roles)
        else:
            geometry["brushes"] = [app_theme.now.color(role) for role in roles]
        self.add(pg.BarGraphItem(**{"pen": None, **geometry}), series)

    def add_text(self, text: str, x: float, y: float, anchor: tuple[float, float]) -> None:
        """Write a text at a place of the chart."""
        item = pg.TextItem(text, app_theme.now.color("text"), anchor=anchor)
        item.setFont(chart_font())
        item.setPos(x, y)
        self.add(item)

    def name_series(self, key: str, title: str, sample: Any) -> None:
        """Name a series in the legend, beside an item drawn like it, or a square in a colour of the theme."""
        if isinstance(sample, str):
            sample = pg.ScatterPlotItem(symbol="s", size=10, pen=None, brush=app_theme.now.color(sample))
        self._entries.append((key, title, sample))

    def set_legend_beside(self) -> None:
        """Put the legend to the right of a wide chart, near the ends of its curves."""
        self._is_legend_beside = True

    def add_curve(self, x: Any, y: Any, pen: QPen, series: str = "") -> Any:
        """Draw a line through points; return its item."""
        item = pg.PlotCurveItem(x, y, pen=pen, antialias=True)
        self.add(item, series)
        return item

    def add_intervals(self, x: Any, y: Any, ends: Any, beam: float, pen: QPen, series: str = "") -> None:
        """Draw an upright interval around each point; `ends` has shape (m, 2)."""
        low, high = np.reshape(ends, (-1, 2)).T
        self.add(pg.ErrorBarItem(x=x, y=y, top=high - y, bottom=y - low, beam=beam, pen=pen), series)

    def set_marks(
        self,
        boxes: Any,
        describe: Callable[[int], Mark],
        series: Iterable[str] = (),
        shapes: Shapes | None = None,
    ) -> None:
        """Set what can be pointed at and clicked, as in `Marks`."""
        self.marks = Marks(np.array(boxes, float).reshape(-1, 4), describe, tuple(series), shapes)

    def mark_points(
        self, x: Any, y: Any, describe: Callable[[int], Mark], series: Iterable[str] = ()
    ) -> None:
        """Set the points that can be pointed at and clicked."""
        self.set_marks(np.stack((x, y, x, y), axis=1), describe, series)

    # drawing

    def _set_up(self) -> None:
        self.setMinimumSize(MIN_WIDTH_PX, MIN_HEIGHT_PX)
        # Else it could not be given its place in the order of Tab.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.legend.setParentItem(self.plot.getPlotItem())
        self.outline.setParentItem(self._view.childGroup)
        for item in (self._ring, self.tooltip):
            self._view.addItem(item, ignoreBounds=True)
        for z, item in enumerate((self.outline, self._ring, self.tooltip)):
            item.setZValue(FRONT_Z + z)
            item.setVisible(False)
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._view.sigRangeChangedManually.connect(self._note_zoom)
        self._view.sigRangeChanged.connect(self._place_tooltip)
        scene = self.plot.scene()
        scene.sigMouseClicked.connect(self._click)
        scene.sigMouseMoved.connect(self._hover)

    def _redraw(self) -> None:
        if not self.isVisible() or self._draw is None:
            return
        shown = (self._draw, self.info.title) if self.info else None
        if shown != self._shown:
            self._shown, self.is_zoomed, self._chosen = shown, False, None
        self.plot.getPlotItem().clear()
        self.series, self._entries, self.marks, self._is_legend_beside = {}, [], Marks(), False
        self.has_lens = False
        if self.info is not None:
            self._draw(self, self.info)
        self.titles = {key: title for key, title, _ in self._entries}
        self.legend.set_entries(self._entries, app_theme.now)
        self._arrange_legend()
        self._apply_hidden()
        self._note_zoom()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if len(self.marks) else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.caption)
        self.caption_changed.emit(self.caption)

    def _arrange_legend(self) -> None:
        """Put the legend above the chart or, where asked for and there is room, to the right of it."""
        count, layout = len(self.legend.series), self.plot.getPlotItem().layout
        self.legend.setVisible(bool(count))
        margins = [MARGINS.left(), MARGINS.top(), MARGINS.right(), MARGINS.bottom()]
        if count and self._is_legend_beside and self.width() >= WIDE_PX:
            columns = 1
            while columns < count and self.legend.arranged_size(columns).height() > self.height():
                columns += 1
            size = self.legend.arranged_size(columns)
            margins[2] += round(size.width())
            self.legend.anchor((1, 0), (1, 0), offset=(0, MARGINS.top()))
        elif count:
            columns = count
            while columns > 1 and self.legend.arranged_size(columns).width() > self.width():
                columns -= 1
            size = self.legend.arranged_size(columns)
            if size.height() > self.height() * LEGEND_SHARE:
                self.legend.setVisible(False)
            else:
                margins[1] += round(size.height())
            self.legend.anchor((0, 0), (0, 0), offset=(0, 0))
        layout.setContentsMargins(*margins)
        layout.activate()

    def _apply_hidden(self) -> None:
        for key, items in self.series.items():
            for item in items:
                item.setVisible(key not in self.hidden)
        self.legend.set_hidden(self.hidden)
        is_gone = self._chosen is not None and self._chosen not in self._reachable()
        self._choose(None if is_gone else self._chosen)

    # pointing

    def _reachable(self) -> list[int]:
        """Return the places of the marks whose series is not hidden."""
        series = self.marks.series
        return [place for place in range(len(self.marks)) if not series or series[place] not in self.hidden]

    def _pixels(self, boxes: Boxes) -> Boxes:
        """Return boxes in pixels of the view."""
        (x0, x1), (y0, y1) = self._view.viewRange()
        across, down = self._view.width() / (x1 - x0), self._view.height() / (y1 - y0)
        left, low, right, high = boxes.T
        return np.stack(
            ((left - x0) * across, (y1 - high) * down, (right - x0) * across, (y1 - low) * down), axis=1
        )

    def _mark_at(self, scene_point: QPointF | None) -> int | None:
        if scene_point is None or not self._view.sceneBoundingRect().contains(scene_point):
            return None
        point = self._view.mapFromScene(scene_point)
        places, boxes, radii = np.arange(len(self.marks)), self._pixels(self.marks.boxes), np.zeros(1)
        if (shapes := self.marks.shapes) is not None:
            places, radii = shapes.places, shapes.radii
            boxes = self._pixels(shapes.boxes) + np.hstack((-shapes.margins, shapes.margins))
        is_hidden = ~np.isin(places, self._reachable())
        boxes[is_hidden] = np.inf
        found = nearest_box(boxes, point.x(), point.y(), radii)
        return None if found is None else int(places[found])

    @Slot(object)
    def _hover(self, scene_point: QPointF) -> None:
        self._pointer = scene_point
        self._choose(None)

    @Slot(object)
    def _click(self, event: Any) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        named = self.legend.series_at(event.scenePos()) if self.legend.isVisible() else None
        if named is not None:
            self.toggle_series(named)
            return
        place = self._mark_at(event.scenePos())
        if place is not None:
            key = self.marks.describe(place).key
            if key is not None:
                (self.mark_double_clicked if event.double() else self.mark_clicked).emit(key)
        elif event.double():
            self.fit()

    def _choose(self, place: int | None) -> None:
        """Show what the arrow keys reached, or with None what is under the pointer."""
        self._chosen = place
        shown = self._mark_at(self._pointer) if place is None else place
        self._current = None if shown is None else self.marks.describe(shown)
        self.plot.setCursor(
            Qt.CursorShape.PointingHandCursor
            if self._current and self._current.key is not None
            else Qt.CursorShape.ArrowCursor
        )
        self.clear_highlight()
        self.lens.show_at(self._pointer if self.has_lens and place is None and shown is not None else None)
        if shown is not None:
            self._highlight(shown)

    def clear_highlight(self) -> None:
        """Take the tooltip and the highlight away until the pointer or the keyboard moves on."""
        for item in (self.tooltip, self._ring, self.outline):
            item.setVisible(False)

    def _highlight(self, place: int) -> None:
        mark, self._box = self.marks.describe(place), tuple(self.marks.boxes[place].tolist())
        left, low, right, high = self._box
        self._at = mark.at or ((left + right) / 2, high)
        pen = self.pen(
            "focus" if self._chosen is not None else "text", 2 if self._chosen is not None else 1.5
        )
        if left == right and low == high:
            self._ring.setData([left], [high], pen=pen, brush=app_theme.now.color("card"))
            self._ring.setVisible(True)
        else:
            self.outline.setRect(left, low, right - left, high - low)
            self.outline.setPen(pen)
            self.outline.setVisible(True)
        self.tooltip.setFont(chart_font())
        self.tooltip.setText(mark.text, app_theme.now.color("text"))
        self.tooltip.fill = pg.mkBrush(app_theme.now.color("popup"))
        self.tooltip.border = self.pen("field.border")
        self._place_tooltip()

    @Slot()
    def _place_tooltip(self) -> None:
        """Put the tooltip beside its mark, wholly within the view."""
        if self._current is None:
            return
        (x0, x1), (y0, y1) = self._view.viewRange()
        x, y = min(max(self._at[0], x0), x1), min(max(self._at[1], y0), y1)
        left, low, right, high = self._box
        self.tooltip.setVisible(left <= x1 and right >= x0 and low <= y1 and high >= y0)
        is_high = (y - y0) > 0.75 * (y1 - y0)
        self.tooltip.setAnchor(((x - x0) / (x1 - x0), -0.4 if is_high else 1.4))
        self.tooltip.setPos(x, y)

    @Slot()
    def _note_zoom(self) -> None:
        spans = zip(self._view.viewRange(), self._home, strict=True)
        self.is_zoomed = any(
            (shown[1] - shown[0]) < (home[1] - home[0]) * (1 - 1e-6) for shown, home in spans
        )
        self.zoom_changed.emit(self.is_zoomed)

    # keyboard

    def _step(self, key: Qt.Key) -> None:
        reachable = self._reachable()
        boxes = self._pixels(self.marks.boxes)[reachable]
        if key in ENDS or self._chosen not in reachable:
            found = end_box(boxes, is_last=key == Qt.Key.Key_End)
        else:
            found = box_beside(boxes, reachable.index(self._chosen), *STEPS[key])
        if found is None:
            return
        left, top, right, bottom = boxes[found]
        if right < 0 or bottom < 0 or left > self._view.width() or top > self._view.height():
            self.fit()
        self._choose(reachable[found])
        announce(self, self.readout)

    def _zoom(self, key: Qt.Key) -> None:
        """Zoom around the bar or point that the arrow keys reached, or else `zoom_center`; Ctrl+0 shows all."""
        if key not in ZOOM_KEYS:
            self.fit()
            return
        factors = [ZOOM_KEYS[key] if is_free else 1.0 for is_free in self._view.state["mouseEnabled"]]
        self._view.scaleBy(factors, self.zoom_center if self._chosen is None else self._at)
        self._note_zoom()

    def _takes_key(self, event: QKeyEvent) -> bool:
        if _is_zoom(event):
            return True
        if not len(self.marks) or not is_plain(event):
            return False
        is_about_chosen = event.key() in (*ENTER_KEYS, Qt.Key.Key_Escape) and self._chosen is not None
        return event.key() in (*STEPS, *ENDS) or is_about_chosen

    # Qt overrides

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QKeyEvent) and self._takes_key(event):
            event.accept()
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self._takes_key(event))
        if not event.isAccepted():
            return
        if _is_zoom(event):
            self._zoom(Qt.Key(event.key()))
        elif event.key() == Qt.Key.Key_Escape:
            self._choose(None)
        elif event.key() not in ENTER_KEYS:
            self._step(Qt.Key(event.key()))
        elif self._current is not None and self._current.key is not None:
            self.mark_clicked.emit(self._current.key)

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._view.setBorder(self.pen("focus", FOCUS_PX))
        if event.reason() in TAB_REASONS:
            self._step(Qt.Key.Key_Home)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._view.setBorder(None)
        if event.reason() in TAB_REASONS:
            self._choose(None)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointer = None
        self._choose(self._chosen)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._redraw()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_legend()

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())


def _is_zoom(event: QKeyEvent) -> bool:
    is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    return is_control and event.key() in (*ZOOM_KEYS, Qt.Key.Key_0)
