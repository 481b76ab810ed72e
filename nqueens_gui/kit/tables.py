"""Rows and tables: rows for pointer and keyboard, and sortable tables of figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableView, QToolTip, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.keyboard import ENDS, ENTER_KEYS, STEPS, TAB_REASONS, announce, give_focus_away, is_plain
from nqueens_gui.kit.painting import draw_area, draw_outline, scaled
from nqueens_gui.kit.theme import Theme, app_theme

ROW_PX: Final = 20
RADIUS_PX: Final = 4.0
FOCUS_PX: Final = 2.0
MOST_PX: Final = 16_000_000
"""Widgets cannot be higher."""
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RowField(QWidget):
    """Rows for pointer and keyboard; the item under the pointer, else the selected one, is pointed at.

    A click or an arrow key selects an item; a second click or Escape clears the selection. Enter and a double click
    activate an item. Where items are links, a click activates instead of selecting.
    """

    pointed_at = Signal(object)
    """What `item` returns of the item pointed at, or None."""
    activated = Signal(object)
    """What `item` returns of an item."""
    revealed = Signal(QRect)
    """Where the item is that the keyboard went to."""
    row_px = ROW_PX
    """Height of a row, with text of the usual size."""
    is_link = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._hovered: int | None = None
        self._chosen: int | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def current(self) -> int | None:
        """The number of the item pointed at; None when none is."""
        return self._chosen if self._hovered is None else self._hovered

    @property
    def columns(self) -> int:
        """How many items stand beside each other."""
        return 1

    def item_rect(self, number: int) -> QRectF:
        """Return where an item is."""
        row, column = divmod(number, self.columns)
        width = self.width() / self.columns
        return QRectF(column * width, row * self._row_px, width, self._row_px)

    def item_at(self, point: QPointF) -> int | None:
        """Return the number of the item at a point."""
        if not self.rect().contains(point.toPoint()):
            return None
        column = min(int(point.x() * self.columns / max(self.width(), 1)), self.columns - 1)
        number = int(point.y() // self._row_px) * self.columns + column
        return number if number < self._count else None

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        """Paint the item of a number, counted from 0, into its rectangle."""
        raise NotImplementedError

    def item_text(self, number: int) -> str:
        """Say what an item stands for, as a tooltip."""
        raise NotImplementedError

    def item(self, number: int) -> object:
        """Return what the signals tell of an item: by default its number."""
        return number

    def _activate(self, number: int) -> None:
        self.activated.emit(self.item(number))

    @property
    def _row_px(self) -> int:
        return scaled(self.row_px)

    def _set_count(self, count: int) -> None:
        """Show so many other items; the pointer may stand on one of them."""
        self._count, self._chosen = count, None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if count else Qt.FocusPolicy.NoFocus)
        if not count:
            give_focus_away(self)
        self._fit()
        inside = self.mapFromGlobal(self.cursor().pos()) if self._hovered is not None else None
        self._hovered = self.item_at(QPointF(inside)) if inside is not None else None
        if self._hovered is not None:
            self.pointed_at.emit(self.item(self._hovered))
        self.update()

    def _fit(self) -> None:
        rows = -(-self._count // self.columns)
        self.setFixedHeight(min(rows * self._row_px, MOST_PX))

    def _point(self, hovered: int | None, chosen: int | None) -> None:
        before = self.current
        self._hovered, self._chosen = hovered, chosen
        if self.current != before:
            self.pointed_at.emit(None if self.current is None else self.item(self.current))
        self.update()

    def _paint_focus(self, painter: QPainter, theme: Theme) -> None:
        if self.hasFocus():
            draw_outline(painter, QRectF(self.rect()), theme.color("focus"), FOCUS_PX, FOCUS_PX / 2)

    def _choose_by_key(self, key: Qt.Key) -> None:
        last = self._count - 1
        if key in ENDS or self._chosen is None:
            number = last if key == Qt.Key.Key_End else 0
        else:
            columns, rows = STEPS[key]
            number = min(max(self._chosen + columns + rows * self.columns, 0), last)
        self._point(None, number)
        announce(self, self.item_text(number))
        self._reveal()

    def _reveal(self) -> None:
        if self._chosen is not None:
            self.revealed.emit(self.item_rect(self._chosen).toAlignedRect())

    def _wants_key(self, event: QKeyEvent) -> bool:
        is_letting_go = event.key() == Qt.Key.Key_Escape and self._chosen is not None
        return is_plain(event) and self._count > 0 and (event.key() in (*STEPS, *ENDS) or is_letting_go)

    # Qt overrides

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), app_theme.now
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first = event.rect().top() // self._row_px * self.columns
        last = (event.rect().bottom() // self._row_px + 1) * self.columns
        for number in range(max(first, 0), min(last, self._count)):
            rect = self.item_rect(number)
            if number == self.current:
                role = "selection" if number == self._chosen else "hover"
                draw_area(painter, rect, theme.color(role), RADIUS_PX)
            self.paint_item(painter, number, rect, theme)
        self._paint_focus(painter, theme)
        painter.end()

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._wants_key(event):
                event.accept()
                return True
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self.item_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "" if number is None else self.item_text(number), self)
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and self.current is not None:
            self._activate(self.current)
        elif not self._wants_key(event):
            event.ignore()
        elif event.key() == Qt.Key.Key_Escape:
            self._point(None, None)
        else:
            self._choose_by_key(Qt.Key(event.key()))

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if number != self._hovered:
            self._point(number, self._chosen)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None, self._chosen)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or number is None:
            return
        if self.is_link:
            self._activate(number)
        else:
            self._point(number, None if number == self._chosen else number)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and number is not None and not self.is_link:
            self._activate(number)

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self._count:  # a page of the inspector gives it to what had it there before
            give_focus_away(self)
        elif event.reason() in TAB_REASONS:
            if self._chosen is None:
                self._point(self._hovered, 0)
            self._reveal()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() in TAB_REASONS:
            self._point(self._hovered, None)


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

    def __init__(self, *, is_clearable: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
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


Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
Role = Qt.ItemDataRole


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

    def __init__(self, columns: Sequence[TableColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
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

    def __init__(
        self,
        model: FigureModel,
        row_px: int,
        *,
        is_clearable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
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
        self.verticalHeader().setDefaultSectionSize(scaled(row_px))
        self.header = SortHeader(is_clearable=is_clearable)
        self.setHorizontalHeader(self.header)

    def fit_columns(self) -> None:
        """Share the width among the columns."""
        raise NotImplementedError

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

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(scaled(self._row_px))
