"""Mirrored and turned boards: where each queen comes to, and that h stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Rows
from solver.errors import InputError
from solver.heuristics import Heuristic, heuristic_value
from solver.symmetries import mirror_columns, mirror_rows, quarter_turn
from tests.solver.boards import EXAMPLE, SOLUTION, boards

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


def test_a_board_that_cannot_be_turned_says_why() -> None:
    with pytest.raises(InputError) as caught:
        quarter_turn(EXAMPLE)
    assert str(caught.value) == (
        "the board cannot be turned: the 3 queens of row 2 would share column 5, but each column has one queen"
    )
    assert quarter_turn(SOLUTION) == (1, 3, 0, 2)
