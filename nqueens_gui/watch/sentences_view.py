"""The sentence above the board for every way in which a session can stand. No Qt."""

from __future__ import annotations

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.snapshot import Snapshot
from solver.runs.clock import FAST, TEXT_SECONDS
from solver.runs.trace import TracePosition
from solver.telling.next_move import next_words
from solver.telling.sentences import (
    RUNNING,
    edited_status,
    ended_status,
    paused_population_status,
    paused_status,
    progress_words,
)
from solver.telling.squares import Coordinates
from solver.telling.status import Status, Tone


def status_of(snapshot: Snapshot, coordinates: Coordinates = Coordinates.NUMBERS) -> Status:
    """Say the state of the session, naming queens and squares as the board does."""
    trace, position = snapshot.trace, snapshot.position
    if snapshot.mode is Mode.FAILED:
        return Status(Tone.ERROR, "The search stopped with an error.", snapshot.notice)
    if trace is None or position is None:
        return Status(Tone.NEUTRAL, "Getting ready.", snapshot.notice)
    if snapshot.mode is Mode.PLAYING:
        return Status(Tone.NEUTRAL, RUNNING, _progress(snapshot, position))
    if snapshot.is_over:
        return ended_status(trace, position, snapshot.insight, coordinates, snapshot.notice)
    is_start = snapshot.length == 1
    if trace.is_population:
        return paused_population_status(trace, position, coordinates, is_start=is_start)
    following = _following(snapshot, position, coordinates)
    return paused_status(trace, position, snapshot.insight, following, coordinates, is_start=is_start)


def editing_status(snapshot: Snapshot, coordinates: Coordinates = Coordinates.NUMBERS) -> Status:
    """Describe the board that is being edited, and say how to go on."""
    position, settings = snapshot.position, snapshot.settings
    if position is None or settings is None or snapshot.length != 1 or snapshot.mode is not Mode.PAUSED:
        return status_of(snapshot, coordinates)
    return edited_status(settings, position, snapshot.insight, coordinates)


def _progress(snapshot: Snapshot, position: TracePosition) -> str:
    """Describe a run that plays; with its next move when it plays slowly enough to be read."""
    assert snapshot.settings is not None
    iterations, _ = snapshot.counts
    where = progress_words(position, snapshot.settings, iterations)
    if snapshot.settings.variant.rule.is_of_population:
        return where
    if snapshot.speed > FAST:
        return f"{where}. Text and chart are updated {1 / TEXT_SECONDS:.0f} times a second."
    following = _following(snapshot, position)
    return f"{where}. {following}" if following else where


def _following(
    snapshot: Snapshot, position: TracePosition, coordinates: Coordinates = Coordinates.NUMBERS
) -> str:
    assert snapshot.settings is not None
    return next_words(
        position, snapshot.settings, snapshot.insight, snapshot.choices, snapshot.gauge, coordinates
    )
