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
        return _TEXTS[self][0]

    @property
    def sentence(self) -> str:
        """One sentence that explains it."""
        return _TEXTS[self][1]


_TEXTS = {
    Outcome.SOLVED: ("Solved", "No two queens attack each other."),
    Outcome.LOCAL_MINIMUM: (
        "Local minimum",
        "No successor is better, and the variant may not or cannot move sideways.",
    ),
    Outcome.SIDEWAYS_LIMIT: (
        "Sideways limit",
        "No successor is better, and all allowed sideways moves were made.",
    ),
    Outcome.STEP_LIMIT: ("Step limit", "All allowed steps were made."),
    Outcome.RESTART_LIMIT: ("Restart limit", "The search is stuck, and all allowed restarts were made."),
    Outcome.STOPPED: ("Stopped", "The run was stopped by the user."),
}


class MoveKind(StrEnum):
    """Why a queen moved."""

    IMPROVING = "improving"
    """To a successor with the least h, which is lower."""
    SIDEWAYS = "sideways"
    """To equal h, since no successor is better."""
    RANDOM = "random"
    """The queen of a random column to a random row, as random-neighbour does after a sideways move."""


class Started(NamedTuple):
    """The run begins in its start state."""

    rows: Rows
    h: int
    best_h: int
    """Least h among its successors; 0 at a solution, where it is not computed."""
    best_count: int
    """How many successors have it; 0 at a solution."""


class Moved(NamedTuple):
    """One queen moved within its column: one step."""

    column: int
    from_row: int
    to_row: int
    h: int
    """H after the move."""
    kind: MoveKind
    best_h: int
    """Least h among the successors of the state reached; 0 at a solution."""
    best_count: int
    """How many successors have it; 0 at a solution."""


class Restarted(NamedTuple):
    """The search was stuck and continues from a new random state; not a step."""

    rows: Rows
    h: int
    best_h: int
    """Least h among its successors; 0 at a solution."""
    best_count: int
    """How many successors have it; 0 at a solution."""


class Ended(NamedTuple):
    """The run has ended."""

    outcome: Outcome


Event = Started | Moved | Restarted | Ended
StateEvent = Started | Moved | Restarted
"""The events that reach a state."""


def is_local_minimum(event: StateEvent) -> bool:
    """Whether the state is a local minimum: not a solution, and no successor is better."""
    return event.h > 0 and event.best_h >= event.h
