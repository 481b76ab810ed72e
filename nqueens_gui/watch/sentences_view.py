"""What is said of the current state: the sentence above the board, and the figures. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nqueens_gui.board.squares_view import destination_words, journey_words
from nqueens_gui.kit.status import Status, Tone
from nqueens_gui.watch.breakpoints import SidewaysRule
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.analysis.state_kind import Insight, StateKind
from solver.core.events import MoveKind, Outcome
from solver.core.run_settings import RunSettings
from solver.core.variants import Rule
from solver.runs.trace import NO_MOVE, Position, Trace

FAST = 60.0
"""Moves per second above which text and chart are updated less often than the board."""


def run_words(settings: RunSettings) -> str:
    """Name a run by its settings: ``n = 8 · Random restart · attacking pairs · seed 7``."""
    words = [f"n = {settings.n:,}", settings.variant.title, settings.heuristic.label, f"seed {settings.seed}"]
    if settings.run_index:
        words.append(f"run {settings.run_index}")
    if settings.start is not None:
        words.append("start given")
    return " · ".join(words)


FEW = 3
"""Most moves that are named one by one."""
DONE = "E to finish, Space to run."


def status_of(snapshot: Snapshot, coordinates: str = "numbers") -> Status:
    """Say the state of the session, naming queens and squares as the board does."""
    if snapshot.mode is Mode.FAILED:
        return Status(Tone.ERROR, "The search stopped with an error.", snapshot.notice)
    if snapshot.mode is Mode.BROKEN:
        return Status(Tone.ERROR, "The engine could not be prepared.", snapshot.notice)
    if snapshot.trace is None or snapshot.position is None:
        return Status(
            Tone.NEUTRAL, "Getting ready.", f"The engine is being prepared. {snapshot.notice}".rstrip()
        )
    if snapshot.mode is Mode.PLAYING:
        return Status(Tone.NEUTRAL, "Running.", _progress(snapshot, snapshot.position))
    if snapshot.is_over:
        return _ended(snapshot, snapshot.trace, snapshot.position, coordinates)
    return _paused(snapshot, snapshot.position, coordinates)


def editing_status(snapshot: Snapshot, coordinates: str = "numbers") -> Status:
    """Describe the board that is being edited, and say how to go on."""
    position = snapshot.position
    if position is None or snapshot.length != 1 or snapshot.mode is not Mode.PAUSED:
        return status_of(snapshot, coordinates)
    if position.h == 0:
        return Status(Tone.NEUTRAL, "Editing the board at h = 0.", f"{DONE} No two queens attack each other.")
    prospect = _prospect(position, snapshot.insight, coordinates)
    return Status(_tone(position), f"Editing the board at h = {position.h:,}.", f"{DONE} {prospect}")


def moves(count: int) -> str:
    """Return a count in words: ``1 move``, ``22 moves``."""
    return _plural(count, "move")


def _ended(snapshot: Snapshot, trace: Trace, position: Position, coordinates: str) -> Status:
    outcome = trace.outcome
    after = f"after {moves(position.step)}{_restarts(position)}"
    state = _state_sentence(position, snapshot.insight, coordinates)
    if outcome is Outcome.SOLVED:
        return Status(Tone.SOLVED, f"Solved {_way(position)}.", "No two queens attack each other.")
    if outcome is Outcome.LOCAL_MINIMUM:
        return Status(Tone.STUCK, f"Stuck in a local minimum {after}:", state)
    if outcome is Outcome.SIDEWAYS_LIMIT:
        limit = trace.settings.parameters["sideways_limit"]
        spent = "the one sideways move was made" if limit == 1 else f"all {limit:,} sideways moves were made"
        return Status(Tone.STUCK, f"Stuck {after}:", f"{spent}; {state}")
    if outcome is Outcome.STOPPED:
        return Status(Tone.PAUSED, f"Stopped {after}.", snapshot.notice or state)
    limit_name = "Step limit" if outcome is Outcome.STEP_LIMIT else "Restart limit"
    return Status(Tone.STUCK, f"{limit_name} reached {after}:", state)


def _way(position: Position) -> str:
    if not position.index:
        return "at the start, without a move"
    restarts = f" after {_plural(position.restarts, 'restart')}" if position.restarts else ""
    return f"in {moves(position.step)}{restarts}"


def _paused(snapshot: Snapshot, position: Position, coordinates: str) -> Status:
    """Describe the state, and say what the search does next."""
    assert snapshot.settings is not None
    following = next_words(position, snapshot.settings, snapshot.insight, coordinates)
    reason = "" if _is_downhill(position) else _prospect(position, snapshot.insight, coordinates)
    if snapshot.length == 1:
        headline = f"Ready at h = {position.h:,}. Press Space to start."
        parts = [following, reason]
    else:
        headline = f"Paused at {_where(position)}."
        h = f"h = {position.h:,}." if position.h else "No two queens attack each other."
        parts = [h, following, reason]
    return Status(_tone(position), headline, " ".join(filter(None, parts)))


def next_words(
    position: Position, settings: RunSettings, insight: Insight | None, coordinates: str = "numbers"
) -> str:
    """Say what the search does next: ``Next: restart.``, ``Next: sideways move 1 of 100, one of 8.``."""
    if position.h == 0:
        return ""
    if _is_kicked(position, settings):
        return "Next: a random move."
    if position.best_h is None:
        return ""
    limit: Any = settings.parameters.get("max_steps")
    has_steps = limit is None or position.step < limit
    rule = SidewaysRule(settings)
    if _is_downhill(position):
        words = ("one of " if (position.best_count or 0) > 1 else "") + _best_moves(
            position, insight, coordinates
        )
    elif position.best_h == position.h and rule.allows(position.consecutive_sideways, NO_MOVE):
        words = _sideways_move(position, settings)
    else:
        return (
            f"Next: {'restart' if has_steps and _may_restart(position, settings) else 'the run ends here'}."
        )
    return f"Next: {words if has_steps else 'the run ends at its step limit'}."


def _is_downhill(position: Position) -> bool:
    return position.best_h is not None and position.best_h < position.h


def _is_kicked(position: Position, settings: RunSettings) -> bool:
    is_sideways = position.move is not None and position.move.kind is MoveKind.SIDEWAYS
    return settings.variant.rule is Rule.RANDOM_NEIGHBOUR and is_sideways


def _may_restart(position: Position, settings: RunSettings) -> bool:
    limit: Any = settings.parameters.get("max_restarts")
    return settings.restarts_when_stuck and (limit is None or position.restarts < limit)


def _sideways_move(position: Position, settings: RunSettings) -> str:
    limit = settings.parameters.get("sideways_limit")
    number = f" {position.consecutive_sideways + 1:,} of {limit:,}" if limit is not None else ""
    choice = f", one of {position.best_count:,}" if (position.best_count or 0) > 1 else ""
    return f"sideways move{number}{choice}"


def _where(position: Position) -> str:
    """Name a state by its place in the run, and say what is special about it."""
    words = [f"step {position.step:,}"]
    if position.climb > 1:
        words.append(f"climb {position.climb:,}")
    if position.is_local_minimum:
        words.append("in a local minimum")
    elif position.index and position.move is None:
        words.append("after a restart")
    return ", ".join(words)


def _tone(position: Position) -> Tone:
    if position.h == 0:
        return Tone.SOLVED
    return Tone.STUCK if position.is_local_minimum else Tone.PAUSED


def _progress(snapshot: Snapshot, position: Position) -> str:
    """Describe a run that plays; with its next move when it plays slowly enough to be read."""
    climb = f", climb {position.climb:,}" if position.climb > 1 else ""
    where = f"Step {position.step:,}{climb}, h = {position.h:,}"
    if snapshot.speed > FAST:
        return f"{where}. Text is updated 20 times a second."
    if snapshot.insight is None or snapshot.settings is None or position.h == 0:
        return where
    return f"{where}. {next_words(position, snapshot.settings, snapshot.insight)}"


def _restarts(position: Position) -> str:
    return f" and {_plural(position.restarts, 'restart')}" if position.restarts else ""


def _state_sentence(position: Position, insight: Insight | None, coordinates: str) -> str:
    """Describe the state in which a run ended."""
    if position.h == 0:
        return "No two queens attack each other."
    if insight is not None and _is_downhill(position):
        return f"h = {position.h:,}. {_prospect(position, insight, coordinates)}"
    return _height(position, insight)


def _height(position: Position, insight: Insight | None) -> str:
    """Give h, and the reason where no successor is better."""
    if position.h == 0:
        return "No two queens attack each other."
    if insight is None or _is_downhill(position):
        return f"h = {position.h:,}."
    return f"h = {insight.h:,}, {_reason(insight)}"


def _prospect(position: Position, insight: Insight | None, coordinates: str) -> str:
    """Describe the successors, where h was given already."""
    if position.h == 0:
        return ""
    if insight is None:
        if position.best_h is None:
            return ""
        return f"The best successor has h = {position.best_h:,}."
    if insight.kind is StateKind.SLOPE:
        return (
            f"{'' if insight.best_count > 1 else 'Best move: '}{_best_moves(position, insight, coordinates)}."
        )
    reason = _reason(insight)
    return f"{reason[:1].upper()}{reason[1:]}"


def _reason(insight: Insight) -> str:
    return f"{insight.reason} (a {insight.kind.label})."


def _best_moves(position: Position, insight: Insight | None, coordinates: str) -> str:
    """Name the best moves where they are few: ``queen 3 to row 5, h 4 → 2``, ``8 best moves, h 4 → 2``."""
    best_h = position.best_h if insight is None else insight.best_h
    count = position.best_count if insight is None else insight.best_count
    change, n = change_words(position.h, best_h or 0), len(position.rows)
    if insight is None or insight.best_count > FEW:
        choice = f"{count:,} best moves" if count and count > 1 else "the best move"
        return f"{choice}, {change}"
    best = insight.best_successors(FEW)
    if len(best) == 1:
        (column, row), *_ = best
        return f"{journey_words(column, insight.rows[column], row, n, coordinates)}, {change}"
    named = ", ".join(destination_words(column, row, n, coordinates) for column, row in best)
    return f"{len(best)} best moves: {named}; {change}"


def change_words(before: int, after: int) -> str:
    """Write a change of h that no line break parts: ``h 8 → 4``."""
    return f"h\N{NO-BREAK SPACE}{before:,}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after:,}"


def _plural(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


NONE = "–"
"""Stands where there is no figure."""


@dataclass(frozen=True, slots=True)
class StateFigures:
    """What the state panel says of a state, each figure as text."""

    step: str = NONE
    """Moves made so far."""
    h: str = NONE
    """H of the state."""
    best_h: str = NONE
    """Least h the run has met so far."""
    climb: str = NONE
    """Number of the climb, from 1."""
    restarts: str = NONE
    """Restarts made so far."""
    sideways: str = NONE
    """Sideways moves in a row out of the limit."""
    kind: str = NONE
    """The kind of the state in words."""
    kind_meaning: str = ""
    """What that kind means, in one sentence."""
    best_successors: str = NONE
    """How many successors have the least h."""
    tone: Tone = Tone.NEUTRAL
    """Whether the state is a solution, a local minimum or neither."""


def state_figures(
    position: Position, settings: RunSettings, best_h_so_far: int, kind: StateKind | None = None
) -> StateFigures:
    """Return the figures of a state.

    Parameters
    ----------
    position
        The current state.
    settings
        The settings of its run.
    best_h_so_far
        Least h from the start of the run up to the state.
    kind
        Its kind; None while it is not known whether its plateau has an exit.
    """
    known = kind or kind_at_a_glance(position)
    return StateFigures(
        step=f"{position.step:,}",
        h=f"{position.h:,}",
        best_h=f"{best_h_so_far:,}",
        climb=f"{position.climb:,}",
        restarts=f"{position.restarts:,}",
        sideways=_sideways(position, settings),
        kind=known.label,
        kind_meaning=known.sentence if kind else "",
        best_successors=f"{position.best_count:,}" if position.best_count else NONE,
        tone=tone_of(known),
    )


def kind_at_a_glance(position: Position) -> StateKind:
    """Tell the kind of a state without a search for an exit: every plateau is just a plateau."""
    if position.h == 0:
        return StateKind.SOLUTION
    if position.best_h is None or position.best_h < position.h:
        return StateKind.SLOPE
    return StateKind.STRICT_LOCAL_MINIMUM if position.best_h > position.h else StateKind.PLATEAU


def tone_of(kind: StateKind) -> Tone:
    """Tell which tone speaks of a state of that kind."""
    if kind is StateKind.SOLUTION:
        return Tone.SOLVED
    return Tone.STUCK if kind.is_local_minimum else Tone.NEUTRAL


def _sideways(position: Position, settings: RunSettings) -> str:
    limit = settings.parameters.get("sideways_limit")
    return NONE if limit is None else f"{position.consecutive_sideways:,} / {limit:,}"
