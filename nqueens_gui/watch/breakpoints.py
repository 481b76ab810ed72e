"""Where a playing search pauses: kinds of state and thresholds, and how they are found in both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.board import MAX_SHOWN_QUEENS
from solver.core.checks import number_between
from solver.core.events import Moved, MoveKind, Started, StateEvent
from solver.core.run_settings import RunSettings
from solver.core.variants import NO_LIMIT, Rule, SidewaysCount
from solver.runs.trace import KINDS, NO_MOVE, Position, Trace


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
    CHANCE = "chances"

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
    """The number until another is chosen."""


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
    NumericBreakpoint.CHANCE: NumberRange(
        "chance below, in %",
        "the chance to pause at, in percent,",
        "Pause when the chance of success falls below this, or a climb starts below it; "
        "only where chances are exact: up to 8 queens, with consecutive sideways moves counted.",
        1,
        100,
        10,
    ),
}


SIDEWAYS = KINDS.index(MoveKind.SIDEWAYS)
START = NO_MOVE - 1
"""In place of a kind of move: the run begins here, without a restart."""
NOTHING_BEFORE = 2**62
"""In place of the h before: higher than any, so that a climb that begins low has come down from above."""
AT_A_TIME = 1 << 16
"""States of a recording that are asked together, so that a long one is not read to its end for the first answer."""


UNKNOWN = float("nan")
CERTAIN = 2.0
"""In place of the chances before: higher than any, so that a climb that begins low has come down from above."""

ChancesOf = Callable[[Trace, int, int], "NDArray[np.float64] | None"]
"""Tells the chances of the states of a recording from an index up to but not including another; None while unknown."""


class Facts(NamedTuple):
    """What is asked of a state; each a number, or an array with the number of every state."""

    h: Any
    """Its h."""
    h_before: Any
    """h of the state before in the same climb."""
    best_h: Any
    """Least h among the successors."""
    best_count: Any
    """How many successors have it."""
    kind: Any
    """Number of the kind of move that led here; `NO_MOVE` for a restart, `START` for the start of the run."""
    may_move_sideways: Any
    """Whether the rules allow a move to equal h."""
    chances: Any = UNKNOWN
    """How likely the climb is solved; NaN where that is not known."""
    chance_before: Any = UNKNOWN
    """The same of the state before in the same climb; `CERTAIN` where a climb begins."""


class SidewaysRule:
    """Tells whether a run may move sideways, from how many such moves it has made."""

    def __init__(self, settings: RunSettings) -> None:
        self._is_kicked_after = settings.variant.rule is Rule.RANDOM_NEIGHBOUR
        limit = settings.value("sideways_limit")
        self._limit: Any = NO_LIMIT if self._is_kicked_after else 0 if limit is None else limit
        self.counts_total = settings.parameters.get("sideways_count") == SidewaysCount.TOTAL

    def allows(self, consecutive_sideways: Any, kind: Any) -> Any:
        """Ask of one state, or of arrays; where a random move is due nothing is chosen."""
        is_kicked = (kind == SIDEWAYS) & self._is_kicked_after
        return (consecutive_sideways < self._limit) & (is_kicked == 0)


def may_take_best(position: Position, settings: RunSettings) -> bool:
    """Whether the search may take one of the best successors of a state next."""
    if position.best_h is None:
        return False
    if position.best_h < position.h:
        return not is_random_next(position, settings)
    is_allowed = SidewaysRule(settings).allows(position.consecutive_sideways, _kind_before(position))
    return position.best_h == position.h and bool(is_allowed)


def is_random_next(position: Position, settings: RunSettings) -> bool:
    """Whether the search moves a random queen next, as random neighbour does after a sideways move."""
    return settings.variant.rule is Rule.RANDOM_NEIGHBOUR and not bool(
        SidewaysRule(settings).allows(0, _kind_before(position))
    )


def _kind_before(position: Position) -> int:
    return NO_MOVE if position.move is None else KINDS.index(position.move.kind)


class Watcher:
    """Follows a search as it runs and tells where it is to pause."""

    def __init__(self, settings: RunSettings) -> None:
        self._rule = SidewaysRule(settings)
        self._kind = START
        self._h = self._h_before = NOTHING_BEFORE
        self._sideways_in_row = 0

    def follow(self, event: StateEvent) -> None:
        """Take in what happened; every event must be told, here or by `is_reached`, in their order."""
        self._kind = kind = _kind(event)
        self._h_before = self._h if kind > NO_MOVE else NOTHING_BEFORE
        self._h = event.h
        if kind == SIDEWAYS:
            self._sideways_in_row += 1
        elif kind <= NO_MOVE or not self._rule.counts_total:
            self._sideways_in_row = 0

    def is_reached(self, breakpoints: Breakpoints, event: StateEvent) -> bool:
        """Follow an event and tell whether the state that it reached is one to pause at."""
        self.follow(event)
        if not breakpoints:
            return False
        may_move = self._rule.allows(self._sideways_in_row, self._kind)
        facts = Facts(event.h, self._h_before, event.best_h, event.best_count, self._kind, may_move)
        return any(_answer(asked, facts) for asked in breakpoints)


def first_reached(
    breakpoints: Breakpoints,
    trace: Trace,
    after: int,
    last: int,
    chances_of: ChancesOf | None = None,
) -> int | None:
    """Index of the first state to pause at among those recorded past `after` up to `last`; None if there is none."""
    firsts = range(after + 1, last + 1, AT_A_TIME)
    return _found(
        breakpoints,
        trace,
        ((first, min(first + AT_A_TIME, last + 1)) for first in firsts),
        0,
        chances_of,
    )


def last_reached(
    breakpoints: Breakpoints,
    trace: Trace,
    before: int,
    chances_of: ChancesOf | None = None,
) -> int | None:
    """Index of the last state to pause at among those recorded before `before`; None if there is none."""
    ends = range(before, 0, -AT_A_TIME)
    return _found(breakpoints, trace, ((max(end - AT_A_TIME, 0), end) for end in ends), -1, chances_of)


def _found(
    breakpoints: Breakpoints,
    trace: Trace,
    spans: Iterable[tuple[int, int]],
    place: int,
    chances_of: ChancesOf | None,
) -> int | None:
    """Return the index of one state to pause at, by its place in the first span that has any."""
    if not breakpoints:
        return None
    for first, end in spans:
        found = np.flatnonzero(_reached(breakpoints, trace, first, end, chances_of))
        if len(found):
            return first + int(found[place])
    return None


def _reached(
    breakpoints: Breakpoints,
    trace: Trace,
    first: int,
    end: int,
    chances_of: ChancesOf | None,
) -> NDArray[np.bool_]:
    """Tell of each state from `first` up to but not including `end` whether it is one to pause at."""
    facts = _facts(trace, first, end)
    if chances_of is not None and asks_for_chances(breakpoints):
        facts = _with_chances(facts, trace, first, end, chances_of)
    is_one = np.zeros(len(facts.h), bool)
    for asked in breakpoints:
        is_one |= _answer(asked, facts)
    return is_one


def _facts(trace: Trace, first: int, end: int) -> Facts:
    """Read the facts of the states from `first` up to but not including `end`."""
    h, best_h, best_count, kind, consecutive_sideways = (
        trace.column(name)[first:end]
        for name in ("h", "best_h", "best_count", "kind", "consecutive_sideways")
    )
    if first == 0:
        kind = np.concatenate(([START], kind[1:]))
    # Index -1 is the last state; its place before the start is never read.
    shifted = trace.column("h")[np.arange(first - 1, end - 1)].astype(np.int64)
    h_before = np.where(kind > NO_MOVE, shifted, NOTHING_BEFORE)
    may_move = SidewaysRule(trace.settings).allows(consecutive_sideways, kind)
    return Facts(h, h_before, best_h, best_count, kind, may_move)


def asks_for_chances(breakpoints: Breakpoints) -> bool:
    """Whether some breakpoint is about chances."""
    return any(
        isinstance(asked, Threshold) and asked.kind is NumericBreakpoint.CHANCE for asked in breakpoints
    )


def _with_chances(facts: Facts, trace: Trace, first: int, end: int, chances_of: ChancesOf) -> Facts:
    """Add the chances to facts, where they are known."""
    chances = chances_of(trace, max(first - 1, 0), end)
    if chances is None:
        return facts
    before = np.where(
        facts.kind > NO_MOVE, chances[:-1] if first else np.append(CERTAIN, chances[:-1]), CERTAIN
    )
    return facts._replace(chances=chances[1:] if first else chances, chance_before=before)


def _kind(event: StateEvent) -> int:
    if isinstance(event, Moved):
        return KINDS.index(event.kind)
    return START if isinstance(event, Started) else NO_MOVE


def _answer(asked: AnyBreakpoint, facts: Facts) -> Any:
    """Answer for one state or for several, as the facts are."""
    if isinstance(asked, Breakpoint):
        return _QUESTIONS[asked](facts)
    return _COMPARISONS[asked.kind](facts, asked.number)


def _is_local_minimum(facts: Facts) -> Any:
    """A sideways move only walks on within the plateau that a climb met before."""
    return (facts.h > 0) & (facts.best_h >= facts.h) & (facts.kind != SIDEWAYS)


def _is_plateau(facts: Facts) -> Any:
    return (facts.h > 0) & (facts.best_h == facts.h) & (facts.kind != SIDEWAYS)


def _is_restart(facts: Facts) -> Any:
    return facts.kind == NO_MOVE


def _is_solution(facts: Facts) -> Any:
    return facts.h == 0


def _has_fallen_to(facts: Facts, number: int) -> Any:
    return (facts.h <= number) & (facts.h_before > number)


def _is_tie(facts: Facts, number: int) -> Any:
    is_allowed = (facts.best_h < facts.h) | ((facts.best_h == facts.h) & facts.may_move_sideways)
    return (facts.h > 0) & (facts.best_count >= number) & is_allowed


def _has_worse_chance(facts: Facts, number: int) -> Any:
    return (100 * facts.chances < number) & (100 * facts.chance_before >= number)


_QUESTIONS: dict[Breakpoint, Callable[[Facts], Any]] = {
    Breakpoint.LOCAL_MINIMUM: _is_local_minimum,
    Breakpoint.PLATEAU: _is_plateau,
    Breakpoint.RESTART: _is_restart,
    Breakpoint.SOLUTION: _is_solution,
}
_COMPARISONS: dict[NumericBreakpoint, Callable[[Facts, int], Any]] = {
    NumericBreakpoint.H: _has_fallen_to,
    NumericBreakpoint.TIE: _is_tie,
    NumericBreakpoint.CHANCE: _has_worse_chance,
}
