"""The tables of a run as CSV, made slice by slice so that no run is too long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.runs.document import state_slices
from solver.runs.trace import KINDS, NO_MOVE, UNKNOWN, Trace

BLANK: Final = ""
"""Stands where there is no figure."""


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


MOVE_FIELDS: Final = (
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
    "better",
    "equal",
    "worse",
    "rows",
)
"""The first line."""
START: Final = "start"
RESTART: Final = "restart"


def moves_csv(trace: Trace) -> Iterator[str]:
    """Yield the table: the start, then every move and every restart in their order.

    A move has its kind, its squares and the change of h. The start, each state after a restart and each step that is
    not one queen of one state have their rows instead, of a population those of the best member, apart by spaces, so
    that every state can be had again from the table. ``best_h`` and ``best_count`` are of the successors, and blank
    where nobody looks at all of them: at a solution, and in runs of a rule that need not. How many successors are
    ``better``, ``equal`` and ``worse`` is blank only where `Trace.successor_counts` says so.
    """
    yield heading(MOVE_FIELDS)
    for part in state_slices(trace):
        yield _lines(trace, range(len(trace))[part])


def _lines(trace: Trace, states: range) -> str:
    part = slice(states.start, states.stop)
    h = trace.column("h")
    delta_h = np.diff(h[part], prepend=h[max(states.start - 1, 0)])
    is_start, best_h = trace.column("kind")[part] == NO_MOVE, trace.column("best_h")[part]
    is_unknown = (h[part] == 0) | (best_h == UNKNOWN)
    is_whole = trace.column("column")[part] == NO_MOVE
    counts = trace.successor_counts(part)
    return lines(
        states,
        trace.column("step")[part].tolist(),
        trace.column("climb")[part].tolist(),
        _kinds(trace, states),
        *(blanked(is_whole, trace.column(name)[part]) for name in ("column", "from_row", "to_row")),
        h[part].tolist(),
        blanked(is_start, delta_h),
        *(blanked(is_unknown, values) for values in (best_h, trace.column("best_count")[part])),
        *(blanked(values == UNKNOWN, values) for values in counts.T),
        _rows(trace, states),
    )


def _kinds(trace: Trace, states: range) -> Iterator[str]:
    for state, kind in zip(states, trace.column("kind")[states.start : states.stop].tolist(), strict=True):
        if kind == NO_MOVE:
            yield RESTART if state else START
        else:
            yield KINDS[kind].value


def _rows(trace: Trace, states: range) -> Iterator[str]:
    for state, column in zip(
        states, trace.column("column")[states.start : states.stop].tolist(), strict=True
    ):
        yield " ".join(map(str, trace.rows(state))) if column == NO_MOVE else BLANK
