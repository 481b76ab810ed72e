"""Asks whether a display answers, since Qt would only abort where none does."""

from __future__ import annotations

import ctypes
import os
import socket
from collections.abc import Mapping
from pathlib import Path

PATIENCE_S = 5.0
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
    path = Path(environment.get("XDG_RUNTIME_DIR", "/"), environment["WAYLAND_DISPLAY"])
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE_S)
        try:
            line.connect(str(path))
        except OSError:
            return False
    return True
