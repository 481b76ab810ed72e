"""The form of a run's settings, and the buttons that begin a run. It shows the model and edits it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import FieldRow, align_labels
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.labels import note_label
from nqueens_gui.kit.layouts import in_column
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.run_form import RunForm
from nqueens_gui.watch.settings import Checked, NextRun, StartMode
from nqueens_gui.watch.settings_fields import ParameterFields, VariantField
from solver.core.board import MAX_SHOWN_QUEENS
from solver.core.run_settings import RunSettings, Starts
from solver.core.variants import VARIANTS, Variant

LONGEST_ON_BUTTON = 32
"""Characters that fit on the button that runs again."""
PENDING = "Settings changed. They take effect with the next run (N or Enter)."


class SettingsForm(RunForm):
    """Shows the settings of the next run with an error beside each field, and asks for runs."""

    edited = Signal(object)
    """The `NextRun` as the user changed it."""
    start_mode_chosen = Signal(str)
    """The `StartMode` that the user chose; `edited` came before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        run_index = "Run index", "Number of the run within this seed; lower numbers need not have been run."
        super().__init__(MAX_SHOWN_QUEENS, has_board=True, run_index=run_index, parent=parent)
        self._value = NextRun()
        self._run: RunSettings | None = None
        self._is_pending = False
        self.variant_field = VariantField()
        self.parameter_fields: dict[str, ParameterFields] = {}
        """Those of the variants chosen so far."""
        self.pending_note = note_label("paused")
        self.pending_note.setText(PENDING)
        self.new_run_button = QPushButton("New run")
        self.run_again_button = QPushButton("Run again")
        self.foot = QWidget()
        """The buttons, which stay in sight below the fields."""
        self._lay_out()
        self._connect()

    def set_next_run(self, value: NextRun, result: Checked) -> None:
        """Show settings, and what is wrong with them."""
        self._value = value
        self.variant_field.set_choice(value.variant)  # a search of a run file is not in the list yet
        self._is_showing = True
        self._show_draft(value, result.errors)
        self.variant_field.set_variant(value.variant)
        self.heuristic_field.set_heuristic(value.heuristic, value.variant)
        shown = self._fields_of(value.variant)
        shown.set_values(value.parameters[value.variant.name])
        shown.set_errors(result.errors)
        for fields in self.parameter_fields.values():
            fields.setVisible(fields is shown)
        self.seed_field.set_kept(value.is_seed_kept)
        self._run_index_row.setVisible(value.run_index != 0 or self.run_index_field.hasFocus())
        self._is_showing = False

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
            self.run_again_button.setText("Run again")
            return
        form = f"Run again (n = {settings.n:,}, {{}})" if is_pending else "Run again with {}"
        words = form.format(f"seed {settings.seed}")
        self.run_again_button.setText(words if len(words) <= LONGEST_ON_BUTTON else form.format("its seed"))
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

    @Slot(str)
    def go_to_field(self, name: str) -> None:
        """Give the keyboard to the field of a setting."""
        self.field_of(name).setFocus()

    def _lay_out(self) -> None:
        self.new_run_button.setToolTip("Start a run with these settings.")
        self.new_run_button.setProperty("role", "primary")
        self.run_again_button.setEnabled(False)
        fields = (self.n_row, self.heuristic_field, self.seed_field, self._run_index_row, self.start_field)
        in_column(self.variant_field, GRID_PX, *fields, of=self)
        in_column(self.pending_note, self.new_run_button, self.run_again_button, of=self.foot)
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
        self.variant_field.chosen.connect(lambda variant: self._edit(self._value.with_variant(variant)))
        self.seed_field.keep.toggled.connect(
            lambda is_on: self._edit(replace(self._value, is_seed_kept=is_on))
        )
        app_theme.changed.connect(self._align_labels)

    def _edit(self, value: NextRun) -> None:
        if not self._is_showing:
            self.edited.emit(value)

    def _edit_field(self, name: str, value: Any) -> None:
        match name:
            case "n":
                self._edit(self._value.with_n(value))
            case "heuristic":
                self._edit(self._value.with_heuristic(value))
            case "seed":
                self._edit(replace(self._value, seed=value, is_seed_new=value is not None))
            case "drawn_seed":
                self._edit(self._value.with_new_seed(value))
            case _:
                self._edit(replace(self._value, **{name: value}))

    @Slot()
    def _edit_parameters(self) -> None:
        fields = self.parameter_fields[self._value.variant.name]
        self._edit(self._value.with_parameters(fields.values()))

    def _choose_start(self, mode: str, starts: Starts | None) -> None:
        self._edit(replace(self._value, start_mode=StartMode(mode), starts=starts or self._value.starts))
        self.start_mode_chosen.emit(mode)
