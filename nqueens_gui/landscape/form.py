"""The form of the landscape page: board size, heuristic and sideways limit, checked at every key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import msgspec
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.fields import ChoiceField, NumberField
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.keyboard import EnterHandler
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import in_column, in_row
from nqueens_gui.kit.style import finish_fields, restyle
from nqueens_gui.landscape.snapshot import LandscapeQuestion
from solver.analysis.state_space import MAX_EXACT, check_exact_size
from solver.analysis.success_table import MAX_SIDEWAYS, check_limit
from solver.core.board import MIN_QUEENS
from solver.core.checks import InputError, whole_number
from solver.core.heuristics import Heuristic
from solver.core.words import full_sentence

FIRST_N: Final = 6
FIRST_LIMIT: Final = 100
FIELD_PX: Final = 84


class KeptLandscape(msgspec.Struct, frozen=True):
    """What is kept of the form."""

    n: int
    heuristic: str
    sideways_limit: int


class LandscapeForm(Card, Keeping[KeptLandscape]):
    """A row of fields and buttons; below it what is wrong, with a way out where there is one."""

    question_asked = Signal(object)
    """The `LandscapeQuestion` to answer."""
    experiment_requested = Signal(int)
    """The number of queens to measure by an experiment instead."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Landscape settings")
        self.n_field = NumberField(MIN_QUEENS, MAX_EXACT)
        self.heuristic_field = ChoiceField(
            (entry.value, entry.label, entry.description) for entry in Heuristic
        )
        self.limit_field = NumberField(0, MAX_SIDEWAYS, has_growing_steps=True)
        self.ask_button = QPushButton("Compute")
        self.cancel_button = QPushButton("Cancel")
        self.active_button = self.ask_button
        self.experiment_button = QPushButton()
        self.error_label = note_label("error")
        self.question: LandscapeQuestion | None = None
        """The question in the fields; None while one of them is wrong."""
        self._is_busy = False
        self._lay_out()
        self.n_field.set_value(FIRST_N)
        self.limit_field.set_value(FIRST_LIMIT)
        self._connect()
        self._check()
        self.set_busy(False, can_cancel=False)

    def kept(self) -> KeptLandscape:
        return KeptLandscape(
            cast(int, self.n_field.value()), self.heuristic_field.name(), cast(int, self.limit_field.value())
        )

    def _fill_in(self, kept: KeptLandscape) -> None:
        self.n_field.set_value(kept.n)
        self.heuristic_field.set_name(kept.heuristic)
        self.limit_field.set_value(kept.sideways_limit)
        self._check()

    def set_busy(self, is_busy: bool, *, can_cancel: bool) -> None:
        """Offer to cancel while something is under way; neither button moves."""
        had_keyboard = self.active_button.hasFocus()
        self._is_busy = is_busy
        self.active_button = self.cancel_button if is_busy else self.ask_button
        self.cancel_button.setEnabled(can_cancel)
        self._enable_ask_button()
        if had_keyboard:
            self.active_button.setFocus()

    @Slot()
    def ask(self) -> None:
        """Ask the question in the fields; while one is wrong, focus it instead."""
        if self.question is not None:
            self.question_asked.emit(self.question)
        else:
            self._wrong_field.setFocus()

    def ask_for_small_board(self) -> None:
        """Ask the question in the fields if its answer takes a moment only."""
        if self.question is not None and self.question.n <= FIRST_N:
            self.ask()

    @Slot()
    def _check(self) -> None:
        n, limit = self.n_field.value(), self.limit_field.value()
        wrong = {
            self.n_field: _wrong(lambda: check_exact_size(whole_number(n, "n", "the number of queens"))),
            self.limit_field: _wrong(
                lambda: check_limit(whole_number(limit, "sideways_limit", "the sideways limit"))
            ),
        }
        for field, sentence in wrong.items():
            restyle(field, invalid=bool(sentence))
            field.setAccessibleDescription(sentence)
        self._wrong_field = next((field for field, sentence in wrong.items() if sentence), self.n_field)
        show_note(self.error_label, " ".join(filter(None, wrong.values())))
        is_large = isinstance(n, int) and n > MAX_EXACT
        self.experiment_button.setVisible(is_large)
        self.experiment_button.setText(f"Measure n = {n:,}" if isinstance(n, int) else "")
        self.question = None
        if not any(wrong.values()) and isinstance(n, int) and isinstance(limit, int):
            self.question = LandscapeQuestion(n, Heuristic(self.heuristic_field.name()), limit)
        self._enable_ask_button()

    def _enable_ask_button(self) -> None:
        self.ask_button.setEnabled(self.question is not None and not self._is_busy)

    def _connect(self) -> None:
        self.n_field.changed.connect(self._check)
        self.limit_field.changed.connect(self._check)
        self.heuristic_field.chosen.connect(self._check)
        EnterHandler(self, self.ask)
        self.ask_button.clicked.connect(self.ask)
        self.experiment_button.clicked.connect(self._ask_for_experiment)

    @Slot()
    def _ask_for_experiment(self) -> None:
        n = self.n_field.value()
        if isinstance(n, int):
            self.experiment_requested.emit(n)

    def _lay_out(self) -> None:
        self.ask_button.setProperty("role", "primary")
        self.experiment_button.setToolTip("Open the Experiment page with this number of queens.")
        fields = in_row()
        for title, field, tip in (
            ("Queens n", self.n_field, "The number of queens, 4 to 8; larger boards have too many states."),
            ("Heuristic", self.heuristic_field, "What h counts."),
            ("Sideways limit", self.limit_field, "Consecutive sideways moves allowed; 0 is steepest ascent."),
        ):
            fields.addWidget(_label(title, field, tip))
            fields.addWidget(field)
            fields.addSpacing(GRID_PX)
        self.n_field.setFixedWidth(FIELD_PX)
        self.limit_field.setFixedWidth(FIELD_PX)
        below = in_row((self.error_label, 1), self.experiment_button)
        below.setAlignment(self.experiment_button, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(in_column(in_row(fields, None, self.ask_button, self.cancel_button), below))
        finish_fields(self)


def _label(title: str, field: QWidget, tip: str) -> QLabel:
    label = kind_label(title, "dim")
    label.setBuddy(field)
    field.setAccessibleName(title)
    for part in (label, field):
        part.setToolTip(tip)
    return label


def _wrong(check: Callable[[], object]) -> str:
    try:
        check()
    except InputError as error:
        sentence, _, sample = str(error).partition("; sample")
        hint = " Measure it by an experiment instead." if sample else ""
        return f"{full_sentence(sentence)}{hint}"
    return ""
