"""The real window on a real display: Tab goes round each page, both ways, and meets every control."""

from __future__ import annotations

import pytest

from tests.e2e.robot import Robot

PAGES = {
    "watch": ("alt+1", "^Ready"),
    "experiment": ("alt+2", "experiment|Experiment"),
    "landscape": ("alt+3", "states in"),
    "compare": ("alt+4", "ompar"),
    "history": ("alt+5", "^No runs yet"),
}


def next_focus(robot: Robot, key: str, before: list[str]) -> list[str]:
    """Press a key and return the control that then has the keyboard, all of it in sight."""
    robot.press(key)
    now = before

    def has_moved() -> bool:
        nonlocal now
        now = robot.read("@focus")
        return now not in ([], before)

    robot.wait_until(has_moved, f"another control after {before}")
    return now


def controls_met(robot: Robot, key: str, most: int) -> list[str]:
    """Press a key until it comes round to the first control, or has met more than there are."""
    first = now = next_focus(robot, key, robot.read("@focus"))
    met = list(first)
    while (now := next_focus(robot, key, now)) != first and len(met) <= most:
        met += now
    return sorted(met)


@pytest.mark.thorough
def test_tab_goes_round_each_page_both_ways_and_a_field_leaves_the_window_its_shortcuts(robot: Robot) -> None:
    robot.wait_until(
        lambda: "Successors by h" in " ".join(robot.read("@controls")), "the successors of the start"
    )
    for page, (page_key, title) in PAGES.items():
        robot.press(page_key, title=title)
        robot.wait_until(lambda: len(robot.read("@controls")) >= 5, "the controls of the page")
        controls = robot.read("@controls")
        for key in ("Tab", "shift+Tab"):
            assert controls_met(robot, key, len(controls)) == sorted(controls), (page, key)
    robot.press(PAGES["watch"][0], title=PAGES["watch"][1])
    now = robot.read("@focus")
    while "QLineEdit Seed" not in " ".join(now):
        now = next_focus(robot, "shift+Tab", now)
    robot.press("ctrl+e")
    robot.wait_for_window("Export")
