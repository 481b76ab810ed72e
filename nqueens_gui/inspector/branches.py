"""The page of branches: all runs of the session as a tree."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QStackedLayout, QToolButton, QTreeWidget, QTreeWidgetItem

from nqueens_gui.inspector.branches_view import BranchRow
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.keyboard import ENTER_KEYS
from nqueens_gui.kit.labels import note_label, placeholder, show_note
from nqueens_gui.kit.layouts import in_row
from nqueens_gui.kit.theme import app_theme
from solver.telling.status import Tone

NAME, STANDING = 0, 1
"""The columns."""
INDENT_PX: Final = 16
ROLES: Final = {Tone.SOLVED: "solved", Tone.STUCK: "stuck"}
EMPTY: Final = "The runs of this session are listed here.\nPress B to branch off the current state."


class BranchList(Card):
    """Lists the runs and asks for one of them."""

    run_requested = Signal(int)
    """The number of the run to go back to."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Branches")
        self.tree = _Tree()
        self.branch_button = QToolButton()
        """Branches off the current state, once it has its action."""
        self.detail_label = note_label("dim")
        self.rows: dict[int, BranchRow] = {}
        """The runs by their numbers, from top to bottom."""
        self.items: dict[int, QTreeWidgetItem] = {}
        self._pages = QStackedLayout()
        self._watched: int | None = None
        self._lay_out()
        self._connect()

    def set_rows(self, rows: tuple[BranchRow, ...]) -> None:
        """Show the runs; those that are the same keep their places and what is selected."""
        places = [(row.number, row.depth) for row in rows]
        is_other = places != [(row.number, row.depth) for row in self.rows.values()]
        selected, before = self.selected, self._watched
        self.rows = {row.number: row for row in rows}
        self._watched = next((row.number for row in rows if row.is_watched), None)
        with QSignalBlocker(self.tree):
            if is_other:
                self._fill()
            self._show_rows()
        if selected not in self.rows or self._watched != before:
            selected = self._watched
        self.select(selected)
        self._pages.setCurrentIndex(1 if rows else 0)
        self._show_selected()

    def select(self, number: int | None) -> None:
        """Select a run and bring it into sight."""
        if number is not None and number != self.selected:
            self.tree.setCurrentItem(self.items[number])

    @property
    def selected(self) -> int | None:
        """The number of the selected run; None when none is."""
        item = self.tree.currentItem()
        return None if item is None else item.data(NAME, Qt.ItemDataRole.UserRole)

    def _fill(self) -> None:
        """Make an item for each run, below that of the run it branches off."""
        self.tree.clear()
        self.items = {}
        above: list[QTreeWidgetItem] = [self.tree.invisibleRootItem()]
        for row in self.rows.values():
            del above[row.depth + 1 :]
            item = QTreeWidgetItem(above[-1])
            item.setData(NAME, Qt.ItemDataRole.UserRole, row.number)
            item.setTextAlignment(STANDING, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            above.append(item)
            self.items[row.number] = item
        self.tree.expandAll()

    @Slot()
    def _show_rows(self) -> None:
        with QSignalBlocker(self.tree):
            for number, row in self.rows.items():
                item, font = self.items[number], self.tree.font()
                font.setBold(row.is_watched)
                item.setFont(NAME, font)
                item.setText(NAME, row.name)
                item.setText(STANDING, row.standing)
                item.setForeground(STANDING, app_theme.now.color(ROLES.get(row.tone, "text.dim")))
                for column in (NAME, STANDING):
                    item.setToolTip(column, row.detail)

    @Slot()
    def _show_selected(self) -> None:
        row = None if self.selected is None else self.rows[self.selected]
        show_note(self.detail_label, "" if row is None else row.detail)

    @Slot()
    def _go(self) -> None:
        if self.selected not in (None, self._watched):
            self.run_requested.emit(self.selected)

    def _lay_out(self) -> None:
        self.branch_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.branch_button.setProperty("role", "quiet")
        self.body.addLayout(self._pages, 1)
        self._pages.addWidget(placeholder(EMPTY))
        self._pages.addWidget(self.tree)
        self.body.addWidget(self.detail_label)
        self.body.addLayout(in_row(self.branch_button, None))
        self._show_selected()

    def _connect(self) -> None:
        self.tree.itemClicked.connect(self._go)
        self.tree.go_requested.connect(self._go)
        self.tree.currentItemChanged.connect(self._show_selected)
        app_theme.changed.connect(self._show_rows)


class _Tree(QTreeWidget):
    """A tree whose items are opened by Enter."""

    go_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(STANDING, QHeaderView.ResizeMode.ResizeToContents)
        self.setIndentation(INDENT_PX)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click, all keys still act on the run
        self.setEditTriggers(QTreeWidget.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName("Runs of this session")
        self.setAccessibleDescription("Press Enter to return to a run.")

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self.go_requested.emit()
        else:
            super().keyPressEvent(event)
