"""The table of moves of a run: one line a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from nqueens_gui.export.csv_text import BLANK, blanked, heading, lines, slices_of
from solver.trace import KINDS, NO_MOVE, Trace

FIELDS: Final = (
    "position",
    "step",
    "climb",
    "kind",
    "column",
    "from_row",
    "to_row",
    "h",
    "delta_h",
    "best_h",
    "best_count",
    "rows",
)
"""The first line."""
START: Final = "start"
RESTART: Final = "restart"


def moves_csv(trace: Trace) -> Iterator[str]:
    """Yield the table: the start, then every move and every restart in their order.

    A move has its kind, its squares and the change of h. The start and each state after a restart have their
    rows instead, apart by spaces, so that every state can be had again from the table. ``best_h`` and
    ``best_count`` are of the successors, and blank at a solution, where nobody looks at them.
    """
    yield heading(FIELDS)
    for states in slices_of(trace):
        yield _lines(trace, states)


def _lines(trace: Trace, states: range) -> str:
    part = slice(states.start, states.stop)
    h = trace.column("h")
    delta_h = np.diff(h[part], prepend=h[max(states.start - 1, 0)])
    is_start, is_solution = trace.column("kind")[part] == NO_MOVE, h[part] == 0
    return lines(
        states,
        trace.column("step")[part].tolist(),
        trace.column("climb")[part].tolist(),
        _kinds(trace, states),
        *(blanked(is_start, trace.column(name)[part]) for name in ("column", "from_row", "to_row")),
        h[part].tolist(),
        blanked(is_start, delta_h),
        *(blanked(is_solution, trace.column(name)[part]) for name in ("best_h", "best_count")),
        _rows(trace, states),
    )


def _kinds(trace: Trace, states: range) -> Iterator[str]:
    for state, kind in zip(states, trace.column("kind")[states.start : states.stop].tolist(), strict=True):
        if kind == NO_MOVE:
            yield RESTART if state else START
        else:
            yield KINDS[kind].value


def _rows(trace: Trace, states: range) -> Iterator[str]:
    for state, kind in zip(states, trace.column("kind")[states.start : states.stop].tolist(), strict=True):
        yield " ".join(map(str, trace.rows(state))) if kind == NO_MOVE else BLANK
