"""States as vectors of rows: how they are checked, read from text and written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index

from solver.checks import shown
from solver.errors import InputError

MIN_QUEENS = 4
"""Fewest queens a search accepts; smaller boards have no solution or nothing to search."""
MAX_QUEENS = 100_000
"""Most queens a search accepts."""
MAX_SHOWN_QUEENS = 1000
"""Most queens of a board that is shown, or looked into square by square."""

Rows = tuple[int, ...]
"""A state: ``rows[c]`` is the row of the queen in column c, row 0 on top."""


def check_size(n: int) -> int:
    """Return n when a search accepts it.

    Raises
    ------
    InputError
        When n is below `MIN_QUEENS` or above `MAX_QUEENS`.
    """
    if n < MIN_QUEENS:
        raise InputError(f"the number of queens must be at least {MIN_QUEENS}, not {shown(n)}", "n")
    if n > MAX_QUEENS:
        raise InputError(f"the number of queens must be at most {MAX_QUEENS}, not {shown(n)}", "n")
    return n


def check_shown_size(n: int) -> int:
    """Return n when a board of so many queens can be shown square by square.

    Raises
    ------
    InputError
        When n is below `MIN_QUEENS` or above `MAX_SHOWN_QUEENS`.
    """
    if n > MAX_SHOWN_QUEENS:
        raise InputError(
            f"a board that is shown may have at most {MAX_SHOWN_QUEENS} queens, not {shown(n)}", "n"
        )
    return check_size(n)


def check_rows(rows: Iterable[int], n: int | None = None) -> Rows:
    """Return the state as a tuple when it has a legal size and every row lies on the board.

    Parameters
    ----------
    rows
        One row a column.
    n
        The number of queens asked for; None accepts the length of `rows`.

    Raises
    ------
    InputError
        When the length is not n, n is out of bounds, or a row is not a whole number from 0 to n - 1.
    """
    try:
        state = tuple(index(row) for row in rows)
    except TypeError:
        raise InputError("a start state is a list of whole numbers, one row a column", "start") from None
    if n is not None and len(state) != n:
        raise InputError(f"the start state has {len(state)} rows, but n is {shown(n)}", "start")
    size = check_size(len(state))
    for column, row in enumerate(state):
        if not 0 <= row < size:
            raise InputError(f"column {column} has row {shown(row)}; rows go from 0 to {size - 1}", "start")
    return state


def parse_rows(text: str, n: int | None = None) -> Rows:
    """Read a state from text such as ``3,2,5,2,2,0,7,7``; commas, spaces, semicolons and brackets are welcome.

    Raises
    ------
    InputError
        When an entry is not a whole number, or as `check_rows` says.
    """
    inside = text.strip().strip("[]()").strip()
    entries = re.split(r"\s*[,;]\s*|\s+", inside.rstrip(",;")) if inside else []
    if not entries:
        raise InputError("a start state is a list of rows such as 3,2,5,2,2,0,7,7", "start")
    for column, entry in enumerate(entries):
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", entry):
            raise InputError(f"column {column} has {entry[:20]!r}, which is not a whole number", "start")
    return check_rows((int(entry) for entry in entries), n)


def format_rows(rows: Iterable[int]) -> str:
    """Write a state as `parse_rows` reads it: rows joined by commas."""
    return ",".join(map(str, rows))
