"""What the window needs from the operating system, and the Debian packages that contain it.

Used by ``nqueens doctor``, by the start-up check of the window and, before anything is installed, by the set-up, which
runs this file by its path: it imports nothing but the standard library.
"""

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple


class Use(StrEnum):
    """What a library or program is needed for."""

    OFFSCREEN = "offscreen"
    """Drawing, with or without a display."""
    WINDOW = "window"
    """A window on a display."""
    WINDOW_TESTS = "window-tests"
    """Tests that operate a real window on a virtual display."""
    PAGE_TESTS = "page-tests"
    """Tests that open the pages that the program writes."""
    LATEX_TESTS = "latex-tests"
    """Tests that compile the LaTeX documents that the program writes."""


class Need(NamedTuple):
    """A shared library or a program, and the Debian package that contains it."""

    name: str
    package: str
    use: Use


LIBRARIES = (
    Need("libglib-2.0.so.0", "libglib2.0-0", Use.OFFSCREEN),
    Need("libgthread-2.0.so.0", "libglib2.0-0", Use.OFFSCREEN),
    Need("libGL.so.1", "libgl1", Use.OFFSCREEN),
    Need("libEGL.so.1", "libegl1", Use.OFFSCREEN),
    Need("libX11.so.6", "libx11-6", Use.OFFSCREEN),
    Need("libfontconfig.so.1", "libfontconfig1", Use.OFFSCREEN),
    Need("libfreetype.so.6", "libfreetype6", Use.OFFSCREEN),
    Need("libxkbcommon.so.0", "libxkbcommon0", Use.OFFSCREEN),
    Need("libdbus-1.so.3", "libdbus-1-3", Use.OFFSCREEN),
    Need("libX11-xcb.so.1", "libx11-xcb1", Use.WINDOW),
    Need("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", Use.WINDOW),
    Need("libxcb.so.1", "libxcb1", Use.WINDOW),
    Need("libxcb-cursor.so.0", "libxcb-cursor0", Use.WINDOW),
    Need("libxcb-icccm.so.4", "libxcb-icccm4", Use.WINDOW),
    Need("libxcb-image.so.0", "libxcb-image0", Use.WINDOW),
    Need("libxcb-keysyms.so.1", "libxcb-keysyms1", Use.WINDOW),
    Need("libxcb-randr.so.0", "libxcb-randr0", Use.WINDOW),
    Need("libxcb-render.so.0", "libxcb-render0", Use.WINDOW),
    Need("libxcb-render-util.so.0", "libxcb-render-util0", Use.WINDOW),
    Need("libxcb-shape.so.0", "libxcb-shape0", Use.WINDOW),
    Need("libxcb-shm.so.0", "libxcb-shm0", Use.WINDOW),
    Need("libxcb-sync.so.1", "libxcb-sync1", Use.WINDOW),
    Need("libxcb-util.so.1", "libxcb-util1", Use.WINDOW),
    Need("libxcb-xfixes.so.0", "libxcb-xfixes0", Use.WINDOW),
    Need("libxcb-xkb.so.1", "libxcb-xkb1", Use.WINDOW),
    Need("libwayland-client.so.0", "libwayland-client0", Use.WINDOW),
    Need("libwayland-cursor.so.0", "libwayland-cursor0", Use.WINDOW),
)
"""Every library outside Qt's own package that Qt links against, according to ``readelf -d``."""

PROGRAMS = (
    Need("Xvfb", "xvfb", Use.WINDOW_TESTS),
    Need("xauth", "xauth", Use.WINDOW_TESTS),
    Need("xdotool", "xdotool", Use.WINDOW_TESTS),
    Need("openbox", "openbox", Use.WINDOW_TESTS),
    Need("dbus-daemon", "dbus", Use.WINDOW_TESTS),
    Need("/usr/libexec/at-spi-bus-launcher", "at-spi2-core", Use.WINDOW_TESTS),
    Need("chromium", "chromium", Use.PAGE_TESTS),
    Need("pdflatex", "texlive-latex-recommended", Use.LATEX_TESTS),
    Need("pdflatex", "texlive-pictures", Use.LATEX_TESTS),
    Need("pdflatex", "lmodern", Use.LATEX_TESTS),
)
"""A virtual display, a tool that sends mouse and keys, a window manager for the keyboard focus, the bus of screen
readers, a browser, and LaTeX with the packages that the reports use."""


def has_library(name: str) -> bool:
    """Tell whether the dynamic linker finds and loads the library `name`."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def has_program(name: str) -> bool:
    """Tell whether a program called `name` is on the path."""
    return shutil.which(name) is not None


def missing_needs(
    uses: Iterable[Use],
    has_library: Callable[[str], bool] = has_library,
    has_program: Callable[[str], bool] = has_program,
) -> list[Need]:
    """List what `uses` need and this machine lacks, in table order; always empty outside Linux."""
    if not sys.platform.startswith("linux"):
        return []
    chosen = frozenset(uses)
    libraries = [need for need in LIBRARIES if need.use in chosen and not has_library(need.name)]
    programs = [need for need in PROGRAMS if need.use in chosen and not has_program(need.name)]
    return libraries + programs


def packages_of(needs: Iterable[Need]) -> list[str]:
    """List the Debian packages that contain `needs`, each once."""
    return list(dict.fromkeys(need.package for need in needs))


def install_command(packages: Iterable[str]) -> str:
    """Return the one command that installs `packages` on Debian and Ubuntu."""
    sudo = "" if os.geteuid() == 0 else "sudo "
    return f"{sudo}apt-get install --yes --no-install-recommends {' '.join(packages)}"


def why_no_qt(uses: list[Use]) -> str | None:
    """Say in one line which system libraries Qt lacks for these uses, and how to get them."""
    missing = missing_needs(uses)
    if not missing:
        return None
    names = ", ".join(need.name for need in missing)
    return (
        f"system libraries are missing ({names}); install them with: {install_command(packages_of(missing))}"
    )


def main(arguments: list[str]) -> None:
    """Print the missing packages for the uses named in `arguments`, one per line."""
    for package in packages_of(missing_needs(Use(argument) for argument in arguments)):
        print(package)


if __name__ == "__main__":
    main(sys.argv[1:])
