"""The request for an export, its progress and its result, and the checks before any file is written."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from nqueens_gui.export.formats import FORMATS, Format, Group, endings
from solver.core.checks import InputError
from solver.core.files import check_target
from solver.core.run_settings import RunSettings

MIN_BOARD_PX: Final = 200
MAX_BOARD_PX: Final = 4000
BOARD_PX: Final = 800
LONGEST_NAME: Final = 255
"""Bytes in a file name on common file systems."""
OF_THE_RUN: Final = tuple(name for name, row in FORMATS.items() if row.group is not Group.EXERCISES)
"""The formats that tell of the run itself."""
_SEPARATORS: Final = ("/", "\\")


class PictureTheme(StrEnum):
    """The colours of the pictures."""

    WINDOW = "window"
    """The theme of the window."""
    LIGHT = "light"
    """The light theme, for paper."""


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What to export, and where."""

    folder: Path
    """An existing folder."""
    base_name: str
    """The start of all file names."""
    formats: tuple[Format, ...] = OF_THE_RUN
    picture_theme: PictureTheme = PictureTheme.WINDOW
    board_px: int = BOARD_PX
    """Width and height of the pictures of the board."""
    has_log_steps: bool = False
    """Whether the step axis of the chart is logarithmic."""
    may_replace: bool = False
    """Whether existing files may be replaced."""

    @property
    def paths(self) -> tuple[Path, ...]:
        """All files, in the order of writing."""
        return tuple(self.path(ending) for ending in endings(self.formats))

    def path(self, ending: str) -> Path:
        """Return the path of the file with an ending."""
        return self.folder / f"{self.base_name}{ending}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an export is."""

    fraction: float
    """From 0 to 1."""
    file_name: str
    """The file being written."""
    seconds_left: float | None = None
    """None while it cannot be estimated."""


@dataclass(frozen=True, slots=True)
class ExportResult:
    """The end of an export."""

    written: tuple[Path, ...]
    """The files that were written completely."""
    error: str = ""
    """What went wrong, as a sentence."""
    is_cancelled: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether every file was written."""
        return not self.error and not self.is_cancelled


def default_base_name(settings: RunSettings) -> str:
    """Name the files of a run after its settings: ``nqueens-8-random-restart-seed7``."""
    run = f"-run{settings.run_index}" if settings.run_index else ""
    return f"nqueens-{settings.n}-{settings.variant.name}-seed{settings.seed}{run}"


def check_request(request: ExportRequest) -> None:
    """Raise `InputError` when a request is sure to fail; its field says why."""
    check_formats(request.formats)
    check_board_px(request.board_px)
    check_base_name(request.base_name)
    check_folder(request.folder)
    for path in request.paths:
        _check_target(path, "base_name")


def check_formats(formats: Iterable[Format]) -> None:
    """Raise `InputError` when nothing is chosen."""
    if not tuple(formats):
        raise InputError("Choose at least one format.", "formats")


def check_board_px(board_px: object) -> None:
    """Raise `InputError` unless boards of this size can be painted."""
    if not (isinstance(board_px, int) and MIN_BOARD_PX <= board_px <= MAX_BOARD_PX):
        raise InputError(f"The size must be {MIN_BOARD_PX} to {MAX_BOARD_PX:,} pixels.", "board_px")


def check_base_name(name: str) -> None:
    """Raise `InputError` unless files can have this name."""
    if not name.strip():
        raise InputError("Enter a name.", "base_name")
    if any(separator in name for separator in _SEPARATORS):
        raise InputError("A name cannot contain a slash; choose the folder above.", "base_name")
    if not name.isprintable():
        raise InputError("The name contains an unprintable character.", "base_name")
    if name.startswith("."):
        raise InputError("A leading dot would hide the files.", "base_name")
    longest = max(len(os.fsencode(name + ending)) for ending in endings(FORMATS))
    if longest > LONGEST_NAME:
        raise InputError(f"The name is too long by {longest - LONGEST_NAME} bytes.", "base_name")


def check_folder(folder: Path) -> None:
    """Raise `InputError` when files cannot be written to a folder, as far as can be told."""
    _check_target(folder / ".export.part", "folder")


def existing_files(request: ExportRequest) -> list[Path]:
    """Return the existing files that would be replaced."""
    return [path for path in request.paths if os.path.lexists(path)]


def _check_target(path: Path, field: str) -> None:
    try:
        check_target(path)
    except InputError as error:
        raise InputError(full_sentence(str(error)), field) from None


def full_sentence(words: str) -> str:
    """Turn an error message into a sentence with a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:]}".rstrip(".") + "."
