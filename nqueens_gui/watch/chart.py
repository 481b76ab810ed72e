"""The card of the live chart: h over the steps of a run, or the run in the terrain of its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedLayout, QWidget

from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.charts.figures import FiguresDialog
from nqueens_gui.kit.jobs import Job
from nqueens_gui.kit.labels import note_label, placeholder, show_note
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart_picture import chart_title, curve_columns

if TYPE_CHECKING:
    from nqueens_gui.kit.charts.card import ChartMenu
    from nqueens_gui.watch.plot_area import PlotArea
    from nqueens_gui.watch.terrain import TerrainPlot
    from solver.analysis.terrain import Terrain


EMPTY = "Press Space to start"
DESCRIPTION = (
    "Click to go to a state, turn the wheel to zoom, drag to move. "
    "Where there are too many steps for a line, a band spans the lowest to the highest h."
)
MIN_WIDTH_PX, MIN_HEIGHT_PX = 176, 96


class TracePlot(Card):
    """The live chart of h with its tools; a click goes to a state."""

    position_requested = Signal(int)
    """The state to go to."""
    place_requested = Signal(object)
    """The `StateClass` of a place of the terrain, to show it."""
    said = Signal(str)
    """A sentence for the status bar."""

    def __init__(self) -> None:
        self._curve_title = chart_title(None)
        super().__init__(self._curve_title)
        self.setAccessibleDescription(DESCRIPTION)
        self._area: PlotArea | None = None
        self._terrain_plot: TerrainPlot | None = None
        self.terrain_menu: ChartMenu | None = None
        self._terrain: Terrain | None = None
        self._scene: TraceScene | None = None
        self._index: int | None = None
        self._why_none = ""
        self._is_presenting = False
        self.none_label = note_label("label")
        self._empty = placeholder(EMPTY)
        self._pages = QStackedLayout()
        self.body.addWidget(self.none_label)
        self.body.addLayout(self._pages)
        self._add_page(self._empty)
        self.terrain_button = quiet_button(
            "terrain", "Show the run in the terrain of its board", is_switch=True
        )
        self.enlarge_button = quiet_button(
            "enlarge", "Show the chart in the place of the board, and the board in its place", is_switch=True
        )
        self.fit_button = quiet_button("all", "Show all of the run, or of the terrain")
        self.log_button = quiet_button(
            "log", "Log scale: every tenfold of steps takes the same width", is_switch=True
        )
        self.export_button = quiet_button("export", "Save the chart or its figures")
        self._curve_buttons = (self.fit_button, self.log_button, self.export_button)
        for button in (self.enlarge_button, self.terrain_button, *self._curve_buttons):
            self.add_tool(button)
        self.terrain_button.toggled.connect(lambda _: self._show_page())
        self.fit_button.clicked.connect(self.fit)
        self.log_button.toggled.connect(self._change_log)
        self.set_trace(None)

    @property
    def area(self) -> PlotArea:
        """The curve, made when it is first asked for: pyqtgraph is slow to import, and the window is shown before."""
        if self._area is None:
            from nqueens_gui.watch.plot_area import PlotArea

            self._area = PlotArea()
            self._area.set_log(self.log_button.isChecked())
            self._area.state_requested.connect(self.position_requested)
            self._add_page(self._area)
        return self._area

    @property
    def terrain(self) -> TerrainPlot:
        """The terrain with its menu, made when it is first asked for, like the curve."""
        if self._terrain_plot is None:
            from nqueens_gui.kit.charts.card import ChartMenu
            from nqueens_gui.watch.terrain import TerrainPlot

            self._terrain_plot = plot = TerrainPlot()
            self.terrain_menu = ChartMenu(plot)
            plot.mark_clicked.connect(self.place_requested)
            self.terrain_menu.said.connect(self.said)
            self.add_tool(self.terrain_menu.button)
            self._add_page(plot)
            self.setTabOrder(self.export_button, self.terrain_menu.button)
            self.setTabOrder(self.terrain_menu.button, plot)
        return self._terrain_plot

    def set_presenting(self, is_presenting: bool) -> None:
        """Leave out the buttons that an audience has no use for, so that the title has room."""
        self._is_presenting = is_presenting
        self.enlarge_button.setVisible(not is_presenting)
        self._show_page()

    def name_curve(self, title: str) -> None:
        """Say what the curve is, for the title while it is shown."""
        self._curve_title = title
        self._show_title()

    def set_trace(self, scene: TraceScene | None, index: int | None = None, roll_ms: int = 0) -> None:
        """Show a run, and a state in its terrain, or no terrain; without a state, how to begin one."""
        self._scene, self._index = scene, index
        if self._area is not None or self._has_run:
            self.area.set_scene(scene)
        self._show_page(roll_ms)

    def set_position(self, index: int | None) -> None:
        """Put the cursor on a state, or take it away."""
        if self._area is not None or index is not None:
            self.area.set_position(index)

    def set_chances(self, chances: NDArray[np.float64] | None) -> None:
        """Show the chances of the states below h, as the curve does."""
        if self._area is not None or chances is not None:
            self.area.set_chances(chances)

    @property
    def jobs(self) -> list[Job]:
        """What writes files in the background."""
        return [] if self.terrain_menu is None else [self.terrain_menu.exporter.writer]

    def set_terrain(self, terrain: Terrain | None, why: str = "") -> None:
        """Take on the terrain of the board; None when there is none, and why."""
        self._terrain = terrain
        self._why_none = why
        self._show_page()

    @Slot()
    def fit(self) -> None:
        """Show the whole run, and follow its end, or the whole terrain."""
        page = self.terrain if self._is_terrain_shown else self._area
        if page is not None:
            page.fit()

    def show_figures(self) -> bool:
        """Open a table of what is shown; whether there is something."""
        if self.terrain_menu is not None and self._is_terrain_shown:
            return self.terrain_menu.show_figures()
        if self._scene is None or not self._has_run:
            return False
        FiguresDialog(self._curve_title, curve_columns(self._scene), self.window()).open()
        return True

    @Slot()
    def _show_title(self) -> None:
        info = self.terrain.info if self._is_terrain_shown else None
        self.set_title(self._curve_title if info is None else info.title)
        self._title.setToolTip("" if info is None else self.terrain.reading)

    def _show_page(self, roll_ms: int = 0) -> None:
        """Show the terrain, or the curve and why there is no terrain."""
        scene, terrain = self._scene, self._terrain
        page: QWidget = self.area if self._has_run else self._empty
        why = ""
        if (
            scene is not None
            and self._has_run
            and self.terrain_button.isChecked()
            and self._index is not None
        ):
            settings = scene.trace.settings
            why = self._why_none
            if terrain is not None and (terrain.n, terrain.heuristic) == (settings.n, settings.heuristic):
                page, why = self.terrain, ""
                self.terrain.show_run(terrain, scene, self._index, roll_ms)
        self._pages.setCurrentWidget(page)
        show_note(self.none_label, why)
        for button in self._curve_buttons:
            button.setEnabled(self._has_run)
            is_needed = button is self.fit_button or not self._is_terrain_shown
            button.setVisible(is_needed and not self._is_presenting)
        if self.terrain_menu is not None:
            self.terrain_menu.button.setVisible(self._is_terrain_shown)
        self._show_title()

    @property
    def _has_run(self) -> bool:
        return self._scene is not None and len(self._scene) > 0

    @property
    def _is_terrain_shown(self) -> bool:
        return self._terrain_plot is not None and self._pages.currentWidget() is self._terrain_plot

    def _add_page(self, page: QWidget) -> None:
        page.setMinimumSize(MIN_WIDTH_PX, MIN_HEIGHT_PX)
        self._pages.addWidget(page)

    @Slot(bool)
    def _change_log(self, is_log: bool) -> None:
        if self._area is not None:
            self._area.set_log(is_log)
