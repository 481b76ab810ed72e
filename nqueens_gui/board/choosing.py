"""A dialog that lists what can be opened, with the board and the words of the entry that is chosen beside the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from nqueens_gui.board.painting import BoardPicture
from nqueens_gui.board.scene import BoardScene
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, room_on_screen
from nqueens_gui.kit.painting import scaled

ICON_PX: Final = 44
LIST_PX: Final = 276
WORDS_PX: Final = 226
"""Height of a dialog beside its picture."""


class Choice(Struct, frozen=True):
    """An entry of the list."""

    name: str
    """As the list has it."""
    title: str
    what: str
    """One or two sentences."""
    note: str
    """Dim words below."""
    scene: BoardScene | None
    icon: QIcon
    told: str
    """How a screen reader names it."""


class ChoiceDialog(QDialog):
    """Lists what can be opened.

    Parameters
    ----------
    title
        Of the dialog, and of the list.
    choices
        What is listed.
    picture_px
        Side of the board.
    chosen
        Number of the entry that is chosen at first.
    """

    open_requested = Signal(int)
    """Number of the entry to open."""

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        picture_px: int,
        chosen: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._choices = tuple(choices)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        wanted = QSize(scaled(LIST_PX + picture_px + 6 * GRID_PX), scaled(picture_px + WORDS_PX))
        size = wanted.boundedTo(room_on_screen(self))
        self.list = QListWidget()
        self.picture = BoardPicture(min(picture_px, size.height() - scaled(WORDS_PX)))
        self.title_label, self.what_label = kind_label("", "title"), kind_label("", "text")
        self.note_label = kind_label("", "dim")
        self.open_button = QPushButton("Open")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self.resize(size)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda _: self._open())
        self.open_button.clicked.connect(self._open)
        self.list.setCurrentRow(chosen)
        self.list.setFocus()

    @property
    def chosen(self) -> int:
        """Number of the entry that is chosen."""
        return self.list.currentRow()

    def _show(self, number: int) -> None:
        choice = self._choices[number]
        self.picture.setVisible(choice.scene is not None)
        if choice.scene is not None:
            self.picture.set_scene(choice.scene)
        self.title_label.setText(choice.title)
        self.what_label.setText(choice.what)
        self.note_label.setText(choice.note)

    def _open(self) -> None:
        number = self.chosen
        self.accept()
        self.open_requested.emit(number)

    def _lay_out(self) -> None:
        self.list.setAccessibleName(self.windowTitle())
        self.list.setIconSize(QSize(ICON_PX, ICON_PX))
        self.list.setFixedWidth(scaled(LIST_PX))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        for choice in self._choices:
            item = QListWidgetItem(choice.icon, choice.name, self.list)
            item.setToolTip(choice.what)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, choice.told)
            words = f"{choice.what} {choice.note}"
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, words)
        for label in (self.what_label, self.note_label):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        self.buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)
        detail = in_column(self.picture, GRID_PX, self.title_label, self.what_label, self.note_label, None)
        columns = in_row(self.list, (detail, 1), gap_px=2 * GRID_PX)
        in_column((columns, 1), self.buttons, gap_px=2 * GRID_PX, margin_px=2 * GRID_PX, of=self)
