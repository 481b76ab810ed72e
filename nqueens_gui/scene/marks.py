"""The states of a run that the chart and the time line mark."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]
"""Indices of states, in rising order."""


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """Where a run restarted, met local minima, and was solved."""

    restarts: Indices
    """States that a restart led to."""
    local_minima: Indices
    """States where a climb first met a local minimum."""
    solutions: Indices
    """States without an attacking pair."""


_NONE = np.empty(0, np.int64)
NO_MARKS = Marks(_NONE, _NONE, _NONE)
"""The marks of a run that has just begun."""


def first_in_each(indices: Indices, cuts: Indices) -> Indices:
    """Return the first of the indices in each cell, so that no more are drawn than can be told apart.

    Parameters
    ----------
    indices
        In rising order.
    cuts
        Where each cell begins and the one before it ends, in rising order; shape (cells + 1,).
    """
    at = np.searchsorted(indices, cuts)
    return indices[at[:-1][at[:-1] < at[1:]]]
