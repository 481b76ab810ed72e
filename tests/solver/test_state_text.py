"""A state is printed as a board of queens, as a matrix, or as its vector."""

import pytest
from hypothesis import given

from solver.board import Rows, parse_rows
from solver.state_text import StateStyle, state_text
from tests.solver.boards import SOLUTION, boards

PRINTED = {
    StateStyle.QUEENS: "- - Q -\nQ - - -\n- - - Q\n- Q - -",
    StateStyle.BINARY: "0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0",
    StateStyle.ROWS: "1,3,0,2",
}


@pytest.mark.parametrize("style", StateStyle)
def test_a_state_is_printed_in_each_style(style: StateStyle) -> None:
    assert state_text(SOLUTION, style) == PRINTED[style]


def test_without_a_style_queens_are_printed() -> None:
    assert state_text(SOLUTION) == PRINTED[StateStyle.QUEENS]


@given(boards())
def test_the_vector_is_read_back_as_the_same_state(rows: Rows) -> None:
    assert parse_rows(state_text(rows, StateStyle.ROWS)) == rows


@given(boards())
def test_the_matrix_has_its_ones_where_the_queens_are(rows: Rows) -> None:
    matrix = [
        [int(square) for square in line.split()] for line in state_text(rows, StateStyle.BINARY).splitlines()
    ]
    assert len(matrix) == len(rows)
    assert tuple([line[column] for line in matrix].index(1) for column in range(len(rows))) == rows
    assert sum(map(sum, matrix)) == len(rows)
