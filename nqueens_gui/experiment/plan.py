"""The form of an experiment: variants, sizes, runs and seed, checked at every key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from nqueens_gui.experiment.plan_view import (
    FIRST_RUNS,
    FIRST_SIZES,
    FIRST_VARIANTS,
    CheckedPlan,
    ExperimentForm,
    checked_plan,
)
from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import CheckedFields, FieldRow, NumberField, align_labels
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.seed_field import SeedField
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import Theme
from solver.core.variants import MOST, VARIANTS, Variant
from solver.experiment.plan import MOST_RUNS, Plan


class VariantBoxes(QWidget):
    """A box for each variant; the ticked ones run."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        self._error = note_label("error")
        self._searches: dict[str, Variant] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(kind_label("Variants", "label"))
        self._column.addWidget(self._error)
        for variant in VARIANTS.values():
            self._add_box(variant)

    @property
    def error(self) -> str:
        """The error shown; empty when there is none."""
        return self._error.text()

    def set_search(self, variant: Variant) -> None:
        """Offer a search of the user's own, or take its new text."""
        if variant.name not in self.boxes:
            self._add_box(variant)
        self._searches[variant.name] = variant
        self.boxes[variant.name].setText(variant.title)
        self.changed.emit()

    def variants(self) -> tuple[str | Variant, ...]:
        """Return the ticked variants: their names, and searches of the user's own."""
        return tuple(self._searches.get(name, name) for name in self.names())

    def _add_box(self, variant: Variant) -> None:
        box = self.boxes[variant.name] = QCheckBox(variant.title)
        box.setToolTip(variant.description)
        box.setAccessibleDescription(variant.description)
        box.toggled.connect(self.changed)
        self._column.insertWidget(self._column.indexOf(self._error), box)

    def names(self) -> tuple[str, ...]:
        """Return the names of the ticked variants."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def set_names(self, names: Iterable[str]) -> None:
        """Tick these variants and no others; unknown names are ignored."""
        wanted = set(names)
        for name, box in self.boxes.items():
            box.setChecked(name in wanted)

    def set_error(self, sentence: str) -> None:
        """Show an error, or none when the sentence is empty."""
        show_note(self._error, sentence)


LABEL_GAP_PX = 8
"""Between the longest label, including its buttons, and the fields."""
LONGEST_SIZES = 300
"""Characters that may be typed."""


class PlanForm(CheckedFields):
    """The fields of an experiment, each with its own error, and the button to run it."""

    plan_requested = Signal(object)
    """The `Plan` to run; its seed is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.variant_boxes = VariantBoxes()
        self.sizes_field = QLineEdit()
        self.runs_field = NumberField(1, MOST_RUNS, has_growing_steps=True)
        self.step_limit_field = NumberField(1, MOST, is_optional=True, has_growing_steps=True)
        self.seed_field = SeedField()
        self.paired_box = QCheckBox("Same starts for every variant")
        self.sizes_row = FieldRow(
            "Queens n", self.sizes_field, tooltip="Sizes of the board: 8, or several such as 4-8, 20."
        )
        self.runs_row = FieldRow(
            "Runs", self.runs_field, tooltip="Runs of each variant on each size of board."
        )
        self.step_limit_row = FieldRow(
            "Step limit",
            self.step_limit_field,
            tooltip="Steps after which a run ends unsolved; empty for no limit.",
        )
        self.run_button = QPushButton("Run experiment")
        self._total = note_label("dim")
        self._is_busy = False
        self._checked = CheckedPlan(None, {})
        self._prepare_parts()
        self._lay_out()
        self.reset()
        self._connect()

    @property
    def errors(self) -> Mapping[str, str]:
        """What is wrong with each field, by its name."""
        return self._checked.errors

    @property
    def total(self) -> str:
        """The number of runs, as shown: ``4 variants × 1,000 runs = 4,000``."""
        return self._total.text()

    def plan(self) -> Plan | None:
        """Return the plan, with a random seed where none is given; None while a field is wrong."""
        return self._checked.plan

    def values(self) -> dict[str, Any]:
        """Return the fields as plain types, to be kept for the next start."""
        return {
            "variants": list(self.variant_boxes.names()),
            "sizes": self.sizes_field.text(),
            "runs": self.runs_field.value(),
            "max_steps": self.step_limit_field.value(),
            "seed": self.seed_field.text,
            "keep_seed": self.seed_field.is_kept,
            "paired": self.paired_box.isChecked(),
        }

    def set_values(self, values: Mapping[str, object]) -> None:
        """Fill in what was kept; a missing or unusable value leaves its field as it is."""
        variants, sizes, runs, limit = (values.get(key) for key in ("variants", "sizes", "runs", "max_steps"))
        with self._filling():
            if isinstance(variants, list) and variants:
                self.variant_boxes.set_names(map(str, variants))
            if isinstance(sizes, str) and sizes:
                self.sizes_field.setText(sizes[:LONGEST_SIZES])
            if isinstance(runs, int) and 1 <= runs <= MOST_RUNS:
                self.runs_field.set_value(int(runs))
            if "max_steps" in values and (limit is None or (isinstance(limit, int) and 0 <= limit <= MOST)):
                self.step_limit_field.set_value(limit)
            self.seed_field.fill_in(values.get("seed"), values.get("keep_seed"))
            if isinstance(is_paired := values.get("paired"), bool):
                self.paired_box.setChecked(is_paired)

    def reset(self) -> None:
        """Fill in the values of the first start, with a new random seed."""
        with self._filling():
            self.variant_boxes.set_names(FIRST_VARIANTS)
            self.sizes_field.setText(FIRST_SIZES)
            self.runs_field.set_value(FIRST_RUNS)
            self.step_limit_field.set_value(None)
            self.seed_field.reset()
            self.paired_box.setChecked(True)

    def set_busy(self, is_busy: bool) -> None:
        """Disable the button while an experiment is under way."""
        self._is_busy = is_busy
        self.run_button.setEnabled(not is_busy)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours and align the labels."""
        self.seed_field.set_theme(theme)
        self._align_labels()

    def request_plan(self) -> None:
        """Request the runs, with a new seed unless it is kept; while a field is wrong, focus it instead."""
        if self._is_busy:
            return
        if self.errors:
            self._field_of(next(iter(self.errors))).setFocus()
            return
        self.seed_field.prepare_new_run()
        plan = self.plan()
        if plan is not None:
            self.plan_requested.emit(plan)

    def _field_of(self, name: str) -> QWidget:
        fields = {
            "n": self.sizes_field,
            "runs": self.runs_field,
            "max_steps": self.step_limit_field,
            "seed": self.seed_field.edit,
        }
        return fields.get(name, next(iter(self.variant_boxes.boxes.values())))

    def _prepare_parts(self) -> None:
        self.sizes_field.setMaxLength(LONGEST_SIZES)
        self.sizes_field.setPlaceholderText("8, or 4-8, 20")
        self.paired_box.setToolTip(
            "Run k of every variant starts in the same state, so that they can be compared."
        )
        self.run_button.setProperty("role", "primary")
        self.run_button.setToolTip("Make all these runs, one per core at a time.")

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self.variant_boxes)
        layout.addSpacing(GRID_PX)
        for part in (
            self.sizes_row,
            self.runs_row,
            self.step_limit_row,
            self.seed_field,
            self.paired_box,
            self._total,
        ):
            layout.addWidget(part)
        layout.addSpacing(GRID_PX)
        layout.addWidget(self.run_button)
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        align_labels((self.sizes_row, self.runs_row, self.step_limit_row, self.seed_field.row), LABEL_GAP_PX)

    def _connect(self) -> None:
        self.run_button.clicked.connect(self.request_plan)
        self.sizes_field.textChanged.connect(self._check)
        self.paired_box.toggled.connect(self._check)
        for field in (self.variant_boxes, self.runs_field, self.step_limit_field, self.seed_field):
            field.changed.connect(self._check)

    def _check_fields(self) -> None:
        self._checked = checked_plan(
            ExperimentForm(
                self.variant_boxes.variants(),
                self.sizes_field.text(),
                self.runs_field.value(),
                self.seed_field.value(),
                self.paired_box.isChecked(),
                self.step_limit_field.value(),
            )
        )
        errors = self._checked.errors
        self.variant_boxes.set_error(errors.get("variants", ""))
        self.sizes_row.set_error(errors.get("n", ""))
        self.runs_row.set_error(errors.get("runs", ""))
        self.step_limit_row.set_error(errors.get("max_steps", ""))
        self.seed_field.row.set_error(errors.get("seed", ""))
        show_note(self._total, self._checked.sentence)
