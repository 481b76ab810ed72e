"""The fields that every form of runs has: board, heuristic, seed and start. They show a draft and edit it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.fields import FieldRow, NumberField
from nqueens_gui.kit.seed_field import SeedField
from nqueens_gui.watch.settings import RunDraft
from nqueens_gui.watch.settings_fields import HeuristicField, StartField
from solver.core.board import MIN_QUEENS
from solver.core.run_settings import MAX_SEED, Starts


class RunForm(QWidget):
    """The common fields; each form lays them out among its own.

    Parameters
    ----------
    most_queens
        Where the arrows of the number of queens stop.
    has_board
        Whether the start may be set on the board.
    run_index
        Title and tooltip of the run index.
    """

    def __init__(
        self, most_queens: int, *, has_board: bool, run_index: tuple[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._is_showing = False
        self.n_field = NumberField(MIN_QUEENS, most_queens)
        self.heuristic_field = HeuristicField()
        self.seed_field = SeedField()
        self.run_index_field = NumberField(0, MAX_SEED)
        self.start_field = StartField(has_board=has_board)
        self.n_row = FieldRow("Queens n", self.n_field, tooltip="The number of queens, rows and columns.")
        title, tooltip = run_index
        self._run_index_row = FieldRow(title, self.run_index_field, tooltip=tooltip)
        seed, start = self.seed_field, self.start_field
        self.n_field.changed.connect(lambda: self._change("n", self.n_field.value()))
        self.heuristic_field.chosen.connect(lambda chosen: self._change("heuristic", chosen))
        seed.edit.textEdited.connect(lambda: self._change("seed", seed.value()))
        seed.drawn.connect(lambda: self._change("drawn_seed", seed.value()))
        self.run_index_field.changed.connect(lambda: self._change("run_index", self.run_index_field.value()))
        start.text_edited.connect(lambda text: self._change("start", text))
        start.mode_chosen.connect(self._choose_start)

    def _show_draft(self, draft: RunDraft, errors: Mapping[str, str]) -> None:
        """Show a draft, and what is wrong with it."""
        for field, value in ((self.n_field, draft.n), (self.run_index_field, draft.run_index)):
            if field.value() != value:
                field.set_value(value)
        if self.seed_field.value() != draft.seed:
            self.seed_field.set_text("" if draft.seed is None else str(draft.seed))
        self.start_field.set_start(draft.start_mode, draft.starts, draft.start_text, errors.get("start", ""))
        self.n_row.set_error(errors.get("n", ""))
        self.seed_field.row.set_error(errors.get("seed", ""))
        self._run_index_row.set_error(errors.get("run_index", ""))

    def _change(self, name: str, value: object) -> None:
        if not self._is_showing:
            self._edit_field(name, value)

    def _edit_field(self, name: str, value: object) -> None:
        """Take what the user filled in; ``drawn_seed`` is a seed that was drawn."""
        raise NotImplementedError

    def _choose_start(self, mode: str, starts: Starts | None) -> None:
        """Take where the start comes from; without `starts` random states are drawn as before."""
        raise NotImplementedError
