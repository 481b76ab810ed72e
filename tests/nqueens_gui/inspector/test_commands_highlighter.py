"""Who points at what is served: the last one, and only in the state looked at."""

from __future__ import annotations

import numpy as np
import pytest

from nqueens_gui.board.highlight import Highlight
from nqueens_gui.inspector.commands import Highlighter
from nqueens_gui.player.playback import Mode
from solver.analysis.plateau import PlateauExit
from solver.core.heuristics import AttackingPair, LineKind, attacking_pairs
from solver.core.run_settings import run_settings
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of

TRACE = recorded(run_settings(variant="steepest-ascent", seed=3, start=(3, 2, 5, 2, 2, 0, 7, 7)))


class Watched:
    """A highlighter and what it told."""

    def __init__(self) -> None:
        self.highlighter = Highlighter()
        self.told: list[Highlight | None] = []
        self.highlighter.changed.connect(self.told.append)
        self.highlighter.follow(snapshot_of(TRACE, 0))

    @property
    def squares(self) -> list[list[int]] | None:
        last = self.told[-1]
        return None if last is None else last.squares.tolist()


@pytest.fixture
def watched(qapp: object) -> Watched:
    return Watched()


def test_the_last_one_to_point_is_served_and_then_those_before(watched: Watched) -> None:
    watched.highlighter.point_at("successors", 5)
    of_h = watched.squares
    pair = attacking_pairs(TRACE.rows(0))[0]
    watched.highlighter.point_at("pair", pair)
    assert watched.squares == [[pair.first, 3], [pair.second, 2]]
    watched.highlighter.point_at("pair", None)
    assert watched.squares == of_h
    watched.highlighter.point_at("successors", None)
    assert watched.told[-1] is None


def test_a_fixed_highlight_is_shown_while_nothing_is_pointed_at_or_may_be(watched: Watched) -> None:
    fixed = Highlight(8, np.array([[1, 1]], np.int32))
    watched.highlighter.set_fixed(fixed)
    assert watched.told[-1] is fixed
    watched.highlighter.point_at("square", (0, 2))
    assert watched.told[-1] is not fixed
    watched.highlighter.set_off(True)
    assert watched.told[-1] is fixed
    watched.highlighter.set_fixed(None)
    assert watched.told[-1] is None


def test_one_successor_is_highlighted_as_its_square_is(watched: Watched) -> None:
    watched.highlighter.point_at("square", (0, 2))
    from_board = watched.squares
    watched.highlighter.point_at("square", None)
    watched.highlighter.point_at("successor", (0, 2))
    assert watched.squares == from_board


def test_moves_are_highlighted_in_their_order(watched: Watched) -> None:
    watched.highlighter.point_at("exit", PlateauExit(((0, 3, 4),), TRACE.rows(1), 1, 1, (1, 2, 3)))
    last = watched.told[-1]
    assert last is not None
    assert last.moves == ((0, 3, 4), (1, 2, 3))


def test_another_state_lights_only_the_square_under_the_pointer(watched: Watched) -> None:
    watched.highlighter.point_at("square", (0, 2))
    watched.highlighter.point_at("pair", AttackingPair(1, 3, LineKind.ROW))
    watched.highlighter.follow(snapshot_of(TRACE, 1))
    assert watched.squares is not None
    assert [0, 2] in watched.squares


def test_the_same_state_keeps_what_is_highlighted(watched: Watched) -> None:
    snapshot = snapshot_of(TRACE, 0)
    watched.highlighter.follow(snapshot)
    watched.highlighter.point_at("successors", 5)
    before = len(watched.told)
    watched.highlighter.follow(snapshot)
    assert len(watched.told) == before


def test_nothing_is_highlighted_while_a_run_plays_or_before_the_first(watched: Watched) -> None:
    watched.highlighter.point_at("square", (0, 2))
    for snapshot in (snapshot_of(TRACE, 0, mode=Mode.PLAYING, has_insight=False), empty_snapshot()):
        watched.highlighter.follow(snapshot)
        watched.highlighter.point_at("successors", 5)
        assert watched.told[-1] is None


def test_a_square_that_the_board_does_not_have_is_not_highlighted(watched: Watched) -> None:
    watched.highlighter.point_at("square", (0, 8))
    assert watched.told == []
