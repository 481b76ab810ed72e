"""Where in its recordings a player is, and how that moves on: at a speed or step by step. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import inf
from operator import sub

from msgspec import Struct

from solver.runs.breakpoints import (
    Breakpoints,
    first_reached,
    last_reached,
    waits_for_next,
)
from solver.runs.clock import Clock, DueMoves, Pace, clock_of
from solver.runs.trace import Trace

SLICE_EVENTS = 8192
"""Most events of a slice: what the window can record within a frame."""
SLICE_SECONDS = 0.0145
"""Length of a slice where none is given."""
LEAST_SECONDS = 0.002
"""Shortest slice: the search gets on even where drawing takes all of the frame."""


class Slice(Struct, frozen=True):
    """Credit for one go of a search."""

    events: int = SLICE_EVENTS
    """Most events."""
    breakpoints: Breakpoints = frozenset()
    """States after which it stops at once."""
    seconds: float = SLICE_SECONDS
    """Longest time."""


class Mode(StrEnum):
    """What a player is doing."""

    PREPARING = "preparing"
    """There is nothing to play yet: the engine is not there, or the start is on its way."""
    PLAYING = "playing"
    """The search, or its recording, moves on by itself."""
    PAUSED = "paused"
    """Nothing moves."""
    FAILED = "failed"
    """The search broke off with an error."""
    BROKEN = "broken"
    """The engine could not be prepared: no search can begin."""


class Playback:
    """A place in recordings, which may still grow.

    Parameters
    ----------
    speed
        Ticks a second; infinite for full speed.
    can_grow
        Whether a recording without an outcome goes on.
    """

    def __init__(self, speed: float, *, can_grow: bool = True) -> None:
        self.clock = Clock()
        self.ticks: tuple[int, ...] = ()
        """Where each run is: all at the same tick."""
        self.is_playing = False
        self.breakpoints: Breakpoints = frozenset()
        self._can_grow = can_grow
        self._due = DueMoves(speed)
        self._steps_asked = 0
        self._is_rushing = self._passes_breakpoints = False

    @property
    def speed(self) -> float:
        """Ticks a second that it plays with now."""
        return inf if self._is_rushing else self._due.speed

    @property
    def is_moving(self) -> bool:
        """Whether it plays, or steps that were asked for are still to be made."""
        return self.is_playing or self.is_stepping

    @property
    def is_stepping(self) -> bool:
        """Whether steps that were asked for are still to be made."""
        return self._steps_asked > 0

    @property
    def tick(self) -> int:
        """Where the run is that is furthest."""
        return max(self.ticks, default=0)

    @property
    def indices(self) -> tuple[int, ...]:
        """The state that each run shows."""
        return tuple(self.clock.index(run, tick) for run, tick in enumerate(self.ticks))

    @property
    def is_over(self) -> bool:
        """Whether every run shows its last state, and no other can follow."""
        is_at_end = bool(self.ticks) and self.ticks == self._ends(self.clock.end)
        return is_at_end and all(map(self._has_ended, self.clock.traces))

    def open(self, clock: Clock) -> None:
        """Be at the start of other recordings."""
        self.clock, self.ticks = clock, (0,) * len(clock.traces)

    def play(self, now: float) -> None:
        """Move on by itself from here, the first tick at once."""
        self.pause()
        self.is_playing = True
        self._due.start(now)

    def rush(self, now: float, *, passes_breakpoints: bool = False) -> None:
        """Move on from here at full speed, whatever the speed, until it pauses."""
        self.play(now)
        self._is_rushing, self._passes_breakpoints = True, passes_breakpoints

    def pause(self) -> None:
        """Stay here, whatever was asked for."""
        self._steps_asked = 0
        self.is_playing = False
        self._is_rushing = self._passes_breakpoints = False

    def step(self) -> None:
        """Pause one tick further, as soon as that is recorded; each call asks for one more."""
        self.is_playing = self._is_rushing = self._passes_breakpoints = False
        self._steps_asked += 1

    def step_back(self) -> None:
        """Pause one tick before; first take back a step that is still to be made."""
        if self._steps_asked:
            self._steps_asked -= 1
        else:
            self.pause()
            self.ticks = tuple(max(tick - 1, 0) for tick in self.ticks)

    def seek(self, tick: int) -> None:
        """Pause at a recorded tick; one out of range counts as the nearest."""
        self.pause()
        self.ticks = tuple(min(max(tick, 0), end) for end in self._ends(self.clock.end))

    def seek_run(self, run: int, index: int) -> None:
        """Pause where a run shows a state: all of them together."""
        self.seek(self.clock.tick(run, index))

    def set_speed(self, speed: float, now: float) -> None:
        """Continue at `speed` ticks a second, from now."""
        self._due.pass_time(now)
        self._due.set_speed(speed)

    def is_at_break(self) -> bool:
        """Whether the start of a run is a breakpoint."""
        return any(self._break_between(run, -1, 0) is not None for run in range(len(self.ticks)))

    def last_break(self) -> int | None:
        """Return the last tick before this one that led to a state to pause at; None if there was none."""
        found = [
            self.clock.tick(run, reached)
            for run, (trace, index) in enumerate(zip(self.clock.traces, self.indices, strict=True))
            if (reached := last_reached(self.breakpoints, trace, index)) is not None
        ]
        return max(found, default=None)

    def move_on(self, now: float) -> bool:
        """Make the ticks that are due and recorded; say whether anything came of it."""
        before = self.ticks, self.is_moving
        if self.is_playing:
            self._play_on(now)
        elif self._steps_asked:
            self._step_on()
        return before != (self.ticks, self.is_moving)

    def credit(self, run: int) -> Slice | None:
        """How far the search of a run may go on: as far as ticks are due and not recorded; None for not at all."""
        trace, index = self.clock.traces[run], self.indices[run]
        if index < (self._known_end(run) if self.is_playing else trace.end) or trace.outcome is not None:
            return None
        due = self._due_now if self.is_playing else self._steps_asked
        breakpoints = self._breakpoints_now if self.is_playing else frozenset()
        return Slice(int(min(due, SLICE_EVENTS)), breakpoints) if due >= 1 else None

    def set_pace(self, pace: Pace) -> None:
        """Go on by another clock; the run that is furthest and has not ended stays where it is."""
        indices, clock = self.indices, clock_of(self.clock.traces, pace)
        self.clock = clock
        ticks = [clock.tick(run, index) for run, index in enumerate(indices)]
        running = [run for run, tick in enumerate(ticks) if tick < clock.end(run)]
        furthest = max(running, key=lambda run: (indices[run], ticks[run]), default=None)
        self.ticks = (clock.last if furthest is None else ticks[furthest],) * len(ticks)

    @property
    def _breakpoints_now(self) -> Breakpoints:
        return frozenset() if self._passes_breakpoints else self.breakpoints

    @property
    def _due_now(self) -> float:
        """Whole ticks due while it plays."""
        return inf if self._is_rushing else self._due.due

    def _play_on(self, now: float) -> None:
        self._due.pass_time(now)
        before, target = self.ticks, self._ahead(self._due_now, self._known_end)
        pause_after = self._ticks_to_break(target)
        if pause_after is not None:
            target = self._ahead(pause_after, self._known_end)
        if not self._is_rushing:
            self._due.count_made(max(map(sub, target, before), default=0))
        self.ticks = target
        if pause_after is not None or self.is_over:
            self.pause()

    def _step_on(self) -> None:
        before, self.ticks = self.ticks, self._ahead(self._steps_asked, self.clock.end)
        self._steps_asked -= max(map(sub, self.ticks, before), default=0)
        if self.is_over:
            self.pause()

    def _ahead(self, count: float, end_of: Callable[[int], int]) -> tuple[int, ...]:
        """Return the place `count` ticks further; a run that is at its end waits there for the others."""
        ends = self._ends(end_of)
        return tuple(
            int(max(min(tick + count, end), tick)) for tick, end in zip(self.ticks, ends, strict=True)
        )

    def _ends(self, end_of: Callable[[int], int]) -> tuple[int, ...]:
        """Return how far the runs may go: all of them as far as the longest."""
        ends = tuple(map(end_of, range(len(self.clock.traces))))
        return (max(ends, default=0),) * len(ends)

    def _known_end(self, run: int) -> int:
        """Return the last tick of a run that is known to lead to a state to pause at or not."""
        trace = self.clock.traces[run]
        is_open = not self._has_ended(trace) and waits_for_next(self._breakpoints_now, trace.settings)
        return self.clock.end(run) - is_open

    def _ticks_to_break(self, target: tuple[int, ...]) -> int | None:
        """Return after how many ticks on the way to a place a state is shown to pause at; None without one."""
        clock, found = self.clock, []
        for run, (tick, index) in enumerate(zip(self.ticks, self.indices, strict=True)):
            reached = self._break_between(run, index, clock.index(run, target[run]))
            found += [] if reached is None else [clock.tick(run, reached) - tick]
        return min(found, default=None)

    def _break_between(self, run: int, after: int, last: int) -> int | None:
        return first_reached(self._breakpoints_now, self.clock.traces[run], after, last)

    def _has_ended(self, trace: Trace) -> bool:
        return trace.outcome is not None or not self._can_grow
