"""The real window on a real display, used by mouse and keys as a student would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.document import run_document
from solver.runs.reading import read_run
from solver.runs.trace import record
from tests.e2e.robot import Robot

SETTINGS = run_settings(8, "random-restart", seed=3)
"""A run that restarts before it solves the board."""


@pytest.fixture
def run_file(tmp_path: Path) -> Path:
    path = tmp_path / "run.json"
    path.write_text(json.dumps(run_document(record(SETTINGS, search_events(SETTINGS)))))
    return path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def robot(display: str, home: Path) -> Iterator[Robot]:
    made = Robot(display, home)
    yield made
    made.kill()


def close(robot: Robot) -> None:
    """Quit and see that nothing was left, and nothing said."""
    robot.press("ctrl+q")
    assert robot.wait_for_end() == (0, "", "")


def test_a_search_is_watched_paused_at_a_local_minimum_examined_and_exported(
    robot: Robot, home: Path, tmp_path: Path
) -> None:
    robot.resize(1440, 900)
    robot.wait_for_title("Ready at h = ")
    robot.press("space")
    robot.wait_for_title(r"^(Paused at step|Stuck|Solved)")
    reached = robot.step
    robot.press("Left")
    robot.wait_for_title(f"Paused at step {reached - 1}")
    robot.press("Home")
    robot.wait_for_title("Paused at step 0")
    robot.press("End")
    robot.wait_until(lambda: robot.step == reached, "the end")
    robot.screenshot(tmp_path / "paused.png")
    robot.press("ctrl+e")
    robot.wait_for_window("Export run")
    robot.press("Return")
    robot.wait_until(lambda: {".json", ".csv", ".html", ".png"} <= endings(home), "the export")
    robot.press("Escape")
    (run_file,) = home.glob("*.json")
    assert read_run(run_file).steps == reached
    close(robot)


def endings(folder: Path) -> set[str]:
    return {path.suffix for path in folder.glob("nqueens-*")}


def test_a_click_on_the_chart_goes_to_that_step(robot: Robot) -> None:
    robot.resize(1440, 900)
    robot.wait_for_title("Ready at h = ")
    robot.press("plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "space")
    robot.wait_for_title(r"^(Paused at step|Stuck|Solved)")
    robot.press("Home")
    robot.wait_for_title("Paused at step 0")
    robot.click(1300, 170)
    robot.wait_until(lambda: robot.step > 0, "a later step")
    close(robot)


def test_a_window_closed_during_a_run_leaves_no_thread_and_no_message(robot: Robot) -> None:
    robot.wait_for_title("Ready at h = ")
    robot.press("plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus")
    robot.press("plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus")
    robot.press("ctrl+n")
    robot.press("alt+F4")
    assert robot.wait_for_end() == (0, "", "")


def test_a_run_file_given_on_the_command_line_is_opened_and_checked(
    display: str, home: Path, run_file: Path
) -> None:
    robot = Robot(display, home, str(run_file))
    try:
        robot.wait_for_title("Paused at step 0")
        robot.press("End")
        robot.wait_for_title("Solved in")
        close(robot)
    finally:
        robot.kill()
