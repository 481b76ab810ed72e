"""What the Experiment page asks for: experiments, lists of runs, a run to watch, copies and reports."""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from nqueens_gui.experiment.page import ExperimentPanel
from nqueens_gui.experiment.results_view import TableFormat, table_text
from nqueens_gui.experiment.session import ExperimentSession
from nqueens_gui.experiment.snapshot import ExperimentSnapshot, Stage
from solver.core.board import MAX_SHOWN_QUEENS
from solver.core.checks import InputError
from solver.experiment.plan import Plan
from solver.experiment.progress import Estimate
from solver.experiment.results import Experiment
from solver.experiment.writing import check_output, write_experiment


class ReportJob(QThread):
    """Writes one report; `written` gives its path, `failed` a sentence.

    Parameters
    ----------
    experiment
        What to write; its results must not change any more.
    path
        Where to; the ending chooses the format.
    parent
        The Qt parent.
    """

    written = Signal(object)
    failed = Signal(str)

    def __init__(self, experiment: Experiment, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._experiment = experiment
        self._path = path

    def run(self) -> None:
        """Write (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        try:
            check_output(self._path)
            self.written.emit(write_experiment(self._experiment, self._path))
        except InputError as error:
            self.failed.emit(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        except Exception as error:
            self.failed.emit(f"{self._path.name} could not be written: {type(error).__name__}: {error}.")


COPY_ACTIONS: Final = {
    TableFormat.MARKDOWN: "copy_markdown",
    TableFormat.CSV: "copy_csv",
    TableFormat.LATEX: "copy_latex",
}
REPORTS: Final = {
    "html": "Report, one web page (*.html)",
    "pdf": "Report, PDF (*.pdf)",
    "md": "Report, Markdown with pictures (*.md)",
    "tex": "Tables, LaTeX (*.tex)",
    "csv": "A line a run, CSV (*.csv)",
    "json": "All figures, JSON (*.json)",
}
"""By the ending of a report's file, what it is; the first one is offered first."""


class ExperimentCommands(QObject):
    """Joins the page of experiments with its session, and carries what comes of one out of the window."""

    said = Signal(str)
    run_opened = Signal(object)
    """The `RunSettings` of a run that is to be watched."""

    def __init__(
        self,
        session: ExperimentSession,
        panel: ExperimentPanel,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._panel = panel
        self._actions = actions
        self._window = window
        self._job: ReportJob | None = None
        self.folder = str(Path.home())
        panel.set_plan_action(actions["show_plan"])
        panel.table.set_copy_actions([actions[name] for name in COPY_ACTIONS.values()])
        self._connect()
        self._enable_actions(session.snapshot)

    def values(self) -> dict[str, Any]:
        """Return the form, and where the last report went, to be kept."""
        return {**self._panel.values(), "folder": self.folder}

    def set_values(self, values: Mapping[str, object]) -> None:
        """Take up what was kept."""
        self._panel.set_values(values)
        if isinstance(folder := values.get("folder"), str) and folder:
            self.folder = folder

    def close(self) -> None:
        """Wait for a report that is being written."""
        job, self._job = self._job, None
        if job is not None:
            job.wait()
            job.deleteLater()

    def _connect(self) -> None:
        session, panel, action = self._session, self._panel, self._actions
        session.changed.connect(panel.set_snapshot)
        session.changed.connect(self._enable_actions)
        session.runs_listed.connect(panel.set_runs)
        session.agreement_requested.connect(self._ask_whether_to_run)
        panel.plan_requested.connect(session.start)
        panel.cancel_requested.connect(session.cancel)
        panel.runs_requested.connect(session.list_runs)
        panel.run_requested.connect(self._open_run)
        panel.export_requested.connect(self.choose_file)
        panel.charts.menu.said.connect(self.said)
        action["run_experiment"].triggered.connect(panel.form.request_plan)
        action["cancel_experiment"].triggered.connect(session.cancel)
        action["export_experiment"].triggered.connect(self.choose_file)
        for table_format, name in COPY_ACTIONS.items():
            action[name].triggered.connect(lambda _=False, chosen=table_format: self._copy(chosen))

    @Slot()
    def choose_file(self) -> None:
        """Ask where to write the report; the ending chooses the format."""
        plan = self._session.snapshot.plan
        if plan is None or self._session.experiment is None:
            return
        dialog = QFileDialog(self._window, "Export report", self.folder)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(list(REPORTS.values()))
        dialog.setDefaultSuffix(next(iter(REPORTS)))
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(_ending_of(chosen)))
        dialog.selectFile(_file_name(plan))
        dialog.fileSelected.connect(self.write_report)
        dialog.open()

    @Slot(str)
    def write_report(self, path: str) -> None:
        """Write the report of the experiment in the background."""
        experiment = self._session.experiment
        if experiment is None or not experiment.done:
            return
        self.close()
        self.folder = str(Path(path).parent)
        self.said.emit(f"Writing {Path(path).name} …")
        self._job = ReportJob(experiment, Path(path), self)
        self._job.written.connect(self._tell_written)
        self._job.failed.connect(self._refuse)
        self._job.start()

    @Slot(object)
    def _enable_actions(self, snapshot: ExperimentSnapshot) -> None:
        stage, action = snapshot.stage, self._actions
        action["run_experiment"].setEnabled(not stage.is_busy)
        action["cancel_experiment"].setEnabled(stage.is_busy and stage is not Stage.CANCELLING)
        action["export_experiment"].setEnabled(snapshot.is_over)
        for name in COPY_ACTIONS.values():
            action[name].setEnabled(snapshot.scene is not None)

    @Slot(object)
    def _ask_whether_to_run(self, cost: Estimate) -> None:
        box = QMessageBox(
            QMessageBox.Icon.Question,
            "Run experiment",
            "This experiment will cost much. Run it all the same?",
            QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel,
            self._window,
        )
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sentence = f"{cost.sentence[:1].upper()}{cost.sentence[1:]}"
        box.setInformativeText(f"{sentence}. It can be cancelled at any time; what is done is kept.")
        box.button(QMessageBox.StandardButton.Yes).setText("Run it")
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        box.accepted.connect(self._session.agree)
        box.rejected.connect(self._session.decline)
        box.open()

    @Slot(int, object)
    def _open_run(self, cell: int, k: int) -> None:
        plan = self._session.snapshot.plan
        if plan is None:
            return
        settings = plan.cells[cell].settings_of_run(k)
        if settings.n > MAX_SHOWN_QUEENS:
            self.said.emit(f"Boards of more than {MAX_SHOWN_QUEENS:,} queens cannot be watched.")
        else:
            self.run_opened.emit(settings)

    def _copy(self, table_format: TableFormat) -> None:
        QGuiApplication.clipboard().setText(table_text(self._panel.table.summaries(), table_format))
        self.said.emit(f"The figures are on the clipboard, as {_FORMAT_WORDS[table_format]}.")

    @Slot(object)
    def _tell_written(self, path: Path) -> None:
        self.close()
        self.said.emit(f"The report was written to {path}.")

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self.close()
        self.said.emit("")
        box = QMessageBox(
            QMessageBox.Icon.Warning, "Export report", "The report was not written.", parent=self._window
        )
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setInformativeText(sentence)
        box.open()


_FORMAT_WORDS: Final = {
    TableFormat.MARKDOWN: "Markdown",
    TableFormat.CSV: "CSV",
    TableFormat.LATEX: "LaTeX",
}


def _ending_of(name_filter: str) -> str:
    return next(ending for ending, words in REPORTS.items() if words == name_filter)


def _file_name(plan: Plan) -> str:
    sizes = "-".join(str(n) for n in dict.fromkeys(cell.settings.n for cell in plan.cells))
    return f"nqueens-experiment-n{sizes[:40]}-seed{plan.seed}"
