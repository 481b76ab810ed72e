"""The command ``nqueens-gui``: reads its arguments, sees whether a window can open, and opens it."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from nqueens_gui.shell.start_checks import BAD_INPUT, complain, why_no_qt, why_no_window
from solver import __version__
from solver.core.system_libraries import Use


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
        "file", nargs="?", metavar="FILE", help="a run file, or a search of your own, to open"
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--theme", choices=("system", "light", "dark"), help="the theme for this start")
    parser.add_argument(
        "--tour",
        metavar="FOLDER",
        help="run one search in a window without a screen, leave a screenshot and the summary in FOLDER, and end",
    )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window; return 0, or 2 with one line on standard error when that cannot be."""
    if argv is None:
        _end_quietly_when_interrupted()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # its encoding may lack letters of file names
    arguments = make_parser().parse_args(argv)
    if arguments.tour is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        obstacle = why_no_qt([Use.OFFSCREEN])
    else:
        obstacle = why_no_window()
    if obstacle:
        return complain(obstacle)
    from nqueens_gui.app import open_window, take_tour  # Qt is loaded only where it can be

    if arguments.tour is not None:
        return take_tour(arguments.tour)
    return open_window(arguments.file, arguments.theme)


def _end_quietly_when_interrupted() -> None:
    """Let Ctrl+C end the program at once until the window handles it: an exception would pass through Qt."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(main())
