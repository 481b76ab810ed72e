"""The successors of a state as a heat map, and what is ringed on it. No Qt."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.analysis.state_kind import Insight
from solver.core.words import percent
from solver.engine.choices import Choices

MOST_WORSE = 0.35
"""How good a worse successor is at most; near h the tint falls off quickly, where most successors are."""
NEUTRAL = 0.4
"""How good a successor of equal h is, between 0 (the worst) and 1 (the best of the better ones)."""
LEAST_BETTER = 0.6
"""How good a better successor is at least, so that it stands out from the equal ones."""


QUIET_SHARE = 0.4
"""Where more than this share of the successors may be taken next, they are ringed quietly."""
LEAST_WEIGHT = 0.02
"""Moves less likely than this, beside the likeliest, are not ringed."""


class RingStyle(StrEnum):
    """How squares are ringed."""

    NEXT = "next"
    """Gold: these moves may be taken next."""
    LIKELY = "likely"
    """Thin, and the thinner the less likely: nearly every move may be taken next."""
    BLOCKED = "blocked"
    """Grey: the best moves, none of which may be taken."""
    BEST = "best"
    """Grey: the best moves, where what may be taken is not known."""


class Rings(Struct, frozen=True, eq=False):
    """The squares that are ringed."""

    style: RingStyle
    squares: NDArray[np.int32]
    """Shape (m, 2): column and row, in column-major order."""
    weights: NDArray[np.float64]
    """Shape (m,): how likely each move is beside the likeliest, from 0 to 1."""
    highest: float = 0.0
    """How likely the likeliest is; 0 where that is not known."""

    def words(self, column: int, row: int) -> str:
        """Say what the ring of a square means; nothing without one."""
        [found] = np.nonzero((self.squares == (column, row)).all(axis=1))
        if not len(found):
            return ""
        if self.style is RingStyle.BLOCKED:
            return "best, but not allowed"
        probability = self.highest * float(self.weights[found[0]])
        if self.style is RingStyle.BEST or not probability:
            return "best" if self.style is RingStyle.BEST else "may be taken in a later iteration"
        return f"may be taken next, with probability {percent(probability)}"


def rings_of(insight: Insight, choices: Choices | None) -> Rings:
    """Return the rings of what a rule may do next; of the best successors where that is not known."""
    if choices is None or not choices.count:
        best = np.array(insight.best_successors(), dtype=np.int32).reshape(-1, 2)
        style = RingStyle.NEXT if choices is not None and not choices.is_stuck else RingStyle.BLOCKED
        return Rings(RingStyle.BEST if choices is None else style, best, np.ones(len(best)))
    weights = choices.probability.T / choices.probability.max()
    is_quiet = choices.count > QUIET_SHARE * insight.successors
    squares = np.argwhere(weights >= LEAST_WEIGHT).astype(np.int32)
    return Rings(
        RingStyle.LIKELY if is_quiet else RingStyle.NEXT,
        squares,
        weights[squares[:, 0], squares[:, 1]],
        float(choices.probability.max()),
    )


class Heat(Struct, frozen=True, eq=False):
    """The successors of one state as a map over the board."""

    h: int
    """The h of the state itself."""
    best_h: int
    """Lowest h among the successors."""
    table: NDArray[np.int64]
    """Shape (n, n), by row and column: h of the successor; on the queens' own squares the present h."""
    rings: Rings
    """What may be taken next."""
    swaps: bool = False
    """Whether a move swaps the queen of the column with that of the row."""

    def goodness(self) -> NDArray[np.float32]:
        """Return how good each h from 0 to the largest in the table is, from 0 (worst) to 1 (best)."""
        values = np.arange(int(self.table.max()) + 1, dtype=np.float32)
        lowers = (self.h - values) / max(self.h - self.best_h, 1)
        least = max(self.h, self.best_h)
        raises = (values - least) / max(len(values) - 1 - least, 1)
        better = LEAST_BETTER + (1 - LEAST_BETTER) * np.clip(lowers, 0, 1)
        worse = MOST_WORSE * (1 - np.sqrt(np.clip(raises, 0, 1)))
        goodness = np.select([values < self.h, values > self.h], [better, worse], NEUTRAL)
        return goodness.astype(np.float32)


def heat_of(insight: Insight, choices: Choices | None = None) -> Heat:
    """Return the heat map of a state, with rings around what a rule may do next."""
    table, rings = np.asarray(insight.successor_h.data), rings_of(insight, choices)
    return Heat(insight.h, insight.best_h, table, rings, insight.swaps)


def without_rings(heat: Heat) -> Heat:
    """Return the heat map with h alone."""
    none = Rings(heat.rings.style, np.empty((0, 2), np.int32), np.empty(0))
    return replace(heat, rings=none)
