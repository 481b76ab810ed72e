"""The odds of one state: what becomes of a climb from it, however that was found out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from solver.landscape.values import ClimbValues


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
