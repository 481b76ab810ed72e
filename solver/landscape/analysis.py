"""The exact figures of a board: states of each kind, odds and steps of a climb from a uniform start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.definitions import state_definitions
from solver.heuristics import Heuristic, heuristic_named
from solver.landscape.odds import OddsTable, odds_table
from solver.landscape.states import StateSpace, state_space
from solver.program import program

FORMAT = "nqueens-landscape/1"


@dataclass(frozen=True, slots=True)
class Landscape:
    """The exact figures of one board, heuristic and sideways limit."""

    n: int
    """Number of queens."""
    heuristic: str
    """What h counts."""
    sideways_limit: int
    """Sideways moves allowed in a row; 0 is steepest ascent."""
    states: int
    """All states: n**n."""
    solutions: int
    """States without attacking pairs."""
    strict_local_minima: int
    """States whose successors are all worse."""
    plateau_states: int
    """States without a better successor but with an equal one."""
    slopes: int
    """States with a better successor."""
    success_probability: float
    """Probability that a climb from a uniform start is solved."""
    mean_steps_solved: float | None
    """Expected steps of a climb that is solved."""
    mean_steps_failed: float | None
    """Expected steps of a climb that fails; None when none does."""
    expected_steps_with_restarts: float
    """Expected steps until a solution when every failed climb is followed by another."""
    expected_restarts: float
    """Expected restarts until a solution."""

    def document(self) -> dict[str, Any]:
        """Return the figures as plain values, with the definitions they rest on."""
        figures = {name: getattr(self, name) for name in self.__slots__}
        return {
            "format": FORMAT,
            **figures,
            "definitions": {**state_definitions(Heuristic(self.heuristic)), **LANDSCAPE_DEFINITIONS},
            "program": program(),
        }


LANDSCAPE_DEFINITIONS = {
    "climb": "From a uniform start, always to one of the best successors, each equally likely, as long as it is "
    "better, or equal and fewer than sideways_limit equal moves were made in a row.",
    "plateau_states": "States whose best successors are equal to them.",
    "expected_restarts": "(1 - p) / p, where p is the success probability of one climb.",
}
"""What the exact figures mean."""


def analyse_landscape(
    n: int = 8, *, heuristic: str = Heuristic.ATTACKING_PAIRS, sideways_limit: int = 0
) -> Landscape:
    """Work out the exact figures of a board; no chance is involved.

    Parameters
    ----------
    n
        Number of queens, from 4 to 8.
    heuristic
        ``attacking-pairs`` or ``line-of-sight``.
    sideways_limit
        Sideways moves allowed in a row, as in the variant ``sideways``; 0 is ``steepest-ascent``.

    Raises
    ------
    InputError
        When an argument is out of bounds.
    """
    space = state_space(n, heuristic_named(heuristic))
    return landscape_of(space, odds_table(space, sideways_limit))


def landscape_of(space: StateSpace, odds: OddsTable) -> Landscape:
    """Sum up what was worked out for every state."""
    from solver.engine.levels import PLATEAU, SLOPE, SOLUTION, STRICT

    start = odds.start
    chance = start.probability
    return Landscape(
        n=space.n,
        heuristic=space.heuristic.value,
        sideways_limit=odds.sideways_limit,
        states=space.states,
        solutions=space.count(SOLUTION),
        strict_local_minima=space.count(STRICT),
        plateau_states=space.count(PLATEAU),
        slopes=space.count(SLOPE),
        success_probability=chance,
        mean_steps_solved=start.mean_steps_solved,
        mean_steps_failed=start.mean_steps_failed,
        expected_steps_with_restarts=start.mean_steps / chance,
        expected_restarts=(1.0 - chance) / chance,
    )
