"""The symmetries of a board that keep one queen a column, and the quarter turn, which need not."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Rows
from solver.errors import InputError


def mirror_columns(rows: Sequence[int]) -> Rows:
    """Return the state with left and right exchanged."""
    return tuple(reversed(rows))


def mirror_rows(rows: Sequence[int]) -> Rows:
    """Return the state with top and bottom exchanged."""
    return tuple(len(rows) - 1 - row for row in rows)


def quarter_turn(rows: Sequence[int]) -> Rows:
    """Return the state turned by a quarter, clockwise: a queen of row r comes to column n - 1 - r.

    Raises
    ------
    InputError
        When a row has several queens, which would then share a column; the sentence names such a row.
    """
    turned = [-1] * len(rows)
    for column, row in enumerate(rows):
        place = len(rows) - 1 - row
        if turned[place] >= 0:
            raise InputError(_why_not(rows, row), "start")
        turned[place] = column
    return tuple(turned)


def _why_not(rows: Sequence[int], row: int) -> str:
    columns = [str(column) for column, other in enumerate(rows) if other == row]
    return (
        f"the board cannot be turned: the {len(columns)} queens of row {row} would share column "
        f"{len(rows) - 1 - row}, but each column has one queen"
    )
