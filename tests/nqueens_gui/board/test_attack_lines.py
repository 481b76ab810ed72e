import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.board.attack_lines import attackers, attacks_of, attacks_on
from solver.core.heuristics import Heuristic, LineKind, attacking_pairs, heuristic_value

boards = st.integers(4, 14).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n))
heuristics = st.sampled_from(list(Heuristic))


def state(rows: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.array(rows, dtype=np.int32)


def outermost_pairs(rows: list[int]) -> dict[LineKind, set[tuple[int, int]]]:
    """The first and the last queen of each attacked line: pairs that no other pair on their line contains."""
    pairs = attacking_pairs(rows)
    found: dict[LineKind, set[tuple[int, int]]] = {kind: set() for kind in LineKind}
    for pair in pairs:
        line = {c for p in pairs if p.kind is pair.kind and {p.first, p.second} & {*pair[:2]} for c in p[:2]}
        found[pair.kind].add((min(line), max(line)))
    return found


@given(boards)
def test_queens_of_pairs_are_attacked_and_each_line_is_one_segment_from_its_first_queen_to_its_last(
    rows: list[int],
) -> None:
    attacked, segments = attacks_of(state(rows), LineKind)
    assert set(np.flatnonzero(attacked).tolist()) == {c for pair in attacking_pairs(rows) for c in pair[:2]}
    for kind, expected in outermost_pairs(rows).items():
        assert {(c1, c2) for c1, _, c2, _ in segments[kind].tolist()} == expected
        assert len(segments[kind]) == len(expected)
        assert all(rows[c1] == r1 and rows[c2] == r2 for c1, r1, c2, r2 in segments[kind].tolist())


@given(boards, heuristics, st.data())
def test_the_attackers_of_a_queen_are_the_others_of_its_pairs(
    rows: list[int], heuristic: Heuristic, data: st.DataObject
) -> None:
    column = data.draw(st.integers(0, len(rows) - 1))
    pairs = [pair for pair in attacking_pairs(rows, heuristic) if column in pair[:2]]
    assert attackers(state(rows), heuristic, column) == sorted(sum(p[:2]) - column for p in pairs)


@given(boards, heuristics, st.data())
def test_attacks_on_two_squares_of_a_column_differ_as_h_does(
    rows: list[int], heuristic: Heuristic, data: st.DataObject
) -> None:
    column, row = (data.draw(st.integers(0, len(rows) - 1)) for _ in range(2))
    moved = [*rows[:column], row, *rows[column + 1 :]]
    change = attacks_on(state(rows), heuristic, column, row)
    change -= attacks_on(state(rows), heuristic, column, rows[column])
    assert heuristic_value(moved, heuristic) - heuristic_value(rows, heuristic) == change


def test_a_queen_left_out_attacks_none_and_is_attacked_by_none() -> None:
    rows = state([0, 1, 2, 0])
    attacked, _ = attacks_of(rows, (), without=[1])
    assert attacked.tolist() == [True, False, True, True]
    _, lines = attacks_of(rows, LineKind, without=[0])
    assert lines[LineKind.DIAGONAL].tolist() == [[1, 1, 2, 2]]
    assert lines[LineKind.ROW].tolist() == []


def test_only_the_kinds_asked_for_come_back_in_their_order() -> None:
    expected = [LineKind.ANTI_DIAGONAL, LineKind.ROW]
    assert list(attacks_of(state([0, 0, 0, 0]), expected)[1]) == expected
