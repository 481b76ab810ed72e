"""What is known of the odds at one moment, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.landscape.climb_odds import MoveOdds
from solver.landscape.state_odds import StateOdds, WithRestarts
from solver.run_settings import RunSettings
from solver.trace import NO_MOVE, Trace

LEAST_CHANGE = 0.005
"""A step that changes the odds by less than this is no coin flip."""
LEAST_MEASURED_CHANGE = 0.08
"""The same where odds are measured, since chance alone moves these by a few hundredths."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The odds of one state, and after each of its best moves."""

    odds: StateOdds
    """The odds of the state."""
    restarts: WithRestarts | None
    """What it takes to a solution; None for a variant that does not restart, and until it is known."""
    moves: tuple[MoveOdds, ...]
    """After the best moves, as far as they are looked at."""
    more_moves: int = 0
    """How many best moves there are besides."""


@dataclass(frozen=True, slots=True)
class CoinFlip:
    """A step at which the odds changed."""

    index: int
    """State that it led to."""
    step: int
    """Its number."""
    before: float
    """The odds before."""
    after: float
    """The odds after."""
    ties: int
    """Best successors it was chosen among."""

    @property
    def change(self) -> float:
        """By how much the odds rose."""
        return self.after - self.before


@dataclass(frozen=True, slots=True, eq=False)
class OddsSnapshot:
    """What is known of the odds at one moment."""

    settings: RunSettings | None = None
    """The run; None before the first."""
    is_preparing: bool = False
    """Whether something is made ready first that takes a while."""
    is_resting: bool = False
    """Whether the odds are only found out once the run pauses."""
    failure: str = ""
    """What went wrong."""
    answer: Answer | None = None
    """The odds of the state looked at, as far as they are known."""
    run: NDArray[np.float64] | None = None
    """The odds of the recorded states by index, as far as they were looked at; NaN where unknown; None before."""
    flips: tuple[CoinFlip, ...] = ()
    """The steps at which the odds changed most, the greatest change first."""


def coin_flips(
    trace: Trace, odds: NDArray[np.float64], most: int, least_change: float = LEAST_CHANGE, first: int = 1
) -> tuple[CoinFlip, ...]:
    """Return the steps of a run at which the odds changed most, the greatest change first.

    A restart is no step: it begins another climb.

    Parameters
    ----------
    trace
        The run.
    odds
        The odds of its states, as far as they were looked at; NaN where unknown.
    most
        Steps to return.
    least_change
        A smaller change is none.
    first
        The first state that is looked at.
    """
    first, end = max(first, 1), min(len(odds), len(trace))
    if end <= first:
        return ()
    changes = np.nan_to_num(np.abs(np.diff(odds[first - 1 : end])))
    changes[trace.column("kind")[first:end] == NO_MOVE] = 0.0
    places = np.argsort(-changes, kind="stable")[:most]
    steps, ties = trace.column("step"), trace.column("best_count")
    return tuple(
        CoinFlip(index, int(steps[index]), float(odds[index - 1]), float(odds[index]), int(ties[index - 1]))
        for index in (first + places[changes[places] >= least_change]).tolist()
    )


def greatest_flips(flips: Iterable[CoinFlip], most: int) -> tuple[CoinFlip, ...]:
    """Return the greatest of some coin flips, the greatest change first."""
    return tuple(sorted(flips, key=lambda flip: (-abs(flip.change), flip.index))[:most])
