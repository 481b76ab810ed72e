"""Choosing the parameters of a variant for the fewest evaluations per solution: a dialog, and its work."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from nqueens_gui.experiment.tuning_view import (
    TUNABLE,
    TuningForm,
    TuningProgress,
    TuningRequest,
    checked_tuning,
    first_texts,
    offered,
    plan_texts,
    verdict_of,
)
from nqueens_gui.experiment.variants import WordsField, default_text, values_field
from nqueens_gui.kit.banner import ProgressBanner
from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import (
    CheckedFields,
    ChoiceField,
    FieldRow,
    NumberField,
    ValuesField,
    align_labels,
)
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.jobs import Job, Task, Work, failure_sentence
from nqueens_gui.kit.kept import Keeping, KeepingDialog
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import in_column, in_row
from nqueens_gui.kit.seed_field import SeedField
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.kit.writing import FittingDialog
from solver.core.parameters import MOST, Parameter
from solver.core.system import default_workers
from solver.core.variants import VARIANTS
from solver.experiment.plan import MOST_RUNS
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment
from solver.experiment.tuning import (
    BUDGET,
    CHECK_RUNS,
    MOST_BUDGET,
    RUNS,
    Tuned,
    open_study,
    rounded,
    tune,
    tuned,
    validation_plans,
)
from solver.telling.status import Status, Tone

HOW = "A range such as 0.1:0.9 is tuned, a value is fixed; an empty field is the default."
READY = Status(
    Tone.NEUTRAL,
    "Ready.",
    "Each setting is run from the same starts; the cheapest is verified with new runs.",
)
Values = dict[str, str]


class KeptTuning(msgspec.Struct, frozen=True):
    """What is kept of the dialog."""

    variant: str = "simulated-annealing"
    texts: dict[str, Values] = {}
    """By variant and parameter, where they are not those at first."""
    n: int | str = 8
    budget: int | str = BUDGET
    runs: int | str = RUNS
    check_runs: int | str = CHECK_RUNS


class TuningFields(CheckedFields, Keeping[KeptTuning]):
    """The fields of a tuning, each with its own error."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        titles = ((variant.name, variant.title, variant.description) for variant in TUNABLE)
        self.variant_field = ChoiceField(titles)
        self.numbers = {
            "n": NumberField(1, MOST),
            "budget": NumberField(1, MOST_BUDGET),
            "runs": NumberField(1, MOST_RUNS, has_growing_steps=True),
            "check_runs": NumberField(2, MOST_RUNS, has_growing_steps=True),
        }
        self.seed_field = SeedField()
        self.parameter_rows: dict[str, FieldRow] = {}
        self.request: TuningRequest | None = None
        """What is asked for; None while a field is wrong."""
        self.errors: Mapping[str, str] = {}
        self._texts: dict[str, Values] = {}
        self._parameters, self.error_label = QWidget(), note_label("error")
        self._column = in_column(gap_px=GRID_PX, of=self._parameters)
        tips = {
            "n": ("Queens n", "The size of the board."),
            "budget": ("Settings to try", "How many settings are tried, including those abandoned early."),
            "runs": ("Runs of each", "Runs of each setting, all from the same starts."),
            "check_runs": (
                "Fresh runs",
                "Runs of the best setting and of the defaults, with other random numbers.",
            ),
        }
        self.rows = {
            **{name: FieldRow(title, self.numbers[name], tooltip=tip) for name, (title, tip) in tips.items()},
            "seed": self.seed_field.row,
        }
        self.variant_row = FieldRow("Variant", self.variant_field, tooltip="The search that is tuned.")
        self._lay_out()
        self.seed_field.draw_new()
        self._fill_in(KeptTuning())
        self.variant_field.currentIndexChanged.connect(self._show_parameters)
        changes = [field.changed for field in self.numbers.values()]
        for change in (*changes, self.seed_field.changed):
            change.connect(self._check)
        app_theme.changed.connect(self.align)

    def kept(self) -> KeptTuning:
        self._note_texts()
        numbers: dict[str, Any] = {name: field.value() for name, field in self.numbers.items()}
        return KeptTuning(self.variant_field.name(), self._texts, **numbers)

    def _fill_in(self, kept: KeptTuning) -> None:
        with self._filling():
            self.parameter_rows = {}
            self._texts = {name: dict(texts) for name, texts in kept.texts.items()}
            self.variant_field.set_name(kept.variant)
            for name, field in self.numbers.items():
                field.set_value(getattr(kept, name))
            self._show_parameters()

    def align(self) -> None:
        """Let the fields stand in line."""
        align_labels([self.variant_row, *self.parameter_rows.values()], GRID_PX)
        align_labels(self.rows.values(), GRID_PX)

    def _note_texts(self) -> None:
        """Remember what is filled in for the variant whose parameters are shown."""
        if self.parameter_rows:
            texts = {name: values_field(row).value() for name, row in self.parameter_rows.items()}
            self._texts[self._shown] = texts

    @Slot()
    def _show_parameters(self) -> None:
        self._note_texts()
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        variant = VARIANTS[self.variant_field.name()]
        self._shown = variant.name
        texts = self._texts.get(variant.name, first_texts(variant))
        self.parameter_rows = {one.name: self._row(one, texts.get(one.name, "")) for one in offered(variant)}
        for row in self.parameter_rows.values():
            self._column.addWidget(row)
        in_turn = (self.variant_field, *(row.field for row in self.parameter_rows.values()))
        for before, field in pairwise(in_turn):
            QWidget.setTabOrder(before, field)
        finish_fields(self._parameters)
        self.align()
        self._check()

    def _row(self, parameter: Parameter, text: str) -> FieldRow:
        is_word = bool(parameter.choices)
        field = WordsField(parameter, is_one=True) if is_word else ValuesField(default_text(parameter))
        field.set_value(text)
        field.changed.connect(self._check)
        tip = parameter.description if is_word else f"{parameter.description} {HOW}"
        return FieldRow(parameter.title, field, tooltip=tip)

    def _check_fields(self) -> None:
        texts = {name: values_field(row).value() for name, row in self.parameter_rows.items()}
        numbers: dict[str, Any] = {name: field.value() for name, field in self.numbers.items()}
        form = TuningForm(self.variant_field.name(), texts, **numbers, seed=self.seed_field.value())
        self.request, self.errors = checked_tuning(form)
        for name, row in (*self.rows.items(), *self.parameter_rows.items()):
            row.set_error(self.errors.get(name, ""))
        show_note(self.error_label, self.errors.get("parameters", ""))
        self.changed.emit()

    def _lay_out(self) -> None:
        hint = note_label("dim")
        show_note(hint, HOW)
        numbers = [row for name, row in self.rows.items() if name != "seed"]
        left = in_column(self.variant_row, self._parameters, self.error_label, hint, None)
        right = in_column(*numbers, self.seed_field, None)
        in_row((left, 3), (right, 2), gap_px=3 * GRID_PX, of=self)
        finish_fields(self)


class TuningDialog(FittingDialog):
    """Asks what to tune, and shows how it goes and what was found."""

    tune_requested = Signal(object)
    """The `TuningRequest`."""
    cancel_requested = Signal()
    command_requested = Signal(str)
    least_width_px = 760

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = TuningFields()
        self.progress = ProgressBanner("Tuning progress")
        self.detail = note_label("text")
        self.command_button, self.use_button = QPushButton("Copy command"), QPushButton("Use in the plan")
        self.close_button, self.tune_button = QPushButton("Close"), QPushButton("Tune")
        self._is_busy = False
        self.setWindowTitle("Tune parameters")
        self._lay_out()
        self.fields.changed.connect(self._follow_fields)
        self.fields.variant_field.currentIndexChanged.connect(lambda _: self.show_end(READY))
        self.tune_button.clicked.connect(self._request)
        self.close_button.clicked.connect(self.reject)
        self.command_button.clicked.connect(self._copy)
        self.show_end(READY)

    @Slot(object)
    def show_progress(self, progress: TuningProgress) -> None:
        """Show how far the tuning is."""
        self.progress.set_share(progress.share)
        self.progress.banner.set_status(progress.status)

    def show_end(self, status: Status, detail: str = "", *, has_best: bool = False) -> None:
        """Show what was found, or why nothing was, and let the fields be changed."""
        self.progress.banner.set_status(status)
        show_note(self.detail, detail)
        self._set_busy(is_busy=False)
        self.use_button.setEnabled(has_best)

    def reject(self) -> None:
        """Cancel what goes on; else close."""
        if self._is_busy:
            self.cancel_requested.emit()
        else:
            super().reject()

    def _request(self) -> None:
        if (request := self.fields.request) is not None:
            self._set_busy(is_busy=True)
            self.progress.set_share(0.0)
            self.progress.banner.set_status(Status(Tone.NEUTRAL, "Trying the first setting."))
            show_note(self.detail, "")
            self.tune_requested.emit(request)

    def _copy(self) -> None:
        if (request := self.fields.request) is not None:
            self.command_requested.emit(request.command)

    def _set_busy(self, *, is_busy: bool) -> None:
        self._is_busy = is_busy
        self.progress.bar.setVisible(is_busy)
        self.fields.setEnabled(not is_busy)
        self.close_button.setText("Cancel" if is_busy else "Close")
        self.use_button.setEnabled(False)
        self._follow_fields()

    @Slot()
    def _follow_fields(self) -> None:
        is_right = self.fields.request is not None
        self.tune_button.setEnabled(is_right and not self._is_busy)
        self.command_button.setEnabled(is_right)

    def _lay_out(self) -> None:
        self.tune_button.setProperty("role", "primary")
        self.tune_button.setDefault(True)
        self.command_button.setToolTip("Copy the equivalent command line.")
        self.use_button.setToolTip("Fill the best setting into the plan of the experiment.")
        for button in (self.command_button, self.use_button, self.close_button):
            button.setAutoDefault(False)
        buttons = in_row(self.command_button, None, self.use_button, self.close_button, self.tune_button)
        parts = (self.fields, 1), self.progress, self.detail, buttons
        in_column(*parts, gap_px=2 * GRID_PX, margin_px=2 * GRID_PX, of=self)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        self.fields.align()
        super().showEvent(event)


class TuningCommands(QObject, KeepingDialog[TuningDialog]):
    """Opens the dialog, which is made when it is first used, and tunes what it asks for."""

    said = Signal(str)
    found = Signal(object)
    """What was found: a `Tuned`."""
    plan_requested = Signal(str, object)
    """A variant and the texts of its parameters, to be filled into the plan."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.study: Any = None
        """That of the last tuning, which goes on if the same is asked for again."""
        self.progress: TuningProgress | None = None
        self.best: tuple[str, Values] | None = None
        self.job = Job(self)

    def _make_dialog(self) -> TuningDialog:
        made = TuningDialog(self._window)
        made.tune_requested.connect(self._begin)
        made.cancel_requested.connect(self.job.cancel)
        made.use_button.clicked.connect(self._use)
        made.command_requested.connect(self._copy)
        self.job.progressed.connect(self._show_progress)
        self.job.finished.connect(self._show_end)
        self.job.failed.connect(self._show_failure)
        return made

    def ask(self) -> None:
        """Open the dialog; a tuning that goes on is shown there."""
        self.dialog.open()

    @Slot(object)
    def _begin(self, request: TuningRequest) -> None:
        self.progress = self.best = None
        self.job.start(self._tuning(request))

    def _tuning(self, request: TuningRequest) -> Work:
        def work(task: Task) -> Tuned | None:
            study = self.study
            if study is None or study.user_attrs.get("plan") != request.tuning.document():
                study = self.study = open_study(request.tuning, None)
            return tuned_by(study, request, task)

        return work

    @Slot(object)
    def _show_progress(self, progress: TuningProgress) -> None:
        self.progress = progress
        self.dialog.show_progress(progress)

    @Slot(object)
    def _show_end(self, found: Tuned | None) -> None:
        if found is not None:
            self.best = found.tuning.settings.variant.name, plan_texts(found)
            self.dialog.show_end(*verdict_of(found), has_best=True)
            self.found.emit(found)
        elif self.progress is not None:
            self.dialog.show_end(self.progress.cancelled)
        else:
            self.dialog.show_end(Status(Tone.PAUSED, "Cancelled.", "Nothing was tried."))

    @Slot(object)
    def _show_failure(self, error: Exception) -> None:
        self.dialog.show_end(Status(Tone.ERROR, "Nothing was tuned.", failure_sentence(error)))

    @Slot()
    def _use(self) -> None:
        if self.best is not None:
            self.plan_requested.emit(*self.best)
            self.dialog.accept()

    @Slot(str)
    def _copy(self, command: str) -> None:
        QGuiApplication.clipboard().setText(command)
        self.said.emit("Command copied.")


def tuned_by(study: Any, request: TuningRequest, task: Task) -> Tuned | None:
    """Try settings, then run the best and the defaults afresh; None if that was cancelled."""
    tuning, budget = request.tuning, request.budget

    def report(tried: int, study: Any) -> None:
        task.report(TuningProgress(tried, budget, rounded(study.best_params), study.best_value))

    if not tune(study, tuning, budget, default_workers(), report, task.is_cancelled):
        return None
    made: list[Experiment] = []
    for plan in validation_plans(tuning, study.best_params, request.check_runs):
        share = (len(made) + 1) / 3
        task.report(TuningProgress(budget, budget, rounded(study.best_params), study.best_value, share))
        made.append(run_experiment(plan, is_cancelled=task.is_cancelled))
        if not made[-1].is_complete:
            return None
    return tuned(tuning, study, made)
