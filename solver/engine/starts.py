"""How random states are drawn."""

from __future__ import annotations

from typing import Any

from solver.engine.compiling import inlined
from solver.engine.random_numbers import below, fill_below

GIVEN = 1
AT_RANDOM = 2
CONTINUED = 3
"""Kinds of start: the state in `rows`, a random one, or the state in `rows` in the middle of a climb."""

PERMUTATION = 1
ALL_BUT_LAST = 2
"""Numbers of the starts in which no two queens share a row, and in which none is in the last row."""


@inlined
def draw_state(words: Any, kind: Any, rows: Any) -> None:
    """Draw a state: each row independent and uniform, the last one possibly left out, or a permutation."""
    if kind != PERMUTATION:
        fill_below(words, len(rows) - (1 if kind == ALL_BUT_LAST else 0), rows)
        return
    for column in range(len(rows)):
        other = below(words, column + 1)
        rows[column] = rows[other]
        rows[other] = column
