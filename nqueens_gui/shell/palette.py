"""Finds a command of the window by its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from nqueens_gui.kit.features import AnyCommand, Feature, key_text, menus
from nqueens_gui.kit.layouts import GRID_PX, in_column, room_on_screen

Key = Qt.Key
STEPS: Final[Mapping[int, int]] = {Key.Key_Up: -1, Key.Key_Down: 1, Key.Key_PageUp: -10, Key.Key_PageDown: 10}
"""By how many rows a key goes down."""
NOWHERE: Final = 3
"""Where a command has the words if it does not have them."""


def place_of_words(words: str, text: str, menu: str, tip: str) -> int:
    """Return where a command has all the words: 0 in its text, 1 in its menus too, 2 in its tip too, else `NOWHERE`."""
    sought = words.casefold().split()
    for place, seen in enumerate((text, f"{text} {menu}", f"{text} {menu} {tip}")):
        if all(word in seen.casefold() for word in sought):
            return place
    return NOWHERE


class CommandPalette(QDialog):
    """Lists the commands that have the words typed so far; Enter does the chosen one.

    Parameters
    ----------
    features
        Those of the window.
    actions
        What each command does, by its name.
    """

    def __init__(
        self, features: Sequence[Feature[Any]], actions: Mapping[str, QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Find a command")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(640, 440).boundedTo(room_on_screen(self)))
        self._actions = actions
        self._commands: list[tuple[str, AnyCommand]] = [
            (_plain(" › ".join(titles)), command)
            for menu in menus(features)
            for titles, command in menu.commands()
        ]
        self.field = QLineEdit(placeholderText="A few words, such as: dark theme")
        self.field.setAccessibleName("Words of the command")
        self.list = QTreeWidget()
        self.list.setAccessibleName("Commands")
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        in_column(self.field, self.list, margin_px=GRID_PX, of=self)
        self.field.textChanged.connect(self._find)
        self.field.returnPressed.connect(self._do)
        self.list.itemClicked.connect(self._do)
        self._find("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go up and down the list while words are typed."""
        if event.key() not in STEPS:
            super().keyPressEvent(event)
        elif rows := self.list.topLevelItemCount():
            row = self.list.currentIndex().row() + STEPS[event.key()]
            self.list.setCurrentIndex(self.list.model().index(min(max(row, 0), rows - 1), 0))

    @Slot(str)
    def _find(self, words: str) -> None:
        """List what has the words, those first that can be done now and have them in their text."""
        found = []
        for menu, command in self._commands:
            action = self._actions[command.name]
            text = _plain(action.text())
            place = place_of_words(words, text, menu, command.tip)
            if place < NOWHERE:
                found.append((not action.isEnabled(), place, (text, menu, key_text(command)), command))
        found.sort(key=lambda row: row[:2])
        self.list.clear()
        for is_disabled, _, cells, command in found:
            item = QTreeWidgetItem(self.list, cells)
            item.setToolTip(0, command.tip)
            item.setData(0, Qt.ItemDataRole.UserRole, command.name)
            item.setDisabled(is_disabled)
        self.list.setCurrentIndex(self.list.model().index(0, 0))

    @Slot()
    def _do(self) -> None:
        item = self.list.currentItem()
        if item is not None and not item.isDisabled():
            self.accept()
            self._actions[item.data(0, Qt.ItemDataRole.UserRole)].trigger()


def _plain(text: str) -> str:
    return text.replace("&", "")
