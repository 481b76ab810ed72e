"""Where a search that plays is to pause: each breakpoint is a question to the state just reached."""

from __future__ import annotations

from enum import StrEnum

from solver.events import Moved, MoveKind, Restarted, StateEvent, is_local_minimum


class Breakpoint(StrEnum):
    """A kind of state to pause at."""

    LOCAL_MINIMUM = "local-minimum"
    PLATEAU = "plateau"
    RESTART = "restart"
    SOLUTION = "solution"

    @property
    def title(self) -> str:
        """The words beside its check box."""
        return _TITLES[self][0]

    @property
    def description(self) -> str:
        """One sentence on when it pauses."""
        return _TITLES[self][1]

    def is_reached(self, event: StateEvent) -> bool:
        """Whether the state that the event reached is one to pause at."""
        return _QUESTIONS[self](event)


def reached(breakpoints: frozenset[Breakpoint], event: StateEvent) -> bool:
    """Whether any of the breakpoints is reached by the event."""
    return any(breakpoint.is_reached(event) for breakpoint in breakpoints)


def _met_local_minimum(event: StateEvent) -> bool:
    """A sideways move only walks on within the plateau that a climb met before."""
    return is_local_minimum(event) and not _is_sideways(event)


def _entered_plateau(event: StateEvent) -> bool:
    return event.best_h == event.h > 0 and not _is_sideways(event)


def _is_sideways(event: StateEvent) -> bool:
    return isinstance(event, Moved) and event.kind is MoveKind.SIDEWAYS


_QUESTIONS = {
    Breakpoint.LOCAL_MINIMUM: _met_local_minimum,
    Breakpoint.PLATEAU: _entered_plateau,
    Breakpoint.RESTART: lambda event: isinstance(event, Restarted),
    Breakpoint.SOLUTION: lambda event: event.h == 0,
}
_TITLES = {
    Breakpoint.LOCAL_MINIMUM: (
        "local minimum",
        "Pause when the search reaches a state that is no solution and has no better successor.",
    ),
    Breakpoint.PLATEAU: (
        "plateau entered",
        "Pause when no successor is better but some are equal, so that only sideways moves lead on.",
    ),
    Breakpoint.RESTART: ("restart", "Pause in the new random state after each restart."),
    Breakpoint.SOLUTION: ("solution", "Pause when no two queens attack each other."),
}
