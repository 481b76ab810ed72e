"""Axis and legend of a chart: pyqtgraph's, in the colours of the theme and with numbers as the program writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from math import ceil, floor, log10
from typing import Any, Final

from msgspec import Struct
from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QIcon,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.painting import draw_area, font_of, scaled, text_width
from nqueens_gui.kit.theme import Theme, app_theme

TEXT_PX: Final = 11
TEXT_GAP_PX: Final = 8
"""From the chart to the numbers beside it."""
NUMBER_ROOM_PX: Final = {"bottom": 64, "left": 26, "right": 26}
"""Room for one number of an axis."""
OVERHANG_PX: Final = 24
"""How far the numbers at the ends of an axis may reach beyond it."""
NO_STRINGS: list[str] = []
GRID_Z: Final = -100
TICK_DENSITY: Final = {"bottom": 1.0, "left": 1.5, "right": 1.5}
MIN_DECADES: Final = 3
"""With fewer powers of ten in view, a logarithmic axis shows 1, 2, 5, 10, ... instead."""
ROUNDING: Final = 1e-9


def count_text(value: float) -> str:
    """Write a number with 1,000 separators."""
    return f"{value:,.0f}" if abs(value - round(value)) < ROUNDING else f"{value:,.6g}"


def percent_text(value: float) -> str:
    """Write a share along an axis."""
    return f"{round(100 * value, 6):g} %"


class Axis(Struct, frozen=True):
    """What an axis shows."""

    low: float
    """Start of the range that is shown first; on a logarithmic axis, the power of ten."""
    high: float
    """End of that range."""
    title: str = ""
    text: Callable[[float], str] = count_text
    """Writes a value."""
    names: tuple[tuple[float, str], ...] = ()
    """Places and their names, shown instead of numbers."""
    is_log: bool = False
    is_whole: bool = False
    """Whether only whole numbers make sense."""
    has_grid: bool = True
    is_fixed: bool = False
    """Whether all of it stays in view while the other axis is zoomed."""
    role: str = "chart.text"
    """The role of the theme that numbers and names are written in."""


class NumberAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis with one level of numbers or names and a hairline grid."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._spec = Axis(0, 1)
        self._names: dict[float, str] = {}
        self.enableAutoSIPrefix(False)
        self.setTickDensity(TICK_DENSITY[side])
        self.setStyle(
            tickLength=0,
            tickTextOffset=TEXT_GAP_PX if side != "bottom" else TEXT_GAP_PX // 2,
            tickFont=chart_font(),
            tickAlpha=255,
            maxTickLevel=0,
            maxTextLevel=0,
        )

    def show_spec(self, spec: Axis, theme: Theme, most_px: float) -> None:
        """Show numbers or names; names are at most `most_px` wide."""
        self._spec = spec
        self.setStyle(tickFont=chart_font())
        self._names = {at: elided(name, most_px) for at, name in spec.names}
        self.setLogMode(spec.is_log)
        self.setGrid(255 if spec.has_grid else False)
        self.setPen(pg.mkPen(None))
        self.setTickPen(theme.color("chart.grid"))
        self.setTextPen(theme.color(spec.role))
        if self.orientation != "bottom":
            widest = max((text_width(name, TEXT_PX) for name in self._names.values()), default=0.0)
            self.setWidth(ceil(widest) + TEXT_GAP_PX + 4 if self._names else None)
        self.setLabel(
            escape(spec.title), **{"font-size": f"{scaled(TEXT_PX)}px", "color": theme.hex("chart.text")}
        )
        self.showLabel(bool(spec.title))
        self.picture = None
        self.update()

    @guarded_with(QRectF())
    def boundingRect(self) -> QRectF:
        return QRectF(super().boundingRect().adjusted(-OVERHANG_PX, -OVERHANG_PX, OVERHANG_PX, OVERHANG_PX))

    @guarded_with([])
    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> Any:  # noqa: N803
        levels = super().tickSpacing(minVal, maxVal, size)[:1]
        return [(max(1.0, spacing), offset) for spacing, offset in levels] if self._spec.is_whole else levels

    @guarded_with([])
    def tickValues(self, minVal: float, maxVal: float, size: float) -> Any:  # noqa: N803
        low, high = sorted((minVal, maxVal))
        if self._names:
            return [(1.0, self._places_apart(low, high, size))]
        if self.logMode:
            return [(1.0, self._powers(low, high, size))]
        return super().tickValues(minVal, maxVal, size)

    @guarded_with(NO_STRINGS)
    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        if self._names:
            return [self._names[at] for at in values]
        return [self._spec.text(10**value if self.logMode else value) for value in values]

    def _places_apart(self, low: float, high: float, size: float) -> list[float]:
        """Return the places whose names do not touch the one before."""
        shown: list[float] = []
        least = self._name_room() * (high - low) / max(size, 1)
        for at in sorted(self._names):
            if low <= at <= high and (not shown or at - shown[-1] >= least - ROUNDING):
                shown.append(at)
        return shown

    def _powers(self, low: float, high: float, size: float) -> list[float]:
        powers = range(ceil(low - ROUNDING), floor(high + ROUNDING) + 1)
        if len(powers) >= MIN_DECADES:
            return [float(power) for power in powers][:: self._stride(len(powers), size)]
        fine = (power + log10(digit) for power in range(floor(low), ceil(high) + 1) for digit in (1, 2, 5))
        return [value for value in fine if low - ROUNDING <= value <= high + ROUNDING]

    def _stride(self, count: int, size: float) -> int:
        """Return the distance between the numbers to show out of `count`, so that they do not touch."""
        return max(1, ceil(count * scaled(NUMBER_ROOM_PX[self.orientation]) / max(size, 1)))

    def _name_room(self) -> int:
        """Return the pixels that a name takes along the axis."""
        if self.orientation != "bottom":
            return scaled(TEXT_PX) + 2
        return ceil(max(text_width(name, TEXT_PX) for name in self._names.values())) + TEXT_GAP_PX


def bare_plot(host: QWidget, axes: dict[str, NumberAxis]) -> Any:
    """Fill a widget with a plot of pyqtgraph that has these axes, no range and no ground of its own; return it."""
    plot = pg.PlotWidget(background=None, enableMenu=False, axisItems=axes)
    layout = QVBoxLayout(host)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(plot)
    for part in (plot, plot.viewport()):
        part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    plot.setStyleSheet("background: transparent")
    plot.getPlotItem().hideButtons()
    # Its menu is made all the same, and would be left behind when the plot goes.
    plot.destroyed.connect(plot.getPlotItem().ctrlMenu.deleteLater)
    plot.getViewBox().disableAutoRange()
    for axis in axes.values():
        axis.setZValue(GRID_Z)
    return plot


class Legend(pg.LegendItem):  # type: ignore[misc]
    """The names of the series; it stays where it is put, and the chart takes the clicks."""

    def __init__(self) -> None:
        super().__init__(frame=False, horSpacing=4, verSpacing=-2, sampleType=_Sample)
        self.series: tuple[str, ...] = ()
        self._names: list[tuple[str, str, str, str]] = []
        self.layout.setContentsMargins(0, 0, 0, 0)

    def set_entries(self, entries: list[tuple[str, str, Any]], theme: Theme) -> None:
        """Show a name for each series: its key, its title and an item drawn like it."""
        size = f"{scaled(TEXT_PX)}px"
        names = [(key, title, theme.name, size) for key, title, _ in entries]
        if names != self._names:
            self._names, self.series = names, tuple(key for key, _, _ in entries)
            self.clear()
            self.setLabelTextSize(size)
            self.setLabelTextColor(theme.color("text.dim"))
            for _, title, item in entries:
                self.addItem(item, escape(title))  # pyqtgraph takes it for HTML
        for (_, _, item), (sample, _) in zip(entries, self.items, strict=True):
            sample.item = item
            sample.update()

    def set_hidden(self, hidden: set[str]) -> None:
        """Draw the names of hidden series pale."""
        for key, (sample, label) in zip(self.series, self.items, strict=True):
            for part in (sample, label):
                part.setOpacity(0.35 if key in hidden else 1.0)

    def series_at(self, scene_point: Any) -> str | None:
        """Return the series whose name is at a point of the scene."""
        for key, (sample, label) in zip(self.series, self.items, strict=True):
            if sample.sceneBoundingRect().united(label.sceneBoundingRect()).contains(scene_point):
                return key
        return None

    def arranged_size(self, columns: int) -> QSizeF:
        """Arrange the names in columns and return the size that takes."""
        self.setColumnCount(columns)
        self.layout.invalidate()
        size: QSizeF = self.effectiveSizeHint(Qt.SizeHint.PreferredSize)
        self.resize(size)
        return size

    @guarded
    def hoverEvent(self, event: Any) -> None:
        """Leave drags to the chart."""

    @guarded
    def mouseDragEvent(self, event: Any) -> None:
        event.ignore()


class _Sample(pg.ItemSample):  # type: ignore[misc]
    @guarded
    def mouseClickEvent(self, event: Any) -> None:
        event.ignore()


LENS_PX, LENS_TIMES, LENS_GAP_PX = 132, 4, 6
"""Largest side of the lens, how many times it enlarges, and its distance from the edges."""


class Lens(QWidget):
    """A round in the corner of a plot, away from the pointer, that shows enlarged what is pointed at."""

    def __init__(self, plot: Any) -> None:
        super().__init__(plot)
        self._plot = plot
        self._at = QPointF()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, scene_point: QPointF | None) -> None:
        """Show what is around a point of the scene; nothing with None."""
        self.setVisible(scene_point is not None)
        if scene_point is not None:
            self._at, room = scene_point, self._plot.getViewBox().sceneBoundingRect().toRect()
            side = min(LENS_PX, room.height() - 2 * LENS_GAP_PX)
            is_left = scene_point.x() > room.center().x()
            left = room.left() + LENS_GAP_PX if is_left else room.right() - LENS_GAP_PX - side
            self.setGeometry(left, room.top() + LENS_GAP_PX, side, side)
            self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        source, round_path = QRectF(QPointF(), QSizeF(self.size()) / LENS_TIMES), QPainterPath()
        source.moveCenter(self._at)
        round_path.addEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(round_path)
            painter.fillRect(self.rect(), app_theme.now.color("card"))
            self._plot.scene().render(painter, QRectF(self.rect()), source)
            painter.setClipping(False)
            painter.strokePath(round_path, QPen(app_theme.now.color("text.dim"), 2))


def chart_font(*, is_bold: bool = False) -> QFont:
    """Return the font of all text in a chart."""
    return font_of(TEXT_PX, is_bold)


def dashed_pen(color: QColor, width: float, dash: Sequence[float] = ()) -> QPen:
    """Return a pen `width` pixels wide, whose dashes are in pixels too."""
    pen = QPen(color, width)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        pen.setDashPattern([length / width for length in dash])
    return pen


def elided(text: str, most_px: float) -> str:
    """Shorten a text to a width; names of a chart differ at their ends most of all."""
    return QFontMetricsF(chart_font()).elidedText(text, Qt.TextElideMode.ElideMiddle, most_px)


MARGINS: Final = QMargins(0, 8, 18, 0)
"""Around a chart: room for half a number at its ends."""


SAMPLE_SIZE: Final = QSize(20, 12)
"""Size of the sample of a series in a table."""
_LINE_PX, _DOT_PX = 3.0, 8.0


@lru_cache(maxsize=128)
def series_icon(theme: Theme, role: str, dash: tuple[float, ...]) -> QIcon:
    """Return a sample of a series: its line, and a square in the colour of its bars; alike in a selected row."""
    icon = QIcon()
    for dpr in (1.0, 2.0):
        pixmap = QPixmap(SAMPLE_SIZE * dpr)
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(dashed_pen(theme.color(role), _LINE_PX, dash))
            middle = SAMPLE_SIZE.height() / 2
            painter.drawLine(QPointF(0, middle), QPointF(SAMPLE_SIZE.width(), middle))
            left = (SAMPLE_SIZE.width() - _DOT_PX) / 2
            draw_area(painter, QRectF(left, middle - _DOT_PX / 2, _DOT_PX, _DOT_PX), theme.color(role), 2)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            icon.addPixmap(pixmap, mode)
    return icon
