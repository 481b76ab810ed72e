"""The real window on a real display: whatever was filled in or opened before, Space plays, and F6 goes round."""

from __future__ import annotations

import pytest

from tests.e2e.robot import Robot

RESTING = "^(Paused at step|No better move|Stuck|Solved|Stopped)"
PLAYED = "^(Running|Playing|Step|Restart|Paused at step [1-9]|No better move|Stuck|Solved|Stopped)"
DIALOGS = {
    "F1": "^Keys",
    "F2": "^Terms",
    "ctrl+k": "^Find a command",
    "ctrl+b": "^Example boards",
    "ctrl+l": "^Lessons",
    "ctrl+e": "^Export run",
}
"""The keys that open a dialog, and its title."""
START = "3,2,5,2,2,0,7,7"


def fill_in(robot: Robot, field: str, text: str) -> None:
    robot.click_on(field)
    robot.press("ctrl+a")
    robot.type(text)


def space_plays(robot: Robot) -> None:
    """Go back to the start once the run rests, and play it."""
    robot.wait_for_title(RESTING)
    robot.press("Home", title="^Paused at step 0")
    robot.press("space", title=PLAYED)
    if "Running" in robot.title:
        robot.press("Escape", title=RESTING)


@pytest.mark.thorough
def test_space_plays_whatever_was_filled_in_or_opened(robot: Robot) -> None:
    robot.click_on("Start")
    robot.press("End", "Up", "Return")  # typed
    fill_in(robot, "Start state", START)
    robot.click_on("New run")
    space_plays(robot)
    for key, title in DIALOGS.items():
        robot.click_on("Start state")
        robot.press(key)
        robot.wait_for_window(title)
        robot.press("Escape")
        space_plays(robot)
    fill_in(robot, "Queens n", "1000")  # which the start does not fit
    robot.click_on("Use a random start")
    robot.click_on("New run")
    robot.wait_for_title("^Running")
    robot.press("Escape")
    space_plays(robot)
    robot.quit()


PANELS = (
    "enlarge: Show the chart in the place of the board, and the board in its place",
    "Pages of the inspector",
    "Pages",
    "Variant",
    "Chessboard",
)
"""The controls that F6 comes to, from the board on."""


@pytest.mark.thorough
def test_f6_goes_round_the_panels_and_shift_f6_back(robot: Robot) -> None:
    robot.wait_until(lambda: "Successors by h" in " ".join(robot.read("@controls")), "the successors")
    for key, names in (("F6", PANELS), ("shift+F6", (*PANELS[-2::-1], PANELS[-1]))):
        for name in names:
            robot.press(key)
            robot.wait_until(lambda name=name: f" {name} " in " ".join(robot.read("@focus")), name)
