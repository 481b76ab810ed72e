"""The formats of recordings: what each can hold, and how it is written. Qt comes with the frames that are written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from nqueens_gui.kit.formats import DocumentFormat, DocumentKind
from nqueens_gui.recording.film import Film, Medium
from solver.core.checks import InputError
from solver.core.files import AnyPath, check_new_folder, check_target, whole_folder, write_whole
from solver.telling.page import page_text

if TYPE_CHECKING:
    from nqueens_gui.recording.painting import Frame

NO_VIDEO: Final = "videos need PyAV, which is not installed: pip install 'nqueens-laboratory[video]'"


def _write_mp4(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    from nqueens_gui.recording.video import write_mp4  # PyAV may not be installed

    return write_mp4(path, film, frames)


def _write_webm(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    from nqueens_gui.recording.video import write_webm

    return write_webm(path, film, frames)


def _write_gif(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    from nqueens_gui.recording.gif import write_gif  # Pillow takes a moment to load

    return write_gif(path, film, frames)


def _write_page(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Write a playable page; it needs no frames."""
    ((_, trace),), first, last = film.runs, int(film.states[0, 0]), int(film.states[-1, 0])
    return write_whole(path, page_text(trace, first=first, last=last))


def write_pictures(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Fill a folder with a PNG of every picture, numbered from 1."""
    from nqueens_gui.kit.painting import png_of

    digits = len(str(len(film.states)))
    with whole_folder(path) as folder:
        for number, frame in enumerate(frames, start=1):
            (folder / f"{number:0{digits}}.png").write_bytes(png_of(frame.image))
    return path


class RecordingFormat(DocumentFormat, frozen=True, kw_only=True):
    """A kind of recording: one row of the table."""

    kind: DocumentKind = DocumentKind.PICTURE
    medium: Medium
    write: Callable[[Path, Film, Iterable[Frame]], Path]
    """Writes a file completely or not at all and returns its absolute path."""
    needs_video: bool = False
    """Whether it is written by PyAV."""

    @property
    def is_installed(self) -> bool:
        """Whether what writes it is there."""
        return not self.needs_video or find_spec("av") is not None


_VIDEO: Final = Medium(least_rate=24, most_frames=30_000)
_GIF: Final = Medium(least_rate=20, most_frames=6_000, fastest=50, samples=8)
_PAGE: Final = Medium(most_runs=1, is_page=True)
_TABLE: Final = (
    RecordingFormat(
        *("mp4", "Video (MP4)", "For slides and every player.", ".mp4"),
        medium=_VIDEO,
        write=_write_mp4,
        needs_video=True,
    ),
    RecordingFormat(
        *("webm", "Video (WebM)", "For web pages.", ".webm"),
        medium=_VIDEO,
        write=_write_webm,
        needs_video=True,
    ),
    RecordingFormat(
        *("gif", "Animation (GIF)", "For READMEs and e-mail.", ".gif"), medium=_GIF, write=_write_gif
    ),
    RecordingFormat(
        *("png", "Pictures (PNG)", "A folder with a picture of each state.", ""),
        medium=Medium(),
        write=write_pictures,
    ),
    RecordingFormat(
        *("html", "Playable page (HTML)", "For course pages: one run, to play in a browser.", ".html"),
        kind=DocumentKind.DATA,
        medium=_PAGE,
        write=_write_page,
    ),
)
FORMATS: Final[Mapping[str, RecordingFormat]] = MappingProxyType({row.name: row for row in _TABLE})
"""Every format by its name, in the order shown."""


def format_of(path: AnyPath) -> RecordingFormat:
    """Return the format of a file by its ending; a name without one, or with a slash at its end, is a folder.

    Raises
    ------
    InputError
        If no format has this ending.
    """
    ending = "" if os.fspath(path).endswith(("/", os.sep)) else Path(path).suffix.lower()
    for row in FORMATS.values():
        if row.ending == ending:
            return row
    endings = ", ".join(row.ending for row in FORMATS.values() if row.ending)
    raise InputError(
        f"a recording ends in {endings}, or is a folder for pictures, whose name has no ending; not {ending}",
        "output",
    )


def check_file(path: AnyPath) -> RecordingFormat:
    """Return the format of a recording that could be written; raise `InputError` if it is sure to fail."""
    chosen = format_of(path)
    if not chosen.is_installed:
        raise InputError(NO_VIDEO, "format")
    check_target(path) if chosen.ending else check_new_folder(path)
    return chosen
