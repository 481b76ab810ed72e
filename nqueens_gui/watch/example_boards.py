"""Example boards: what each shows, the dialog that lists them, and the note beside the open one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqueens_gui.board.picture import BoardPicture, board_pixmap
from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.kit.buttons import icon_button
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, room_on_screen
from nqueens_gui.kit.painting import scaled
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
BUTTONS = {"chevron-left": "Previous board", "chevron-right": "Next board", "close": "Close this note"}


class BoardNote(QFrame):
    """A title and a sentence on what to see; hidden while there is nothing to say."""

    next_requested = Signal(int)
    """Another board is asked for: 1 for the next one, -1 for the previous one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.setAccessibleName("What to see")
        self.label = kind_label("", "text")
        self.buttons = {name: icon_button(BUTTON_PX, words) for name, words in BUTTONS.items()}
        self._lay_out()
        for name, button in self.buttons.items():
            set_icon(button, name, "text.dim")
        self.buttons["chevron-left"].clicked.connect(lambda: self.next_requested.emit(-1))
        self.buttons["chevron-right"].clicked.connect(lambda: self.next_requested.emit(1))
        self.buttons["close"].clicked.connect(self.close_note)
        self._is_open = False
        self._is_resting = False
        self.hide()

    def show_words(self, title: str, what: str) -> None:
        """Say what there is to see."""
        self.label.setText(f"<b>{title}.</b> {what}")
        self.setAccessibleDescription(f"{title}. {what}")
        self._set_open(True)

    @Slot()
    def close_note(self) -> None:
        """Hide the note."""
        self._set_open(False)

    @Slot(bool)
    def set_resting(self, is_resting: bool) -> None:
        """Make room for something else for a while."""
        self._is_resting = is_resting
        self._set_open(self._is_open)

    def _set_open(self, is_open: bool) -> None:
        self._is_open = is_open
        self.setVisible(is_open and not self._is_resting)

    def _lay_out(self) -> None:
        self.label.setWordWrap(True)
        self.label.setProperty("rich", True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GRID_PX, GRID_PX - 2, GRID_PX, GRID_PX - 2)
        layout.setSpacing(0)
        layout.addWidget(self.label, 1)
        layout.addSpacing(GRID_PX)
        for button in self.buttons.values():
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)


THUMB_PX: Final = 44
LIST_PX: Final = 276
PICTURE_PX: Final = 384
SIZE: Final = (708, 610)


class BoardsDialog(QDialog):
    """Lists the example boards; one can be opened.

    Parameters
    ----------
    boards
        What is listed.
    chosen
        Number of the board that is chosen at first.
    """

    board_requested = Signal(int)
    """Number of the board to open."""

    def __init__(
        self, boards: Sequence[CuratedBoard], chosen: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._boards = tuple(boards)
        self.setWindowTitle("Example boards")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = self._list()
        size = QSize(*map(scaled, SIZE)).boundedTo(room_on_screen(self))
        self.picture = BoardPicture(min(PICTURE_PX, size.height() - scaled(SIZE[1] - PICTURE_PX)))
        self.title_label = kind_label("", "title")
        self.what_label = kind_label("", "text")
        self.words_label = kind_label("", "dim")
        self.open_button = QPushButton("Open")
        self._lay_out()
        self.resize(size)
        self.list.currentRowChanged.connect(self._show_card)
        self.list.itemActivated.connect(lambda _: self._open())
        self.open_button.clicked.connect(self._open)
        self.list.setCurrentRow(chosen)
        self.list.setFocus()

    @property
    def chosen(self) -> int:
        """Number of the board that is chosen."""
        return self.list.currentRow()

    def _show_card(self, number: int) -> None:
        board = self._boards[number]
        self.picture.set_scene(board.scene)
        self.title_label.setText(board.title)
        self.what_label.setText(board.what)
        self.words_label.setText(board.run_words)

    def _open(self) -> None:
        self.board_requested.emit(self.chosen)
        self.accept()

    def _list(self) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName("Boards")
        made.setIconSize(QSize(THUMB_PX, THUMB_PX))
        made.setFixedWidth(scaled(LIST_PX))
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        for board in self._boards:
            pixmap = board_pixmap(board.scene, THUMB_PX, self.devicePixelRatioF())
            picture = QIcon(pixmap)
            picture.addPixmap(pixmap, QIcon.Mode.Selected)  # which Qt would tint
            item = QListWidgetItem(picture, board.title, made)
            item.setToolTip(board.what)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, board.what)
        return made

    def _lay_out(self) -> None:
        for label in (self.what_label, self.words_label):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        columns = in_row(self.list, (self._detail(), 1), gap_px=2 * GRID_PX)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        in_column((columns, 1), buttons, gap_px=2 * GRID_PX, margin_px=2 * GRID_PX, of=self)

    def _detail(self) -> QVBoxLayout:
        return in_column(self.picture, GRID_PX, self.title_label, self.what_label, self.words_label, None)


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
        note.next_requested.connect(self.open_next)

    @property
    def board(self) -> CuratedBoard | None:
        """The board that is open; None while another run is shown."""
        return curated_boards()[self._number] if self._number >= 0 else None

    @Slot()
    def ask(self) -> None:
        """Show the list of boards, with the open one selected."""
        dialog = BoardsDialog(curated_boards(), max(self._number, 0), self._window)
        dialog.board_requested.connect(self.open)
        dialog.open()

    @Slot(int)
    def open(self, number: int) -> None:
        """Go to the start of a board and say what there is to see, beside the runs to compare it with."""
        board = self._show(number)
        if board.beside:
            self.comparison_opened.emit((board.settings, *board.beside))

    def _show(self, number: int) -> CuratedBoard:
        """Go to the start of a board; numbers wrap around."""
        boards = curated_boards()
        self._number = number % len(boards)
        board = boards[self._number]
        self.board_opened.emit(board.settings)
        self._note.show_words(board.title, board.what)
        return board

    @Slot(int)
    def open_next(self, by: int) -> None:
        """Open the next board, or with -1 the one before."""
        self._show(self._number + by)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Close the note once another run is shown; the same run again keeps it."""
        if self.board is not None and snapshot.settings != self.board.settings:
            self._number = -1
            self._note.close_note()
