"""The real window on a real display, used by mouse and keys as a student would."""

from __future__ import annotations

from pathlib import Path

import pytest

from nqueens_gui.export.formats import RUN_FORMATS
from solver.runs.reading import read_run
from tests.e2e.robot import Robot

MIDDLE_OF_CHART = (1300, 170)
"""In a window of 1440 by 900."""


def test_a_search_is_watched_paused_at_a_local_minimum_examined_and_exported(
    robot: Robot, home: Path, tmp_path: Path
) -> None:
    robot.press("space", title=r"^(Paused at step|No better move|Stuck|Solved)")
    reached = robot.step
    robot.press("Left", title=f"Paused at step {reached - 1}")
    robot.press("Home", title="Paused at step 0")
    robot.click(*MIDDLE_OF_CHART)
    robot.wait_until(lambda: robot.step > 0, "a later step")
    robot.press("End", title=r"^(Stuck|Solved)")  # which makes the rest of the run
    reached = robot.step
    robot.screenshot(tmp_path / "paused.png")
    robot.press("ctrl+e")
    robot.wait_for_window("Export run")
    robot.press("Home", *["Down"] * [row.name for row in RUN_FORMATS].index("json"), "Return")
    robot.wait_for_files(lambda: endings(home) == {".json"}, "the export")
    (run_file,) = home.glob("*.json")
    assert read_run(run_file).steps == reached
    robot.quit()


def endings(folder: Path) -> set[str]:
    return {path.suffix for path in folder.glob("nqueens-*")}


@pytest.mark.thorough
def test_a_window_closed_during_a_run_leaves_no_thread_and_no_message(robot: Robot) -> None:
    robot.press("plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus")
    robot.press("plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus")
    robot.press("ctrl+n")
    robot.press("alt+F4")
    assert robot.wait_for_end() == (0, "", "")


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
