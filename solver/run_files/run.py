"""A recorded run as a run file holds it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.board import Rows
from solver.outcomes import Outcome
from solver.run_settings import RunSettings
from solver.state_kind import StateKind
from solver.trace import NO_MOVE


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What a run file says: the settings of a run and what came of it."""

    settings: RunSettings
    """What the run is a pure function of."""
    start: Rows
    """The start state, given or drawn."""
    outcome: Outcome
    """Why it ended."""
    sideways_steps: int
    """How many of its moves were sideways."""
    h: NDArray[np.int64]
    """Shape (states,): the h of every state."""
    moves: NDArray[np.int64]
    """Shape (steps, 3): column, row left and row reached of every move."""
    restart_states: tuple[tuple[int, Rows], ...]
    """For every restart the moves made before it and the new state."""
    final: Rows
    """The last state."""
    state_kind: StateKind
    """Its kind."""

    @property
    def steps(self) -> int:
        """Moves made."""
        return len(self.moves)

    @property
    def restarts(self) -> int:
        """Restarts made."""
        return len(self.restart_states)

    @property
    def restart_indices(self) -> NDArray[np.int64]:
        """Shape (restarts,): which states, counted from 0 at the start, the restarts led to."""
        steps = np.array([step for step, _ in self.restart_states], np.int64)
        return steps + np.arange(1, self.restarts + 1)

    def table(self) -> NDArray[np.int64]:
        """Return column, row left, row reached (`NO_MOVE` at starts) and h of all states, as (states, 4)."""
        is_move = np.ones(len(self.h), np.bool_)
        is_move[0] = False
        is_move[self.restart_indices] = False
        table: NDArray[Any] = np.full((len(self.h), 4), NO_MOVE, np.int64)
        table[is_move, :3] = self.moves
        table[:, 3] = self.h
        return table
