"""The charts of an experiment: success rates, run lengths and histograms, one at a time."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QStackedLayout, QTabBar, QWidget

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.labels import ElidedLabel, kind_label
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import Theme
from nqueens_gui.scene.histogram_plot import restarts_plot, steps_plot
from nqueens_gui.scene.plot_picture import PlotPicture
from nqueens_gui.scene.run_length_plot import run_length_plot
from nqueens_gui.scene.size_plot import size_plot
from nqueens_gui.scene.success_plot import success_plot
from nqueens_gui.widgets.picture_plot import PicturePlot

LEAST_WIDTH_PX, LEAST_HEIGHT_PX = 240, 150
"""The smallest chart that still shows something."""
EMPTY: Final = "Success rates, run lengths and histograms are drawn here while the runs are made."


class Chart(StrEnum):
    """What can be shown."""

    SUCCESS = "success"
    SIZES = "sizes"
    RUN_LENGTHS = "run-lengths"
    STEPS = "steps"
    RESTARTS = "restarts"


TITLES: Final = {
    Chart.SUCCESS: ("Success", "Share of runs solved, with 95 % intervals"),
    Chart.SIZES: ("By size", "Share of runs solved by the number of queens"),
    Chart.RUN_LENGTHS: ("Run lengths", "Share of runs solved within k steps, all variants"),
    Chart.STEPS: ("Steps", "Histogram of the steps of the chosen variant"),
    Chart.RESTARTS: ("Restarts", "Histogram of the restarts of the chosen variant"),
}


class ExperimentCharts(Card):
    """Draws a scene; what is clicked stands for runs."""

    target_clicked = Signal(object)
    """The `Target` that was clicked."""
    target_double_clicked = Signal(object)
    """The `Target` that was clicked twice."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Charts of the experiment")
        self.tabs = QTabBar()
        self.size_choice = QComboBox()
        self.plot = PicturePlot(theme)
        self._caption = ElidedLabel()
        self._empty = kind_label(EMPTY, "dim")
        self._pages = QStackedLayout()
        self._scene: ExperimentScene | None = None
        self._cell: int | None = None
        self._n: int | None = None
        self._prepare_parts()
        self._lay_out()
        self._connect()
        self._show_size_tools()
        self.set_scene(None)

    @property
    def chart(self) -> Chart:
        """What is shown."""
        return Chart(self.tabs.tabData(self.tabs.currentIndex()))

    @property
    def caption(self) -> str:
        """The line above the chart."""
        return self._caption.full_text

    def show_chart(self, chart: Chart) -> None:
        """Show another chart."""
        for place in range(self.tabs.count()):
            if self.tabs.tabData(place) == chart.value:
                self.tabs.setCurrentIndex(place)

    def set_scene(self, scene: ExperimentScene | None) -> None:
        """Show an experiment as far as it is; None says what will be here."""
        before, self._scene = self._scene, scene
        sizes = scene.sizes if scene else ()
        if sizes != (before.sizes if before else ()):
            self._offer_sizes(sizes)
        self._pages.setCurrentIndex(0 if scene is None else 1)
        self._draw()

    def set_cell(self, cell: int | None) -> None:
        """Mark a cell, and show its size and its histograms."""
        if cell == self._cell:
            return
        self._cell = cell
        shown = self._cell_scene()
        if shown is not None and shown.n != self._n:
            self.size_choice.setCurrentIndex(self.size_choice.findData(shown.n))
        self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.plot.set_theme(theme)

    def _cell_scene(self) -> CellScene | None:
        if self._scene is None or self._cell is None or self._cell >= len(self._scene.cells):
            return None
        return self._scene.cells[self._cell]

    def _offer_sizes(self, sizes: tuple[int, ...]) -> None:
        self.size_choice.clear()
        for n in sizes:
            self.size_choice.addItem(f"n = {n:,}", n)
        self._n = sizes[0] if sizes else None
        self._show_size_tools()

    def _show_size_tools(self) -> None:
        """Offer what is only of use with several sizes where there are several."""
        has_several = self.size_choice.count() > 1
        self.tabs.setTabVisible(list(Chart).index(Chart.SIZES), has_several)
        self.tabs.updateGeometry()
        self.size_choice.setVisible(has_several and self.chart in (Chart.SUCCESS, Chart.RUN_LENGTHS))

    def _picture(self, width: float, height: float) -> PlotPicture | None:
        scene, cell = self._scene, self._cell
        if scene is None or self._n is None:
            return None
        match self.chart:
            case Chart.SUCCESS:
                return success_plot(scene.cells_of(self._n), cell, width, height)
            case Chart.SIZES:
                return size_plot(scene, cell, width, height)
            case Chart.RUN_LENGTHS:
                return run_length_plot(scene.cells_of(self._n), cell, width, height)
            case Chart.STEPS:
                return steps_plot(self._cell_scene(), width, height)
            case Chart.RESTARTS:
                return restarts_plot(self._cell_scene(), width, height)

    def _draw(self) -> None:
        self.plot.set_maker(self._picture)

    @Slot(int)
    def _change_size(self, place: int) -> None:
        self._n = self.size_choice.itemData(place)
        self._draw()

    @Slot()
    def _change_chart(self) -> None:
        self._show_size_tools()
        self._draw()

    def _prepare_parts(self) -> None:
        self.tabs.setAccessibleName("Which chart")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        for chart, (title, tooltip) in TITLES.items():
            place = self.tabs.addTab(title)
            self.tabs.setTabData(place, chart.value)
            self.tabs.setTabToolTip(place, tooltip)
        self.size_choice.setAccessibleName("Number of queens")
        self.size_choice.setToolTip("The size of board whose variants are compared.")
        self._caption.setProperty("kind", "dim")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self.plot.setMinimumSize(LEAST_WIDTH_PX, LEAST_HEIGHT_PX)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self.size_choice)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.plot)
        self.body.addLayout(head)
        self.body.addWidget(self._caption)
        self.body.addLayout(self._pages, 1)
        finish_fields(self)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._change_chart)
        self.size_choice.currentIndexChanged.connect(self._change_size)
        self.plot.caption_changed.connect(self._caption.set_full_text)
        self.plot.target_clicked.connect(self.target_clicked)
        self.plot.target_double_clicked.connect(self.target_double_clicked)
