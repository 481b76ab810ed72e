"""Keeps the figures of a running experiment up to date without spending much of its time on them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from nqueens_gui.scene.experiment_scene import CellScene, ExperimentScene, cell_scene, empty_scene
from solver.experiment.results import Experiment

LEAST_SECONDS = 0.2
"""Least time between two sums."""
PATIENCE = 8
"""After summing up, it does other things for at least so many times as long."""


class SceneKeeper:
    """Sums an experiment up now and then; cells that have no new runs are not summed up again.

    Parameters
    ----------
    clock
        Gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._cells: list[CellScene] = []
        self._done: list[int] = []
        self._due = 0.0

    def scene_if_due(self, experiment: Experiment) -> ExperimentScene | None:
        """Return the figures so far; None when it is too soon."""
        return self.scene(experiment) if self._clock() >= self._due else None

    def scene(self, experiment: Experiment) -> ExperimentScene:
        """Return the figures so far, whatever it takes."""
        begun = self._clock()
        if not self._cells:
            self._cells = list(empty_scene(experiment.plan).cells)
            self._done = [0] * len(self._cells)
        for number, results in enumerate(experiment.cells):
            done = results.done
            if done != self._done[number]:
                self._cells[number] = cell_scene(number, results)
                self._done[number] = done
        now = self._clock()
        self._due = now + max(LEAST_SECONDS, PATIENCE * (now - begun))
        return ExperimentScene(tuple(self._cells))
