"""The page of the landscape: what is asked on top, how it stands, its charts and its figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from nqueens_gui.scene.landscape_snapshot import LandscapeSnapshot, LandscapeStage
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.landscape_charts import LandscapeCharts
from nqueens_gui.widgets.landscape_form import LandscapeForm
from nqueens_gui.widgets.landscape_progress import LandscapeProgress
from nqueens_gui.widgets.landscape_table import LandscapeTable

MARGIN_PX = 12
CHARTS_PX, TABLE_PX = 700, 440
"""Widths of the charts and of the table at first."""
LEAST_TABLE_PX = 372


class LandscapePanel(QWidget):
    """Shows snapshots of a landscape, and asks for landscapes and for states to look at."""

    question_asked = Signal(object)
    """The `LandscapeQuestion` that is to be answered."""
    cancel_requested = Signal()
    experiment_requested = Signal(int)
    """So many queens are to be measured by an experiment instead."""
    states_requested = Signal(object)
    """The `StateClass` of which a state is to be looked at."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = LandscapeForm()
        self.progress = LandscapeProgress()
        self.charts = LandscapeCharts(theme)
        self.table = LandscapeTable()
        self.setFocusProxy(self.form.ask_button)
        self._lay_out()
        self.form.question_asked.connect(self.question_asked)
        self.form.cancel_requested.connect(self.cancel_requested)
        self.form.experiment_requested.connect(self.experiment_requested)
        self.charts.states_requested.connect(self.states_requested)
        self.set_theme(theme)

    def values(self) -> dict[str, Any]:
        """Return what stands in the form, to be kept."""
        return self.form.values()

    def set_values(self, values: Mapping[str, object]) -> None:
        """Fill in what was kept."""
        self.form.set_values(values)

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show how a landscape stands."""
        stage = snapshot.stage
        self.form.set_busy(stage.is_busy, can_cancel=stage is not LandscapeStage.CANCELLING)
        self.progress.set_snapshot(snapshot)
        self.charts.set_snapshot(snapshot)
        self.table.set_snapshot(snapshot)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in a theme's colours."""
        self.progress.set_theme(theme)
        self.charts.set_theme(theme)

    def _lay_out(self) -> None:
        self.table.setMinimumWidth(LEAST_TABLE_PX)
        lower = QSplitter(Qt.Orientation.Horizontal)
        lower.setChildrenCollapsible(False)
        lower.setHandleWidth(MARGIN_PX)
        lower.addWidget(self.charts)
        lower.addWidget(self.table)
        lower.setSizes([CHARTS_PX, TABLE_PX])
        lower.setStretchFactor(0, 1)
        lower.setStretchFactor(1, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX)
        layout.setSpacing(MARGIN_PX)
        layout.addWidget(self.progress)
        layout.addWidget(self.form)
        layout.addWidget(lower, 1)
