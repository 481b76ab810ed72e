"""A display with a window manager and no screen, for tests that use the real window by mouse and keys."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from solver.core.system_libraries import Use, install_command, missing_needs, packages_of

START_SECONDS = 20


def skip_without(*uses: Use) -> None:
    """Skip the test outside Linux, and where this machine lacks what it uses; in continuous integration fail there."""
    if not sys.platform.startswith("linux"):
        pytest.skip("the test uses a display and programs as Linux has them")
    packages = packages_of(missing_needs(uses))
    if packages:
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up(f"the test needs packages that are missing: {install_command(packages)}")


@contextmanager
def virtual_display(width: int = 1920, height: int = 1080) -> Iterator[str]:
    """Start a display with a window manager, give its name (as in ``:5``), and end both afterwards."""
    reading, writing = os.pipe()
    screen = ("-screen", "0", f"{width}x{height}x24")
    command = ("Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp", "-noreset")
    with ending(subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)):
        os.close(writing)
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        assert display != ":", "Xvfb ended before it had a display"
        environment = {**os.environ, "DISPLAY": display}
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with ending(subprocess.Popen(["openbox", "--sm-disable"], env=environment, **silent)):
            wait_for_the_window_manager(environment)
            yield display


@contextmanager
def ending(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """End `process` on leaving, whatever happened."""
    try:
        yield
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def wait_for_the_window_manager(environment: dict[str, str]) -> None:
    """Return when a window manager answers on the display; no signal tells, so ask again and again."""
    deadline = time.monotonic() + START_SECONDS
    asking = ["xdotool", "get_num_desktops"]
    while subprocess.run(asking, env=environment, capture_output=True).returncode != 0:
        assert time.monotonic() < deadline, "the window manager did not start"
        time.sleep(0.05)
