"""Drawings of a board and matrices of 0 and 1: which square is which, and where the queens stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import isqrt

from solver.core.board import MAX_QUEENS, MIN_QUEENS, Rows, check_size
from solver.core.checks import InputError, shown

QUEENS = "Qq1♛♕"
"""Characters for a square with a queen."""
EMPTY = "-.0_·"
"""Characters for an empty square."""
LETTERS = set(QUEENS + EMPTY) - set("01-")
"""Squares that no vector contains."""
SQUARE_SHARE = 0.75
"""A text of which at least this share are squares is a board with typing errors, not a vector."""
MOST_LINES = 3 * MAX_QUEENS
"""More lines than any board has, those of dashes between its rows included."""

BEGINS_WITH_DASH = re.compile(rf"-\d|-+[{QUEENS}\s|+=/,;{EMPTY[1:]}-]*$")
"""Matches a state on a command line that looks like an option, such as -1,2,0,3 or --Q-."""
_ROW_ENDS = re.compile(r"\]\s*+,?\s*+\[|/|[\r\n]+")
"""What separates the rows of a board: brackets, a slash as in chess notation, or the end of a line."""
_WORD_ENDS = re.compile(r"[\s,;|│]+")
_BLANK = re.compile(r"(?<=[|│])[ \t]++(?=[|│])")
"""An empty square between bars."""
_BETWEEN = str.maketrans("", "", " \t\f\v\xa0,;|│()[]'\"")
_SQUARES = str.maketrans("", "", QUEENS + EMPTY)
_DASHES = str.maketrans("", "", "-=_─━═–—+┌┬┐├┼┤└┴┘")
"""Each removes some characters: those between the squares of a row, the squares, and those of a line of dashes."""
_FLOAT = re.compile(r"(?<![\d.])([01])\.0*(?=[\s,;\]]|$)")
"""A square of a printed array of floating-point numbers."""
_SIGNS = "Qq♛♕👑"
_ROW_LABEL = re.compile(r"^(\d{1,5})[\s.:)|│]|[\s|│](\d{1,5})$")
"""The number of a row, left or right of its squares."""
Queens = Sequence[Sequence[int]]
"""For each column, the rows of its queens; a state has one in each."""


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that is a board or a vector, without rules around and between them."""
    text = _FLOAT.sub(r"\1", _BLANK.sub(".", text)).replace("{", "[").replace("}", "]")
    lines = [line for line in _ROW_ENDS.split(text) if line.translate(_BETWEEN)]
    if len(lines) > MOST_LINES:
        raise InputError(f"a state has at most {MOST_LINES:,} lines, not {len(lines):,}", "start")
    return _without_rules(lines)


def queens_drawn(lines: list[str], n: int | None) -> Queens | None:
    """Return the queens of a board of Q and -, or of 1 and 0; None if the lines are numbers."""
    board = _board(lines, n)
    return None if board is None else _queens_of_board(board, n)


def queens_drawn_otherwise(text: str, n: int | None) -> Queens | None:
    """Return the queens of a board with another sign on its empty squares, or with labels; None if it is no drawing."""
    if not any(sign in text for sign in _SIGNS):
        return None
    lines = [line.strip() for line in re.split(r"[\r\n]+", _BLANK.sub(".", text)) if line.strip()]
    lines = _without_labels([line for line in lines if not _is_rule(line)])
    rows = [line.translate(_BETWEEN) for line in lines]
    if len(rows) < MIN_QUEENS or {len(row) for row in rows} != {len(rows)}:
        return None
    signs = {sign for row in rows for sign in row} - set(_SIGNS)
    if len(signs) > 1 and not _alternate(rows):
        usual = max(sorted(signs), key="".join(rows).count)
        row, odd = next(
            (r, found) for r, line in enumerate(rows) for found in line if found not in {usual, *_SIGNS}
        )
        raise InputError(
            f"column {rows[row].index(odd)} has {odd!r} in row {row}, neither a queen (Q or ♛) nor the empty square "
            f"{usual!r}; a drawing has one sign for empty squares, or two that alternate",
            "start",
        )
    return _queens_of_board(["".join("Q" if sign in _SIGNS else "." for sign in row) for row in rows], n)


def _without_labels(lines: list[str]) -> list[str]:
    """Leave out numbers beside the rows, and letters or numbers above or below the columns."""
    lines = [line for line in lines if not _are_labels(line.split())]
    for _ in ("left", "right"):
        lines = [line.strip() for line in lines]
        found = [_ROW_LABEL.match(line) or _ROW_LABEL.search(line) for line in lines]
        numbers = [int(match[1] or match[2]) for match in found if match]
        if len(numbers) < len(lines) or not _are_in_order(numbers):
            break
        lines = [
            line[: match.start()] + line[match.end() :]
            for line, match in zip(lines, found, strict=True)
            if match
        ]
    return lines


def _are_labels(words: list[str]) -> bool:
    if all(re.fullmatch("[a-zA-Z]", word) for word in words):
        return len(words) >= MIN_QUEENS and _are_in_order([ord(word.lower()) for word in words])
    return (
        all(word.isdecimal() for word in words)
        and len(words) >= MIN_QUEENS
        and _are_in_order(list(map(int, words)))
    )


def _are_in_order(numbers: list[int]) -> bool:
    return {second - first for first, second in pairwise(numbers)} in ({1}, {-1})


def _alternate(rows: list[str]) -> bool:
    """Whether empty squares of either colour have a sign of their own."""
    colours: tuple[set[str], set[str]] = (set(), set())
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            colours[(row + column) % 2].update(sign if sign not in _SIGNS else ())
    return all(len(signs) == 1 for signs in colours)


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


def one_each(queens: Queens, is_transposed: bool, first: int = 0) -> Rows:
    """Return the state with one queen in each column, else raise `InputError`; sentences count from `first`."""
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
