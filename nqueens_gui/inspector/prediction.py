"""The prediction mode: the user guesses the next move on the board; then it is made and the guess judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.inspector.prediction_view import (
    ASK,
    STANDS,
    STUCK,
    Guess,
    JudgedGuess,
    PredictionScore,
    guess_words,
    is_guess,
    is_hidden,
    judged,
)
from nqueens_gui.kit.buttons import act_as, icon_button
from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.labels import ElidedLabel
from nqueens_gui.kit.layouts import GRID_PX, Fitting, in_row, put_beside, room_across
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.style import restyle
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.transport import PositionLabel
from nqueens_gui.watch.board_mode import BoardMode, BoardUse
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.snapshot import Snapshot
from solver.engine.choices import successor_distribution
from solver.runs.trace import TracePosition
from solver.telling.squares import Coordinates

ICON_PX = 16
BUTTON_PX = 28
LEAVE = "Leave prediction (P)"
RESET = "Reset the score"
SHOW, NEXT = "Show the move", "Next"


LONGEST: Final = "Wrong: queen 10 to row 10 leads to h = 10, but the best move leads to h = 10."
"""The room of the words is that of this sentence, so that the board below keeps its size from word to word."""
LEAST_LINES: Final = 2
TOOLS_PX: Final = 410
"""Width of score and buttons; where there is less, the buttons have briefer words."""
WORDS_PX: Final = 300
"""Least width of the words beside the buttons; where there is less, they stand above them."""
LEAST_PX: Final = 250


class PredictionBar(Fitting, QFrame):
    """Words, and beside or below them the score and the buttons; hidden outside the mode.

    Its height depends on its width and on the size of text, not on what it says.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("card", True)
        self.setAccessibleName("Prediction")
        self.label = ElidedLabel(is_shrinking=True)
        self.label.setProperty("kind", "text")
        self.score_label = PositionLabel()
        self.score_label.setProperty("kind", "dim")
        self.stuck_button, self.reveal_button = QPushButton(), QPushButton()
        self.reset_button, self.leave_button = (
            icon_button(BUTTON_PX, words, icon_px=ICON_PX) for words in (RESET, LEAVE)
        )
        self._tools = QWidget()
        self._is_answered = self._is_brief = False
        self._lay_out()
        self._name_buttons()
        self.hide()

    def show_words(self, words: str, is_right: bool | None = None) -> None:
        """Show the question or the judgement."""
        self.label.set_full_text(unbroken(words))
        kind = {None: "text", True: "solved", False: "stuck"}[is_right]
        restyle(self.label, kind=kind)
        self.setAccessibleDescription(words)

    def show_verdict(self, verdict: JudgedGuess, score: PredictionScore) -> None:
        """Show how a guess was judged, and tell it to a screen reader with the score."""
        is_new = self.accessibleDescription() != verdict.sentence
        self.show_words(verdict.sentence, verdict.is_right)
        if is_new:
            announce(self, f"{verdict.sentence} {score.words}".rstrip())

    def show_score(self, score: PredictionScore) -> None:
        """Show how many predictions were right, in few words where there is little room."""
        self.score_label.set_texts(score.words, score.brief)
        self.reset_button.setEnabled(bool(score.words))

    def set_answered(self, is_answered: bool) -> None:
        """Once a wrong guess is answered, let the button that shows the move only go on to it."""
        self._is_answered = is_answered
        self._name_buttons()
        self.stuck_button.setVisible(not is_answered)

    def _lay_out(self) -> None:
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy = self.stuck_button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.stuck_button.setSizePolicy(policy)
        set_icon(self.reset_button, "restart", "text.dim")
        set_icon(self.leave_button, "close", "text.dim")
        buttons = (self.stuck_button, self.reveal_button, self.leave_button)
        in_row((self.score_label, 1), self.reset_button, *buttons, of=self._tools)
        self._layout = in_row((self.label, 1), self._tools, of=self)
        self._layout.setContentsMargins(2 * GRID_PX, GRID_PX - 2, GRID_PX, GRID_PX - 2)

    def fit(self) -> None:
        """Put the words beside the buttons or, where they have too little room there, above them."""
        room = room_across(self, self._layout)
        is_beside = room >= scaled(WORDS_PX + TOOLS_PX)
        put_beside(self._layout, is_beside)
        self._tools.setFixedWidth(scaled(TOOLS_PX) if is_beside else room)
        font = QFont(self.label.font())
        font.setWeight(QFont.Weight.DemiBold)
        words_px = room - scaled(TOOLS_PX) - GRID_PX if is_beside else room
        wrap, metrics = int(Qt.TextFlag.TextWordWrap), QFontMetrics(font)
        height = metrics.boundingRect(0, 0, max(words_px, 1), 0, wrap, LONGEST).height()
        self.label.set_lines(max(LEAST_LINES, round(height / metrics.lineSpacing())))
        self._is_brief = room < scaled(TOOLS_PX)
        self._name_buttons()

    def _name_buttons(self) -> None:
        self.stuck_button.setText("Stuck" if self._is_brief else "It is stuck")
        show = "Show" if self._is_brief else SHOW
        self.reveal_button.setText(NEXT if self._is_answered else show)

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(LEAST_PX), super().minimumSizeHint().height())


OVER = "The run is over."


class PredictionCommands(QObject):
    """Takes guesses from the board while the mode is on, and the keys that otherwise play or step."""

    predicting_changed = Signal(bool)
    mode_changed = Signal(int, object)
    """`BoardUse.PREDICTING`, and the `BoardMode` of the board or None."""

    def __init__(
        self, session: Session, bar: PredictionBar, actions: Mapping[str, QAction], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._bar = bar
        self._snapshot: Snapshot | None = None
        self._guess: Guess | None = None
        self._is_revealed = False
        """Whether the possible moves are shown, after a wrong guess and until the move is made."""
        self._verdict: JudgedGuess | None = None
        self._judged_at = (0, -1)
        self._is_end_told = False
        """Whether it was told that the search is stuck in its last state, which is shown."""
        self._coordinates = Coordinates.NUMBERS
        self.score = PredictionScore()
        self.is_predicting = False
        act_as(bar.reveal_button, actions["answer"])
        act_as(bar.stuck_button, actions["answer_stuck"])
        bar.reset_button.clicked.connect(self.reset_score)
        bar.leave_button.clicked.connect(self.leave)

    @Slot(object)
    def set_options(self, options: BoardOptions) -> None:
        """Name columns and rows as the board does."""
        self._coordinates = options.coordinates
        if self.is_predicting:
            self._show()

    @Slot(bool)
    def set_predicting(self, is_on: bool) -> None:
        """Turn the mode on or off."""
        if is_on == self.is_predicting:
            return
        self.is_predicting = is_on
        self._session.waits_at_start = is_on
        self._is_end_told = self._snapshot is not None and self._snapshot.is_over
        if is_on:
            self._session.pause()
        self._forget()
        self.predicting_changed.emit(is_on)
        self._bar.setVisible(is_on)
        self._show()

    @Slot()
    def leave(self) -> None:
        """Turn the mode off."""
        self.set_predicting(False)

    @Slot()
    def play_or_reveal(self) -> None:
        """Play or pause, or show the next move if it is hidden."""
        if self._can_reveal():
            self.reveal()
        else:
            self._session.toggle()

    @Slot()
    def step_or_reveal(self) -> None:
        """Make one move, and judge the guess if there is one."""
        if self._can_reveal():
            self.reveal()
        else:
            self._session.step_forward()

    @Slot()
    def stop_or_leave(self) -> None:
        """Stop the run, or only leave the mode."""
        if self.is_predicting:
            self.leave()
        else:
            self._session.stop()

    @Slot(int, int)
    def guess(self, column: int, row: int) -> None:
        """Take a square of the board as the guess, or take it back."""
        if self._can_guess() and is_guess(self._position, (column, row)):
            self._take(None if self._guess == (column, row) else (column, row))

    @Slot(int, int)
    def pick(self, column: int, row: int) -> None:
        """Take a square that the arrow keys led to as the guess."""
        if self._can_guess():
            self._take((column, row))

    @Slot()
    def guess_stuck(self) -> None:
        """Guess that the search is stuck, and judge that."""
        if self._can_guess():
            self._take(STUCK)
            self.reveal()

    @Slot()
    def reveal(self) -> None:
        """Judge the guess and make the move; after a wrong guess the possible moves are shown first."""
        snapshot = self._snapshot
        if not self._can_reveal() or snapshot is None or snapshot.settings is None:
            return
        assert snapshot.trace is not None
        if self._is_revealed:
            self._go_on()
            return
        trace, position = snapshot.trace, self._position
        if isinstance(self._guess, tuple) and not is_guess(position, self._guess):
            self._bar.show_words(STANDS)
            announce(self._bar, STANDS)
            return
        choices = snapshot.choices or successor_distribution(
            trace.settings, position.rows, trace.memory(position.index)
        )
        verdict = judged(position, snapshot.settings, choices, self._guess, self._coordinates)
        self.score = verdict.counted(self.score)
        if verdict.is_right is False:
            self._verdict = verdict
            self._is_revealed = True
            self._show()
        else:
            self._go_on(verdict)

    @Slot()
    def reset_score(self) -> None:
        """Set the score to zero."""
        self.score = PredictionScore()
        self._show()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Follow the session; at another state the guess and an old verdict go."""
        before, self._snapshot = self._snapshot, snapshot
        if not self.is_predicting:
            return
        if _place(before) != _place(snapshot):
            sequence, index = self._judged_at
            self._is_end_told = False
            is_judged = _place(snapshot) in ((sequence, index), (sequence, index + 1))
            self._forget(self._verdict if is_judged else None)
            if _place(snapshot) == (sequence, index + 1):
                self._name_move(snapshot)
        elif snapshot.is_over and _place(snapshot) == self._judged_at:
            self._is_end_told = True  # the search was found stuck before it ended
        self._show()

    @property
    def _position(self) -> TracePosition:
        """The current state, which there is while a guess can be made."""
        assert self._snapshot is not None
        assert self._snapshot.position is not None
        return self._snapshot.position

    def _can_reveal(self) -> bool:
        """Whether there is a hidden move to show."""
        snapshot = self._snapshot
        return (
            self.is_predicting and snapshot is not None and snapshot.mode is Mode.PAUSED and self._is_hiding
        )

    @property
    def _is_hiding(self) -> bool:
        return self._snapshot is not None and is_hidden(self._snapshot, self._is_end_told)

    def _can_guess(self) -> bool:
        return self._can_reveal() and not self._is_revealed

    def _take(self, guess: Guess | None) -> None:
        """Take a guess, or none."""
        self._guess, self._verdict = guess, None
        self._show()

    def _go_on(self, verdict: JudgedGuess | None = None) -> None:
        """Make the move, or tell that there is none, and leave the judgement of the guess, if any, to be read."""
        assert self._snapshot is not None
        self._judged_at = _place(self._snapshot)
        self._forget(verdict)
        if self._snapshot.is_over:
            self._is_end_told = True
        else:
            self._session.step_forward()
        self._show()

    def _name_move(self, snapshot: Snapshot) -> None:
        """Say which move was made, where it is not the one that was guessed and is as right."""
        move = snapshot.position.move if snapshot.position is not None else None
        if self._verdict is not None and move is not None:
            square = move.column, move.to_row
            self._verdict = self._verdict.beside_move(square, len(self._position.rows), self._coordinates)

    def _forget(self, verdict: JudgedGuess | None = None) -> None:
        """Begin anew, with the judgement of the last guess if that is to stay."""
        self._verdict, self._is_revealed, self._guess = verdict, False, None

    def _mode(self) -> BoardMode | None:
        """How the board is used for the prediction; None while there is none."""
        if not self.is_predicting:
            return None
        return BoardMode(
            BoardUse.PREDICTING,
            is_hiding=self._is_hiding,
            is_revealed=self._is_revealed,
            asks_for_square=self._can_guess(),
            chosen=self._guess if isinstance(self._guess, tuple) else None,
            can_answer=self._can_reveal(),
        )

    def _show(self) -> None:
        self.mode_changed.emit(BoardUse.PREDICTING, self._mode())
        self._bar.set_answered(self._is_revealed)
        self._bar.show_score(self.score)
        if self._verdict is not None:
            self._bar.show_verdict(self._verdict, self.score)
        elif self._guess is not None:
            self._bar.show_words(guess_words(self._guess, len(self._position.rows), self._coordinates))
        else:
            self._bar.show_words(ASK if self._can_reveal() else OVER)


def _place(snapshot: Snapshot | None) -> tuple[int, int]:
    """Return what identifies the current state."""
    if snapshot is None or snapshot.position is None:
        return (-1, -1)
    return (snapshot.sequence, snapshot.position.index)
