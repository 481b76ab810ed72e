"""A browser without a window that opens pages from files and is driven by its keys, over a pipe."""

import base64
import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Any

SECONDS = 60
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--remote-debugging-pipe",
)
CODES = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32}
"""Key codes of keys that are no letters."""


@contextmanager
def chromium(folder: Path) -> Iterator["Browser"]:
    """Start a browser that keeps its files in a folder, and end it afterwards."""
    from_test, to_browser = os.pipe()
    from_browser, to_test = os.pipe()
    # The browser reads commands from its file 3 and answers in its file 4.
    shell = ("bash", "-c", f'exec "$@" 3<&{from_test} 4>&{to_test}', "bash")
    process = subprocess.Popen(
        [*shell, "chromium", *OPTIONS, f"--user-data-dir={folder}", "about:blank"],
        pass_fds=[from_test, to_test],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(from_test)
    os.close(to_test)
    try:
        with os.fdopen(to_browser, "wb") as commands, os.fdopen(from_browser, "rb") as answers:
            yield Browser(commands, answers)
    finally:
        process.terminate()
        process.wait(SECONDS)


class Browser:
    """One tab of a browser, spoken to in the DevTools protocol: JSON messages that end with a zero byte."""

    def __init__(self, commands: IO[bytes], answers: IO[bytes]) -> None:
        self._commands = commands
        self._answers = answers
        self._numbers = count(1)
        self._unread = b""
        self._session: str | None = None
        self.requested: list[str] = []
        """The addresses of everything that the page has loaded."""
        self.errors: list[str] = []
        """What scripts have failed with."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._commands.write(json.dumps(message).encode() + b"\0")
        self._commands.flush()
        while True:
            answer = self._read()
            if answer.get("id") == number:
                assert "error" not in answer, answer["error"]
                result: dict[str, Any] = answer["result"]
                return result
            self._note(answer.get("method", ""), answer.get("params", {}))

    def open(self, page: Path, fragment: str = "") -> None:
        """Open a page and wait until it can be used."""
        self.call("Page.navigate", url="about:blank")
        self.requested.clear()
        self.errors.clear()
        self.call("Page.navigate", url=page.as_uri() + fragment)
        self.wait_until("Boolean(window.player) && document.readyState === 'complete'")

    def value(self, expression: str) -> Any:
        """Return what an expression of the page is worth, as plain values."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait_until(self, condition: str) -> None:
        """Return when an expression of the page is true."""
        deadline = time.monotonic() + SECONDS
        while not self.value(condition):
            assert time.monotonic() < deadline, f"never true: {condition}"
            time.sleep(0.01)

    def wait_until_painted(self) -> None:
        """Return when the page has painted what it was asked for, which it did in the frame that comes next."""
        self.value("new Promise((done) => requestAnimationFrame(() => done(1)))")

    def press(self, key: str, *, shift: bool = False) -> None:
        """Press and release a key, such as ``ArrowRight`` or ``f``."""
        code = CODES.get(key, ord(key[0].upper()))
        parameters: dict[str, Any] = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 * shift}
        if len(key) == 1:
            parameters["text"] = key
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the mouse at one point and release it at another."""
        for event, (x, y) in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self.call(
                "Input.dispatchMouseEvent", type=event, x=x, y=y, button="left", buttons=1, clickCount=1
            )

    def set_media(self, **features: str) -> None:
        """Pretend that the user prefers something: ``prefers_color_scheme="dark"``."""
        pairs = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", features=pairs)

    def set_size(self, width: int, height: int, scale: float = 1.0) -> None:
        """Give the page so many pixels."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=False,
        )

    def picture(self) -> bytes:
        """Return what is in view, as a PNG."""
        for _ in range(2):  # a page of another size paints in the second frame
            self.wait_until_painted()
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            received = os.read(self._answers.fileno(), 1 << 20)
            assert received, "the browser has ended"
            self._unread += received
        message, _, self._unread = self._unread.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer

    def _note(self, event: str, parameters: dict[str, Any]) -> None:
        if event == "Network.requestWillBeSent":
            self.requested.append(parameters["request"]["url"])
        elif event == "Runtime.exceptionThrown":
            self.errors.append(parameters["exceptionDetails"]["exception"].get("description", "?"))
        elif event == "Log.entryAdded":
            self.errors.append(parameters["entry"]["text"])
