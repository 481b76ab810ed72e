"""What the inspector says of a state."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.board.scene import Coordinates
from nqueens_gui.inspector.why_view import (
    BOOK,
    NO_PAIRS,
    NO_SUCCESSORS,
    RowKind,
    pair_rows,
    sentence,
    successor_rows,
    why,
)
from solver.analysis.state_kind import StateKind, state_insight
from solver.core.events import Moved, MoveKind
from solver.core.heuristics import AttackingPair, Heuristic, LineKind, attacking_pairs, heuristic_value
from tests.solver.boards import HEURISTICS

REPORT_STATE = (3, 2, 5, 2, 2, 0, 7, 7)
SOLUTION = (1, 3, 0, 2)


def test_the_board_of_the_report_is_told_with_its_pairs_and_its_successors() -> None:
    said = why(state_insight(REPORT_STATE), None)
    insight = state_insight(REPORT_STATE)
    assert said.headline == f"Slope: {insight.reason}."
    assert said.meaning == ""
    assert said.pairs.counted == "8 attacking pairs"
    best = said.successors.rows[0]
    assert (best.h, best.count) == (5, 3)
    assert said.move == "No last move: a climb starts in this state."
    solution = why(state_insight(SOLUTION), None)
    assert solution.headline.startswith("Solution: ")
    assert solution.pairs.counted == "No attacking pairs"
    assert NO_SUCCESSORS.most == 0


@pytest.mark.parametrize("heuristic", Heuristic)
def test_the_last_move_is_told_with_the_attacks_it_removed_and_made(heuristic: Heuristic) -> None:
    after = (3, 2, 5, 2, 2, 0, 7, 6)
    h_before, h = heuristic_value(REPORT_STATE, heuristic), heuristic_value(after, heuristic)
    move = Moved(7, 7, 6, h, MoveKind.IMPROVING, 0, 1, 1, 56)
    told = why(state_insight(after, heuristic), move).move
    assert told.startswith("Last move: queen 7 from row 7 to row 6, ")
    assert told.endswith(f"Δh {'−' if h < h_before else '+' if h > h_before else '±'}{abs(h - h_before)}.")


@pytest.mark.parametrize("kind", [MoveKind.SIDEWAYS, MoveKind.RANDOM])
def test_a_move_that_does_not_improve_says_its_kind(kind: MoveKind) -> None:
    move = Moved(0, 1, 0, 6, kind, 4, 2, 1, 56)
    assert why(state_insight((0, 0, 0, 0)), move).move.startswith(
        f"Last move ({kind}): queen 0 from row 1 to row 0"
    )


@pytest.mark.parametrize(
    ("rows", "kind"),
    [((0, 2, 3, 1), StateKind.SHOULDER), ((0, 2, 4, 1, 3, 0), StateKind.FLAT_LOCAL_MINIMUM)],
)
def test_a_kind_of_plateau_says_what_it_means_besides_its_numbers(
    rows: tuple[int, ...], kind: StateKind
) -> None:
    said = why(state_insight(rows), None)
    assert said.headline.lower().startswith(f"{kind.label}: none of the")
    assert said.meaning == (f"{kind.sentence} {BOOK}" if kind is StateKind.SHOULDER else kind.sentence)


states = st.integers(4, 12).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n))


@given(states, st.sampled_from(Heuristic))
def test_it_holds_every_pair_in_order(rows: list[int], heuristic: Heuristic) -> None:
    found = pair_rows(rows, heuristic)
    listed = [found.pair(number) for number in range(len(found))]
    assert sorted(listed) == attacking_pairs(rows, heuristic)
    assert [pair[:2] for pair in listed] == sorted(pair[:2] for pair in listed)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_thousand_queens_in_a_row_are_listed_too(heuristic: Heuristic) -> None:
    pairs = 999 if heuristic is Heuristic.LINE_OF_SIGHT else 999 * 1000 // 2
    assert len(pair_rows([0] * 1000, heuristic)) == pairs


def test_pairs_are_counted_in_words() -> None:
    assert NO_PAIRS.counted == "No attacking pairs"
    assert pair_rows((0, 0, 3, 1), Heuristic.ATTACKING_PAIRS).counted == "1 attacking pair"
    assert pair_rows([0] * 100, Heuristic.ATTACKING_PAIRS).counted == "4,950 attacking pairs"


def test_a_pair_is_told_in_words() -> None:
    pair = AttackingPair(2, 5, LineKind.ANTI_DIAGONAL)
    assert sentence(pair, 8, Coordinates.NUMBERS) == "queens 2 and 5, on the same anti-diagonal"
    assert sentence(pair, 8, Coordinates.CHESS) == "queens c and f, on the same anti-diagonal"
    assert sentence(pair, 30, Coordinates.CHESS) == "queens 2 and 5, on the same anti-diagonal"


states_successors = st.integers(4, 7).flatmap(
    lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n)
)


def plain_successors(rows: list[int], heuristic: Heuristic) -> list[tuple[int, int, int]]:
    """Column, row and h of every successor, in column-major order."""
    n = len(rows)
    return [
        (column, row, heuristic_value([*rows[:column], row, *rows[column + 1 :]], heuristic))
        for column in range(n)
        for row in range(n)
        if row != rows[column]
    ]


@given(states_successors, st.sampled_from(Heuristic))
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


def test_swaps_are_counted_once_and_name_no_move() -> None:
    found = successor_rows(state_insight((0, 3, 1, 2), swaps=True))
    assert [(row.h, row.count) for row in found.rows] == [(0, 1), (1, 0), (2, 3), (4, 2)]
    assert found.moves(0, 10) == []
