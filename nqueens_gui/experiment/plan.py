"""The form of an experiment: variants, sizes, runs and seed. It shows the plan and edits it."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from nqueens_gui.experiment.plan_view import FIRST_PLAN, CheckedPlan, PlanDraft
from nqueens_gui.experiment.variants import VariantBoxes
from nqueens_gui.kit.fields import CheckBox, NumberField, ValuesField, align_labels, announce_error
from nqueens_gui.kit.keyboard import act_on_enter
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.run_form import RunForm
from nqueens_gui.watch.settings_fields import HEURISTICS, HeuristicField
from solver.core.heuristics import Heuristic
from solver.experiment.plan import MOST_RUNS

LABEL_GAP_PX = 8
"""Between the longest label, including its buttons, and the fields."""
HEURISTIC_CHOICES = (
    ("", "by variant", "The heuristic that each variant is defined with."),
    *HEURISTICS,
    (",".join(Heuristic), "both" if len(Heuristic) == 2 else "all", "One line for each."),
)


class HeuristicsField(HeuristicField):
    """A choice of one heuristic, of all, or of the one that each variant is defined with."""

    def __init__(self) -> None:
        super().__init__(HEURISTIC_CHOICES, "What h counts.")

    def set_heuristics(self, heuristics: tuple[Heuristic, ...]) -> None:
        """Show heuristics; none for each variant's own."""
        self.choice.set_name(",".join(entry for entry in Heuristic if entry in heuristics))

    def _chosen(self, name: str) -> tuple[Heuristic, ...]:
        return tuple(map(Heuristic, filter(None, name.split(","))))


class PlanForm(RunForm[PlanDraft]):
    """The fields of an experiment, each with its own error; its foot has the buttons."""

    entered = Signal()
    """Enter was pressed in a field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.heuristics_field = HeuristicsField()
        super().__init__(
            FIRST_PLAN,
            ValuesField("8, or 4-8, 20"),
            self.heuristics_field,
            n_tip="Sizes of the board: 8, or several such as 4-8, 20.",
            parent=parent,
        )
        self.variant_boxes = VariantBoxes()
        runs_field = NumberField(1, MOST_RUNS, has_growing_steps=True)
        self._add("runs", "Runs", runs_field, "Runs of each line of the table.")
        self._add(
            "max_steps",
            "Step limit",
            ValuesField("no limit"),
            "Steps after which a run ends unsolved, for every variant without a step limit of its own; "
            "empty for the defaults. Several values, separated by commas, give one line each.",
        )
        self.paired_box = CheckBox("Same starts for every line")
        self.run_button = QPushButton("Run experiment")
        self.command_button = QPushButton("Copy command")
        self.tuning_button = QPushButton("Copy tuning")
        self.foot = QWidget()
        self.total_label = note_label("dim")
        self._prepare_parts()
        self._lay_out()
        self._connect()

    @Slot(object, object)
    def set_plan(self, draft: PlanDraft, checked: CheckedPlan) -> None:
        """Show what is filled in, what is wrong with it, and how many runs it makes."""
        self._is_showing = True
        self._show_draft(draft, checked.errors)
        self.heuristics_field.set_heuristics(draft.heuristic)
        self.paired_box.setChecked(draft.is_paired)
        self.variant_boxes.set_names(draft.variants)
        self.variant_boxes.set_texts(draft.parameters)
        self.variant_boxes.set_errors(checked.errors.get("variants", ""), checked.parameter_errors)
        self.command_button.setEnabled(checked.plan is not None)
        show_note(self.total_label, checked.sentence)
        self._is_showing = False

    def go_to_error(self, checked: CheckedPlan) -> None:
        """Give the keyboard to the first field that is wrong."""
        field: QWidget = next(iter(self.variant_boxes.boxes.values()))
        if checked.parameter_errors:
            variant, name = next(iter(checked.parameter_errors))
            field = self.variant_boxes.entries[variant].field(name)
        elif (name := next(iter(checked.errors))) != "variants":
            rows = {**self.field_rows, "seed": self.seed_field.row}
            field = rows[name].field if name in rows else self.start_field.edit
        field.setFocus()
        announce_error(field)

    def _prepare_parts(self) -> None:
        self.paired_box.setToolTip(
            "Run k starts in the same state in all lines that draw starts alike, so lines can be compared run by run."
        )
        self.run_button.setProperty("role", "primary")
        self.run_button.setToolTip("Run the experiment, one run per core at a time.")
        self.command_button.setToolTip("Copy the command line for the same runs.")

    def _lay_out(self) -> None:
        rows = self.field_rows
        board = rows["n"], rows["runs"], self.heuristics_field, self.start_field, rows["max_steps"]
        in_column(self.variant_boxes, GRID_PX, *board, self.seed_field, self.paired_box, of=self)
        others = in_row((self.command_button, 1), (self.tuning_button, 1))
        in_column(self.total_label, self.run_button, others, of=self.foot)
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        others = self.heuristics_field, self.start_field.row, self.seed_field.row
        align_labels((*self.field_rows.values(), *others), LABEL_GAP_PX)

    def _connect(self) -> None:
        act_on_enter(self, self.entered.emit)
        self.paired_box.toggled.connect(lambda is_on: self._change("is_paired", is_on))
        self.variant_boxes.changed.connect(self._edit_variants)
        app_theme.changed.connect(self._align_labels)

    @Slot()
    def _edit_variants(self) -> None:
        boxes = self.variant_boxes
        self._edit(replace(self._draft, variants=boxes.names(), parameters=boxes.texts()))
