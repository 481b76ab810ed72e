"""The page of branches: all runs of this session as a tree, to be gone back to, renamed and deleted."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QMenu, QStackedLayout, QToolButton, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.icons import icon
from nqueens_gui.scene.branch_list import BranchRow
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.branch_delegate import BranchDelegate
from nqueens_gui.widgets.branch_list_model import BranchListModel
from nqueens_gui.widgets.card import GRID_PX, Card
from nqueens_gui.widgets.labels import kind_label

EMPTY: Final = "The runs of this session are listed here.\nB branches off the state looked at."
GO_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
DELETE_KEYS: Final = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class BranchList(Card):
    """Lists the runs and asks for one of them, for another name, or for one to be deleted."""

    run_requested = Signal(int)
    """The number of the run to go back to."""
    rename_requested = Signal(int, str)
    """The number of a run and the name it is to have."""
    delete_requested = Signal(int)
    """The number of the run to forget, with its branches."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Branches")
        self.model = BranchListModel()
        self.view = _View(self.model)
        self.branch_button = QToolButton()
        self.rename_button = _button("Rename", "Call the selected run by a name.")
        self.delete_button = _button("Delete", "Forget the selected run and its branches.")
        self._delegate = BranchDelegate(self.view)
        self._empty = kind_label(EMPTY, "dim")
        self._pages = QStackedLayout()
        self._watched: int | None = None
        self._lay_out()
        self._connect()
        self.set_rows(())

    def set_branch_action(self, action: QAction) -> None:
        """Give the page the action that branches off the state looked at."""
        self.branch_button.setDefaultAction(action)

    def set_rows(self, rows: tuple[BranchRow, ...]) -> None:
        """Show the runs."""
        selected = self._selected()
        if self.view.state() is QListView.State.EditingState and selected in rows:
            return  # not while a name is being typed
        before, watched = self._watched, next((row.number for row in rows if row.is_watched), None)
        self.model.set_rows(rows)
        self._watched = watched
        if selected is None or watched != before or not self.select(selected.number):
            self.select(watched)
        self._pages.setCurrentIndex(1 if rows else 0)
        self._show_selected()

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self._delegate.set_theme(theme)
        self.rename_button.setIcon(icon("edit", theme))
        self.delete_button.setIcon(icon("close", theme))
        self.view.viewport().update()

    def select(self, number: int | None) -> bool:
        """Select a run and bring it into sight; say whether it is there."""
        place = self.model.place_of(number)
        if place is not None and place != self.view.currentIndex().row():
            self.view.setCurrentIndex(self.model.index(place))
        return place is not None

    def _selected(self) -> BranchRow | None:
        place = self.view.currentIndex().row()
        return self.model.rows[place] if 0 <= place < len(self.model.rows) else None

    def _show_selected(self) -> None:
        row = self._selected()
        self.rename_button.setEnabled(row is not None)
        self.delete_button.setEnabled(row is not None and row.may_be_deleted)
        words = "Forget the selected run."
        if row is not None and not row.may_be_deleted:
            words = "The run that is watched stays, and those it branches off."
        elif row is not None and row.branches:
            words = f"Forget the selected run and what branches off it: {row.branches} more."
        self.delete_button.setToolTip(words)

    @Slot(QModelIndex)
    def _go(self, index: QModelIndex) -> None:
        row = self.model.rows[index.row()]
        if not row.is_watched:
            self.run_requested.emit(row.number)

    @Slot()
    def _rename(self) -> None:
        self.view.edit(self.view.currentIndex())

    @Slot()
    def _delete(self) -> None:
        row = self._selected()
        if row is not None and row.may_be_deleted:
            self.delete_requested.emit(row.number)

    @Slot(QPoint)
    def _show_menu(self, point: QPoint) -> None:
        index = self.view.indexAt(point)
        if not index.isValid():
            return
        self.view.setCurrentIndex(index)
        row = self.model.rows[index.row()]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        go = menu.addAction("&Go back to this run")
        go.triggered.connect(lambda: self.run_requested.emit(row.number))
        go.setEnabled(not row.is_watched)
        menu.addAction("&Rename").triggered.connect(self._rename)
        delete = menu.addAction("&Delete")
        delete.triggered.connect(self._delete)
        delete.setEnabled(row.may_be_deleted)
        menu.popup(self.view.viewport().mapToGlobal(point))

    def _lay_out(self) -> None:
        self.view.setItemDelegate(self._delegate)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID_PX // 2)
        self.branch_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.branch_button.setProperty("role", "quiet")
        buttons.addWidget(self.branch_button)
        buttons.addStretch(1)
        buttons.addWidget(self.rename_button)
        buttons.addWidget(self.delete_button)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        self.body.addLayout(self._pages, 1)
        self.body.addLayout(buttons)

    def _connect(self) -> None:
        self.view.clicked.connect(self._go)
        self.view.go_requested.connect(self._go)
        self.view.delete_requested.connect(self._delete)
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.view.selectionModel().currentChanged.connect(self._show_selected)
        self.rename_button.clicked.connect(self._rename)
        self.delete_button.clicked.connect(self._delete)
        self.model.rename_requested.connect(self.rename_requested)


class _View(QListView):
    """A list whose rows are opened by Enter and deleted by Delete."""

    go_requested = Signal(QModelIndex)
    delete_requested = Signal()

    def __init__(self, model: BranchListModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click, all keys still act on the run
        self.setEditTriggers(QListView.EditTrigger.DoubleClicked)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName("Runs of this session")
        self.setAccessibleDescription("Press Enter to go back to a run, Delete to forget it.")

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in GO_KEYS and self.currentIndex().isValid():
            self.go_requested.emit(self.currentIndex())
        elif event.key() in DELETE_KEYS:
            self.delete_requested.emit()
        else:
            super().keyPressEvent(event)


def _button(words: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(words)
    button.setToolTip(tip)
    button.setProperty("role", "quiet")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
