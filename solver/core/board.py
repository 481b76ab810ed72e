"""States as vectors of rows: checked, read from text, written and mirrored."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from math import isqrt
from operator import index
from os import path
from typing import TypeVar

from solver.core import files
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


QUEENS = "Qq1♛♕"
"""Characters for a square with a queen."""
EMPTY = "-.0_·"
"""Characters for an empty square."""
LETTERS = set(QUEENS + EMPTY) - set("01-")
"""Squares that no vector contains."""
SQUARE_SHARE = 0.75
"""A text of which at least this share are squares is a board with typing errors, not a vector."""
STATE_FORMS = (
    "a vector (3,2,5,2,2,0,7,7 or 32522077), a board of Q and -, a matrix of 0 and 1, pairs {column, row}, "
    "a file or -"
)
"""What `given_state` reads, in words."""
BEGINS_WITH_DASH = re.compile(rf"-\d|-+[{QUEENS}\s|+=/,;{EMPTY[1:]}-]*$")
"""Matches a state on a command line that looks like an option, such as -1,2,0,3 or --Q-."""
MAX_STATE_BYTES = 5_000_000
"""Largest text from a file; a board of 1,000 queens takes 2 MB."""
MOST_LINES = 3 * MAX_QUEENS
"""More lines than any board has, those of dashes between its rows included."""

_ROW_ENDS = re.compile(r"\]\s*+,?\s*+\[|/|[\r\n]+")
"""What separates the rows of a board: brackets, a slash as in chess notation, or the end of a line."""
_WORD_ENDS = re.compile(r"[\s,;|│]+")
_BLANK = re.compile(r"(?<=[|│])[ \t]++(?=[|│])")
"""An empty square between bars."""
_BETWEEN = str.maketrans("", "", " \t\f\v\xa0,;|│()[]'\"")
_SQUARES = str.maketrans("", "", QUEENS + EMPTY)
_DASHES = str.maketrans("", "", "-=_─━═–—+┌┬┐├┼┤└┴┘")
"""Each removes some characters: those between the squares of a row, the squares, and those of a line of dashes."""
_DIGITS = re.compile(r"[0-9]{4,10}")
"""A vector of small rows without anything between them."""
_FLOAT = re.compile(r"(?<![\d.])([01])\.0*(?=[\s,;\]]|$)")
"""A square of a printed array of floating-point numbers."""
_PAIR = re.compile(r"\{\s*+(\d{1,9})(?:\s*+[,;:]\s*+|\s++)(\d{1,9})\s*+\}")

Queens = Sequence[Sequence[int]]
"""For each column, the rows of its queens; a state has one in each."""


def given_state(text: str, n: int | None = None, *, is_transposed: bool = False) -> Rows:
    """Read a state given on a command line: its text, the path of a file with it, or ``-`` for standard input.

    Parameters and errors are those of `read_state`; a file may have 5 MB.
    """
    return _given(text, partial(read_state, n=n, is_transposed=is_transposed))


def given_states(
    text: str, n: int | None = None, *, is_transposed: bool = False, is_from_bottom: bool = False
) -> tuple[Rows, ...]:
    """Read a state as `given_state` does, or several as `read_states` does."""
    read = partial(read_states, n=n, is_transposed=is_transposed, is_from_bottom=is_from_bottom)
    return _given(text, read)


_Read = TypeVar("_Read")


def _given(text: str, read: Callable[[str], _Read]) -> _Read:
    try:
        return _text_or_file(text, read)
    except InputError as error:
        if str(error).endswith(EXCHANGE):
            raise InputError(f"{error} (--transpose)", error.field) from None
        raise


def _text_or_file(text: str, read: Callable[[str], _Read]) -> _Read:
    if text == "-":
        return _read_from("standard input", _standard_input(), read)
    try:
        return read(text)
    except InputError as error:
        if path.exists(text):  # noqa: PTH110 - it takes any text for a path
            return _read_from(files.shown(text), files.read_whole(text, MAX_STATE_BYTES), read)
        if re.search(r"[^\W\dQq_]", text) and not re.search(r"[\s,;]", text):
            sentence = f"{text[:80]!r} is neither a file nor a state such as 3,2,5,2,2,0,7,7"
            raise InputError(sentence, error.field) from None
        raise


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise InputError("there is no standard input", "start")
    try:
        data = sys.stdin.buffer.read(MAX_STATE_BYTES + 1)
    except OSError as error:
        raise InputError(f"standard input cannot be read: {error.strerror or error}", "start") from None
    if len(data) > MAX_STATE_BYTES:
        raise InputError(f"standard input is larger than {MAX_STATE_BYTES // 1_000_000} MB", "start")
    return data


def _read_from(name: str, data: bytes, read: Callable[[str], _Read]) -> _Read:
    try:
        return read(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError(f"{name} is not text", "start") from None
    except InputError as error:
        raise InputError(f"{name}: {error}", error.field) from None


def read_state(text: str, n: int | None = None, *, is_transposed: bool = False) -> Rows:
    """Read a state in any of the forms in which states are written; lines of dashes around it are ignored.

    - A vector: ``3,2,5,2,2,0,7,7``, or ``32522077`` for at most 10 queens.
    - A board, row 0 first, of ``Q`` and ``-`` or ``.``, or of 1 and 0, with or without spaces, commas, bars and
      brackets. n*n numbers that are all 0 or 1 are a board of n rows.
    - A pair ``{column, row}`` for each queen, both counted from 1.

    Parameters
    ----------
    text
        The text.
    n
        The required number of queens; None takes it from the text.
    is_transposed
        Exchange rows and columns, so that one queen in each row becomes one in each column.

    Raises
    ------
    InputError
        If it is not a state; the sentence names the column at fault.
    """
    if _DIGITS.fullmatch(text.strip()) and set(text) - set("01 "):
        text = ",".join(text.strip())
    if _PAIR.search(text):
        return _one_each(_queens_of_pairs(text, n), is_transposed, first=1)
    text = _FLOAT.sub(r"\1", _BLANK.sub(".", text)).replace("{", "[").replace("}", "]")
    lines = [line for line in _ROW_ENDS.split(text) if line.translate(_BETWEEN)]
    if len(lines) > MOST_LINES:
        raise InputError(f"a state has at most {MOST_LINES:,} lines, not {len(lines):,}", "start")
    lines = _without_rules(lines)
    board = _board(lines, n)
    queens = (
        [[row] for row in parse_rows("\n".join(lines), n)] if board is None else _queens_of_board(board, n)
    )
    return _one_each(queens, is_transposed)


def read_states(
    text: str, n: int | None = None, *, is_transposed: bool = False, is_from_bottom: bool = False
) -> tuple[Rows, ...]:
    """Read one state as `read_state` does, or several vectors of one length: one a line, or with slashes between.

    Parameters
    ----------
    text, n, is_transposed
        As for `read_state`.
    is_from_bottom
        The text is vectors whose rows are counted from 1 at the bottom, as in a well-known textbook.

    Raises
    ------
    InputError
        If one of them is no state, or they differ in their number of queens.
    """
    vectors = [_numbers(line) for line in re.split(r"[/\r\n]+", text) if line.strip()]
    if is_from_bottom:
        return tuple(_counted_from_bottom(vector, n) for vector in vectors)
    sizes, largest = [len(vector) for vector in vectors], max(map(max, filter(None, vectors)), default=0)
    if len(vectors) < 2 or min(sizes) < MIN_QUEENS or not 1 < largest < max(sizes) or n == sum(sizes):
        return (read_state(text, n, is_transposed=is_transposed),)
    for place, vector in enumerate(vectors):
        if len(vector) != sizes[0]:
            raise InputError(
                f"state {place} has {len(vector):,} rows, but the first has {sizes[0]:,}", "start"
            )
    return tuple(check_rows(vector, n) for vector in vectors)


def _numbers(line: str) -> list[int]:
    """Return the numbers of a line that is a vector; none of any other."""
    line = line.strip().strip("[]()").strip()
    if _DIGITS.fullmatch(line):
        return [int(digit) for digit in line]
    words = _WORD_ENDS.split(line.rstrip(",;"))
    return [int(word) for word in words] if all(re.fullmatch(r"[0-9]{1,9}", word) for word in words) else []


def _counted_from_bottom(vector: list[int], n: int | None) -> Rows:
    size = len(vector)
    if size < MIN_QUEENS:
        raise InputError("counted from the bottom, a state is a list of rows such as 24748552", "start")
    for column, row in enumerate(vector):
        if not 1 <= row <= size:
            raise InputError(
                f"column {column} has row {row}; from the bottom, rows go from 1 to {size}", "start"
            )
    return check_rows([size - row for row in vector], n)


def format_states(states: Iterable[Iterable[int]]) -> str:
    """Join states by slashes, as `read_states` reads them."""
    return "/".join(map(format_rows, states))


def _without_rules(lines: list[str]) -> list[str]:
    """Leave out lines of dashes around a state or between its rows, except those that are rows without queens."""
    others = [line for line in lines if not _is_rule(line)]
    squares = [line.translate(_BETWEEN) for line in others]
    used, size = set("".join(squares)), max(map(len, squares), default=0)
    if len(others) in (0, len(lines)) or len(lines) == size:
        return lines
    if not used & set("-_") and (used & set(".0·") or not used & set("Qq♛♕")):
        return others
    lines = [line for line in lines if not _is_rule(line) or len(line.translate(_BETWEEN)) == size]
    more = max(len(lines) - size, 0)
    parts = [lines, others, lines[1::2], lines[::2], lines[more // 2 : len(lines) - more // 2]]
    if not _is_rule(lines[-1]):
        parts.append(lines[more:])
    if not _is_rule(lines[0]):
        parts.append(lines[: len(lines) - more])
    fitting = (part for part in parts if len(part) == size and len(others) + sum(map(_is_rule, part)) == size)
    return next(fitting, lines)


def _is_rule(line: str) -> bool:
    dashes = line.translate(_BETWEEN)
    return len(dashes) > 2 and not dashes.translate(_DASHES)


def _board(lines: list[str], n: int | None) -> list[str] | None:
    """Return the squares of a board, row by row; None if the text is a vector."""
    rows = [line.translate(_BETWEEN) for line in lines]
    squares, words = "".join(rows), [word for line in lines for word in _WORD_ENDS.split(line) if word]
    if len(squares) < MIN_QUEENS or len(squares.translate(_SQUARES)) > (1 - SQUARE_SHARE) * len(squares):
        return None
    has_letters = bool(LETTERS & set(squares)) or set(squares) == {"-"}
    if len(rows) > 1 and (has_letters or _is_matrix(rows, words)):
        return rows
    size, words = isqrt(len(squares)), [word.strip("[]()") for word in words]
    if size >= MIN_QUEENS and size * size == len(squares):
        board = [squares[at : at + size] for at in range(0, len(squares), size)]
        is_flat = set(squares) <= set("01") and len(words) in (size, len(squares))
        if has_letters or (is_flat and (n != len(words) or _is_state(board))):
            return board
    return (words if all(len(word) > 1 for word in words) else rows) if has_letters else None


def _is_matrix(rows: list[str], words: list[str]) -> bool:
    """Whether lines of digits are the rows of a board: several squares in each, and as many as there are rows."""
    has_squares = len(words) > len(rows) or max(map(len, words)) >= MIN_QUEENS
    return has_squares and (len(rows) >= MIN_QUEENS or {len(row) for row in rows} == {len(rows)})


def _is_state(board: list[str]) -> bool:
    return all(column.count("1") == 1 for column in zip(*board, strict=True))


def _queens_of_board(board: list[str], n: int | None) -> Queens:
    if n is not None and len(board) != n:
        raise InputError(f"the board has {len(board)} rows, but n is {shown(n)}", "start")
    widths = {len(line) for line in board}
    if len(widths) == 1 and (width := widths.pop()) != len(board):
        rows = "one row" if len(board) == 1 else f"{len(board)} rows"
        raise InputError(f"the board has {rows} of {width} squares; it must be square", "start")
    size = check_size(len(board))
    queens: list[list[int]] = [[] for _ in board]
    for row, line in enumerate(board):
        for odd in line.translate(_SQUARES)[:1]:
            raise InputError(
                f"column {line.index(odd)} has {odd!r} in row {row}, neither Q nor an empty square", "start"
            )
        if len(line) != size:
            where = (
                f"row {row} is too long"
                if len(line) > size
                else f"column {len(line)} is missing in row {row}"
            )
            squares = "1 square" if len(line) == 1 else f"{len(line)} squares"
            raise InputError(f"{where}: the board has {size} rows, but this row has {squares}", "start")
        for square in re.finditer(f"[{QUEENS}]", line):
            queens[square.start()].append(row)
    return queens


def _queens_of_pairs(text: str, n: int | None) -> Queens:
    if odd := re.search(r"\{[^{}\w]*+\w[^{}]*+\}|[^\W_]+", _PAIR.sub("", text)):
        raise InputError(f"{odd[0][:20]!r} is not a pair {{column, row}} of whole numbers", "start")
    pairs = [(int(column), int(row)) for column, row in _PAIR.findall(text)]
    if n is not None and len(pairs) != n:
        raise InputError(f"there are {len(pairs)} pairs, but n is {shown(n)}", "start")
    queens: list[list[int]] = [[] for _ in range(check_size(len(pairs)))]
    for column, row in pairs:
        if not (1 <= column <= len(pairs) and 1 <= row <= len(pairs)):
            raise InputError(
                f"the pair {{{column}, {row}}} is off the board; columns and rows of {len(pairs)} pairs are counted "
                f"from 1 to {len(pairs)}",
                "start",
            )
        queens[column - 1].append(row - 1)
    return queens


def _one_each(queens: Queens, is_transposed: bool, first: int = 0) -> Rows:
    """Return the state with one queen in each column; a sentence counts columns and rows from `first`."""
    turned: list[list[int]] = [[] for _ in queens]
    for column, rows in enumerate(queens):
        for row in rows:
            turned[row].append(column)
    chosen, other = (turned, queens) if is_transposed else (queens, turned)
    for column, rows in enumerate(chosen):
        if len(rows) != 1:
            fault = _queens_in(column + first, [row + first for row in rows])
            if all(len(columns) == 1 for columns in other):
                raise InputError(_ONE_IN_EACH_ROW[is_transposed].format(fault), "start")
            raise InputError(f"{fault}; a board has one queen in each column", "start")
    return tuple(row for (row,) in chosen)


EXCHANGE = "exchange rows and columns"
_ONE_IN_EACH_ROW = {
    False: f"each row has one queen, but {{}}; {EXCHANGE}",
    True: "each column has one queen already; with rows and columns exchanged, {}",
}
"""What is said about a text that is a state only the other way round."""


def _queens_in(column: int, rows: list[int]) -> str:
    if not rows:
        return f"column {column} has no queen"
    *first, last = map(str, rows)
    return f"column {column} has {len(rows)} queens, in rows {', '.join(first[:5])} and {last}"


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
