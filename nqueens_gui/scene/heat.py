"""The heat map: the h of every successor in its square, and how good that is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.insight import Insight

NEUTRAL = 0.4
"""How good a successor of equal h is, between 0 (the worst) and 1 (the best of the better ones)."""
LEAST_BETTER = 0.6
"""How good a better successor is at least, so that it stands out from the equal ones."""


@dataclass(frozen=True, slots=True, eq=False)
class Heat:
    """The successors of one state as a map over the board."""

    h: int
    """The h of the state itself."""
    best_h: int
    """Least h among the successors."""
    table: NDArray[np.int64]
    """Shape (n, n), by row and column: h of the successor; on the queens' own squares the present h."""
    best: NDArray[np.int32]
    """Shape (m, 2): column and row of every best successor, in column-major order."""

    def goodness(self) -> NDArray[np.float32]:
        """Return how good each h from 0 to the largest in the table is, from 0 (worst) to 1 (best)."""
        values = np.arange(int(self.table.max()) + 1, dtype=np.float32)
        lowers = (self.h - values) / max(self.h - self.best_h, 1)
        raises = (values - self.h) / max(len(values) - 1 - self.h, 1)
        better = LEAST_BETTER + (1 - LEAST_BETTER) * np.clip(lowers, 0, 1)
        worse = NEUTRAL * 0.5 * (1 - np.clip(raises, 0, 1))
        goodness = np.select([values < self.h, values > self.h], [better, worse], NEUTRAL)
        return goodness.astype(np.float32)


def heat_of(insight: Insight) -> Heat:
    """Return the heat map of a state that was looked into."""
    best = np.array(insight.best_successors(), dtype=np.int32).reshape(-1, 2)
    return Heat(insight.h, insight.best_h, np.asarray(insight.successor_h.data), best)
