"""The commands of the Experiment page: run, cancel, watch one of the runs, copy the figures, export a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from nqueens_gui.experiment.page import ExperimentPanel
from nqueens_gui.experiment.report_options import REPORT_OPTIONS, REPORTS, report_options
from nqueens_gui.experiment.results_view import TableFormat, cost_sentences, table_text
from nqueens_gui.experiment.session import ExperimentSession, PlanModel, Update, opening
from nqueens_gui.experiment.snapshot import ExperimentSnapshot
from nqueens_gui.experiment.summary_table import LAST, TITLES
from nqueens_gui.kit.buttons import act_as
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.jobs import Job, Work, failure_sentence
from nqueens_gui.kit.kept import Keeping, KeptFolder
from nqueens_gui.kit.messages import ask_where_to_write, open_message
from nqueens_gui.kit.notice import written_sentence
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.writing import DocumentCommands
from solver.core.board import MAX_SHOWN_QUEENS
from solver.core.checks import InputError
from solver.core.variants import Variant
from solver.core.words import counted
from solver.experiment.plan import Plan, checked_runs, experiment_command
from solver.experiment.progress import duration_text
from solver.experiment.saved import ENDING
from solver.experiment.tuning import tuning_commands
from solver.experiment.writing import write_experiment

WORTH_SAVING_SECONDS: Final = 10.0
"""Results that took less are replaced without a question: they are soon there again."""


class KeptPage(Struct, frozen=True):
    """What is kept of the Experiment page beside the plan."""

    folder: KeptFolder
    report: Mapping[str, Any]
    """What was asked of the last report."""


class ExperimentCommands(QObject, Keeping[KeptPage]):
    """Connects the Experiment page with its session."""

    said = Signal(str)
    run_opened = Signal(object)
    """The `RunSettings` of a run to watch."""
    file_used = Signal(str)
    """The name of a saved experiment that was opened or written."""
    file_refused = Signal(str)
    """The name of one that cannot be opened."""

    def __init__(
        self,
        session: ExperimentSession,
        plan: PlanModel,
        panel: ExperimentPanel,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._plan = plan
        self._panel = panel
        self._window = window
        self.exporter = DocumentCommands(
            "Export report", lambda: DocumentFields(REPORTS, REPORT_OPTIONS), self._writing, window
        )
        self._opening, self._saving = Job(self), Job(self)
        self._path = Path.home() / "experiment"
        self._stage = Stage.EMPTY
        self._may_close = False
        self._kept = self._to_keep = (0, 0)
        panel.layout_.set_action(actions["show_plan"], panel.drawer_button)
        panel.table.set_copy_actions([actions[name.action] for name in TableFormat])
        form = panel.form
        for button, name in (
            (form.run_button, "run_experiment"),
            (form.tuning_button, "copy_tuning"),
            (panel.cancel_button, "cancel_experiment"),
            (panel.more_button, "run_more"),
            (panel.table.export_button, "export_experiment"),
        ):
            act_as(button, actions[name])
        self._connect()
        form.set_plan(plan.draft, plan.checked)
        self._follow(session.snapshot)

    def values(self) -> dict[str, Any]:
        return {**self._plan.values(), **super().values()}

    def set_values(self, values: Mapping[str, Any]) -> None:
        self._plan.set_values(values)
        super().set_values(values)

    def kept(self) -> KeptPage:
        return KeptPage(str(self._path.parent), self.exporter.values())

    def _fill_in(self, kept: KeptPage) -> None:
        self._path = Path(kept.folder, "experiment")
        self.exporter.set_values(kept.report)

    def may_close(self) -> bool:
        """Whether the window may close; asks first when that would lose an experiment."""
        if self._may_close or not (self._session.snapshot.stage.is_busy or self._is_at_risk):
            return True
        if self._is_at_risk:
            self._ask_whether_to_lose("Close the window", "Close and discard", self._close_window)
            return False
        open_message(
            self._window,
            "Close the window",
            "An experiment is running.",
            "Closing the window discards its runs. To keep them, cancel the experiment and save it.",
            choices={"Close and discard": self._close_window},
            cancel="Keep running",
            has_primary=False,
        )
        return False

    def close(self) -> None:
        """Stop writing a report, and wait for a file that is being saved or read."""
        for job in (self.exporter.writer, self._saving, self._opening):
            job.close()

    def _connect(self) -> None:
        session, panel = self._session, self._panel
        session.changed.connect(panel.set_snapshot)
        session.changed.connect(self._follow)
        session.listing.finished.connect(panel.set_runs)
        panel.form.edited.connect(self._plan.edit)
        panel.form.entered.connect(self._run_changed)
        panel.form.command_button.clicked.connect(self._copy_command)
        self._plan.changed.connect(panel.form.set_plan)
        panel.runs_requested.connect(session.list_runs)
        panel.run_list.run_requested.connect(self._open_run)
        panel.charts.menu.said.connect(self.said)
        self.exporter.said.connect(self.said)
        self._saving.finished.connect(self._note_saved)
        self._saving.failed.connect(self._warn_unsaved)
        self._opening.finished.connect(self._show_saved)
        self._opening.failed.connect(self._refuse)

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Read a saved experiment in the background, and show it in place of the last one."""
        if self._session.snapshot.stage.is_busy:
            self._warn(
                "An experiment is running.", "Cancel it, or let it finish, before you open another one."
            )
            return
        self._unless_lost("Open experiment", lambda: self._open(Path(name)))

    def _open(self, path: Path) -> None:
        self._path = path
        self.said.emit(f"Opening {self._path.name} …")
        self._opening.start(opening(self._path, self._plan.searches))

    @Slot()
    def run(self) -> None:
        """Run the plan, with a new seed unless it is kept; while a field is wrong, focus it instead."""
        if self._session.snapshot.stage.is_busy:
            return
        if (plan := self._plan.request()) is None:
            self._panel.form.go_to_error(self._plan.checked)
        else:
            self._unless_lost("Run experiment", lambda: self._session.start(plan))

    @Slot()
    def _run_changed(self) -> None:
        """Run the plan if something else is filled in than what was run last."""
        if not self._plan.is_requested:
            self.run()

    def show_plan(self, plan: Plan) -> None:
        """Fill in the plan of an experiment whose runs are not here."""
        self._plan.show(plan)
        self._panel.say_whose_figures(plan)

    @Slot(object)
    def set_search(self, variant: Variant) -> None:
        """Offer a search of the user's own, or take its new text."""
        self._panel.form.variant_boxes.set_search(variant)
        self._plan.set_search(variant)

    @property
    def _mark(self) -> tuple[int, int]:
        """What tells the present results from others: the experiment, and how many runs of it are done."""
        experiment = self._session.experiment
        return self._session.snapshot.sequence, 0 if experiment is None else experiment.done

    @property
    def _is_at_risk(self) -> bool:
        """Whether there are results that are not saved and took a while."""
        experiment = self._session.experiment
        return (
            experiment is not None
            and experiment.done > 0
            and experiment.seconds >= WORTH_SAVING_SECONDS
            and self._mark != self._kept
            and not (self._saving.is_busy and self._mark == self._to_keep)
        )

    def _unless_lost(self, title: str, act: Callable[[], object]) -> None:
        """Do what replaces the results, but ask first where that would lose them."""
        if self._is_at_risk:
            self._ask_whether_to_lose(title, "Discard them", act)
        else:
            act()

    def _ask_whether_to_lose(self, title: str, discard: str, act: Callable[[], object]) -> None:
        experiment = self._session.experiment
        assert experiment is not None
        open_message(
            self._window,
            title,
            "The results are not saved.",
            f"{counted(experiment.done, 'run')} took {duration_text(experiment.seconds)}.",
            choices={"Save…": self.save, discard: act},
            has_primary=False,
        )

    @Slot()
    def run_more(self) -> None:
        """Run what is missing of the plan; once there are none, add as many as the form says."""
        is_unfinished = self._session.snapshot.is_unfinished
        try:
            self._session.extend(0 if is_unfinished else checked_runs(self._plan.draft.runs))
        except InputError as error:
            open_message(self._window, "Run more", "No runs can be added.", failure_sentence(error))

    @Slot(object)
    def _show_saved(self, saved: Update) -> None:
        self.file_used.emit(str(self._path))
        self._plan.show(saved.experiment.plan)
        self._session.show_saved(saved)
        self._kept = self._mark
        self.said.emit(f"{self._path.name} opened.")

    @Slot(object)
    def _refuse(self, error: Exception) -> None:
        self.said.emit("")
        self.file_refused.emit(str(self._path))
        what = f"{error}." if isinstance(error, InputError) else failure_sentence(error)
        self._warn("The file could not be opened.", what)

    def _warn(self, headline: str, detail: str) -> None:
        open_message(self._window, "Open experiment", headline, detail)

    @Slot()
    def choose_file(self) -> None:
        """Ask how to write the report, and where."""
        if self._session.snapshot.is_over and (plan := self._session.snapshot.plan):
            self.exporter.ask(_file_name(plan))

    @Slot()
    def save(self) -> None:
        """Ask where to save the experiment."""
        if plan := self._session.snapshot.plan:
            proposal, kind = self._path.with_name(_file_name(plan) + ENDING), f"Experiment (*{ENDING})"
            ask_where_to_write(self._window, "Save experiment", proposal, kind, self.save_as)

    @Slot(str)
    def save_as(self, name: str) -> None:
        """Save the experiment in the background, so that it can be opened again."""
        if (experiment := self._session.experiment) is not None:
            self._path, self._to_keep = Path(name), self._mark
            self._saving.start(lambda task: write_experiment(experiment, name))

    def copy(self, name: str) -> None:
        """Copy the table of results in a format, such as "CSV"."""
        table_format = TableFormat(name)
        titles = [title for title in TITLES if title not in LAST]
        text = table_text(self._panel.table.summaries(), table_format, titles)
        QGuiApplication.clipboard().setText(text)
        self.said.emit(f"Figures copied as {table_format.value}.")

    def _writing(self, request: DocumentRequest) -> Work:
        experiment, options = self._session.experiment, report_options(request.options)
        assert experiment is not None
        return lambda task: [write_experiment(experiment, request.path, options, task.check)]

    @Slot(object)
    def _note_saved(self, path: Path) -> None:
        self._kept = self._to_keep
        self.said.emit(written_sentence([path]))
        self.file_used.emit(str(path))

    @Slot(object)
    def _warn_unsaved(self, error: Exception) -> None:
        open_message(
            self._window, "Save experiment", "The experiment was not saved.", failure_sentence(error)
        )

    @Slot(object)
    def _follow(self, snapshot: ExperimentSnapshot) -> None:
        stage = snapshot.stage
        before, self._stage = self._stage, stage
        if stage is Stage.ASKING and before is not stage:
            self._ask_whether_to_run(snapshot)

    def _ask_whether_to_run(self, snapshot: ExperimentSnapshot) -> None:
        assert snapshot.estimate is not None
        headline, detail = cost_sentences(snapshot.estimate)
        open_message(
            self._window,
            "Run experiment",
            headline,
            detail,
            choices={"Run": self._session.agree},
            refuse=self._session.decline,
        )

    def _close_window(self) -> None:
        self._may_close = True
        self._window.close()

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

    @Slot()
    def _copy_command(self) -> None:
        if (plan := self._plan.checked.plan) is not None:
            QGuiApplication.clipboard().setText(experiment_command(plan))
            self.said.emit("Command copied.")

    def copy_tuning(self) -> None:
        """Copy a command for each variant of the plan that has something to tune."""
        if (plan := self._plan.checked.plan) is None:
            self._panel.form.go_to_error(self._plan.checked)
        elif commands := tuning_commands(plan):
            QGuiApplication.clipboard().setText("\n".join(commands))
            self.said.emit(f"{counted(len(commands), 'tuning command')} copied.")
        else:
            self.said.emit("The chosen variants have no parameters to tune.")


def _file_name(plan: Plan) -> str:
    sizes = "-".join(str(n) for n in dict.fromkeys(cell.settings.n for cell in plan.cells))
    return f"nqueens-experiment-n{sizes[:40]}-seed{plan.seed}"
