"""The history on a real display: a run that was left is found after a new start, opened, annotated and deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solver.cli.main import main
from solver.history.store import History
from tests.e2e.robot import Robot


@pytest.mark.thorough
def test_a_run_is_found_and_opened_after_a_new_start(start_program: Callable[..., Robot]) -> None:
    main(["solve", "-n", "20", "--variant", "tabu", "--seed", "1"])
    first = start_program()
    first.wait_for_title("^Ready at h = ")
    first.press("Right", "Right", title="step 2")
    first.quit()
    with History() as history:
        (last, _) = history.entries(history.ids())
    assert (last.outcome, last.steps) == ("stopped", 2)

    robot = start_program()
    robot.wait_for_title("^Ready at h = ")
    robot.press("alt+5", title="^2 entries – ")
    robot.press("Down", "n")
    robot.type("left too early")
    robot.press("Return")
    robot.wait_until(lambda: _note() == "left too early", "the note")
    robot.press("Delete", title="^Deleted 1 entry – ")
    robot.press("ctrl+z", title="^2 entries – ")
    robot.press("Home", "Return", title="^(Ready at|Step 0|Paused at)")
    robot.press("End", title="^Stopped after 2 steps")
    robot.quit()


def _note() -> str:
    with History() as history:
        return history.entries(history.ids())[0].note
