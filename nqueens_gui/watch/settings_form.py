"""The form of a run's settings, and the buttons that begin a run. It shows the model and edits it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from nqueens_gui.kit.fields import FieldRow, NumberField, align_labels
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.labels import note_label
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.parameter_fields import ParameterFields
from nqueens_gui.watch.run_form import RunForm
from nqueens_gui.watch.settings import Checked, NextRun
from nqueens_gui.watch.settings_fields import HeuristicField, VariantField
from solver.core.board import MAX_SHOWN_QUEENS, MIN_QUEENS
from solver.core.run_settings import RunSettings
from solver.core.variants import VARIANTS, Variant

LONGEST_ON_BUTTON = 32
"""Characters that fit on the button that runs again."""
PENDING = "Settings changed. They take effect with the next run (N or Enter)."


class SettingsForm(RunForm[NextRun]):
    """Shows the settings of the next run with an error beside each field, and asks for runs."""

    start_mode_chosen = Signal(str)
    """The `StartMode` that the user chose; `edited` came before."""

    def __init__(self) -> None:
        super().__init__(
            NextRun(),
            NumberField(MIN_QUEENS, MAX_SHOWN_QUEENS),
            HeuristicField(),
            has_board=True,
            run_index_tip="Number of the run within this seed; lower numbers need not have been run.",
        )
        self._run: RunSettings | None = None
        self._is_pending = False
        self.variant_field = VariantField()
        self.parameter_fields = ParameterFields(self.heuristic_field.choice)
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
        self.variant_field.set_choice(value.variant)  # a search of a run file is not in the list yet
        self._is_showing = True
        self._show_draft(value, result.errors)
        self.variant_field.set_variant(value.variant)
        self.heuristic_field.set_heuristic(value.heuristic, value.variant)
        self.parameter_fields.show_values(value.variant, value.parameters[value.variant.name], result.errors)
        index_row = self.field_rows["run_index"]
        index_row.setVisible(value.run_index != 0 or index_row.field.hasFocus())
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
        rows = {**self.field_rows, "seed": self.seed_field.row, **self.parameter_fields.rows}
        return rows[name].field if name in rows else self.start_field.edit

    @Slot(str)
    def go_to_field(self, name: str) -> None:
        """Give the keyboard to the field of a setting."""
        self.field_of(name).setFocus()

    def _lay_out(self) -> None:
        self.new_run_button.setProperty("role", "primary")
        board = self.field_rows["n"], self.heuristic_field
        run = self.seed_field, self.field_rows["run_index"], self.start_field
        in_column(self.variant_field, GRID_PX, *board, self.parameter_fields, *run, of=self)
        in_column(self.pending_note, self.new_run_button, self.run_again_button, of=self.foot)
        hand_focus_on(self, self.variant_field.choice)
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        titles = {parameter.title for variant in VARIANTS.values() for parameter in variant.parameters}
        align_labels(self.findChildren(FieldRow), to_come=titles)

    def _connect(self) -> None:
        self.variant_field.chosen.connect(lambda variant: self._edit(self._draft.with_variant(variant)))
        self.start_field.mode_chosen.connect(lambda mode, _: self.start_mode_chosen.emit(mode))
        self.parameter_fields.changed.connect(self._edit_parameters)
        self.parameter_fields.made.connect(self._align_labels)
        app_theme.changed.connect(self._align_labels)

    @Slot()
    def _edit_parameters(self) -> None:
        self._edit(self._draft.with_parameters(self.parameter_fields.values()))
