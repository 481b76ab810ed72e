"""The form of a run's settings, and the buttons that begin a run. It shows the model and edits it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import FieldRow, NumberField, align_labels
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.labels import note_label
from nqueens_gui.kit.seed_field import SeedField
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.settings import Checked, NextRun, StartMode
from nqueens_gui.watch.settings_fields import HeuristicField, ParameterFields, StartField, VariantField
from solver.core.board import MAX_SHOWN_QUEENS, MIN_QUEENS
from solver.core.run_settings import MAX_SEED, RunSettings, Starts
from solver.core.variants import VARIANTS, Variant

LONGEST_SEED_ON_BUTTON = 12
"""Digits of a seed that fit on the button that runs again."""
PENDING = "Settings changed. They take effect with the next run (N)."


class SettingsForm(QWidget):
    """Shows the settings of the next run with an error beside each field, and asks for runs."""

    edited = Signal(object)
    """The `NextRun` as the user changed it."""
    start_mode_chosen = Signal(str)
    """The `StartMode` that the user chose; `edited` came before."""
    new_run_requested = Signal()
    run_again_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = NextRun()
        self._checked = Checked(None, {})
        self._run: RunSettings | None = None
        self._is_pending = False
        self._is_showing = False
        self.variant_field = VariantField()
        self.n_field = NumberField(MIN_QUEENS, MAX_SHOWN_QUEENS)
        self.heuristic_field = HeuristicField()
        self.parameter_fields: dict[str, ParameterFields] = {}
        """Those of the variants chosen so far."""
        self.seed_field = SeedField()
        self.run_index_field = NumberField(0, MAX_SEED)
        self.start_field = StartField()
        self._n_row = FieldRow("Queens n", self.n_field, tooltip="The number of queens, rows and columns.")
        self._run_index_row = FieldRow(
            "Run index", self.run_index_field, tooltip="Which run of this seed; it needs no run before it."
        )
        self.pending_note = note_label("paused")
        self.pending_note.setText(PENDING)
        self.new_run_button = QPushButton("New run")
        self.run_again_button = QPushButton("Run again")
        self._lay_out()
        self._connect()

    def set_next_run(self, value: NextRun, result: Checked) -> None:
        """Show settings, and what is wrong with them."""
        self._value, self._checked = value, result
        if value.variant.search is not None:  # of a run file
            self.set_search(value.variant)
        self._is_showing = True
        self.variant_field.set_variant(value.variant)
        self.heuristic_field.set_heuristic(value.heuristic, value.variant)
        shown = self._fields_of(value.variant)
        shown.set_values(value.parameters[value.variant.name])
        for fields in self.parameter_fields.values():
            fields.setVisible(fields is shown)
        _show_number(self.n_field, value.n)
        _show_number(self.run_index_field, value.run_index)
        if self.seed_field.value() != value.seed:
            self.seed_field.set_text("" if value.seed is None else str(value.seed))
        self.seed_field.set_kept(value.is_seed_kept)
        self._run_index_row.setVisible(value.run_index != 0 or self.run_index_field.hasFocus())
        self.start_field.set_start(
            value.start_mode, value.starts, value.start_text, result.errors.get("start", "")
        )
        self._is_showing = False
        self._show_errors()

    @Slot(object)
    def set_search(self, variant: Variant) -> None:
        """Offer a search of the user's own beside the variants, or take its new text."""
        self.variant_field.set_choice(variant)

    @Slot(object, bool)
    def set_run(self, settings: RunSettings | None, is_pending: bool) -> None:
        """Name the run that can be run again, and say whether the settings have changed since it began."""
        if (settings, is_pending) == (self._run, self._is_pending):
            return
        self._run, self._is_pending = settings, is_pending
        self.pending_note.setVisible(is_pending)
        self.run_again_button.setEnabled(settings is not None)
        if settings is None:
            return
        seed = f"seed {settings.seed}" if len(str(settings.seed)) <= LONGEST_SEED_ON_BUTTON else "its seed"
        words = f" (n = {settings.n:,}, {seed})" if is_pending else f" with {seed}"
        self.run_again_button.setText(f"Run again{words}")
        self.run_again_button.setToolTip(
            f"Start the last run again, with its settings and its seed, {settings.seed}."
        )

    def field_of(self, name: str) -> QWidget:
        """Return the field of a setting."""
        rows = self.parameter_fields[self._value.variant.name].rows
        if name in rows:
            return rows[name].field
        fields = {"n": self.n_field, "seed": self.seed_field.edit, "run_index": self.run_index_field}
        return fields.get(name, self.start_field.edit)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours, and give the labels the width they need in it."""
        self.seed_field.set_theme(theme)
        self._align_labels()

    @Slot(str)
    def go_to_field(self, name: str) -> None:
        """Give the keyboard to the field of a setting."""
        self.field_of(name).setFocus()

    def _lay_out(self) -> None:
        self.new_run_button.setToolTip("Start a run with these settings.")
        self.new_run_button.setProperty("role", "primary")
        self.run_again_button.setEnabled(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self.variant_field)
        layout.addSpacing(GRID_PX)
        for part in (
            self._n_row,
            self.heuristic_field,
            self.seed_field,
            self._run_index_row,
            self.start_field,
        ):
            layout.addWidget(part)
        layout.addSpacing(GRID_PX)
        for button in (self.pending_note, self.new_run_button, self.run_again_button):
            layout.addWidget(button)
        hand_focus_on(self, self.variant_field.choice)
        finish_fields(self)
        self._align_labels()

    def _fields_of(self, variant: Variant) -> ParameterFields:
        """Return the fields of a variant's parameters, made when it is first chosen."""
        if variant.name not in self.parameter_fields:
            fields = self.parameter_fields[variant.name] = ParameterFields(variant)
            fields.changed.connect(self._edit_parameters)
            column = self.layout()
            assert isinstance(column, QVBoxLayout)
            column.insertWidget(column.indexOf(self.seed_field), fields)
            before: QWidget = self.heuristic_field.choice
            for row in fields.rows.values():
                QWidget.setTabOrder(before, row.field)
                before = row.field
            finish_fields(fields)
            self._align_labels()
        return self.parameter_fields[variant.name]

    def _align_labels(self) -> None:
        titles = {parameter.title for variant in VARIANTS.values() for parameter in variant.parameters}
        align_labels(self.findChildren(FieldRow), to_come=titles)

    def _connect(self) -> None:
        seed, start = self.seed_field, self.start_field
        self.variant_field.chosen.connect(lambda variant: self._edit(self._value.with_variant(variant)))
        self.heuristic_field.chosen.connect(lambda chosen: self._edit(self._value.with_heuristic(chosen)))
        self.n_field.changed.connect(lambda: self._edit(self._value.with_n(self.n_field.value())))
        seed.edit.textEdited.connect(
            lambda: self._edit(replace(self._value, seed=seed.value(), is_seed_new=bool(seed.text)))
        )
        seed.drawn.connect(
            lambda: self._edit(replace(self._value, seed=seed.value(), is_seed_new=True, run_index=0))
        )
        seed.keep.toggled.connect(lambda is_on: self._edit(replace(self._value, is_seed_kept=is_on)))
        self.run_index_field.changed.connect(
            lambda: self._edit(replace(self._value, run_index=self.run_index_field.value()))
        )
        start.text_edited.connect(lambda text: self._edit(replace(self._value, start=text)))
        start.mode_chosen.connect(self._choose_start_mode)
        self.new_run_button.clicked.connect(self.new_run_requested)
        self.run_again_button.clicked.connect(self.run_again_requested)

    def _edit(self, value: NextRun) -> None:
        if not self._is_showing:
            self.edited.emit(value)

    @Slot()
    def _edit_parameters(self) -> None:
        fields = self.parameter_fields[self._value.variant.name]
        self._edit(self._value.with_parameters(fields.values()))

    @Slot(str, object)
    def _choose_start_mode(self, mode: str, starts: Starts | None) -> None:
        self._edit(replace(self._value, start_mode=StartMode(mode), starts=starts or self._value.starts))
        self.start_mode_chosen.emit(mode)

    def _show_errors(self) -> None:
        errors = self._checked.errors
        self._n_row.set_error(errors.get("n", ""))
        self.seed_field.row.set_error(errors.get("seed", ""))
        self._run_index_row.set_error(errors.get("run_index", ""))
        self.parameter_fields[self._value.variant.name].set_errors(errors)


def _show_number(field: NumberField, value: object) -> None:
    if field.value() != value:
        field.set_value(value)
