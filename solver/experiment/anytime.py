"""What a search has reached within a budget of evaluations: shares of runs by target, fixed budgets and fixed targets.

Source: N. Hansen, A. Auger, D. Brockhoff and T. Tusar, Anytime performance assessment in blackbox optimization
benchmarking, IEEE Transactions on Evolutionary Computation 26, 2022.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.checks import InputError
from solver.core.estimates import Estimate, wilson_interval
from solver.core.variants import Price, Variant
from solver.experiment.plan import Cell
from solver.experiment.statistics import ratio_estimate

QUARTILES = (0.25, 0.5, 0.75)


class Anytime(Struct, frozen=True):
    """When each run of a line first reached every h."""

    label: str
    n: int
    reached: NDArray[np.int64]
    """Shape (runs, targets): evaluations until h was at most 0, 1, ..., or -1 if it never was."""
    evaluations: NDArray[np.int64]
    """Shape (runs,): of the whole run."""

    def share(self, target: int, budget: int) -> Estimate:
        """Return the share of the runs that reached the target within a budget of evaluations."""
        times, runs = self.reached[:, target], len(self.reached)
        count = int(np.count_nonzero((times >= 0) & (times <= budget)))
        return Estimate(count / runs, wilson_interval(count, runs), runs)

    def best_h(self, budget: int) -> NDArray[np.float64]:
        """Return the lowest h of each run within a budget; shape (runs,), NaN where none is known yet."""
        is_reached = (self.reached >= 0) & (self.reached <= budget)
        targets = self.reached.shape[1]
        counts = is_reached.sum(axis=1)
        return np.where(counts == 0, np.nan, targets - counts)

    def cost(self, target: int) -> Estimate | None:
        """Return the evaluations of all runs until the target or their end over the runs that reached it."""
        times, is_reached = self.reached[:, target], self.reached[:, target] >= 0
        return ratio_estimate(np.where(is_reached, times, self.evaluations), is_reached)

    def document(self, targets: Sequence[int], budgets: Sequence[int]) -> dict[str, Any]:
        """Return the figures as plain values."""
        return {
            "label": self.label,
            "n": self.n,
            "runs": len(self.reached),
            "fixed_target": [
                {
                    "target": target,
                    "reached": self.share(target, MOST).value,
                    "evaluations": cost and cost.value,
                    "interval": cost and cost.interval,
                }
                for target in targets
                for cost in (self.cost(target),)
            ],
            "fixed_budget": [
                {
                    "budget": budget,
                    "h": {str(share): _known(np.quantile(h, share)) for share in QUARTILES},
                    "mean_h": _known(h.mean()),
                    "shares": [self.share(target, budget).value for target in targets],
                }
                for budget in budgets
                for h in (self.best_h(budget),)
            ],
        }


MOST = int(np.iinfo(np.int64).max)


def _known(value: np.floating[Any]) -> float | None:
    """Return a figure; None for NaN."""
    return None if np.isnan(value) else float(value)


def levels(n: int) -> int:
    """Return from 0 up to which h it is recorded when it was first reached: for any state of a small board."""
    return max(2 * n, min(n * (n - 1) // 2 + 1, 4 * n))


def check_recordable(variant: Variant) -> None:
    """Raise `InputError` for a search of the user's own."""
    if variant.rule.price is Price.UNKNOWN:
        raise InputError("a search of your own does not report its evaluations", "variants")


def record(cell: Cell, workers: int) -> Anytime:
    """Make the runs of a cell; Ctrl+C stops the threads. Raises `InputError` as `check_recordable` does."""
    from solver.engine.batch import record_runs
    from solver.engine.memory import aligned_zeros

    settings = cell.settings
    check_recordable(settings.variant)
    flag = aligned_zeros(1, np.uint8)
    ends = np.linspace(0, cell.runs, workers + 1).astype(int).tolist()
    with ThreadPoolExecutor(workers) as pool:
        parts = [
            pool.submit(record_runs, settings, cell.first_run_index + a, b - a, levels(settings.n), flag)
            for a, b in pairwise(ends)
            if b > a
        ]
        try:
            made = [part.result() for part in parts]
        except KeyboardInterrupt:
            flag[0] = 1
            raise
    return Anytime(
        cell.label,
        settings.n,
        np.concatenate([reached for _, reached in made]),
        np.concatenate([batch.evaluations for batch, _ in made]),
    )


def budgets_of(lines: Sequence[Anytime]) -> list[int]:
    """Return nine numbers of the form 1, 2 and 5 times a power of ten, the last no less than the longest run."""
    most = max(int(line.evaluations.max()) for line in lines)
    found = [factor * 10**power for power in range(19) for factor in (1, 2, 5)]
    last = next((place for place, budget in enumerate(found) if budget >= most), len(found) - 1)
    return found[max(0, last - 8) : last + 1]
