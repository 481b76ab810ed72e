"""The fields that every form of runs has: board, heuristic, seed and start. They show a draft and edit it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.fields import FieldRow, NumberField, SeedField, ValuesField
from nqueens_gui.watch.settings import BoardFields, RunDraft, StartMode
from nqueens_gui.watch.settings_fields import HeuristicField, StartField
from solver.core.run_settings import MAX_SEED, Starts

AnyBoardFields = TypeVar("AnyBoardFields", bound=BoardFields)
AnyRunDraft = TypeVar("AnyRunDraft", bound=RunDraft)
N_TIP = "The number of queens, rows and columns."


class BoardForm(QWidget, Generic[AnyBoardFields]):
    """The number of queens and the heuristic; each form lays them out among its own fields.

    Parameters
    ----------
    draft
        What is filled in at first.
    n_field
        Where the number of queens is filled in.
    heuristic_field
        Where the heuristic is chosen.
    """

    edited = Signal(object)
    """The draft as the user changed it."""

    def __init__(
        self,
        draft: AnyBoardFields,
        n_field: NumberField | ValuesField,
        heuristic_field: HeuristicField,
        *,
        n_tip: str = N_TIP,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._draft = draft
        self._is_showing = False
        self._fields: dict[str, NumberField | ValuesField] = {}
        self.field_rows: dict[str, FieldRow] = {}
        """By the names of fields of the draft, where their values are typed."""
        self.n_field, self.heuristic_field = n_field, heuristic_field
        self._add("n", "Queens n", n_field, n_tip)
        heuristic_field.chosen.connect(lambda chosen: self._change("heuristic", chosen))

    def _add(self, name: str, title: str, field: NumberField | ValuesField, tip: str) -> None:
        """Add a field that shows and edits one value of the draft."""
        self._fields[name], self.field_rows[name] = field, FieldRow(title, field, tooltip=tip)
        field.changed.connect(lambda: self._change(name, field.value()))

    def _show_draft(self, draft: AnyBoardFields, errors: Mapping[str, str]) -> None:
        """Show a draft, and what is wrong with it."""
        self._draft = draft
        for name, field in self._fields.items():
            if field.value() != (value := getattr(draft, name)):
                field.set_value(value)
            self._show_error(self.field_rows[name], errors.get(name, ""))

    def _show_error(self, row: FieldRow, sentence: str) -> None:
        """Say what is wrong with a field."""
        row.set_error(sentence)

    def _change(self, name: str, value: object) -> None:
        if not self._is_showing:
            self._edit(self._draft.with_field(name, value))

    def _edit(self, draft: AnyBoardFields) -> None:
        """Tell of another draft, unless it is being shown."""
        if not self._is_showing:
            self._draft = draft  # another edit may come before this one is shown
            self.edited.emit(draft)


class RunForm(BoardForm[AnyRunDraft]):
    """The common fields of runs.

    Parameters
    ----------
    has_board
        Whether the start may be set on the board.
    run_index_tip
        The tooltip of the run index; empty for a form without one.
    """

    def __init__(
        self,
        draft: AnyRunDraft,
        n_field: NumberField | ValuesField,
        heuristic_field: HeuristicField,
        *,
        n_tip: str = N_TIP,
        has_board: bool = False,
        run_index_tip: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(draft, n_field, heuristic_field, n_tip=n_tip, parent=parent)
        self.seed_field, self.start_field = SeedField(), StartField(has_board=has_board)
        if run_index_tip:
            self._add("run_index", "Run index", NumberField(0, MAX_SEED), run_index_tip)
        seed, start = self.seed_field, self.start_field
        seed.edit.textEdited.connect(lambda: self._change("seed", seed.value()))
        seed.drawn.connect(lambda: self._change("drawn_seed", seed.value()))
        seed.keep.toggled.connect(lambda is_on: self._change("is_seed_kept", is_on))
        start.text_edited.connect(lambda text: self._change("start", text))
        start.mode_chosen.connect(self._choose_start)

    def _show_draft(self, draft: AnyRunDraft, errors: Mapping[str, str]) -> None:
        super()._show_draft(draft, errors)
        if self.seed_field.value() != draft.seed:
            self.seed_field.set_text("" if draft.seed is None else str(draft.seed))
        self.seed_field.keep.setChecked(draft.is_seed_kept)
        self.seed_field.row.set_error(errors.get("seed", ""))
        self.start_field.set_start(draft.start_mode, draft.starts, draft.start_text, errors.get("start", ""))

    def _choose_start(self, mode: str, starts: Starts | None) -> None:
        """Take where the start comes from; without `starts` random states are drawn as before."""
        self._edit(replace(self._draft, start_mode=StartMode(mode), starts=starts or self._draft.starts))
