"""A trial start of Qt in a process of its own, so that a crash or a missing library is found and named."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

PATIENCE_S = 30
"""Seconds Qt may take to start."""
SCRIPT = (
    "from PySide6.QtGui import QGuiApplication\n"
    "application = QGuiApplication(['nqueens'])\n"
    "print(application.platformName())\n"
)
MISSING_LIBRARY = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")
"""How the dynamic linker names a library it does not find."""
UNKNOWN_PLATFORM = re.compile(r'Could not find the Qt platform plugin "(.*?)"')
"""How Qt names a platform it has no plugin for."""


@dataclass(frozen=True, slots=True)
class QtTrial:
    """What came of starting Qt."""

    platform: str | None
    """The platform it runs on, such as ``xcb``; None when it does not start."""
    problem: str | None
    """Why it does not start."""
    missing_library: str | None = None
    """The library it lacks, when it is known."""


def display_words(environment: Mapping[str, str]) -> str | None:
    """Say which display a window would open on; None when there is none."""
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        if value := environment.get(name):
            return f"{name}={value}"
    if not sys.platform.startswith("linux"):
        return sys.platform
    return None


def try_qt(platform: str | None = None) -> QtTrial:
    """Start Qt as the window would, or on another platform, and report what came of it."""
    environment = {**os.environ, "QT_DEBUG_PLUGINS": "1", "PYTHONUTF8": "1"}
    if platform:
        environment["QT_QPA_PLATFORM"] = platform
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", SCRIPT],
            check=False,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE_S,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return QtTrial(None, f"it did not start within {PATIENCE_S} seconds")
    if done.returncode == 0:
        return QtTrial(done.stdout.strip(), None)
    return failed_trial(done.stderr, done.returncode)


def failed_trial(messages: str, code: int) -> QtTrial:
    """Find out from what Qt and Python said why the start failed."""
    if "No module named 'PySide6" in messages:
        return QtTrial(None, "PySide6 is not installed")
    if library := MISSING_LIBRARY.search(messages):
        return QtTrial(None, f"the library {library[1]} is missing", library[1])
    if "could not connect to display" in messages:
        return QtTrial(None, "the display cannot be reached")
    if unknown := UNKNOWN_PLATFORM.search(messages):
        return QtTrial(None, f"Qt has no platform called {unknown[1]}")
    lines = [line for line in messages.splitlines() if line.strip() and not line.startswith("qt.core")]
    return QtTrial(None, lines[-1].strip() if lines else f"it ended with code {code}")
