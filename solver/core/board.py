"""States as vectors of rows: checked, read from text, written and mirrored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from operator import index

from solver.core.checks import InputError, shown

MIN_QUEENS = 4
"""Smaller boards have no solution or nothing to search."""
MAX_QUEENS = 100_000
MAX_SHOWN_QUEENS = 1000
"""Most queens of a board that is drawn or analysed square by square."""

Rows = tuple[int, ...]
"""A state: ``rows[c]`` is the row of the queen in column c; row 0 is the top row."""


def check_size(n: int) -> int:
    """Return n if a search accepts it, else raise `InputError`."""
    if n < MIN_QUEENS:
        raise InputError(f"the number of queens must be at least {MIN_QUEENS}, not {shown(n)}", "n")
    if n > MAX_QUEENS:
        raise InputError(f"the number of queens must be at most {MAX_QUEENS}, not {shown(n)}", "n")
    return n


def check_shown_size(n: int) -> int:
    """Return n if a board of that size can be shown square by square, else raise `InputError`."""
    if n > MAX_SHOWN_QUEENS:
        raise InputError(
            f"a board that is shown may have at most {MAX_SHOWN_QUEENS} queens, not {shown(n)}", "n"
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
        raise InputError(f"the start state has {len(state)} rows, but n is {shown(n)}", "start")
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
        raise InputError("a start state is a list of rows such as 3,2,5,2,2,0,7,7", "start")
    for column, entry in enumerate(entries):
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", entry):
            raise InputError(f"column {column} has {entry[:20]!r}, which is not a whole number", "start")
    return check_rows((int(entry) for entry in entries), n)


def format_rows(rows: Iterable[int]) -> str:
    """Join the rows by commas, as `parse_rows` reads them."""
    return ",".join(map(str, rows))


QUEENS = frozenset("Qq1♛♕")
"""Characters for a square with a queen."""
EMPTY = frozenset("-.0_·")
"""Characters for an empty square."""
BOARD_ONLY = (QUEENS | EMPTY) - set("01-")
"""Characters that no vector contains."""
BINARY_SHARE = 0.75
"""A text of several lines with at least this share of ones and zeros is a board with typing errors, not a vector."""
SEPARATORS = re.compile(r"[\s,;|]+")
ROW_ENDS = re.compile(r"\]\s*,?\s*\[|/|[\r\n]+")
"""Separators of board rows: brackets, a slash as in chess notation, or the end of a line."""


def read_state(text: str, n: int | None = None) -> Rows:
    """Read a state from a vector such as ``3,2,5,2,2,0,7,7`` or from a board, row 0 first.

    The squares of a board are ``Q`` and ``-`` or ``.``, or 1 and 0, with or without spaces, commas or brackets.

    Parameters
    ----------
    text
        The vector or the board.
    n
        The required number of queens; None takes it from the text.

    Raises
    ------
    InputError
        If it is not a state; the sentence names the column at fault.
    """
    lines = _board_lines(text)
    return parse_rows(text, n) if lines is None else check_rows(_rows_of_board(lines, n), n)


def _board_lines(text: str) -> list[list[str]] | None:
    """Return the squares of a board, row by row; None if the text is a vector."""
    lines = [
        [entry for part in SEPARATORS.split(line) if (entry := part.strip("[]()"))]
        for line in ROW_ENDS.split(text)
    ]
    entries = [entry for line in lines for entry in line]
    lines = [line for line in lines if line]
    if not _is_board(lines, "".join(entries)):
        return None
    if len(lines) == 1 and all(len(entry) > 1 for entry in entries):
        lines = [[entry] for entry in entries]  # all rows in one line, separated by spaces
    return [list("".join(line)) for line in lines]


def _is_board(lines: list[list[str]], squares: str) -> bool:
    """Whether it has characters that no vector has, or several lines of several squares, nearly all 0 or 1."""
    if len(squares) >= MIN_QUEENS and (set(squares) & BOARD_ONLY or set(squares) == {"-"}):
        return True
    binary = sum(square in "01" for square in squares)
    has_lines = len(lines) > 1 and any(len("".join(line)) > 1 for line in lines)
    return has_lines and binary >= BINARY_SHARE * len(squares)


def _rows_of_board(lines: list[list[str]], n: int | None) -> list[int]:
    if n is not None and len(lines) != n:
        raise InputError(f"the board has {len(lines)} rows, but n is {n}", "start")
    size = check_size(len(lines))
    for row, line in enumerate(lines):
        _check_line(row, line, size)
    found = [[row for row in range(size) if lines[row][column] in QUEENS] for column in range(size)]
    for column, rows in enumerate(found):
        if len(rows) != 1:
            raise InputError(f"{_queens_in(column, rows)}; a board has one queen in each column", "start")
    return [row for (row,) in found]


def _check_line(row: int, line: list[str], size: int) -> None:
    for column, square in enumerate(line):
        if square not in QUEENS and square not in EMPTY:
            raise InputError(
                f"column {column} has {square!r} in row {row}, neither Q nor an empty square", "start"
            )
    if len(line) != size:
        where = (
            f"column {len(line)} is missing in row {row}" if len(line) < size else f"row {row} is too long"
        )
        raise InputError(f"{where}: the board has {size} rows, but this row has {len(line)} squares", "start")


def _queens_in(column: int, rows: list[int]) -> str:
    if not rows:
        return f"column {column} has no queen"
    return f"column {column} has {len(rows)} queens, in rows {' and '.join(map(str, rows[:3]))}"


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


def mirror_columns(rows: Sequence[int]) -> Rows:
    """Exchange left and right."""
    return tuple(reversed(rows))


def mirror_rows(rows: Sequence[int]) -> Rows:
    """Exchange top and bottom."""
    return tuple(len(rows) - 1 - row for row in rows)


def quarter_turn(rows: Sequence[int]) -> Rows:
    """Turn the state clockwise by 90 degrees: a queen in row r moves to column n - 1 - r.

    Raises
    ------
    InputError
        If a row has several queens, which would then share a column; the sentence names such a row.
    """
    turned = [-1] * len(rows)
    for column, row in enumerate(rows):
        target = len(rows) - 1 - row
        if turned[target] >= 0:
            raise InputError(
                f"the board cannot be turned: the {list(rows).count(row)} queens of row {row} would share column "
                f"{target}, but each column has one queen",
                "start",
            )
        turned[target] = column
    return tuple(turned)
