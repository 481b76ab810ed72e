"""The terrain as a profile: which piece lies where, how high and how wide."""

from __future__ import annotations

from itertools import count, pairwise, product

import pytest
from msgspec.structs import replace

from nqueens_gui.watch.terrain_view import (
    MOST_ON_WAY,
    Strip,
    TerrainInfo,
    members_in,
    terrain_info,
    way_through,
)
from solver.analysis.state_kind import StateKind
from solver.analysis.terrain import Piece, Terrain, Valley
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace
from tests.nqueens_gui.landscapes import found


def whole(n: int) -> Terrain:
    terrain = found(n).terrain
    assert terrain is not None
    return terrain


def info(n: int, least_h: int = 0) -> TerrainInfo:
    return terrain_info(whole(n), least_h)


@pytest.mark.parametrize("n", [4, 5, 6])
def test_every_state_up_to_the_height_drawn_is_in_one_piece(n: int) -> None:
    drawn = info(n)
    assert drawn.note == f"without the {n**n - drawn.valley.states:,} slopes above h = {drawn.valley.h}"
    assert sum(row[2] for row in drawn.table()[1:]) == drawn.valley.states
    above = [level for level in found(n).landscape.levels if level.h > drawn.valley.h]
    assert {level.kind for level in above} == {StateKind.SLOPE}
    assert sum(level.states for level in above) == n**n - drawn.valley.states


@pytest.mark.parametrize("n", [4, 5, 6])
def test_the_profile_has_no_gaps_and_falls_only_along_slopes(n: int) -> None:
    strips = info(n).strips
    assert strips[0].left_h == strips[-1].right_h == info(n).valley.h
    assert all(left.right_h == right.left_h for left, right in pairwise(strips))
    for strip in strips:
        assert strip.piece.h == max(strip.left_h, strip.right_h)
        is_ridge = strip.piece.is_ridge
        assert (strip.left_h != strip.right_h) == (strip.piece.kind is StateKind.SLOPE and not is_ridge)


@pytest.mark.parametrize("n", [4, 5, 6])
def test_a_piece_has_a_place_and_one_more_for_each_doubling_and_both_sides_of_a_valley(n: int) -> None:
    drawn = info(n)
    places: dict[Piece, list[tuple[int, ...]]] = {}
    for strip in drawn.strips:
        places.setdefault(strip.piece, []).extend(strip.states)
    for piece, states in places.items():
        assert len(set(states)) == len(states) == piece.states.bit_length()
        assert {heuristic_value(rows) for rows in states} == {piece.h}
    assert drawn.starts[-1] == sum(map(len, places.values()))
    assert list(drawn.starts) == sorted(set(drawn.starts))


def test_every_ridge_lies_between_valleys_it_leads_down_into() -> None:
    """A ridge of six queens: to either side of it is a solution or plateau that its valleys hold."""
    strips = info(6).strips
    floors = [place for place, strip in enumerate(strips) if strip.piece.kind is StateKind.SOLUTION]
    ridges = [place for place, strip in enumerate(strips) if strip.piece.states == 45]
    assert len(floors) == len(ridges) == 4
    assert all(floors[0] < ridge < floors[-1] for ridge in ridges)
    between = [sum(left < ridge < right for ridge in ridges) for left, right in pairwise(floors)]
    assert between == [1, 2, 1]


def test_valleys_of_one_ridge_lie_side_by_side_and_large_ones_in_the_middle() -> None:
    def floor(state: int, states: int) -> Valley:
        return Valley(0, states, (Piece(0, StateKind.SOLUTION, 1, (), ((state,),), state),), ())

    ridge = Piece(1, StateKind.SHOULDER, 1, (0, 2), ((9,),), 9)
    valley = Valley(1, 13, (ridge,), (floor(0, 7), floor(1, 3), floor(2, 2)))
    order = [strip.states[0][0] for strip in terrain_info(replace(whole(4), valley=valley)).strips]
    assert order in ([1, 0, 9, 2], [2, 9, 0, 1])


def test_a_place_says_what_its_piece_is_and_which_state_it_opens() -> None:
    piece = Piece(2, StateKind.SLOPE, 1, (0,), ((0, 1, 2, 3),), 0)
    assert Strip(piece, piece.examples, 2, 1).sentence((0, 1, 2, 3)) == (
        "h = 2, slope: 1 state, down into 1 valley; click to see 0,1,2,3"
    )
    plateau = Piece(1, StateKind.FLAT_LOCAL_MINIMUM, 4, (), ((0, 1, 2, 3),), 0)
    assert Strip(plateau, plateau.examples, 1, 1).sentence((0, 1, 2, 3)) == (
        "h = 1, flat local minimum: 4 states; click to see 0,1,2,3"
    )


def recorded(n: int, variant: str, **settings: object) -> Trace:
    trace = Trace(run_settings(n, variant, **settings))
    trace.extend(search_events(trace.settings))
    return trace


@pytest.mark.parametrize("n", [4, 5, 6])
def test_every_state_lies_at_its_h_within_its_piece(n: int) -> None:
    greatest = max(level.h for level in found(n).landscape.levels)
    drawn = info(n, greatest)
    assert drawn.note == ""
    for rows in list(product(range(n), repeat=n))[::7]:
        spot = drawn.spot(rows)
        x, h = spot
        assert h == heuristic_value(rows)
        number, _ = drawn.terrain.locate(rows)
        ends = [(drawn.starts[at], drawn.starts[at + 1]) for at in drawn.strips_of[number]]
        assert any(low <= x <= high for low, high in ends)


def test_the_states_of_a_plateau_lie_side_by_side_in_the_order_of_their_codes() -> None:
    drawn = info(6)
    for strip, start in zip(drawn.strips, drawn.starts, strict=False):
        if strip.left_h == strip.right_h:
            spots = [drawn.spot(rows) for rows in strip.states]
            assert [int(x - start) for x, _ in spots if x is not None] == list(range(len(spots)))


def test_what_lies_above_is_drawn_as_far_as_asked_one_place_wide() -> None:
    low, high = info(6), info(6, 9)
    assert (low.valley.h, high.valley.h) == (4, 9)
    assert len(high.strips) == len(low.strips) + 10
    assert high.starts[-1] == low.starts[-1] + 10
    assert low.spot((0, 0, 0, 0, 0, 0)) is None
    assert info(6, 15).spot((0, 0, 0, 0, 0, 0))[1] == 15


def test_a_slope_lies_on_the_side_from_which_the_run_came() -> None:
    drawn = info(6, 9)
    slope = next(strip.states[0] for strip in drawn.strips if strip.piece.h == 9)
    assert drawn.spot(slope, (0.0, 9)) == (0, 9)
    assert drawn.spot(slope, (float(drawn.starts[-1]), 9)) == (drawn.starts[-1], 9)


def test_the_way_of_a_run_begins_at_its_last_restart() -> None:
    runs = (recorded(6, "random-restart", seed=seed) for seed in count())
    trace = next(run for run in runs if len(run.restarts()))
    [first, *_] = trace.restarts().tolist()
    drawn = info(6, int(trace.column("h").max()))
    for index in (0, first - 1, first, trace.end):
        climb = max((at for at in trace.restarts().tolist() if at <= index), default=0)
        way = way_through(drawn, trace, index)
        assert [h for _, h in way] == trace.column("h")[climb : index + 1].tolist()


def test_a_long_way_is_drawn_from_its_last_states_only() -> None:
    runs = (recorded(6, "simulated-annealing", seed=seed) for seed in count())
    trace = next(run for run in runs if run.end > MOST_ON_WAY)
    drawn = info(6, int(trace.column("h").max()))
    assert len(way_through(drawn, trace, trace.end)) == MOST_ON_WAY


def test_all_members_of_a_population_are_somewhere() -> None:
    trace = recorded(6, "genetic", seed=4)
    drawn = info(6, 15)
    spots = members_in(drawn, trace, 1)
    assert [h for _, h in spots] == trace.member_h(1).tolist()
