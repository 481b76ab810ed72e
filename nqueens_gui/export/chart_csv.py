"""The figures behind the chart of a run: h over steps, one line a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.export.csv_text import BLANK, heading, lines, slices_of
from solver.trace import Trace

FIELDS: Final = ("position", "step", "h", "best_h_so_far", "mark")
"""The first line."""
MARKS: Final = np.array([BLANK, "local-minimum", "restart", "solution"])
"""What the chart marks a state as; a later one wins where several hold."""


def chart_csv(trace: Trace) -> Iterator[str]:
    """Yield the table: step, h and the least h so far of every state, and what the chart marks it as."""
    yield heading(FIELDS)
    best = int(trace.column("h")[0])
    marks = _marks(trace)
    for states in slices_of(trace):
        part = slice(states.start, states.stop)
        h = trace.column("h")[part]
        so_far = np.minimum.accumulate(np.minimum(h, best))
        best = int(so_far[-1])
        yield lines(
            states,
            trace.column("step")[part].tolist(),
            h.tolist(),
            so_far.tolist(),
            MARKS[marks[part]].tolist(),
        )


def _marks(trace: Trace) -> NDArray[np.int8]:
    """Return the number of each state's mark; shape (len(trace),)."""
    marks = np.zeros(len(trace), np.int8)
    for number, states in enumerate((trace.local_minima(), trace.restarts(), trace.solutions()), start=1):
        marks[states] = number
    return marks
