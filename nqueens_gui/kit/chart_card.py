"""A card with several charts, one at a time, and what can be done with the chart that is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedLayout, QTabBar, QWidget

from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.labels import kind_label, placeholder
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.plot_export import ChartMenu
from nqueens_gui.kit.plots import Chart, Info
from nqueens_gui.kit.theme import Theme

GAP_PX = 12
"""Between the charts and what stands beside them."""


class ChartsAndMore(QSplitter):
    """Charts, and beside them what keeps its width: at first so many pixels, in proportion to the text."""

    def __init__(self, charts: QWidget, beside: QWidget, width_px: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._first_px = width_px
        self._scaled_px = 0
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GAP_PX)
        self.addWidget(charts)
        self.addWidget(beside)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)

    def _take_first_width(self) -> None:
        if self._scaled_px != scaled(self._first_px):
            self._scaled_px = scaled(self._first_px)
            self.setSizes([max(self.width() - GAP_PX - self._scaled_px, 1), self._scaled_px])

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_first_width()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._scaled_px:
            self._take_first_width()


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
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName(name)
        self.tabs = QTabBar()
        self.plot = Chart(theme)
        self.menu = ChartMenu(self.plot)
        self.fit_button = quiet_button("fit", "Show the whole chart")
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

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of a theme."""
        self.plot.set_theme(theme)

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
        self.tabs.setAccessibleName("Chart")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        for name, (title, tooltip) in titles.items():
            place = self.tabs.addTab(title)
            self.tabs.setTabData(place, str(name))
            self.tabs.setTabToolTip(place, tooltip)
        self._caption.setWordWrap(True)
        self.head.addWidget(self.tabs)
        self.head.addStretch(1)
        self.tools.setSpacing(GRID_PX // 2)
        self.tools.addWidget(self._caption, 1)
        self.tools.addWidget(self.fit_button)
        self.tools.addWidget(self.menu.button)
        self.body.addLayout(self.head)
        self.body.addLayout(self.tools)
        self.body.addLayout(self._pages, 1)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.plot)
