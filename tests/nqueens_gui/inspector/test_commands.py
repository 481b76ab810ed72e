"""The inspector: what its pages ask for is done, and what is pointed at is highlighted."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt

from nqueens_gui.board.highlight import Highlight
from nqueens_gui.inspector.commands import Highlighter
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.player.playback import Mode
from solver.analysis.plateau import PlateauExit
from solver.core.heuristics import AttackingPair, LineKind, attacking_pairs
from solver.core.run_settings import run_settings
from solver.runs.breakpoints import Breakpoint
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.inspector.rooms import PointingRoom
from tests.nqueens_gui.pointing import point_at
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of
from tests.nqueens_gui.user import User, Watcher

LARGE = run_settings(variant="sideways", seed=5, start=(4, 2, 7, 5, 3, 1, 0, 6))
"""A run that starts on a large plateau."""


def test_the_plateau_is_explored_and_its_exits_are_highlighted_and_branched_off_to(user: User) -> None:
    user.watch(LARGE)
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)
    user.do("inspect_plateau")
    panel = user.window.inspector.plateau
    user.wait(
        lambda: panel.headline_label.text().startswith(unbroken("10,648 states of h = 2 and 17,472 exits; "))
    )
    point_at(panel.exits, panel.exits.item_rect(0).center())
    highlight = user.window.watch.board.highlight
    end = panel.exits.item(0)
    assert highlight.moves == (*end.moves, end.best_move)
    panel.exits.opened.emit(end)
    user.wait(lambda: user.rows == end.rows)
    assert user.last.mode is Mode.PAUSED
    assert user.last.settings.variant is LARGE.variant
    assert user.window.next_run.settings.start == end.rows
    origin = user.window.branch_commands.tree.current.origin
    assert (origin.run, origin.index) == (1, 1)
    user.wait(lambda: panel.headline_label.text().startswith("No plateau here: "))


@pytest.mark.thorough
def test_the_ways_out_are_tried_and_one_of_their_runs_is_watched(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_End)
    user.wait_for_end()
    stuck = user.rows
    user.window.watch.pause_panel.set_breakpoints({Breakpoint.LOCAL_MINIMUM})
    user.do("inspect_escapes")
    panel = user.window.inspector.escapes
    user.wait(lambda: panel.note_label.text().endswith(" 1,000 runs each."))
    told = panel.escapes.item_text(1)
    user.click(panel.escapes.viewport(), panel.escapes.item_rect(1).center().toPoint())
    user.wait(lambda: user.last.settings is not None and user.last.settings.start == stuck)
    user.wait(lambda: user.last.length > 1)
    user.window.watch.pause_panel.set_breakpoints(())
    user.program.session.play()
    user.wait_for_end()
    settings = user.last.settings
    assert settings.variant.name == "random-restart"
    assert f"watch run {settings.run_index:,}," in told
    assert user.window.watch.banner.text.startswith("Solved")


@pytest.mark.parametrize("page", ["inspect_plateau", "inspect_escapes"])
@pytest.mark.thorough(but=1)
def test_the_program_can_end_during_an_analysis(user: User, page: str) -> None:
    user.watch(run_settings(100, "steepest-ascent", seed=3))
    user.press(Qt.Key.Key_Space)
    user.wait_for_end()
    user.do(page)
    analysis = (
        user.window.inspecting.plateaus if page == "inspect_plateau" else user.window.inspecting.escapes
    )
    user.wait(lambda: analysis.is_busy)
    user.window.close()
    user.program.end()
    assert not [thread for thread in threading.enumerate() if thread.name == "job"]


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(PointingRoom)


def highlighted(watcher: Watcher) -> list[tuple[int, ...]]:
    """The squares that are highlighted on the board."""
    highlight = watcher.window.watch.board.highlight
    return [] if highlight is None else [tuple(square) for square in highlight.squares.tolist()]


def test_pointing_in_the_inspector_lights_the_board(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.wait(lambda: watcher.last.insight is not None)
    insight, panel = watcher.last.insight, watcher.window.inspector.why
    point_at(panel.successors, QPointF(5, 5))
    assert highlighted(watcher) == insight.best_successors()
    point_at(panel.successors, None)
    assert highlighted(watcher) == []
    point_at(panel.pairs, QPointF(5, 5))
    first, second, _ = attacking_pairs(watcher.rows)[0]
    assert highlighted(watcher) == [(first, watcher.rows[first]), (second, watcher.rows[second])]


def test_pointing_at_a_square_lights_the_pairs_of_a_queen_there(watcher: Watcher) -> None:
    watcher.watch(stuck_run())
    watcher.wait(lambda: watcher.last.insight is not None)
    board = watcher.window.watch.board
    point_at(board, board.square_center(0, 2))
    assert highlighted(watcher) == [(0, 2), (1, 2), (3, 2), (4, 2)]
    watcher.press(Qt.Key.Key_Right, until=lambda: watcher.index == 1)
    assert (0, 2) in highlighted(watcher)
    point_at(board, None)
    assert highlighted(watcher) == []


def test_a_run_that_plays_lights_nothing(watcher: Watcher) -> None:
    watcher.watch(endless_run(), speed=200)
    point_at(watcher.window.watch.board, watcher.window.watch.board.square_center(0, 2))
    assert highlighted(watcher)
    watcher.press(Qt.Key.Key_Space, until=lambda: watcher.index > 3)
    assert highlighted(watcher) == []


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
