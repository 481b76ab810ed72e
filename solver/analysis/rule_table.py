"""What becomes of a climb by a rule without memory, from every state of a small board, exact.

The chances of a state follow from those of the states that `successor_distribution` leads to, so that this holds for
any rule whose choices depend on the state alone.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.analysis.state_space import image_codes
from solver.analysis.success_table import FAILED, SOLVED, ClimbValues, Values
from solver.core.board import Rows
from solver.core.heuristics import heuristic_value
from solver.core.parameters import NO_LIMIT
from solver.core.run_settings import RunSettings
from solver.core.variants import Rule
from solver.engine.choices import successor_distribution

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
