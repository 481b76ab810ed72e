"""States as vectors of rows: checked, written and mirrored; `solver.core.forms` reads them in any form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from operator import index

from solver.core.checks import InputError, shown

MIN_QUEENS = 4
"""Smaller boards have no solution or nothing to search."""
MAX_QUEENS = 100_000
"""Most queens of most searches."""
MOST_QUEENS = 10_000_000
"""Most queens of the search that takes most."""
MAX_SHOWN_QUEENS = 1000
"""Most queens of a board that is drawn or analysed square by square."""

Rows = tuple[int, ...]
"""A state: ``rows[c]`` is the row of the queen in column c; row 0 is the top row."""


def check_size(n: int, most: int = MAX_QUEENS) -> int:
    """Return n if it is at most `most` and not too small, else raise `InputError`."""
    if n < MIN_QUEENS:
        raise InputError(f"the number of queens must be at least {MIN_QUEENS}, not {shown(n)}", "n")
    if n > most:
        raise InputError(f"the number of queens must be at most {most:,}, not {shown(n)}", "n")
    return n


def check_shown_size(n: int) -> int:
    """Return n if a board of that size can be shown square by square, else raise `InputError`."""
    if n > MAX_SHOWN_QUEENS:
        raise InputError(
            f"a board that is shown may have at most {MAX_SHOWN_QUEENS:,} queens, not {shown(n)}", "n"
        )
    return check_size(n)


def check_rows(rows: Iterable[int], n: int | None = None) -> Rows:
    """Return the state as a tuple.

    Parameters
    ----------
    rows
        One row per column.
    n
        The required number of queens; None accepts any legal length.

    Raises
    ------
    InputError
        If the length is not n, n is out of bounds, or a row is not a whole number from 0 to n - 1.
    """
    try:
        state = tuple(index(row) for row in rows)
    except TypeError:
        raise InputError("a start state is a list of whole numbers, one row per column", "start") from None
    if n is not None and len(state) != n:
        raise InputError(f"the start state has {len(state):,} rows, but n is {shown(n)}", "start")
    size = check_size(len(state))
    for column, row in enumerate(state):
        if not 0 <= row < size:
            raise InputError(f"column {column} has row {shown(row)}; rows go from 0 to {size - 1}", "start")
    return state


def parse_rows(text: str, n: int | None = None) -> Rows:
    """Read a state such as ``3,2,5,2,2,0,7,7``; spaces, semicolons and brackets are accepted too.

    Raises
    ------
    InputError
        If an entry is not a whole number, or as `check_rows` does.
    """
    inside = text.strip().strip("[]()").strip()
    entries = re.split(r"\s*[,;]\s*|\s+", inside.rstrip(",;")) if inside else []
    if not entries:
        raise InputError("a state is a list of rows such as 3,2,5,2,2,0,7,7", "start")
    if len(entries) > MAX_QUEENS:  # said before each of them is looked at, which would take seconds
        check_size(len(entries))
    for column, entry in enumerate(entries):
        if re.fullmatch(r"0[01]{2,}", entry):
            raise InputError(
                f"{entry[:20]!r} looks like a row of a board, but not all rows are as long", "start"
            )
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", entry):
            raise InputError(f"column {column} has {entry[:20]!r}, which is not a whole number", "start")
    return check_rows((int(entry) for entry in entries), n)


def format_rows(rows: Iterable[int]) -> str:
    """Join the rows by commas, as `parse_rows` reads them."""
    return ",".join(map(str, rows))


def format_states(states: Iterable[Iterable[int]]) -> str:
    """Join states by slashes, as `solver.core.forms.read_states` reads them."""
    return "/".join(map(format_rows, states))


class StateStyle(StrEnum):
    """The three ways in which reports on the problem print a state."""

    QUEENS = "queens"
    """A board of Q and -."""
    BINARY = "binary"
    """A matrix of 1 and 0."""
    ROWS = "rows"
    """The vector of rows."""


def state_text(rows: Sequence[int], style: StateStyle = StateStyle.QUEENS) -> str:
    """Write a state; boards have one line per row, row 0 first, and no line end after the last."""
    if style is StateStyle.ROWS:
        return format_rows(rows)
    queen, empty = ("Q", "-") if style is StateStyle.QUEENS else ("1", "0")
    board = [[empty] * len(rows) for _ in rows]
    for column, row in enumerate(rows):
        board[row][column] = queen
    return "\n".join(" ".join(line) for line in board)
