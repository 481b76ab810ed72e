"""The speeds of a run that plays, and one clock for several recorded runs: which state each of them shows. No Qt."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum
from math import inf, isinf
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.run_settings import RunSettings
from solver.core.variants import Price
from solver.runs.trace import NO_MOVE, Trace

FIRST_SPEED = 4.0
"""Moves a second."""
STEPS_IN_DECADE = (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
"""Round numbers, each about a quarter more than the one before."""
SLOWEST = 0.5
"""Moves a second at the first notch: one move in two seconds."""
FASTEST_PACED = 10_000.0
"""Moves a second at the last notch but one."""
SPEEDS: tuple[float, ...] = (
    *(speed for speed in (step / 10 for step in STEPS_IN_DECADE) if speed >= SLOWEST),
    *(step * 10**decade for decade in range(4) for step in STEPS_IN_DECADE),
    FASTEST_PACED,
    inf,
)
"""Moves a second at each notch; infinite, for full speed, at the last."""
LAST_NOTCH = len(SPEEDS) - 1
"""The notch for full speed."""
FAST = 60.0
"""Moves a second above which charts, text, time lines and commands are updated less often than boards."""
TEXT_SECONDS = 0.25
"""Shortest time between two such updates: more could not be read."""


def speed_of_notch(notch: int) -> float:
    """Moves a second at a notch from 0 to `LAST_NOTCH`; a notch out of range counts as the nearest."""
    return SPEEDS[min(max(notch, 0), LAST_NOTCH)]


def notch_of_speed(speed: float) -> int:
    """Return the notch nearest to a speed in moves a second, by their ratio."""
    above = bisect_left(SPEEDS, speed)
    if above in (0, LAST_NOTCH, len(SPEEDS)):
        return 0 if above == 0 else LAST_NOTCH if isinf(speed) else LAST_NOTCH - 1
    is_nearer_below = speed / SPEEDS[above - 1] < SPEEDS[above] / speed
    return above - 1 if is_nearer_below else above


def speed_text(speed: float) -> str:
    """Return moves a second as the speed control shows them: ``0.5 /s``, ``1,200 /s``, ``max``."""
    return "max" if isinf(speed) else f"{speed:,g} /s"


LONGEST_ARREARS = 0.1
"""Seconds of arrears that are made good; what slow frames missed beyond that is dropped."""


class DueMoves:
    """Counts the moves that are due at a speed.

    Parameters
    ----------
    speed
        Moves a second; infinite for full speed.
    """

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._owed = self._last = self._seen_until = 0.0

    @property
    def due(self) -> float:
        """Whole moves due and not yet made; infinite at infinite speed, once it is seen that the run plays."""
        if isinf(self.speed):
            return inf if self._last >= self._seen_until else 0.0
        return float(int(self._owed))

    def start(self, now: float) -> None:
        """Begin at a time in seconds; the first move is due at once, at infinite speed when a text can be read."""
        self._last, self._seen_until = now, now + TEXT_SECONDS
        self._owed = 1.0

    def set_speed(self, speed: float) -> None:
        """Go on at another speed; of what is owed at the old one, only the part of a move that is due next counts."""
        self.speed = speed
        self._owed -= int(self._owed)

    def pass_time(self, now: float) -> None:
        """Let the moves fall due that the time since the last call asks for."""
        if not isinf(self.speed):
            most = max(1.0, self.speed * LONGEST_ARREARS)
            self._owed = min(self._owed + (now - self._last) * self.speed, most)
        self._last = now

    def count_made(self, moves: int) -> None:
        """Note that moves which were due are made."""
        if not isinf(self.speed):
            self._owed -= moves


class Pace(StrEnum):
    """What a tick of the clock is."""

    STEPS = "steps"
    """One step of every run."""
    EVALUATIONS = "evaluations"
    """As many evaluations for every run as the most expensive iteration among them takes."""


class Clock(Struct, frozen=True, eq=False):
    """The ticks of runs at one pace, or of one run that may still grow."""

    pace: Pace | None = None
    """None for one run, of which each state is a tick."""
    traces: tuple[Trace, ...] = ()
    ticks: tuple[NDArray[np.int64], ...] = ()
    """Of each run, for each of its states the tick from which on it is shown, ascending; empty without a pace."""
    unit: int = 1
    """Steps, evaluations or states of a tick."""

    @property
    def last(self) -> int:
        """The tick at which every run is at its end."""
        return max(map(self.end, range(len(self.traces))), default=0)

    def end(self, run: int) -> int:
        """Return the tick at which a run is at its end."""
        return self.tick(run, self.traces[run].end)

    def index(self, run: int, tick: int) -> int:
        """Return the state that a run shows at a tick."""
        return int(self._indices(run, np.int64(tick)))

    def indices(self, tick: int) -> tuple[int, ...]:
        """Return the state that each run shows at a tick."""
        return tuple(self.index(run, tick) for run in range(len(self.traces)))

    def tick(self, run: int, index: int) -> int:
        """Return the tick from which on a run shows a state."""
        return int(self.ticks[run][index]) if self.ticks else index

    def states(self) -> NDArray[np.int64]:
        """Return the state that each run shows at every tick; shape (ticks, runs)."""
        every = np.arange(self.last + 1)
        return np.stack([self._indices(run, every) for run in range(len(self.traces))], axis=1)

    def _indices(self, run: int, ticks: Any) -> Any:
        if not self.ticks:
            return np.minimum(ticks, self.traces[run].end)
        return np.maximum(np.searchsorted(self.ticks[run], ticks, side="right") - 1, 0)


def clock_of(traces: Sequence[Trace], pace: Pace) -> Clock:
    """Return the clock of recorded runs; step by step instead of by evaluations where those are not known."""
    settings = [trace.settings for trace in traces]
    if pace is Pace.EVALUATIONS and tells_evaluations(settings):
        unit = max((one.highest_price for one in settings), default=1)
        return Clock(pace, tuple(traces), tuple(_ticks_by_evaluations(trace, unit) for trace in traces), unit)
    return Clock(Pace.STEPS, tuple(traces), tuple(map(_ticks_by_steps, traces)))


def tells_evaluations(settings: Sequence[RunSettings]) -> bool:
    """Whether the evaluations of every run are known; a search written by the user does not tell."""
    return all(one.variant.rule.price is not Price.UNKNOWN for one in settings)


def _ticks_by_steps(trace: Trace) -> NDArray[np.int64]:
    """Give each state its step; a restart comes with the step after it, so that the state before it is seen."""
    is_restart = trace.column("kind") == NO_MOVE
    is_restart[0] = False
    ticks: NDArray[np.int64] = trace.column("step").astype(np.int64) + is_restart
    return ticks


def _ticks_by_evaluations(trace: Trace, unit: int) -> NDArray[np.int64]:
    evaluations = trace.evaluations_by_state()
    assert evaluations is not None
    ticks: NDArray[np.int64] = -(-evaluations // unit)
    return ticks
