"""States as text, in the three ways that reports on the problem print them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from solver.board import format_rows


class StateStyle(StrEnum):
    """A way to print a state."""

    QUEENS = "queens"
    """A board of Q and -."""
    BINARY = "binary"
    """A matrix of 1 and 0."""
    ROWS = "rows"
    """The vector of rows, as it is typed."""


_MARKS = {StateStyle.QUEENS: ("Q", "-"), StateStyle.BINARY: ("1", "0")}
"""A queen and an empty square."""


def state_text(rows: Sequence[int], style: StateStyle = StateStyle.QUEENS) -> str:
    """Write a state in a style; boards have one line a row, row 0 on top, and no line end after the last."""
    if style is StateStyle.ROWS:
        return format_rows(rows)
    queen, empty = _MARKS[style]
    board = [[empty] * len(rows) for _ in rows]
    for column, row in enumerate(rows):
        board[row][column] = queen
    return "\n".join(" ".join(line) for line in board)
