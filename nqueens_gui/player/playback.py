"""Where in its recordings a player is, and how that moves on: at a speed or step by step. No Qt."""

from __future__ import annotations

from enum import StrEnum
from math import inf

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
    """There is nothing to play yet: the start is on its way."""
    PLAYING = "playing"
    """The search, or its recording, moves on by itself."""
    PAUSED = "paused"
    """Nothing moves."""
    FAILED = "failed"
    """The search broke off with an error."""


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
        self.tick = 0
        """Where the runs are."""
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
    def indices(self) -> tuple[int, ...]:
        """The state that each run shows."""
        return self.clock.indices(self.tick)

    @property
    def is_over(self) -> bool:
        """Whether every run shows its last state, and no other can follow."""
        is_at_end = bool(self.clock.traces) and self.tick == self.clock.last
        return is_at_end and all(map(self._has_ended, self.clock.traces))

    def open(self, clock: Clock) -> None:
        """Be at the start of other recordings."""
        self.clock, self.tick = clock, 0

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
            self.tick = max(self.tick - 1, 0)

    def seek(self, tick: int) -> None:
        """Pause at a recorded tick; one out of range counts as the nearest."""
        self.pause()
        self.tick = min(max(tick, 0), self.clock.last)

    def seek_run(self, run: int, index: int) -> None:
        """Pause where a run shows a state: all of them together."""
        self.seek(self.clock.tick(run, index))

    def set_speed(self, speed: float, now: float) -> None:
        """Continue at `speed` ticks a second, from now."""
        self._due.pass_time(now)
        self._due.set_speed(speed)

    def is_at_break(self) -> bool:
        """Whether the start of a run is a breakpoint."""
        return any(self._break_between(run, -1, 0) is not None for run in range(len(self.clock.traces)))

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
        before = self.tick, self.is_moving
        if self.is_playing:
            self._play_on(now)
        elif self._steps_asked:
            self._step_on()
        return before != (self.tick, self.is_moving)

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
        self.tick = clock.last if furthest is None else ticks[furthest]

    @property
    def _breakpoints_now(self) -> Breakpoints:
        return frozenset() if self._passes_breakpoints else self.breakpoints

    @property
    def _due_now(self) -> float:
        """Whole ticks due while it plays."""
        return inf if self._is_rushing else self._due.due

    def _play_on(self, now: float) -> None:
        self._due.pass_time(now)
        known = max(map(self._known_end, range(len(self.clock.traces))), default=0)
        target = self._ahead(self._due_now, known)
        reached = self._first_break(target)
        if reached is not None:
            target = self._ahead(reached - self.tick, known)
        if not self._is_rushing:
            self._due.count_made(target - self.tick)
        self.tick = target
        if reached is not None or self.is_over:
            self.pause()

    def _step_on(self) -> None:
        before, self.tick = self.tick, self._ahead(self._steps_asked, self.clock.last)
        self._steps_asked -= self.tick - before
        if self.is_over:
            self.pause()

    def _ahead(self, count: float, end: int) -> int:
        """Return the tick that is `count` further, but not beyond an end; a run at its own end waits for the others."""
        return int(max(min(self.tick + count, end), self.tick))

    def _known_end(self, run: int) -> int:
        """Return the last tick of a run that is known to lead to a state to pause at or not."""
        trace = self.clock.traces[run]
        is_open = not self._has_ended(trace) and waits_for_next(self._breakpoints_now, trace.settings)
        return self.clock.end(run) - is_open

    def _first_break(self, target: int) -> int | None:
        """Return the first tick up to another at which a state is shown to pause at; None without one."""
        found = [
            self.clock.tick(run, reached)
            for run, index in enumerate(self.indices)
            if (reached := self._break_between(run, index, self.clock.index(run, target))) is not None
        ]
        return min(found, default=None)

    def _break_between(self, run: int, after: int, last: int) -> int | None:
        return first_reached(self._breakpoints_now, self.clock.traces[run], after, last)

    def _has_ended(self, trace: Trace) -> bool:
        return trace.outcome is not None or not self._can_grow
