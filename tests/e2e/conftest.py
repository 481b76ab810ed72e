"""The program in a real window, for tests that use it by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.robot import Robot


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's home: where settings are kept, and where exports go unless another folder is chosen."""
    return tmp_path / "home"


@pytest.fixture
def start_program(display: str, home: Path) -> Iterator[Callable[..., Robot]]:
    """Start the program with arguments, as often as a test wishes; what has not ended is ended after the test."""
    with ExitStack() as programs:

        def start(*arguments: str) -> Robot:
            robot = Robot(display, home, *arguments)
            programs.callback(robot.kill)
            robot.resize(1440, 900)
            return robot

        yield start


@pytest.fixture
def robot(start_program: Callable[..., Robot]) -> Robot:
    """Start the program and wait until it shows a start."""
    started = start_program()
    started.wait_for_title("^Ready at h = ")
    return started
