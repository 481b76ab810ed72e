"""The run panel: the fields of a run and the two buttons that begin it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.run_fields import RunFields
from solver.run_settings import RunSettings

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
