"""``nqueens record``: one run or several side by side become a video, a GIF, pictures or a page."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from nqueens_gui.recording.film import FASTEST, LEAST_PX, MOST_PX, SLOWEST, Film, Look, make_film, names_of
from nqueens_gui.recording.formats import check_file
from solver.cli.arguments import typed_fraction, typed_number
from solver.cli.output import interrupt_asked, put, put_json, say
from solver.core.board import check_shown_size
from solver.core.checks import InputError, word_among
from solver.core.definitions import program
from solver.core.files import check_no_input, shown
from solver.core.system_libraries import Use, why_no_qt
from solver.runs.reading import read_run
from solver.runs.replaying import replay
from solver.runs.trace import Trace

if TYPE_CHECKING:  # Qt is loaded only where it can be
    from nqueens_gui.kit.theme import Theme
    from nqueens_gui.recording.painting import Frame

THEMES = ("light", "dark")
SAY_SECONDS = 2.0
"""Time between two reports of progress."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the run files, the file to write, the part of the run and the look."""
    first = Look()
    parser.epilog = "A page shows one run, and whoever reads it chooses its size, speed and colours."
    parser.add_argument(
        "files",
        nargs="+",
        metavar="RUN_FILE",
        help="a file written by nqueens solve -o or by the window; up to six are shown side by side",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        help="what to write: FILE.mp4, FILE.webm, FILE.gif, a playable page as FILE.html, or a folder "
        "for a PNG of each state",
    )
    parser.add_argument(
        "--from", dest="first", metavar="K", default="0", help="first state shown (default: 0, the start)"
    )
    parser.add_argument("--to", dest="last", metavar="K", help="last state shown (default: the end)")
    parser.add_argument(
        "--every",
        metavar="K",
        help="show the state after every K moves (default: 1; more where the run is too long)",
    )
    parser.add_argument(
        "--size",
        metavar="WIDTHxHEIGHT",
        default=f"{first.width}x{first.height}",
        help=f"pixels, even numbers from {LEAST_PX} to {MOST_PX}; one number for a square (default: %(default)s)",
    )
    parser.add_argument(
        "--moves-per-second",
        metavar="M",
        default=f"{first.moves_per_second:g}",
        help=f"from {SLOWEST:g} to {FASTEST:g} (default: %(default)s)",
    )
    parser.add_argument("--theme", metavar="NAME", default="light", help="light or dark (default: light)")
    parser.add_argument("--no-chart", action="store_true", help="leave out the chart of h")
    parser.add_argument("--no-sentence", action="store_true", help="leave out the sentence on the state")


def run(arguments: Namespace) -> int:
    """Repeat the runs, paint their states and write the file."""
    look = _look(arguments)
    spec = check_file(arguments.output)
    if not spec.medium.is_page and (problem := why_no_qt([Use.OFFSCREEN])):
        raise InputError(problem)
    check_no_input(arguments.output, *arguments.files)
    traces = [_trace(file) for file in arguments.files]
    film = make_film(
        list(zip(names_of([trace.settings for trace in traces]), traces, strict=True)),
        look,
        spec.medium,
        first=typed_number(arguments.first, "--from"),
        last=None if arguments.last is None else typed_number(arguments.last, "--to"),
        every=None if arguments.every is None else typed_number(arguments.every, "--every"),
    )
    pixels = "" if spec.medium.is_page else f", {look.width} × {look.height} pixels"
    say(f"nqueens record: {film.extent}{pixels}")
    theme = None if spec.medium.is_page else _prepared_theme(arguments.theme)
    with interrupt_asked() as is_interrupted, closing(_painted(film, theme)) as frames:
        written = spec.write(Path(arguments.output), film, _watched(frames, film, is_interrupted))
    if arguments.json:
        put_json(_document(arguments, film, written))
    else:
        put(f"{shown(arguments.output)} was written: {film.extent}.\n")
    return 0


def _look(arguments: Namespace) -> Look:
    word_among(arguments.theme, THEMES, "theme", "the theme")
    size = re.fullmatch(r"([0-9]{1,6})(?:[xX×]([0-9]{1,6}))?", arguments.size)
    if size is None:
        raise InputError(f"the size must be like 1280x720, not {arguments.size[:40]!r}", "size")
    return Look(
        int(size[1]),
        int(size[2] or size[1]),
        typed_fraction(arguments.moves_per_second, "--moves-per-second"),
        has_chart=not arguments.no_chart,
        has_sentence=not arguments.no_sentence,
    )


def _trace(file: str) -> Trace:
    recorded = read_run(file)
    check_shown_size(recorded.settings.n)
    repeated = replay(recorded)
    if repeated.difference:
        raise InputError(f"{shown(file)} differs from the run of its settings: {repeated.difference}")
    return repeated.trace


def _painted(film: Film, theme: Theme | None) -> Generator[Frame]:
    """Paint the frames; a page has no theme and none."""
    if theme is not None:
        from nqueens_gui.recording.painting import painted_frames

        yield from painted_frames(film, theme)


def _prepared_theme(name: str) -> Theme:
    """Make an application without windows, unless there is one, and return a theme."""
    from PySide6.QtCore import QLoggingCategory
    from PySide6.QtWidgets import QApplication

    from nqueens_gui.kit.style import prepare_application
    from nqueens_gui.kit.theme import load_theme

    if QApplication.instance() is None:
        QLoggingCategory.setFilterRules("default.warning=false")  # about windows that no window manager sizes
        prepare_application(QApplication(["nqueens", "-platform", "offscreen"]))
    return load_theme(name)


def _watched(frames: Iterator[Frame], film: Film, is_interrupted: Callable[[], bool]) -> Iterator[Frame]:
    """Pass frames on, report how many are done, and stop when Ctrl+C was pressed."""
    begun = said_at = monotonic()
    done, total = 0, film.frames
    for frame in frames:
        if is_interrupted():
            raise KeyboardInterrupt
        yield frame
        done += frame.count
        if monotonic() - said_at > SAY_SECONDS and 0 < done < total:
            said_at = monotonic()
            left = (said_at - begun) * (total / done - 1)
            say(f"nqueens record: {done / total:.0%} written, about {max(left, 1):.0f} s left")


def _document(arguments: Namespace, film: Film, written: Path) -> dict[str, Any]:
    document = {
        "file": str(written),
        "runs": arguments.files,
        "first": int(film.states.min()),
        "last": int(film.states.max()),
        "every": film.every,
        "states": len(film.states),
    }
    if not film.medium.is_page:
        document |= {
            "frames": film.frames,
            "frames_per_second": float(film.rate),
            "seconds": film.seconds,
            "width": film.look.width,
            "height": film.look.height,
            "theme": arguments.theme,
        }
    return {**document, "program": program()}
