"""The list of runs: those of a cell, a bar or a point, filtered and sorted; a double click opens one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QStackedLayout,
    QTableView,
    QToolButton,
    QWidget,
)

from nqueens_gui.guard import guarded
from nqueens_gui.icons import icon
from nqueens_gui.scene.run_list import RunFilter, RunList, RunQuery
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX, Card
from nqueens_gui.widgets.elided_label import ElidedLabel
from nqueens_gui.widgets.labels import kind_label
from nqueens_gui.widgets.run_list_model import COLUMNS, RunListModel
from nqueens_gui.widgets.sort_header import SortHeader

ROW_PX: Final = 26
EMPTY: Final = "Click a row, a bar or a point to list its runs; double-click a run to watch it."
FILTER_TITLES: Final = {
    RunFilter.ALL: ("all", "List all runs"),
    RunFilter.SOLVED: ("solved", "List the solved runs only"),
    RunFilter.FAILED: ("failed", "List the runs that were not solved only"),
}
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RunListCard(Card):
    """Lists runs and asks for others, or for one to be watched."""

    query_changed = Signal(object)
    """The `RunQuery` that filters and order ask for now."""
    run_requested = Signal(int, object)
    """The number of a cell, and the number of its run that is to be watched."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Runs", parent)
        self.model = RunListModel(theme)
        self.view = _View(self.model)
        self.filter_buttons = {name: _filter_button(name) for name in RunFilter}
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
        """What is asked for."""
        return self._query

    @property
    def caption(self) -> str:
        """What is listed, in a line."""
        return self._caption.full_text

    def set_query(self, query: RunQuery | None, title: str) -> None:
        """Show what is asked for, until its runs are there; None says how to ask.

        Parameters
        ----------
        query
            What is asked for.
        title
            What its cell is called.
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
        """Show the runs that were asked for; a longer list of the same keeps its place."""
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
        """Ask for the first run of the list to be watched."""
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
        self.span_button.setToolTip("Only these are listed; click to list all.")
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
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        self.body.addLayout(line)
        self.body.addLayout(self._pages, 1)

    def _connect(self) -> None:
        for name, button in self.filter_buttons.items():
            button.clicked.connect(lambda _=False, chosen=name: self._filter(chosen))
        self.span_button.clicked.connect(self._forget_span)
        self.view.header.sort_requested.connect(self._sort)
        self.view.doubleClicked.connect(lambda index: self._open(index.row()))
        self.view.row_opened.connect(self._open)


class _View(QTableView):
    """A table of whole rows of one height, so that a million of them scroll at once."""

    row_opened = Signal(int)
    """The row on which Enter was pressed."""

    def __init__(self, model: RunListModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setProperty("figures", True)
        self.setAccessibleName("Runs")
        self.setAccessibleDescription("Press Enter to watch a run.")
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_PX)
        self.header = SortHeader()
        self.setHorizontalHeader(self.header)

    def _fit_columns(self) -> None:
        """Share the width among the columns: the outcome, which is in words, takes most."""
        width = self.viewport().width()
        shares = (0.24, 0.36, 0.19, 0.21)
        for column, share in enumerate(shares):
            self.setColumnWidth(column, int(width * share))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index: QModelIndex = self.currentIndex()
        if event.key() in ENTER and index.isValid():
            self.row_opened.emit(index.row())
            event.accept()
        else:
            super().keyPressEvent(event)


def _filter_button(name: RunFilter) -> QToolButton:
    title, what = FILTER_TITLES[name]
    button = QToolButton()
    button.setText(title)
    button.setCheckable(True)
    button.setProperty("role", "quiet")
    button.setToolTip(what)
    button.setAccessibleName(what)
    return button
