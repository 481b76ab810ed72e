"""The successors of a state by h."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.inspector.why_view import NO_SUCCESSORS, RowKind, successor_rows
from solver.analysis.state_kind import state_insight
from solver.core.heuristics import Heuristic, heuristic_value

REPORT_STATE = (3, 2, 5, 2, 2, 0, 7, 7)
states = st.integers(4, 7).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n))


def plain_successors(rows: list[int], heuristic: Heuristic) -> list[tuple[int, int, int]]:
    """Column, row and h of every successor, in column-major order."""
    n = len(rows)
    return [
        (column, row, heuristic_value([*rows[:column], row, *rows[column + 1 :]], heuristic))
        for column in range(n)
        for row in range(n)
        if row != rows[column]
    ]


@given(states, st.sampled_from(Heuristic))
def test_every_successor_is_in_the_row_of_its_h(rows: list[int], heuristic: Heuristic) -> None:
    found = successor_rows(state_insight(rows, heuristic))
    successors = plain_successors(rows, heuristic)
    counts = Counter(h for _, _, h in successors)
    assert {row.h: row.count for row in found.rows if row.count} == counts
    for number, row in enumerate(found.rows):
        which = [(column, goal) for column, goal, h in successors if h == row.h]
        assert found.moves(number, 1000) == which
        assert found.moves(number, 3) == which[:3]
    assert found.most == max(counts.values())


def test_rows_go_from_the_least_h_to_the_greatest_with_the_present_one_among_them() -> None:
    found = successor_rows(state_insight((1, 3, 0, 2)))
    assert [(row.h, row.count, row.is_present) for row in found.rows] == [
        (0, 0, True),
        (1, 4, False),
        (2, 4, False),
        (3, 4, False),
    ]
    assert {row.kind for row in found.rows} == {RowKind.NOT_BETTER}


def test_the_best_row_is_told_from_the_better_ones() -> None:
    insight = state_insight(REPORT_STATE)
    kinds = {row.h: row.kind for row in successor_rows(insight).rows}
    assert kinds[5] is RowKind.BEST
    assert kinds[6] is kinds[7] is RowKind.BETTER
    assert {kind for h, kind in kinds.items() if h >= insight.h} == {RowKind.NOT_BETTER}


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "1 successor has h 1, like the current state"), (1, "5 successors have h 2")],
)
def test_a_row_is_told_in_words(number: int, words: str) -> None:
    assert successor_rows(state_insight((3, 0, 2, 1))).rows[number].sentence == words


def test_without_successors_no_row_is_longest() -> None:
    assert NO_SUCCESSORS.most == 0


def test_swaps_are_counted_once_and_name_no_move() -> None:
    found = successor_rows(state_insight((0, 3, 1, 2), swaps=True))
    assert [(row.h, row.count) for row in found.rows] == [(0, 1), (1, 0), (2, 3), (4, 2)]
    assert found.moves(0, 10) == []
