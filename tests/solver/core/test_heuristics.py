"""Attacking pairs, h and the h of every successor are those of the definitions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from solver.core.board import Rows
from solver.core.checks import InputError
from solver.core.heuristics import (
    AttackingPair,
    Heuristic,
    LineKind,
    attacking_pairs,
    heuristic_named,
    heuristic_value,
    heuristic_values,
    line_counts,
    pairs_by_kind,
    successor_table,
)
from tests.oracle import states
from tests.solver.boards import EXAMPLE, HAND_MADE, HEURISTICS, SOLUTION, boards, heuristics

every_heuristic = pytest.mark.parametrize("heuristic", HEURISTICS)


def assert_as_the_oracle_says(rows: Rows, heuristic: Heuristic) -> None:
    pairs = states.attacking_pairs(rows, heuristic)
    assert [(*pair[:2], str(pair.kind)) for pair in attacking_pairs(rows, heuristic)] == pairs
    assert heuristic_value(rows, heuristic) == states.heuristic_value(rows, heuristic)
    for kind, count in pairs_by_kind(rows, heuristic).items():
        assert count == sum(pair_kind == kind for _, _, pair_kind in pairs)
    values = states.successor_values(rows, heuristic)
    table = successor_table(rows, heuristic).tolist()
    for column, own in enumerate(rows):
        for row in range(len(rows)):
            assert table[row][column] == (None if row == own else values[column, row])


@given(boards(), heuristics)
def test_pairs_and_successors_of_any_board_are_those_of_the_oracle(rows: Rows, heuristic: Heuristic) -> None:
    assert_as_the_oracle_says(rows, heuristic)


@every_heuristic
def test_pairs_and_successors_of_boards_made_by_hand_are_those_of_the_oracle(heuristic: Heuristic) -> None:
    for rows in HAND_MADE.values():
        assert_as_the_oracle_says(rows, heuristic)


@every_heuristic
@pytest.mark.parametrize("n", [2, 3])
def test_boards_too_small_for_a_search_have_pairs_too(n: int, heuristic: Heuristic) -> None:
    for rows in np.ndindex((n,) * n):
        assert_as_the_oracle_says(rows, heuristic)


@every_heuristic
def test_several_states_together_have_the_same_h(heuristic: Heuristic) -> None:
    together = [*np.ndindex((4,) * 4)]
    values = heuristic_values(np.array(together), heuristic)
    assert values.tolist() == [states.heuristic_value(rows, heuristic) for rows in together]


def test_a_large_board_with_all_queens_in_one_row_has_every_pair() -> None:
    assert heuristic_value((0,) * 1000) == 1000 * 999 // 2
    assert int(successor_table((0,) * 1000)[1, 0]) == 999 * 998 // 2 + 1


def test_a_diagonal_falls_and_an_anti_diagonal_rises_to_the_right() -> None:
    assert attacking_pairs((0, 1, 3, 3)) == [
        AttackingPair(0, 1, LineKind.DIAGONAL),
        AttackingPair(0, 3, LineKind.DIAGONAL),
        AttackingPair(1, 3, LineKind.DIAGONAL),
        AttackingPair(2, 3, LineKind.ROW),
    ]
    assert attacking_pairs((3, 2, 0, 2)) == [
        AttackingPair(0, 1, LineKind.ANTI_DIAGONAL),
        AttackingPair(1, 3, LineKind.ROW),
    ]


def test_every_line_of_the_board_is_counted() -> None:
    counts = line_counts(SOLUTION)
    assert {kind: len(count) for kind, count in counts.items()} == {
        "row": 4,
        "diagonal": 7,
        "anti-diagonal": 7,
    }
    assert all(count.sum() == 4 for count in counts.values())


def test_the_table_masks_the_queens_own_squares_and_holds_the_present_h_there() -> None:
    table = successor_table(EXAMPLE)
    assert table.shape == (8, 8)
    assert [int(row) for row in np.argmax(np.ma.getmaskarray(table), axis=0)] == list(EXAMPLE)
    assert int(np.ma.getmaskarray(table).sum()) == 8
    assert all(table.data[row, column] == 8 for column, row in enumerate(EXAMPLE))


@pytest.mark.parametrize("kind", [list, np.array])
def test_lists_and_arrays_of_rows_are_welcome(kind: type) -> None:
    rows = kind(EXAMPLE)
    assert heuristic_value(rows) == 8
    assert attacking_pairs(rows) == attacking_pairs(EXAMPLE)
    assert successor_table(rows).tolist() == successor_table(EXAMPLE).tolist()


@every_heuristic
def test_a_heuristic_is_found_by_its_name_and_says_what_it_counts(heuristic: Heuristic) -> None:
    assert heuristic_named(str(heuristic)) is heuristic
    assert heuristic.label == str(heuristic).replace("-", " ")
    assert heuristic.description.endswith(".")


@pytest.mark.parametrize("function", [attacking_pairs, heuristic_value, pairs_by_kind, successor_table])
def test_a_heuristic_may_be_named_and_an_unknown_one_is_refused(function: Callable[..., Any]) -> None:
    named, meant = (
        function([0, 0, 0, 0], heuristic) for heuristic in ("line-of-sight", Heuristic.LINE_OF_SIGHT)
    )
    assert np.array_equal(named, meant) if isinstance(named, np.ndarray) else named == meant
    with pytest.raises(InputError, match="unknown heuristic 'rubbish'"):
        function([0, 0, 0, 0], "rubbish")
