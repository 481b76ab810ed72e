"""The terrain as a profile: which piece lies where, how high and how wide."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nqueens_gui.landscape.terrain_view import Strip, TerrainInfo, terrain_info
from solver.analysis.state_kind import StateKind
from solver.analysis.terrain import Piece, Valley
from solver.core.heuristics import heuristic_value
from tests.nqueens_gui.landscapes import found


def info(n: int) -> TerrainInfo:
    valley = found(n).terrain
    assert valley is not None
    return terrain_info(n, valley)


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
        return Valley(0, states, (Piece(0, StateKind.SOLUTION, 1, (), ((state,),)),), ())

    ridge = Piece(1, StateKind.SHOULDER, 1, (0, 2), ((9,),))
    whole = Valley(1, 13, (ridge,), (floor(0, 7), floor(1, 3), floor(2, 2)))
    order = [strip.states[0][0] for strip in terrain_info(4, whole).strips]
    assert order in ([1, 0, 9, 2], [2, 9, 0, 1])


def test_a_place_says_what_its_piece_is_and_which_state_it_opens() -> None:
    piece = Piece(2, StateKind.SLOPE, 1, (0,), ((0, 1, 2, 3),))
    assert Strip(piece, piece.examples, 2, 1).sentence((0, 1, 2, 3)) == (
        "h = 2, slope: 1 state, down into 1 valley; click to open 0,1,2,3"
    )
    plateau = Piece(1, StateKind.FLAT_LOCAL_MINIMUM, 4, (), ((0, 1, 2, 3),))
    assert Strip(plateau, plateau.examples, 1, 1).sentence((0, 1, 2, 3)) == (
        "h = 1, flat local minimum: 4 states; click to open 0,1,2,3"
    )
