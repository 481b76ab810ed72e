"""All runs as CSV, one line a run, made slice by slice so that no experiment is too large."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from solver.experiment.results import NOT_DONE, OUTCOMES, CellResults, Experiment

FIELDS = ("variant", "n", "seed", "run_index", "outcome", "steps", "restarts")
"""The first line."""
SLICE = 10_000
"""Runs that are written at a time."""


def run_csv(experiment: Experiment) -> Iterator[str]:
    """Yield the table; runs that were not made are left out."""
    yield ",".join(FIELDS) + "\n"
    for results in experiment.cells:
        for first in range(0, results.cell.runs, SLICE):
            yield _lines(results, slice(first, min(first + SLICE, results.cell.runs)))


def _lines(results: CellResults, runs: slice) -> str:
    settings, is_done = results.cell.settings, results.outcomes[runs] != NOT_DONE
    indices = np.arange(runs.start, runs.stop) + results.cell.first_run_index
    words = [outcome.value for outcome in OUTCOMES]
    begin = f"{settings.variant.name},{settings.n},{settings.seed}"

    def column(values: NDArray[np.generic]) -> list[int]:
        chosen: list[int] = values[is_done].tolist()
        return chosen

    rows = zip(
        column(indices),
        column(results.outcomes[runs]),
        column(results.steps[runs]),
        column(results.restarts[runs]),
        strict=True,
    )
    return "".join(
        f"{begin},{index},{words[outcome]},{steps},{restarts}\n" for index, outcome, steps, restarts in rows
    )
