"""The figures of a cell: rates with intervals, mean steps, quantiles, restarts in both readings."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.proportions import wilson_interval
from solver.experiment.results import OUTCOMES, SOLVED, CellResults, Experiment

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Shares at which the steps of the solved runs are told."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of one variant on one size of board; None where no run gives a figure."""

    variant: str
    """Name of the variant."""
    n: int
    """Number of queens."""
    heuristic: str
    """What h counts."""
    parameters: dict[str, Any]
    """Parameters of the variant."""
    seed: int
    """Seed of all runs."""
    first_run_index: int
    """Run index of the first run."""
    runs: int
    """Runs made."""
    planned_runs: int
    """Runs asked for."""
    solved: int
    """Runs that found a solution."""
    success_rate: float | None
    """Share of the runs that found a solution."""
    success_interval: tuple[float, float] | None
    """Its 95 % interval (Wilson, 1927)."""
    outcomes: dict[str, int]
    """Runs by outcome."""
    mean_steps_solved: float | None
    """Mean steps of the runs that found a solution."""
    mean_steps_solved_error: float | None
    """Its standard error."""
    mean_steps_failed: float | None
    """Mean steps of the others."""
    mean_steps_failed_error: float | None
    """Its standard error."""
    mean_steps: float | None
    """Mean steps of all runs."""
    expected_steps_per_solution: float | None
    """All steps over all solutions: the price of a solution when the variant is begun anew until it finds one."""
    quantiles: dict[str, float]
    """Quantiles of the steps of the solved runs, by share."""
    total_restarts: int
    """Restarts of all runs."""
    mean_restarts: float | None
    """Restarts a run."""
    mean_restarts_when_restarted: float | None
    """Restarts a run, over the runs that restarted at all."""
    runs_per_second: float | None
    """Runs a second of processor time."""

    @property
    def is_complete(self) -> bool:
        """Whether every run that was asked for was made."""
        return self.runs == self.planned_runs

    def document(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return asdict(self)


def summaries(experiment: Experiment) -> list[Summary]:
    """Sum up every cell of an experiment."""
    return [summary_of(results) for results in experiment.cells]


def summary_of(results: CellResults) -> Summary:
    """Sum up the runs of a cell that were made."""
    is_done = results.is_done
    outcomes = results.outcomes[is_done]
    steps, restarts = results.steps[is_done], results.restarts[is_done]
    is_solved = outcomes == SOLVED
    runs, solved = len(outcomes), int(np.count_nonzero(is_solved))
    settings = results.cell.settings
    return Summary(
        variant=settings.variant.name,
        n=settings.n,
        heuristic=settings.heuristic.value,
        parameters=dict(settings.parameters),
        seed=settings.seed,
        first_run_index=results.cell.first_run_index,
        runs=runs,
        planned_runs=results.cell.runs,
        solved=solved,
        success_rate=_ratio(solved, runs),
        success_interval=wilson_interval(solved, runs),
        outcomes={
            outcome.value: count for outcome, count in zip(OUTCOMES, _counts(outcomes), strict=True) if count
        },
        mean_steps_solved=_mean(steps[is_solved]),
        mean_steps_solved_error=_error(steps[is_solved]),
        mean_steps_failed=_mean(steps[~is_solved]),
        mean_steps_failed_error=_error(steps[~is_solved]),
        mean_steps=_mean(steps),
        expected_steps_per_solution=_ratio(int(steps.sum()), solved),
        quantiles=_quantiles(steps[is_solved]),
        total_restarts=int(restarts.sum()),
        mean_restarts=_mean(restarts),
        mean_restarts_when_restarted=_mean(restarts[restarts > 0]),
        runs_per_second=_ratio(runs, results.seconds),
    )


def run_length_distribution(results: CellResults) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return numbers of steps k and, for each, the share of all runs made that were solved within k steps.

    Both have shape (m,), the steps rising without repetition; empty when no run was solved.
    """
    is_done = results.is_done
    solved_steps = results.steps[is_done & (results.outcomes == SOLVED)]
    steps, counts = np.unique(solved_steps, return_counts=True)
    return steps, np.cumsum(counts) / max(1, int(np.count_nonzero(is_done)))


def _counts(outcomes: NDArray[np.int8]) -> list[int]:
    counted: list[int] = np.bincount(outcomes, minlength=len(OUTCOMES)).tolist()
    return counted


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _mean(values: NDArray[np.int64]) -> float | None:
    return float(values.mean()) if len(values) else None


def _error(values: NDArray[np.int64]) -> float | None:
    """Return the standard error of a mean; None below two values."""
    return float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else None


def _quantiles(values: NDArray[np.int64]) -> dict[str, float]:
    if not len(values):
        return {}
    found = np.quantile(values, QUANTILES)
    return {f"{share:g}": float(value) for share, value in zip(QUANTILES, found, strict=True)}
