"""The state of a search as a tuple of arrays."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import count_cap
from solver.core.run_settings import RunSettings
from solver.core.variants import NO_LIMIT, Choice, SidewaysCount
from solver.engine.kernels import KERNELS, kernel_for
from solver.engine.memory import aligned, aligned_zeros
from solver.engine.random_numbers import start_stream

RUN = np.dtype(
    [
        ("h", np.int64),
        ("best_h", np.int64),
        ("best_count", np.int64),
        ("column", np.int64),
        ("from_row", np.int64),
        ("to_row", np.int64),
        ("kind", np.int64),
        ("steps", np.int64),
        ("restarts", np.int64),
        ("consecutive_sideways", np.int64),
        ("kick_due", np.int64),
        ("start_due", np.int64),
    ]
)
"""The progress of a run: h of the current state, the last move, and the counts subject to limits."""

RULES = np.dtype(
    [
        ("count_cap", np.int64),
        ("takes_last", np.int64),
        ("sideways_limit", np.int64),
        ("counts_total", np.int64),
        ("kicks", np.int64),
        ("restarts", np.int64),
        ("max_restarts", np.int64),
        ("max_steps", np.int64),
    ]
)
"""The variant, its parameters and the heuristic as numbers."""


class SearchState(Protocol):
    """The arrays that `advance` uses; the state of each kernel has additional ones."""

    rows: NDArray[np.int32]
    """Shape (n,): the row of each column's queen."""
    random: NDArray[np.uint64]
    """Shape (4,): the stream of random numbers."""
    run: NDArray[Any]
    """Shape (1,) of `RUN`."""
    rules: NDArray[Any]
    """Shape (1,) of `RULES`."""


def new_state(settings: RunSettings, kernel: str | None = None) -> Any:
    """Return the state of a run before its start, for the kernel of that name or the fastest one."""
    n = settings.n
    state = KERNELS[kernel or kernel_for(n, settings.heuristic)].make(
        n,
        aligned_zeros(4, np.uint64),
        aligned_zeros(1, RUN),
        aligned(np.array([_rules(settings)], RULES)),
    )
    if settings.start:
        state.rows[:] = settings.start
    start_stream(state.random, settings.seed, settings.run_index)
    return state


def _rules(settings: RunSettings) -> tuple[int, ...]:
    variant, parameters = settings.variant, settings.parameters
    return (
        count_cap(settings.heuristic, settings.n),
        variant.choice is Choice.LAST,
        _limit(parameters.get("sideways_limit", variant.default_sideways_limit)),
        parameters.get("sideways_count") == SidewaysCount.TOTAL,
        variant.kicks_after_sideways,
        variant.restarts_when_stuck,
        _limit(parameters.get("max_restarts")),
        _limit(parameters.get("max_steps")),
    )


def _limit(value: object) -> int:
    return value if isinstance(value, int) else NO_LIMIT
