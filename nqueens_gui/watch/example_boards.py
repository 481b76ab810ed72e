"""Example boards: what each shows, the list of them, and the note beside the open one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QWidget

from nqueens_gui.board.choosing import ICON_PX, Choice, ChoiceDialog
from nqueens_gui.board.painting import board_pixmap
from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.kit.buttons import icon_button
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.layouts import GRID_PX, in_row
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.resources import resource_text
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import variant_named
from solver.telling.squares import Coordinates

FILE = "boards.toml"


class CuratedBoard(Struct, frozen=True):
    """A board of the file, and what it is an example of."""

    name: str
    """How code calls it."""
    title: str
    """A few words."""
    what: str
    """One or two sentences on what there is to see."""
    settings: RunSettings
    """The run, with its start."""
    shows: Mapping[str, Any]
    """What is claimed of it, figure by figure."""
    beside: tuple[RunSettings, ...] = ()
    """Runs from the same start to compare it with."""

    @property
    def scene(self) -> BoardScene:
        """A picture of its start."""
        assert self.settings.start is not None
        return board_scene(self.settings.start, self.settings.heuristic, coordinates=Coordinates.NONE)

    @property
    def run_words(self) -> str:
        """Its run in a few words."""
        run = self.settings
        return f"{run.variant.title} · h = {self.scene.h:,} by {run.heuristic.label} · seed {run.seed}"


@cache
def curated_boards() -> tuple[CuratedBoard, ...]:
    """Return the boards, in the order of the list."""
    return tuple(map(_board, tomllib.loads(resource_text(FILE))["board"]))


def _board(entry: Mapping[str, Any]) -> CuratedBoard:
    settings = run_settings(
        variant=entry["variant"],
        heuristic=entry.get("heuristic"),
        seed=entry["seed"],
        start=entry["start"],
        parameters=entry.get("parameters"),
    )
    beside = tuple(
        replace(
            settings,
            variant=(other := variant_named(one["variant"])),
            parameters=other.checked_parameters(one["parameters"]),
        )
        for one in entry.get("beside", ())
    )
    return CuratedBoard(entry["name"], entry["title"], entry["what"], settings, entry["shows"], beside)


BUTTON_PX = 28


class BoardNote(QFrame):
    """A title and a sentence on what to see; hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("card", True)
        self.setAccessibleName("What to see")
        self.label = kind_label("", "text")
        self.close_button = icon_button(BUTTON_PX, "Close this note")
        set_icon(self.close_button, "close", "text.dim")
        self._lay_out()
        self.close_button.clicked.connect(self.hide)
        self.hide()

    def show_words(self, title: str, what: str) -> None:
        """Say what there is to see."""
        self.label.setText(f"<b>{title}.</b> {what}")
        self.setAccessibleDescription(f"{title}. {what}")
        self.show()

    def _lay_out(self) -> None:
        self.label.setWordWrap(True)
        self.label.setProperty("rich", True)
        layout = in_row((self.label, 1), GRID_PX, self.close_button, gap_px=0, of=self)
        layout.setContentsMargins(2 * GRID_PX, GRID_PX - 2, GRID_PX, GRID_PX - 2)
        layout.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)


PICTURE_PX: Final = 384


def board_choice(board: CuratedBoard, device_ratio: float) -> Choice:
    """Return a board as an entry of the list."""
    pixmap = board_pixmap(board.scene, ICON_PX, device_ratio)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # which Qt would tint
    return Choice(board.title, board.title, board.what, board.run_words, board.scene, icon, board.title)


class BoardCommands(QObject):
    """Opens example boards, and shows their notes while their runs are shown."""

    board_opened = Signal(object)
    """The `RunSettings` of a board."""
    comparison_opened = Signal(object)
    """The `RunSettings` of a board and of the runs beside it."""

    def __init__(self, note: BoardNote, window: QWidget) -> None:
        super().__init__(window)
        self._note = note
        self._window = window
        self._number = -1

    @property
    def board(self) -> CuratedBoard | None:
        """The board that is open; None while another run is shown."""
        return curated_boards()[self._number] if self._number >= 0 else None

    @Slot()
    def ask(self) -> None:
        """Show the list of boards, with the open one selected."""
        choices = [board_choice(board, self._window.devicePixelRatioF()) for board in curated_boards()]
        dialog = ChoiceDialog("Example boards", choices, PICTURE_PX, max(self._number, 0), self._window)
        dialog.open_requested.connect(self.open)
        dialog.open()

    @Slot(int)
    def open(self, number: int) -> None:
        """Go to the start of a board and say what there is to see, beside the runs to compare it with."""
        self._number, board = number, curated_boards()[number]
        self.board_opened.emit(board.settings)
        self._note.show_words(board.title, board.what)
        if board.beside:
            self.comparison_opened.emit((board.settings, *board.beside))

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Close the note once another run is shown; the same run again keeps it."""
        if self.board is not None and snapshot.settings != self.board.settings:
            self._number = -1
            self._note.hide()
