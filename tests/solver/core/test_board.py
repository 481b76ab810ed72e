"""States are read from text, checked and written."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.board import (
    MAX_QUEENS,
    MIN_QUEENS,
    Rows,
    StateStyle,
    check_rows,
    check_size,
    format_states,
    given_state,
    mirror_columns,
    mirror_rows,
    parse_rows,
    quarter_turn,
    read_state,
    read_states,
    state_text,
)
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic, heuristic_value
from tests.solver.boards import EXAMPLE, SOLUTION, boards, boards_of


@pytest.mark.parametrize(
    "text",
    [
        "3,2,5,2,2,0,7,7",
        "3 2 5 2 2 0 7 7",
        " 3, 2, 5, 2, 2, 0, 7, 7\n",
        "[3, 2, 5, 2, 2, 0, 7, 7]",
        "(3;2;5;2;2;0;7;7)",
        "+3,02,5,2,2,-0,7,7",
    ],
)
def test_a_state_may_be_typed_with_commas_spaces_semicolons_and_brackets(text: str) -> None:
    assert parse_rows(text) == EXAMPLE
    assert parse_rows(text, 8) == EXAMPLE


@pytest.mark.parametrize("rows", [list(EXAMPLE), np.array(EXAMPLE, np.int16), iter(EXAMPLE)])
def test_any_whole_numbers_make_a_state_of_plain_ints(rows: object) -> None:
    state = check_rows(rows)  # type: ignore[arg-type]
    assert state == EXAMPLE
    assert {type(row) for row in state} == {int}


def test_the_smallest_and_the_largest_board_are_accepted() -> None:
    assert [check_size(n) for n in (MIN_QUEENS, MAX_QUEENS)] == [4, 100_000]
    assert len(check_rows([99_999] * 100_000)) == 100_000


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
    assert read_state(text, 4) == SOLUTION


@given(boards(), st.sampled_from(list(StateStyle)))
def test_whatever_is_printed_is_read_back(rows: Rows, style: StateStyle) -> None:
    assert read_state(state_text(rows, style), len(rows)) == rows


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
        assert read_state(FRAMES[frame](text), len(rows)) == rows


@pytest.mark.parametrize("form", ["queens", "dots", "a flat matrix", "pairs"])
@given(rows=boards(4, 12))
def test_a_board_with_a_queen_in_each_row_is_transposed_on_request(form: str, rows: Rows) -> None:
    if form == "pairs":
        text = " ".join(f"{{{row + 1}, {column}}}" for column, row in enumerate(rows, 1))
    else:
        columns = zip(*(line.split() for line in state_text(rows).splitlines()), strict=True)
        text = "\n".join(" ".join(column) for column in columns)
        if form == "dots":
            text = text.replace("-", ".")
        elif form == "a flat matrix":
            text = text.replace("Q", "1").replace("-", "0").replace("\n", " ")
    assert read_state(text, is_transposed=True) == rows
    if len(set(rows)) < len(rows):
        with pytest.raises(InputError, match=r"^each row has one queen, but column .* rows and columns$"):
            read_state(text)


def test_a_vector_is_transposed_where_no_row_is_empty() -> None:
    assert read_state("1,3,0,2", is_transposed=True) == (2, 0, 3, 1)


def test_sixteen_zeros_are_a_state_where_sixteen_queens_are_asked_for() -> None:
    assert read_state(",".join("0" * 16), 16) == (0,) * 16


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


PRINTED = {
    StateStyle.QUEENS: "- - Q -\nQ - - -\n- - - Q\n- Q - -",
    StateStyle.BINARY: "0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0",
    StateStyle.ROWS: "1,3,0,2",
}


@pytest.mark.parametrize("style", StateStyle)
def test_a_state_is_printed_in_each_style(style: StateStyle) -> None:
    assert state_text(SOLUTION, style) == PRINTED[style]


permutations = st.integers(4, 12).flatmap(lambda n: st.permutations(range(n))).map(tuple)
Square = tuple[int, int]


def squares(rows: Rows) -> set[Square]:
    return set(enumerate(rows))


@pytest.mark.parametrize(
    ("mirror", "place"),
    [
        (mirror_columns, lambda column, row, last: (last - column, row)),
        (mirror_rows, lambda column, row, last: (column, last - row)),
    ],
)
@given(rows=boards())
def test_a_mirror_brings_every_queen_to_the_other_side(
    mirror: Callable[[Rows], Rows], place: Callable[[int, int, int], Square], rows: Rows
) -> None:
    mirrored = mirror(rows)
    assert squares(mirrored) == {place(*square, len(rows) - 1) for square in squares(rows)}
    assert mirror(mirrored) == rows
    for heuristic in Heuristic:
        assert heuristic_value(mirrored, heuristic) == heuristic_value(rows, heuristic)


@given(permutations)
def test_a_turn_brings_rows_to_columns_and_four_turns_bring_back_the_board(rows: Rows) -> None:
    turned = quarter_turn(rows)
    assert squares(turned) == {(len(rows) - 1 - row, column) for column, row in squares(rows)}
    assert quarter_turn(turned) == mirror_columns(mirror_rows(rows))
    assert quarter_turn(quarter_turn(quarter_turn(turned))) == rows
    assert heuristic_value(turned) == heuristic_value(rows)


@given(boards())
def test_a_board_is_turned_just_when_no_row_has_two_queens(rows: Rows) -> None:
    if len(set(rows)) == len(rows):
        assert len(quarter_turn(rows)) == len(rows)
    else:
        with pytest.raises(InputError):
            quarter_turn(rows)


BOOK = ("24748552", "32752411", "24415124", "32543213")
"""The population of a well-known textbook."""


@pytest.mark.parametrize("between", ["/", "\n", "\r\n", "\n\n"])
def test_several_states_of_digits_are_read_from_the_bottom(between: str) -> None:
    found = read_states(between.join(BOOK), is_from_bottom=True)
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
