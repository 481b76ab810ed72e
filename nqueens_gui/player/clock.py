"""One clock for several recorded runs: which state each of them shows at every tick. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
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


@dataclass(frozen=True, slots=True, eq=False)
class Clock:
    """The ticks of several runs at one pace."""

    pace: Pace
    ticks: tuple[NDArray[np.int64], ...]
    """Of each run, for each of its states the tick from which on it is shown, in rising order."""
    unit: int = 1
    """Steps, evaluations or states of a tick."""

    @property
    def last(self) -> int:
        """The tick at which every run is at its end."""
        return max((int(ticks[-1]) for ticks in self.ticks), default=0)

    def index(self, run: int, tick: int) -> int:
        """Return the state that a run shows at a tick."""
        return max(int(np.searchsorted(self.ticks[run], tick, side="right")) - 1, 0)

    def tick(self, run: int, index: int) -> int:
        """Return the tick from which on a run shows a state."""
        return int(self.ticks[run][index])

    def states(self) -> NDArray[np.int64]:
        """Return the state that each run shows at every tick; shape (ticks, runs)."""
        every = np.arange(self.last + 1)
        return np.stack([np.searchsorted(ticks, every, side="right") - 1 for ticks in self.ticks], axis=1)


def clock_of(traces: Sequence[Trace], pace: Pace) -> Clock:
    """Return the clock of recorded runs; by evaluations only where every one of them tells them."""
    if pace is Pace.EVALUATIONS:
        unit = evaluations_of_a_tick([trace.settings for trace in traces])
        return Clock(pace, tuple(_ticks_by_evaluations(trace, unit) for trace in traces), unit)
    by_state = _ticks_by_steps if pace is Pace.STEPS else _ticks_by_states
    return Clock(pace, tuple(by_state(trace) for trace in traces))


def tells_evaluations(settings: Sequence[RunSettings]) -> bool:
    """Whether the evaluations of every run are known; a search written by the user does not tell."""
    return all(one.variant.rule.price is not Price.UNKNOWN for one in settings)


def evaluations_of_a_tick(settings: Sequence[RunSettings]) -> int:
    """Return the evaluations of the dearest iteration; one that draws successors may take all of them."""
    return max(one.variant.rule.evaluations(one.n) or one.n * (one.n - 1) for one in settings)


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


def _ticks_by_states(trace: Trace) -> NDArray[np.int64]:
    return np.arange(len(trace))
