"""The real window on a real display: an own search fails its check in earnest, is seen on the board, and mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.robot import Robot

MISTAKE = Path("solver/custom/mistakes/one_diagonal.py")
FIRST_BOARD = (1110, 382)
"""In a window of 1440 by 900."""


@pytest.mark.thorough
def test_a_search_fails_its_check_and_is_mended(robot: Robot, tmp_path: Path) -> None:
    file, text = tmp_path / "mine.py", MISTAKE.read_text()
    file.write_text(text)
    robot.press("ctrl+shift+o")
    robot.wait_for_window("^Open search")
    robot.wait_until(lambda: "QLineEdit" in " ".join(robot.read("@focus")), "the name of the file")
    robot.type(str(file))
    robot.press("Return")
    robot.wait_for_window("^Run search")
    robot.press("Tab", "space")
    robot.wait_until(lambda: "Chessboard" in " ".join(robot.read("@focus")), "the keyboard on the board")
    robot.press("k")
    robot.wait_until(lambda: robot.read("Check One diagonal") != [], "the panel of the check")
    robot.press("Tab", "space")
    wait_for_verdict(robot, "Differs from Steepest ascent: 2 checks failed.")
    robot.click(*FIRST_BOARD)
    robot.wait_for_title("^Ready at h = 6")
    robot.press("Right", title="^Paused at step 1")

    file.write_text(text.replace("or rows[right] - rows[left] ==", "or abs(rows[right] - rows[left]) =="))
    wait_for_verdict(robot, "The file has changed.")
    robot.quit()


def wait_for_verdict(robot: Robot, words: str) -> None:
    robot.wait_until(lambda: words in robot.read("Check One diagonal"), repr(words))
