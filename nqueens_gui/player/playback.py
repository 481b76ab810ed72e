"""Where in a recording the session is, and how that moves on: at a pace or step by step. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from nqueens_gui.player.breakpoints import (
    Breakpoints,
    ChancesOf,
    first_reached,
    last_reached,
    waits_for_next,
)
from nqueens_gui.player.speed import DueMoves
from solver.runs.trace import Trace


class Playback:
    """A place in a recording that may still grow.

    Parameters
    ----------
    speed
        Moves a second; infinite for full speed.
    """

    def __init__(self, speed: float) -> None:
        self.index = 0
        self.is_playing = False
        self.breakpoints: Breakpoints = frozenset()
        self.chances_of: ChancesOf | None = None
        self._pace = DueMoves(speed)
        self._steps_asked = 0
        self._is_rushing = False

    @property
    def speed(self) -> float:
        """Moves a second that it plays with now."""
        return inf if self._is_rushing else self._pace.speed

    @property
    def is_moving(self) -> bool:
        """Whether it plays, or steps that were asked for are still to be made."""
        return self.is_playing or self.is_stepping

    @property
    def is_stepping(self) -> bool:
        """Whether steps that were asked for are still to be made."""
        return self._steps_asked > 0

    def rewind(self) -> None:
        """Rest at the start."""
        self.pause()
        self.index = 0

    def play(self, now: float) -> None:
        """Move on by itself from here, the first move at once."""
        self.pause()
        self.is_playing = True
        self._pace.start(now)

    def rush(self, now: float) -> None:
        """Move on from here at full speed, whatever the speed, until it pauses."""
        self.play(now)
        self._is_rushing = True

    def pause(self) -> None:
        """Stay here, whatever was asked for."""
        self._steps_asked = 0
        self.is_playing = False
        self._is_rushing = False

    def ask_for_step(self) -> None:
        """Pause and show the next state, once it is there; each call asks for one more."""
        self.is_playing = self._is_rushing = False
        self._steps_asked += 1

    def take_back_step(self) -> bool:
        """Ask for one step fewer; say whether any was still to be made."""
        is_taken_back = self.is_stepping
        self._steps_asked = max(self._steps_asked - 1, 0)
        return is_taken_back

    def seek(self, index: int, trace: Trace) -> None:
        """Pause and show a recorded state; an index out of range goes to the nearest."""
        self.pause()
        self.index = min(max(index, 0), trace.end)

    def set_speed(self, speed: float, now: float) -> None:
        """Go on at so many moves a second, from now."""
        self._pace.pass_time(now)
        self._pace.set_speed(speed)

    def is_at_break(self, trace: Trace) -> bool:
        """Whether the start of a run is a breakpoint."""
        return first_reached(self.breakpoints, trace, -1, 0, self.chances_of) is not None

    def last_break(self, trace: Trace) -> int | None:
        """Index of the last state before this one that was one to pause at; None if there was none."""
        return last_reached(self.breakpoints, trace, self.index, self.chances_of)

    def move_on(self, trace: Trace, now: float) -> bool:
        """Make the moves that are due and recorded; say whether anything came of it."""
        before = self.index, self.is_moving
        if self.is_playing:
            self._play_on(trace, now)
        elif self._steps_asked:
            self._step_on(trace)
        return before != (self.index, self.is_moving)

    def credit(self, trace: Trace) -> Slice | None:
        """Return how far the search may run on: as far as moves are due and not recorded; None for not at all."""
        if self.index < (self._last(trace) if self.is_playing else trace.end) or trace.outcome is not None:
            return None
        due = self._due if self.is_playing else self._steps_asked
        breakpoints = self.breakpoints if self.is_playing else frozenset()
        return Slice(int(min(due, SLICE_EVENTS)), breakpoints) if due >= 1 else None

    @property
    def _due(self) -> float:
        """Whole moves due while it plays."""
        return inf if self._is_rushing else self._pace.due

    def _play_on(self, trace: Trace, now: float) -> None:
        self._pace.pass_time(now)
        target = int(min(self.index + self._due, max(self._last(trace), self.index)))
        pause_at = first_reached(self.breakpoints, trace, self.index, target, self.chances_of)
        target = target if pause_at is None else pause_at
        if not self._is_rushing:
            self._pace.count_made(target - self.index)
        self.index = target
        if pause_at is not None or is_over(trace, target):
            self.pause()

    def _last(self, trace: Trace) -> int:
        """Return the last state that is known to be one to pause at or not."""
        is_open = trace.outcome is None and waits_for_next(self.breakpoints, trace.settings)
        return trace.end - is_open

    def _step_on(self, trace: Trace) -> None:
        made = min(self._steps_asked, trace.end - self.index)
        self.index += made
        self._steps_asked -= made
        if is_over(trace, self.index):
            self.pause()


def is_over(trace: Trace, index: int) -> bool:
    """Whether a state is the last one of a run that has ended."""
    return trace.outcome is not None and index == trace.end


SLICE_EVENTS = 4096
"""Most events of a slice: what the window can record within a frame."""


SHARED_SECONDS = 0.015
"""Time of a frame that window and search share; the rest of its 16 ms is for what nobody foresees."""


SLICE_SECONDS = 0.011
"""Longest slice."""


LEAST_SECONDS = 0.002
"""Shortest slice: the search gets on even where drawing takes all of the frame."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Credit for one go of a search."""

    events: int = SLICE_EVENTS
    """Most events."""
    breakpoints: Breakpoints = frozenset()
    """States after which it stops at once."""
    seconds: float = SLICE_SECONDS
    """Longest time."""


def slice_seconds(used: float) -> float:
    """Time for a slice in a frame of which the window has used so many seconds."""
    return min(max(SHARED_SECONDS - used, LEAST_SECONDS), SLICE_SECONDS)
