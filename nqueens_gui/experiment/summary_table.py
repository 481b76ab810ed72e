"""The table of results: a sortable row per cell of the experiment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QStackedLayout, QTableView, QToolButton

from nqueens_gui.experiment.results_view import sorted_cells, table_texts
from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene
from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.charts.parts import SAMPLE_SIZE, series_icon
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.labels import placeholder
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.tables import FigureModel, FigureTable, Role
from nqueens_gui.kit.theme import app_theme
from solver.experiment.summary import Summary
from solver.experiment.tables import COLUMNS, FEW_RUNS

MEAN_FIELDS: Final = 3
"""Fields of a column that holds a mean and the ends of its interval."""
ESTIMATE: Final = (
    "53 ± 37 of 11: the estimate, its 95 % confidence interval, and on how many runs it rests, "
    f"where they are fewer than {FEW_RUNS}."
)


class SummaryModel(FigureModel):
    """Shows a scene; another scene of the same experiment keeps the selection."""

    def __init__(self) -> None:
        super().__init__(COLUMNS)
        self._scene = ExperimentScene(())
        self.cells: tuple[CellScene, ...] = ()
        """The cells in the order shown."""
        self._texts: list[tuple[str, ...]] = []

    def row_of(self, cell: int) -> int | None:
        """Return the row of a cell by its number; None when there is none."""
        return next((row for row, shown in enumerate(self.cells) if shown.number == cell), None)

    def set_scene(self, scene: ExperimentScene) -> None:
        """Show the figures of an experiment so far."""
        if len(scene.cells) != len(self._scene.cells):
            self.beginResetModel()
            self._take(scene)
            self.endResetModel()
        else:
            self._change(lambda: self._take(scene))
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.cells) - 1, len(COLUMNS) - 1))

    def set_order(self, column: int, is_descending: bool) -> None:
        """Sort by a column; -1 for the order of the plan."""
        self._sorted_by, self._is_descending = column, is_descending
        self._change(lambda: self._take(self._scene))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    @guarded_with(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        found = super().headerData(section, orientation, role)
        is_tip = orientation == Qt.Orientation.Horizontal and role == Role.ToolTipRole
        return f"{found}\n{ESTIMATE}" if is_tip and len(COLUMNS[section].fields) == MEAN_FIELDS else found

    def _take(self, scene: ExperimentScene) -> None:
        self._scene = scene
        self.cells = sorted_cells(scene, self._sorted_by, is_descending=self._is_descending)
        self._texts = [table_texts(cell) for cell in self.cells]

    def _change(self, change: Any) -> None:
        """Change the order of the rows; selections move along."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        numbers = [self.cells[index.row()].number for index in before]
        change()
        after = [
            self.index(self.row_of(number) or 0, index.column())
            for number, index in zip(numbers, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _row_count(self) -> int:
        return len(self.cells)

    def _cell(self, row: int, column: int, role: int) -> Any:
        text, style = self._texts[row][column], self.cells[row].style
        match role:
            case Role.DisplayRole:
                return text
            case Role.DecorationRole if column == 0:
                return series_icon(app_theme.now, style.role, style.dash)
            case Role.ToolTipRole:
                return f"{COLUMNS[column].title}: {text}. {COLUMNS[column].meaning}"
        return None


ROW_PX: Final = 28
TITLES: Final = [column.title for column in COLUMNS]
LAST: Final = (
    "steps/solution",
    "95 % interval",
    "median of all",
    "if restarted",
    "time/run",
    "time/solution",
)
"""The columns that come last, and are not copied for a report."""
MOST_NAME_PX: Final = 260
"""Of the first column, where the values of parameters make names long."""
LEAST_ROWS, MOST_ROWS = 3, 9
"""Rows that the table has room for; more are scrolled."""
FRAME_PX: Final = 4
EMPTY: Final = "Results appear here."


class SummaryTable(Card):
    """Shows the figures of every cell and lets one be chosen."""

    cell_chosen = Signal(int)
    """The number of the cell."""
    cell_opened = Signal(int)
    """The number of the cell."""

    def __init__(self) -> None:
        super().__init__("Figures")
        self._is_marking = False
        self.model = SummaryModel()
        self.view = _SummaryView(self.model)
        self.copy_button = quiet_button("copy", "Copy the table as Markdown, CSV or LaTeX")
        self.export_button = quiet_button("export", "Write the report of the experiment")
        self.add_tool(self.copy_button)
        self.add_tool(self.export_button)
        self._pages = QStackedLayout()
        self.body.addLayout(self._pages)
        self._pages.addWidget(placeholder(EMPTY))
        self._pages.addWidget(self.view)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.view.clicked.connect(lambda index: self._choose(index.row()))
        self.view.row_entered.connect(self._choose)
        self.view.row_opened.connect(lambda row: self.cell_opened.emit(self.model.cells[row].number))
        self.copy_button.setEnabled(False)

    def set_scene(self, scene: ExperimentScene | None) -> None:
        """Show the figures of an experiment so far."""
        self.model.set_scene(scene or ExperimentScene(()))
        self.copy_button.setEnabled(scene is not None)
        self._pages.setCurrentIndex(0 if scene is None else 1)
        self.view.fit_columns()

    def set_cell(self, cell: int | None) -> None:
        """Select the row of a cell."""
        row = None if cell is None else self.model.row_of(cell)
        self._is_marking = True
        if row is None:
            self.view.clearSelection()
        elif not self.view.selectionModel().isRowSelected(row):
            self.view.selectRow(row)
        self._is_marking = False

    def summaries(self) -> list[Summary]:
        """Return the figures in the order shown."""
        return [cell.summary for cell in self.model.cells]

    def set_copy_actions(self, actions: Sequence[QAction]) -> None:
        """Offer the formats to copy in, on the button and in the context menu."""
        menu = QMenu(self)
        menu.addActions(list(actions))
        self.view.addActions(list(actions))
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.copy_button.setMenu(menu)
        self.copy_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    @Slot(int)
    def _choose(self, row: int) -> None:
        if 0 <= row < len(self.model.cells) and not self._is_marking:
            self.cell_chosen.emit(self.model.cells[row].number)


class _SummaryView(FigureTable):
    """The table itself, whose columns share the width."""

    row_entered = Signal(int)
    """The row that the keyboard moved to."""

    def __init__(self, model: SummaryModel) -> None:
        super().__init__(model, ROW_PX, is_clearable=True)
        self._model = model
        self.setAccessibleName("Figures of the experiment")
        self.setIconSize(SAMPLE_SIZE)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # what differs comes last
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.header.sort_requested.connect(model.set_order)
        for title in LAST:
            self.header.moveSection(self.header.visualIndex(TITLES.index(title)), len(TITLES) - 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def fit_columns(self) -> None:
        """Give every column the width of its contents, and an equal share of the rest."""
        self.resizeColumnsToContents()
        self.setColumnWidth(0, min(self.columnWidth(0), scaled(MOST_NAME_PX)))
        share, rest = divmod(max(self.viewport().width() - self.header.length(), 0), len(COLUMNS))
        for column in range(len(COLUMNS)):
            self.setColumnWidth(column, self.columnWidth(column) + share + (0 if column else rest))
        self.updateGeometry()

    def _height(self, rows: int) -> int:
        is_cut = self.header.length() > self.viewport().width()
        bar_px = self.horizontalScrollBar().sizeHint().height() if is_cut else 0
        return self.header.sizeHint().height() + rows * scaled(ROW_PX) + FRAME_PX + bar_px

    @guarded
    def currentChanged(self, current: object, previous: object) -> None:
        super().currentChanged(current, previous)  # type: ignore[arg-type]
        if self.hasFocus() and current.isValid():  # type: ignore[attr-defined]
            self.row_entered.emit(current.row())  # type: ignore[attr-defined]

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        rows = min(max(self.model().rowCount(), LEAST_ROWS), MOST_ROWS)
        return QSize(400, self._height(rows))

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._height(LEAST_ROWS))
