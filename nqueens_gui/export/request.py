"""What is asked of an export, and what is wrong with it before a file is touched."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from nqueens_gui.export.formats import FORMATS, Format, endings
from solver.core.checks import InputError
from solver.core.files import check_target
from solver.core.run_settings import RunSettings

MIN_BOARD_PX: Final = 200
MAX_BOARD_PX: Final = 4000
BOARD_PX: Final = 800
LONGEST_NAME: Final = 255
"""Bytes that a file's name may have on the usual disks."""
_SEPARATORS: Final = ("/", "\\")


class PictureTheme(StrEnum):
    """The colours of the pictures."""

    WINDOW = "window"
    """Those of the window."""
    LIGHT = "light"
    """Those of the light theme, as paper wants them."""


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What to export, and where to."""

    folder: Path
    """An existing folder."""
    base_name: str
    """What the names of all files begin with."""
    formats: tuple[Format, ...] = tuple(FORMATS)
    """What to write."""
    picture_theme: PictureTheme = PictureTheme.WINDOW
    """The colours of the pictures."""
    board_px: int = BOARD_PX
    """Width and height of the pictures of boards."""
    has_log_steps: bool = False
    """Whether the steps of the chart are on a logarithmic axis."""
    may_replace: bool = False
    """Whether files that stand there already may be replaced."""

    @property
    def paths(self) -> tuple[Path, ...]:
        """Every file that will be written, in that order."""
        return tuple(self.path(ending) for ending in endings(self.formats))

    def path(self, ending: str) -> Path:
        """Return where the file with an ending goes."""
        return self.folder / f"{self.base_name}{ending}"


def default_base_name(settings: RunSettings) -> str:
    """Name the files of a run after its settings: ``nqueens-8-random-restart-seed7``."""
    run = f"-run{settings.run_index}" if settings.run_index else ""
    return f"nqueens-{settings.n}-{settings.variant.name}-seed{settings.seed}{run}"


def check_request(request: ExportRequest) -> None:
    """Raise `InputError` when it is plain beforehand that a request cannot be met; its field says where."""
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
    """Raise `InputError` unless boards get a size that can be painted."""
    if not (isinstance(board_px, int) and MIN_BOARD_PX <= board_px <= MAX_BOARD_PX):
        raise InputError(f"The board can have {MIN_BOARD_PX} to {MAX_BOARD_PX} pixels a side.", "board_px")


def check_base_name(name: str) -> None:
    """Raise `InputError` unless files can be named so."""
    if not name.strip():
        raise InputError("The files need a name.", "base_name")
    if any(separator in name for separator in _SEPARATORS):
        raise InputError("The name cannot have a slash; the folder is chosen above.", "base_name")
    if not name.isprintable():
        raise InputError("The name has a character that cannot be printed.", "base_name")
    if name.startswith("."):
        raise InputError("A name that begins with a dot would hide the files.", "base_name")
    longest = max(len(os.fsencode(name + ending)) for ending in endings(FORMATS))
    if longest > LONGEST_NAME:
        raise InputError(f"The name is too long by {longest - LONGEST_NAME} bytes.", "base_name")


def check_folder(folder: Path) -> None:
    """Raise `InputError` unless files can be written to a folder, as far as that is seen beforehand."""
    _check_target(folder / ".export.part", "folder")


def existing_files(request: ExportRequest) -> list[Path]:
    """Return the files that stand there already and would be replaced."""
    return [path for path in request.paths if os.path.lexists(path)]


def _check_target(path: Path, field: str) -> None:
    try:
        check_target(path)
    except InputError as error:
        raise InputError(full_sentence(str(error)), field) from None


def full_sentence(words: str) -> str:
    """Write the words of an error as a sentence that stands alone: with a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:]}".rstrip(".") + "."
