"""The settings of a run: all fields, checked at every change, and the buttons that start it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import CheckedFields, FieldRow, NumberField, align_labels
from nqueens_gui.kit.seed_field import SeedField
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.settings_fields import (
    HeuristicField,
    ParameterFields,
    StartField,
    StartMode,
    VariantField,
)
from nqueens_gui.watch.settings_view import CheckedForm, RunForm, checked
from solver.core.board import MAX_SHOWN_QUEENS, MIN_QUEENS, Rows, parse_rows
from solver.core.checks import InputError
from solver.core.run_settings import MAX_SEED, RunSettings
from solver.core.variants import VARIANTS

FIRST_VARIANT = "random-restart-sideways"
FIRST_N = 8


class RunFields(CheckedFields):
    """Takes the settings of a run and says at once, beside each field, what is wrong with it."""

    settings_changed = Signal()
    """A field says something else now."""
    start_edited = Signal(object)
    """The rows that the user typed; None while they are no state."""
    start_mode_changed = Signal(str)
    """Where the user wants the start to come from: a `StartMode`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.variant_field = VariantField()
        self.n_field = NumberField(MIN_QUEENS, MAX_SHOWN_QUEENS)
        self.heuristic_field = HeuristicField()
        self.parameter_fields = {name: ParameterFields(variant) for name, variant in VARIANTS.items()}
        self.seed_field = SeedField()
        self.run_index_field = NumberField(0, MAX_SEED)
        self.start_field = StartField()
        self._n_row = FieldRow("Queens n", self.n_field, tooltip="The number of queens, rows and columns.")
        self._run_index_row = FieldRow(
            "Run index", self.run_index_field, tooltip="Which run of the seed: run k needs no run before it."
        )
        self._checked = CheckedForm(None, {})
        self._lay_out_fields()
        self.reset()
        self._connect_fields()

    @property
    def errors(self) -> Mapping[str, str]:
        """By the name of the setting, what is wrong with it."""
        return self._checked.errors

    def settings(self) -> RunSettings | None:
        """Return the settings as they stand, None while a field is wrong; a seed not given yet is drawn."""
        return self._checked.settings

    def start_rows(self) -> Rows | None:
        """Return the start as given; None while it is random or no state."""
        text, n = self.start_field.value(), self.n_field.value()
        try:
            return None if text is None else parse_rows(text, n if isinstance(n, int) else None)
        except InputError:
            return None

    def values(self) -> dict[str, Any]:
        """Return what stands in the fields as plain types, to be kept for the next start."""
        return {
            "variant": self.variant_field.variant.name,
            "n": self.n_field.value(),
            "heuristic": self.heuristic_field.heuristic.value,
            "parameters": {name: fields.values() for name, fields in self.parameter_fields.items()},
            "seed": self.seed_field.text,
            "keep_seed": self.seed_field.is_kept,
            "start_mode": self.start_field.mode.value,
            "start": self.start_field.text,
        }

    def set_values(self, values: Mapping[str, object]) -> None:
        """Fill in what was kept; what is missing or cannot be used leaves its field as it is."""
        with self._filling():
            self.variant_field.set_variant(str(values.get("variant")))
            self._show_variant()
            self.heuristic_field.set_heuristic(str(values.get("heuristic")))
            self._set_parameters(values.get("parameters"))
            if isinstance(n := values.get("n"), int) and MIN_QUEENS <= n <= MAX_SHOWN_QUEENS:
                self.n_field.set_value(int(n))
            self.seed_field.fill_in(values.get("seed"), values.get("keep_seed"))
            self._set_start(values.get("start"), values.get("start_mode"))

    def reset(self) -> None:
        """Fill in what stands there at the first start, with a newly drawn seed."""
        with self._filling():
            for name, fields in self.parameter_fields.items():
                fields.set_values(VARIANTS[name].checked_parameters({}))
            self.n_field.set_value(FIRST_N)
            self.run_index_field.set_value(0)
            self.seed_field.reset()
            self.start_field.set_text("")
            self.start_field.set_mode(StartMode.RANDOM)
            self.variant_field.set_variant(FIRST_VARIANT)
            self._show_variant()
            self.heuristic_field.set_heuristic(self.variant_field.variant.heuristic)

    def set_settings(self, settings: RunSettings) -> None:
        """Show the settings of a run, such as one that was opened from a file."""
        with self._filling():
            self.variant_field.set_variant(settings.variant.name)
            self._show_variant()
            self.heuristic_field.set_heuristic(settings.heuristic)
            self.parameter_fields[settings.variant.name].set_values(settings.parameters)
            self.n_field.set_value(settings.n)
            self.run_index_field.set_value(settings.run_index)
            self.start_field.set_mode(StartMode.RANDOM if settings.start is None else StartMode.TYPED)
            if settings.start is not None:
                self.start_field.set_rows(settings.start)
            self.seed_field.set_seed(settings.seed)

    def set_start_rows(self, rows: Sequence[int]) -> None:
        """Show a start that was set on the board, of whatever size."""
        with self._filling():
            self.n_field.set_value(len(rows))
            self.start_field.set_mode(StartMode.BOARD)
            self.start_field.set_rows(rows)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours, and let the labels have the width they need in it."""
        self.seed_field.set_theme(theme)
        align_labels(self.findChildren(FieldRow))

    def _lay_out_fields(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self.variant_field)
        layout.addSpacing(GRID_PX)
        for part in (self._n_row, self.heuristic_field, *self.parameter_fields.values()):
            layout.addWidget(part)
        for part in (self.seed_field, self._run_index_row, self.start_field):
            layout.addWidget(part)
        self.setFocusProxy(self.variant_field.choice)
        finish_fields(self)
        align_labels(self.findChildren(FieldRow))

    def _connect_fields(self) -> None:
        self.variant_field.chosen.connect(self._change_variant)
        self.seed_field.drawn.connect(lambda: self.run_index_field.set_value(0))
        self.start_field.edited.connect(lambda: self.start_edited.emit(self.start_rows()))
        self.start_field.mode_changed.connect(self.start_mode_changed)
        for field in (
            self.n_field,
            self.heuristic_field,
            self.seed_field,
            self.run_index_field,
            self.start_field,
        ):
            field.changed.connect(self._check)
        for fields in self.parameter_fields.values():
            fields.changed.connect(self._check)

    def _change_variant(self) -> None:
        self._show_variant()
        self._check()

    def _show_variant(self) -> None:
        variant = self.variant_field.variant
        self.heuristic_field.set_variant(variant)
        for name, fields in self.parameter_fields.items():
            fields.setVisible(name == variant.name)

    def _set_parameters(self, kept: object) -> None:
        for name, given in kept.items() if isinstance(kept, dict) else ():
            if name in self.parameter_fields and isinstance(given, dict):
                self.parameter_fields[name].set_values(given)

    def _set_start(self, text: object, mode: object) -> None:
        if not isinstance(text, str):
            return
        self.start_field.set_text(text)
        self.start_field.set_mode(str(mode) if mode else StartMode.TYPED if text else StartMode.RANDOM)

    def _form(self) -> RunForm:
        name = self.variant_field.variant.name
        return RunForm(
            variant=name,
            n=self.n_field.value(),
            heuristic=self.heuristic_field.heuristic,
            parameters=self.parameter_fields[name].values(),
            seed=self.seed_field.value(),
            run_index=self.run_index_field.value(),
            start=self.start_field.value(),
        )

    def _check_fields(self) -> None:
        self._checked = checked(self._form())
        errors = self._checked.errors
        self._n_row.set_error(errors.get("n", ""))
        self.seed_field.row.set_error(errors.get("seed", ""))
        self._run_index_row.set_error(errors.get("run_index", ""))
        self._run_index_row.setVisible(self.run_index_field.value() != 0 or self.run_index_field.hasFocus())
        self.start_field.set_error(errors.get("start", ""))
        self.parameter_fields[self.variant_field.variant.name].set_errors(errors)
        self.settings_changed.emit()

    def field_of(self, name: str) -> QWidget:
        """Return the field that a setting is filled in with."""
        rows = self.parameter_fields[self.variant_field.variant.name].rows
        if name in rows:
            return rows[name].field
        fields = {"n": self.n_field, "seed": self.seed_field.edit, "run_index": self.run_index_field}
        return fields.get(name, self.start_field.edit)


LONGEST_SEED_ON_BUTTON = 12
"""Digits of a seed that fit on the button that runs again."""


class RunPanel(RunFields):
    """Takes the settings of a run and asks for the run, or for the last one again."""

    new_run_requested = Signal(object)
    """The `RunSettings` of a run to begin; its seed is shown."""
    run_again_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.new_run_button = QPushButton("New run")
        self.new_run_button.setToolTip("Begin a run with these settings.")
        self.new_run_button.setProperty("role", "primary")
        self.run_again_button = QPushButton("Run again")
        self.run_again_button.setEnabled(False)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addSpacing(GRID_PX)
        layout.addWidget(self.new_run_button)
        layout.addWidget(self.run_again_button)
        self.new_run_button.clicked.connect(self.request_new_run)
        self.run_again_button.clicked.connect(self.run_again_requested)

    def set_settings(self, settings: RunSettings) -> None:
        """Show the settings of a run that began, or was opened from a file."""
        super().set_settings(settings)
        self.name_run_again(settings.seed)

    def set_seed(self, seed: int) -> None:
        """Show the seed of the run that began, in its field and on the button that runs it again."""
        self.seed_field.set_seed(seed)
        self.name_run_again(seed)

    def draw_seed(self) -> None:
        """Draw a seed for the next run and show it."""
        self.seed_field.draw_new()

    def set_run_again_enabled(self, is_enabled: bool) -> None:
        """Say whether there is a run to run again."""
        self.run_again_button.setEnabled(is_enabled)

    def request_new_run(self) -> None:
        """Ask for a run, with a new seed unless it is kept; while a field is wrong, go there instead."""
        if self.errors:
            self.field_of(next(iter(self.errors))).setFocus()
            return
        self.seed_field.prepare_new_run()
        settings = self.settings()
        if settings is not None:
            self.new_run_requested.emit(settings)

    def name_run_again(self, seed: int) -> None:
        """Say on the button which run it runs again."""
        is_short = len(str(seed)) <= LONGEST_SEED_ON_BUTTON
        self.run_again_button.setText(
            f"Run again with seed {seed}" if is_short else "Run again with its seed"
        )
        self.run_again_button.setToolTip(f"Begin the last run anew, with its settings and its seed, {seed}.")
