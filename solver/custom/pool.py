"""Decisions whose probabilities are known, tested together: what is too rare in one state shows in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import log, log2, sqrt
from random import Random
from typing import NamedTuple

import numpy as np

from solver.custom.tested_state import Finding, Move, TestedState
from solver.engine.choices import Floats

STAYED, GREW, EQUAL, RARE = (
    "no queen moved",
    "h grew",
    "h stayed the same",
    "the move was one of the rare ones",
)
KINDS = (STAYED, GREW, EQUAL, RARE)
"""Kinds of decisions that are counted."""
RARE_SHARE = 0.1
"""A rare option is less likely than the likeliest by this factor."""
ROUNDINGS = 40
"""Powers of two to which a variance is rounded up, since it depends on the decisions."""
TESTS = len(KINDS) + 1
"""Tests of each pool: each kind, and how the decisions lie on the board."""


class Decision(NamedTuple):
    """What a search did in a state, beside what it was to do there; pools share it."""

    state: TestedState
    kinds: dict[str, tuple[float, bool]]
    """How likely each kind of decision was, and whether this is one."""
    rank: tuple[float, float] | None
    """The share of the moves that come before the one made, column by column, and its own; None where it had no choice.

    With a random part of its own share added, the ranks are uniform, whatever the decisions before.
    """

    @classmethod
    def of(cls, state: TestedState, move: Move | None) -> Decision:
        """Return the decision for a move; None if all queens stayed."""
        probability = state.choices.probability
        options = probability > 0
        likeliest = max(float(probability.max()), state.choices.stays)
        squares = {
            GREW: options & (state.successor_h > state.h),
            EQUAL: options & (state.successor_h == state.h),
            RARE: options & (probability < RARE_SHARE * likeliest),
        }
        kinds = {
            kind: (float(probability[is_of_kind].sum()), move is not None and bool(is_of_kind[move[::-1]]))
            for kind, is_of_kind in squares.items()
        }
        rank = None if move is None or np.count_nonzero(options) < 2 else _rank(probability, move)
        return cls(state, {**kinds, STAYED: (state.choices.stays, move is None)}, rank)


def _rank(probability: Floats, move: Move) -> tuple[float, float]:
    column, row = move
    in_order, place = probability.T.ravel(), column * len(probability) + row
    total = float(in_order.sum())
    return float(in_order[:place].sum()) / total, float(in_order[place]) / total


class Pool:
    """The decisions of one part of a check. A correct search fails by chance with a probability below the level."""

    def __init__(self, what: str) -> None:
        self.decisions = 0
        self._what = what
        self._made = dict.fromkeys(KINDS, 0)
        self._expected = dict.fromkeys(KINDS, 0.0)
        self._variance = dict.fromkeys(KINDS, 0.0)
        self._ranks: list[float] = []
        self._example: TestedState | None = None

    def count(self, decision: Decision, random: Random, times: int = 1) -> None:
        """Count a decision that was made `times` times."""
        if self._example is None or decision.state.size < self._example.size:
            self._example = decision.state
        self.decisions += times
        for kind, (expected, is_made) in decision.kinds.items():
            self._made[kind] += is_made * times
            self._expected[kind] += expected * times
            self._variance[kind] += expected * (1 - expected) * times
        if decision.rank is not None:
            before, share = decision.rank
            self._ranks += [before + share * random.random() for _ in range(times)]

    def findings(self, level: float) -> Iterator[Finding | None]:
        """Test the numbers of each kind, and the ranks, at a level in all."""
        if self._example is None:
            return
        for kind in KINDS:
            yield self._wrong_number(self._example, kind, level / TESTS)
        yield self._wrong_ranks(self._example, level / TESTS)

    def _wrong_number(self, example: TestedState, kind: str, level: float) -> Finding | None:
        """Test a number by Freedman's inequality, since decisions depend on those before them."""
        rounded = 2.0 ** np.ceil(log2(max(self._variance[kind], 1.0)))
        weight = log(2 * ROUNDINGS / level)
        bound = weight / 3 + sqrt(weight * weight / 9 + 2 * rounded * weight)
        made, expected = self._made[kind], self._expected[kind]
        if abs(made - expected) <= bound:
            return None
        return example.finding(
            f"{kind} in {made:,} of {self.decisions:,} decisions",
            f"about {expected:,.0f} of {self.decisions:,} decisions",
            f"These are the decisions {self._what}; chance explains a difference of at most {bound:,.0f}. "
            "The board is the smallest of them.",
        )

    def _wrong_ranks(self, example: TestedState, level: float) -> Finding | None:
        """Test that the ranks are uniform by the inequality of Dvoretzky, Kiefer and Wolfowitz."""
        count = len(self._ranks)
        if not count:
            return None
        ranks, steps = np.sort(self._ranks), np.arange(count + 1) / count
        low, high = float((steps[1:] - ranks).max()), float((ranks - steps[:-1]).max())
        bound = sqrt(log(2 / level) / (2 * count))
        if max(low, high) <= bound:
            return None
        side = "left columns and upper rows" if low > high else "right columns and lower rows"
        return example.finding(
            f"moves in {side} too often, in {count:,} decisions among several moves",
            "each move as often as the rule makes it, wherever it is on the board",
            f"These are the decisions {self._what}. The shares differ by {max(low, high):.2f}; chance explains "
            f"{bound:.2f}. The board is the smallest of them.",
        )
