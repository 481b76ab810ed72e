"""Sentences on how a session stands: paused where, stuck and why, solved in how many moves."""

from __future__ import annotations

from nqueens_gui.board.squares_view import destination_words, journey_words
from nqueens_gui.kit.status import Status, Tone
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.analysis.state_kind import Insight, StateKind
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.runs.trace import Position, Trace


def run_words(settings: RunSettings) -> str:
    """Name a run by its settings: ``n = 8 · Random restart · attacking pairs · seed 7``."""
    words = [f"n = {settings.n:,}", settings.variant.title, settings.heuristic.label, f"seed {settings.seed}"]
    if settings.run_index:
        words.append(f"run {settings.run_index}")
    if settings.start is not None:
        words.append("start given")
    return " · ".join(words)


FEW = 3
"""Most moves that are told one by one."""
DONE = "E is done, Space runs it."
"""How to go on from an edit."""


def status_of(snapshot: Snapshot, coordinates: str = "numbers") -> Status:
    """Say how the session stands; queens and squares are called as the board calls them."""
    if snapshot.mode is Mode.FAILED:
        return Status(Tone.ERROR, "The search broke off.", snapshot.notice)
    if snapshot.mode is Mode.BROKEN:
        return Status(Tone.ERROR, "The engine could not be prepared.", snapshot.notice)
    if snapshot.trace is None or snapshot.position is None:
        return Status(
            Tone.NEUTRAL, "Getting ready.", f"The engine is being prepared. {snapshot.notice}".rstrip()
        )
    if snapshot.mode is Mode.PLAYING:
        return Status(Tone.NEUTRAL, "Running.", _progress(snapshot.position))
    if snapshot.is_over:
        return _ended(snapshot, snapshot.trace, snapshot.position, coordinates)
    return _paused(snapshot, snapshot.position, coordinates)


def editing_status(snapshot: Snapshot, coordinates: str = "numbers") -> Status:
    """Say what the board that is being edited is like, and how to go on."""
    position = snapshot.position
    if position is None or snapshot.length != 1 or snapshot.mode is not Mode.PAUSED:
        return status_of(snapshot, coordinates)
    if position.h == 0:
        return Status(Tone.SOLVED, "Editing the board at h = 0.", f"No two queens attack each other. {DONE}")
    prospect = _prospect(position, snapshot.insight, coordinates)
    return Status(_tone(position), f"Editing the board at h = {position.h:,}.", f"{prospect} {DONE}")


def moves(count: int) -> str:
    """So many moves, in words: ``1 move``, ``22 moves``."""
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
        spent = (
            "the one sideways move allowed was made"
            if limit == 1
            else f"all {limit:,} sideways moves were made"
        )
        return Status(Tone.STUCK, f"Stuck {after}:", f"{spent}; {state}")
    if outcome is Outcome.STOPPED:
        return Status(Tone.PAUSED, f"Stopped {after}.", snapshot.notice or state)
    limit_name = "Step limit" if outcome is Outcome.STEP_LIMIT else "Restart limit"
    return Status(Tone.STUCK, f"{limit_name} reached {after}:", state)


def _way(position: Position) -> str:
    """Tell how long it took to get to a solution."""
    if not position.index:
        return "at the start, without a move"
    restarts = f" after {_plural(position.restarts, 'restart')}" if position.restarts else ""
    return f"in {moves(position.step)}{restarts}"


def _paused(snapshot: Snapshot, position: Position, coordinates: str) -> Status:
    if snapshot.length == 1:
        return Status(_tone(position), _ready(position), _prospect(position, snapshot.insight, coordinates))
    return Status(
        _tone(position),
        f"Paused at {_where(position)}.",
        _state_sentence(position, snapshot.insight, coordinates),
    )


def _ready(position: Position) -> str:
    return f"Ready at h = {position.h:,}. Press Space to start."


def _where(position: Position) -> str:
    """Name a state by its place in the run, and by what makes it worth a look."""
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


def _progress(position: Position) -> str:
    climb = f", climb {position.climb}" if position.climb > 1 else ""
    return f"Step {position.step:,}{climb}, h = {position.h:,}"


def _restarts(position: Position) -> str:
    return f" and {_plural(position.restarts, 'restart')}" if position.restarts else ""


def _state_sentence(position: Position, insight: Insight | None, coordinates: str) -> str:
    """Tell h and what can be done about it, from what the search itself saw, and more once it was looked into."""
    if position.h == 0:
        return "No two queens attack each other."
    if insight is None:
        return f"h = {position.h:,}, best successor {position.best_h:,}."
    if insight.kind is StateKind.SLOPE:
        return f"h = {insight.h:,}. {_best_moves(insight, coordinates)}"
    return f"h = {insight.h:,}, {_reason(insight)}"


def _prospect(position: Position, insight: Insight | None, coordinates: str) -> str:
    """Tell what can be done, where h was told already."""
    if insight is None:
        return f"The best successor has h = {position.best_h:,}." if position.h else ""
    if insight.kind is StateKind.SLOPE:
        return _best_moves(insight, coordinates)
    reason = _reason(insight)
    return reason[:1].upper() + reason[1:]


def _reason(insight: Insight) -> str:
    return f"{insight.reason} (a {insight.kind.label})."


def _best_moves(insight: Insight, coordinates: str) -> str:
    best = insight.best_successors(FEW + 1)
    change, n = f"h {insight.h:,} → {insight.best_h:,}", len(insight.rows)
    if len(best) == 1:
        (column, row), *_ = best
        named = journey_words(column, insight.rows[column], row, n, coordinates)
        return f"The best move: {named}, {change}."
    if len(best) <= FEW:
        named = ", ".join(destination_words(column, row, n, coordinates) for column, row in best)
        return f"{len(best)} best moves: {named}; {change}."
    return f"{insight.best_count:,} best moves of {insight.successors:,}, {change}."


def _plural(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"
