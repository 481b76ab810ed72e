"""Why a run ended, as data, each with the words people read."""

from __future__ import annotations

from enum import StrEnum


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
