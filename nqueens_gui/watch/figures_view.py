"""The figures of one state: where the run stands, in the few words of the state panel."""

from __future__ import annotations

from dataclasses import dataclass

from nqueens_gui.kit.status import Tone
from solver.analysis.state_kind import StateKind
from solver.core.run_settings import RunSettings
from solver.runs.trace import Position

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
    """Say where a run stands.

    Parameters
    ----------
    position
        The state looked at.
    settings
        The settings of its run.
    best_h_so_far
        Least h from the start of the run up to the state.
    kind
        Its kind; None while nobody has looked for an exit from a plateau.
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
    if position.best_h < position.h:
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
