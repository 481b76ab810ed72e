"""One clock for several recorded runs: which state each of them shows at every tick. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.run_settings import RunSettings
from solver.core.variants import Price
from solver.runs.trace import NO_MOVE, Trace


class Pace(StrEnum):
    """What a tick of the clock is."""

    STEPS = "steps"
    """One step of every run."""
    EVALUATIONS = "evaluations"
    """As many evaluations for every run as the most expensive iteration among them takes."""
    OWN = "own"
    """The next state of every run, restarts included; each run can be moved by itself."""


class Clock(Struct, frozen=True, eq=False):
    """The ticks of runs at one pace; at their own, the runs may still grow."""

    pace: Pace = Pace.OWN
    traces: tuple[Trace, ...] = ()
    ticks: tuple[NDArray[np.int64], ...] = ()
    """Of each run, for each of its states the tick from which on it is shown, ascending; empty at its own pace."""
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
    if pace is Pace.OWN:
        return Clock(pace, tuple(traces))
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
