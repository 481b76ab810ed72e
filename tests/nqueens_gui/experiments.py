"""Experiments for tests of the window: small ones that were really run, and made-up ones of any size."""

from __future__ import annotations

from functools import cache

import numpy as np

from nqueens_gui.experiment.snapshot import ExperimentScene, ExperimentSnapshot, cell_scene
from nqueens_gui.kit.status import Stage
from solver.core.events import OUTCOMES, Outcome
from solver.core.variants import Variant
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.progress import Progress
from solver.experiment.results import CellResults, Experiment
from solver.experiment.runner import run_experiment

SEED = 7
RUNS = 200
VARIANTS = ("steepest-ascent", "sideways", "random-restart")
SOLVED, STUCK, LIMITED = (
    OUTCOMES.index(outcome) for outcome in (Outcome.SOLVED, Outcome.LOCAL_MINIMUM, Outcome.SIDEWAYS_LIMIT)
)


def small_plan(*sizes: int, runs: int = RUNS) -> Plan:
    return experiment_plan(sizes or (8,), VARIANTS, runs, seed=SEED)


@cache
def small_experiment(*sizes: int) -> Experiment:
    """An experiment of three variants that was run; nobody may change it."""
    return run_experiment(small_plan(*sizes))


@cache
def small_scene(*sizes: int) -> ExperimentScene:
    return scene_of(small_experiment(*sizes))


def scene_of(experiment: Experiment) -> ExperimentScene:
    return ExperimentScene(tuple(cell_scene(number, cell) for number, cell in enumerate(experiment.cells)))


def done_snapshot(experiment: Experiment, sequence: int = 1) -> ExperimentSnapshot:
    """A snapshot of an experiment that is over."""
    progress = Progress(experiment.done, experiment.plan.runs, experiment.seconds)
    return ExperimentSnapshot(Stage.DONE, experiment.plan, progress, scene_of(experiment), sequence)


def made_up_results(runs: int, *, variant: str = "sideways", n: int = 8, seed: int = 1) -> CellResults:
    """Results as a cell has them, drawn at random instead of run."""
    random = np.random.default_rng(seed)
    results = CellResults(experiment_plan([n], [variant], runs, seed=SEED).cells[0])
    results.outcomes[:] = random.choice([SOLVED, LIMITED], runs, p=[0.9, 0.1])
    results.steps[:] = random.geometric(0.05, runs) - 1
    results.restarts[:] = random.geometric(0.5, runs) - 1
    results.seconds = 1.0
    return results


def results_of(
    outcomes: list[int],
    steps: list[int],
    restarts: list[int] | None = None,
    variant: str | Variant = "sideways",
) -> CellResults:
    """Results that are written down run by run; the outcome -1 stands for a run that was not made."""
    results = CellResults(experiment_plan([8], [variant], len(outcomes), seed=SEED).cells[0])
    results.outcomes[:], results.steps[:] = outcomes, steps
    results.restarts[:] = restarts or 0
    results.seconds = 1.0
    return results
