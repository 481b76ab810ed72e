"""Experiments made slowly and plainly: every run by the stream of events that the window shows."""

from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec.structs import replace

from solver.core.events import NOT_MADE, OUTCOMES, Ended, Generated, Moved, Restarted
from solver.core.run_settings import RunSettings
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.experiment.plan import experiment_plan
from solver.experiment.results import Chunk, ChunkResult, Experiment, new_experiment


def searched_chunk(
    settings: RunSettings, first_run_index: int, count: int, is_left: Callable[[], bool] = lambda: False
) -> ChunkResult:
    """Make runs as `run_chunk` does; once `is_left` says so the rest is not made."""
    steps, restarts, iterations, evaluations = np.zeros((4, count), np.int64)
    result = ChunkResult(
        np.full(count, NOT_MADE, np.int8),
        steps,
        restarts,
        0.001 * count,
        iterations=iterations,
        evaluations=evaluations,
    )
    for place in range(count):
        if is_left():
            break
        for event in search_events(replace(settings, run_index=first_run_index + place)):
            result.steps[place] += isinstance(event, Moved | Generated)
            result.restarts[place] += isinstance(event, Restarted)
            if isinstance(event, Ended):
                result.outcomes[place] = OUTCOMES.index(event.outcome)
                iterations[place], evaluations[place] = event.iterations, event.evaluations
    return result


def searched_experiment(*args: Any, **options: Any) -> Experiment:
    """Make the experiment that `experiment_plan` plans from the same arguments."""
    experiment = new_experiment(experiment_plan(*args, **options))
    for number, results in enumerate(experiment.cells):
        cell = results.cell
        chunk = Chunk(number, 0, cell.runs)
        results.take(chunk, searched_chunk(cell.settings, cell.first_run_index, cell.runs))
    experiment.seconds = 1.5
    return experiment


CLIMBERS = tuple(
    name for name, variant in VARIANTS.items() if variant.rule.finds_best and variant.rule.gets_stuck
)
"""The variants that climb by the best move."""


def small_experiment(runs: int = 40, **options: Any) -> Experiment:
    """Make a small experiment of the five hill climbers on eight queens."""
    return searched_experiment((8,), CLIMBERS, runs, seed=1, **options)
