"""A user of the real window: presses keys, clicks, looks, on a display of its own."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

TIMEOUT_S = 150.0
"""The engine may have to be compiled first."""
LOOK_S = 0.02


class Robot:
    """Drives one ``nqueens-gui`` process by xdotool; a reader beside it tells what the window shows.

    Parameters
    ----------
    display
        Name of the display, as in ``:5``.
    arguments
        Of the command.
    home
        The user's home.
    """

    def __init__(self, display: str, home: Path, *arguments: str) -> None:
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / ".config"),
            "QT_QPA_PLATFORM": "xcb",
        }
        settings = home / ".config" / "nqueens-laboratory" / "nqueens-gui.conf"
        if not settings.exists():
            settings.parent.mkdir(parents=True)
            settings.write_text("[window]\nreading_closed=true\n")  # its card is tested elsewhere
        self.program = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-m", "tests.e2e.reader", *arguments],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.window = "0"  # the whole screen, until there is a window
        self.window = self.wait_for_window("N-Queens Laboratory")

    def do(self, *words: str) -> str:
        """Run an xdotool command and return what it prints."""
        result = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=TIMEOUT_S
        )
        return result.stdout.strip()

    def press(self, *keys: str, title: str = "") -> None:
        """Press keys wherever the keyboard goes to, which is nowhere between two windows; wait for a title."""
        self.wait_until(lambda: bool(self.read("@window")), "a window that has the keyboard")
        for key in keys:
            self.do("key", "--clearmodifiers", key)
        if title:
            self.wait_for_title(title)

    def quit(self) -> None:
        """Leave the program by its key; it ends well and without a word."""
        self.press("ctrl+q")
        assert self.wait_for_end() == (0, "", "")

    def type(self, text: str) -> None:
        """Type text."""
        self.do("type", "--clearmodifiers", text)

    def click(self, x: int, y: int) -> None:
        """Click a point of the window."""
        self.do("mousemove", "--window", self.window, str(x), str(y), "click", "1")

    def click_on(self, name: str) -> None:
        """Click a control of the window by its name, as soon as it is in sight and stays where it is."""
        places: list[list[str]] = [[]]

        def is_still() -> bool:
            places.append(self.read(f"@place {name}"))
            return places[-1] == places[-2] != []

        self.wait_until(is_still, name)
        self.click(*map(int, places[-1]))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at a point of the window and let go at another."""
        for place, button in ((start, "mousedown"), (end, "mouseup")):
            self.do("mousemove", "--sync", "--window", self.window, *map(str, place))
            self.do(button, "1")

    def area(self, name: str) -> tuple[int, int]:
        """Return width and height of a part of the window that is in sight, by its name."""
        width, height = map(int, self.read(f"@area {name}") or ("0", "0"))
        return width, height

    def resize(self, width: int, height: int) -> None:
        """Make the window that large, at the corner of the screen."""
        self.do("windowmove", self.window, "0", "0")
        self.do("windowsize", "--sync", self.window, str(width), str(height))

    @property
    def title(self) -> str:
        """The title of the window, which says how the run stands."""
        return self.do("getwindowname", self.window)

    @property
    def step(self) -> int:
        """The step that the title names."""
        found = re.search(r"(?:step|after|in) ([\d,]+)", self.title)
        return int(found[1].replace(",", "")) if found else -1

    def wait_for_title(self, pattern: str) -> str:
        """Wait until the title matches a pattern and return it."""
        self.wait_until(lambda: re.search(pattern, self.title) is not None, f"a title like {pattern!r}")
        return self.title

    def wait_for_window(self, name: str) -> str:
        """Wait for a window of the program, give it the keyboard, and return its number."""
        found: list[str] = []

        def is_found() -> bool:
            found[:] = self.do("search", "--onlyvisible", "--name", name).split()
            return bool(found)

        self.wait_until(is_found, f"a window {name!r}")
        self.do("windowactivate", "--sync", found[-1])
        return found[-1]

    def wait_for_files(self, condition: Callable[[], object], what: str) -> None:
        """Wait for files and until the dialog or message tells of them, which comes a little later; then close it."""
        self.wait_until(lambda: bool(condition()), what)
        self.wait_until(lambda: bool(self.read("@place Close")), f"the message of {what}")
        self.press("Escape")
        self.wait_until(lambda: not self.read("@place Close"), f"the end of the message of {what}")

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        """Look again and again until a condition holds; complain after a while."""
        deadline = time.monotonic() + TIMEOUT_S
        while not condition():
            if self.program.poll() is not None:
                raise AssertionError(f"the program ended: {self.program.communicate()}")
            if time.monotonic() > deadline:
                self._complain(what)
            time.sleep(LOOK_S)

    def read(self, name: str) -> list[str]:
        """Return the words that can be seen in a part of the window, or what else the reader tells."""
        self.program.stdin.write(f"{name}\n")
        self.program.stdin.flush()
        if not select.select([self.program.stdout], [], [], TIMEOUT_S)[0]:
            self._complain(f"an answer to {name!r}")
        return json.loads(self.program.stdout.readline())

    def screenshot(self, path: Path) -> None:
        """Keep a picture of the screen."""
        code = (
            "import sys; from PySide6.QtGui import QGuiApplication; app = QGuiApplication([]);"
            "sys.exit(not app.primaryScreen().grabWindow(int(sys.argv[1])).save(sys.argv[2]))"
        )
        subprocess.run(
            [sys.executable, "-c", code, self.window, str(path)], env=self.environment, check=True, timeout=60
        )

    def wait_for_end(self) -> tuple[int, str, str]:
        """Wait until the program has ended; return its exit code and what it printed."""
        try:
            out, err = self.program.communicate(timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._complain("the end of the program")
        return self.program.returncode, out, err

    def kill(self) -> None:
        """End the program whatever it does."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.communicate()

    def _complain(self, what: str) -> NoReturn:
        """Fail with the title and a picture of the window and with the stacks of the program, which ends."""
        picture = Path(self.environment["HOME"]) / "in-vain.png"
        self.screenshot(picture)
        title = self.title
        self.program.send_signal(signal.SIGABRT)
        stacks = self.program.communicate()[1]
        raise AssertionError(f"waited in vain for {what}; the title is {title!r}, see {picture}\n{stacks}")
