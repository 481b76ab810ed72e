"""One chunk of runs, as a worker makes it, be it a thread, a process or another machine."""

from __future__ import annotations

from time import thread_time

import numpy as np

from solver.core.run_settings import RunSettings
from solver.experiment.results import ChunkResult


class CancelFlag:
    """A flag that compiled code looks at between runs; shared by the threads of one process."""

    def __init__(self) -> None:
        self.array = np.zeros(1, np.uint8)

    def set(self) -> None:
        """Ask every chunk that has the flag to leave early."""
        self.array[0] = 1


def run_chunk(
    settings: RunSettings, first_run_index: int, count: int, flag: CancelFlag | None = None
) -> ChunkResult:
    """Make `count` runs from a run index on, without events, and return their results.

    Parameters
    ----------
    settings
        The settings of the runs; their run index is not looked at.
    first_run_index
        Run index of the first run.
    count
        How many runs.
    flag
        When set meanwhile, the runs that are left are not made.
    """
    from solver.engine.batch import run_batch

    begun = thread_time()
    batch = run_batch(settings, first_run_index, count, None if flag is None else flag.array)
    return ChunkResult(batch.outcomes, batch.steps, batch.restarts, thread_time() - begun)
