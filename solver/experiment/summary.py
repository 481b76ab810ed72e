"""The figures of a cell, and their definitions: rates with intervals, means, quantiles, both means of restarts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import sqrt
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict
from numpy.typing import NDArray

from solver.core.definitions import EVALUATIONS, PRICES, run_definitions
from solver.core.estimates import Estimate, Interval, wilson_interval
from solver.core.events import OUTCOMES, Outcome
from solver.core.variants import Price
from solver.core.words import joined
from solver.experiment.results import SEVERAL, SOLVED, CellResults, Experiment
from solver.experiment.statistics import kaplan_meier_quantile, mean_estimate, ratio_estimate, time_estimate

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Shares whose quantiles of the steps of solved runs are given."""
CUT_OFF = tuple(map(OUTCOMES.index, (Outcome.STEP_LIMIT, Outcome.ITERATION_LIMIT, Outcome.STOPPED)))
"""Outcomes of runs that might have been solved later.

The restart limit is not among them: it ends a run where it is stuck, so its end depends on how the run went.
"""
CUT_OFF_BY_STEPS = CUT_OFF[:1]
CUT_OFF_OTHERWISE = CUT_OFF[1:]
"""A run that is stopped has had its time, so its iterations rather than its steps."""

FIGURE_DEFINITIONS = {
    "success_rate": "Runs that ended in a solution over all runs.",
    "success_interval": "95 % score interval of the success rate (Wilson, 1927).",
    "intervals": "95 % confidence intervals: of means by Student's t, none of them below 0; of steps and evaluations "
    "per solution by the delta method on a logarithmic scale. None where the runs have no spread to estimate it from.",
    "failure_rate": "Runs that did not end in a solution over all runs.",
    "mean_steps_solved": "Mean number of steps over the runs that were solved; of a run with restarts, all its steps.",
    "mean_steps_failed": "Mean number of steps over the runs that were not solved.",
    "expected_steps_per_solution": "Steps of all runs over the number of solutions.",
    "expected_evaluations_per_solution": "Evaluations of all runs over the number of solutions: the fair measure "
    "of cost for variants of different kinds, since they need not look at all successors in each iteration.",
    "mean_iterations": "Iterations of all runs over the number of runs.",
    "mean_evaluations": "Evaluations of all runs over the number of runs.",
    "quantiles": "Quantiles of the steps of the solved runs.",
    "median_steps": "Steps within which half of all runs are solved (Kaplan and Meier, 1958): runs that a limit of "
    "steps cut off count up to there; those that got stuck, may not restart again, or were ended by a limit of "
    "iterations of which some are no steps, are never solved. None if under half are solved.",
    "mean_restarts": "Restarts of all runs over the number of runs.",
    "mean_restarts_when_restarted": "Restarts of all runs over the number of runs that restarted at all.",
    "exact": "Values that are known exactly, averaged over all starts and all random choices; standard_errors is how "
    "many standard errors the measured value lies above.",
    "runs_per_second": "Runs over the processor time they took.",
    "seconds_per_run": "Processor time of the timed runs over their number, compiling and loading apart: that of this "
    "machine, not comparable across machines. Its interval tells of runs like those timed, not of a "
    "long one so rare that none was. None where no run was timed, or runs were made on several machines.",
    "seconds_per_solution": "The same time over the number of solutions of the timed runs.",
}
"""What the figures of a summary mean."""
RESTS_ON = {
    "mean_steps_solved": "solved",
    "mean_steps_failed": "failed",
    "expected_steps_per_solution": "solved",
    "expected_evaluations_per_solution": "solved",
    "mean_restarts_when_restarted": "restarted",
    "seconds_per_run": "timed_runs",
    "seconds_per_solution": "timed_solved",
}
"""Which runs a figure rests on, where it is not all of them."""


class Summary(Struct, frozen=True):
    """The figures of one cell, as `FIGURE_DEFINITIONS` says; None for a figure that no run gives."""

    variant: str
    label: str
    """Title of the variant, and the values of parameters that differ from its other lines."""
    n: int
    heuristic: str
    parameters: dict[str, Any]
    seed: int
    first_run_index: int
    """Run index of the first run."""
    runs: int
    """Number of runs made."""
    planned_runs: int
    """Number of planned runs."""
    solved: int
    """Number of solved runs."""
    success_rate: float | None
    success_interval: Interval | None
    failure_rate: float | None
    failure_interval: Interval | None
    """95 % score interval of the failure rate."""
    outcomes: dict[str, int]
    """Number of runs by outcome."""
    mean_steps_solved: float | None
    mean_steps_solved_error: float | None
    """Standard error of that mean."""
    mean_steps_failed: float | None
    mean_steps_failed_error: float | None
    """Standard error of that mean."""
    mean_steps: float | None
    """Mean steps of all runs."""
    expected_steps_per_solution: float | None
    mean_iterations: float | None
    mean_evaluations: float | None
    expected_evaluations_per_solution: float | None
    intervals: dict[str, Interval | None]
    quantiles: dict[str, float]
    median_steps: float | None
    total_restarts: int
    """Restarts of all runs."""
    mean_restarts: float | None
    mean_restarts_when_restarted: float | None
    restarted: int
    """Number of runs that restarted at least once."""
    runs_per_second: float | None
    timed_runs: int
    """Runs whose time is known apart from compiling; where runs take very little, more like them are timed."""
    timed_solved: int
    """Those of them that were solved."""
    seconds_per_run: float | None
    seconds_per_solution: float | None

    @property
    def is_complete(self) -> bool:
        """Whether all planned runs were made."""
        return self.runs == self.planned_runs

    @property
    def failed(self) -> int:
        """Runs that were not solved."""
        return self.runs - self.solved

    def estimate(self, figure: str) -> Estimate | None:
        """Return a figure with its interval; None where no run gives it."""
        rates = {"success_rate": self.success_interval, "failure_rate": self.failure_interval}
        interval = rates[figure] if figure in rates else self.intervals[figure]
        value, runs = getattr(self, figure), getattr(self, RESTS_ON.get(figure, "runs"))
        return None if value is None else Estimate(value, interval, runs)

    def document(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return asdict(self)


def summaries(experiment: Experiment) -> list[Summary]:
    """Sum up every cell of an experiment."""
    return [summary_of(results) for results in experiment.cells]


def summary_of(results: CellResults) -> Summary:
    """Sum up the runs of a cell that were made."""
    is_done, settings = results.is_done, results.cell.settings
    outcomes, steps, restarts = results.outcomes[is_done], results.steps[is_done], results.restarts[is_done]
    is_solved = outcomes == SOLVED
    runs, solved = len(outcomes), int(np.count_nonzero(is_solved))
    solved_steps, failed_steps, restarted = steps[is_solved], steps[~is_solved], restarts[restarts > 0]
    iterations, evaluations = results.iterations[is_done], results.evaluations(is_done)
    timings = [] if results.machine == SEVERAL else results.timings
    figures = {
        "mean_steps_solved": mean_estimate(solved_steps),
        "mean_steps_failed": mean_estimate(failed_steps),
        "mean_steps": mean_estimate(steps),
        "expected_steps_per_solution": ratio_estimate(steps, is_solved),
        "mean_iterations": mean_estimate(iterations),
        "mean_evaluations": None if evaluations is None else mean_estimate(evaluations),
        "expected_evaluations_per_solution": (
            None if evaluations is None else ratio_estimate(evaluations, is_solved)
        ),
        "mean_restarts": mean_estimate(restarts),
        "mean_restarts_when_restarted": mean_estimate(restarted),
        "seconds_per_run": time_estimate([(one.runs, one.seconds) for one in timings]),
        "seconds_per_solution": time_estimate([(one.solved, one.seconds) for one in timings]),
    }
    counts = np.bincount(outcomes, minlength=len(OUTCOMES)).tolist()
    return Summary(
        variant=settings.variant.name,
        label=results.cell.label,
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
        failure_rate=_ratio(runs - solved, runs),
        failure_interval=wilson_interval(runs - solved, runs),
        outcomes={outcome.value: count for outcome, count in zip(OUTCOMES, counts, strict=True) if count},
        mean_steps_solved_error=_error(solved_steps),
        mean_steps_failed_error=_error(failed_steps),
        intervals={name: found and found.interval for name, found in figures.items()},
        quantiles=_quantiles(solved_steps),
        median_steps=_median_steps(results),
        total_restarts=int(restarts.sum()),
        restarted=len(restarted),
        runs_per_second=_ratio(runs, results.seconds),
        timed_runs=sum(one.runs for one in timings),
        timed_solved=sum(one.solved for one in timings),
        **{name: found and found.value for name, found in figures.items()},
    )


def run_length_distribution(results: CellResults) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return numbers of steps k and, for each, the share of all runs made that were solved within k steps.

    Both have shape (m,), the steps rising without repetition; empty when no run was solved.
    """
    is_done = results.is_done
    solved_steps = results.steps[is_done & (results.outcomes == SOLVED)]
    steps, counts = np.unique(solved_steps, return_counts=True)
    return steps, np.cumsum(counts) / max(1, int(np.count_nonzero(is_done)))


def is_cut_off_otherwise(results: CellResults, of_steps: bool = True) -> NDArray[np.bool_]:
    """Return which runs were cut off by a limit of iterations, though steps are counted, or the other way round.

    Their lengths depend on how they went, so that they tell nothing about what would have come; shape (runs,). None
    of them if every iteration was a step.
    """
    others = CUT_OFF_OTHERWISE if of_steps else CUT_OFF_BY_STEPS
    is_different = bool((results.iterations != results.steps).any())
    return np.isin(results.outcomes, others) & is_different


def _median_steps(results: CellResults) -> float | None:
    """Return the median of all runs by Kaplan and Meier; only a run that is cut off by steps might yet be solved.

    How many steps a limit of iterations allows depends on how the run went, which the method forbids.
    """
    is_done, outcomes = results.is_done, results.outcomes
    is_open = np.isin(outcomes, [SOLVED, *CUT_OFF]) & ~is_cut_off_otherwise(results)
    times = np.where(is_open, results.steps, np.inf)
    return kaplan_meier_quantile(times[is_done], outcomes[is_done] == SOLVED, 0.5)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _error(values: NDArray[np.int64]) -> float | None:
    """Return the standard error of a mean; None below two values."""
    return float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else None


def _quantiles(values: NDArray[np.int64]) -> dict[str, float]:
    if not len(values):
        return {}
    found = np.quantile(values, QUANTILES)
    return {f"{share:g}": float(value) for share, value in zip(QUANTILES, found, strict=True)}


def definitions(experiment: Experiment) -> dict[str, str]:
    """Return every definition behind the figures, by name; h of each heuristic that is used."""
    texts: dict[str, dict[str, dict[str, None]]] = {}
    priced: dict[Price, dict[str, None]] = {}
    for cell in experiment.plan.cells:
        own = run_definitions(cell.settings)
        own[f"h ({cell.settings.heuristic.value})"] = own.pop("h")
        for name, text in own.items():
            texts.setdefault(name, {}).setdefault(text, {})[cell.label] = None
        priced.setdefault(cell.settings.variant.rule.price, {})[cell.settings.variant.title] = None
    found = {name: _of_all(labels) for name, labels in texts.items()}
    if len(priced) > 1:
        parts = (f"for {joined(titles)}, {PRICES[price]}" for price, titles in priced.items())
        found["evaluations"] = f"{EVALUATIONS}: {'; '.join(parts)}."
    return {**found, **FIGURE_DEFINITIONS}


def _of_all(labels: Mapping[str, Collection[str]]) -> str:
    """Return the definition that holds for most lines; those of others follow, with their labels."""
    usual = max(labels, key=lambda text: (len(labels[text]), -len(text)))
    others = (
        f"For {'; '.join(labels[text])}: {text.removeprefix(usual).strip()}"
        for text in labels
        if text != usual
    )
    return " ".join((usual, *others))
