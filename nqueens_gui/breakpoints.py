"""Where a search that plays is to pause: kinds of state, some of them with a number to be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from solver.board import MAX_SHOWN_QUEENS
from solver.checks import number_between


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


class NumericBreakpoint(StrEnum):
    """A kind of state to pause at that depends on a number."""

    H = "h"
    TIE = "tie"
    ODDS = "odds"

    @property
    def label(self) -> str:
        """The words beside its check box, before the number."""
        return _RANGES[self].label

    @property
    def description(self) -> str:
        """One sentence on when it pauses."""
        return _RANGES[self].description

    @property
    def range(self) -> NumberRange:
        """Which numbers may be chosen."""
        return _RANGES[self]


class Threshold(NamedTuple):
    """A numeric breakpoint with its number; make it with `checked_threshold`."""

    kind: NumericBreakpoint
    """What is asked of a state."""
    number: int
    """What it is compared with."""


AnyBreakpoint = Breakpoint | Threshold
Breakpoints = frozenset[AnyBreakpoint]
"""States to pause at: each is reason enough."""


@dataclass(frozen=True, slots=True)
class NumberRange:
    """What a numeric breakpoint is called, and which numbers it takes."""

    label: str
    """The words before the number."""
    title: str
    """What a sentence calls the number."""
    description: str
    """One sentence on when it pauses."""
    least: int
    """Least number."""
    most: int
    """Greatest number."""
    first: int
    """The number that stands there until another is chosen."""


def kind_named(name: str) -> Breakpoint | NumericBreakpoint:
    """Return the kind of breakpoint of that name, or raise `ValueError`."""
    return Breakpoint(name) if name in tuple(Breakpoint) else NumericBreakpoint(name)


def checked_threshold(kind: NumericBreakpoint, number: object) -> Threshold:
    """Return a numeric breakpoint when its number is in range, else raise `InputError`."""
    allowed = kind.range
    return Threshold(kind, number_between(number, allowed.least, allowed.most, kind.value, allowed.title))


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
_RANGES = {
    NumericBreakpoint.H: NumberRange(
        "h falls to",
        "h to pause at",
        "Pause when h falls to this number or below it, or a climb begins there.",
        0,
        MAX_SHOWN_QUEENS * (MAX_SHOWN_QUEENS - 1) // 2,
        2,
    ),
    NumericBreakpoint.TIE: NumberRange(
        "tie of at least",
        "the tie to pause at",
        "Pause where so many successors or more share the best h and the search may move to them: "
        "they are better, or equal and a sideways move is allowed.",
        2,
        MAX_SHOWN_QUEENS * (MAX_SHOWN_QUEENS - 1),
        5,
    ),
    NumericBreakpoint.ODDS: NumberRange(
        "odds below, in %",
        "the odds to pause at, in percent,",
        "Pause when the odds that the climb is solved fall below so many percent, or a climb begins there; "
        "only where the odds are exact from a table: up to 8 queens, the sideways count in a row.",
        1,
        100,
        10,
    ),
}
