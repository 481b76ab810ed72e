"""A card with several charts, one at a time, and a menu that takes the shown one to the clipboard or into a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSplitter, QStackedLayout, QToolButton, QWidget

from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.charts.figures import FiguresDialog
from nqueens_gui.kit.charts.parts import chart_font
from nqueens_gui.kit.charts.plot import Chart, Info
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.formats import DocumentFormat
from nqueens_gui.kit.jobs import Work
from nqueens_gui.kit.labels import kind_label, placeholder
from nqueens_gui.kit.layouts import GRID_PX, Fitting, in_row, on_new_room, put_beside
from nqueens_gui.kit.painting import painted_svg, png_of, scaled
from nqueens_gui.kit.tabs import Tabs
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.kit.writing import DocumentCommands
from solver.core.csv_text import csv_text
from solver.core.files import write_whole

GAP_PX = 12
"""Between the charts and what stands beside them."""
BESIDE_PX = 520
"""The narrowest card in which the tools stand beside the caption, in proportion to the text."""


class ChartsAndMore(Fitting, QSplitter):
    """Charts, and beside them what keeps its width, in proportion to the text."""

    def __init__(self, charts: QWidget, beside: QWidget, width_px: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._beside_px: float = width_px
        self._scaled_px = 0
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GAP_PX)
        self.addWidget(charts)
        self.addWidget(beside)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.splitterMoved.connect(self._note_width)

    @Slot()
    def _note_width(self) -> None:
        self._beside_px *= self.sizes()[1] / self._scaled_px
        self._scaled_px = self.sizes()[1]

    def fit(self) -> None:
        if self._scaled_px != scaled(self._beside_px):
            self._scaled_px = scaled(self._beside_px)
            self.setSizes([max(self.width() - GAP_PX - self._scaled_px, 1), self._scaled_px])


class ChartCard(Card):
    """Tabs to choose a chart, a caption and the chart; a subclass draws the chart that is chosen.

    Parameters
    ----------
    name
        Its accessible name.
    titles
        By the name of each chart, the title and the tooltip of its tab.
    empty
        What it says while there is nothing to draw.
    """

    def __init__(
        self,
        name: str,
        titles: Mapping[str, tuple[str, str]],
        empty: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName(name)
        self.tabs = Tabs("Chart")
        self.plot = Chart()
        self.menu = ChartMenu(self.plot)
        self.fit_button = quiet_button("show all", "Show all of the chart")
        self.head = QHBoxLayout()
        self.tools = QHBoxLayout()
        self._caption = kind_label("", "dim")
        self._empty = placeholder(empty)
        self._why_empty = empty
        self._pages = QStackedLayout()
        self._lay_out(titles)
        self.tabs.currentChanged.connect(self.draw)
        self.plot.caption_changed.connect(self._caption.setText)
        self.plot.zoom_changed.connect(self.fit_button.setVisible)
        self.fit_button.clicked.connect(self.plot.fit)

    @property
    def caption(self) -> str:
        """The line above the chart."""
        return self._caption.text()

    @property
    def chart_name(self) -> str:
        """The name of the chart that is chosen."""
        return str(self.tabs.tabData(self.tabs.currentIndex()))

    def show_chart(self, name: str) -> None:
        """Choose a chart."""
        for place in range(self.tabs.count()):
            if self.tabs.tabData(place) == name:
                self.tabs.setCurrentIndex(place)

    def order_tabs(self, *extra: QWidget) -> None:
        """Let Tab go through the tools in the order in which they are seen, and then to the chart."""
        order = (self.tabs, *extra, self.fit_button, self.menu.button, self.plot)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    @Slot()
    def draw(self) -> None:
        """Draw the chart that is chosen."""
        raise NotImplementedError

    def show_empty(self, why: str = "") -> None:
        """Say why there is no chart."""
        self._empty.setText(why or self._why_empty)
        self._caption.setText("")
        self._set_page(0)

    def show_info(self, info: Info | None, draw: Callable[[Chart, Info], None], why_empty: str = "") -> None:
        """Show figures in the chart or, if there are none, say why."""
        if info is None:
            self.show_empty(why_empty)
        else:
            self._set_page(1)
            self.plot.show_info(info, draw)

    def _set_page(self, page: int) -> None:
        self._pages.setCurrentIndex(page)
        self.menu.button.setVisible(bool(page))
        self.fit_button.setVisible(bool(page) and self.plot.is_zoomed)

    def _lay_out(self, titles: Mapping[str, tuple[str, str]]) -> None:
        for name, (title, tooltip) in titles.items():
            place = self.tabs.addTab(title)
            self.tabs.setTabData(place, str(name))
            self.tabs.setTabToolTip(place, tooltip)
        self._caption.setWordWrap(True)
        self.head.addWidget(self.tabs)
        self.head.addStretch(1)
        self.tools.setSpacing(GRID_PX // 2)
        self.tools.addStretch()
        self.tools.addWidget(self.fit_button)
        self.tools.addWidget(self.menu.button)
        self.body.addLayout(self.head)
        line = in_row((self._caption, 1), self.tools, gap_px=GRID_PX // 2)
        self.body.addLayout(line)
        self.body.addLayout(self._pages, 1)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.plot)
        on_new_room(self, lambda: put_beside(line, self.width() >= scaled(BESIDE_PX)))


FORMATS: Final = (
    DocumentFormat("png", "Picture (PNG)", "As on the screen, twice as fine.", ".png"),
    DocumentFormat("svg", "Picture (SVG)", "The same, sharp at any size.", ".svg"),
    DocumentFormat("csv", "Figures (CSV)", "A table of what is drawn.", ".csv"),
)
DENSITY: Final = 2.0
"""Pixels of a PNG to one of the screen."""
MARGIN_PX, CAPTION_PX = 12, 24


def chart_image(chart: Chart) -> QImage:
    """Return a picture of a chart with its caption."""
    size = _sheet_size(chart)
    image = QImage(size * DENSITY, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(DENSITY)
    chart.scale_lines(DENSITY)
    with QPainter(image) as painter:
        _paint_sheet(painter, chart, size)
    chart.scale_lines(1)
    return image


def chart_svg(chart: Chart) -> bytes:
    """Return an SVG of a chart."""
    size = _sheet_size(chart)
    return painted_svg(size, size, lambda painter: _paint_sheet(painter, chart, size), chart.caption)


def file_stem(title: str) -> str:
    """Return the name proposed for the file of a chart."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60]


class ChartMenu(QMenu):
    """What can be done with a chart besides pointing at it; files are written in the background."""

    said = Signal(str)
    """A sentence for the status bar."""

    def __init__(self, chart: Chart) -> None:
        super().__init__(chart)
        self._chart = chart
        self.exporter = DocumentCommands(
            "Export chart", lambda: DocumentFields(FORMATS), self._writing, chart
        )
        self.addAction("Copy picture", self.copy_picture)
        self.addAction("Copy figures", self.copy_figures)
        self.addAction("Show figures …", self.show_figures)
        self.addSeparator()
        self.addAction("Export …", self.export)
        self._series = self.addMenu("Show")
        self.button = quiet_button("export", "Copy the chart, or save it as PNG, SVG or CSV")
        self.button.setMenu(self)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.aboutToShow.connect(self._update_actions)
        chart.menu_requested.connect(self.popup)
        self.exporter.said.connect(self.said)

    @Slot()
    def copy_picture(self) -> None:
        """Put the chart on the clipboard as a picture."""
        QGuiApplication.clipboard().setImage(chart_image(self._chart))
        self.said.emit("The chart is on the clipboard as a picture.")

    @Slot()
    def copy_figures(self) -> None:
        """Put the figures of the chart on the clipboard."""
        if self._chart.info is not None:
            data = QMimeData()
            text = csv_text(self._chart.info.table())
            data.setText(text)
            data.setData("text/csv", text.encode())
            QGuiApplication.clipboard().setMimeData(data)
            self.said.emit("The figures of the chart are on the clipboard as CSV.")

    @Slot()
    def show_figures(self) -> bool:
        """Open a table of the figures of the chart; whether there is one."""
        if self._chart.info is None or self._chart.isHidden():
            return False
        titles, *rows = self._chart.info.table()
        columns = [(str(title).replace("_", " "), [row[n] for row in rows]) for n, title in enumerate(titles)]
        FiguresDialog(self._chart.caption, columns, self._chart.window()).open()
        return True

    @Slot()
    def export(self) -> None:
        """Ask where to save the chart, and as what."""
        if self._chart.info is not None:
            self.exporter.ask(file_stem(self._chart.info.title))

    def _writing(self, request: DocumentRequest) -> Work:
        """Draw the chart now, and return the work that writes it."""
        assert self._chart.info is not None
        match request.format.name:
            case "png":
                data: str | bytes = png_of(chart_image(self._chart))
            case "svg":
                data = chart_svg(self._chart)
            case _:
                data = csv_text(self._chart.info.table())
        return lambda task: [write_whole(request.path, data)]

    @Slot()
    def _update_actions(self) -> None:
        """Offer to show and hide each series of the legend."""
        self._series.clear()
        for key, title in self._chart.titles.items():
            action = self._series.addAction(title, partial(self._chart.toggle_series, key))
            action.setCheckable(True)
            action.setChecked(key not in self._chart.hidden)
        self._series.menuAction().setVisible(bool(self._chart.titles))


def _sheet_size(chart: Chart) -> QSize:
    return chart.size() + QSize(2 * MARGIN_PX, 2 * MARGIN_PX + CAPTION_PX)


def _paint_sheet(painter: QPainter, chart: Chart, size: QSize) -> None:
    """Paint a chart below its caption, without tooltip and highlight."""
    painter.fillRect(QRect(QPoint(0, 0), size), app_theme.now.color("card"))
    painter.setFont(chart_font(is_bold=True))
    painter.setPen(app_theme.now.color("text"))
    painter.drawText(QPoint(MARGIN_PX, MARGIN_PX + 12), chart.caption)
    chart.clear_highlight()
    target = QRectF(MARGIN_PX, MARGIN_PX + CAPTION_PX, chart.width(), chart.height())
    chart.plot.render(painter, target, chart.plot.viewport().rect())
