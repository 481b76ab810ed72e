"""States are read from text, checked and written."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.board import (
    MAX_QUEENS,
    MIN_QUEENS,
    Rows,
    StateStyle,
    check_rows,
    check_size,
    mirror_columns,
    mirror_rows,
    parse_rows,
    quarter_turn,
    state_text,
)
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic, heuristic_value
from tests.solver.boards import EXAMPLE, SOLUTION, boards


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
