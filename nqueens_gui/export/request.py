"""The request for an export, and the checks before any file is written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from nqueens_gui.export.formats import FORMATS, Group, endings
from nqueens_gui.kit.key_names import key_name
from nqueens_gui.kit.targets import check_base_name, check_folder, check_path
from nqueens_gui.kit.theme import WINDOW
from solver.core.checks import InputError
from solver.telling.page import MOST_STATES

MIN_BOARD_PX: Final = 200
MAX_BOARD_PX: Final = 4000
BOARD_PX: Final = 800
OF_THE_RUN: Final = tuple(name for name, row in FORMATS.items() if row.group is not Group.EXERCISES)
"""The formats that tell of the run itself."""


class ExportRequest(Struct, frozen=True):
    """What to export, and where."""

    folder: Path
    """An existing folder."""
    base_name: str
    """The start of all file names."""
    formats: tuple[str, ...] = OF_THE_RUN
    picture_theme: str = WINDOW
    """`WINDOW` or ``light``."""
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

    def check(self) -> None:
        """Raise `InputError` when the export is sure to fail; its field says why."""
        check_formats(self.formats)
        check_board_px(self.board_px)
        check_base_name(self.base_name, endings(FORMATS))
        check_folder(self.folder)
        for path in self.paths:
            check_path(path, "base_name")


def check_formats(formats: Iterable[str], end: int = 0) -> None:
    """Raise `InputError` when nothing is chosen, or a run that ends in state `end` is too long for a format."""
    chosen = tuple(formats)
    if not chosen:
        raise InputError("Choose at least one format.", "formats")
    if "player" in chosen and end > MOST_STATES:
        raise InputError(
            f"A playable page holds at most {MOST_STATES:,} moves and restarts, and this run has {end:,}. Record "
            f"({key_name('Ctrl+Shift+E')}) writes a part of it.",
            "formats",
        )


def check_board_px(board_px: object) -> None:
    """Raise `InputError` unless boards of this size can be painted."""
    if not (isinstance(board_px, int) and MIN_BOARD_PX <= board_px <= MAX_BOARD_PX):
        raise InputError(f"The size must be {MIN_BOARD_PX} to {MAX_BOARD_PX:,} pixels.", "board_px")
