"""The list of runs of a cell, a bar or a point: filtered, sorted, and opened."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QStackedLayout,
    QToolButton,
    QWidget,
)

from nqueens_gui.experiment.snapshot import RunFilter, RunList, RunOrder, RunQuery, RunRow
from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.labels import ElidedLabel, kind_label
from nqueens_gui.kit.tables import FigureTable, title_with_arrow
from nqueens_gui.kit.theme import Theme
from solver.core.events import Outcome

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
Role = Qt.ItemDataRole

COLUMNS: Final = (
    (RunOrder.RUN, "run index", "Number of the run, as in --run-index of the command line."),
    (RunOrder.OUTCOME, "outcome", "Why the run ended."),
    (RunOrder.STEPS, "steps", "Moves of a queen, in all climbs."),
    (RunOrder.RESTARTS, "restarts", "New random states after a climb got stuck."),
)
"""The order, title and meaning of each column."""


class RunListModel(QAbstractTableModel):
    """Shows a `RunList` of any length without copying its rows."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._runs: RunList | None = None

    @property
    def runs(self) -> RunList | None:
        """The list shown."""
        return self._runs

    def set_runs(self, runs: RunList | None) -> None:
        """Show a list, or nothing for None."""
        self.beginResetModel()
        self._runs = runs
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Write in a theme's colours."""
        self._theme = theme

    def row(self, place: int) -> RunRow | None:
        """Return the run in a row; None when there is none."""
        return self._runs.row(place) if self._runs is not None and 0 <= place < len(self._runs) else None

    @guarded_with(0)
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() or self._runs is None else len(self._runs)

    @guarded_with(0)
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    @guarded_with(None)
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        order = COLUMNS[index.column()][0]
        if role == Role.TextAlignmentRole:
            return _alignment(order)
        run = self.row(index.row())
        if run is None:
            return None
        match role:
            case Role.DisplayRole:
                return _text(run, order)
            case Role.ForegroundRole if order is RunOrder.OUTCOME:
                return self._theme.color("solved" if run.outcome is Outcome.SOLVED else "stuck")
            case Role.ToolTipRole:
                return f"{run.outcome.sentence} Double-click to watch the run."
        return None

    @guarded_with(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        order, title, meaning = COLUMNS[section]
        query = self._runs.query if self._runs is not None else None
        match role:
            case Role.DisplayRole:
                is_sorted_by = query is not None and query.order is order
                return title_with_arrow(title, is_sorted_by, query is not None and query.is_descending)
            case Role.ToolTipRole:
                return f"{meaning} Click to sort."
            case Role.TextAlignmentRole:
                return _alignment(order)
        return None


def _text(run: RunRow, order: RunOrder) -> str:
    match order:
        case RunOrder.RUN:
            return f"{run.run_index:,}"
        case RunOrder.OUTCOME:
            return run.outcome.label
        case RunOrder.STEPS:
            return f"{run.steps:,}"
        case RunOrder.RESTARTS:
            return f"{run.restarts:,}"


def _alignment(order: RunOrder) -> Qt.AlignmentFlag:
    is_word = order is RunOrder.OUTCOME
    side = Qt.AlignmentFlag.AlignLeft if is_word else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


ROW_PX: Final = 26
EMPTY: Final = "Runs appear here. Double-click one to watch it."
FILTER_TITLES: Final = {
    RunFilter.ALL: ("all", "List all runs"),
    RunFilter.SOLVED: ("solved", "List only solved runs"),
    RunFilter.FAILED: ("failed", "List only runs that failed"),
}
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RunListCard(Card):
    """Lists runs, requests other lists, and opens a run."""

    query_changed = Signal(object)
    """The `RunQuery` that follows from filter and order."""
    run_requested = Signal(int, object)
    """The number of a cell and of its run."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Runs", parent)
        self.model = RunListModel(theme)
        self.view = _View(self.model)
        self.filter_buttons = {name: quiet_button(*FILTER_TITLES[name], is_switch=True) for name in RunFilter}
        self.span_button = QToolButton()
        self._group = QButtonGroup(self)
        self._caption = ElidedLabel()
        self._empty = kind_label(EMPTY, "dim")
        self._pages = QStackedLayout()
        self._query: RunQuery | None = None
        self._prepare_parts(theme)
        self._lay_out()
        self._connect()
        self.set_query(None, "")

    @property
    def query(self) -> RunQuery | None:
        """The current query."""
        return self._query

    @property
    def caption(self) -> str:
        """The line above the list."""
        return self._caption.full_text

    def set_query(self, query: RunQuery | None, title: str) -> None:
        """Show a query whose runs are still to come; None empties the list.

        Parameters
        ----------
        query
            The query.
        title
            Title of its cell.
        """
        if query is None or self._query is None or query.cell != self._query.cell:
            self.model.set_runs(None)
        self._query, self._cell_title = query, title
        for name, button in self.filter_buttons.items():
            button.setEnabled(query is not None)
            button.setChecked(query is not None and query.which is name)
        self.span_button.setVisible(query is not None and query.has_span)
        self.span_button.setText(query.span_text if query else "")
        self._show_order(query)
        self._describe()
        self._pages.setCurrentIndex(0 if query is None else 1)

    def set_runs(self, runs: RunList) -> None:
        """Show the runs of the current query; a longer list keeps its position."""
        if runs.query != self._query:
            return
        shown, current = self.model.runs, self.model.row(self.view.currentIndex().row())
        is_same = shown is not None and shown.query == runs.query
        top = self.view.verticalScrollBar().value() if is_same else 0
        self.model.set_runs(runs)
        place = runs.place_of(current.k) if is_same and current is not None else None
        if place is not None:
            self.view.setCurrentIndex(self.model.index(place, 0))
        self.view.verticalScrollBar().setValue(top)
        self._describe()

    def set_theme(self, theme: Theme) -> None:
        """Write in a theme's colours."""
        self.model.set_theme(theme)
        self.span_button.setIcon(icon("close", theme, "text.dim"))
        self.view.viewport().update()

    def open_first(self) -> None:
        """Open the first run of the list."""
        self._open(0)

    def _describe(self) -> None:
        if self._query is None:
            self._caption.set_full_text("")
            return
        runs = self.model.runs
        words = [self._cell_title]
        if runs is not None:
            words.append(f"{runs.found:,} {'run' if runs.found == 1 else 'runs'}")
            if len(runs) < runs.found:
                words.append(f"the first {len(runs):,} listed")
        self._caption.set_full_text(" · ".join(words))

    def _show_order(self, query: RunQuery | None) -> None:
        column = -1 if query is None else [order for order, *_ in COLUMNS].index(query.order)
        self.view.header.set_order(column, query is not None and query.is_descending)

    def _ask(self, query: RunQuery) -> None:
        if query != self._query:
            self.query_changed.emit(query)

    @Slot(int, bool)
    def _sort(self, column: int, is_descending: bool) -> None:
        if self._query is not None:
            self._ask(replace(self._query, order=COLUMNS[column][0], is_descending=is_descending))

    @Slot()
    def _forget_span(self) -> None:
        if self._query is not None:
            self._ask(replace(self._query, steps=None, restarts=None))

    def _filter(self, which: RunFilter) -> None:
        if self._query is not None:
            self._ask(replace(self._query, which=which))

    def _open(self, place: int) -> None:
        run = self.model.row(place)
        if run is not None and self._query is not None:
            self.run_requested.emit(self._query.cell, run.k)

    def _prepare_parts(self, theme: Theme) -> None:
        self._cell_title = ""
        self._caption.setProperty("kind", "dim")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self.span_button.setProperty("role", "quiet")
        self.span_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.span_button.setToolTip("Only these are listed. Click to list all.")
        self.span_button.setAccessibleName("List runs of any length")
        self._group.setExclusive(True)
        self.set_theme(theme)

    def _lay_out(self) -> None:
        for button in self.filter_buttons.values():
            self._group.addButton(button)
            self.add_tool(button)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self._caption, 1)
        line.addWidget(self.span_button)
        self.body.addLayout(line)
        self.body.addLayout(self._pages, 1)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)

    def _connect(self) -> None:
        for name, button in self.filter_buttons.items():
            button.clicked.connect(lambda _=False, chosen=name: self._filter(chosen))
        self.span_button.clicked.connect(self._forget_span)
        self.view.header.sort_requested.connect(self._sort)
        self.view.row_opened.connect(self._open)


class _View(FigureTable):
    """The table of the list."""

    row_opened = Signal(int)
    """The row that was double-clicked, or on which Enter was pressed."""

    def __init__(self, model: RunListModel) -> None:
        super().__init__(model, ROW_PX)
        self.setAccessibleName("Runs")
        self.setAccessibleDescription("Press Enter to watch a run.")

    def _fit_columns(self) -> None:
        """Share the width among the columns; the outcome, in words, gets most."""
        width = self.viewport().width()
        shares = (0.24, 0.36, 0.19, 0.21)
        for column, share in enumerate(shares):
            self.setColumnWidth(column, int(width * share))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Qt forgets the first click when the list is filled anew before the second one, and emits no doubleClicked.
        index = self.indexAt(event.position().toPoint())
        super().mouseDoubleClickEvent(event)
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.row_opened.emit(index.row())

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index: QModelIndex = self.currentIndex()
        if event.key() in ENTER and index.isValid():
            self.row_opened.emit(index.row())
            event.accept()
        else:
            super().keyPressEvent(event)
