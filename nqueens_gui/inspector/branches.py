"""The page of branches: all runs of the session as a tree."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from nqueens_gui.inspector.branches_view import BranchRow
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import ENTER_KEYS
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.layouts import GRID_PX, in_row
from nqueens_gui.kit.painting import draw_area, font_of, scaled
from nqueens_gui.kit.tables import LEFT, RIGHT
from nqueens_gui.kit.theme import app_theme
from solver.telling.status import Tone

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
Role = Qt.ItemDataRole
ROW_ROLE: Final = Role.UserRole
"""Gives the whole `BranchRow`."""


class BranchListModel(QAbstractListModel):
    """Holds rows; a typed name is only requested."""

    rename_requested = Signal(int, str)
    """The number of a run and its new name."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[BranchRow, ...] = ()
        """What is shown."""

    def set_rows(self, rows: tuple[BranchRow, ...]) -> None:
        """Show other rows; those of the same runs keep their places and what is selected."""
        if [row.number for row in rows] != [row.number for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def place_of(self, number: int | None) -> int | None:
        """Return the place of a run; None when it is not shown."""
        return next((place for place, row in enumerate(self.rows) if row.number == number), None)

    @guarded_with(0)
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @guarded_with(None)
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Role.DisplayRole | Role.ToolTipRole | Role.AccessibleTextRole:
                return row.tip
            case Role.EditRole:
                return row.name
            case _:
                return row if role == ROW_ROLE else None

    @guarded_with(False)
    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole or not 0 <= index.row() < len(self.rows):
            return False
        row = self.rows[index.row()]
        if value != row.name:
            self.rename_requested.emit(row.number, str(value))
        return True

    @guarded_with(Qt.ItemFlag.NoItemFlags)
    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


LINE_PX: Final = 18
INDENT_PX: Final = 16
DEEPEST: Final = 6
"""Deeper branches are not indented further."""
PADDING_PX: Final = 10
GAP_PX: Final = 8
NAME_PX: Final = 13
DETAIL_PX: Final = 12
BAR_PX: Final = 3
"""Width of the bar beside the current run."""
EDITOR_PX: Final = 30
RADIUS_PX: Final = 6
ROLES: Final = {Tone.SOLVED: "solved", Tone.STUCK: "stuck"}


class BranchDelegate(QStyledItemDelegate):
    """Draws rows of a `BranchListModel` and edits their names."""

    def _draw_ground(self, painter: QPainter, area: QRectF, row: BranchRow, state: QStyle.StateFlag) -> None:
        is_marked = bool(state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected))
        if row.is_watched or is_marked:
            color = app_theme.now.color("selection" if row.is_watched else "hover")
            draw_area(painter, area.adjusted(0, 1, 0, -1), color, RADIUS_PX)
        if row.is_watched:
            bar = QRectF(area.left(), area.top() + 9, BAR_PX, area.height() - 18)
            draw_area(painter, bar, app_theme.now.color("accent"), BAR_PX / 2)

    def _draw_branch(self, painter: QPainter, area: QRectF, row: BranchRow) -> None:
        """Draw the line from the run it branches off, and lines to branches below."""
        painter.setPen(QPen(app_theme.now.color("field.border"), 1.5))
        for depth in row.rails:
            if depth <= min(row.depth, DEEPEST):
                x = area.left() + _rail_x(depth)
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + 1))
        if row.depth:
            x, middle = area.left() + _rail_x(row.depth), area.top() + PADDING_PX / 2 + scaled(LINE_PX) / 2
            painter.drawPolyline(
                [QPointF(x, area.top()), QPointF(x, middle), QPointF(x + INDENT_PX / 2 - 2, middle)]
            )

    def _draw_words(self, painter: QPainter, area: QRect, row: BranchRow) -> None:
        line = area.adjusted(PADDING_PX + _indent(row), PADDING_PX // 2, -PADDING_PX, 0)
        line.setHeight(scaled(LINE_PX))
        color, detail = app_theme.now.color(ROLES.get(row.tone, "text.dim")), font_of(DETAIL_PX)
        most = line.adjusted(line.width() - line.width() * 2 // 3, 0, 0, 0)
        used = _write(painter, row.standing, most, RIGHT, color, detail)
        name = line.adjusted(0, 0, -used - GAP_PX, 0)
        _write(painter, row.name, name, LEFT, app_theme.now.color("text"), font_of(NAME_PX, bold=True))
        for words in _details(row):
            line.translate(0, scaled(LINE_PX))
            _write(painter, words, line, LEFT, app_theme.now.color("text.dim"), detail)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: BranchRow | None = index.data(ROW_ROLE)
        if row is None:
            return
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, QRectF(area), row, state)
        self._draw_branch(painter, QRectF(area), row)
        self._draw_words(painter, area, row)
        painter.restore()

    @guarded_with(QSize())
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: BranchRow | None = index.data(ROW_ROLE)
        lines = 1 + len(_details(row)) if row is not None else 1
        return QSize(200, lines * scaled(LINE_PX) + PADDING_PX)

    @guarded
    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        area: QRect = option.rect
        row: BranchRow | None = index.data(ROW_ROLE)
        left = PADDING_PX + _indent(row) - 8 if row is not None else 0
        editor.setGeometry(QRect(area.left() + left, area.top(), area.width() - left, scaled(EDITOR_PX)))


def _write(
    painter: QPainter, words: str, area: QRect, side: Qt.AlignmentFlag, color: QColor, font: QFont
) -> int:
    """Write words at a side of an area, cut with an ellipsis where they do not fit, and return their width."""
    metrics = QFontMetrics(font)
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(area.width(), 0))
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(area, side, shown)
    return metrics.horizontalAdvance(shown)


def _rail_x(depth: int) -> float:
    """Return how far to the right the line to a branch of some depth stands."""
    return PADDING_PX + INDENT_PX * min(depth, DEEPEST) - INDENT_PX / 2 - 2


def _details(row: BranchRow) -> list[str]:
    """Return the lines below the name."""
    return [words for words in (row.origin, row.settings) if words]


def _indent(row: BranchRow) -> int:
    return INDENT_PX * min(row.depth, DEEPEST)


EMPTY: Final = "The runs of this session are listed here.\nPress B to branch off the current state."
DELETE_KEYS: Final = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class BranchList(Card):
    """Lists the runs and asks for one of them, or for one to be deleted; its model asks for another name."""

    run_requested = Signal(int)
    """The number of the run to go back to."""
    delete_requested = Signal(int)
    """The number of the run to delete, with its branches."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Branches")
        self.model = BranchListModel()
        self.view = _View(self.model)
        self.branch_button = QToolButton()
        """Branches off the current state, once it has its action."""
        self.rename_button = _button("Rename", "Rename the selected run.")
        self.delete_button = _button("Delete", "Delete the selected run and its branches.")
        set_icon(self.rename_button, "edit")
        set_icon(self.delete_button, "close")
        self._empty = kind_label(EMPTY, "dim")
        self._pages = QStackedLayout()
        self._rows: tuple[BranchRow, ...] | None = None
        self._watched: int | None = None
        self._lay_out()
        self._connect()
        self.set_rows(())

    def set_rows(self, rows: tuple[BranchRow, ...]) -> None:
        """Show the runs."""
        if rows == self._rows == self.model.rows:
            return
        self._rows, selected = rows, self._selected()
        named = {(row.number, row.name) for row in rows}
        is_writing = self.view.state() is QListView.State.EditingState
        if is_writing and selected is not None and (selected.number, selected.name) in named:
            return  # it would replace what is written
        before, watched = self._watched, next((row.number for row in rows if row.is_watched), None)
        self.model.set_rows(rows)
        self._watched = watched
        if selected is None or watched != before or not self.select(selected.number):
            self.select(watched)
        self._pages.setCurrentIndex(1 if rows else 0)
        self._show_selected()

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
        words = "Delete the selected run."
        if row is not None and not row.may_be_deleted:
            words = "The current run, and those it branches off, cannot be deleted."
        elif row is not None and row.branches:
            words = f"Delete the selected run and the {row.branches} below it."
        self.delete_button.setToolTip(words)

    @Slot(QModelIndex)
    def _go(self, index: QModelIndex) -> None:
        row = self.model.rows[index.row()]
        if not row.is_watched:
            self.run_requested.emit(row.number)

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
        go = menu.addAction("&Return to this run")
        go.triggered.connect(lambda: self.run_requested.emit(row.number))
        go.setEnabled(not row.is_watched)
        menu.addAction("&Rename").triggered.connect(self.view.rename)
        delete = menu.addAction("&Delete")
        delete.triggered.connect(self._delete)
        delete.setEnabled(row.may_be_deleted)
        menu.popup(self.view.viewport().mapToGlobal(point))

    def _lay_out(self) -> None:
        self.view.setItemDelegate(BranchDelegate(self.view))
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.branch_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.branch_button.setProperty("role", "quiet")
        buttons = (self.branch_button, None, self.rename_button, self.delete_button)
        self.body.addLayout(self._pages, 1)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        self.body.addLayout(in_row(*buttons, gap_px=GRID_PX // 2))

    def _connect(self) -> None:
        self.view.clicked.connect(self._go)
        self.view.go_requested.connect(self._go)
        self.view.delete_requested.connect(self._delete)
        self.view.itemDelegate().closeEditor.connect(lambda: self.set_rows(self._rows or ()))
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.view.selectionModel().currentChanged.connect(self._show_selected)
        self.rename_button.clicked.connect(self.view.rename)
        self.delete_button.clicked.connect(self._delete)


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
        self.setAccessibleDescription("Press Enter to return to a run, Delete to delete it.")

    def rename(self) -> None:
        """Let the name of the current run be written, unless it is."""
        if self.currentIndex().isValid() and self.state() != QListView.State.EditingState:
            self.edit(self.currentIndex())

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and self.currentIndex().isValid():
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
