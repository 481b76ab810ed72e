"""Many runs that record when each first reached every h: the batch loop with one comparison more for each event."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.run_settings import RunSettings
from solver.engine.batch import (
    COLUMNS_BETWEEN_CHECKS,
    BatchResults,
    begin_run,
    end_run,
    new_arguments,
    results_of,
)
from solver.engine.bits import load_flag
from solver.engine.codes import RESTARTED, STARTED
from solver.engine.compiling import entry
from solver.engine.kernels import kernel_for
from solver.engine.policy import advance, evaluations_so_far
from solver.engine.state import new_state

NEVER = -1
"""In place of the evaluations: the run did not reach the h."""


def record_runs(
    settings: RunSettings, first: int, count: int, targets: int, cancelled: NDArray[np.uint8]
) -> tuple[BatchResults, NDArray[np.int64]]:
    """Make the runs of `run_batch`, and return when each first reached an h of at most 0, 1, ..., `targets` - 1.

    The second value has shape (count, targets): evaluations until then, or `NEVER`.
    """
    state = new_state(settings, kernel_for(settings.n, settings.heuristic, settings.variant.rule))
    arguments = new_arguments(settings, state, first, count, cancelled)
    reached = np.full((count, targets), NEVER, np.int64)
    make_recorded_runs(state, arguments, reached)
    return results_of(settings, arguments), reached


@entry
def make_recorded_runs(state: Any, arguments: Any, reached: Any) -> None:
    """Make one run for each place of the results."""
    run, most_events = state.run[0], 1 + COLUMNS_BETWEEN_CHECKS // len(state.rows)
    for place in range(len(arguments.outcomes)):
        begin_run(state, arguments, place)
        lowest, events, code = reached.shape[1], 0, STARTED
        while code <= RESTARTED:
            if events == most_events:
                if load_flag(arguments.cancelled):
                    return
                events = 0
            events += 1
            code = advance(state)
            if run.h < lowest:
                spent = evaluations_so_far(state, False)
                for h in range(run.h, lowest):
                    reached[place, h] = spent
                lowest = run.h
        end_run(state, arguments, place, code)
        if load_flag(arguments.cancelled):
            return
