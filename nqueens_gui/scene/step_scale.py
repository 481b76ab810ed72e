"""Where a step stands along the axis of the chart: its place."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Places = NDArray[np.float64]
"""Places along the step axis: the step itself, or log10(step + 1), so that step 0 has one too."""


def place_of_step(steps: ArrayLike, is_log: bool) -> Places:
    """Return the place of each step."""
    places = np.asarray(steps, np.float64)
    return np.log10(places + 1) if is_log else places


def step_at_place(places: ArrayLike, is_log: bool) -> Places:
    """Return the step at each place, which need not be whole, nor be there."""
    steps = np.asarray(places, np.float64)
    return 10**steps - 1 if is_log else steps
