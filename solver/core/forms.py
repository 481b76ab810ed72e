"""The forms in which states are written: one table, with what reads and what writes each.

A form is taken only if the whole text fits it. Rows are counted from 0 at the top unless `Counting` says otherwise, or
the text names its columns too, which tell where counting begins.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import StrEnum
from functools import partial
from itertools import takewhile
from os import path
from typing import Final, NamedTuple, TypeVar

from solver.core import files
from solver.core.board import (
    MIN_QUEENS,
    Rows,
    StateStyle,
    check_rows,
    check_size,
    format_rows,
    parse_rows,
    state_text,
)
from solver.core.checks import InputError, either, shown
from solver.core.drawings import (
    EXCHANGE,
    SQUARE_SHARE,
    lines_of,
    one_each,
    queens_drawn,
    queens_drawn_otherwise,
)
from solver.core.words import counted

MAX_STATE_BYTES = 5_000_000
"""Largest text from a file; a board of 1,000 queens takes 2 MB."""


class Counting(StrEnum):
    """Where the rows of a text are counted from."""

    ZERO = "zero"
    """From 0 at the top."""
    ONE = "one"
    """From 1 at the top."""
    BOTTOM = "bottom"
    """From 1 at the bottom, as on a chessboard."""


class Reader(NamedTuple):
    """How a text is to be read."""

    n: int | None = None
    """The required number of queens; None takes it from the text."""
    counting: Counting = Counting.ZERO
    is_transposed: bool = False
    """Exchange rows and columns, so that one queen in each row becomes one in each column."""
    note: Callable[[str], object] = lambda _: None
    """Is told how a text was read that can be read in several ways."""
    board: int | None = None
    """Which of several boards is taken where one is wanted, from 1."""


PLAIN: Final = Reader()
States = tuple[Rows, ...]
Read = Callable[[str, Reader], States | None]
"""Returns the states of a text, None if it does not fit the form; raises `InputError` if it does but is no state."""
_DIGITS = re.compile(r"[0-9]{4,10}")
"""A vector of small rows without anything between them."""
_PAIR = re.compile(r"[\[({<]\s*+(\d{1,9})(?:\s*+[,;:]\s*+|\s++)(\d{1,9})\s*+[\])}>]")
_ATOM = re.compile(r"(?<!\w)[A-Za-z_]\w*+\(\s*+(\d{1,9})\s*+,\s*+(\d{1,9})\s*+\)")
_ANSWER = re.compile(r"^Answer: \d.*\n(.*)$", re.M)
_NAMED = re.compile(
    r"(?<![\w.])(?:[A-Za-z_]\w{0,40}?)?[\[(_]?(\d{1,9})[\])]?\s*+(?:==?|:|->|→)\s*+(\d{1,9})(?![\w.])"
)
_ARRAY = re.compile(r"(?:np\.|numpy\.)?(?:array|tensor)\((.*?)(?:,\s*dtype\s*=\s*[\w.'\"<>|]+)?\)", re.S)
_NAME = re.compile(r"^[A-Za-z_]\w*\s*=\s*(?=[\[{(\d]|array|np)")
_ARRAY_OF = re.compile(r"array[12]d\([^\[\]]*,\s*(\[.*\])\s*\)", re.S)
_WORDS = re.compile(r"\b(?:([Tt]rue|TRUE)|[Ff]alse|FALSE)\b")
_VALUES = re.compile(r"<values>(.*?)</values>", re.S)
_TIMES = re.compile(r"(\d{1,9})x(\d{1,6})")
_SQUARE = re.compile(r"Q?([a-z]{1,2})([1-9]\d{0,4})")
_COUNTED = re.compile(r"from (one|1|bottom)\b:?\s*", re.I)
_ENDS = re.compile(r"(?:^[ \t]*(?:-{10}|={10})[ \t]*$|\n[ \t]*\n)", re.M)
"""What stands between several boards: the lines after the solutions of MiniZinc, or an empty line."""
_TO_SPACES = str.maketrans(",;", "  ")
MOST_LETTERS = 1_000_000
"""Of a text that is looked at again for a better sentence."""
_INVISIBLE = str.maketrans("", "", "\ufe0e\ufe0f\u200b\ufeff")


def _columns_and_rows(pairs: list[tuple[int, int]], reader: Reader, *, may_turn: bool = True) -> States:
    """Return the state of a (column, row) for each queen, or of a (row, column) where only that is complete."""
    if reader.n is not None and len(pairs) != reader.n:
        raise InputError(f"there are {len(pairs)} pairs, but n is {shown(reader.n)}", "start")
    size = check_size(len(pairs))
    base = 0 if any(0 in pair for pair in pairs) else 1
    complete = set(range(base, base + size))
    columns, rows = ({pair[part] for pair in pairs} for part in (0, 1))
    if may_turn and not reader.is_transposed:
        if columns != complete and rows == complete:
            pairs = [(column, row) for row, column in pairs]
        elif columns == rows == complete:
            reader.note("the pairs are read as (column, row); --transpose reads them as (row, column)")
    queens: list[list[int]] = [[] for _ in range(size)]
    for column, row in pairs:
        if column not in complete or row not in complete:
            raise InputError(
                f"the pair {{{column}, {row}}} is off the board; columns and rows of {size} pairs are counted from "
                f"{base} to {base + size - 1}",
                "start",
            )
        queens[column - base].append(
            size - 1 - row + base if reader.counting is Counting.BOTTOM else row - base
        )
    return (one_each(queens, reader.is_transposed, first=base),)


def _is_only(pattern: re.Pattern[str], text: str, between: str) -> bool:
    """Whether a text is nothing but matches of a pattern, and characters between them."""
    return bool(pattern.search(text)) and not pattern.sub("", text).strip(between)


def _pairs(text: str, reader: Reader) -> States | None:
    if _is_only(_PAIR, text, " \t\r\n,;[](){}.-="):
        return _columns_and_rows([(int(a), int(b)) for a, b in _PAIR.findall(text)], reader)
    if re.search(r"\{\s*+\d{1,9}[\s,;:]++\d{1,9}\s*+\}", text):
        rest = _PAIR.sub("", text)
        odd = re.search(r"\{[^{}\w]*+\w[^{}]*+\}|[^\W_]+", rest) or re.search(
            r"\S", rest.strip(" \t\r\n,;[](){}.")
        )
        raise InputError(
            f"{odd[0][:20] if odd else rest[:20]!r} is not a pair {{column, row}} of whole numbers", "start"
        )
    lines = [line.split() for line in re.split(r"[/\r\n]+", text.translate(_TO_SPACES)) if line.strip()]
    if (
        len(lines) < MIN_QUEENS
        or reader.n not in (None, len(lines))
        or not all(len(line) == 2 for line in lines)
    ):
        return None
    with suppress(InputError, ValueError):
        return _columns_and_rows([(int(a), int(b)) for a, b in lines], reader)
    return None


def _atoms(text: str, reader: Reader) -> States | None:
    answers = _ANSWER.findall(text) or [text]
    if not all(_is_only(_ATOM, answer, " \t\r\n,.") for answer in answers):
        return None
    found = [[(int(a), int(b)) for a, b in _ATOM.findall(answer)] for answer in answers]
    return tuple(state for pairs in found for state in _columns_and_rows(pairs, reader))


def _named(text: str, reader: Reader) -> States | None:
    inside = re.sub(r"^\s*[A-Za-z_]\w*\s*=\s*(?=[\[{])", "", text)
    if not _is_only(_NAMED, inside.replace('"', ""), " \t\r\n,;[](){}.&∧"):
        return None
    found = [(int(a), int(b)) for a, b in _NAMED.findall(inside.replace('"', ""))]
    named = {column for column, _ in found}
    if min(named) == 0 and max(row for _, row in found) == len(found) and all(row for _, row in found):
        if reader.counting is Counting.ZERO:
            raise InputError(
                f"column {found[0][0]} is counted from 0, but its row from 1; {FROM_ONE}", "start"
            )
        found = [(column + 1, row) for column, row in found]
    return _columns_and_rows(found, reader, may_turn=False)


def _squares(text: str, reader: Reader) -> States | None:
    words = re.split(r"[\s,;]+", text.strip().strip("[](){}"))
    names = [_SQUARE.fullmatch(word.strip("'\"")) for word in words]
    if not all(names):
        return None
    found = [(_number_of(name[1]), len(words) + 1 - int(name[2])) for name in names if name]
    if any(not 0 < number <= len(found) for pair in found for number in pair):
        size = len(found)
        raise InputError(f"one of the {size} squares is off a board of {size} columns and rows", "start")
    return _columns_and_rows(found, reader._replace(counting=Counting.ZERO), may_turn=False)


def _number_of(letters: str) -> int:
    return sum((ord(letter) - 96) * 26**place for place, letter in enumerate(reversed(letters)))


def _fen(text: str, reader: Reader) -> States | None:
    board, *rest = text.split(" ", 1)
    lines = board.strip().split("/")
    if len(lines) < MIN_QUEENS or not re.fullmatch(r"[0-9A-Za-z/]*[Qq][0-9A-Za-z/]*", board.strip()):
        return None
    if odd := re.search(r"[^\dQq/\s]", board):
        raise InputError(
            f"{odd[0]!r} is no queen; a FEN of n queens has the letter Q, and numbers of empty squares",
            "start",
        )
    if rest and not re.fullmatch(r"[wb](?: [-KQkq]+)?(?: [-a-h1-8]+)?(?: \d+)*\s*", rest[0]):
        return None
    squares = [re.sub(r"\d+", lambda match: "." * min(int(match[0]), 10_000), line) for line in lines]
    queens = queens_drawn(squares, reader.n)
    return None if queens is None else (one_each(queens, reader.is_transposed),)


def _json(text: str, reader: Reader) -> States | None:
    text = text.strip().replace("'", '"')
    if not text.startswith(("{", "[[")) or '"' not in text:
        return None
    files.check_fields(text.encode(errors="replace"))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(found, list):
        if not all(
            isinstance(board, list) and all(isinstance(line, str) for line in board) for board in found
        ):
            return None
        return tuple(state for board in found for state in _fitting("\n".join(board), reader))
    if isinstance(found, dict) and len(found) == 1 and isinstance(value := next(iter(found.values())), list):
        return _fitting(json.dumps(value), reader)
    return None


def _values(text: str, reader: Reader) -> States | None:
    """Read values of XCSP3: runs of equal ones are counted, unused variables are stars, and names give the columns."""
    inside = match[1] if (match := _VALUES.search(text)) else text
    words = inside.split()
    if not words or not (match or any("x" in word for word in words)):
        return None
    if not all(_TIMES.fullmatch(word) or word.isdecimal() or word == "*" for word in words):
        return None
    check_size(sum(int(times[2]) if (times := _TIMES.fullmatch(word)) else 1 for word in words))
    values = _TIMES.sub(lambda times: f"{times[1]} " * int(times[2]), " ".join(words)).split()
    names = [int(place) for place in re.findall(r"\[(\d{1,9})\]", text)]
    if len(names) != len(values) and "*" not in values:
        return _fitting(" ".join(values), reader)
    places = names if len(names) == len(values) else range(len(values))
    found = [(place, int(value)) for place, value in zip(places, values, strict=True) if value != "*"]
    return _columns_and_rows(found, reader, may_turn=False)


def _program(text: str, reader: Reader) -> States | None:
    """Read what programs print around numbers: names, array(...), True and False, bars at the ends, a semicolon."""
    plain = _NAME.sub("", text.strip().removesuffix(";"), count=1)
    plain = re.sub(r"(?:np\.|numpy\.)?u?int\d+\((\d{1,9})\)", r"\1", plain)
    plain = _ARRAY_OF.sub(r"\1", plain)
    plain = match[1] if (match := _ARRAY.fullmatch(plain.strip())) else plain
    plain = _WORDS.sub(lambda word: "1" if word[1] else "0", plain.strip())
    if re.match(r"\[\s*\|", plain):
        plain = plain.strip("[] \n").strip("|").replace("|", "\n")
    return None if plain.strip() == text.strip() else _fitting(plain, reader)


def _tabular(text: str, reader: Reader) -> States | None:
    if not (match := re.fullmatch(r"\\begin\{tabular\}\{[^{}]*\}(.*)\\end\{tabular\}", text.strip(), re.S)):
        return None
    lines = [line for line in match[1].replace("\\hline", "").split("\\\\") if line.strip()]
    drawn = ["".join("Q" if "Q" in cell else "." for cell in line.split("&")) for line in lines]
    queens = queens_drawn(drawn, reader.n)
    return None if queens is None else (one_each(queens, reader.is_transposed),)


def _sized(text: str, reader: Reader) -> States | None:
    """Read a state below a line with its size."""
    head, _, rest = text.strip().partition("\n")
    if not re.fullmatch(r"\s*\d{1,6}\s*", head) or not rest.strip() or reader.n not in (None, int(head)):
        return None
    with suppress(InputError):
        found = _fitting(rest, reader._replace(n=int(head)))
        if reader.n is None and re.fullmatch(r"(?:\s*\d+\s*\n)*\s*\d+\s*", rest):
            raise _UnclearError(
                f"-n {int(head)} takes the first line for the size, -n {int(head) + 1} for a row"
            )
        return found
    return None


class _UnclearError(ValueError):
    """A text has two readings that differ."""


def _several(text: str, reader: Reader) -> States | None:
    """Read vectors of one length: one a line, or with slashes between."""
    lines = [line for line in re.split(r"\]\s*,\s*\[|[/\r\n]+", text) if line.strip()]
    vectors = list(takewhile(bool, map(_numbers, lines))) if len(lines) > 1 else []
    if len(vectors) < 2 or len(vectors) < len(lines):
        return None
    sizes, largest = [len(vector) for vector in vectors], max(map(max, vectors))
    bits = sum(number <= 1 for vector in vectors for number in vector)
    is_matrix = len(vectors) == max(sizes) and bits >= SQUARE_SHARE * sum(sizes)
    is_matrix |= largest <= 1 and bool(_ENDS.search(text.strip()))
    is_off = largest > max(sizes) - (reader.counting is Counting.ZERO)
    if is_matrix or min(sizes) < MIN_QUEENS or reader.n == sum(sizes) or (is_off and "/" not in text):
        return None
    for place, vector in enumerate(vectors):
        if len(vector) != sizes[0]:
            sentence = f"state {place} has {len(vector):,} rows, but the first has {sizes[0]:,}"
            raise InputError(sentence, "start")
    return tuple(_from(vector, reader) for vector in vectors)


def _numbers(line: str) -> list[int]:
    """Return the numbers of a line that is a vector; none of any other."""
    line = line.strip().strip("[]()").strip()
    if _DIGITS.fullmatch(line):
        return [int(digit) for digit in line]
    words = re.split(r"[\s,;|│]+", line.rstrip(",;"))
    return [int(word) for word in words] if all(re.fullmatch(r"[0-9]{1,9}", word) for word in words) else []


def _vector(text: str, reader: Reader) -> States | None:
    """Read a vector, or a board of Q and -, or of 1 and 0."""
    if _DIGITS.fullmatch(text.strip()):
        return (_turned(_from([int(digit) for digit in text.strip()], reader), reader),)
    if reader.counting is not Counting.ZERO:
        vector = _numbers(" ".join(text.split()))
        if not vector:
            raise InputError(NO_VECTOR, "start")
        return (_turned(_from(vector, reader), reader),)
    lines = lines_of(text)
    queens = queens_drawn(lines, reader.n)
    if queens is None:
        try:
            queens = [[row] for row in parse_rows("\n".join(lines), reader.n)]
        except InputError:
            if len(text) <= MOST_LETTERS and (numbers := _numbers(" ".join(lines))):
                _from(numbers, reader)  # says what to do where rows are counted from 1
            raise
    try:
        return (one_each(queens, reader.is_transposed),)
    except InputError as error:
        numbers = _numbers(lines[0]) if len(lines) == 1 and not str(error).endswith(EXCHANGE) else []
        if not numbers or reader.is_transposed:
            raise
        return (_from(numbers, reader),)  # not a matrix on one line, as that would be no board


def _turned(rows: Rows, reader: Reader) -> Rows:
    return one_each([[row] for row in rows], is_transposed=True) if reader.is_transposed else rows


UNCLEAR = "the text can be read in two ways"
NO_VECTOR = "counted from 1, a state is a list of rows such as 24748552"
FROM_ONE = "if rows are counted from 1, begin with 'from one:'"
"""The way out of a vector that is counted from 1."""


def _from(vector: list[int], reader: Reader) -> Rows:
    """Return the state of a vector whose rows are counted as the reader says."""
    size = len(vector)
    if reader.n is not None and size != reader.n:
        raise InputError(f"the start state has {size:,} rows, but n is {shown(reader.n)}", "start")
    if reader.counting is Counting.ZERO:
        if size >= MIN_QUEENS and 0 not in vector and max(vector) == size:
            column = vector.index(size)
            raise InputError(
                f"column {column} has row {size}; rows go from 0 to {size - 1}; {FROM_ONE}", "start"
            )
        return check_rows(vector)
    if size < MIN_QUEENS:
        raise InputError(NO_VECTOR, "start")
    for column, row in enumerate(vector):
        if not 1 <= row <= size:
            where = "from the bottom" if reader.counting is Counting.BOTTOM else "from one"
            raise InputError(f"column {column} has row {row}; {where}, rows go from 1 to {size}", "start")
    return check_rows([size - row if reader.counting is Counting.BOTTOM else row - 1 for row in vector])


def _otherwise_drawn(text: str, reader: Reader) -> States | None:
    queens = queens_drawn_otherwise(text, reader.n) if reader.counting is Counting.ZERO else None
    return None if queens is None else (one_each(queens, reader.is_transposed),)


def _fen_text(rows: Rows) -> str:
    lines = ["".join("Q" if found == row else "." for found in rows) for row in range(len(rows))]
    return "/".join(re.sub(r"\.+", lambda match: str(len(match[0])), line) for line in lines)


def _square_name(column: int, row: int, n: int) -> str:
    letters = chr(97 + column % 26)
    return f"{chr(96 + column // 26) if column > 25 else ''}{letters}{n - row}"


def _tabular_text(rows: Rows) -> str:
    lines = (" & ".join("Q" if found == row else " " for found in rows) for row in range(len(rows)))
    body = "".join(f"{line} \\\\ \\hline\n" for line in lines)
    return f"\\begin{{tabular}}{{|{'c|' * len(rows)}}}\n\\hline\n{body}\\end{{tabular}}"


class Form(NamedTuple):
    """A row of the table."""

    title: str
    example: str
    """The state 1,3,0,2, or where two are written that and 2,0,3,1."""
    read: Read
    name: str = ""
    """What writes it is called; empty for a form that is only read."""
    write: Callable[[Rows], str] | None = None


_BOARD = state_text((1, 3, 0, 2))
FORMS: Final = (
    Form("a size above a state", "4\n1 3 0 2", _sized),
    Form("JSON", '{"q": [1, 3, 0, 2]}', _json),
    Form("lists of boards", '[["..Q.","Q...","...Q",".Q.."],[".Q..","...Q","Q...","..Q."]]', _json),
    Form("values of XCSP3", "<values> 1 3 0 2 </values>", _values),
    Form("a table of LaTeX", _tabular_text((1, 3, 0, 2)), _tabular, "latex", _tabular_text),
    Form(
        *(
            "named values, as MiniZinc and solvers print them",
            "q = [0: 1, 1: 3, 2: 0, 3: 2];",
            _named,
            "minizinc",
        ),
        lambda rows: f"q = [{', '.join(f'{column}: {row}' for column, row in enumerate(rows))}];",
    ),
    Form("atoms of an answer set", "queen(1,2) queen(2,4) queen(3,1) queen(4,3)", _atoms),
    Form("FEN", "2Q1/Q3/3Q/1Q2", _fen, "fen", _fen_text),
    Form(
        *("chess squares", "a3 b1 c4 d2", _squares, "squares"),
        lambda rows: " ".join(_square_name(column, row, len(rows)) for column, row in enumerate(rows)),
    ),
    Form(
        *("pairs (column, row)", "(0,1) (1,3) (2,0) (3,2)", _pairs, "pairs"),
        lambda rows: " ".join(f"({column},{row})" for column, row in enumerate(rows)),
    ),
    Form("what programs print around numbers", "q = array([1, 3, 0, 2]);", _program),
    Form("several vectors", "1302/2031", _several),
    Form("a vector", "1,3,0,2", _vector, "vector", format_rows),
    Form("a board", _BOARD, _vector, "board", state_text),
    Form(
        *("a matrix of 0 and 1", state_text((1, 3, 0, 2), StateStyle.BINARY), _vector, "matrix"),
        lambda rows: state_text(rows, StateStyle.BINARY),
    ),
    Form(
        "a board with other signs or labels",
        "4 # # Q #\n3 Q # # #\n2 # # # Q\n1 # Q # #\n  a b c d",
        _otherwise_drawn,
    ),
)
WRITERS: Final = {form.name: form.write for form in FORMS if form.write is not None}
"""What writes a state, by the name of its form."""


def written(rows: Rows, form: str) -> str:
    """Write a state in a form of `WRITERS`, which `read_state` reads back, else raise `InputError`."""
    if form not in WRITERS:
        raise InputError(f"the form must be {either(WRITERS)}, not {form[:40]!r}", "as")
    return WRITERS[form](rows)


def _fitting(text: str, reader: Reader) -> States:
    """Return the states of a text in the first form that it fits; the sentence of the last that refuses is raised."""
    refusal: InputError | None = None
    for read in dict.fromkeys(form.read for form in FORMS):
        try:
            found = read(text, reader)
        except InputError as error:
            if read is not _vector:
                raise
            refusal = error
        else:
            if found is not None:
                return found
    assert refusal is not None
    raise refusal


def read_states(text: str, reader: Reader = PLAIN) -> States:
    """Read one state or several in any of the `FORMS`.

    Raises
    ------
    InputError
        If it is none; the sentence names the column at fault.
    """
    text = re.sub(r"<br\s*/?>", "\n", text.translate(_INVISIBLE)).replace("\r\n", "\n")
    if match := _COUNTED.match(text.strip()):
        counting = Counting.BOTTOM if match[1].lower() == "bottom" else Counting.ONE
        text, reader = text.strip()[match.end() :], reader._replace(counting=counting)
    try:
        return _fitting(text, reader)
    except _UnclearError as error:
        raise InputError(f"{UNCLEAR}: {error}", "start") from None
    except InputError as error:
        for other in _other_texts(text):
            try:
                states = tuple(state for part in other for state in _fitting(part, reader))
            except _UnclearError:
                continue
            except InputError as refusal:
                error = refusal if len(other) == 1 else error
            else:
                if len({len(state) for state in states}) == 1:
                    return states
        raise error from None


def _other_texts(text: str) -> Iterable[list[str]]:
    """Give the text as the boards in it, and without the lines of words around it."""
    lines = text.strip().split("\n")
    words = [bool(re.search(r"[^\W\d_Qq]{3}|^\s*[a-z]\s*=\s*\d+\s*$", line)) for line in lines]
    kept = [line for line, is_words in zip(lines, words, strict=True) if not is_words]
    if any(words) and kept:
        yield ["\n".join(kept)]
    for part in (text, "\n".join(kept)):
        parts = [part for part in _ENDS.split(part) if part.strip()]
        if len(parts) != 1 or parts[0] != part:
            yield parts


def read_state(text: str, reader: Reader = PLAIN) -> Rows:
    """Read one state; of several the one that `Reader.board` says, else the first, of which `Reader.note` is told."""
    states = read_states(text, reader)
    if len(states) > 1 and reader.board is None:
        together = [] if "/" in text else _numbers(" ".join(text.split()))
        if reader.n is None and together and max(together) < len(together):
            one, each = len(together), len(states[0])
            raise InputError(
                f"{UNCLEAR}: -n {each} takes it for {len(states)} boards, -n {one} for one", "start"
            )
        reader.note(
            f"the text has {counted(len(states), 'board')}, and the first is taken; --board K takes another"
        )
    return _of(states, reader.board)


def _of(states: States, board: int | None) -> Rows:
    if board is not None and not 1 <= board <= len(states):
        raise InputError(
            f"the text has {counted(len(states), 'board')}, so there is no board {shown(board)}", "board"
        )
    return states[(board or 1) - 1]


def given_state(text: str, reader: Reader = PLAIN) -> Rows:
    """Read a state given on a command line: its text, the path of a file with it, or ``-`` for standard input.

    Errors are those of `read_state`; a file may have 5 MB.
    """
    return _given(text, partial(read_state, reader=reader))


def given_states(text: str, reader: Reader = PLAIN) -> States:
    """Read states as `given_state` reads one; with a `Reader.board` only that."""
    states = _given(text, partial(read_states, reader=reader))
    return states if reader.board is None else (_of(states, reader.board),)


_Read = TypeVar("_Read")


def _given(text: str, read: Callable[[str], _Read]) -> _Read:
    try:
        return _text_or_file(text, read)
    except InputError as error:
        for end, option in ((EXCHANGE, "--transpose"), (FROM_ONE, "or --from-one, --from-bottom")):
            if str(error).endswith(end):
                raise InputError(f"{error} ({option})", error.field) from None
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
