"""Where a playing search pauses: kinds of state and thresholds, and how they are found in both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.board import MAX_SHOWN_QUEENS
from solver.core.checks import number_between
from solver.core.events import Generated, Moved, MoveKind, Started, StateEvent
from solver.core.parameters import SidewaysCount
from solver.core.run_settings import RunSettings
from solver.runs.trace import KIND_NUMBERS, KINDS, NO_MOVE, Trace
from solver.runs.trace import UNKNOWN as NOT_ASKED

SIDEWAYS = KINDS.index(MoveKind.SIDEWAYS)
START = NO_MOVE - 1
"""In place of a kind of move: the run begins here, without a restart."""
NOTHING_BEFORE = 2**62
"""In place of the h before: higher than any, so that a climb that begins low has come down from above."""
AT_A_TIME = 1 << 16
"""States of a recording that are asked together, so that a long one is not read to its end for the first answer."""


class Breakpoint(StrEnum):
    """A kind of state to pause at."""

    LOCAL_MINIMUM = "local-minimum"
    PLATEAU = "plateau"
    NEW_BEST = "new-best"
    RESTART = "restart"
    SOLUTION = "solution"
    ALL_EQUAL = "all-equal"

    @property
    def label(self) -> str:
        """The words beside its check box."""
        return _KINDS[self].label

    @property
    def description(self) -> str:
        """One sentence on when it pauses."""
        return _KINDS[self].description


class NumericBreakpoint(StrEnum):
    """A kind of state to pause at that depends on a number."""

    H = "h"
    TIE = "tie"
    STEP = "step"

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


class NumberRange(Struct, frozen=True):
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
    is_reached: Callable[[StateFacts, int], Any]
    """Whether states with these facts are some to pause at, by the number."""


def kind_named(name: str) -> Breakpoint | NumericBreakpoint:
    """Return the kind of breakpoint of that name, or raise `ValueError`."""
    return Breakpoint(name) if name in tuple(Breakpoint) else NumericBreakpoint(name)


def checked_threshold(kind: NumericBreakpoint, number: object) -> Threshold:
    """Return a numeric breakpoint when its number is in range, else raise `InputError`."""
    allowed = kind.range
    return Threshold(kind, number_between(number, allowed.least, allowed.most, kind.value, allowed.title))


class _BreakpointKind(NamedTuple):
    label: str
    description: str
    is_reached: Callable[[StateFacts], Any]


# Of the moves on a plateau only the first counts: a sideways move walks on within the plateau that was met before.
_KINDS = {
    Breakpoint.LOCAL_MINIMUM: _BreakpointKind(
        "local minimum",
        "Pause when the search reaches a state that is not a solution and has no better successor.",
        lambda facts: ((facts.h > 0) & (facts.best_h >= facts.h) & (facts.kind != SIDEWAYS)) | facts.is_stuck,
    ),
    Breakpoint.PLATEAU: _BreakpointKind(
        "plateau entered",
        "Pause when no successor is better but some are equal, so that only sideways moves lead on.",
        lambda facts: (facts.h > 0) & (facts.best_h == facts.h) & (facts.kind != SIDEWAYS),
    ),
    Breakpoint.NEW_BEST: _BreakpointKind(
        "new lowest h",
        "Pause when h is lower than in every state of the run before.",
        lambda facts: (facts.h < facts.lowest) & (facts.kind > START),
    ),
    Breakpoint.RESTART: _BreakpointKind(
        "restart",
        "Pause in the new random state after each restart.",
        lambda facts: facts.kind == NO_MOVE,
    ),
    Breakpoint.SOLUTION: _BreakpointKind(
        "solution", "Pause when no two queens attack each other.", lambda facts: facts.h == 0
    ),
    Breakpoint.ALL_EQUAL: _BreakpointKind(
        "all members equal",
        "Pause when all members of the population are the same state.",
        lambda facts: facts.are_equal,
    ),
}
_RANGES = {
    NumericBreakpoint.H: NumberRange(
        "h falls to",
        "h to pause at",
        "Pause when h falls to this number or below it, or a climb begins there.",
        0,
        MAX_SHOWN_QUEENS * (MAX_SHOWN_QUEENS - 1) // 2,
        2,
        lambda facts, number: (facts.h <= number) & (facts.h_before > number),
    ),
    NumericBreakpoint.TIE: NumberRange(
        "tie of at least",
        "the tie to pause at",
        "Pause where at least this many successors share the best h and the search may move to them: "
        "they are better, or equal and a sideways move is allowed.",
        2,
        MAX_SHOWN_QUEENS * (MAX_SHOWN_QUEENS - 1),
        5,
        lambda facts, number: (facts.h > 0) & (facts.best_count >= number) & facts.may_take_best,
    ),
    NumericBreakpoint.STEP: NumberRange(
        "step",
        "the step to pause at",
        "Pause after this number of steps.",
        1,
        1_000_000_000,
        10,
        # A restart makes no step: the state after it has the number of the one before.
        lambda facts, number: (facts.step == number) & (facts.kind > NO_MOVE),
    ),
}


class StateFacts(NamedTuple):
    """What is asked of a state; each a number, or an array with the number of every state."""

    h: Any
    """Its h."""
    h_before: Any
    """h of the state before in the same climb."""
    best_h: Any
    """Lowest h among the successors."""
    best_count: Any
    """How many successors have it."""
    kind: Any
    """Number of the kind of move that led here; `NO_MOVE` for a restart, `START` for the start of the run."""
    may_take_best: Any
    """Whether the next move is drawn from the best successors."""
    is_stuck: Any = False
    """Whether the climb ended here, known only from what follows."""
    step: Any = 0
    """Moves made so far."""
    lowest: Any = NOTHING_BEFORE
    """Lowest h of the states before."""
    are_equal: Any = False
    """Whether all members of a population are the same state; of one that is just made, whether they may be."""


def objection(kind: Breakpoint | NumericBreakpoint, settings: RunSettings) -> str:
    """Say in a sentence why a run never pauses there; empty when it may."""
    rule, title = settings.variant.rule, settings.variant.title
    if kind is Breakpoint.LOCAL_MINIMUM and not (settings.gets_stuck or rule.finds_best):
        return f"{title} does not look for local minima."
    if kind is Breakpoint.ALL_EQUAL and not rule.is_of_population:
        return f"{title} works on one state, not on a population."
    if kind is Breakpoint.PLATEAU and not rule.finds_best:
        return f"{title} does not examine all successors, so it does not recognise plateaus."
    if kind is NumericBreakpoint.TIE and not rule.draws_best:
        return f"{title} does not draw its moves from the best successors."
    return ""


def waits_for_next(breakpoints: Breakpoints, settings: RunSettings) -> bool:
    """Whether only the event after a state tells that it is one to pause at: a climb that ends in a local minimum."""
    return Breakpoint.LOCAL_MINIMUM in breakpoints and settings.learns_that_it_is_stuck


class BestMoves:
    """Tells whether a run draws its next move from the best successors; of one state, or of arrays of them."""

    def __init__(self, settings: RunSettings) -> None:
        self._rule, self._draws_ties = settings.variant.rule, settings.draws_ties
        self._limit: Any = settings.value("sideways_limit") or 0
        self.counts_total = settings.value("sideways_count") == SidewaysCount.TOTAL

    def are_taken(self, h: Any, best_h: Any, consecutive_sideways: Any) -> Any:
        """Ask with h, the lowest h of the successors and the sideways moves made."""
        if not self._draws_ties:
            return np.zeros(np.shape(h), bool)
        is_sideways_left = (best_h == h) & (consecutive_sideways < self._limit)
        return (best_h < h) | is_sideways_left | (not self._rule.gets_stuck)


class Watcher:
    """Follows a search as it runs and tells where it is to pause."""

    def __init__(self, settings: RunSettings) -> None:
        self._best = BestMoves(settings)
        self._settings = settings
        self._kind = START
        self._h = self._h_before = self._lowest = self._lowest_before = NOTHING_BEFORE
        self._consecutive_sideways = self._step = 0

    def follow(self, events: Sequence[StateEvent]) -> None:
        """Take in what happened, in order: one event that begins a climb, or one or more moves."""
        h = [self._h, *(event.h for event in events)]
        kinds = [event.kind for event in events if isinstance(event, (Moved, Generated))]
        if kinds:
            self._kind = KIND_NUMBERS[kinds[-1]]
            self._step += len(kinds)
            for kind in kinds:
                if kind is MoveKind.SIDEWAYS:
                    self._consecutive_sideways += 1
                elif not self._best.counts_total:
                    self._consecutive_sideways = 0
        else:
            self._kind = START if isinstance(events[0], Started) else NO_MOVE
            h[0], self._consecutive_sideways = NOTHING_BEFORE, 0
        self._h_before, self._h = h[-2:]
        self._lowest_before = min(self._lowest, *h[:-1])
        self._lowest = min(self._lowest_before, self._h)

    def is_reached(self, breakpoints: Breakpoints, event: StateEvent, is_last: bool = False) -> bool:
        """Tell whether the state that the last event led to, perhaps the last of its climb, is one to pause at."""
        best_h = NOT_ASKED if event.best_h is None else event.best_h
        may_take_best = self._best.are_taken(event.h, best_h, self._consecutive_sideways)
        is_stuck = is_last and waits_for_next(breakpoints, self._settings)
        best_count = event.best_count or 0
        facts = StateFacts(
            event.h,
            self._h_before,
            best_h,
            best_count,
            self._kind,
            may_take_best,
            is_stuck,
            step=self._step,
            lowest=self._lowest_before,
            are_equal=isinstance(event, Generated) and len(set(event.member_h)) == 1,
        )
        return any(_answer(asked, facts) for asked in breakpoints)


def first_reached(breakpoints: Breakpoints, trace: Trace, after: int, last: int) -> int | None:
    """Index of the first state to pause at among those recorded past `after` up to `last`; None if there is none."""
    firsts = range(after + 1, last + 1, AT_A_TIME)
    return _found(breakpoints, trace, ((first, min(first + AT_A_TIME, last + 1)) for first in firsts), 0)


def last_reached(breakpoints: Breakpoints, trace: Trace, before: int) -> int | None:
    """Index of the last state to pause at among those recorded before `before`; None if there is none."""
    ends = range(before, 0, -AT_A_TIME)
    return _found(breakpoints, trace, ((max(end - AT_A_TIME, 0), end) for end in ends), -1)


def _found(
    breakpoints: Breakpoints, trace: Trace, spans: Iterable[tuple[int, int]], place: int
) -> int | None:
    """Return the index of one state to pause at, by its place in the first span that has any."""
    if not breakpoints:
        return None
    for first, end in spans:
        found = np.flatnonzero(_reached(breakpoints, trace, first, end))
        if len(found):
            return first + int(found[place])
    return None


def _reached(breakpoints: Breakpoints, trace: Trace, first: int, end: int) -> NDArray[np.bool_]:
    """Tell of each state from `first` up to but not including `end` whether it is one to pause at."""
    facts = _facts(trace, first, end)
    if Breakpoint.ALL_EQUAL in breakpoints and trace.is_population:
        facts = facts._replace(are_equal=_are_equal(trace, first, end))
    is_one = np.zeros(len(facts.h), bool)
    for asked in breakpoints:
        is_one |= _answer(asked, facts)
    return is_one


def _facts(trace: Trace, first: int, end: int) -> StateFacts:
    """Read the facts of the states from `first` up to but not including `end`."""
    h, best_h, best_count, kind, consecutive_sideways, step = (
        trace.column(name)[first:end]
        for name in ("h", "best_h", "best_count", "kind", "consecutive_sideways", "step")
    )
    if first == 0:
        kind = np.concatenate(([START], kind[1:]))
    # Index -1 is the last state; its place before the start is never read.
    shifted = trace.column("h")[np.arange(first - 1, end - 1)].astype(np.int64)
    h_before = np.where(kind > NO_MOVE, shifted, NOTHING_BEFORE)
    may_take_best = BestMoves(trace.settings).are_taken(h, best_h, consecutive_sideways)
    is_stuck = _are_stuck(trace, first, end)
    before = int(trace.column("h")[:first].min()) if first else NOTHING_BEFORE
    lowest = np.minimum.accumulate(np.concatenate(([before], h[:-1].astype(np.int64))))
    return StateFacts(
        h, h_before, best_h, best_count, kind, may_take_best, is_stuck, step=step, lowest=lowest
    )


def _are_equal(trace: Trace, first: int, end: int) -> NDArray[np.bool_]:
    """Tell of each state whether all members are equal; only members of equal h are compared."""
    h = trace.all_member_h()[first:end]
    are_equal: NDArray[np.bool_] = h.min(axis=1) == h.max(axis=1)
    for place in np.flatnonzero(are_equal).tolist():
        members = trace.members(first + place)
        are_equal[place] = bool((members == members[0]).all())
    return are_equal


def _are_stuck(trace: Trace, first: int, end: int) -> Any:
    """Tell of each state whether its climb got stuck there, where the rule itself does not know beforehand."""
    if not trace.settings.learns_that_it_is_stuck:
        return False
    return np.isin(np.arange(first, end), trace.local_minima(first))


def _answer(asked: AnyBreakpoint, facts: StateFacts) -> Any:
    """Answer for one state or for several, as the facts are."""
    if isinstance(asked, Threshold):
        return asked.kind.range.is_reached(facts, asked.number)
    return _KINDS[asked].is_reached(facts)
