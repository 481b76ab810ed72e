"""The form of an experiment: variants, sizes, runs and seed. It shows the plan and edits it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from nqueens_gui.experiment.plan_view import FIRST_PLAN, CheckedPlan, PlanDraft
from nqueens_gui.kit.card import FoldedRow
from nqueens_gui.kit.fields import (
    LONGEST_VALUES,
    CheckBox,
    NumberField,
    ValuesField,
    align_labels,
    announce_error,
)
from nqueens_gui.kit.keyboard import act_on_enter
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.parameter_fields import ParameterFields
from nqueens_gui.watch.run_form import RunForm
from nqueens_gui.watch.settings_fields import HEURISTICS, HeuristicField
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS, Variant
from solver.experiment.plan import MOST_RUNS

TOOL_PX = 20
INDENT_PX = 16
"""From the box of a variant to its parameters."""
Texts = Mapping[str, str]
"""What is filled in, by parameter; a parameter at its default is left out."""


class VariantEntry(FoldedRow):
    """The box of a variant; its parameters are below it while they are opened, else those that were changed."""

    changed = Signal()

    def __init__(self, variant: Variant) -> None:
        super().__init__("Parameters", side_px=TOOL_PX, indent_px=INDENT_PX)
        self.box = CheckBox()
        self.fields = ParameterFields(self.open_button, are_several=True)
        self._variant = variant
        self._texts: dict[str, str] = {}
        self._errors: Mapping[str, str] = {}
        policy = self.open_button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # all rows are as high, with the button and without
        self.open_button.setSizePolicy(policy)
        self._head.addWidget(self.box, 1)
        self._head.addWidget(self.open_button)
        self._column.addWidget(self.fields)
        self.set_variant(variant)
        self.fields.changed.connect(self._note_change)
        self.fields.made.connect(self.opened)
        self.box.toggled.connect(self._follow_box)
        self._follow_box()

    def set_variant(self, variant: Variant) -> None:
        """Take another text of a search of the user's own."""
        self._variant = variant
        self.box.setText(variant.title)
        self.box.setToolTip(variant.description)
        self.box.setAccessibleDescription(variant.description)
        words = f"Parameters of {variant.title}"
        self.open_button.setToolTip(f"{words}: several values give one line each.")
        self.open_button.setAccessibleName(words)

    def texts(self) -> dict[str, str]:
        """Return what is filled in, by parameter."""
        return {name: text for name, text in self._texts.items() if text.strip()}

    def set_texts(self, texts: Texts) -> None:
        """Fill in values; parameters that are not named take their default."""
        known = {parameter.name for parameter in self._variant.parameters}
        self._texts = {name: text[:LONGEST_VALUES] for name, text in texts.items() if name in known}
        self._show_fields()
        self._show_note()

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """Say what is wrong with each parameter, below its field or, while that is closed, below the box."""
        self._errors = errors
        self._show_fields()
        self._show_note()

    def field(self, name: str) -> QWidget:
        """Return the field of a parameter, which is then opened."""
        self.open_button.setChecked(True)
        return self.fields.rows[name].field

    def _show_fields(self) -> None:
        if self.is_open:
            self.fields.show_values(self._variant, self._texts, self._errors)

    @Slot()
    def _note_change(self) -> None:
        self._texts = self.fields.values()
        self.changed.emit()

    @Slot()
    def _follow_box(self) -> None:
        is_on = self.box.isChecked()
        self.open_button.setVisible(is_on)
        if not is_on:
            self.open_button.setChecked(False)
        self._show_note()
        self.changed.emit()

    def _show_note(self) -> None:
        if not self.box.isChecked():
            self._set_note("", "")
            return
        titles = {parameter.name: parameter.title for parameter in self._variant.parameters}
        values = "; ".join(f"{titles[name]} {text}" for name, text in self.texts().items())
        self._set_note(values, next(iter(self._errors.values()), ""))


class VariantBoxes(QWidget):
    """A box for each variant; the ticked ones run, with the values of their parameters."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[str, VariantEntry] = {}
        self.error_label = note_label("error")
        self._column = in_column(kind_label("Variants", "label"), self.error_label, gap_px=2, of=self)
        for variant in VARIANTS.values():
            self._add(variant)
        app_theme.changed.connect(self._align_rows)

    @property
    def boxes(self) -> dict[str, QCheckBox]:
        """The boxes by the names of the variants."""
        return {name: entry.box for name, entry in self.entries.items()}

    def set_search(self, variant: Variant) -> None:
        """Offer a search of the user's own, or take its new text."""
        if len(self.entries) == len(VARIANTS):
            heading = kind_label("Searches of your own", "label")
            heading.setContentsMargins(0, GRID_PX // 2, 0, 0)
            self._insert(heading)
        if variant.name not in self.entries:
            self._add(variant)
        self.entries[variant.name].set_variant(variant)
        self.changed.emit()

    def names(self) -> tuple[str, ...]:
        """Return the names of the ticked variants."""
        return tuple(name for name, entry in self.entries.items() if entry.box.isChecked())

    def set_names(self, names: Iterable[str]) -> None:
        """Tick these variants and no others; unknown names are ignored."""
        ticked = set(names)
        for name, box in self.boxes.items():
            box.setChecked(name in ticked)

    def texts(self) -> dict[str, dict[str, str]]:
        """Return the parameters of every variant that are not at their defaults, ticked or not."""
        return {name: texts for name, entry in self.entries.items() if (texts := entry.texts())}

    def set_texts(self, texts: Mapping[str, Texts]) -> None:
        """Fill in the parameters of every variant; those that are not named take their defaults."""
        for name, entry in self.entries.items():
            entry.set_texts(texts.get(name, {}))

    def set_errors(self, sentence: str, errors: Mapping[tuple[str, str], str]) -> None:
        """Say what is wrong with the choice, and with parameters by variant and name."""
        show_note(self.error_label, sentence)
        for name, entry in self.entries.items():
            entry.set_errors({one: error for (variant, one), error in errors.items() if variant == name})

    def _add(self, variant: Variant) -> None:
        entry = self.entries[variant.name] = VariantEntry(variant)
        entry.changed.connect(self.changed)
        entry.opened.connect(self._align_rows)
        self._insert(entry)

    def _insert(self, part: QWidget) -> None:
        self._column.insertWidget(self._column.indexOf(self.error_label), part)

    @Slot()
    def _align_rows(self) -> None:
        """Let the fields of all variants stand in line."""
        align_labels(row for entry in self.entries.values() for row in entry.fields.rows.values())


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

    def __init__(self) -> None:
        self.heuristics_field = HeuristicsField()
        super().__init__(
            FIRST_PLAN,
            ValuesField("8, or 4-8, 20"),
            self.heuristics_field,
            n_tip="Sizes of the board: 8, or several such as 4-8, 20.",
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
