"""States are read from text in any form, and written in some."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.board import Rows, StateStyle, check_rows, format_states, state_text
from solver.core.checks import InputError
from solver.core.forms import FORMS as ALL_FORMS
from solver.core.forms import WRITERS, Counting, Form, Reader, given_state, read_state, read_states, written
from tests.solver.boards import EXAMPLE, SOLUTION, boards, boards_of

WRITTEN = {
    "a list": "[1, 3, 0, 2]",
    "one a line": "1\n3\n0\n2",
    "queens with spaces": " - - Q -\n Q - - -\n - - - Q\n - Q - -",
    "rows in one line": "..Q. Q... ...Q .Q..",
    "rows between strokes": "..Q./Q.../...Q/.Q..",
    "bars": "|.|.|Q|.|\n|Q|.|.|.|\n|.|.|.|Q|\n|.|Q|.|.|",
    "ones and zeros, one a line": "\n".join("0010100000010100"),
    "ones and zeros, rows in one line": "0010 1000 0001 0100",
    "an array in C": "{{0, 0, 1, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 1, 0, 0}}",
    "a vector in C": "{1, 3, 0, 2}",
    "pairs in another order": "[{4,3} {1,2}\n{3,1};{2,4}]",
    "pairs in a list": "{{1, 2}, {2, 4}, {3, 1}, {4, 3}}",
    "a board below dashes": "=========\n--Q-\nQ---\n---Q\n-Q--",
    "a board in a frame": "+-+-+-+-+\n|.|.|Q|.|\n+-+-+-+-+\n|Q|.|.|.|\n+-+-+-+-+\n|.|.|.|Q|\n|.|Q|.|.|\n+-+-+-+-+",
    "blank squares between bars": "+---+\n|   |   | Q |   |\n| Q |   |   |   |\n|   |   |   | Q |\n|   | Q |   |   |",
    "a frame of lines": "┌─┬─┬─┬─┐\n│ │ │♛│ │\n├─┼─┼─┼─┤\n│♛│ │ │ │\n│ │ │ │♛│\n│ │♛│ │ │\n└─┴─┴─┴─┘",
}


@pytest.mark.parametrize(
    ("text", "rows"),
    [("QQ--\n----\n--QQ\n----\n----", (0, 0, 2, 2)), ("----\n----\nQQ--\n----\n--QQ", (1, 1, 3, 3))],
)
def test_a_line_of_dashes_too_many_is_not_a_row_where_only_one_reading_is_a_board(
    text: str, rows: tuple[int, ...]
) -> None:
    assert read_state(text) == rows


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_a_state_is_read_however_it_is_written(text: str) -> None:
    assert read_state(text) == SOLUTION
    assert read_state(text, Reader(4)) == SOLUTION


@given(boards(), st.sampled_from(list(StateStyle)))
def test_whatever_is_printed_is_read_back(rows: Rows, style: StateStyle) -> None:
    assert read_state(state_text(rows, style), Reader(len(rows))) == rows


FORMS: dict[str, Callable[[Rows], str]] = {
    **{style: lambda rows, style=style: state_text(rows, style) for style in StateStyle},
    "squares without spaces": lambda rows: state_text(rows).replace(" ", ""),
    "dots": lambda rows: state_text(rows).replace("-", "."),
    "lists": lambda rows: str([list(map(int, line.split())) for line in binary(rows).splitlines()]),
    "an array": lambda rows: str(np.array([line.split() for line in binary(rows).splitlines()], float)),
    "a flat matrix": lambda rows: ",".join(binary(rows).split()),
    "pairs": lambda rows: ", ".join(f"{{{column}, {row + 1}}}" for column, row in enumerate(rows, 1)),
}
FRAMES: dict[str, Callable[[str], str]] = {
    "none": lambda text: text,
    "dashes around": lambda text: f"-----------------\n{text}\n-----------------\n",
    "dashes above": lambda text: f"--------\n\n{text}",
    "dashes between": lambda text: "\n".join(f"---\n{line}" for line in [*text.splitlines(), ""]),
    "windows lines": lambda text: text.replace("\n", "\r\n"),
}


def binary(rows: Rows) -> str:
    return state_text(rows, StateStyle.BINARY)


def is_unclear(rows: Rows, text: str, frame: str) -> bool:
    """Whether it cannot be told which line is no row: as many dashes as squares above, an empty row below."""
    return frame == "dashes above" and len(rows) == 8 and "-" in text and 7 not in rows


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=8)
@given(rows=boards(4, 17))
def test_every_form_is_read_back(form: str, frame: str, rows: Rows) -> None:
    is_taken_for_a_matrix = form == StateStyle.ROWS and len(rows) == 16 and set(rows) <= {0, 1}
    text = FORMS[form](rows)
    if not is_taken_for_a_matrix and not is_unclear(rows, text, frame):
        assert read_state(FRAMES[frame](text)) == rows
        assert read_state(FRAMES[frame](text), Reader(len(rows))) == rows


@pytest.mark.parametrize("form", ["queens", "dots", "a flat matrix"])
@given(rows=boards(4, 12))
def test_a_board_with_a_queen_in_each_row_is_transposed_on_request(form: str, rows: Rows) -> None:
    columns = zip(*(line.split() for line in state_text(rows).splitlines()), strict=True)
    text = "\n".join(" ".join(column) for column in columns)
    if form == "dots":
        text = text.replace("-", ".")
    elif form == "a flat matrix":
        text = text.replace("Q", "1").replace("-", "0").replace("\n", " ")
    assert read_state(text, Reader(is_transposed=True)) == rows
    if len(set(rows)) < len(rows):
        with pytest.raises(InputError, match=r"^each row has one queen, but column .* rows and columns$"):
            read_state(text)


def test_a_vector_is_transposed_where_no_row_is_empty() -> None:
    assert read_state("1,3,0,2", Reader(is_transposed=True)) == (2, 0, 3, 1)


def test_sixteen_zeros_are_a_state_where_sixteen_queens_are_asked_for() -> None:
    assert read_state(",".join("0" * 16), Reader(16)) == (0,) * 16


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_from_a_file(form: str, tmp_path: Path) -> None:
    path = tmp_path / "a board, written"
    path.write_text(f"{FORMS[form](EXAMPLE)}\n", encoding="utf-8-sig")
    assert given_state(str(path)) == EXAMPLE


@pytest.mark.thorough
def test_what_is_wrong_with_a_file_names_it(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    refusals = {
        b"Q---\n-Q-\n--Q-\n---Q": "column 3 is missing in row 1: the board has 4 rows, but this row has 3 squares",
        b"": "a state is a list of rows such as 3,2,5,2,2,0,7,7",
        b"----\n" * 4: "column 0 has no queen; a board has one queen in each column",
        bytes(range(128)): "column 0 has",
        b"{" + b" " * 100_000: "a state is a list of rows such as",
        b"{1" + b" " * 100_000: "the number of queens must be at least 4, not 1",
        b"]" + b" " * 100_000: "a state",
        b"7" * 4_000_000: "column 0 has '77777777777777777777', which is not a whole number",
        b"0 " * 2_400_000: "the number of queens must be at most 100,000, not 2,400,000",
        b"-\n" * 2_400_000: "a state has at most 300,000 lines, not 2,400,000",
        b"0x999999 " * 20: "the number of queens must be at most 100,000, not 19,999,980",
        b"a" * 4_000_000: "column 0 has 'aaaaaaaaaaaaaaaaaaaa', which is not a whole number",
        b"1x" * 1_000_000: "column 0 has",
        b"{1, 1}" * 500_000: "the number of queens must be at most 100,000, not 500,000",
    }
    for data, sentence in refusals.items():
        path.write_bytes(data)
        with pytest.raises(InputError) as caught:
            given_state(str(path))
        assert str(caught.value).startswith(f"{path}: {sentence}")
        assert len(str(caught.value)) < 300


def test_a_file_that_is_no_text_or_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xff\xfe\0Q")
    with pytest.raises(InputError, match=r"board\.txt is not text$"):
        given_state(str(path))
    path.write_bytes(b"0" * 10_000_000)
    with pytest.raises(InputError, match=r"board\.txt is larger than 5 MB$"):
        given_state(str(path))
    with pytest.raises(InputError, match="is a folder, not a file"):
        given_state(str(tmp_path))
    with pytest.raises(InputError, match=r"'nothing\.txt' is neither a file nor a state such as"):
        given_state("nothing.txt")


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def given(data: bytes) -> None:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(data)))

    given(state_text(EXAMPLE).encode())
    assert given_state("-") == EXAMPLE
    for data, sentence in {
        b"0" * 6_000_000: "standard input is larger than 5 MB",
        b"\xff": "standard input is not text",
        b"1,2,0": "standard input: the number of queens must be at least 4, not 3",
    }.items():
        given(data)
        with pytest.raises(InputError, match=sentence):
            given_state("-")
    with Path("/dev/null").open("w") as unreadable:
        monkeypatch.setattr("sys.stdin", unreadable)
        with pytest.raises(InputError, match="standard input cannot be read: "):
            given_state("-")
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match="there is no standard input"):
        given_state("-")


@given(st.text(alphabet="0123Qq-. ,;\n[]x/{}=|", max_size=40))
def test_any_text_is_a_state_or_a_sentence(text: str) -> None:
    try:
        rows = read_state(text)
    except InputError:
        return
    assert all(0 <= row < len(rows) for row in rows)


BOOK = ("24748552", "32752411", "24415124", "32543213")
"""The population of a well-known textbook."""


@pytest.mark.parametrize("between", ["/", "\n", "\r\n", "\n\n"])
def test_several_states_of_digits_are_read_from_the_bottom(between: str) -> None:
    found = read_states(between.join(BOOK), Reader(counting=Counting.BOTTOM))
    assert found == tuple(tuple(8 - int(digit) for digit in digits) for digits in BOOK)


@given(st.integers(4, 12).flatmap(lambda n: st.lists(boards_of(n), min_size=1, max_size=5)))
def test_states_written_on_one_line_are_read_back(states: list[Rows]) -> None:
    largest = max(max(rows) for rows in states)
    if len(states) == 1 or largest > 1:
        assert read_states(format_states(states)) == tuple(states)


@pytest.mark.parametrize(
    "text", ["3,2,5,2\n2,0,7,7", "0100\n0001\n1000\n0010", "--Q-/Q---/---Q/-Q--", "1302"]
)
def test_one_state_on_several_lines_stays_one(text: str) -> None:
    assert read_states(text) == (read_state(text),)


@pytest.mark.parametrize("form", ALL_FORMS, ids=lambda form: form.title)
def test_the_example_of_every_form_is_read_by_that_form(form: Form) -> None:
    assert form.read(form.example, Reader()) == read_states(form.example)
    assert read_state(form.example) == SOLUTION


@pytest.mark.parametrize("form", WRITERS)
@given(rows=boards(4, 30))
def test_whatever_is_written_is_read_back(form: str, rows: Rows) -> None:
    is_taken_for_a_matrix = form == "vector" and len(rows) == 16 and set(rows) <= {0, 1}
    if not is_taken_for_a_matrix:
        assert read_states(written(rows, form)) == (rows,)


FROM_ELSEWHERE = {
    "[[0,0],[1,3],[2,1],[3,2]]": [(0, 3, 1, 2)],
    "0 0 / 1 3 / 2 1 / 3 2": [(0, 3, 1, 2)],
    "[[0 0]\n [1 3]\n [2 1]\n [3 2]]": [(0, 3, 1, 2)],
    "(1, 3), (2, 1), (3, 4), (4, 1)": [(2, 0, 3, 0)],
    "<0,2> <3,2> <1,0> <2,3>": [(2, 0, 3, 2)],
    "8\n3 2 5 2 2 0 7 7": [EXAMPLE],
    "4\n..Q.\nQ...\n...Q\n.Q..": [SOLUTION],
    "00000000": [(0,) * 8],
    "11111111": [(1,) * 8],
    "10101010": [(1, 0) * 4],
    "00000000/11111111": [(0,) * 8, (1,) * 8],
    "0000\n1111": [(0,) * 4, (1,) * 4],
    "##Q#\nQ###\n###Q\n#Q##": [SOLUTION],
    "* * Q *\nQ * * *\n* * * Q\n* Q * *": [SOLUTION],
    "xxQx\nQxxx\nxxxQ\nxQxx": [SOLUTION],
    "++Q+\nQ+++\n+++Q\n+Q++": [SOLUTION],
    "□□♛□\n♛□□□\n□□□♛\n□♛□□": [SOLUTION],
    "⬜️⬛️♛⬛️\n♛⬜️⬛️⬜️\n⬜️⬛️⬜️♛\n⬛️♛⬛️⬜️": [SOLUTION],
    "  0 1 2 3\n0 . . Q .\n1 Q . . .\n2 . . . Q\n3 . Q . .": [SOLUTION],
    "4 | # | # | Q | # |\n3 | Q | # | # | # |\n2 | # | # | # | Q |\n1 | # | Q | # | # |\n    a   b   c   d": [
        SOLUTION
    ],
    "Solution 1:\n. . Q .\nQ . . .\n. . . Q\n. Q . .": [SOLUTION],
    "--Q-<br>Q---<br/>---Q<br />-Q--": [SOLUTION],
    "Q3/2Q1/3Q/1Q2": [(0, 3, 1, 2)],
    "Q3/2Q1/3Q/1Q2 w - - 0 1": [(0, 3, 1, 2)],
    "a4 b1 c3 d2": [(0, 3, 1, 2)],
    "Qd2, Qa4, Qc3, Qb1": [(0, 3, 1, 2)],
    "array([1, 3, 0, 2])": [SOLUTION],
    "np.array([1, 3, 0, 2], dtype=int64)": [SOLUTION],
    "array([[0, 0, 1, 0],\n       [1, 0, 0, 0],\n       [0, 0, 0, 1],\n       [0, 1, 0, 0]])": [SOLUTION],
    str([[row == queen for queen in SOLUTION] for row in range(4)]): [SOLUTION],
    "q = [1, 3, 0, 2];\n----------\n==========": [SOLUTION],
    "q = [1: 2, 2: 4, 3: 1, 4: 3];\n----------\nq = [1: 3, 2: 1, 3: 4, 4: 2];\n----------\n==========": [
        SOLUTION,
        (2, 0, 3, 1),
    ],
    "q = array1d(0..3, [1, 3, 0, 2]);": [SOLUTION],
    "q =\n[| false, false, true, false\n | true, false, false, false\n | false, false, false, true\n"
    " | false, true, false, false\n |];\n----------": [SOLUTION],
    '{"q": [1, 3, 0, 2]}': [SOLUTION],
    "0x5": [(0,) * 5],
    "<instantiation> <list> q[] </list> <values> 0x3 1x3 * </values> </instantiation>": [(0, 0, 0, 1, 1, 1)],
    "<list> q[2] q[0] q[3] q[1] </list> <values> 0 1 2 3 </values>": [SOLUTION],
    "<list> q[] </list> <values> * 2 4 1 3 </values>": [SOLUTION],
    "[[1,3,0,2],[2,0,3,1]]": [SOLUTION, (2, 0, 3, 1)],
    "0010\n1000\n0001\n0100\n\n0100\n0001\n1000\n0010": [SOLUTION, (2, 0, 3, 1)],
    "  a b c d\n4 # # Q # 4\n3 Q # # # 3\n2 # # # Q 2\n1 # Q # # 1\n  a b c d": [SOLUTION],
    "[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]": [SOLUTION],
    "tensor([1, 3, 0, 2])": [SOLUTION],
    "h = 0\n--Q-\nQ---\n---Q\n-Q--": [SOLUTION],
    "..👑.\n👑...\n...👑\n.👑..": [SOLUTION],
    "[q_3 = 2,\n q_0 = 1,\n q_2 = 0,\n q_1 = 3]": [SOLUTION],
    "queen(4,3) queen(1,2) queen(3,1) queen(2,4)": [SOLUTION],
    "clingo version 5.8.3\nSolving...\nAnswer: 1 (Time: 0.003s)\nqueen(4,3) queen(1,2) queen(3,1) queen(2,4)\n"
    "Answer: 2\nqueen(1,3) queen(2,1) queen(3,4) queen(4,2)\nSATISFIABLE\n\nModels       : 2\n": [
        SOLUTION,
        (2, 0, 3, 1),
    ],
    '[["..Q.","Q...","...Q",".Q.."],\n [".Q..","...Q","Q...","..Q."]]': [SOLUTION, (2, 0, 3, 1)],
    "[['..Q.', 'Q...', '...Q', '.Q..']]": [SOLUTION],
    "0 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0": [(0,) * 16],
    "0,0,1,0,1,0,0,0,0,0,0,1,0,1,0,0": [SOLUTION],
    "x[2] = 0\nx[0] = 1\nx[3] = 2\nx[1] = 3": [SOLUTION],
    "from one: 2413": [SOLUTION],
    "from bottom: 3142": [SOLUTION],
    "--Q-\nQ---\n---Q\n-Q--\n\n-Q--\n---Q\nQ---\n--Q-": [SOLUTION, (2, 0, 3, 1)],
}


@pytest.mark.parametrize(("text", "states"), FROM_ELSEWHERE.items(), ids=map(repr, FROM_ELSEWHERE))
def test_boards_from_elsewhere_are_read_as_what_they_are(text: str, states: list[Rows]) -> None:
    assert read_states(text) == tuple(states)


def test_the_text_says_where_counting_begins() -> None:
    for text in ("2413", "q = [2, 4, 1, 3];\n----------", "q = [0: 2, 1: 4, 2: 1, 3: 3];"):
        assert read_state(text, Reader(counting=Counting.ONE)) == SOLUTION
    with pytest.raises(InputError, match=r"\(or --from-one, --from-bottom\)$"):
        given_state("2413")


def test_what_can_be_read_in_two_ways_is_refused_or_noted() -> None:
    notes = list[str]()
    reader = Reader(note=notes.append)
    with pytest.raises(
        InputError, match=r"two ways: -n 4 takes the first line for the size, -n 5 for a row$"
    ):
        read_state("4\n1\n3\n0\n2")
    assert read_state("4\n1\n3\n0\n2", Reader(4)) == SOLUTION
    assert read_state("4\n1\n3\n0\n2", Reader(5)) == (4, 1, 3, 0, 2)
    assert read_state("0 0 / 1 3 / 2 1 / 3 2", Reader(8)) == (0, 0, 1, 3, 2, 1, 3, 2)
    assert read_state("(0,1) (1,3) (2,0) (3,2)", reader) == SOLUTION
    assert read_state("(1,0) (3,1) (3,2) (2,3)", reader) == (
        1,
        3,
        3,
        2,
    )  # only the second numbers are complete
    with pytest.raises(InputError, match=r"two ways: -n 4 takes it for 2 boards, -n 8 for one$"):
        read_state("1,3,0,2\n2,0,3,1")
    assert read_state("1,3,0,2\n2,0,3,1", Reader(8)) == (1, 3, 0, 2, 2, 0, 3, 1)
    assert read_states("1,3,0,2\n2,0,3,1") == (SOLUTION, (2, 0, 3, 1))
    assert read_state("1302\n2031", reader) == SOLUTION
    assert notes == [
        "the pairs are read as (column, row); --transpose reads them as (row, column)",
        "the text has 2 boards, and the first is taken; --board K takes another",
    ]
    assert read_state("1302\n2031", Reader(board=2)) == (2, 0, 3, 1)
    with pytest.raises(InputError, match="the text has 2 boards, so there is no board 3"):
        read_state("1302\n2031", Reader(board=3))


TOKENS = [*"Qq-.0137x# \n/,;[](){}|=:", "true", "False", "array(", "q_2", "queen(", "x[3]", "a4", "d1", "0x5"]
TOKENS += ["----------\n", "q = [", '"q": ', "<values>"]


@pytest.mark.parametrize(
    "examples", [300, pytest.param(100_000, marks=pytest.mark.thorough)], ids=["quick", "thorough"]
)
def test_no_text_is_anything_but_a_state_whose_queens_are_there_or_a_sentence(examples: int) -> None:
    draw = Random(5)
    for _ in range(examples):
        text = "".join(draw.choices(TOKENS, k=draw.randint(1, 24)))
        with suppress(InputError):
            for rows in read_states(text):
                assert check_rows(rows) == rows
                assert sum(map(str.isalnum, expanded(text))) >= len(rows) or set(text) & set("Qq")


def expanded(text: str) -> str:
    return re.sub(r"(\d+)x(\d+)", lambda run: run[1] * int(run[2]), text)
