"""The list of entries: a table that reads its rows when they are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit, QWidget

from nqueens_gui.history.history_view import (
    COLUMNS,
    NOTE,
    OUTCOME,
    PAGE_ROWS,
    SEED,
    VARIANT,
    Listing,
    cell_text,
    group_mark,
    is_good,
    when_words,
)
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.tables import FigureModel, FigureTable, Index, Role
from nqueens_gui.kit.theme import app_theme
from solver.history.store import Entry, Order, Query

Selection = QItemSelectionModel.SelectionFlag
ROW_PX: Final = 26
MARGIN_PX: Final = 12
"""Beside the text of a cell."""
LEAST_VARIANT_PX, LEAST_NOTE_PX = 66, 60


class EntryListModel(FigureModel):
    """Shows a `Listing` of any length; the rows that it lacks are asked for once they are looked at."""

    page_requested = Signal(int)
    """The row of the first entry that is asked for."""
    note_written = Signal(object, str)
    """An `Entry` and its new note."""

    def __init__(self) -> None:
        super().__init__(COLUMNS)
        self.listing = Listing(Query())
        self._entries: dict[int, Entry | None] = {}
        """By row, as far as they were read; None for one that is damaged."""
        self._asked: set[int] = set()

    def set_listing(self, listing: Listing) -> None:
        """Show another list."""
        self.beginResetModel()
        self.listing = listing
        self._sorted_by = [column.order for column in COLUMNS].index(listing.query.order)
        self._is_descending = listing.query.is_descending
        self._entries = self._by_row(0, listing.first)
        self._asked = {0}
        self.endResetModel()

    def take_page(self, first: int, entries: list[Entry]) -> None:
        """Show entries that were asked for."""
        self._entries |= self._by_row(first, entries)
        last = min(first + PAGE_ROWS, len(self.listing.ids)) - 1
        self.dataChanged.emit(self.index(first, 0), self.index(last, NOTE))

    def entry(self, row: int) -> Entry | None:
        """Return the entry of a row; None, and asked for, while it is not there."""
        page = row - row % PAGE_ROWS
        if row not in self._entries and page not in self._asked:
            self._asked.add(page)
            self.page_requested.emit(page)
        return self._entries.get(row)

    def _by_row(self, first: int, entries: Sequence[Entry]) -> dict[int, Entry | None]:
        """Return the entries of a page by their rows, None for those that are damaged."""
        found = {entry.id: entry for entry in entries}
        return dict(enumerate(map(found.get, self.listing.ids[first : first + PAGE_ROWS]), first))

    def _row_count(self) -> int:
        return len(self.listing.ids)

    def _cell(self, row: int, column: int, role: int) -> Any:
        entry = self.entry(row)
        if entry is None:
            is_named = row in self._entries and column == 0 and role == Role.DisplayRole
            return "damaged" if is_named else None
        mark = "" if column else group_mark(self._entries.get(row - 1), entry, self._entries.get(row + 1))
        match role:
            case Role.AccessibleTextRole if not column:
                return when_words(entry, mark)
            case Role.DisplayRole | Role.EditRole:
                return f"{mark}{cell_text(entry, column)}"
            case Role.ForegroundRole if COLUMNS[column].order is Order.OUTCOME:
                return app_theme.now.color("solved" if is_good(entry) else "stuck")
            case Role.ToolTipRole:
                return entry.note if column == NOTE else cell_text(entry, column)
        return None

    @guarded_with(Qt.ItemFlag.NoItemFlags)
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == NOTE else flags

    @guarded_with(False)
    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        entry = self.entry(index.row())
        if entry is None or role != Role.EditRole or str(value) == entry.note:
            return False
        self._entries[index.row()] = replace(entry, note=str(value))
        self.dataChanged.emit(index, index)
        self.note_written.emit(entry, str(value))
        return True


def stretches(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of rows that follow each other, which are given in order."""
    for _, numbered in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        together = [row for _, row in numbered]
        yield together[0], together[-1]


class EntryTable(FigureTable):
    """The table of the list: several rows can be chosen, and stay so when the list is read again."""

    chosen_changed = Signal()

    def __init__(self, model: EntryListModel) -> None:
        super().__init__(model, ROW_PX)
        self._entries = model
        self.setSelectionMode(FigureTable.SelectionMode.ExtendedSelection)
        self.setEditTriggers(FigureTable.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setAccessibleName("History")
        self.setAccessibleDescription("Press Enter to open an entry, N to write a note.")
        self.header.setMinimumSectionSize(1)
        self.setHorizontalScrollMode(FigureTable.ScrollMode.ScrollPerPixel)
        self._sought: set[int] = set()
        """The numbers of entries to choose once they are listed, unless others are chosen before."""
        self._waiting: Listing | None = None
        self.selectionModel().selectionChanged.connect(self._tell_chosen)

    @property
    def rows(self) -> list[int]:
        """The rows that are chosen, from top to bottom."""
        ranges = self.selectionModel().selection().toList()
        return sorted({row for part in ranges for row in range(part.top(), part.bottom() + 1)})

    @property
    def ids(self) -> list[int]:
        """The numbers of the entries that are chosen."""
        return [self._entries.listing.ids[row] for row in self.rows]

    def seek(self, ids: Iterable[int]) -> None:
        """Choose these entries as soon as they are listed."""
        self._sought = set(ids)

    def show_listing(self, listing: Listing) -> None:
        """Show another list; what was chosen stays so, in sight or not, and again once a filter lets it through.

        It waits while a note is written.
        """
        if self.state() == FigureTable.State.EditingState:
            self._waiting = listing
            return
        rows, at, sought = self._rows_in(listing), self.verticalScrollBar().value(), self._sought
        hidden = set() if rows else sought or set(self.ids)
        self._entries.set_listing(listing)
        self.header.set_order(
            [column.order for column in COLUMNS].index(listing.query.order), listing.query.is_descending
        )
        self._choose(rows)
        self.verticalScrollBar().setValue(at)
        if sought and rows:
            self.scrollTo(self.currentIndex())
        self._sought = hidden
        self.chosen_changed.emit()

    def edit_note(self) -> None:
        """Let the note of the current entry be written, unless it is."""
        index = self.currentIndex().siblingAtColumn(NOTE)
        if index.isValid() and self.state() != FigureTable.State.EditingState:
            self.scrollTo(index)
            self.edit(index)
            for editor in self.findChildren(QLineEdit):
                editor.setAccessibleName("Note")

    def fit_columns(self) -> None:
        """Give each column the width of its texts, and the note the rest.

        Where room is short the seed gives way, then the variant is cut, then steps and note are scrolled to.
        """
        metrics = QFontMetrics(self.font())
        widths = [
            max(scaled(column.width_px), metrics.horizontalAdvance(column.title) + 2 * MARGIN_PX)
            for column in COLUMNS
        ]
        room = self.viewport().width()
        spare = room - sum(widths)
        self.setColumnHidden(SEED, spare < 0)
        if spare < 0:
            widths[SEED] = 0
        widths[VARIANT] += max(spare, 0) // 3
        lacking = max(sum(widths[: OUTCOME + 1]) - room, 0)
        widths[VARIANT] = max(widths[VARIANT] - lacking, scaled(LEAST_VARIANT_PX))
        widths[NOTE] = max(scaled(LEAST_NOTE_PX), room - sum(widths[:NOTE]))
        for column, width in enumerate(widths):
            if column != SEED or spare >= 0:
                self.setColumnWidth(column, width)

    @Slot()
    def _tell_chosen(self) -> None:
        self._sought = set()
        self.chosen_changed.emit()

    def _rows_in(self, listing: Listing) -> list[int]:
        """Return the rows to choose in another list: those sought, else those chosen, else what is there now."""
        for wanted in (self._sought, set(self.ids)):
            if wanted and (rows := [row for row, number in enumerate(listing.ids) if number in wanted]):
                return rows
        is_shorter = listing.query == self._entries.listing.query and bool(listing.ids)
        return [min(row, len(listing.ids) - 1) for row in self.rows[:1] if is_shorter]

    def _choose(self, rows: list[int]) -> None:
        selection = QItemSelection()
        for first, last in stretches(rows):  # Qt goes through all of them each time it paints
            selection.select(self._entries.index(first, 0), self._entries.index(last, NOTE))
        self.selectionModel().select(selection, Selection.ClearAndSelect)
        if rows:
            self.selectionModel().setCurrentIndex(self._entries.index(rows[0], 0), Selection.NoUpdate)

    def _open(self, index: QModelIndex) -> None:
        if index.column() == NOTE:
            self.edit(index)
        else:
            super()._open(index)

    @guarded
    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.show_listing(waiting)
