"""Predictions: what is hidden while the next move is to be guessed, and how a guess is judged."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nqueens_gui.board.scene import Coordinates, Square
from nqueens_gui.board.squares_view import destination_words
from nqueens_gui.kit.status import Status, Tone
from nqueens_gui.watch.breakpoints import SidewaysRule
from nqueens_gui.watch.figures_view import StateFigures
from nqueens_gui.watch.sentences_view import moves
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings
from solver.runs.trace import KINDS, NO_MOVE, Position

HIDDEN = "?"
"""Stands where a figure would give the next move away."""
COVER = "Hidden while you predict.\nPress P to leave."
ASK = "Which square will the next queen go to? Click it, or go on without a guess."


@dataclass(frozen=True, slots=True)
class Score:
    """How many guesses were right."""

    right: int = 0
    """Guesses that were one of the best moves."""
    asked: int = 0
    """Guesses that counted."""

    @property
    def words(self) -> str:
        """The score as the bar shows it; nothing before the first guess."""
        return f"{self.right:,} of {self.asked:,} right" if self.asked else ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a guess once the move is made."""

    sentence: str
    """What was right, in a sentence or two."""
    is_right: bool | None
    """Whether it was one of the best moves; None where there was nothing to guess."""

    def counted(self, score: Score) -> Score:
        """Return the score with this guess."""
        if self.is_right is None:
            return score
        return Score(score.right + self.is_right, score.asked + 1)


def is_hidden(snapshot: Snapshot) -> bool:
    """Whether a state has a future to hide: all but the last of a run that is over."""
    return snapshot.position is not None and not snapshot.is_over


def hidden(snapshot: Snapshot) -> Snapshot:
    """Return a snapshot that knows nothing of what comes after the state looked at."""
    assert snapshot.position is not None
    return replace(snapshot, insight=None, length=snapshot.position.index + 1)


def hidden_figures(figures: StateFigures) -> StateFigures:
    """Return figures without those that tell what can be done from a state."""
    return replace(figures, kind=HIDDEN, kind_meaning="", best_successors=HIDDEN, tone=Tone.NEUTRAL)


def status_of_prediction(snapshot: Snapshot) -> Status:
    """Say where the run stands, and nothing of what comes next."""
    position = snapshot.position
    assert position is not None
    if snapshot.mode is Mode.PLAYING:
        return Status(Tone.NEUTRAL, "Running.", f"Step {position.step:,}, h = {position.h:,}.")
    climb = f", climb {position.climb:,}" if position.climb > 1 else ""
    return Status(
        Tone.PAUSED,
        f"What comes after {moves(position.step)}{climb}?",
        f"h = {position.h:,}. Enter, Space or → shows it.",
    )


def guess_words(guess: Square, n: int, coordinates: str) -> str:
    """Say what is guessed."""
    return f"Your guess: {destination_words(*guess, n, coordinates)}."


def is_guess(position: Position, square: Square) -> bool:
    """Whether a square is one that a queen can go to."""
    column, row = square
    return position.rows[column] != row


def judged(
    position: Position,
    settings: RunSettings,
    guess: Square | None,
    coordinates: str = Coordinates.NUMBERS,
) -> Verdict:
    """Judge a guess of what the search does from a state."""
    if position.h == 0:
        return Verdict("It is solved: no move follows.", None)
    if not may_choose(position, settings):
        return Verdict(_without_choice(position, settings), None)
    if guess is None:
        return Verdict(f"No guess; the best moves gave h = {position.best_h:,}.", None)
    column, row = guess
    h = heuristic_value((*position.rows[:column], row, *position.rows[column + 1 :]), settings.heuristic)
    named = destination_words(column, row, settings.n, coordinates)
    if h == position.best_h:
        return Verdict(f"Right: {named} gives h = {h:,}, and no move gives less.", True)
    return Verdict(f"Not this time: {named} gives h = {h:,}, the best move {position.best_h:,}.", False)


def may_choose(position: Position, settings: RunSettings) -> bool:
    """Whether the search goes on from a state by one of the best moves."""
    if position.best_h < position.h:
        return not _is_kicked(position, settings)
    may_move = SidewaysRule(settings).allows(position.consecutive_sideways, _kind(position))
    return position.best_h == position.h and bool(may_move)


def _without_choice(position: Position, settings: RunSettings) -> str:
    if _is_kicked(position, settings):
        return "After a sideways move this variant moves a queen at random; nobody can guess it."
    after = "it starts anew" if settings.variant.restarts_when_stuck else "it ends here"
    return f"The search was stuck at h = {position.h:,}, where no move is allowed: {after}."


def _is_kicked(position: Position, settings: RunSettings) -> bool:
    return settings.variant.kicks_after_sideways and not bool(
        SidewaysRule(settings).allows(0, _kind(position))
    )


def _kind(position: Position) -> int:
    return NO_MOVE if position.move is None else KINDS.index(position.move.kind)
