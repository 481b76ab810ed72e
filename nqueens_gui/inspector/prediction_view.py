"""Predictions: what is hidden while the user guesses the next move, and how a guess is judged."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from nqueens_gui.watch.snapshot import Snapshot
from solver.core.events import Outcome, Square
from solver.core.heuristics import successor_table
from solver.core.run_settings import RunSettings
from solver.core.words import percent
from solver.engine.choices import Choices
from solver.runs.trace import TracePosition
from solver.telling.squares import Coordinates, destination_words

HIDDEN = "Hidden while you predict.\nPress P to leave."
ASK = "Where does the next queen go?"
STANDS = "A queen stands there; choose another square."
STUCK: Final = "stuck"
"""The guess that no move follows."""
Guess = Square | Literal["stuck"]
STUCK_ENDS: Final = (Outcome.LOCAL_MINIMUM, Outcome.SIDEWAYS_LIMIT)
"""Why a run ends whose rule allows no move."""


class PredictionScore(Struct, frozen=True):
    """Number of right guesses."""

    right: int = 0
    """Guesses that were a possible move."""
    asked: int = 0
    """Guesses that counted."""

    @property
    def words(self) -> str:
        """The score as the bar shows it; empty before the first guess."""
        return f"{self.brief} right" if self.asked else ""

    @property
    def brief(self) -> str:
        """The score in fewer words."""
        return f"{self.right:,} of {self.asked:,}" if self.asked else ""


class JudgedGuess(Struct, frozen=True):
    """The judgement of a guess, once the move is made."""

    sentence: str
    is_right: bool | None
    """Whether it was a possible move; None where there was nothing to guess."""
    guess: Square | None = None
    """A right guess."""
    beside: str = ""
    """What is said of it once the search has made another move, up to the name of that move and after it."""

    def beside_move(self, square: Square, n: int, coordinates: Coordinates) -> JudgedGuess:
        """Say which move the search made instead of a right guess, if it made another."""
        if self.guess is None or self.guess == square:
            return self
        return JudgedGuess(self.beside.format(destination_words(*square, n, coordinates)), self.is_right)

    def counted(self, score: PredictionScore) -> PredictionScore:
        """Return the score with this guess."""
        if self.is_right is None:
            return score
        return PredictionScore(score.right + self.is_right, score.asked + 1)


def is_hidden(snapshot: Snapshot, is_end_told: bool = False) -> bool:
    """Whether there is something to hide: the next move, or that the rule allows none, until that is told."""
    if snapshot.position is None or snapshot.settings is None:
        return False
    if not snapshot.is_over:
        return True
    return snapshot.outcome in STUCK_ENDS and snapshot.settings.variant.rule.has_choices and not is_end_told


def guess_words(guess: Guess, n: int, coordinates: Coordinates) -> str:
    """Name the guess."""
    if guess == STUCK:
        return "Your guess: it is stuck."
    return f"Your guess: {destination_words(*guess, n, coordinates)}."


def is_guess(position: TracePosition, square: Square) -> bool:
    """Whether a queen can move to a square."""
    column, row = square
    return position.rows[column] != row


def judged(
    position: TracePosition,
    settings: RunSettings,
    choices: Choices,
    guess: Guess | None,
    coordinates: Coordinates = Coordinates.NUMBERS,
) -> JudgedGuess:
    """Judge a guess of the next move by what the rule may do: a possible move is right."""
    if position.h == 0:
        return JudgedGuess("The board is solved; no move follows.", None)
    if objection := settings.variant.rule.choices_objection:
        return JudgedGuess(f"{objection} Guesses are not judged.", None)
    if choices.is_stuck:
        after = "it restarts" if settings.restarts_when_stuck else "it ends"
        stuck = f"the search is stuck at h = {position.h:,}: no move is allowed, and {after}."
        if guess is None:
            return JudgedGuess(f"No guess: {stuck}", None)
        return JudgedGuess(f"{'Right' if guess == STUCK else 'Wrong'}: {stuck}", guess == STUCK)
    is_any_later = choices.later is not None and bool(choices.later.any())
    if not choices.count and not is_any_later:
        return JudgedGuess(
            "No move is possible here, but the search is not stuck: its iterations continue.", None
        )
    if guess != STUCK and choices.count == settings.n * (settings.n - 1):
        return JudgedGuess("Every move is possible here, so there is nothing to guess.", None)
    table = successor_table(position.rows, settings.heuristic)
    possible_h = table.data[choices.probability > 0]
    best_h, is_best = int(table.min()), bool((possible_h == table.min()).all())
    if guess is None or guess == STUCK:
        possible = f"The best moves lead to h = {best_h:,}" if is_best else _possible(choices)
        return (
            JudgedGuess(f"Wrong: it is not stuck. {possible}.", False)
            if guess
            else JudgedGuess(f"No guess. {possible}.", None)
        )
    column, row = guess
    h, probability = int(table.data[row, column]), float(choices.probability[row, column])
    leads = f"{destination_words(column, row, settings.n, coordinates)} leads to h = {h:,}"
    if choices.later is not None and choices.later[row, column]:
        sentence = f"Right: {leads}, which a later iteration may accept"
        return JudgedGuess(f"{sentence}.", True, guess, f"{sentence}; now the search chose {{}}.")
    if is_best and (h == best_h) == (probability > 0):
        if probability:
            beside = f"Right: {leads}; the search chose {{}}, another best move."
            return JudgedGuess(f"Right: {leads}, and no move leads to a lower h.", True, guess, beside)
        return JudgedGuess(f"Wrong: {leads}, but the best move leads to {best_h:,}.", False)
    if probability:
        sentence = f"Right: {leads} and is chosen with probability {percent(probability)}"
        return JudgedGuess(f"{sentence}.", True, guess, f"{sentence}; the search chose {{}}.")
    return JudgedGuess(f"Wrong: {leads}, but this move is not possible. {_possible(choices)}.", False)


def _possible(choices: Choices) -> str:
    moves = "1 move is" if choices.count == 1 else f"{choices.count:,} moves are"
    stays = f"; {percent(choices.stays)} of the iterations move no queen" if choices.stays else ""
    return f"{moves} possible{stays}"
