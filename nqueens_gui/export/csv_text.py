"""CSV as this program writes it: commas, one line a state, made slice by slice so that no run is too long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.trace import Trace

SLICE: Final = 2_000
"""States that are written at a time."""
BLANK: Final = ""
"""Stands where there is no figure."""


def slices_of(trace: Trace) -> Iterator[range]:
    """Cut the states of a run into slices."""
    for first in range(0, len(trace), SLICE):
        yield range(first, min(first + SLICE, len(trace)))


def slice_count(trace: Trace) -> int:
    """Return how many slices the states of a run are cut into."""
    return -(-len(trace) // SLICE)


def lines(*columns: Iterable[object]) -> str:
    """Write columns of equal length as lines; no value may hold a comma, a quote or a line end."""
    return "".join(",".join(map(str, values)) + "\n" for values in zip(*columns, strict=True))


def heading(names: Iterable[str]) -> str:
    """Write the first line."""
    return ",".join(names) + "\n"


def blanked(is_blank: NDArray[np.bool_], values: NDArray[Any]) -> list[object]:
    """Return values as a column with blanks where `is_blank` says so; both of shape (k,)."""
    column = values.astype(object)
    column[is_blank] = BLANK
    return list(column)
