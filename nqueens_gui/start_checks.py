"""Finds out before Qt does, which would only abort, why no window can open, and what can be done."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from solver.system_libraries import Use, install_command, missing_needs, packages_of

DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY")
NO_DISPLAY = (
    "there is no display (DISPLAY and WAYLAND_DISPLAY are empty); run it on a desktop, through 'ssh -X', under "
    "'xvfb-run', or use 'nqueens-gui --tour FOLDER' for a run without a screen, or the command 'nqueens'"
)


def needs_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether Qt would look for a display: on Linux, unless another platform is asked for."""
    return sys.platform.startswith("linux") and not environment.get("QT_QPA_PLATFORM")


def why_no_window(environment: Mapping[str, str] = os.environ) -> str | None:
    """Say in one line why no window can open here; None when nothing speaks against it."""
    uses = [Use.OFFSCREEN]
    if needs_display(environment):
        if not any(environment.get(variable) for variable in DISPLAY_VARIABLES):
            return NO_DISPLAY
        uses.append(Use.WINDOW)
    return why_no_qt(uses)


def why_no_qt(uses: list[Use]) -> str | None:
    """Say in one line which system libraries Qt lacks for these uses, and how to get them."""
    missing = missing_needs(uses)
    if not missing:
        return None
    names = ", ".join(need.name for need in missing)
    return (
        f"system libraries are missing ({names}); install them with: {install_command(packages_of(missing))}"
    )
