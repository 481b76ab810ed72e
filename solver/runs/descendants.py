"""Who of a population lives on: the members of the last generation that descend from each member of a state."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.runs.trace import Trace

MOST_WORK = 500_000
"""Members times generations that descendants are counted through."""


def descendants(trace: Trace, index: int) -> NDArray[np.int64] | None:
    """Return how many members of the last recorded generation of a climb descend from each member of a state.

    Parameters
    ----------
    trace
        A recording with members.
    index
        The state.

    Returns
    -------
    Shape (k,); None where the last generation is too far away to count them at once.
    """
    k = trace.member_count
    later = trace.restarts(index + 1)
    last = int(later[0]) - 1 if len(later) else trace.end
    if k * (last - index) > MOST_WORK:
        return None
    reached = [1 << place for place in range(k)]
    for generation in range(last, index, -1):
        before = [0] * k
        for child, parents in enumerate(trace.parents(generation).tolist()):
            for parent in parents:
                if parent >= 0:
                    before[parent] |= reached[child]
        reached = before
    return np.array([members.bit_count() for members in reached], np.int64)
