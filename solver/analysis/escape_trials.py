"""Escape trials: ways to continue from a state where a search is stuck, each tried many times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.estimates import Interval, wilson_interval
from solver.core.events import NOT_MADE, OUTCOMES, Outcome
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS

MAX_STEPS = 10_000
"""Step limit of each run, since some strategies may never end."""
DEFAULT_RUNS = 1000
"""Runs of each strategy."""


class EscapeStrategy(Struct, frozen=True):
    """One way to continue from a state where a search is stuck."""

    name: str
    title: str
    """As the window shows it."""
    description: str
    variant: str
    """The variant that is run."""
    is_from_here: bool = True
    """Whether it continues from the state; otherwise it starts from a random one."""


FROM_HERE = {
    "sideways": "Continues from this board by steepest ascent with sideways moves.",
    "random-restart": "Restarts from random boards whenever it is stuck, until one climb is solved.",
    "random-restart-sideways": "Moves sideways from this board first, and restarts from random boards when that fails.",
    "random-neighbour": "Continues from this board by sideways moves, each followed by a random move.",
    "min-conflicts": "Continues from this board by moving random attacked queens to their best rows.",
    "simulated-annealing": (
        "Continues from this board by random moves, worse ones less and less often as the temperature falls."
    ),
    "tabu": "Continues from this board by best moves, even worse ones, that do not lead back.",
}
"""What the variants do that continue from the state, in the order shown."""
ESCAPE_STRATEGIES = (
    *(
        EscapeStrategy(variant, VARIANTS[variant].title, description, variant)
        for variant, description in FROM_HERE.items()
    ),
    EscapeStrategy(
        "plain-restart",
        "One plain restart",
        "Restarts once from a random board and climbs from there by steepest ascent.",
        "steepest-ascent",
        is_from_here=False,
    ),
)
"""In the order shown."""

DEFINITIONS = (
    f"Each strategy is run many times, with at most {MAX_STEPS:,} steps per run. A run is solved if it ends with "
    "h = 0, and escapes if it ends with a lower h than this board. Steps and restarts are means over all runs; "
    "intervals are 95 % confidence intervals (Wilson)."
)


def escape_settings(
    strategy: EscapeStrategy,
    rows: Sequence[int],
    heuristic: Heuristic,
    seed: int,
    parameters: Mapping[str, Any] | None = None,
) -> RunSettings:
    """Return the settings of the runs of a strategy, except the run index.

    Parameters
    ----------
    strategy
        The strategy.
    rows
        Shape (n,): the state where the search is stuck.
    heuristic
        What h counts.
    seed
        Seed of all runs.
    parameters
        Parameters of the stuck run; those about sideways moves are used for the strategy too.
    """
    taken = {parameter.name for parameter in VARIANTS[strategy.variant].parameters}
    shared = {"sideways_limit", "sideways_count"} & taken
    own = {name: value for name, value in (parameters or {}).items() if name in shared}
    return run_settings(
        len(rows),
        strategy.variant,
        heuristic=heuristic,
        seed=seed,
        start=rows if strategy.is_from_here else None,
        parameters={"max_steps": MAX_STEPS, **own},
    )


class EscapeFigures(Struct, frozen=True):
    """The results of the runs of a strategy so far; None where there is no run to average."""

    runs: int
    solved: int
    """Runs that ended with h = 0."""
    escaped: int
    """Runs that ended with a lower h than the board."""
    mean_steps: float | None
    mean_restarts: float | None
    """One plain restart counts as one."""
    typical_run: int | None
    """Index of the run with the median number of steps among the solved runs, or among all if none is solved."""

    @property
    def solved_interval(self) -> Interval | None:
        """95 % confidence interval of the share of solved runs (Wilson, 1927)."""
        return wilson_interval(self.solved, self.runs)

    @property
    def escaped_interval(self) -> Interval | None:
        """95 % confidence interval of the share of runs that escape (Wilson, 1927)."""
        return wilson_interval(self.escaped, self.runs)


class EscapeTrial:
    """Runs one strategy from one board; the runs depend on the seed only, not on how many are made at a time.

    The parameters are those of `escape_settings`.
    """

    def __init__(
        self,
        strategy: EscapeStrategy,
        rows: Rows,
        heuristic: Heuristic,
        seed: int,
        parameters: Mapping[str, Any] | None = None,
    ) -> None:
        self.strategy = strategy
        self.settings = escape_settings(strategy, rows, heuristic, seed, parameters)
        self._h = heuristic_value(rows, heuristic)
        self._solved = np.zeros(0, np.bool_)
        self._ends = np.zeros((0, 3), np.int64)
        """Final h, steps and restarts of each run."""

    @property
    def made(self) -> int:
        """Number of runs made."""
        return len(self._ends)

    def settings_of_run(self, run_index: int) -> RunSettings:
        """Return the settings of one of the runs, to watch it."""
        return replace(self.settings, run_index=run_index)

    def add(self, count: int, cancelled: NDArray[np.uint8] | None = None) -> None:
        """Make `count` more runs; if another thread sets the flag meanwhile, none of them counts."""
        from solver.engine.batch import run_batch  # slow to import

        results = run_batch(self.settings, self.made, count, cancelled)
        if (results.outcomes == NOT_MADE).any():
            return
        is_solved = results.outcomes == OUTCOMES.index(Outcome.SOLVED)
        restarts = results.restarts + (0 if self.strategy.is_from_here else 1)
        self._solved = np.concatenate([self._solved, is_solved])
        self._ends = np.concatenate([self._ends, np.stack([results.h, results.steps, restarts], axis=1)])

    @property
    def figures(self) -> EscapeFigures:
        """The results so far."""
        h, steps, restarts = self._ends.T
        return EscapeFigures(
            runs=self.made,
            solved=int(self._solved.sum()),
            escaped=int((h < self._h).sum()),
            mean_steps=float(steps.mean()) if self.made else None,
            mean_restarts=float(restarts.mean()) if self.made else None,
            typical_run=self._typical_run(steps),
        )

    def _typical_run(self, steps: NDArray[np.int64]) -> int | None:
        runs = np.flatnonzero(self._solved) if self._solved.any() else np.arange(self.made)
        if not len(runs):
            return None
        by_steps = runs[np.argsort(steps[runs], kind="stable")]
        return int(by_steps[(len(by_steps) - 1) // 2])
