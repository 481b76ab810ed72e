"""What the command ``nqueens-gui`` does: reads its arguments, sees whether a window can open, and opens it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, NoReturn
from urllib.parse import urlsplit

from nqueens_gui.shell.integration import integrate, undo_integration
from nqueens_gui.shell.start_checks import BAD_INPUT, complain, why_no_window
from solver.core.board import check_shown_size
from solver.core.checks import InputError
from solver.core.forms import BEGINS_WITH_DASH, STATE_FORMS, Reader, given_state
from solver.core.heuristics import Heuristic
from solver.core.links import is_link, parse_link
from solver.core.run_settings import RunSettings, run_settings
from solver.core.system_libraries import Use, why_no_qt
from solver.core.variants import VARIANTS
from solver.core.version import __version__

RUN_OPTIONS = ("start", "transpose", "variant", "n", "seed", "heuristic")
"""The options of a run to open with."""


class ArgumentParser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._negative_number_matcher = BEGINS_WITH_DASH  # what it matches is a value and not an option

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
    parser.add_argument(
        "--integrate",
        action=argparse.BooleanOptionalAction,
        help="add the program to the menu of a Linux desktop so that it opens links and files, or undo this; then exit",
    )
    run = parser.add_argument_group("the run to open with; options as in nqueens solve")
    run.add_argument("--start", metavar="STATE", help=f"start state: {STATE_FORMS} (default: random)")
    run.add_argument(
        "--transpose", action="store_true", default=None, help="exchange rows and columns of the state"
    )
    run.add_argument("--variant", choices=VARIANTS, metavar="NAME", help="variant (default: steepest-ascent)")
    run.add_argument(
        "-n", type=int, metavar="N", help="number of queens (default: the length of --start, else 8)"
    )
    run.add_argument("--seed", type=int, help="seed of the random numbers (default: drawn)")
    run.add_argument("--heuristic", choices=[*Heuristic], help="what h counts (default: that of the variant)")
    return parser


def local_name(file: str) -> str:
    """Return the name of a file that a desktop gives as an address, anything else as it is."""
    address = urlsplit(file)
    if address.scheme != "file":
        return file
    from urllib.request import url2pathname  # slow to load, and seldom needed

    return url2pathname(address.path)


def run_of(arguments: argparse.Namespace) -> RunSettings | None:
    """Return the run to open with; None if no option of it is given.

    Raises
    ------
    InputError
        If it cannot be run in a window, or a file is to be opened too; or if that is a link that cannot be opened.
    """
    if arguments.file is not None and is_link(arguments.file):
        parse_link(arguments.file)
    given = [name for name in RUN_OPTIONS if getattr(arguments, name) is not None]
    if not given:
        return None
    if arguments.file is not None or arguments.tour is not None:
        other = "--tour" if arguments.file is None else "a file"
        raise InputError(f"{other} and {'-' if given[0] == 'n' else '--'}{given[0]} cannot be combined")
    if arguments.transpose and arguments.start is None:
        raise InputError("--transpose needs --start")
    settings = run_settings(
        arguments.n,
        arguments.variant or "steepest-ascent",
        heuristic=arguments.heuristic,
        seed=arguments.seed,
        start=None
        if arguments.start is None
        else given_state(arguments.start, Reader(arguments.n, is_transposed=bool(arguments.transpose))),
    )
    check_shown_size(settings.n)
    return settings


def leave_sources_unread() -> None:
    """Keep PySide from reading the source of each module that is imported from now on, a tenth of the start.

    It looks for its own name there, to know where its optional features may be switched on; none is used here.
    """
    import PySide6.QtCore  # noqa: F401  # makes the module below importable

    with suppress(ImportError):
        from shibokensupport import feature  # type: ignore[import-not-found]

        feature.feature_imported = lambda module: None


def run(argv: Sequence[str] | None) -> int:
    """Open the window; return 0, or 2 with one line on standard error when that cannot be."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # its encoding may lack letters of file names
    arguments = make_parser().parse_args(argv)
    if arguments.file is not None:
        arguments.file = local_name(arguments.file)
    try:
        settings = run_of(arguments)
        if arguments.integrate is not None:
            print(integrate() if arguments.integrate else undo_integration())
            return 0
    except InputError as error:
        return complain(str(error))
    if arguments.tour is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        obstacle = why_no_qt([Use.OFFSCREEN])
    else:
        obstacle = why_no_window()
    if obstacle:
        return complain(obstacle)
    leave_sources_unread()
    from nqueens_gui.app import open_window, take_tour  # Qt is loaded only where it can be

    if arguments.tour is not None:
        return take_tour(arguments.tour)
    return open_window(arguments.file, arguments.theme, settings)
