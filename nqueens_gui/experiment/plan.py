"""The form of an experiment: variants, sizes, runs and seed, checked at every key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, cast

import msgspec
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from nqueens_gui.experiment.plan_view import (
    FIRST_RUNS,
    FIRST_SIZES,
    FIRST_VARIANTS,
    GIVEN,
    CheckedPlan,
    ExperimentForm,
    checked_plan,
)
from nqueens_gui.experiment.variants import Texts, ValuesField, VariantBoxes
from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import (
    CheckBox,
    CheckedFields,
    ChoiceField,
    FieldRow,
    NumberField,
    align_labels,
    announce_error,
)
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.keyboard import EnterHandler
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import in_column, in_row
from nqueens_gui.kit.seed_field import SeedField
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.settings_fields import CHOICES as START_CHOICES
from solver.core.heuristics import Heuristic
from solver.core.run_settings import Starts
from solver.experiment.plan import MOST_RUNS, Plan

LABEL_GAP_PX = 8
"""Between the longest label, including its buttons, and the fields."""
LONGEST_SIZES = 300
"""Characters that may be typed."""
HEURISTICS = (
    ("", "by variant", "The heuristic that each variant is defined with."),
    *((entry.value, entry.label, entry.description) for entry in Heuristic),
    (",".join(Heuristic), "both", "One line for each."),
)
STARTS = (
    *(choice for choice in START_CHOICES if choice[0] in tuple(Starts)),
    (GIVEN, "given", "Every run starts in the same state."),
)


class KeptPlan(msgspec.Struct, frozen=True):
    """What is kept of the form; its defaults are what it holds at first."""

    variants: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = FIRST_VARIANTS
    parameters: dict[str, dict[str, str]] = {}
    sizes: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_SIZES)] = FIRST_SIZES
    runs: Annotated[int, msgspec.Meta(ge=1, le=MOST_RUNS)] = FIRST_RUNS
    heuristic: str = ""
    starts: str = Starts.UNIFORM
    start: str = ""
    max_steps: str | int = ""
    seed: str = ""
    keep_seed: bool = False
    paired: bool = True


class PlanForm(CheckedFields, Keeping[KeptPlan]):
    """The fields of an experiment, each with its own error; its foot has the button to run it."""

    plan_requested = Signal(object)
    """The `Plan` to run; its seed is shown."""
    command_requested = Signal(object)
    """The `Plan` whose command to copy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.variant_boxes = VariantBoxes()
        self.sizes_field = QLineEdit()
        self.runs_field = NumberField(1, MOST_RUNS, has_growing_steps=True)
        self.heuristic_field, self.starts_field = ChoiceField(HEURISTICS), ChoiceField(STARTS)
        self.start_field = QLineEdit()
        self.step_limit_field = ValuesField(None)
        self.seed_field = SeedField()
        self.paired_box = CheckBox("Same starts for every line")
        self.rows = {
            "n": FieldRow(
                "Queens n", self.sizes_field, tooltip="Sizes of the board: 8, or several such as 4-8, 20."
            ),
            "runs": FieldRow("Runs", self.runs_field, tooltip="Runs of each line of the table."),
            "heuristic": FieldRow("Heuristic", self.heuristic_field, tooltip="What h counts."),
            "starts": FieldRow("Start", self.starts_field, tooltip="The states that the runs start in."),
            "start": FieldRow(
                "Start state",
                self.start_field,
                tooltip="The row of the queen in each column, or a board of Q and -.",
            ),
            "max_steps": FieldRow(
                "Step limit",
                self.step_limit_field,
                tooltip="Steps after which a run ends unsolved, for every variant without a step limit of its own; "
                "empty for the defaults. Several values, separated by commas, give one line each.",
            ),
            "seed": self.seed_field.row,
        }
        """By the names of the fields in a plan."""
        self.run_button = QPushButton("Run experiment")
        self.command_button, self.tune_button = QPushButton("Copy command"), QPushButton("Tune…")
        self.foot = QWidget()
        self.total_label = note_label("dim")
        self._is_busy = False
        self._checked = CheckedPlan(None, {})
        self._requested: KeptPlan | None = None
        self._prepare_parts()
        self._lay_out()
        self.reset()
        self._connect()

    @property
    def errors(self) -> Mapping[str, str]:
        """What is wrong with each field, by its name."""
        return self._checked.errors

    def plan(self) -> Plan | None:
        """Return the plan, with a random seed where none is given; None while a field is wrong."""
        return self._checked.plan

    def kept(self) -> KeptPlan:
        return KeptPlan(
            self.variant_boxes.names(),
            self.variant_boxes.texts(),
            self.sizes_field.text(),
            cast(int, self.runs_field.value()),
            self.heuristic_field.name(),
            self.starts_field.name(),
            self.start_field.text(),
            self.step_limit_field.text(),
            self.seed_field.text,
            self.seed_field.is_kept,
            self.paired_box.isChecked(),
        )

    def _fill_in(self, kept: KeptPlan) -> None:
        with self._filling():
            self.variant_boxes.set_names(kept.variants)
            self.variant_boxes.set_texts(kept.parameters)
            self.sizes_field.setText(kept.sizes)
            self.runs_field.set_value(kept.runs)
            self.heuristic_field.set_name(kept.heuristic)
            self.starts_field.set_name(kept.starts)
            self.start_field.setText(kept.start)
            self.start_field.setCursorPosition(0)
            self.step_limit_field.show_text(str(kept.max_steps))
            self.seed_field.fill_in(kept.seed, kept.keep_seed)
            self.paired_box.setChecked(kept.paired)

    def reset(self) -> None:
        """Fill in the values of the first start, with a new random seed."""
        self.seed_field.reset()
        self._fill_in(KeptPlan())

    @Slot(str, object)
    def take_setting(self, variant: str, texts: Texts) -> None:
        """Tick a variant, and fill in its parameters; the others take their defaults."""
        self.variant_boxes.entries[variant].set_texts(texts)
        self.variant_boxes.boxes[variant].setChecked(True)

    def set_busy(self, is_busy: bool) -> None:
        """Disable the button while an experiment is under way."""
        self._is_busy = is_busy
        self.run_button.setEnabled(not is_busy)

    def request_plan(self) -> None:
        """Request the runs, with a new seed unless it is kept; while a field is wrong, focus it instead."""
        if self._is_busy:
            return
        if self._checked.parameter_errors:
            variant, name = next(iter(self._checked.parameter_errors))
            self._return_to(self.variant_boxes.entries[variant].field(name))
            return
        if self.errors:
            self._return_to(self._field_of(next(iter(self.errors))))
            return
        self.seed_field.prepare_new_run()
        plan = self.plan()
        if plan is not None:
            self._requested = self._wish()
            self.plan_requested.emit(plan)

    @staticmethod
    def _return_to(field: QWidget) -> None:
        field.setFocus()
        announce_error(field)

    def _enter(self) -> None:
        """Request the runs if something else is filled in than what was run last."""
        if self._wish() != self._requested:
            self.request_plan()

    def _wish(self) -> KeptPlan:
        """What is filled in, without a seed that is to be drawn anew."""
        kept = self.kept()
        return kept if kept.keep_seed else msgspec.structs.replace(kept, seed="")

    def _request_command(self) -> None:
        if (plan := self.plan()) is not None:
            self.command_requested.emit(plan)

    def _field_of(self, name: str) -> QWidget:
        if name in self.rows:
            return self.rows[name].field
        return next(iter(self.variant_boxes.boxes.values()))

    def _prepare_parts(self) -> None:
        self.sizes_field.setMaxLength(LONGEST_SIZES)
        self.sizes_field.setPlaceholderText("8, or 4-8, 20")
        self.start_field.setPlaceholderText("3,2,5,2,2,0,7,7")
        self.paired_box.setToolTip(
            "Run k starts in the same state in every line whose starts are drawn alike, so that lines can be compared."
        )
        self.run_button.setProperty("role", "primary")
        self.run_button.setToolTip("Run all of these, one per core at a time.")
        self.command_button.setToolTip("Copy the command line for the same runs.")
        self.tune_button.setToolTip("Find the parameters of a variant that cost the fewest evaluations.")

    def _lay_out(self) -> None:
        rows = (row for name, row in self.rows.items() if name != "seed")
        in_column(self.variant_boxes, GRID_PX, *rows, self.seed_field, self.paired_box, of=self)
        others = in_row((self.command_button, 1), (self.tune_button, 1))
        in_column(self.total_label, self.run_button, others, of=self.foot)
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        align_labels(self.rows.values(), LABEL_GAP_PX)

    def _connect(self) -> None:
        self.run_button.clicked.connect(self.request_plan)
        EnterHandler(self, self._enter)
        self.command_button.clicked.connect(self._request_command)
        self.heuristic_field.currentIndexChanged.connect(self._check)
        self.starts_field.currentIndexChanged.connect(self._check)
        self.sizes_field.textChanged.connect(self._check)
        self.start_field.textChanged.connect(self._check)
        self.paired_box.toggled.connect(self._check)
        for field in (self.variant_boxes, self.runs_field, self.step_limit_field, self.seed_field):
            field.changed.connect(self._check)
        app_theme.changed.connect(self._align_labels)

    def _check_fields(self) -> None:
        ticked = self.variant_boxes.names()
        self._checked = checked_plan(
            ExperimentForm(
                self.variant_boxes.variants(),
                self.sizes_field.text(),
                self.runs_field.value(),
                self.seed_field.value(),
                self.paired_box.isChecked(),
                self.step_limit_field.text(),
                {name: texts for name, texts in self.variant_boxes.texts().items() if name in ticked},
                tuple(filter(None, self.heuristic_field.name().split(","))),
                self.starts_field.name(),
                self.start_field.text(),
            )
        )
        errors = self._checked.errors
        self.rows["start"].setVisible(self.starts_field.name() == GIVEN)
        self.variant_boxes.set_errors(errors.get("variants", ""), self._checked.parameter_errors)
        self.command_button.setEnabled(self._checked.plan is not None)
        for name, row in self.rows.items():
            row.set_error(errors.get(name, ""))
        show_note(self.total_label, self._checked.sentence)
