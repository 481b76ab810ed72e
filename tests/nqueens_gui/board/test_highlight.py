"""What is highlighted for a pair, a square, the successors of one h, and moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.board.attack_lines import attackers_by_kind
from nqueens_gui.board.highlight import (
    moves_highlight,
    pair_highlight,
    square_highlight,
    successors_highlight,
)
from solver.analysis.state_kind import state_insight
from solver.core.heuristics import AttackingPair, Heuristic, LineKind, attacking_pairs

REPORT_STATE = (3, 2, 5, 2, 2, 0, 7, 7)
states = st.integers(4, 9).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n))


def squares(highlight) -> list[tuple[int, int]]:  # type: ignore[no-untyped-def]
    return [tuple(square) for square in highlight.squares.tolist()]


def test_the_successors_of_one_h_are_highlighted() -> None:
    insight = state_insight(REPORT_STATE)
    highlight = successors_highlight(insight.successor_h.data, insight.rows, insight.best_h)
    assert squares(highlight) == insight.best_successors()


def test_queens_are_no_successors_of_the_present_h() -> None:
    insight = state_insight(REPORT_STATE)
    highlight = squares(successors_highlight(insight.successor_h.data, insight.rows, insight.h))
    assert len(highlight) == insight.equal
    assert not set(highlight) & set(enumerate(REPORT_STATE))


def test_a_pair_lights_its_queens_and_its_line() -> None:
    highlight = pair_highlight(REPORT_STATE, AttackingPair(0, 2, LineKind.DIAGONAL))
    assert squares(highlight) == [(0, 3), (2, 5)]
    assert highlight.lines[LineKind.DIAGONAL].tolist() == [[0, 3, 2, 5]]


@given(states, st.sampled_from(Heuristic), st.data())
def test_a_square_lights_the_pairs_that_its_queen_has_there(
    rows: list[int], heuristic: Heuristic, data: st.DataObject
) -> None:
    column, row = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, len(rows) - 1))
    moved = [*rows[:column], row, *rows[column + 1 :]]
    met = [pair for pair in attacking_pairs(moved, heuristic) if column in pair[:2]]
    found = attackers_by_kind(rows, heuristic, column, row)
    for kind in LineKind:
        assert found[kind] == sorted(
            first + second - column for first, second, pair_kind in met if pair_kind is kind
        )
    highlight = square_highlight(rows, heuristic, column, row)
    others = {first + second - column for first, second, _ in met}
    assert squares(highlight) == sorted([(column, row), *((other, rows[other]) for other in others)])
    assert set(highlight.lines) == {pair.kind for pair in met}
    assert highlight.moves == (() if rows[column] == row else ((column, rows[column], row),))


def test_a_line_reaches_from_the_first_queen_to_the_last() -> None:
    highlight = square_highlight((0, 3, 0, 2), Heuristic.ATTACKING_PAIRS, 1, 0)
    assert highlight.lines[LineKind.ROW].tolist() == [[0, 0, 2, 0]]


@pytest.mark.parametrize("moves", [[], [(0, 1, 2)], [(0, 1, 2), (3, 0, 1), (0, 2, 3)]])
def test_every_square_that_moves_lead_to_is_highlighted(moves: list[tuple[int, int, int]]) -> None:
    highlight = moves_highlight(4, moves)
    assert highlight.moves == tuple(moves)
    assert set(squares(highlight)) == {(column, row) for column, _, row in moves}
