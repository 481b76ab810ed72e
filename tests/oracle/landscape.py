"""All states of a small board at once, and what a climb comes to on average, exactly."""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Values = NDArray[np.float64]
"""A row for each state: the chances to be solved and to fail, and the mean steps times either chance."""

SOLVED = (1, 0, 0, 0)
FAILED = (0, 1, 0, 0)


class Averages(NamedTuple):
    """What a climb from a random start comes to; steps are means over the climbs that end so."""

    success: float
    steps_solved: float
    steps_failed: float


class Landscape:
    """Every state of n queens, its h (attacking pairs) and its best successors: arrays by number of state."""

    def __init__(self, n: int) -> None:
        self.rows = np.array(list(product(range(n), repeat=n)))
        self.h = np.zeros(n**n, int)
        for first, second in combinations(range(n), 2):
            self.h += np.isin(abs(self.rows[:, second] - self.rows[:, first]), (0, second - first))
        squares = list(product(range(n), repeat=2))
        places = n ** np.arange(n - 1, -1, -1)
        steps = np.stack([row - self.rows[:, column] for column, row in squares], axis=1)
        self.successors = np.arange(n**n)[:, None] + steps * [places[column] for column, _ in squares]
        successor_h = np.where(steps == 0, np.iinfo(int).max, self.h[self.successors])
        self.best_h = successor_h.min(axis=1)
        is_best = successor_h == self.best_h[:, None]
        self.best_count = is_best.sum(axis=1)
        self.chances = is_best / self.best_count[:, None]
        self.solutions = np.flatnonzero(self.h == 0)
        self.slopes = np.flatnonzero((self.h > 0) & (self.best_h < self.h))
        self.plateaus = np.flatnonzero((self.h > 0) & (self.best_h == self.h))
        self.strict_minima = np.flatnonzero((self.h > 0) & (self.best_h > self.h))

    def averages_in_row(self, sideways_limit: int) -> Averages:
        """What a climb comes to that may make so many sideways moves in a row."""
        values = self._values_of_ends()
        for level in range(1, self.h.max() + 1):
            slopes, plateaus = self._at(level, self.slopes), self._at(level, self.plateaus)
            values[slopes] = self._a_step_before(values, slopes)
            for _ in range(sideways_limit):
                values[plateaus] = self._a_step_before(values, plateaus)
        return self._averages(values)

    def averages_in_total(self, sideways_limit: int) -> Averages:
        """What a climb comes to that may make so many sideways moves in all."""
        values = self._values_of_ends()
        for left in range(sideways_limit + 1):
            with_one_less, values = values, self._values_of_ends()
            for level in range(1, self.h.max() + 1):
                slopes, plateaus = self._at(level, self.slopes), self._at(level, self.plateaus)
                values[slopes] = self._a_step_before(values, slopes)
                if left > 0:
                    values[plateaus] = self._a_step_before(with_one_less, plateaus)
        return self._averages(values)

    def share_always_solved(self, sideways_limit: int) -> float:
        """Which share of the states has no climb that fails: reachability, without any chances."""
        can_fail = self.h > 0
        for level in range(1, self.h.max() + 1):
            slopes, plateaus = self._at(level, self.slopes), self._at(level, self.plateaus)
            can_fail[slopes] = self._leads_to(can_fail, slopes)
            for _ in range(sideways_limit):
                before = can_fail[plateaus]
                can_fail[plateaus] = self._leads_to(can_fail, plateaus)
                if (can_fail[plateaus] == before).all():
                    break
        return float((~can_fail).mean())

    def _leads_to(self, holds: NDArray[np.bool_], states: Numbers) -> NDArray[np.bool_]:
        """Whether a best successor of each of the states is among those for which it holds."""
        found: NDArray[np.bool_] = (holds[self.successors[states]] & (self.chances[states] > 0)).any(axis=1)
        return found

    def _at(self, level: int, states: Numbers) -> Numbers:
        at_level: Numbers = states[self.h[states] == level]
        return at_level

    def _values_of_ends(self) -> Values:
        values = np.zeros((len(self.h), 4))
        values[self.solutions] = SOLVED
        values[self.plateaus] = FAILED
        values[self.strict_minima] = FAILED
        return values

    def _a_step_before(self, values: Values, states: Numbers) -> Values:
        """The mean over the best successors, each counted with one step more."""
        later = values[self.successors[states]]
        later[..., 2:] += later[..., :2]
        means: Values = (self.chances[states][..., None] * later).sum(axis=1)
        return means

    def _averages(self, values: Values) -> Averages:
        solved, failed, steps_solved, steps_failed = values.mean(axis=0).tolist()
        return Averages(solved, steps_solved / solved, steps_failed / failed if failed else float("nan"))
