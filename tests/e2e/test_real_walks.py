"""Two users' first hour in the real window, step by step, with a picture of each step.

The pictures and the list of steps, ``steps.md``, are in the folder of the test that pytest keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nqueens_gui.lessons.session import own_lessons
from nqueens_gui.watch.terrain_session import FINDING
from solver.analysis.prepare import prepare as prepare_analysis
from solver.core.board import MIN_QUEENS
from solver.core.run_settings import run_settings
from solver.core.system_libraries import Use
from solver.engine.prepare import prepare
from tests.e2e.robot import Robot
from tests.virtual_display import skip_without, virtual_display

LESSON, PLATEAUS = (own_lessons()[name].title for name in ("1-states", "3-plateaus"))


class Walk:
    """Notes what a user does, and keeps a picture of what it led to."""

    def __init__(self, robot: Robot, folder: Path) -> None:
        self.robot = robot
        self._folder = folder
        self._steps: list[str] = []

    def note(self, words: str, title: str = "") -> None:
        """Note a step and keep a picture, once the title of the window is like `title`."""
        if title:
            self.robot.wait_for_title(title)
        self._steps.append(words)
        number = len(self._steps)
        assert self.robot.read(f"@picture {self._folder / f'{number:02}.png'}")
        lines = (f"{place}. {step}" for place, step in enumerate(self._steps, start=1))
        (self._folder / "steps.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture(autouse=True)
def compiled() -> None:
    """Compile beforehand what the walks run, as the set-up does; the window would wait for it, or be slow."""
    prepare()
    prepare_analysis(run_settings(MIN_QUEENS, "steepest-ascent", seed=0))


def first_start(home: Path) -> None:
    """Leave empty settings, so that the robot leaves them alone and the window comes as the first time."""
    settings = home / ".config" / "nqueens-laboratory" / "nqueens-gui.conf"
    settings.parent.mkdir(parents=True)
    settings.touch()


@pytest.mark.thorough
def test_a_student_comes_through_the_first_hour(
    start_program: Callable[..., Robot], home: Path, tmp_path: Path
) -> None:
    first_start(home)
    robot = start_program()
    walk = Walk(robot, tmp_path)
    walk.note("start the program for the first time", "^Ready at h = ")
    watch_and_read(walk)
    take_the_lesson(walk)
    change_edit_and_undo(walk)
    measure(walk, home)
    robot.quit()


def watch_and_read(walk: Walk) -> None:
    robot = walk.robot
    robot.click_on("Watch a search")
    walk.note(
        "click Watch a search on the first card: it plays and stops by itself",
        "^(Stuck|Solved|Paused|No better move)",
    )
    robot.wait_until(lambda: "Pause" not in robot.read("Transport"), "the end")
    robot.press("1")
    robot.wait_until(lambda: any("successors" in words for words in robot.read("Inspector")), "the reasons")
    walk.note("press 1: why the search is here")
    robot.press("Left")
    walk.note("press ←: the state before", "^Paused at step")


def take_the_lesson(walk: Walk) -> None:
    robot = walk.robot
    robot.press("ctrl+l")
    robot.wait_for_window("^Lessons")
    walk.note("press Ctrl+L: the lessons")
    robot.press("Return")
    walk.note("press Enter: lesson 1 asks its first question", "^A question")
    robot.press("Down", "Up", "Return")
    robot.wait_until(lambda: "Right." in " ".join(robot.read(LESSON)), "the answer")
    walk.note("choose the first answer and press Enter: it is right")
    robot.press("ctrl+shift+l")
    robot.wait_until(lambda: not robot.read(LESSON), "a window without the lesson")
    walk.note(
        "close the lesson: run and settings are those from before", "^(Paused at|No better move at) step"
    )


def change_edit_and_undo(walk: Walk) -> None:
    robot = walk.robot
    robot.click_on("Queens n")
    robot.press("ctrl+a")
    robot.type("10")
    robot.press("Return")
    walk.note(
        "type 10 into Queens n and press Enter: ten queens, and they move",
        "^(Stuck|Solved|Paused|No better move)",
    )
    robot.press("e")
    walk.note("press E: the board is edited", "^Editing the board")
    robot.press("Up", "Return")
    walk.note("press ↑ and Enter: the queen of the square goes there", "^Editing the board")
    robot.press("ctrl+z")
    walk.note("press Ctrl+Z: the edit is undone", "^Editing the board")
    robot.press("Escape")
    walk.note(
        "press Escape: edit mode is left, and the run is as it was", "^(Stuck|Solved|Paused|No better move)"
    )
    robot.press("Escape")
    walk.note("press Escape once more: the run is stopped", "^Stopped after")
    robot.press("ctrl+z")
    walk.note("press Ctrl+Z: it is as it was", "^(Paused at|No better move at) step")


def measure(walk: Walk, home: Path) -> None:
    robot = walk.robot
    robot.press("alt+2")
    walk.note("press Alt+2: the plan of an experiment", "^Experiment – ")
    robot.click_on("Runs")
    robot.press("ctrl+a")
    robot.type("200000")
    robot.press("ctrl+Return")
    walk.note("type 200,000 runs and press Ctrl+Enter", "^Running, [1-9]")
    robot.press("Escape")
    walk.note("press Escape: cancelled, with what was made", "^(Cancelled|Done|Stopped)")
    robot.click_on("Finish")
    walk.note("click Finish: the missing runs are made", "^Running")
    walk.note("all runs are there, with table, chart and list of runs", "^Done – ")
    robot.press("ctrl+e")
    robot.wait_for_window("^Export")
    walk.note("press Ctrl+E: the report")
    robot.press("Return")
    robot.wait_for_files(lambda: list(home.glob("*.pdf")), "the report")
    walk.note("press Enter: the report is written")
    robot.press("alt+1", "ctrl+e")
    robot.wait_for_window("^Export run")
    walk.note("go back to Watch and press Ctrl+E: the summary of the run")
    robot.press("Return")
    robot.wait_for_files(lambda: list(home.glob("nqueens-10-*.pdf")), "the summary")
    walk.note("press Enter: the summary is written")


EXPORT_TERRAIN = "export: Copy the chart, or save it as PNG, SVG or CSV"
"""The button that takes the place of the one of the curve."""
SCREEN = 1280, 720
"""A projector of a lecture hall."""


@pytest.fixture
def lecture(home: Path, tmp_path: Path) -> Iterator[Walk]:
    """The program on the screen of a lecture hall, which presents in text of 200 %."""
    skip_without(Use.OFFSCREEN, Use.WINDOW, Use.WINDOW_TESTS)
    settings = home / ".config" / "nqueens-laboratory" / "nqueens-gui.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text("[window]\nreading_closed=true\nlarge_text=true\ntheme=light\n")
    with virtual_display(*SCREEN) as display:
        robot = Robot(display, home)
        try:
            yield Walk(robot, tmp_path)
        finally:
            robot.kill()


@pytest.mark.thorough
def test_a_lecturer_presents_a_search_its_terrain_a_race_and_a_lesson(lecture: Walk) -> None:
    robot = lecture.robot
    robot.resize(*SCREEN)
    lecture.note("start the program on a screen of 1280 by 720", "^Ready at h = ")
    robot.press("F5")
    robot.wait_until(lambda: robot.area("Chessboard")[1] >= 0.7 * SCREEN[1], "a board that fills the height")
    lecture.note("press F5: board, one sentence, chart as a strip beside the board")
    robot.press("space", title="^No better move at step ")
    robot.wait_until(lambda: "Play" in " ".join(robot.read("@controls")), "a pause")
    assert robot.area("Chessboard")[1] >= 0.7 * SCREEN[1]
    lecture.note("press Space: the search plays and stops at a local minimum")
    robot.press("Left", "Left")
    lecture.note("press ← twice, to ask the students for the move", "^Paused at step")
    robot.press("g")
    robot.wait_until(lambda: robot.area(EXPORT_TERRAIN)[0] > 0, "the terrain")
    robot.wait_until(lambda: FINDING not in robot.read("h over steps"), "the valleys")
    lecture.note("press G: the run in the terrain of its board")
    robot.press("End", "space")
    lecture.note("press End and Space: on from there", "^(Paused|No better move|Solved|Running|Step|Restart)")
    robot.press("alt+4")
    lecture.note("press Alt+4: the stage, with the start on every board", "^At the start")
    robot.press("1", "3", "3")
    lecture.note("press 1, 3 and 3: three bets are counted")
    robot.press("space")
    lecture.note("press Space: the race", "^(Running|Playing|Paused|[0-3] of 3|None)")
    robot.press("End")
    lecture.note("press End: places, the winner, and how many bets were right", "^([0-3] of 3 solved|None)")
    assert robot.area("Transport")[1] > 0
    robot.press("n")
    lecture.note("press N: the next race waits for bets", "^Which search solves first")
    robot.press("F5")
    robot.wait_until(lambda: robot.area("Pages")[1] > 0, "the tabs")
    lecture.note("press F5 again: all panels are back")
    robot.press("alt+1", "shift+g")
    robot.wait_until(lambda: 0 < robot.area("Chessboard")[1] < 0.4 * SCREEN[1], "a small board")
    assert robot.area(EXPORT_TERRAIN)[0] > 0
    lecture.note("press Alt+1 and Shift+G: the terrain is large, and the board small")
    robot.press("shift+g")
    robot.press("ctrl+l")
    robot.wait_for_window("^Lessons")
    robot.press("Down", "Down", "Return")
    robot.wait_until(lambda: bool(robot.read(PLATEAUS)), "the lesson")
    lecture.note("press Ctrl+L, down twice and Enter: the lesson on plateaus")
    robot.press("F5")
    robot.wait_until(lambda: robot.area("Chessboard")[1] >= 0.7 * SCREEN[1], "the board of the lesson")
    lecture.note("press F5: the lesson beside a board that fills the height")
    robot.press("F5")
    robot.press("alt+v", "t", "d")
    lecture.note("View, Theme, Dark")
    robot.quit()
