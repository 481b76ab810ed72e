"""The inspector: what its pages ask for is done, and what is pointed at is highlighted."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QPointF, Qt

from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.player.playback import Mode
from solver.core.heuristics import attacking_pairs
from solver.core.run_settings import run_settings
from solver.runs.breakpoints import Breakpoint
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.editing.room import EditingRoom
from tests.nqueens_gui.inspector.rooms import PointingRoom
from tests.nqueens_gui.pointing import point_at
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import User, Watcher

LARGE = run_settings(variant="sideways", seed=5, start=(4, 2, 7, 5, 3, 1, 0, 6))
"""A run that starts on a large plateau."""


def test_the_plateau_is_explored_and_its_exits_are_highlighted_and_gone_to(user: User) -> None:
    user.watch(LARGE)
    user.do("inspect_plateau")
    panel = user.window.inspector.plateau
    user.wait(
        lambda: panel.headline_label.text().startswith(unbroken("10,648 states of h = 2 and 17,472 exits; "))
    )
    point_at(panel.exits, panel.exits.item_rect(0).center())
    highlight = user.window.watch.board.highlight
    assert highlight is not None
    end = panel.exits.item(0)
    assert highlight.moves == (*end.moves, end.best_move)
    panel.exits.opened.emit(end)
    user.wait(lambda: user.rows == end.rows)
    assert user.last.mode is Mode.PAUSED
    assert user.last.settings is not None
    assert user.last.settings.variant is LARGE.variant
    assert user.window.next_run.settings.start == end.rows
    user.wait(lambda: panel.headline_label.text().startswith("No plateau here: "))


def test_nothing_is_searched_while_another_page_is_open(user: User) -> None:
    user.do("inspect_why")
    user.watch(LARGE)
    user.wait(lambda: user.last.insight is not None)
    analysis = user.window.inspecting.plateaus
    assert not analysis.is_busy


@pytest.mark.thorough
def test_the_ways_out_are_tried_and_one_of_their_runs_is_watched(user: User) -> None:
    user.watch(stuck_run())
    user.press(Qt.Key.Key_End)
    user.press(Qt.Key.Key_Space)
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
    assert settings is not None
    assert settings.variant.name == "random-restart"
    assert f"watch run {settings.run_index:,}," in told
    assert user.window.watch.banner.text.startswith("Solved")


@pytest.mark.thorough
def test_a_run_from_an_exit_and_one_of_a_strategy_branch_off_the_current_state(user: User) -> None:
    user.watch(LARGE)
    user.press(Qt.Key.Key_Right)
    user.wait(lambda: user.index == 1)
    user.do("inspect_plateau")
    panel = user.window.inspector.plateau
    user.wait(lambda: panel.exits.rows)
    end = panel.exits.item(0)
    panel.exits.opened.emit(end)
    user.wait(lambda: user.rows == end.rows)
    tree = user.window.branch_commands.tree
    assert tree.current is not None
    assert tree.current.origin is not None
    assert (tree.current.origin.run, tree.current.origin.index) == (1, 1)


def test_a_click_on_a_successor_makes_its_move(open_room: OpenRoom) -> None:
    watcher = open_room(EditingRoom)
    watcher.watch(LARGE)
    watcher.press(Qt.Key.Key_Right)
    watcher.wait(lambda: watcher.index == 1 and watcher.last.insight is not None)
    watcher.do("inspect_why")
    table = watcher.window.inspector.why.successors
    (column, row), _, place = table.places(1)[0]
    before = watcher.rows
    watcher.click(table.viewport(), place.center().toPoint())
    watcher.wait(lambda: watcher.rows == (*before[:column], row, *before[column + 1 :]))
    tree = watcher.window.branch_commands.tree
    assert tree.current is not None
    assert tree.current.origin is not None
    assert tree.current.origin.rows == before


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
    assert insight is not None
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
    watcher.press(Qt.Key.Key_Right)
    watcher.wait(lambda: watcher.index == 1)
    assert (0, 2) in highlighted(watcher)
    point_at(board, None)
    assert highlighted(watcher) == []


def test_a_run_that_plays_lights_nothing(watcher: Watcher) -> None:
    watcher.watch(endless_run(), speed=200)
    point_at(watcher.window.watch.board, watcher.window.watch.board.square_center(0, 2))
    assert highlighted(watcher)
    watcher.press(Qt.Key.Key_Space)
    watcher.wait(lambda: watcher.index > 3)
    assert highlighted(watcher) == []
