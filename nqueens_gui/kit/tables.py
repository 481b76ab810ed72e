"""Lists whose items are painted, and sortable tables of figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, cast

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    QStringListModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.keyboard import ENDS, ENTER_KEYS, STEPS, TAB_REASONS, give_focus_away, is_plain
from nqueens_gui.kit.painting import draw_area, draw_outline, scaled
from nqueens_gui.kit.theme import Theme, app_theme

ROW_PX: Final = 20
RADIUS_PX: Final = 4.0
FOCUS_PX: Final = 2.0
MOST_PX: Final = 16_000_000
"""Widgets cannot be higher."""
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
Role = Qt.ItemDataRole
Cursor = QListView.CursorAction
CURSOR_STEPS: Final = {
    Cursor.MoveLeft: (-1, 0),
    Cursor.MoveRight: (1, 0),
    Cursor.MoveUp: (0, -1),
    Cursor.MoveDown: (0, 1),
    Cursor.MoveHome: (-MOST_PX, 0),
    Cursor.MoveEnd: (MOST_PX, 0),
}
"""Where each movement goes: columns, rows."""


class RowList(QListView):
    """A list as high as its items; the item under the pointer, else the selected one, is highlighted.

    A click or an arrow key selects an item; a second click or Escape clears the selection. Enter and a double click
    open an item. Where items are links, a click opens instead of selecting.
    """

    pointed_at = Signal(object)
    """What `item` returns of the item highlighted, or None."""
    opened = Signal(object)
    """What `item` returns of an item."""
    revealed = Signal()
    """The keyboard went to an item, which should be brought into sight."""
    row_px = ROW_PX
    """Height of a row, with text of the usual size."""
    is_link = False
    columns = 1
    """How many items stand beside each other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items = _ItemModel(self)
        self._hovered: int | None = None
        self.setModel(self._items)
        self.setItemDelegate(_ItemDelegate(self))
        self.setProperty("rows", True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(0)
        self.setViewportMargins(0, 0, -1, 0)  # Qt would end each row one pixel too early
        self.selectionModel().currentChanged.connect(self._tell)

    @property
    def selected(self) -> int | None:
        """The number of the selected item; None when none is."""
        row = self.currentIndex().row()
        return row if row >= 0 else None

    @property
    def highlighted(self) -> int | None:
        """The number of the item highlighted; None when none is."""
        return self.selected if self._hovered is None else self._hovered

    @property
    def pitch(self) -> tuple[int, int]:
        """From one item to the next, to the right and down."""
        return self.width() // self.columns, scaled(self.row_px)

    def item_rect(self, number: int) -> QRectF:
        """Return where an item is."""
        return QRectF(self.visualRect(self._items.index(number)))

    def item_at(self, point: QPointF) -> int | None:
        """Return the number of the item at a point."""
        index = self.indexAt(point.toPoint())
        return index.row() if index.isValid() else None

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        """Paint the item of a number, counted from 0, into its rectangle."""
        raise NotImplementedError

    def item_text(self, number: int) -> str:
        """Say what an item stands for, as a tooltip and to a screen reader."""
        raise NotImplementedError

    def item(self, number: int) -> object:
        """Return what the signals tell of an item: by default its number."""
        return number

    def wants_key(self, event: QKeyEvent) -> bool:
        """Whether a key is the list's, and not a shortcut of the window."""
        keys = (*STEPS, *ENDS) if self.selected is None else (*STEPS, *ENDS, Qt.Key.Key_Escape)
        return is_plain(event) and self._items.rowCount() > 0 and event.key() in keys

    def _set_count(self, count: int) -> None:
        """Show `count` other items; the pointer may stand on one of them."""
        self._items.setStringList([""] * count)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if count else Qt.FocusPolicy.NoFocus)
        if not count:
            give_focus_away(self)
        self.doItemsLayout()
        if self._hovered is not None:
            self._hovered = self.item_at(QPointF(self.mapFromGlobal(self.cursor().pos())))
            self._tell()

    def _hover(self, number: int | None) -> None:
        if number != self._hovered:
            self._hovered = number
            self._tell()

    @Slot()
    def _tell(self) -> None:
        number = self.highlighted
        self.pointed_at.emit(None if number is None else self.item(number))
        self.viewport().update()

    def _paint_focus(self, painter: QPainter) -> None:
        if self.hasFocus():
            draw_outline(painter, QRectF(self.rect()), app_theme.now.color("focus"), FOCUS_PX, FOCUS_PX / 2)

    # Qt overrides

    @guarded
    def doItemsLayout(self) -> None:
        rows = -(-self._items.rowCount() // self.columns)
        self.setFixedHeight(min(rows * self.pitch[1], MOST_PX))
        super().doItemsLayout()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.doItemsLayout()  # Qt waits for a tenth of a second

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_focus(painter)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and self.highlighted is not None:
            self.opened.emit(self.item(self.highlighted))
        elif not self.wants_key(event):
            event.ignore()
        elif event.key() == Qt.Key.Key_Escape:
            self._hover(None)
            self.selectionModel().clear()
        else:
            self._hover(None)
            super().keyPressEvent(event)
            self.revealed.emit()

    @guarded_with(QModelIndex())
    def moveCursor(self, action: QListView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Go on from the end of a row to the next; Qt asks as the focus comes, too, which selects nothing."""
        if action not in CURSOR_STEPS:
            return QModelIndex()
        columns, rows = CURSOR_STEPS[action]
        is_first = self.selected is None and action != Cursor.MoveEnd
        number = 0 if is_first else (self.selected or 0) + columns + rows * self.columns
        return self._items.index(min(max(number, 0), self._items.rowCount() - 1))

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.item_at(event.position()))

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or number is None:
            return
        self._hover(number)
        if self.is_link:
            self.opened.emit(self.item(number))
        elif number == self.selected:
            self.selectionModel().clear()
        else:
            self.setCurrentIndex(self._items.index(number))

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and number is not None and not self.is_link:
            self.opened.emit(self.item(number))

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self._items.rowCount():  # a page of the inspector gives it to what had it there before
            give_focus_away(self)
        elif event.reason() in TAB_REASONS:
            if self.selected is None:
                self.setCurrentIndex(self._items.index(0))
            self.revealed.emit()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() in TAB_REASONS:
            self.selectionModel().clear()


class _ItemModel(QStringListModel):
    """Counts the items in C++, since Qt asks how many there are as it lays out each one, and describes them."""

    @guarded_with(None)
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        is_text = role in (Role.ToolTipRole, Role.AccessibleTextRole)
        return cast(RowList, self.parent()).item_text(index.row()) if is_text else None


class _ItemDelegate(QStyledItemDelegate):
    """Lets a list paint its items, on a ground that tells what is highlighted."""

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rows, theme = cast(RowList, self.parent()), app_theme.now
        number, rect = index.row(), QRectF(option.rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if number == rows.highlighted:
            role = "selection" if number == rows.selected else "hover"
            draw_area(painter, rect, theme.color(role), RADIUS_PX)
        rows.paint_item(painter, number, rect, theme)

    @guarded_with(QSize())
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(*cast(RowList, self.parent()).pitch)


ASCENDING, DESCENDING = "↑", "↓"


class SortHeader(QHeaderView):
    """A click on a title sorts by it, another the other way round.

    Qt's own arrow hides a part of a title that stands on the right; the model writes one into it instead.

    Parameters
    ----------
    is_clearable
        Whether a third click asks for the order at first.
    """

    sort_requested = Signal(int, bool)
    """The column, or -1 for the order at first, and whether the greatest comes first."""

    def __init__(self, *, is_clearable: bool = False) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._is_clearable = is_clearable
        self._column = -1
        self._is_descending = False
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.sectionClicked.connect(self._click)

    def set_order(self, column: int, is_descending: bool) -> None:
        """Note by what the table is sorted; -1 for the order at first."""
        self._column, self._is_descending = column, is_descending

    @Slot(int)
    def _click(self, column: int) -> None:
        if column != self._column:
            self.set_order(column, False)
        elif not self._is_descending:
            self.set_order(column, True)
        else:
            self.set_order(-1 if self._is_clearable else column, False)
        self.sort_requested.emit(self._column, self._is_descending)


def title_with_arrow(title: str, is_sorted_by: bool, is_descending: bool) -> str:
    """Return the title of a column, with an arrow when the table is sorted by it."""
    return f"{DESCENDING if is_descending else ASCENDING} {title}" if is_sorted_by else title


class TableColumn(Protocol):
    """What a table says of one of its columns."""

    @property
    def title(self) -> str: ...

    @property
    def meaning(self) -> str:
        """One sentence."""

    @property
    def is_number(self) -> bool: ...


class FigureModel(QAbstractTableModel):
    """Rows of figures in the order of one of their columns; a subclass counts the rows and tells their cells."""

    def __init__(self, columns: Sequence[TableColumn]) -> None:
        super().__init__()
        self._columns = columns
        self._sorted_by = -1
        """The column that the rows are sorted by; -1 for their order at first."""
        self._is_descending = False

    def title(self, column: int) -> str:
        """Return the title of a column, with an arrow when the table is sorted by it."""
        return title_with_arrow(self._columns[column].title, column == self._sorted_by, self._is_descending)

    def _row_count(self) -> int:
        raise NotImplementedError

    def _cell(self, row: int, column: int, role: int) -> Any:
        """Tell what a cell shows, apart from its alignment."""
        raise NotImplementedError

    @guarded_with(0)
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else self._row_count()

    @guarded_with(0)
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @guarded_with(None)
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if role == Role.TextAlignmentRole:
            return RIGHT if self._columns[index.column()].is_number else LEFT
        return self._cell(index.row(), index.column(), role)

    @guarded_with(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        match role:
            case Role.DisplayRole:
                return self.title(section)
            case Role.ToolTipRole:
                return f"{self._columns[section].meaning} Click to sort."
            case Role.TextAlignmentRole:
                return RIGHT if self._columns[section].is_number else LEFT
        return None


class FigureTable(QTableView):
    """A table of figures: whole rows of one height, so that a million of them scroll smoothly, and a sortable header.

    Parameters
    ----------
    model
        What to show.
    row_px
        Height of a row.
    is_clearable
        Whether a third click on a title restores the first order.
    """

    row_opened = Signal(int)
    """The row that was double-clicked, or on which Enter was pressed."""

    def __init__(self, model: FigureModel, row_px: int, *, is_clearable: bool = False) -> None:
        super().__init__()
        self._row_px = row_px
        self.setModel(model)
        self.setProperty("figures", True)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.header = SortHeader(is_clearable=is_clearable)
        self.setHorizontalHeader(self.header)
        app_theme.changed.connect(self._fit_rows)
        self._fit_rows()

    def fit_columns(self) -> None:
        """Share the width among the columns."""
        raise NotImplementedError

    @Slot()
    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(scaled(self._row_px))

    def _open(self, index: QModelIndex) -> None:
        """Do what a double click asks for."""
        self.row_opened.emit(index.row())

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Qt forgets the first click when the list is filled anew before the second one, and emits no doubleClicked.
        index = self.indexAt(event.position().toPoint())
        super().mouseDoubleClickEvent(event)
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self._open(index)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in ENTER_KEYS and index.isValid() and self.state() != QTableView.State.EditingState:
            self.row_opened.emit(index.row())
            event.accept()
        else:
            super().keyPressEvent(event)

    @guarded_with(QModelIndex())
    def moveCursor(self, action: QTableView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Go to the first row by Home and to the last by End, as in a list."""
        if action in (QTableView.CursorAction.MoveHome, QTableView.CursorAction.MoveEnd):
            modifiers |= Qt.KeyboardModifier.ControlModifier
        return super().moveCursor(action, modifiers)
