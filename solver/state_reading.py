"""States from text as people have it at hand: a vector of rows, or a board of queens or of ones and zeros."""

from __future__ import annotations

import re

from solver.board import MIN_QUEENS, Rows, check_rows, check_size, parse_rows
from solver.errors import InputError

QUEENS = frozenset("Qq1♛♕")
"""What a square with a queen is written as."""
EMPTY = frozenset("-.0_·")
"""What an empty square is written as."""
SIGNS = (QUEENS | EMPTY) - set("01-")
"""Of these, what stands in no vector."""
MOSTLY = 0.75
"""Share of a text that is ones and zeros where it is a board with slips, and no vector."""
SEPARATORS = re.compile(r"[\s,;|]+")
ROW_ENDS = re.compile(r"\]\s*,?\s*\[|/|[\r\n]+")
"""What stands between the rows of a board: brackets, a stroke as in chess, or the end of a line."""


def read_state(text: str, n: int | None = None) -> Rows:
    """Read a state from a vector such as ``3,2,5,2,2,0,7,7``, or from a board, row 0 on top.

    The squares of a board are ``Q`` and ``-`` or ``.``, or 1 and 0, with or without spaces, commas or brackets.

    Parameters
    ----------
    text
        The vector or the board.
    n
        The number of queens asked for; None takes it from the text.

    Raises
    ------
    InputError
        When it is no state; the sentence says which column is wrong.
    """
    lines = _board_lines(text)
    return parse_rows(text, n) if lines is None else check_rows(_rows_of(lines, n), n)


def _board_lines(text: str) -> list[list[str]] | None:
    """Return the squares of a board, row by row; None when the text is a vector."""
    lines = [_words(line) for line in ROW_ENDS.split(text)]
    words = [word for line in lines for word in line]
    lines = [line for line in lines if line]
    if not _is_board(lines, "".join(words)):
        return None
    if len(lines) == 1 and all(len(word) > 1 for word in words):
        lines = [[word] for word in words]  # one word a row, all of them in one line
    return [list("".join(line)) for line in lines]


def _words(line: str) -> list[str]:
    return [word for entry in SEPARATORS.split(line) if (word := entry.strip("[]()"))]


def _is_board(lines: list[list[str]], marks: str) -> bool:
    """Whether there are marks that no vector has, or several lines of several squares, hardly any but 0 and 1."""
    if len(marks) >= MIN_QUEENS and (set(marks) & SIGNS or set(marks) == {"-"}):
        return True
    ones_and_zeros = sum(mark in "01" for mark in marks)
    has_lines = len(lines) > 1 and any(len("".join(line)) > 1 for line in lines)
    return has_lines and ones_and_zeros >= MOSTLY * len(marks)


def _rows_of(lines: list[list[str]], n: int | None) -> list[int]:
    """Find the queen of each column."""
    if n is not None and len(lines) != n:
        raise InputError(f"the board has {len(lines)} rows, but n is {n}", "start")
    size = check_size(len(lines))
    for row, line in enumerate(lines):
        _check_line(row, line, size)
    found = [[row for row in range(size) if lines[row][column] in QUEENS] for column in range(size)]
    for column, rows in enumerate(found):
        if len(rows) != 1:
            raise InputError(f"{_count(column, rows)}; a board has one queen in each column", "start")
    return [row for (row,) in found]


def _check_line(row: int, line: list[str], size: int) -> None:
    for column, mark in enumerate(line):
        if mark not in QUEENS and mark not in EMPTY:
            raise InputError(
                f"column {column} has {mark!r} in row {row}, neither Q nor an empty square", "start"
            )
    if len(line) != size:
        where = (
            f"column {len(line)} is missing in row {row}" if len(line) < size else f"row {row} is too long"
        )
        raise InputError(f"{where}: the board has {size} rows, but this one {len(line)} squares", "start")


def _count(column: int, rows: list[int]) -> str:
    if not rows:
        return f"column {column} has no queen"
    return f"column {column} has {len(rows)} queens, in rows {' and '.join(map(str, rows[:3]))}"
