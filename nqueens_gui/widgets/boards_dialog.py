"""The curated boards: a list with small pictures, and beside it the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqueens_gui.scene.board_card import BoardCard
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.board_picture import BoardPicture, board_pixmap
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import kind_label

THUMB_PX: Final = 44
LIST_PX: Final = 276
PICTURE_PX: Final = 384
SIZE: Final = (708, 610)


class BoardsDialog(QDialog):
    """Shows boards and lets one be opened.

    Parameters
    ----------
    cards
        The boards.
    theme
        The colours.
    chosen
        Number of the board that is chosen at first.
    """

    board_requested = Signal(int)
    """Number of a board that is to be opened."""

    def __init__(
        self, cards: Sequence[BoardCard], theme: Theme, chosen: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._cards = tuple(cards)
        self.setWindowTitle("Boards worth a look")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = self._list(theme)
        self.picture = BoardPicture(theme, PICTURE_PX)
        self.title_label = kind_label("", "title")
        self.what_label = kind_label("", "text")
        self.words_label = kind_label("", "dim")
        self.open_button = QPushButton("Open")
        self._lay_out()
        self.resize(*SIZE)
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
        card = self._cards[number]
        self.picture.set_scene(card.scene)
        self.title_label.setText(card.title)
        self.what_label.setText(card.what)
        self.words_label.setText(card.words)

    def _open(self) -> None:
        self.board_requested.emit(self.chosen)
        self.accept()

    def _list(self, theme: Theme) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName("Boards")
        made.setIconSize(QSize(THUMB_PX, THUMB_PX))
        made.setFixedWidth(LIST_PX)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        for card in self._cards:
            pixmap = board_pixmap(card.scene, theme, THUMB_PX, self.devicePixelRatioF())
            picture = QIcon(pixmap)
            picture.addPixmap(pixmap, QIcon.Mode.Selected)  # which Qt would tint
            QListWidgetItem(picture, card.title, made).setToolTip(card.what)
        return made

    def _lay_out(self) -> None:
        for label in (self.what_label, self.words_label):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        columns = QHBoxLayout()
        columns.setSpacing(2 * GRID_PX)
        columns.addWidget(self.list)
        columns.addLayout(self._detail(), 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[2 * GRID_PX] * 4)
        layout.setSpacing(2 * GRID_PX)
        layout.addLayout(columns, 1)
        layout.addWidget(buttons)

    def _detail(self) -> QVBoxLayout:
        detail = QVBoxLayout()
        detail.setSpacing(GRID_PX)
        detail.addWidget(self.picture)
        detail.addSpacing(GRID_PX)
        detail.addWidget(self.title_label)
        detail.addWidget(self.what_label)
        detail.addWidget(self.words_label)
        detail.addStretch(1)
        return detail
