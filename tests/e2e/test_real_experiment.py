"""The page of experiments on a real display: run, picked from the list, watched."""

from __future__ import annotations

import pytest

from tests.e2e.robot import Robot

FIRST_RUN = (1200, 462)
"""A place in the first row of the list of runs, in a window of 1440x900."""


@pytest.mark.thorough
def test_an_experiment_is_run_and_one_of_its_runs_is_watched_to_its_end(robot: Robot) -> None:
    robot.press("alt+2", title="^Experiment – ")
    robot.press("ctrl+Return", title="^Done – ")
    robot.wait_until(lambda: any("1,000 runs" in words for words in robot.read("Runs")), "the list of runs")
    robot.double_click(*FIRST_RUN)
    robot.wait_for_title(r"^(Running|Step|Paused at step|Stuck|Solved)")
    robot.press(
        *["plus"] * 8,
        title=r"^(Paused at step|Stuck|Solved)",
    )
    robot.press("alt+2", title="^Done – ")
    robot.quit()


@pytest.mark.thorough
def test_a_window_closed_during_an_experiment_asks_and_leaves_no_thread_and_no_message(robot: Robot) -> None:
    robot.press("alt+2", title="^Experiment – ")
    robot.click_on("Runs")
    robot.press("ctrl+a")
    robot.type("3000000")
    robot.press("ctrl+Return", title="^Running, [1-9]")
    robot.press("alt+F4")
    robot.wait_for_window("Close the window")
    robot.press("Tab", "space")
    assert robot.wait_for_end() == (0, "", "")
