"""Where a search that plays is to pause: each breakpoint is a question to a state that was reached."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import numpy as np

from solver.events import Moved, MoveKind, StateEvent
from solver.trace import KINDS, NO_MOVE, Trace

SIDEWAYS = KINDS.index(MoveKind.SIDEWAYS)


class Breakpoint(StrEnum):
    """A kind of state to pause at."""

    LOCAL_MINIMUM = "local-minimum"
    PLATEAU = "plateau"
    RESTART = "restart"
    SOLUTION = "solution"

    @property
    def label(self) -> str:
        """The words beside its check box."""
        return _WORDS[self][0]

    @property
    def description(self) -> str:
        """One sentence on when it pauses."""
        return _WORDS[self][1]


def is_reached(breakpoints: frozenset[Breakpoint], event: StateEvent) -> bool:
    """Whether the state that an event of a running search reached is one to pause at."""
    if not breakpoints:
        return False
    kind = KINDS.index(event.kind) if isinstance(event, Moved) else NO_MOVE
    return any(_QUESTIONS[asked](event.h, event.best_h, kind) for asked in breakpoints)


def first_reached(breakpoints: frozenset[Breakpoint], trace: Trace, after: int, last: int) -> int | None:
    """Index of the first state to pause at among those recorded past `after` up to `last`; None if there is none."""
    if after < 0:
        breakpoints -= {Breakpoint.RESTART}  # no restart led to the start, though no move did either
    span = slice(after + 1, last + 1)
    h, best_h, kind = (trace.column(name)[span] for name in ("h", "best_h", "kind"))
    is_one = np.zeros(len(h), bool)
    for asked in breakpoints:
        is_one |= _QUESTIONS[asked](h, best_h, kind)
    found = np.flatnonzero(is_one)
    return after + 1 + int(found[0]) if len(found) else None


def _is_local_minimum(h: Any, best_h: Any, kind: Any) -> Any:
    """A sideways move only walks on within the plateau that a climb met before."""
    return (h > 0) & (best_h >= h) & (kind != SIDEWAYS)


def _is_plateau(h: Any, best_h: Any, kind: Any) -> Any:
    return (h > 0) & (best_h == h) & (kind != SIDEWAYS)


def _is_restart(h: Any, best_h: Any, kind: Any) -> Any:
    return kind == NO_MOVE


def _is_solution(h: Any, best_h: Any, kind: Any) -> Any:
    return h == 0


_QUESTIONS: dict[Breakpoint, Callable[[Any, Any, Any], Any]] = {
    Breakpoint.LOCAL_MINIMUM: _is_local_minimum,
    Breakpoint.PLATEAU: _is_plateau,
    Breakpoint.RESTART: _is_restart,
    Breakpoint.SOLUTION: _is_solution,
}
"""Each asks numbers or whole arrays alike."""
_WORDS = {
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
