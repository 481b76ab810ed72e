"""The Compare page on a real display: three searches, the next start, one of the runs opened on Watch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.robot import Robot

SECOND_BOARD = (890, 280)
"""A place on the second of three boards, in a window of 1440x900."""


@pytest.fixture
def robot(display: str, tmp_path: Path) -> Iterator[Robot]:
    made = Robot(display, tmp_path / "home")
    yield made
    made.kill()


def test_three_searches_are_compared_and_one_is_opened_on_watch(robot: Robot) -> None:
    robot.resize(1440, 900)
    robot.wait_for_title("Ready at h = ")
    robot.press("alt+4")
    robot.wait_for_title("^Compare two to six searches")
    robot.press("ctrl+Return")
    robot.wait_for_title("^(Running|Paused|[0-3] of 3 solved|None of the runs)")
    robot.press("End")
    robot.wait_for_title("^([1-3] of 3 solved|None of the runs)")
    robot.press("n")
    robot.wait_for_title("^Running")
    robot.press("space")
    robot.wait_for_title("^(Paused|[1-3] of 3 solved|None of the runs)")
    robot.press("Home")
    robot.wait_for_title("^Paused at the start")
    robot.press("Right")
    robot.wait_for_title("^Paused at step 1")
    robot.click(*SECOND_BOARD)
    robot.wait_for_title(r"^Paused at step 1")
    robot.press("alt+4")
    robot.wait_for_title("^Paused at step 1 – ")
    robot.press("ctrl+q")
    assert robot.wait_for_end() == (0, "", "")
