"""Finds out before Qt does, which would only abort, why no window can open, and what can be done."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from solver.core.system_libraries import Use, why_no_qt

BAD_INPUT = 2
"""The exit code that goes with it."""


def complain(sentence: str) -> int:
    """Print a sentence as this program's and return the exit code."""
    print(f"nqueens-gui: {sentence}", file=sys.stderr)
    return BAD_INPUT


TIMEOUT_S = 5.0
"""How long a display may take to answer."""


def answering_displays(environment: Mapping[str, str]) -> list[str]:
    """Return the variables that name a display which answers."""
    asked = {"WAYLAND_DISPLAY": answers_wayland, "DISPLAY": answers_x}
    return [name for name, answers in asked.items() if environment.get(name) and answers(environment)]


def answers_x(environment: Mapping[str, str]) -> bool:
    """Whether the X server named by ``DISPLAY`` lets a window be opened."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # nobody to ask; a missing library is told by others
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = xcb.xcb_connect(os.fsencode(environment["DISPLAY"]), None)
    is_refused = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not is_refused


def answers_wayland(environment: Mapping[str, str]) -> bool:
    """Whether a compositor listens under the name in ``WAYLAND_DISPLAY``."""
    import socket  # slow to load

    path = Path(environment.get("XDG_RUNTIME_DIR", "/"), environment["WAYLAND_DISPLAY"])
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(TIMEOUT_S)
        try:
            line.connect(str(path))
        except OSError:
            return False
    return True


DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY")
DISPLAY_PLATFORMS = ("", "xcb", "wayland")
"""Of ``QT_QPA_PLATFORM``, the values with which Qt opens windows on a display."""
WHAT_CAN_BE_DONE = (
    "run it on a desktop, through 'ssh -X', under 'xvfb-run', or use 'nqueens-gui --tour FOLDER' for a run "
    "without a screen, or the command 'nqueens'"
)


def needs_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether Qt would look for a display: on Linux, unless another platform is asked for."""
    platform = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    return sys.platform.startswith("linux") and platform in DISPLAY_PLATFORMS


def why_no_window(environment: Mapping[str, str] = os.environ) -> str | None:
    """Say in one line why no window can open here; None when nothing speaks against it."""
    if not needs_display(environment):
        return why_no_qt([Use.OFFSCREEN])
    named = {name: environment[name] for name in DISPLAY_VARIABLES if environment.get(name)}
    if not named:
        return f"there is no display ({' and '.join(DISPLAY_VARIABLES)} are empty); {WHAT_CAN_BE_DONE}"
    if missing := why_no_qt([Use.OFFSCREEN, Use.WINDOW]):
        return missing
    if not answering_displays(environment):
        names = ", ".join(f"{name}={value}" for name, value in named.items())
        return f"the display does not answer ({names}); {WHAT_CAN_BE_DONE}"
    return None
