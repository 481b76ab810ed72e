"""An experiment as a JSON document, ``nqueens-experiment/1``."""

from __future__ import annotations

from typing import Any

from solver.core.definitions import program, run_definitions
from solver.experiment.exact import comparisons
from solver.experiment.results import Experiment
from solver.experiment.summary import summaries

FORMAT = "nqueens-experiment/1"

FIGURE_DEFINITIONS = {
    "success_rate": "Runs that ended in a solution over all runs made.",
    "success_interval": "95 % score interval of the success rate (Wilson, 1927).",
    "mean_steps_solved": "Mean number of steps over the runs that were solved; of a run with restarts, all its steps.",
    "mean_steps_failed": "Mean number of steps over the runs that were not solved.",
    "expected_steps_per_solution": "Steps of all runs over the number of solutions.",
    "quantiles": "Quantiles of the steps of the solved runs.",
    "mean_restarts": "Restarts of all runs over the number of runs.",
    "mean_restarts_when_restarted": "Restarts of all runs over the number of runs that restarted at all.",
    "exact": "Values that are known exactly, averaged over all starts and all random choices; standard_errors is how "
    "many standard errors the measured value lies above.",
    "runs_per_second": "Runs over the processor time they took.",
}
"""What the figures of a summary mean."""


def experiment_document(experiment: Experiment) -> dict[str, Any]:
    """Return settings, summaries, failures and definitions as plain values."""
    plan, found = experiment.plan, summaries(experiment)
    return {
        "format": FORMAT,
        "program": program(),
        "seed": plan.seed,
        "paired": plan.is_paired,
        "planned_runs": plan.runs,
        "runs": experiment.done,
        "complete": experiment.is_complete,
        "cancelled": experiment.is_cancelled,
        "seconds": experiment.seconds,
        "summaries": [summary.document() for summary in found],
        "exact": [
            {"variant": summary.variant, "n": summary.n, **one.document()}
            for cell, summary in zip(plan.cells, found, strict=True)
            for one in comparisons(cell.settings, summary)
        ],
        "failures": [
            {
                "cell": plan.cells[failure.chunk.cell].label,
                "first_run": failure.chunk.first,
                "runs": failure.chunk.count,
                "reason": failure.reason,
            }
            for failure in experiment.failures
        ],
        "definitions": definitions(experiment),
    }


def definitions(experiment: Experiment) -> dict[str, str]:
    """Return every definition behind the figures, by name; h of each heuristic that is used."""
    found: dict[str, str] = {}
    for cell in experiment.plan.cells:
        own = run_definitions(cell.settings)
        own[f"h ({cell.settings.heuristic.value})"] = own.pop("h")
        found.update(own)
    return {**found, **FIGURE_DEFINITIONS}
