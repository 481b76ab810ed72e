"""The list of attacking pairs is the one of the definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.inspector.why_view import NO_PAIRS, pair_rows, sentence
from solver.core.heuristics import AttackingPair, Heuristic, LineKind, attacking_pairs
from solver.telling.squares import Coordinates

states = st.integers(4, 12).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n))


@given(states, st.sampled_from(Heuristic))
def test_it_holds_every_pair_in_order(rows: list[int], heuristic: Heuristic) -> None:
    found = pair_rows(rows, heuristic)
    listed = [found.pair(number) for number in range(len(found))]
    assert sorted(listed) == attacking_pairs(rows, heuristic)
    assert [pair[:2] for pair in listed] == sorted(pair[:2] for pair in listed)


@pytest.mark.parametrize("heuristic", Heuristic)
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
