"""A state is read from a vector or a board, however it is written, and what is wrong is told by its column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Rows
from solver.errors import InputError
from solver.state_reading import read_state
from solver.state_text import StateStyle, state_text
from tests.solver.boards import SOLUTION, boards

WRITTEN = {
    "commas": "1,3,0,2",
    "spaces": "1 3 0 2",
    "a list": "[1, 3, 0, 2]",
    "one a line": "1\n3\n0\n2",
    "queens and dots": "..Q.\nQ...\n...Q\n.Q..",
    "queens and strokes": "--Q-\nQ---\n---Q\n-Q--\n",
    "queens with spaces": " - - Q -\n Q - - -\n - - - Q\n - Q - -",
    "ones and zeros": "0010\n1000\n0001\n0100",
    "an array, printed": "[[0 0 1 0]\n [1 0 0 0]\n [0 0 0 1]\n [0 1 0 0]]",
    "a list of lists": "[[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]",
    "rows in one line": "..Q. Q... ...Q .Q..",
    "rows between strokes": "..Q./Q.../...Q/.Q..",
    "windows lines": "..Q.\r\nQ...\r\n...Q\r\n.Q..\r\n",
    "bars": "|.|.|Q|.|\n|Q|.|.|.|\n|.|.|.|Q|\n|.|Q|.|.|",
}

WRONG = {
    "letters": ("3,2,x,1", "column 2 has 'x', which is not a whole number"),
    "off the board": ("3,2,4,1", "column 2 has row 4; rows go from 0 to 3"),
    "below the board": ("3,2,-1,1", "column 2 has row -1; rows go from 0 to 3"),
    "too short": ("3,2,0,1", "the start state has 4 rows, but n is 5", 5),
    "too long": ("3,2,0,1,4", "the start state has 5 rows, but n is 4", 4),
    "too small": ("1,0,2", "the number of queens must be at least 4, not 3"),
    "nothing": (" ", "a start state is a list of rows such as 3,2,5,2,2,0,7,7"),
    "a column without": (
        "Q-Q-\n---Q\n----\n----",
        "column 1 has no queen; a board has one queen in each column",
    ),
    "a column with two": (
        "QQQ-\n---Q\nQ---\n----",
        "column 0 has 2 queens, in rows 0 and 2; a board has one queen in each column",
    ),
    "a column of queens": (
        "1000\n1000\n1000\n1111",
        "column 0 has 4 queens, in rows 0 and 1 and 2; a board has one queen in each column",
    ),
    "an odd sign": ("Q---\n-Q--\n--x-\n---Q", "column 2 has 'x' in row 2, neither Q nor an empty square"),
    "an odd number": (
        "1000\n0200\n0010\n0001",
        "column 1 has '2' in row 1, neither Q nor an empty square",
    ),
    "a short row": (
        "Q---\n-Q-\n--Q-\n---Q",
        "column 3 is missing in row 1: the board has 4 rows, but this one 3 squares",
    ),
    "a long row": (
        "Q---\n-Q---\n--Q-\n---Q",
        "row 1 is too long: the board has 4 rows, but this one 5 squares",
    ),
    "a small board": ("Q--\n-Q-\n--Q", "the number of queens must be at least 4, not 3"),
    "a board of another size": (
        "Q---\n-Q--\n--Q-\n---Q",
        "the board has 4 rows, but n is 8",
        8,
    ),
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_a_state_is_read_however_it_is_written(text: str) -> None:
    assert read_state(text) == SOLUTION
    assert read_state(text, 4) == SOLUTION


@pytest.mark.parametrize("case", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_by_its_column(case: tuple[str, str] | tuple[str, str, int]) -> None:
    text, sentence, *n = case
    with pytest.raises(InputError) as caught:
        read_state(text, *n)
    assert str(caught.value) == sentence
    assert caught.value.field in ("start", "n")


@given(boards(), st.sampled_from(list(StateStyle)))
def test_whatever_is_printed_is_read_back(rows: Rows, style: StateStyle) -> None:
    assert read_state(state_text(rows, style), len(rows)) == rows


@given(st.text(alphabet="0123Qq-. ,;\n[]x/", max_size=40))
def test_any_text_is_a_state_or_a_sentence(text: str) -> None:
    try:
        rows = read_state(text)
    except InputError:
        return
    assert all(0 <= row < len(rows) for row in rows)
