"""The Experiment page: the plan on the left, then progress, results, charts and runs."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from nqueens_gui.experiment.charts import ExperimentCharts
from nqueens_gui.experiment.plan import PlanForm
from nqueens_gui.experiment.results_view import status_of_experiment, status_of_opened
from nqueens_gui.experiment.run_list import RunListCard
from nqueens_gui.experiment.snapshot import ExperimentSnapshot, RunList, RunQuery
from nqueens_gui.experiment.summary_table import SummaryTable
from nqueens_gui.kit.banner import ProgressBanner
from nqueens_gui.kit.card import SettingsColumn
from nqueens_gui.kit.charts.card import ChartsAndMore
from nqueens_gui.kit.drawer import MARGIN_PX, DrawerLayout
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.layouts import in_column, in_row
from nqueens_gui.kit.status import Stage
from solver.experiment.plan import Plan

RUNS_PX = 380
"""Width of the list of runs at first."""
MORE, FINISH = "Run more", "Finish"
"""The button that goes on with an experiment, once it is complete and before."""


class ExperimentPanel(QWidget):
    """Shows snapshots of an experiment; the cell chosen in one part is chosen in all."""

    runs_requested = Signal(object)
    """The `RunQuery` whose runs to list."""

    def __init__(self) -> None:
        super().__init__()
        self.form = PlanForm()
        hand_focus_on(self, lambda: self._home)
        self.progress = ProgressBanner("Experiment progress")
        self.table = SummaryTable()
        self.charts = ExperimentCharts()
        self.run_list = RunListCard()
        self.drawer_button = QToolButton()
        self.cancel_button = QPushButton("Cancel")
        self.more_button = QPushButton(FINISH)
        self._snapshot = ExperimentSnapshot()
        self._is_to_open_first = False
        self._is_presenting = False
        self.layout_ = DrawerLayout(SettingsColumn(self.form, foot=self.form.foot), self._main())
        in_column(self.layout_, of=self)
        self._connect()
        self._fit_more_button()
        self.set_snapshot(self._snapshot)

    @property
    def _home(self) -> QWidget:
        """What has the keyboard when the page is opened: the first of these that can be used now."""
        button = self.form.run_button
        if button.isVisible() and button.isEnabled():
            return button
        return self.cancel_button if self.cancel_button.isEnabled() else self.table.view

    def set_presenting(self, is_presenting: bool) -> None:
        """Leave the room of plan, buttons and list of runs to the figures and the charts."""
        self._is_presenting = is_presenting
        self.progress.banner.set_lines(1 if is_presenting else 2)
        self.layout_.set_side_allowed(not is_presenting)
        self.run_list.setVisible(not is_presenting)
        self._show_progress(self._snapshot)

    def set_snapshot(self, snapshot: ExperimentSnapshot) -> None:
        """Show an experiment; another one begins with the runs of its first cell."""
        before, self._snapshot = self._snapshot, snapshot
        had_keyboard = self.form.run_button.hasFocus() or self.cancel_button.hasFocus()
        self._show_progress(snapshot)
        if snapshot.scene is not before.scene:
            self.table.set_scene(snapshot.scene)
            self.charts.set_scene(snapshot.scene)
        self.layout_.set_pinned(snapshot.stage is Stage.EMPTY)
        if snapshot.sequence != before.sequence:
            self.layout_.close_drawer()
            if had_keyboard:
                self.table.view.setFocus()
            self.run_list.set_query(None, "")
            self._ask(RunQuery(0) if snapshot.scene is not None else None)

    def say_whose_figures(self, plan: Plan) -> None:
        """Say that the figures are not those of a plan that is filled in, whose runs are not here."""
        if not self._snapshot.stage.is_busy:
            self.progress.banner.set_status(status_of_opened(plan, self._snapshot))

    def set_runs(self, runs: RunList) -> None:
        """Show a list of runs."""
        self.run_list.set_runs(runs)
        if self._is_to_open_first and runs.query == self.run_list.query:
            self._is_to_open_first = False
            self.run_list.open_first()

    def _show_progress(self, snapshot: ExperimentSnapshot) -> None:
        stage, progress = snapshot.stage, snapshot.progress
        self.progress.banner.set_status(status_of_experiment(snapshot))
        self.progress.bar.setVisible(stage.is_busy and stage is not Stage.ASKING)
        for button in (self.cancel_button, self.more_button):
            is_needed = stage is not Stage.EMPTY and not self._is_presenting
            button.setVisible(is_needed)  # from then on neither moves
        self.more_button.setText(FINISH if snapshot.is_unfinished else MORE)
        self.progress.bar.set_share(None if progress is None else progress.done / max(progress.planned, 1))

    def _fit_more_button(self) -> None:
        """Give the button the room of its longer text, so that the one beside it stays in its place."""
        self.more_button.setText(MORE)
        self.more_button.ensurePolished()
        self.more_button.setMinimumWidth(self.more_button.sizeHint().width())

    def _ask(self, query: RunQuery | None) -> None:
        """Mark the cell of a query in every part, and ask for its runs."""
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
        self._choose_runs(RunQuery(cell))

    @Slot(object)
    def _choose_runs(self, requested: RunQuery) -> None:
        """List other runs, in the order of those before."""
        query = self.run_list.query or requested
        new_query = replace(requested, order=query.order, is_descending=query.is_descending)
        if new_query != self.run_list.query:
            self._ask(new_query)

    @Slot(int)
    def _open_cell(self, cell: int) -> None:
        self._choose_cell(cell)
        self._open_first()

    @Slot(object)
    def _open_runs(self, requested: RunQuery) -> None:
        self._choose_runs(requested)
        self._open_first()

    def _open_first(self) -> None:
        """Watch the first run of the list, as soon as it is listed."""
        runs = self.run_list.model.runs
        if runs is not None and runs.query == self.run_list.query:
            self.run_list.open_first()
        else:
            self._is_to_open_first = True

    def _main(self) -> QWidget:
        head = in_row(
            *(self.drawer_button, (self.progress, 1), self.cancel_button, self.more_button), gap_px=MARGIN_PX
        )
        head.setAlignment(self.drawer_button, Qt.AlignmentFlag.AlignTop)
        main = QWidget()
        hand_focus_on(main, self.drawer_button)
        charts = ChartsAndMore(self.charts, self.run_list, RUNS_PX)
        in_column(head, self.table, (charts, 1), gap_px=MARGIN_PX, of=main)
        return main

    def _connect(self) -> None:
        self.table.cell_chosen.connect(self._choose_cell)
        self.table.cell_opened.connect(self._open_cell)
        self.charts.plot.mark_clicked.connect(self._choose_runs)
        self.charts.plot.mark_double_clicked.connect(self._open_runs)
        self.run_list.query_changed.connect(self._ask)
