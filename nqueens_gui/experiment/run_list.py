"""The list of runs of a cell, a bar or a point: sorted, and opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QStackedLayout, QToolButton

from nqueens_gui.experiment.snapshot import RunList, RunOrder, RunQuery, RunRow
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.labels import ElidedLabel, placeholder
from nqueens_gui.kit.layouts import in_row
from nqueens_gui.kit.tables import FigureModel, FigureTable, Role
from nqueens_gui.kit.theme import app_theme
from solver.core.events import Outcome
from solver.core.words import counted


class RunColumn(NamedTuple):
    """A column of the list."""

    order: RunOrder
    title: str
    meaning: str
    text: Callable[[RunRow], str]
    is_number: bool = True


COLUMNS: Final = (
    RunColumn(
        RunOrder.RUN,
        "run index",
        "Number of the run, as in --run-index of the command line.",
        lambda run: f"{run.run_index:,}",
    ),
    RunColumn(
        RunOrder.OUTCOME, "outcome", "Why the run ended.", lambda run: run.ending.label, is_number=False
    ),
    RunColumn(RunOrder.STEPS, "steps", "Moves of a queen, in all climbs.", lambda run: f"{run.steps:,}"),
    RunColumn(
        RunOrder.RESTARTS,
        "restarts",
        "New random states after a climb got stuck.",
        lambda run: f"{run.restarts:,}",
    ),
)


class RunListModel(FigureModel):
    """Shows a `RunList` of any length without copying its rows."""

    def __init__(self) -> None:
        super().__init__(COLUMNS)
        self.runs: RunList | None = None
        """The list shown."""

    def set_runs(self, runs: RunList | None) -> None:
        """Show a list, or nothing for None."""
        self.beginResetModel()
        self.runs = runs
        self._sorted_by, self._is_descending = order_of(None if runs is None else runs.query)
        self.endResetModel()

    def row(self, place: int) -> RunRow | None:
        """Return the run in a row; None when there is none."""
        return self.runs.row(place) if self.runs is not None and 0 <= place < len(self.runs) else None

    def _row_count(self) -> int:
        return 0 if self.runs is None else len(self.runs)

    def _cell(self, row: int, column: int, role: int) -> Any:
        run = self.row(row)
        if run is None:
            return None
        match role:
            case Role.DisplayRole:
                return COLUMNS[column].text(run)
            case Role.ForegroundRole if COLUMNS[column].order is RunOrder.OUTCOME:
                return app_theme.now.color("solved" if run.outcome is Outcome.SOLVED else "stuck")
            case Role.ToolTipRole:
                return f"{self._sentence(run)} Double-click to watch the run."
        return None

    def _sentence(self, run: RunRow) -> str:
        """Say why a run ended; of an error, how the first one of its line came about."""
        fault = self.runs.results.fault if self.runs is not None else None
        is_error = run.outcome is Outcome.ERROR
        return f"The first error: {fault}." if is_error and fault else run.ending.sentence


def order_of(query: RunQuery | None) -> tuple[int, bool]:
    """Return the column that a query sorts by, and whether the greatest comes first; -1 without a query."""
    if query is None:
        return -1, False
    return [column.order for column in COLUMNS].index(query.order), query.is_descending


ROW_PX: Final = 26
EMPTY: Final = "Runs appear here. Double-click one to watch it."


class RunListCard(Card):
    """Lists runs, requests other lists, and opens a run."""

    query_changed = Signal(object)
    """The `RunQuery` that follows from order and span."""
    run_requested = Signal(int, object)
    """The number of a cell and of its run."""

    def __init__(self) -> None:
        super().__init__("Runs")
        self.model = RunListModel()
        self.view = _RunListView(self.model)
        self.span_button = QToolButton()
        set_icon(self.span_button, "close", "text.dim")
        self.caption_label = ElidedLabel()
        self._empty = placeholder(EMPTY)
        self._pages = QStackedLayout()
        self.query: RunQuery | None = None
        """The current query."""
        self._prepare_parts()
        self._lay_out()
        self._connect()
        self.set_query(None, "")

    def set_query(self, query: RunQuery | None, title: str) -> None:
        """Show a query whose runs are still to come; None empties the list.

        Parameters
        ----------
        query
            The query.
        title
            Title of its cell.
        """
        if query is None or self.query is None or query.cell != self.query.cell:
            self.model.set_runs(None)
        self.query, self._cell_title = query, title
        self.span_button.setVisible(query is not None and query.has_span)
        self.span_button.setText(query.span_text if query else "")
        self.view.header.set_order(*order_of(query))
        self._describe()
        self._pages.setCurrentIndex(0 if query is None else 1)

    def set_runs(self, runs: RunList) -> None:
        """Show the runs of the current query; a longer list keeps its position."""
        if runs.query != self.query:
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

    def open_first(self) -> None:
        """Open the first run of the list."""
        self._open(0)

    def _describe(self) -> None:
        if self.query is None:
            self.caption_label.set_full_text("")
            return
        runs = self.model.runs
        words = [self._cell_title]
        if runs is not None:
            words.append(counted(runs.found, "run"))
            if len(runs) < runs.found:
                words.append(f"the first {len(runs):,} listed")
        self.caption_label.set_full_text(" · ".join(words))

    def _ask(self, query: RunQuery) -> None:
        if query != self.query:
            self.query_changed.emit(query)

    @Slot(int, bool)
    def _sort(self, column: int, is_descending: bool) -> None:
        if self.query is not None:
            self._ask(replace(self.query, order=COLUMNS[column].order, is_descending=is_descending))

    @Slot()
    def _forget_span(self) -> None:
        if self.query is not None:
            self._ask(replace(self.query, is_solved=False, steps=None, restarts=None))

    def _open(self, place: int) -> None:
        run = self.model.row(place)
        if run is not None and self.query is not None:
            self.run_requested.emit(self.query.cell, run.k)

    def _prepare_parts(self) -> None:
        self._cell_title = ""
        self.caption_label.setProperty("kind", "dim")
        self.span_button.setProperty("role", "quiet")
        self.span_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.span_button.setToolTip("Only these are listed. Click to list all.")
        self.span_button.setAccessibleName("List runs of any length")

    def _lay_out(self) -> None:
        self.body.addLayout(in_row((self.caption_label, 1), self.span_button))
        self.body.addLayout(self._pages, 1)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)

    def _connect(self) -> None:
        self.span_button.clicked.connect(self._forget_span)
        self.view.header.sort_requested.connect(self._sort)
        self.view.row_opened.connect(self._open)


class _RunListView(FigureTable):
    """The table of the list."""

    def __init__(self, model: RunListModel) -> None:
        super().__init__(model, ROW_PX)
        self.setAccessibleName("Runs")
        self.setAccessibleDescription("Press Enter to watch a run.")

    def fit_columns(self) -> None:
        """Share the width among the columns; the outcome, in words, gets most."""
        for column, share in enumerate((0.24, 0.36, 0.19, 0.21)):
            self.setColumnWidth(column, int(self.viewport().width() * share))
