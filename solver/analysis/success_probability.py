"""The success probability of a climb from any state: from a table, over all descents, or sampled.

The table of a rule without memory follows from the chances that `successor_distribution` gives: this holds for any
rule whose choices depend on the state alone.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import islice
from time import perf_counter
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict, replace
from numpy.typing import NDArray

from solver.analysis.climbs import (
    Position,
    climb_settings,
    counts_total,
    next_moves,
    sideways_limit_of,
)
from solver.analysis.state_space import MAX_EXACT, image_codes, state_space
from solver.analysis.success_table import (
    FAILED,
    MAX_SIDEWAYS,
    SOLVED,
    ClimbValues,
    SuccessTable,
    Values,
    a_step_before,
    success_table,
)
from solver.core.board import Rows
from solver.core.estimates import Interval, wilson_interval
from solver.core.events import NOT_MADE, OUTCOMES, Outcome
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.parameters import NO_LIMIT
from solver.core.run_settings import RunSettings
from solver.core.variants import Rule
from solver.engine.choices import successor_distribution
from solver.engine.runner import runner_of

MAX_QUEENS = {Rule.FIRST_CHOICE: 6, Rule.STOCHASTIC: 6, Rule.MIN_CONFLICTS: 5}
"""The rules without memory, and the largest board whose choices are computed state by state in a second or two."""
NEGLIGIBLE = 1e-13
"""Iterations stop when no chance changes by more."""


class RuleTable(Struct, frozen=True, eq=False):
    """The result of a climb from every state, up to mirror images."""

    n: int
    codes: NDArray[np.int64]
    """Shape (places,), ascending: of each state and its images the least code."""
    values: Values
    """Shape (places, 4)."""
    start: ClimbValues
    """The values of a uniform start."""

    def climb_from(self, rows: Rows, sideways_made: int = 0) -> ClimbValues:
        """Return the values of a climb from a state; moves already made change nothing."""
        return ClimbValues(*self.values[self._place(np.array([rows], np.int64))[0]].tolist())

    def warm_up(self) -> None:
        """Do nothing: everything is computed."""

    def probabilities(
        self, states: NDArray[np.int64], h: NDArray[np.int64], sideways_made: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return the success probabilities of states, shape (m, n); moves already made change nothing."""
        chances: NDArray[np.float64] = self.values[self._place(states), 0]
        return chances

    def _place(self, states: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.searchsorted(self.codes, _least_codes(states @ _powers(self.n), self.n))


class _Choices(Struct, frozen=True, eq=False):
    """The possible moves of all states."""

    states: NDArray[np.int64]
    """Places of the states that can move."""
    starts: NDArray[np.int64]
    """Where the moves of each begin in the arrays below."""
    successors: NDArray[np.int64]
    """Places that the moves lead to."""
    probability: NDArray[np.float64]
    stays: NDArray[np.float64]
    """How likely each of the states stays."""

    def iterated(self, values: Values) -> Values:
        """Return the values with one iteration more."""
        after = values[self.successors]
        after[:, 2:] += after[:, :2]
        after *= self.probability[:, None]
        result = values.copy()
        moved = np.add.reduceat(after, self.starts, axis=0)
        result[self.states] = moved + self.stays[:, None] * values[self.states]
        return result


def rule_table(settings: RunSettings) -> RuleTable:
    """Compute the result of a climb from every state of a board of at most `MAX_QUEENS`.

    A rule that may never end has as many iterations as ``max_iterations`` says, counted from the state.
    """
    n = settings.n
    every = np.arange(n**n)
    codes, counts = np.unique(_least_codes(every, n), return_counts=True)
    states = codes[:, None] // _powers(n) % n
    values = np.array([FAILED if heuristic_value(rows, settings.heuristic) else SOLVED for rows in states])
    choices = _all_choices(settings, codes, states)
    limit = settings.value("max_iterations")
    for _ in range(int(limit) if isinstance(limit, int) else NO_LIMIT):
        before, values = values, choices.iterated(values)
        if np.abs(values - before).max() <= NEGLIGIBLE:
            break
    start = ClimbValues(*(counts @ values / len(every)).tolist())
    return RuleTable(n, codes, values, start)


def _all_choices(settings: RunSettings, codes: NDArray[np.int64], states: NDArray[np.int64]) -> _Choices:
    n, powers = settings.n, _powers(settings.n)
    movable, counts, stays = [], [], []
    targets, probabilities = [], []
    for place, rows in enumerate(states):
        choices = successor_distribution(settings, rows)
        row, column = np.nonzero(choices.probability)
        if len(row):
            movable.append(place)
            counts.append(len(row))
            targets.append(codes[place] + (row - rows[column]) * powers[column])
            probabilities.append(choices.probability[row, column])
            stays.append(choices.stays)
    successors = np.searchsorted(codes, _least_codes(np.concatenate(targets), n))
    starts = np.cumsum(counts) - np.array(counts)
    return _Choices(np.array(movable), starts, successors, np.concatenate(probabilities), np.array(stays))


def _powers(n: int) -> NDArray[np.int64]:
    return np.int64(n) ** np.arange(n)


def _least_codes(codes: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    least: NDArray[np.int64] = image_codes(codes, n).min(axis=0)
    return least


MAX_DESCENT_STATES = 100_000
MAX_DESCENT_SQUARES = 40_000_000
"""Bounds of the search over all descents: states, and squares examined."""
FIRST_PORTION, PORTION_SECONDS = 100, 0.1
"""Climbs sampled at a time at first; a portion that takes less time is doubled. Ctrl+C is noticed between two."""
MAX_SAMPLES, MIN_SAMPLES = 10_000, 100
"""Default number of climbs sampled per state: on small boards, and on the largest."""
SAMPLES_TIMES_N = 1_000_000


class ChancesMethod(StrEnum):
    """How a success probability is computed."""

    TABLE = "table"
    DESCENTS = "descents"
    SAMPLES = "samples"

    @property
    def sentence(self) -> str:
        """One sentence that explains it."""
        return _SENTENCES[self]


_SENTENCES = {
    ChancesMethod.TABLE: "Exact, from a table of all states.",
    ChancesMethod.DESCENTS: "Exact, over all descents from this state.",
    ChancesMethod.SAMPLES: "Sampled by climbs from this state.",
}


WITHOUT_CUT_OFF = "The climb is followed to its own end, even where a run would restart before."


def is_followed_on(settings: RunSettings) -> bool:
    """Whether chances are those of climbs that a run may break off by a restart before they end."""
    return settings.restarts_when_stuck and not settings.restarts_only_when_stuck


class StateChances(Struct, frozen=True):
    """The result to expect of one climb from a state."""

    probability: float
    """Success probability."""
    interval: Interval | None
    """95 % confidence interval of a sampled probability (Wilson, 1927); None if it is exact."""
    mean_steps_solved: float | None
    """Expected further steps if the climb is solved; None if it never is."""
    mean_steps_failed: float | None
    """Expected further steps if the climb fails; None if it never does."""
    method: ChancesMethod
    samples: int = 0
    """Number of climbs sampled; 0 if exact."""

    @property
    def mean_steps(self) -> float:
        """Expected further steps."""
        solved, failed = self.mean_steps_solved or 0.0, self.mean_steps_failed or 0.0
        return self.probability * solved + (1.0 - self.probability) * failed

    def document(self) -> dict[str, Any]:
        """Return plain values, for JSON."""
        return {**asdict(self), "method": self.method.value}


class MoveChances(Struct, frozen=True):
    """The chances after one of the possible moves."""

    column: int
    row: int
    """Row to which the queen of the column moves."""
    chances: StateChances
    """Of the climb after the move; the step itself is not counted."""


class WithRestarts(Struct, frozen=True):
    """The expected cost of a solution when every failed climb is followed by one from a random state."""

    mean_steps: float
    mean_restarts: float


def with_restarts(chances: StateChances, fresh: StateChances) -> WithRestarts | None:
    """Combine the chances of a state with those of a random start; None if no climb is ever solved.

    Each fresh climb is solved with the same probability p, so (1 - p) / p climbs fail before the one that succeeds.
    """
    failing = 1.0 - chances.probability
    if fresh.probability == 0.0:
        return WithRestarts(chances.mean_steps, 0.0) if failing == 0.0 else None
    return WithRestarts(
        mean_steps=chances.mean_steps + failing * fresh.mean_steps / fresh.probability,
        mean_restarts=failing / fresh.probability,
    )


def method_for(settings: RunSettings) -> ChancesMethod:
    """Return the method for a variant; descents that exceed their bound are sampled nevertheless."""
    limit, rule = sideways_limit_of(settings), settings.variant.rule
    if settings.n <= MAX_QUEENS.get(rule, 0):
        return ChancesMethod.TABLE
    is_drawn = rule.is_steepest and settings.draws_ties
    if not is_drawn or counts_total(settings) or limit > MAX_SIDEWAYS:
        return ChancesMethod.SAMPLES
    if settings.n <= MAX_EXACT:
        return ChancesMethod.TABLE
    return ChancesMethod.SAMPLES if limit else ChancesMethod.DESCENTS


Table = SuccessTable | RuleTable
"""The result of a climb from every state."""


def table_for(settings: RunSettings) -> Table:
    """Compute the table for settings whose method is `TABLE`; takes seconds for eight queens."""
    if not settings.variant.rule.is_steepest:
        return rule_table(settings)
    return success_table(state_space(settings.n, settings.heuristic), sideways_limit_of(settings))


def state_chances(
    position: Position, settings: RunSettings, table: Table | None = None, samples: int | None = None
) -> StateChances:
    """Return the chances from a position: exact if possible, else from the given number of sampled climbs.

    Parameters
    ----------
    position
        The position of the climb.
    settings
        The variant and its parameters; limits of a whole run, as opposed to a climb, are ignored.
    table
        The result of `table_for`, if the method is `TABLE`.
    samples
        Number of climbs; `default_samples` if not given.
    """
    exact = exact_state_chances(position, settings, table)
    return exact if exact is not None else _sampled(settings, position, samples)


def exact_state_chances(
    position: Position, settings: RunSettings, table: Table | None
) -> StateChances | None:
    """Return the exact chances; None if they can only be sampled, or the table is not given."""
    method = method_for(settings)
    if method is ChancesMethod.TABLE and table is not None:
        return _exact(table.climb_from(position.rows, position.sideways_made), method)
    if method is ChancesMethod.DESCENTS:
        values = descent_values(position.rows, settings.heuristic)
        return None if values is None else _exact(values, method)
    return None


def chances_after_moves(
    position: Position,
    settings: RunSettings,
    table: Table | None = None,
    samples: int | None = None,
    most: int | None = None,
) -> list[MoveChances]:
    """Return the chances after the first `most` possible moves, in column-major order; none where the climb ended."""
    return [
        MoveChances(column, row, state_chances(after, settings, table, samples))
        for (column, row), after in islice(next_moves(position, climb_settings(settings)), most)
    ]


def fresh_chances(
    settings: RunSettings, table: Table | None = None, samples: int | None = None
) -> StateChances:
    """Return the chances of a climb from a uniform start."""
    if method_for(settings) is ChancesMethod.TABLE and table is not None:
        return _exact(table.start, ChancesMethod.TABLE)
    return _sampled(settings, None, samples)


def _exact(values: ClimbValues, method: ChancesMethod) -> StateChances:
    probability = min(max(values.probability, 0.0), 1.0)
    return StateChances(probability, None, values.mean_steps_solved, values.mean_steps_failed, method)


def descent_bound(n: int) -> int:
    """Return the most states that `descent_values` holds on a board of n queens."""
    return min(MAX_DESCENT_STATES, max(4, MAX_DESCENT_SQUARES // n**2))


def descent_values(rows: Rows, heuristic: Heuristic) -> ClimbValues | None:
    """Compute the exact result of steepest ascent from a state; None if the descents exceed `descent_bound`.

    Improving moves never form a cycle, so the values of each state follow from those of states with lower h.
    """
    from solver.engine.descents import find_descents  # slow to import

    n, h = len(rows), heuristic_value(rows, heuristic)
    found = find_descents(np.array(rows, np.int32), heuristic, descent_bound(n))
    if found is None:
        return None
    heights = found.changes.astype(np.int64) + h
    values = np.where((heights == 0)[:, None], SOLVED, FAILED)
    counts = np.diff(found.starts)
    for height in np.unique(heights[counts > 0]):
        states = np.flatnonzero((heights == height) & (counts > 0))
        own = counts[states]
        inside = np.arange(own.sum()) - np.repeat(np.cumsum(own) - own, own)
        successors = found.successors[np.repeat(found.starts[states], own) + inside]
        values[states] = a_step_before(values, own, successors)
    return ClimbValues(*values[0].tolist())


def default_samples(n: int) -> int:
    """Return the default number of climbs sampled for a state of n queens."""
    return max(MIN_SAMPLES, min(MAX_SAMPLES, SAMPLES_TIMES_N // n))


class ClimbSamples:
    """Climbs from one position, or from random states; they depend on the seed, not on how many are made at a time.

    Parameters
    ----------
    settings
        Settings of the run; climb k is its climb with run index k.
    position
        Where the climbs continue; None for random states.
    """

    def __init__(self, settings: RunSettings, position: Position | None) -> None:
        self._climb = replace(
            climb_settings(settings), start=position.rows if position else None, run_index=0
        )
        self._memory = None if position is None else position.memory
        self._steps = {True: 0, False: 0}
        self.made = 0
        """Number of climbs made."""
        self.solved = 0
        """Number of climbs solved."""

    def add(self, count: int, cancelled: NDArray[np.uint8] | None = None) -> None:
        """Make `count` more climbs; if another thread sets the flag meanwhile, none of them counts."""
        if not count:
            return
        runner = runner_of(self._climb.variant)
        results = runner.results(self._climb, self.made, count, cancelled, memory=self._memory)
        if (results.outcomes == NOT_MADE).any():
            return
        is_solved = results.outcomes == OUTCOMES.index(Outcome.SOLVED)
        for was_solved in self._steps:
            self._steps[was_solved] += int(results.steps[is_solved == was_solved].sum())
        self.made += count
        self.solved += int(is_solved.sum())

    @property
    def chances(self) -> StateChances | None:
        """The estimate so far; None before the first climb."""
        if not self.made:
            return None
        failed = self.made - self.solved
        return StateChances(
            probability=self.solved / self.made,
            interval=wilson_interval(self.solved, self.made),
            mean_steps_solved=self._steps[True] / self.solved if self.solved else None,
            mean_steps_failed=self._steps[False] / failed if failed else None,
            method=ChancesMethod.SAMPLES,
            samples=self.made,
        )


def _sampled(settings: RunSettings, position: Position | None, samples: int | None) -> StateChances:
    climbs, portion = ClimbSamples(settings, position), FIRST_PORTION
    count = samples or default_samples(settings.n)
    while climbs.made < count:
        begun = perf_counter()
        climbs.add(min(portion, count - climbs.made))
        if perf_counter() - begun < PORTION_SECONDS:
            portion *= 2
    assert climbs.chances is not None
    return climbs.chances
