"""The plateau around a state: its size, its exits, and the ways to them, as the definitions give them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from solver.analysis.plateau import (
    MOST_BYTES,
    Move,
    Plateau,
    PlateauSearch,
    explore_plateau,
    first_bound,
    further_bound,
    most_states,
)
from solver.analysis.state_space import map_plateaus, state_space
from solver.core.board import Rows
from solver.core.heuristics import Heuristic
from tests.oracle import states
from tests.solver.boards import (
    EXAMPLE,
    SOLUTION,
    STRICT_LOCAL_MINIMUM,
    boards,
    heuristics,
)

LARGE = (4, 2, 7, 5, 3, 1, 0, 6)
"""A state on a plateau of thousands."""


def least_successor(table: dict[Rows, int], rows: Rows) -> int:
    return min(table[states.moved(rows, move)] for move in states.moves(rows))


def after(rows: Rows, moves: tuple[Move, ...]) -> Rows:
    for column, from_row, to_row in moves:
        assert rows[column] == from_row
        rows = states.moved(rows, (column, to_row))
    return rows


@settings(max_examples=20, deadline=None)
@given(boards(4, 5), heuristics)
def test_its_size_and_exits_are_those_of_the_definition(rows: Rows, heuristic: Heuristic) -> None:
    found, layers = explore_plateau(rows, heuristic), states.plateau_layers(rows, heuristic)
    assert found.is_complete
    assert (found.size, found.exits) == tuple(sum(map(len, part)) for part in zip(*layers, strict=True))
    assert found.met == found.size + found.exits
    assert found.nearest == next((d for d, (_, exits) in enumerate(layers) if exits), None)
    told = [end.rows for end in found.nearest_exits]
    assert len(set(told)) == len(told) == min(found.exits, 60)
    assert all(end.rows in layers[len(end.moves)][1] for end in found.nearest_exits)


@settings(max_examples=20, deadline=None)
@given(boards(4, 7), heuristics)
def test_the_way_to_an_exit_is_made_of_equal_moves_and_ends_before_a_better_one(
    rows: Rows, heuristic: Heuristic
) -> None:
    found = explore_plateau(rows, heuristic, 500)
    for end in found.nearest_exits[:5]:
        for count in range(len(end.moves) + 1):
            assert states.heuristic_value(after(rows, end.moves[:count]), heuristic) == found.h
        best_h, best = states.best_moves(end.rows, heuristic)
        assert after(rows, end.moves) == end.rows
        assert (end.best_h, end.best_count) == (best_h, len(best))
        column, row = best[0]
        assert end.best_move == (column, end.rows[column], row)
        assert best_h < found.h


@pytest.mark.parametrize("heuristic", Heuristic)
def test_every_plateau_of_the_exact_landscape_is_found_with_its_size(heuristic: Heuristic) -> None:
    expected = {(p.h, p.size, p.has_exit) for p in map_plateaus(state_space(5, heuristic)).plateaus}
    table = {rows: states.heuristic_value(rows, heuristic) for rows in product(range(5), repeat=5)}
    flat = [rows for rows, h in table.items() if 0 < h == least_successor(table, rows)]
    found = [explore_plateau(rows, heuristic) for rows in flat[::8]]
    assert {(p.h, p.size, p.exits > 0) for p in found} <= expected
    assert max(p.size for p in found) == max(size for _, size, _ in expected)


@pytest.mark.parametrize(
    ("rows", "size", "exits"), [(STRICT_LOCAL_MINIMUM, 1, 0), (SOLUTION, 1, 0), (EXAMPLE, 0, 1)]
)
def test_off_a_plateau_there_is_only_the_state_itself(rows: Rows, size: int, exits: int) -> None:
    found = explore_plateau(rows)
    assert (found.size, found.exits, found.is_complete) == (size, exits, True)
    assert not found.can_continue


def test_a_search_goes_on_where_it_reached_its_bound() -> None:
    whole, search = explore_plateau(LARGE), PlateauSearch(LARGE)
    parts = [search.search(bound) for bound in (1, 2, 10, 100, 1000, most_states(8))]
    assert [part.met for part in parts[:5]] == [1, 2, 10, 100, 1000]
    assert [part.can_continue for part in parts] == [True] * 5 + [not whole.is_complete]
    assert replace(parts[-1], bound=whole.bound) == whole


def test_every_state_that_is_held_is_examined() -> None:
    found = explore_plateau(LARGE, bound=300)
    assert found.met == found.size + found.exits


def test_a_search_tells_how_far_it_is_and_ends_when_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.analysis.plateau.PORTION", 6400)
    told: list[Plateau] = []
    search = PlateauSearch(LARGE)
    stopped = search.search(report=lambda found: not told.append(found) and len(told) < 3)  # type: ignore[func-returns-value]
    assert len(told) == 3
    assert told[0].met < told[1].met < told[2].met == stopped.met
    assert stopped.can_continue
    assert search.search() == explore_plateau(LARGE)


@pytest.mark.parametrize("n", [4, 8, 100, 1000])
def test_bounds_grow_up_to_what_memory_allows(n: int) -> None:
    bounds = [first_bound(n)]
    while bounds[-1] < most_states(n):
        bounds.append(further_bound(n, bounds[-1]))
    assert bounds == sorted(set(bounds))
    assert most_states(n) * 4 * n < MOST_BYTES
