"""States are read from text, checked and written."""

from __future__ import annotations

import numpy as np
import pytest

from solver.core.board import (
    MAX_QUEENS,
    MIN_QUEENS,
    StateStyle,
    check_rows,
    check_size,
    parse_rows,
    state_text,
)
from tests.solver.boards import EXAMPLE, SOLUTION


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
