"""What the command ``nqueens-gui`` does: reads its arguments, sees whether a window can open, and opens it."""

from __future__ import annotations

import argparse
import builtins
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn
from urllib.parse import urlsplit

from nqueens_gui.shell.start_checks import BAD_INPUT, complain, why_no_window
from solver.core.system_libraries import Use, why_no_qt
from solver.core.version import __version__


class ArgumentParser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Say it and leave with exit code 2."""
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def make_parser() -> ArgumentParser:
    """Make the parser of the command line."""
    parser = ArgumentParser(
        prog="nqueens-gui", description="Watch local search on the n-queens problem, move by move."
    )
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a run file, a saved experiment, a lesson, a search of your own, or the link to a run, to open",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--theme", choices=("system", "light", "dark"), help="the theme for this start")
    parser.add_argument(
        "--tour",
        metavar="FOLDER",
        help="run one search in a window without a screen, save a screenshot and the summary in FOLDER, and exit",
    )
    return parser


def local_name(file: str) -> str:
    """Return the name of a file that a desktop gives as an address, anything else as it is."""
    address = urlsplit(file)
    if address.scheme != "file":
        return file
    from urllib.request import url2pathname  # slow to load, and seldom needed

    return url2pathname(address.path)


def load_qt() -> None:
    """Load PySide without what it would do for itself at each later import, a tenth of the start.

    It reads the source of each module, to know where its optional features may be switched on; none is used here.
    """
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def run(argv: Sequence[str] | None) -> int:
    """Open the window; return 0, or 2 with one line on standard error when that cannot be."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # its encoding may lack letters of file names
    arguments = make_parser().parse_args(argv)
    if arguments.file is not None:
        arguments.file = local_name(arguments.file)
    if arguments.tour is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        obstacle = why_no_qt([Use.OFFSCREEN])
    else:
        obstacle = why_no_window()
    if obstacle:
        return complain(obstacle)
    load_qt()
    from nqueens_gui.app import open_window, take_tour  # Qt is loaded only where it can be

    if arguments.tour is not None:
        return take_tour(arguments.tour)
    return open_window(arguments.file, arguments.theme)
