"""The walk over a plateau: it meets every state once and tells an exit from its lack."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given

from solver.core.board import Rows
from solver.core.heuristics import Heuristic, heuristic_value, line_counts
from solver.engine.pairs import count_lines, reach_of
from solver.engine.plateau import (
    EXIT,
    NO_EXIT,
    UNKNOWN,
    add_equals,
    find_exit,
    has_better,
    is_seen,
    remember,
    seen_size,
    state_hash,
)
from tests.oracle import states
from tests.solver.boards import FLAT_LOCAL_MINIMUM, SHOULDER, boards, heuristics


def found_from(rows: Rows, bound: int, heuristic: Heuristic = Heuristic.ATTACKING_PAIRS) -> int:
    return find_exit(np.array(rows, np.int32), heuristic, bound)


def lines_of(rows: Rows) -> np.ndarray:
    lines = np.empty(5 * len(rows) - 2, np.int32)
    count_lines(lines, np.array(rows, np.int32))
    return lines


def held(rows: Rows, heuristic: Heuristic, bound: int) -> list[Rows]:
    """The first so many states that a walk of the plateau meets, breadth first."""
    h, met = heuristic_value(rows, heuristic), [rows]
    for state in met:  # grows meanwhile
        for move, value in states.successor_values(state, heuristic).items():
            if value == h and len(met) < bound and states.moved(state, move) not in met:
                met.append(states.moved(state, move))
    return met


@given(boards())
def test_lines_are_counted_whatever_was_there_before(rows: Rows) -> None:
    assert lines_of(rows).tolist() == np.concatenate(list(line_counts(rows).values())).tolist()


@given(boards(), heuristics)
def test_a_better_successor_is_seen_where_there_is_one(rows: Rows, heuristic: Heuristic) -> None:
    best_h, _ = states.best_moves(rows, heuristic)
    reach = reach_of(heuristic, len(rows))
    expected = best_h < heuristic_value(rows, heuristic)
    assert has_better(lines_of(rows), np.array(rows, np.int32), reach) == expected


@given(boards(4, 9), heuristics)
@pytest.mark.thorough
def test_the_successors_of_equal_h_are_added_once_each(rows: Rows, heuristic: Heuristic) -> None:
    n, room = len(rows), 200
    kept, hashes, parents = np.empty((room, n), np.int32), np.empty(room, np.uint64), np.zeros(room, np.int32)
    seen = np.zeros(seen_size(room), np.uint64)
    kept[0], hashes[0] = rows, state_hash(np.array(rows, np.int32))
    remember(seen, hashes[0])
    reach = reach_of(heuristic, n)
    reached = add_equals(lines_of(rows), 0, kept, hashes, parents, seen, 1, reach)
    h = heuristic_value(rows, heuristic)
    equal = [move for move, value in states.successor_values(rows, heuristic).items() if value == h]
    assert [tuple(state) for state in kept[1:reached].tolist()] == [
        states.moved(rows, move) for move in equal
    ]
    assert hashes[:reached].tolist() == [int(state_hash(state)) for state in kept[:reached]]
    assert add_equals(lines_of(rows), 0, kept, hashes, parents, seen, reached, reach) == reached


def test_a_flat_local_minimum_is_known_for_one_once_its_whole_plateau_fits() -> None:
    size = len(states.plateau(FLAT_LOCAL_MINIMUM, "attacking-pairs")[0])
    assert size > 1
    assert [found_from(FLAT_LOCAL_MINIMUM, bound) for bound in (1, size - 1)] == [UNKNOWN, UNKNOWN]
    assert [found_from(FLAT_LOCAL_MINIMUM, bound) for bound in (size, size + 1, 1000)] == [NO_EXIT] * 3


def test_an_exit_is_found_as_soon_as_its_state_fits() -> None:
    assert found_from(SHOULDER, 1) == UNKNOWN
    assert [found_from(SHOULDER, bound) for bound in (2, 3, 1000)] == [EXIT] * 3


def test_a_state_with_a_better_successor_is_an_exit_itself() -> None:
    assert found_from((0, 0, 0, 0), 1) == EXIT


@pytest.mark.parametrize(
    "rows", [(6,) * 13, (2, 7, 5, 0, 1, 6, 4, 7), (3, 6, 0, 5, 1, 4, 6), (4, 1, 1, 5, 2, 0), SHOULDER]
)
def test_an_exit_is_found_exactly_if_it_is_among_the_states_held(rows: Rows) -> None:
    heuristic = Heuristic.LINE_OF_SIGHT
    h, met = heuristic_value(rows, heuristic), held(rows, heuristic, 40)
    first_exit = next(i for i, state in enumerate(met) if states.best_moves(state, heuristic)[0] < h)
    for bound in range(1, 40):
        assert found_from(rows, bound, heuristic) == (EXIT if first_exit < bound else UNKNOWN)


@pytest.mark.parametrize("n", [4, 5])
def test_no_two_small_states_have_the_same_hash(n: int) -> None:
    hashes = {int(state_hash(np.array(rows, np.int32))) for rows in product(range(n), repeat=n)}
    assert len(hashes) == n**n
    assert 0 not in hashes


def test_the_set_of_hashes_holds_what_it_was_told_and_nothing_else() -> None:
    memory = np.zeros(2 * seen_size(64), np.uint64)
    seen, behind = np.split(memory, 2)
    # All of them want the last place, so that the search for a free one goes around the end.
    words = [np.uint64(len(seen) * number + len(seen) - 1) for number in range(128)]
    for word in words[:64]:
        assert not is_seen(seen, word)
        remember(seen, word)
    assert [bool(is_seen(seen, word)) for word in words] == [True] * 64 + [False] * 64
    assert not behind.any()


@pytest.mark.parametrize("bound", [1, 8, 9, 1000, 20_000])
def test_the_set_of_hashes_is_at_most_half_full(bound: int) -> None:
    size = seen_size(bound)
    assert size >= 2 * bound
    assert size & (size - 1) == 0
