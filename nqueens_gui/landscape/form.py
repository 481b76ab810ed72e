"""The form of the landscape page: board size, heuristic and sideways limit. It shows a draft and edits it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.fields import FieldRow, NumberField
from nqueens_gui.kit.keyboard import EnterHandler
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import in_column, in_row
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.landscape.snapshot import FIRST_LANDSCAPE, CheckedLandscape, LandscapeDraft
from nqueens_gui.watch.run_form import BoardForm
from nqueens_gui.watch.settings_fields import HeuristicField
from solver.analysis.state_space import MAX_EXACT
from solver.analysis.success_table import MAX_SIDEWAYS
from solver.core.board import MIN_QUEENS

FIELD_PX: Final = 84


class LandscapeForm(BoardForm[LandscapeDraft]):
    """A row of fields and buttons; below it what is wrong, with a way out where there is one."""

    entered = Signal()
    """Enter was pressed in a field."""
    experiment_requested = Signal(int)
    """The number of queens to measure by an experiment instead."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            FIRST_LANDSCAPE,
            NumberField(MIN_QUEENS, MAX_EXACT),
            HeuristicField(),
            n_tip="The number of queens, 4 to 8; larger boards have too many states.",
            parent=parent,
        )
        limit_tip = "Consecutive sideways moves allowed; 0 is steepest ascent."
        limit_field = NumberField(0, MAX_SIDEWAYS, has_growing_steps=True)
        self._add("sideways_limit", "Sideways limit", limit_field, limit_tip)
        self.ask_button = QPushButton("Compute")
        self.cancel_button = QPushButton("Cancel")
        self.experiment_button = QPushButton()
        self.error_label = note_label("error")
        self._lay_out()
        EnterHandler(self, self.entered.emit)
        self.experiment_button.clicked.connect(self._ask_for_experiment)

    def set_draft(self, draft: LandscapeDraft, checked: CheckedLandscape) -> None:
        """Show what is filled in, and what is wrong with it."""
        self._is_showing = True
        self._show_draft(draft, checked.errors)
        self.heuristic_field.set_heuristic(draft.heuristic)
        show_note(self.error_label, " ".join(checked.errors.values()))
        is_large = isinstance(draft.n, int) and draft.n > MAX_EXACT
        self.experiment_button.setVisible(is_large)
        self.experiment_button.setText(f"Measure n = {draft.n:,}" if isinstance(draft.n, int) else "")
        self._is_showing = False

    def go_to_error(self) -> None:
        """Give the keyboard to the first field that is wrong."""
        next(row for row in self.field_rows.values() if row.error).field.setFocus()

    def _show_error(self, row: FieldRow, sentence: str) -> None:
        row.mark_error(sentence)  # the sentence stands below all fields

    @Slot()
    def _ask_for_experiment(self) -> None:
        if isinstance(self._draft.n, int):
            self.experiment_requested.emit(self._draft.n)

    def _lay_out(self) -> None:
        self.ask_button.setProperty("role", "primary")
        self.experiment_button.setToolTip("Open the Experiment page with this number of queens.")
        n_row, limit_row = self.field_rows.values()
        for row in (n_row, limit_row):
            row.field.setFixedWidth(FIELD_PX)
        fields = in_row(n_row, self.heuristic_field, limit_row, gap_px=2 * GRID_PX)
        below = in_row((self.error_label, 1), self.experiment_button)
        below.setAlignment(self.experiment_button, Qt.AlignmentFlag.AlignTop)
        card = Card()
        card.setAccessibleName("Landscape settings")
        card.body.addLayout(in_column(in_row(fields, None, self.ask_button, self.cancel_button), below))
        in_column(card, of=self)
        finish_fields(self)
