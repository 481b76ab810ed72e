"""What helps a board that is stuck: ways out, each tried many times, with how often it helps and its price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.events import Outcome
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.proportions import wilson_interval
from solver.core.run_settings import RunSettings, run_settings

MOST_STEPS = 10_000
"""Steps that a remedy may take; some could go on for ever."""
USUAL_RUNS = 1000
"""Runs that each remedy is tried with."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way to go on from a board that is stuck."""

    name: str
    """As code calls it."""
    title: str
    """As the window shows it."""
    description: str
    """One sentence on what is done."""
    variant: str
    """The variant that is run."""
    is_from_here: bool = True
    """Whether it goes on from the board; else it leaves it for a random one."""


REMEDIES = (
    Remedy(
        "sideways",
        "Sideways moves",
        "Goes on from this board with steepest ascent, sideways moves allowed.",
        "sideways",
    ),
    Remedy(
        "random-restart",
        "Random restart",
        "Starts anew from random boards, each time it is stuck, until one is solved.",
        "random-restart",
    ),
    Remedy(
        "random-restart-sideways",
        "Random restart, sideways",
        "Walks sideways from this board first, and starts anew from random boards when that fails.",
        "random-restart-sideways",
    ),
    Remedy(
        "random-neighbour",
        "Random neighbour",
        "Goes on from this board with equal moves, each followed by a random one.",
        "random-neighbour",
    ),
    Remedy(
        "plain-restart",
        "One plain restart",
        "Leaves this board for one random board and climbs from there by steepest ascent, once.",
        "steepest-ascent",
        is_from_here=False,
    ),
)
"""Every remedy, in the order shown."""

DEFINITIONS = (
    f"Each remedy is run many times, with at most {MOST_STEPS:,} steps a run. A run is solved when it ends with "
    "h = 0, and gets out when it ends with a lower h than this board's. Steps and restarts are means over all runs; "
    "intervals are 95 % (Wilson)."
)


def remedy_settings(
    remedy: Remedy,
    rows: Sequence[int],
    heuristic: Heuristic,
    seed: int,
    parameters: Mapping[str, Any] | None = None,
    run_index: int = 0,
) -> RunSettings:
    """Return the settings of a run of a remedy.

    Parameters
    ----------
    remedy
        The remedy.
    rows
        Shape (n,): the board that is stuck.
    heuristic
        What h counts.
    seed
        Seed of all its runs.
    parameters
        Parameters of the run that is stuck; those about sideways moves hold for the remedy too.
    run_index
        Index of the run.
    """
    own = {"max_steps": MOST_STEPS}
    settings = run_settings(len(rows), remedy.variant, seed=seed)
    shared = {"sideways_limit", "sideways_count"} & settings.parameters.keys() & (parameters or {}).keys()
    return run_settings(
        len(rows),
        remedy.variant,
        heuristic=heuristic,
        seed=seed,
        run_index=run_index,
        start=rows if remedy.is_from_here else None,
        parameters={**own, **{name: (parameters or {})[name] for name in shared}},
    )


@dataclass(frozen=True, slots=True)
class RemedyFigures:
    """What came of the runs of a remedy so far; None where no run gives a figure."""

    runs: int
    """Runs made."""
    solved: int
    """Runs that ended with h = 0."""
    out: int
    """Runs that ended with a lower h than the board's."""
    mean_steps: float | None
    """Mean steps of all runs."""
    mean_restarts: float | None
    """Mean restarts of all runs; one plain restart counts as one."""
    typical_run: int | None
    """Index of a run to look at: of the solved ones, or else of all, the one in the middle by steps."""

    @property
    def solved_interval(self) -> tuple[float, float] | None:
        """95 % interval of the share of runs that are solved (Wilson, 1927)."""
        return wilson_interval(self.solved, self.runs)

    @property
    def out_interval(self) -> tuple[float, float] | None:
        """95 % interval of the share of runs that get out (Wilson, 1927)."""
        return wilson_interval(self.out, self.runs)


class RemedyTrial:
    """Tries one remedy on one board, run after run; the same runs for the same seed, however many at a time.

    Parameters
    ----------
    remedy
        The remedy.
    rows, heuristic, seed, parameters
        As for `remedy_settings`.
    """

    def __init__(
        self,
        remedy: Remedy,
        rows: Rows,
        heuristic: Heuristic,
        seed: int,
        parameters: Mapping[str, Any] | None = None,
    ) -> None:
        self.remedy = remedy
        self.settings = remedy_settings(remedy, rows, heuristic, seed, parameters)
        self._h = heuristic_value(rows, heuristic)
        self._solved = np.zeros(0, np.bool_)
        self._ends = np.zeros((0, 3), np.int64)
        """Final h, steps and restarts of each run."""

    @property
    def made(self) -> int:
        """Runs made."""
        return len(self._ends)

    def settings_of_run(self, run_index: int) -> RunSettings:
        """Return the settings of one of the runs, to watch it."""
        return replace(self.settings, run_index=run_index)

    def add(self, count: int, cancelled: NDArray[np.uint8] | None = None) -> None:
        """Make so many runs more; another thread may set the flag, and they are then left out."""
        from solver.engine.batch import NOT_MADE, OUTCOMES, run_batch

        results = run_batch(self.settings, self.made, count, cancelled)
        if (results.outcomes == NOT_MADE).any():
            return
        is_solved = results.outcomes == OUTCOMES.index(Outcome.SOLVED)
        restarts = results.restarts + (0 if self.remedy.is_from_here else 1)
        self._solved = np.concatenate([self._solved, is_solved])
        self._ends = np.concatenate([self._ends, np.stack([results.h, results.steps, restarts], axis=1)])

    @property
    def figures(self) -> RemedyFigures:
        """What they come to."""
        h, steps, restarts = self._ends.T
        return RemedyFigures(
            runs=self.made,
            solved=int(self._solved.sum()),
            out=int((h < self._h).sum()),
            mean_steps=float(steps.mean()) if self.made else None,
            mean_restarts=float(restarts.mean()) if self.made else None,
            typical_run=self._typical_run(steps),
        )

    def _typical_run(self, steps: NDArray[np.int64]) -> int | None:
        looked_at = np.flatnonzero(self._solved) if self._solved.any() else np.arange(self.made)
        if not len(looked_at):
            return None
        by_steps = looked_at[np.argsort(steps[looked_at], kind="stable")]
        return int(by_steps[(len(by_steps) - 1) // 2])
