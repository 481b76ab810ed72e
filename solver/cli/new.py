"""``nqueens new``: a commented beginning of a search of one's own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from solver.cli.output import put_either
from solver.core.checks import InputError, either, printable, word_among
from solver.core.files import is_there, shown, write_whole
from solver.custom.source import beginning, mistakes

ENDING = ".py"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file."""
    parser.add_argument("file", metavar="FILE", help="the file to write, such as my_search.py")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--mistake",
        metavar="NAME",
        help=f"steepest ascent with a mistake to find: {either(tuple(mistakes()))}",
    )
    kind.add_argument(
        "--population",
        action="store_true",
        help="begin a search on a population instead of one on a single state",
    )


def run(arguments: Namespace) -> int:
    """Write the file, unless there is one already."""
    path = Path(arguments.file)
    if path.suffix != ENDING:
        raise InputError(f"{shown(path)} must end in {ENDING}", "file")
    if is_there(path):
        raise InputError(f"{shown(path)} exists already; choose another name", "file")
    wrong = mistakes()
    if arguments.mistake is not None:
        text = wrong[word_among(arguments.mistake, wrong, "mistake", "the mistake")]
        told = "is steepest ascent with a mistake; nqueens check finds it"
    else:
        text = beginning(printable(path.name), "genetic" if arguments.population else "steepest-ascent")
        edited = "functions select, crossover and mutate" if arguments.population else "function step"
        told = f"is a working search; edit its {edited}"
    written = write_whole(path, text)
    sentence = f"{shown(path)} {told}.\n"
    put_either(arguments.json, {"file": str(written)}, sentence)
    return 0
