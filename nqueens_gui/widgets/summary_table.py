"""The table of figures: a card with a row for each cell of the experiment, sortable, and copied in three formats."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QStackedLayout,
    QTableView,
    QToolButton,
    QWidget,
)

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.painting.fonts import text_width
from nqueens_gui.painting.series_sample import SIZE as SAMPLE_SIZE
from nqueens_gui.scene.experiment_scene import ExperimentScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import Card
from nqueens_gui.widgets.labels import kind_label
from nqueens_gui.widgets.sort_header import SortHeader
from nqueens_gui.widgets.summary_model import SummaryModel
from solver.experiment.summary import Summary
from solver.experiment.tables import COLUMNS

ROW_PX: Final = 28
LEAST_ROWS, MOST_ROWS = 3, 9
"""So many rows the table asks room for; more are scrolled to."""
FRAME_PX: Final = 4
TITLE_PX: Final = 11
"""Size of the titles of the columns, as in the style sheet."""
TITLE_ROOM_PX: Final = 14
"""What a title has beside its words: the padding of the style sheet."""
EMPTY: Final = "The figures of every variant stand here, to be sorted, copied and reported."


class SummaryTable(Card):
    """Shows the figures of every cell; a row that is chosen stands for its runs."""

    cell_chosen = Signal(int)
    """The number of the cell whose row was chosen."""
    cell_double_clicked = Signal(int)
    """The number of the cell whose row was clicked twice."""
    export_requested = Signal()
    """The report is to be written."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Figures", parent)
        self._is_marking = False
        self.model = SummaryModel(theme)
        self.view = _View(self.model)
        self.copy_button = _tool("copy", "Copy the table as Markdown, CSV or LaTeX")
        self.export_button = _tool("export", "Write the report of the experiment")
        self.add_tool(self.copy_button)
        self.add_tool(self.export_button)
        self._pages = QStackedLayout()
        self._pages.addWidget(_empty_label())
        self._pages.addWidget(self.view)
        self.body.addLayout(self._pages)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.export_button.clicked.connect(self.export_requested)
        self.view.clicked.connect(lambda index: self._choose(index.row()))
        self.view.row_entered.connect(self._choose)
        self.view.doubleClicked.connect(lambda index: self._open(index.row()))
        self.set_has_results(False)

    def set_scene(self, scene: ExperimentScene | None) -> None:
        """Show the figures of an experiment as far as it is."""
        self.model.set_scene(scene or ExperimentScene(()))
        self._pages.setCurrentIndex(0 if scene is None else 1)
        self.view.fit_columns()
        self.view.updateGeometry()

    def set_cell(self, cell: int | None) -> None:
        """Show which cell is chosen."""
        row = None if cell is None else self.model.row_of(cell)
        self._is_marking = True
        if row is None:
            self.view.clearSelection()
        elif not self.view.selectionModel().isRowSelected(row):
            self.view.selectRow(row)
        self._is_marking = False

    def set_has_results(self, has_results: bool) -> None:
        """Say whether there is something to copy and to report."""
        self.copy_button.setEnabled(has_results)

    def set_can_export(self, can_export: bool) -> None:
        """Say whether the report can be written."""
        self.export_button.setEnabled(can_export)

    def summaries(self) -> list[Summary]:
        """Return the figures in the order shown."""
        return [cell.summary for cell in self.model.cells]

    def set_copy_actions(self, actions: Sequence[QAction]) -> None:
        """Offer the ways to copy the table, on its button and in its context menu."""
        menu = QMenu(self)
        menu.addActions(list(actions))
        self.view.addActions(list(actions))
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.copy_button.setMenu(menu)
        self.copy_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.model.set_theme(theme)

    @Slot(int)
    def _choose(self, row: int) -> None:
        if 0 <= row < len(self.model.cells) and not self._is_marking:
            self.cell_chosen.emit(self.model.cells[row].number)

    def _open(self, row: int) -> None:
        if 0 <= row < len(self.model.cells):
            self.cell_double_clicked.emit(self.model.cells[row].number)


class _View(QTableView):
    """A table of whole rows, whose columns share what room there is."""

    row_entered = Signal(int)
    """The row that the keyboard went to."""

    def __init__(self, model: SummaryModel) -> None:
        super().__init__()
        self._is_cut = False
        self.setModel(model)
        self.setProperty("figures", True)
        self.setAccessibleName("Figures of the experiment")
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setIconSize(SAMPLE_SIZE)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_PX)
        header = SortHeader(is_clearable=True)
        header.sort_requested.connect(model.set_order)
        self.setHorizontalHeader(header)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def fit_columns(self) -> None:
        """Give every column what it needs, and an equal part of what is left."""
        needed = [self._needed(column) for column in range(len(COLUMNS))]
        left = max(self.viewport().width() - sum(needed), 0)
        if self._is_cut != (sum(needed) > self.viewport().width()):
            self._is_cut = not self._is_cut
            self.updateGeometry()
        for column, width in enumerate(needed):
            part = left // len(needed) + (left % len(needed) if column == 0 else 0)
            if self.columnWidth(column) != width + part:
                self.setColumnWidth(column, width + part)

    def _needed(self, column: int) -> int:
        shown = self.model().headerData(column, Qt.Orientation.Horizontal)
        title = ceil(text_width(shown, TITLE_PX)) + TITLE_ROOM_PX
        return max(self.sizeHintForColumn(column), title)

    def _height(self, rows: int) -> int:
        return self.horizontalHeader().sizeHint().height() + rows * ROW_PX + FRAME_PX

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    @guarded
    def currentChanged(self, current: object, previous: object) -> None:
        super().currentChanged(current, previous)  # type: ignore[arg-type]
        if self.hasFocus() and current.isValid():  # type: ignore[attr-defined]
            self.row_entered.emit(current.row())  # type: ignore[attr-defined]

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        rows = min(max(self.model().rowCount(), LEAST_ROWS), MOST_ROWS)
        bar_px = self.horizontalScrollBar().sizeHint().height() if self._is_cut else 0
        return QSize(400, self._height(rows) + bar_px)

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._height(LEAST_ROWS))


def _empty_label() -> QLabel:
    label = kind_label(EMPTY, "dim")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    return label


def _tool(text: str, what: str) -> QToolButton:
    tool = QToolButton()
    tool.setText(text)
    tool.setProperty("role", "quiet")
    tool.setToolTip(what)
    tool.setAccessibleName(what)
    return tool
