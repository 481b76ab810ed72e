"""The Experiment page: the plan on the left, then progress, results, charts and runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QToolButton, QVBoxLayout, QWidget

from nqueens_gui.experiment.charts import ExperimentCharts
from nqueens_gui.experiment.drawer import MARGIN_PX, DrawerLayout
from nqueens_gui.experiment.plan import PlanForm
from nqueens_gui.experiment.results_view import status_of_experiment
from nqueens_gui.experiment.run_list import RunListCard
from nqueens_gui.experiment.snapshot import ExperimentSnapshot, RunList, RunQuery, Stage
from nqueens_gui.experiment.summary_table import SummaryTable
from nqueens_gui.kit.banner import ProgressBanner
from nqueens_gui.kit.card import SettingsColumn
from nqueens_gui.kit.focus import hand_focus_on
from nqueens_gui.kit.theme import Theme


class ExperimentProgress(ProgressBanner):
    """Shows snapshots of an experiment."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("How far the experiment is", parent)
        self.set_snapshot(ExperimentSnapshot())

    def set_snapshot(self, snapshot: ExperimentSnapshot) -> None:
        """Show how an experiment stands."""
        self.banner.set_status(status_of_experiment(snapshot))
        stage, progress = snapshot.stage, snapshot.progress
        self.bar.setVisible(stage.is_busy and stage is not Stage.ASKING)
        self.set_share(None if progress is None else progress.done / max(progress.planned, 1))


CHARTS_PX, RUNS_PX = 640, 380
"""Widths of the charts and of the list of runs at first."""


class ExperimentPanel(QWidget):
    """Shows snapshots of an experiment, and asks for experiments, for runs to list and for a run to watch."""

    plan_requested = Signal(object)
    """The `Plan` to run."""
    cancel_requested = Signal()
    runs_requested = Signal(object)
    """The `RunQuery` whose runs are to be listed."""
    run_requested = Signal(int, object)
    """The number of a cell, and the number of its run that is to be watched."""
    export_requested = Signal()
    """The report is to be written."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = PlanForm()
        hand_focus_on(self, self.form.run_button)
        self.progress = ExperimentProgress()
        self.table = SummaryTable(theme)
        self.charts = ExperimentCharts(theme)
        self.run_list = RunListCard(theme)
        self.drawer_button = QToolButton()
        self._snapshot = ExperimentSnapshot()
        self._is_to_open_first = False
        self.layout_ = DrawerLayout(SettingsColumn(self.form), self._main())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.layout_)
        self._connect()
        self.set_theme(theme)
        self.set_snapshot(self._snapshot)

    def set_plan_action(self, action: QAction) -> None:
        """Let an action, and its button beside the sentence on top, show and hide the plan."""
        self.drawer_button.setDefaultAction(action)
        action.setChecked(self.layout_.is_side_shown)
        action.triggered.connect(self.layout_.show_side)
        self.layout_.visibility_changed.connect(action.setChecked)

    def values(self) -> dict[str, Any]:
        """Return what stands in the form, to be kept for the next start."""
        return self.form.values()

    def set_values(self, values: Mapping[str, object]) -> None:
        """Fill in what was kept."""
        self.form.set_values(values)

    def set_snapshot(self, snapshot: ExperimentSnapshot) -> None:
        """Show how an experiment stands; another experiment begins with the runs of its first cell."""
        before, self._snapshot = self._snapshot, snapshot
        has_form_keyboard = self.form.has_button_keyboard
        self.form.set_busy(snapshot.stage.is_busy, can_cancel=_can_cancel(snapshot.stage))
        self.progress.set_snapshot(snapshot)
        if snapshot.scene is not before.scene:
            self.table.set_scene(snapshot.scene)
            self.charts.set_scene(snapshot.scene)
        self.layout_.set_pinned(snapshot.stage is Stage.EMPTY)
        self.table.set_has_results(snapshot.scene is not None)
        self.table.set_can_export(snapshot.is_over)
        if snapshot.sequence != before.sequence:
            self.layout_.close_drawer()
            if has_form_keyboard:
                self.table.view.setFocus()
            self._ask(RunQuery(0) if snapshot.scene is not None else None)

    def set_runs(self, runs: RunList) -> None:
        """List runs that were asked for."""
        self.run_list.set_runs(runs)
        if self._is_to_open_first and runs.query == self.run_list.query:
            self._is_to_open_first = False
            self.run_list.open_first()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in a theme's colours."""
        for part in (self.form, self.progress, self.table, self.charts, self.run_list):
            part.set_theme(theme)

    def _ask(self, query: RunQuery | None) -> None:
        """Mark the cell of a query everywhere, and ask for its runs."""
        cell = None if query is None else query.cell
        scene = self._snapshot.scene
        self._is_to_open_first = False
        self.table.set_cell(cell)
        self.charts.set_cell(cell)
        title = "" if scene is None or cell is None else scene.cells[cell].full_title
        self.run_list.set_query(query, title)
        if query is not None:
            self.runs_requested.emit(query)

    @Slot(int)
    def _choose_cell(self, cell: int) -> None:
        query = self.run_list.query or RunQuery(cell)
        wanted = replace(query, cell=cell, steps=None, restarts=None)
        if wanted != self.run_list.query:
            self._ask(wanted)

    @Slot(int)
    def _open_cell(self, cell: int) -> None:
        self._choose_cell(cell)
        self._open_first()

    @Slot(object)
    def _choose_runs(self, requested: RunQuery) -> None:
        query = self.run_list.query or requested
        wanted = replace(requested, order=query.order, is_descending=query.is_descending)
        if wanted != query:
            self._ask(wanted)

    @Slot(object)
    def _open_runs(self, requested: RunQuery) -> None:
        self._choose_runs(requested)
        self._open_first()

    def _open_first(self) -> None:
        """Open the first run that is asked for, as soon as it is listed."""
        runs = self.run_list.model.runs
        if runs is not None and runs.query == self.run_list.query:
            self.run_list.open_first()
        else:
            self._is_to_open_first = True

    def _main(self) -> QWidget:
        head = QHBoxLayout()
        head.setSpacing(MARGIN_PX)
        head.addWidget(self.drawer_button, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.progress, 1)
        lower = QSplitter(Qt.Orientation.Horizontal)
        lower.setChildrenCollapsible(False)
        lower.setHandleWidth(MARGIN_PX)
        lower.addWidget(self.charts)
        lower.addWidget(self.run_list)
        lower.setSizes([CHARTS_PX, RUNS_PX])
        lower.setStretchFactor(0, 1)
        lower.setStretchFactor(1, 0)
        main = QWidget()
        hand_focus_on(main, self.drawer_button)
        layout = QVBoxLayout(main)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(MARGIN_PX)
        layout.addLayout(head)
        layout.addWidget(self.table)
        layout.addWidget(lower, 1)
        return main

    def _connect(self) -> None:
        self.form.plan_requested.connect(self.plan_requested)
        self.form.cancel_requested.connect(self.cancel_requested)
        self.table.cell_chosen.connect(self._choose_cell)
        self.table.cell_double_clicked.connect(self._open_cell)
        self.table.export_requested.connect(self.export_requested)
        self.charts.runs_requested.connect(self._choose_runs)
        self.charts.runs_opened.connect(self._open_runs)
        self.run_list.query_changed.connect(self._ask)
        self.run_list.run_requested.connect(self.run_requested)


def _can_cancel(stage: Stage) -> bool:
    return stage.is_busy and stage is not Stage.CANCELLING
