"""Finds out before Qt does, which would only abort, why no window can open, and what can be done."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from nqueens_gui.displays import answering_displays
from solver.system_libraries import Use, install_command, missing_needs, packages_of

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


def why_no_qt(uses: list[Use]) -> str | None:
    """Say in one line which system libraries Qt lacks for these uses, and how to get them."""
    missing = missing_needs(uses)
    if not missing:
        return None
    names = ", ".join(need.name for need in missing)
    return (
        f"system libraries are missing ({names}); install them with: {install_command(packages_of(missing))}"
    )
