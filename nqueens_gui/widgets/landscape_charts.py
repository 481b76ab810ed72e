"""The charts of the landscape page, one at a time, and what the colours of the kinds mean."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedLayout, QTabBar, QWidget

from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.labels import ElidedLabel, kind_label
from nqueens_gui.kit.theme import Theme
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from nqueens_gui.scene.landscape_plots import (
    KINDS,
    StateSpot,
    ends_plot,
    kind_role,
    plateaus_plot,
    states_plot,
)
from nqueens_gui.scene.limit_plot import limit_plot
from nqueens_gui.scene.plot_picture import PlotPicture
from nqueens_gui.widgets.picture_plot import PicturePlot

LEAST_WIDTH_PX, LEAST_HEIGHT_PX = 240, 150
SWATCH_PX: Final = 10
EMPTY: Final = (
    "States by h and kind, where climbs end, plateaus and the worth of sideways moves are drawn here."
)


class LandscapeChart(StrEnum):
    """What can be shown."""

    STATES = "states"
    ENDS = "ends"
    PLATEAUS = "plateaus"
    LIMITS = "limits"


TITLES: Final = {
    LandscapeChart.STATES: ("States", "Share of the states of each h by kind"),
    LandscapeChart.ENDS: ("Basins", "In what kind of state climbs end, and from how many states they can"),
    LandscapeChart.PLATEAUS: ("Plateaus", "How many plateaus there are of each size"),
    LandscapeChart.LIMITS: ("Sideways limit", "Share of climbs solved against the sideways limit"),
}


class LandscapeCharts(Card):
    """Draws a snapshot; a click on a bar stands for the states in it."""

    states_requested = Signal(object)
    """The `StateClass` of which a state is to be looked at."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Charts of the landscape")
        self.tabs = QTabBar()
        self.plot = PicturePlot(theme)
        self._caption = ElidedLabel()
        self._swatches = {kind: QLabel() for kind in KINDS}
        self._legend = QWidget()
        self._pages = QStackedLayout()
        self._snapshot = LandscapeSnapshot()
        self._lay_out()
        self.tabs.currentChanged.connect(self._draw)
        self.plot.caption_changed.connect(self._caption.set_full_text)
        self.plot.target_clicked.connect(self._ask_for_state)
        self.set_theme(theme)
        self.set_snapshot(self._snapshot)

    @property
    def chart(self) -> LandscapeChart:
        """What is shown."""
        return list(LandscapeChart)[self.tabs.currentIndex()]

    def show_chart(self, chart: LandscapeChart) -> None:
        """Show another chart."""
        self.tabs.setCurrentIndex(list(LandscapeChart).index(chart))

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show a landscape as far as it is."""
        before, self._snapshot = self._snapshot, snapshot
        self._pages.setCurrentIndex(0 if snapshot.landscape is None else 1)
        self._show_legend()
        parts = (snapshot.landscape, snapshot.sampled, snapshot.curve)
        if any(
            new is not old
            for new, old in zip(parts, (before.landscape, before.sampled, before.curve), strict=True)
        ):
            self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.plot.set_theme(theme)
        for kind, swatch in self._swatches.items():
            swatch.setPixmap(_swatch(theme.color(kind_role(kind))))

    @Slot()
    def _draw(self) -> None:
        self._show_legend()
        self.plot.set_maker(self._picture)

    def _show_legend(self) -> None:
        has_kinds = self.chart is LandscapeChart.STATES and self._snapshot.landscape is not None
        self._legend.setVisible(has_kinds)

    def _picture(self, width: float, height: float) -> PlotPicture | None:
        snapshot = self._snapshot
        if snapshot.landscape is None:
            return None
        match self.chart:
            case LandscapeChart.STATES:
                return states_plot(snapshot.landscape, width, height)
            case LandscapeChart.ENDS:
                return ends_plot(snapshot.landscape, width, height)
            case LandscapeChart.PLATEAUS:
                return plateaus_plot(snapshot.landscape, width, height)
            case LandscapeChart.LIMITS:
                return limit_plot(snapshot.curve, snapshot.landscape, snapshot.sampled, width, height)

    @Slot(object)
    def _ask_for_state(self, spot: StateSpot) -> None:
        if spot.states is not None:
            self.states_requested.emit(spot.states)

    def _lay_out(self) -> None:
        self.tabs.setAccessibleName("Which chart")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        for title, tooltip in TITLES.values():
            self.tabs.setTabToolTip(self.tabs.addTab(title), tooltip)
        self._caption.setProperty("kind", "dim")
        empty = kind_label(EMPTY, "dim")
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        empty.setWordWrap(True)
        self.plot.setMinimumSize(LEAST_WIDTH_PX, LEAST_HEIGHT_PX)
        self._pages.addWidget(empty)
        self._pages.addWidget(self.plot)
        self._fill_legend()
        head = QHBoxLayout()
        head.addWidget(self.tabs)
        head.addStretch(1)
        self.body.addLayout(head)
        self.body.addWidget(self._caption)
        self.body.addWidget(self._legend)
        self.body.addLayout(self._pages, 1)

    def _fill_legend(self) -> None:
        row = QHBoxLayout(self._legend)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID_PX // 2)
        for kind, swatch in self._swatches.items():
            label = kind_label(kind.label, "label")
            label.setToolTip(kind.sentence)
            row.addWidget(swatch)
            row.addWidget(label)
            row.addSpacing(GRID_PX)
        row.addStretch(1)


def _swatch(color: QColor) -> QPixmap:
    pixmap = QPixmap(SWATCH_PX, SWATCH_PX)
    pixmap.fill(color)
    return pixmap
