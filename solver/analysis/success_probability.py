"""The success probability of any state under any variant: from the table, over all descents, or sampled."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from itertools import islice
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.analysis.climbs import (
    Position,
    best_moves,
    chooses_uniformly,
    climb_settings,
    counts_total,
    sideways_limit_of,
)
from solver.analysis.state_space import MOST_EXACT, state_space
from solver.analysis.success_table import MOST_SIDEWAYS, ClimbValues, OddsTable, a_step_before, odds_table
from solver.core.board import Rows
from solver.core.events import Outcome
from solver.core.heuristics import Heuristic, count_cap, heuristic_value
from solver.core.proportions import wilson_interval
from solver.core.run_settings import RunSettings


class OddsMethod(StrEnum):
    """How odds were found out."""

    TABLE = "table"
    DESCENTS = "descents"
    SAMPLES = "samples"

    @property
    def sentence(self) -> str:
        """One sentence that says what it means."""
        return _SENTENCES[self]


_SENTENCES = {
    OddsMethod.TABLE: "Exact, from a table of all states.",
    OddsMethod.DESCENTS: "Exact, over all descents from this state.",
    OddsMethod.SAMPLES: "Measured on climbs from this state.",
}


@dataclass(frozen=True, slots=True)
class StateOdds:
    """What becomes of one climb from a state."""

    probability: float
    """Probability that it is solved."""
    interval: tuple[float, float] | None
    """95 % interval of the probability (Wilson, 1927) where it was measured; None where it is exact."""
    mean_steps_solved: float | None
    """Expected further steps, given that it is solved; None when it never is."""
    mean_steps_failed: float | None
    """Expected further steps, given that it fails; None when it never does."""
    method: OddsMethod
    """How they were found out."""
    samples: int = 0
    """Climbs that were made to find out; 0 where they are exact."""

    @property
    def mean_steps(self) -> float:
        """Expected further steps."""
        solved, failed = self.mean_steps_solved or 0.0, self.mean_steps_failed or 0.0
        return self.probability * solved + (1.0 - self.probability) * failed

    def document(self) -> dict[str, Any]:
        """Return them as plain values."""
        return {**asdict(self), "method": self.method.value}


def exact_odds(values: ClimbValues, method: OddsMethod) -> StateOdds:
    """Make the odds of a state of exact values."""
    probability = min(max(values.probability, 0.0), 1.0)
    return StateOdds(probability, None, values.mean_steps_solved, values.mean_steps_failed, method)


@dataclass(frozen=True, slots=True)
class WithRestarts:
    """What it takes from a state to a solution when every failed climb is followed by another from a random state."""

    mean_steps: float
    """Expected further steps."""
    mean_restarts: float
    """Expected restarts."""


def with_restarts(odds: StateOdds, fresh: StateOdds) -> WithRestarts | None:
    """Go on from a state with restarts, given its odds and those of a random start; None when none is solved.

    Each fresh climb is solved with the same probability p, so that (1 - p) / p of them fail before the one that is.
    """
    failing = 1.0 - odds.probability
    if fresh.probability == 0.0:
        return WithRestarts(odds.mean_steps, 0.0) if failing == 0.0 else None
    return WithRestarts(
        mean_steps=odds.mean_steps + failing * fresh.mean_steps / fresh.probability,
        mean_restarts=failing / fresh.probability,
    )


MOST_STATES = 100_000
"""Most states that the descents may lead through."""
MOST_SQUARES = 40_000_000
"""Most squares looked at."""


def descent_bound(n: int) -> int:
    """Most states that are looked at on a board of n queens."""
    return min(MOST_STATES, max(4, MOST_SQUARES // n**2))


def descent_values(rows: Rows, heuristic: Heuristic, bound: int | None = None) -> ClimbValues | None:
    """Tell what becomes of a steepest ascent from a state, exactly; None when the descents pass the bound.

    Better moves alone never lead in a circle, so that each state's values follow from those of lower states.
    """
    from solver.engine.descents import find_descents

    n, h = len(rows), heuristic_value(rows, heuristic)
    found = find_descents(np.array(rows, np.int32), count_cap(heuristic, n), bound or descent_bound(n))
    if found is None:
        return None
    heights = found.changes.astype(np.int64) + h
    return _values_of_first(heights, found.starts, found.successors)


def _values_of_first(
    heights: NDArray[np.int64], starts: NDArray[np.int64], successors: NDArray[np.int32]
) -> ClimbValues:
    values = np.zeros((len(heights), 3))
    values[heights == 0, 0] = 1.0
    counts = np.diff(starts)
    for height in np.unique(heights[counts > 0]):
        states = np.flatnonzero((heights == height) & (counts > 0))
        own = counts[states]
        inside = np.arange(own.sum()) - np.repeat(np.cumsum(own) - own, own)
        values[states] = a_step_before(values, own, successors[np.repeat(starts[states], own) + inside])
    return ClimbValues(*values[0].tolist())


class ClimbSamples:
    """Climbs from one position, or from random states; the same ones for the same seed, however many at a time.

    Parameters
    ----------
    settings
        Settings of the run; climb k is its climb with run index k.
    position
        Where the climbs go on from; None for random states.
    """

    def __init__(self, settings: RunSettings, position: Position | None) -> None:
        self._climb = replace(
            climb_settings(settings), start=position.rows if position else None, run_index=0
        )
        self._position = position
        self._steps = {True: 0, False: 0}
        self.made = 0
        """Climbs made."""
        self.solved = 0
        """Climbs that were solved."""

    def add(self, count: int, cancelled: NDArray[np.uint8] | None = None) -> None:
        """Make so many climbs more; another thread may set the flag, and the climbs are then left out."""
        from solver.engine.batch import NOT_MADE, OUTCOMES, run_batch

        if not count:
            return
        results = run_batch(self._climb, self.made, count, cancelled, **self._behind())
        if (results.outcomes == NOT_MADE).any():
            return
        is_solved = results.outcomes == OUTCOMES.index(Outcome.SOLVED)
        for was_solved in self._steps:
            self._steps[was_solved] += int(results.steps[is_solved == was_solved].sum())
        self.made += count
        self.solved += int(is_solved.sum())

    @property
    def odds(self) -> StateOdds | None:
        """What they come to; None before the first."""
        if not self.made:
            return None
        failed = self.made - self.solved
        return StateOdds(
            probability=self.solved / self.made,
            interval=wilson_interval(self.solved, self.made),
            mean_steps_solved=self._steps[True] / self.solved if self.solved else None,
            mean_steps_failed=self._steps[False] / failed if failed else None,
            method=OddsMethod.SAMPLES,
            samples=self.made,
        )

    def _behind(self) -> dict[str, Any]:
        if self._position is None:
            return {}
        return {"sideways_made": self._position.sideways_made, "kick_due": self._position.kick_due}


PORTION, PORTION_SECONDS = 100, 0.1
"""Climbs made at a stretch at first; a stretch that takes less time is doubled. Between two Ctrl+C is heard."""
MOST_SAMPLES, FEWEST_SAMPLES = 10_000, 100
"""Climbs that are made for one state unless told otherwise: most, and on the largest boards."""
SAMPLES_TIMES_N = 1_000_000


def default_samples(n: int) -> int:
    """How many climbs are made for one state of n queens unless told otherwise."""
    return max(FEWEST_SAMPLES, min(MOST_SAMPLES, SAMPLES_TIMES_N // n))


@dataclass(frozen=True, slots=True)
class MoveOdds:
    """The odds after one of the best moves."""

    column: int
    """Column of the queen that moves."""
    row: int
    """Row she goes to."""
    odds: StateOdds
    """What becomes of the climb then, this step not counted."""


def method_for(settings: RunSettings) -> OddsMethod:
    """Tell how the odds of a state are found out; descents that pass their bound are sampled all the same."""
    limit = sideways_limit_of(settings)
    if not chooses_uniformly(settings) or counts_total(settings) or limit > MOST_SIDEWAYS:
        return OddsMethod.SAMPLES
    if settings.n <= MOST_EXACT:
        return OddsMethod.TABLE
    return OddsMethod.SAMPLES if limit else OddsMethod.DESCENTS


def table_for(settings: RunSettings) -> OddsTable:
    """Work out the table of a rule whose method is `TABLE`; it takes seconds for eight queens."""
    return odds_table(state_space(settings.n, settings.heuristic), sideways_limit_of(settings))


def exact_state_odds(position: Position, settings: RunSettings, table: OddsTable | None) -> StateOdds | None:
    """Tell the odds of a state exactly; None where they can only be sampled, or the table is not there.

    Parameters
    ----------
    position
        Where the climb stands.
    settings
        The rule; those of its limits that hold for a run, not for a climb, are left aside.
    table
        As `table_for` gives it, where the method is `TABLE`.
    """
    method = method_for(settings)
    if method is OddsMethod.TABLE and table is not None:
        return exact_odds(table.climb_from(position.rows, position.sideways_made), method)
    if method is OddsMethod.DESCENTS:
        values = descent_values(position.rows, settings.heuristic)
        return None if values is None else exact_odds(values, method)
    return None


def state_odds(
    position: Position, settings: RunSettings, table: OddsTable | None = None, samples: int | None = None
) -> StateOdds:
    """Tell the odds of a state, exactly where that can be done, else by so many climbs."""
    exact = exact_state_odds(position, settings, table)
    if exact is not None:
        return exact
    return _sampled(settings, position, samples)


def odds_after_best_moves(
    position: Position,
    settings: RunSettings,
    table: OddsTable | None = None,
    samples: int | None = None,
    most: int | None = None,
) -> list[MoveOdds]:
    """Tell the odds after the first `most` best moves, in column-major order; none where the climb is over."""
    return [
        MoveOdds(column, row, state_odds(after, settings, table, samples))
        for (column, row), after in islice(best_moves(position, climb_settings(settings)), most)
    ]


def fresh_odds(
    settings: RunSettings, table: OddsTable | None = None, samples: int | None = None
) -> StateOdds:
    """Tell the odds of a climb from a uniform start."""
    if method_for(settings) is OddsMethod.TABLE and table is not None:
        return exact_odds(table.start, OddsMethod.TABLE)
    return _sampled(settings, None, samples)


def _sampled(settings: RunSettings, position: Position | None, samples: int | None) -> StateOdds:
    climbs, wanted, portion = (
        ClimbSamples(settings, position),
        samples or default_samples(settings.n),
        PORTION,
    )
    while climbs.made < wanted:
        begun = perf_counter()
        climbs.add(min(portion, wanted - climbs.made))
        if perf_counter() - begun < PORTION_SECONDS:
            portion *= 2
    assert climbs.odds is not None
    return climbs.odds
