"""Odds measured on climbs that the engine makes from one state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.landscape.climbs import Position, climb_settings
from solver.landscape.state_odds import OddsMethod, StateOdds
from solver.outcomes import Outcome
from solver.proportions import wilson_interval
from solver.run_settings import RunSettings


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
        from solver.engine.batch import NOT_MADE, OUTCOMES, run_batch  # the compiler takes a moment to load

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
