"""The odds in the window: when they are asked for, and where they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.breaking import asks_for_odds
from nqueens_gui.breakpoints import Breakpoints
from nqueens_gui.odds.service import OddsService
from nqueens_gui.scene.odds_scene import odds_scene
from nqueens_gui.scene.odds_snapshot import OddsSnapshot
from nqueens_gui.snapshot import Snapshot
from nqueens_gui.widgets.inspector import Inspector
from nqueens_gui.widgets.odds_panel import OddsPanel
from nqueens_gui.widgets.trace_plot import TracePlot
from solver.landscape.climb_odds import method_for
from solver.landscape.state_odds import OddsMethod

PAGE = "odds"
NOT_EXACT = (
    "A run of this kind does not pause at odds: they are exact up to 8 queens, sideways count in a row."
)


class OddsCommands(QObject):
    """Has odds found out while their page is open, and from then on for the chart, unless that is switched off."""

    said = Signal(str)

    def __init__(
        self,
        service: OddsService,
        panel: OddsPanel,
        chart: TracePlot,
        inspector: Inspector,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._service = service
        self._panel = panel
        self._chart = chart
        self._action = actions["show_odds"]
        self._index: int | None = None
        self._is_hiding = False
        self._coordinates = "numbers"
        self._known = OddsSnapshot()
        self._action.setChecked(True)
        self._action.triggered.connect(self._ask_for_chart)
        inspector.page_changed.connect(self._ask_for_page)
        service.changed.connect(self.show)

    @property
    def is_in_chart(self) -> bool:
        """Whether the chart shows odds where they are known."""
        return self._action.isChecked()

    def set_in_chart(self, is_shown: bool) -> None:
        """Let the chart show odds where they are known."""
        self._action.setChecked(is_shown)
        self._show_in_chart()

    @Slot(bool)
    def set_hiding(self, is_hiding: bool) -> None:
        """Show no odds in the chart for a while, whatever is known."""
        self._is_hiding = is_hiding
        self._show_in_chart()

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.show(self._known)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Look at another state."""
        self._index = snapshot.position.index if snapshot.position else None
        self._service.follow(snapshot)

    @Slot(object)
    def show(self, known: OddsSnapshot) -> None:
        """Show what is known now."""
        self._known = known
        if self._panel.isVisible():
            self._panel.set_scene(odds_scene(known, self._index, self._coordinates))
        self._show_in_chart()

    @Slot(object)
    def follow_breakpoints(self, breakpoints: Breakpoints) -> None:
        """Have the odds at hand while some breakpoint is about them, and say where they are not exact."""
        is_asked = asks_for_odds(breakpoints)
        self._service.set_asked("breakpoint", is_asked)
        settings = self._known.settings
        if is_asked and settings is not None and method_for(settings) is not OddsMethod.TABLE:
            self.said.emit(NOT_EXACT)

    @Slot(str)
    def _ask_for_page(self, page: str) -> None:
        is_open = page == PAGE
        self._service.set_asked("page", is_open)
        if is_open:
            self._panel.set_scene(odds_scene(self._known, self._index, self._coordinates))
            self._service.set_asked("chart", self.is_in_chart)

    @Slot(bool)
    def _ask_for_chart(self, is_shown: bool) -> None:
        self._service.set_asked("chart", is_shown)
        self._show_in_chart()

    def _show_in_chart(self) -> None:
        self._chart.set_odds(self._known.run if self.is_in_chart and not self._is_hiding else None)
