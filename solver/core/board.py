"""States as vectors of rows: checked, read from text, written and mirrored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from operator import index

from solver.core.checks import InputError, shown

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
