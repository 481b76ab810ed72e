"""States are read from text, checked and written."""

import numpy as np
import pytest
from hypothesis import given

from solver.board import (
    MAX_QUEENS,
    MIN_QUEENS,
    Rows,
    check_rows,
    check_shown_size,
    check_size,
    format_rows,
    parse_rows,
)
from solver.errors import InputError
from tests.solver.boards import EXAMPLE, boards


@given(boards(4, 20))
def test_a_state_that_was_written_is_read_back(rows: Rows) -> None:
    assert parse_rows(format_rows(rows)) == rows


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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a start state is a list of rows such as 3,2,5,2,2,0,7,7"),
        (" [] ", "a start state is a list of rows such as 3,2,5,2,2,0,7,7"),
        ("3,2,x,1", "column 2 has 'x', which is not a whole number"),
        ("3,2.5,0,1", "column 1 has '2.5', which is not a whole number"),
        ("٣,2,0,1", "column 0 has '٣', which is not a whole number"),
        pytest.param(
            "9" * 5000, "column 0 has '99999999999999999999', which is not a whole number", id="huge"
        ),
        ("3,2,5,1", "column 2 has row 5; rows go from 0 to 3"),
        ("3,-1,0,1", "column 1 has row -1; rows go from 0 to 3"),
    ],
)
def test_text_that_is_no_state_is_refused_with_the_column_at_fault(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_rows(text)
    assert (str(caught.value), caught.value.field) == (sentence, "start")


def test_a_state_of_another_length_than_asked_for_is_refused() -> None:
    with pytest.raises(InputError, match=r"^the start state has 4 rows, but n is 8$") as caught:
        parse_rows("1,3,0,2", 8)
    assert caught.value.field == "start"


@pytest.mark.parametrize("rows", [list(EXAMPLE), np.array(EXAMPLE, np.int16), iter(EXAMPLE)])
def test_any_whole_numbers_make_a_state_of_plain_ints(rows: object) -> None:
    state = check_rows(rows)  # type: ignore[arg-type]
    assert state == EXAMPLE
    assert {type(row) for row in state} == {int}


@pytest.mark.parametrize("rows", [5, None, "0123", [0.0, 1, 2, 3], [None] * 4, np.zeros((4, 4), int)])
def test_what_is_no_list_of_whole_numbers_is_refused(rows: object) -> None:
    with pytest.raises(
        InputError, match=r"^a start state is a list of whole numbers, one row a column$"
    ) as caught:
        check_rows(rows)  # type: ignore[arg-type]
    assert caught.value.field == "start"


@pytest.mark.parametrize(
    ("n", "sentence"),
    [
        (3, "the number of queens must be at least 4, not 3"),
        (-1, "the number of queens must be at least 4, not -1"),
        (100_001, "the number of queens must be at most 100000, not 100001"),
        pytest.param(
            10**5000,
            "the number of queens must be at most 100000, not a number of more than 20 digits",
            id="huge",
        ),
    ],
)
def test_a_board_too_small_or_too_large_is_refused(n: int, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        check_size(n)
    assert (str(caught.value), caught.value.field) == (sentence, "n")


@pytest.mark.parametrize("length", [0, 3, 100_001])
def test_a_state_too_short_or_too_long_is_refused_for_its_number_of_queens(length: int) -> None:
    with pytest.raises(InputError) as caught:
        check_rows([0] * length)
    assert caught.value.field == "n"


def test_the_smallest_and_the_largest_board_are_accepted() -> None:
    assert [check_size(n) for n in (MIN_QUEENS, MAX_QUEENS)] == [4, 100_000]
    assert len(check_rows([99_999] * 100_000)) == 100_000


@pytest.mark.parametrize(
    ("n", "sentence"),
    [
        (3, "the number of queens must be at least 4, not 3"),
        (1001, "a board that is shown may have at most 1000 queens, not 1001"),
    ],
)
def test_a_board_too_large_to_be_shown_is_refused(n: int, sentence: str) -> None:
    assert check_shown_size(1000) == 1000
    with pytest.raises(InputError) as caught:
        check_shown_size(n)
    assert (str(caught.value), caught.value.field) == (sentence, "n")


def test_a_place_left_empty_between_commas_is_refused_and_shifts_no_column():
    with pytest.raises(InputError, match="column 1 has ''") as refusal:
        parse_rows("3,,2,5,0")
    assert refusal.value.field == "start"
