"""What happens in a search, as small frozen events, and why it ended."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from solver.core.board import Rows


class Outcome(StrEnum):
    """Why a run ended."""

    SOLVED = "solved"
    LOCAL_MINIMUM = "local-minimum"
    SIDEWAYS_LIMIT = "sideways-limit"
    STEP_LIMIT = "step-limit"
    RESTART_LIMIT = "restart-limit"
    STOPPED = "stopped"

    @property
    def label(self) -> str:
        """Two or three words for a heading."""
        return _WORDS[self][0]

    @property
    def sentence(self) -> str:
        """One sentence that says what it means."""
        return _WORDS[self][1]


_WORDS = {
    Outcome.SOLVED: ("Solved", "No two queens attack each other."),
    Outcome.LOCAL_MINIMUM: (
        "Local minimum",
        "No successor is better and the variant may not, or cannot, move sideways.",
    ),
    Outcome.SIDEWAYS_LIMIT: (
        "Sideways limit",
        "No successor is better and all the sideways moves allowed were made.",
    ),
    Outcome.STEP_LIMIT: ("Step limit", "All the steps allowed were made."),
    Outcome.RESTART_LIMIT: ("Restart limit", "The search is stuck and all the restarts allowed were made."),
    Outcome.STOPPED: ("Stopped", "The run was stopped by hand."),
}


class MoveKind(StrEnum):
    """Why a queen moved."""

    IMPROVING = "improving"
    """To the least h among the successors, which is lower."""
    SIDEWAYS = "sideways"
    """To an equal h, since no successor is better."""
    RANDOM = "random"
    """A random column's queen to a random row, as random-neighbour does after an equal move."""


class Started(NamedTuple):
    """The run begins in its start state."""

    rows: Rows
    """The start state."""
    h: int
    """Its h."""
    best_h: int
    """Least h among its successors; 0 at a solution, where nobody looks."""
    best_count: int
    """How many successors have it; 0 at a solution."""


class Moved(NamedTuple):
    """One queen moved within its column: one step."""

    column: int
    """Column of the queen."""
    from_row: int
    """Row it left."""
    to_row: int
    """Row it stands on now."""
    h: int
    """H after the move."""
    kind: MoveKind
    """Why it moved."""
    best_h: int
    """Least h among the successors of the state reached; 0 at a solution."""
    best_count: int
    """How many successors have it; 0 at a solution."""


class Restarted(NamedTuple):
    """The search was stuck and goes on from a new random state; no step."""

    rows: Rows
    """The new state."""
    h: int
    """Its h."""
    best_h: int
    """Least h among its successors; 0 at a solution."""
    best_count: int
    """How many successors have it; 0 at a solution."""


class Ended(NamedTuple):
    """The run is over."""

    outcome: Outcome
    """Why."""


Event = Started | Moved | Restarted | Ended
StateEvent = Started | Moved | Restarted
"""The events that reach a state."""


def is_local_minimum(event: StateEvent) -> bool:
    """Whether the state reached is a local minimum: no solution, and no successor is better."""
    return event.h > 0 and event.best_h >= event.h
