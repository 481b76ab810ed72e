"""The Landscape page: the form on top, then progress, charts and figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSplitter, QVBoxLayout, QWidget

from nqueens_gui.kit.banner import ProgressBanner
from nqueens_gui.kit.card import GRID_PX, Card, DownwardScroll
from nqueens_gui.kit.focus import hand_focus_on
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.theme import Theme
from nqueens_gui.landscape.charts import LandscapeCharts
from nqueens_gui.landscape.figures_view import (
    TITLES,
    FigureRow,
    landscape_figures,
    measured_words,
    status_of_landscape,
)
from nqueens_gui.landscape.form import LandscapeForm
from nqueens_gui.landscape.snapshot import LandscapeSnapshot, LandscapeStage


class LandscapeProgress(ProgressBanner):
    """Shows snapshots of a landscape."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("How far the landscape is", parent)
        self.set_snapshot(LandscapeSnapshot())

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show how a landscape stands."""
        self.banner.set_status(status_of_landscape(snapshot))
        self.bar.setVisible(snapshot.stage.is_busy)
        self.set_share(snapshot.share)


EMPTY = "The exact figures stand here, beside what 20,000 climbs measure."


class LandscapeTable(Card):
    """Rows of figures; it scrolls where it is too low for them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Figures of the landscape")
        self._rows: tuple[FigureRow, ...] = ()
        self._measured = note_label("dim")
        self._empty = kind_label(EMPTY, "dim")
        self._lay_out()
        self.set_snapshot(LandscapeSnapshot())

    @property
    def rows(self) -> tuple[FigureRow, ...]:
        """What is shown."""
        return self._rows

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show the figures as far as they are there."""
        rows = landscape_figures(snapshot)
        self._empty.setVisible(not rows)
        self._scroll.setVisible(bool(rows))
        show_note(self._measured, measured_words(snapshot.sampled))
        if rows != self._rows:
            self._rows = rows
            self._fill(rows)

    def _fill(self, rows: tuple[FigureRow, ...]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        right = Qt.AlignmentFlag.AlignRight
        for column, title in enumerate(TITLES):
            self._grid.addWidget(kind_label(title, "label"), 0, column, right)
        for number, row in enumerate(rows, start=1):
            name = kind_label(row.title, "title" if row.is_head else "dim")
            name.setToolTip(row.tip)
            self._grid.addWidget(name, number, 0)
            self._grid.addWidget(kind_label(row.exact, "text"), number, 1, right)
            self._grid.addWidget(kind_label(row.measured, "dim"), number, 2, right)
        self._grid.setRowStretch(len(rows) + 1, 1)

    def _lay_out(self) -> None:
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * GRID_PX)
        self._grid.setVerticalSpacing(GRID_PX - 2)
        self._grid.setColumnStretch(0, 1)
        self._scroll = DownwardScroll(self._grid)
        parts = QVBoxLayout()
        parts.setSpacing(GRID_PX)
        parts.addWidget(self._scroll, 1)
        parts.addWidget(self._empty, 1)
        parts.addWidget(self._measured)
        self.body.addLayout(parts, 1)


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
        hand_focus_on(self, self.form.ask_button)
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
