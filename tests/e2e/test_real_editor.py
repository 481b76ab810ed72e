"""The real window on a real display: a queen is dragged, the drag undone, a branch made, and the run gone back to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.core.board import Rows
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.document import run_document
from solver.runs.trace import record
from tests.e2e.robot import Robot

START: Rows = (3, 2, 5, 2, 2, 0, 7, 7)
SETTINGS = run_settings(variant="steepest-ascent", start=START, seed=3)
"""A run that gets stuck after four moves."""
FIRST_RUN = (1234, 565)
"""The first row of the page of branches, in a window of 1440 by 900."""
FIRST_SQUARE, SQUARE_PX = (420, 153), 77
"""The middle of the top left square and the size of a square, in a window of 1440 by 900."""


@pytest.fixture
def robot(start_program: Callable[..., Robot], tmp_path: Path) -> Robot:
    """Open the window with a run that is over."""
    path = tmp_path / "run.json"
    path.write_text(json.dumps(run_document(record(SETTINGS, search_events(SETTINGS)))))
    started = start_program(str(path))
    started.wait_for_title("Paused at step 0")
    return started


def square(column: int, row: int) -> tuple[int, int]:
    return FIRST_SQUARE[0] + column * SQUARE_PX, FIRST_SQUARE[1] + row * SQUARE_PX


def h_after(column: int, row: int) -> int:
    return heuristic_value([*START[:column], row, *START[column + 1 :]])


@pytest.mark.thorough
def test_a_queen_is_dragged_the_drag_undone_the_run_gone_back_to_and_branched_off_from(robot: Robot) -> None:
    robot.drag(square(0, 3), square(0, 0))
    robot.wait_for_title(rf"^Ready at h = {h_after(0, 0)}\b")
    robot.press("ctrl+z", title="^Ready at h = 8")
    robot.press("ctrl+shift+z", title=f"^Ready at h = {h_after(0, 0)}")
    robot.press("space", title="^(Stuck|Solved|Paused|No better move)")
    robot.press("5")
    robot.click(*FIRST_RUN)
    robot.wait_for_title("^Paused at step 0")
    robot.press("End", title="^Stuck after 4 steps")
    robot.press("Left", "Left", title="^Paused at step 2")
    robot.press("b", title="^Ready at h = 3")
    robot.press("space", title="^(Stuck|Solved)")
    robot.quit()
