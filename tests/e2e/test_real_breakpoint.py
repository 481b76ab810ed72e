"""Understanding a stuck search in the real window: a curated board, a breakpoint, the inspector, a prediction."""

from __future__ import annotations

import pytest

from nqueens_gui.watch.example_boards import curated_boards
from solver.analysis.state_kind import state_insight
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from tests.e2e.robot import FIRST_RUN, Robot

BOARDS = [board.name for board in curated_boards()]


def open_board(robot: Robot, name: str) -> Trace:
    """Open a curated board from its list, and return its run."""
    board = curated_boards()[BOARDS.index(name)]
    trace = record(board.settings, search_events(board.settings))
    robot.press("ctrl+b")
    robot.wait_for_window("Example boards")
    robot.press("Home", *["Down"] * BOARDS.index(name), "Return")
    robot.wait_for_title(f"^Ready at h = {trace.column('h')[0]}")
    return trace


@pytest.mark.thorough
def test_a_search_plays_to_a_local_minimum_that_is_examined_branched_off_and_gone_back_to(
    robot: Robot,
) -> None:
    trace = open_board(robot, "many-restarts")
    robot.press(*["plus"] * 10, "space")
    first, second = trace.local_minima()[:2].tolist()
    robot.wait_for_title(f"^Paused at step {trace.column('step')[first]}, in a local minimum")
    insight = state_insight(trace.rows(first))
    robot.press("1")
    robot.wait_until(lambda: insight.reason in " ".join(robot.read("Inspector")), insight.reason)
    assert insight.kind.sentence in " ".join(robot.read("Inspector"))
    robot.press("f", title=f"^Paused at step {trace.column('step')[second]}, climb 2, in a local minimum")
    robot.press("shift+f", title=f"^Paused at step {trace.column('step')[first]}, in a local minimum")
    robot.press("b", title=f"^Ready at h = {insight.h}")
    robot.press("5")
    robot.click(*FIRST_RUN)
    robot.wait_for_title(f"^Paused at step {trace.column('step')[first]}, in a local minimum")
    robot.quit()


@pytest.mark.thorough
def test_the_next_move_is_predicted_in_front_of_a_class(robot: Robot) -> None:
    trace = open_board(robot, "four-queens-walk")
    robot.press("p", title="^What is move 1")
    assert robot.read("Inspector") == ["Hidden while you predict.\nPress P to leave."]
    for step in range(1, trace.steps):
        robot.press("Return", title=f"^What is move {step + 1}")
    robot.press("Return", title="^Solved after 3 steps")
    assert " ".join(robot.read("Prediction")).startswith(
        "No guess. The best moves lead to h\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}0."
    )
    robot.press("p")
    robot.quit()
