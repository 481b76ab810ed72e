"""The Compare page on a real display: three searches from one start, recorded, and found again in the history."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import av
import numpy as np
import pytest
from PySide6.QtCore import QSettings

from solver.core.links import run_link
from solver.core.run_settings import RunSettings
from solver.history.records import made_again
from solver.history.store import History, Kind, Query
from tests.e2e.robot import Robot

SHAPE = 720, 1280, 3
"""Of the frames of a recording, as it is offered."""


def keep_settings(home: Path) -> None:
    """Leave the settings of an earlier session: a comparison with a seed."""
    file = home / ".config" / "nqueens-laboratory" / "nqueens-gui.conf"
    file.parent.mkdir(parents=True)
    settings = QSettings(str(file), QSettings.Format.IniFormat)
    settings.setValue("window/reading_closed", True)
    settings.setValue("compare/form", json.dumps({"seed": 7}))
    settings.sync()


def kept_runs() -> list[RunSettings]:
    """The settings of the runs in the history, the last one first."""
    with History() as history:
        entries = history.entries(history.ids(Query(kind=Kind.RUN)))
    return [made_again(entry, []).trace.settings for entry in entries]


@pytest.mark.thorough
def test_three_searches_are_compared_recorded_found_again_and_opened_by_a_link(
    start_program: Callable[..., Robot], home: Path
) -> None:
    keep_settings(home)
    robot = start_program()
    robot.wait_for_title("^Ready at h = ")
    robot.press("alt+4", "ctrl+Return", title="^(Playing|. of 3 solved)")
    robot.press("End", title="^. of 3 solved")
    robot.press("ctrl+shift+e")
    robot.wait_for_window("Record")
    robot.press("Return")
    robot.wait_for_files(lambda: list(home.glob("*.mp4")), "the recording")
    robot.quit()
    (video,) = home.glob("*.mp4")
    with av.open(str(video)) as recording:
        frames = [frame.to_ndarray(format="rgb24").astype(int) for frame in recording.decode(video=0)]
    assert len(frames) > 48
    assert frames[0].shape == SHAPE
    assert np.abs(frames[0] - frames[-1]).max() > 100
    runs = kept_runs()
    assert len(runs) == 3
    assert {one.seed for one in runs} == {7}
    robot = start_program()
    robot.wait_for_title("^Ready at h = ")
    robot.press("alt+5", title="^3 entries")
    robot.press("Home", "Return", title="^(Paused at|No better move|Stuck|Solved|Step)")
    robot.quit()
    robot = start_program(run_link(runs[-1], 1))
    robot.wait_until(lambda: robot.step == 1, "the state of the link")
    robot.quit()
