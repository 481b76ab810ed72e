"""The table of results: a sortable row per cell of the experiment."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import partial
from math import ceil
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QStackedLayout, QTableView, QToolButton, QWidget

from nqueens_gui.experiment.results_view import sorted_cells, table_texts
from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene
from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.charts.parts import SAMPLE_SIZE, series_icon
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.labels import placeholder
from nqueens_gui.kit.painting import scaled, text_width
from nqueens_gui.kit.tables import FigureModel, FigureTable, Role, title_with_arrow
from nqueens_gui.kit.theme import app_theme
from solver.experiment.summary import Summary
from solver.experiment.tables import COLUMNS, FEW_RUNS, LEAST_NEEDED

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
        self._is_narrow = False

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

    def set_narrow(self, is_narrow: bool) -> None:
        """Give the titles two lines instead of one."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def title(self, column: int, is_narrow: bool | None = None) -> str:
        """Return the title of a column, on one line or on two; on as many as now unless it is said."""
        title = COLUMNS[column].title
        if self._is_narrow if is_narrow is None else is_narrow:
            title = SECOND_LINE.sub("\n", title)
        return title_with_arrow(title, column == self._sorted_by, self._is_descending)

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
LEAST_NAME_PX, LEAST_LABEL_PX = 150, 215
"""Of the first column: for names of variants, and with values of their parameters."""
LEAST_ROWS, MOST_ROWS = 3, 9
"""Rows that the table has room for; more are scrolled."""
FRAME_PX: Final = 4
SECOND_LINE: Final = re.compile(r" (?=\w+$)|(?=/)")
"""Where a title is broken in a narrow table."""
LEAST_NEEDED_WITH_RESTARTS: Final = (
    *(
        "time/solution",
        "time/run",
        "if restarted",
        "95 % interval",
        "median of all",
        "steps/solution",
        "evaluations/solution",
    ),
    *("restarts", "steps failed", "steps solved", "runs", "failed"),
)
"""Where a variant restarts, its restarts are needed more than what a solution costs."""
TITLE_PX: Final = 11
"""Size of the titles of the columns, as in the style sheet."""
TITLE_ROOM_PX: Final = 14
"""Padding of a title in the style sheet."""
EMPTY: Final = "Results appear here."


class SummaryTable(Card):
    """Shows the figures of every cell and lets one be chosen."""

    cell_chosen = Signal(int)
    """The number of the cell."""
    cell_opened = Signal(int)
    """The number of the cell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Figures", parent)
        self._is_marking = False
        self.model = SummaryModel()
        self.view = _SummaryView(self.model)
        self.copy_button = quiet_button("copy", "Copy the table as Markdown, CSV or LaTeX")
        self.export_button = quiet_button("export", "Write the report of the experiment")
        self.columns_button = quiet_button("columns", "Choose the columns of the table")
        menu = QMenu(self.columns_button)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(lambda: self.view.fill_menu(menu))
        self.columns_button.setMenu(menu)
        self.columns_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add_tool(self.columns_button)
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
        self.view.set_cells(scene.cells if scene else ())
        self.view.updateGeometry()

    def set_cell(self, cell: int | None) -> None:
        """Select the row of a cell."""
        row = None if cell is None else self.model.row_of(cell)
        self._is_marking = True
        if row is None:
            self.view.clearSelection()
        elif not self.view.selectionModel().isRowSelected(row):
            self.view.selectRow(row)
        self._is_marking = False

    def chosen_columns(self) -> tuple[str, ...] | None:
        """Return the titles of the columns that were chosen; None while as many are shown as fit."""
        chosen = self.view.chosen
        return None if chosen is None else tuple(COLUMNS[column].title for column in chosen)

    def set_chosen_columns(self, titles: Collection[object]) -> None:
        """Show the first column and these."""
        self.view.choose([place for place, column in enumerate(COLUMNS) if column.title in titles])

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
        self._is_cut = self._has_values = False
        self._least_needed: tuple[str, ...] = LEAST_NEEDED
        self.chosen: list[int] | None = None
        """The columns shown beside the first; None for as many as fit."""
        self.setAccessibleName("Figures of the experiment")
        self.setIconSize(SAMPLE_SIZE)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # what differs comes last
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.header.sort_requested.connect(model.set_order)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def set_cells(self, cells: Sequence[CellScene]) -> None:
        """Leave room for names of the cells that can be told apart."""
        self._has_values = any(cell.cell.differences for cell in cells)
        has_restarts = any(cell.cell.settings.restarts_when_stuck for cell in cells)
        self._least_needed = LEAST_NEEDED_WITH_RESTARTS if has_restarts else LEAST_NEEDED
        self.fit_columns()

    def choose(self, columns: list[int] | None) -> None:
        """Show the first column and these; None for as many as fit."""
        self.chosen = columns
        self.fit_columns()

    def fill_menu(self, menu: QMenu) -> None:
        """Offer to show as many columns as fit, or each column but the first."""
        menu.clear()
        every = menu.addAction("As many as fit")
        every.setCheckable(True)
        every.setChecked(self.chosen is None)
        every.triggered.connect(lambda: self.choose(None))
        menu.addSeparator()
        for place, column in enumerate(COLUMNS[1:], start=1):
            entry = menu.addAction(column.title)
            entry.setToolTip(column.meaning)
            entry.setCheckable(True)
            entry.setChecked(not self.isColumnHidden(place))
            entry.triggered.connect(partial(self._turn, place))

    @Slot(int)
    def _turn(self, column: int) -> None:
        """Show a column, or show it no longer."""
        shown = {place for place in range(1, len(COLUMNS)) if not self.isColumnHidden(place)}
        self.choose(sorted(shown ^ {column}))

    def _shown(self, needed: Sequence[int]) -> set[int]:
        """Return which columns to show: those that were chosen, or without those least needed until they fit."""
        if self.chosen is not None:
            return {0, *self.chosen}
        shown = set(range(len(COLUMNS)))
        for title in self._least_needed:
            if sum(needed[place] for place in shown) <= self.viewport().width():
                break
            shown.remove(TITLES.index(title))
        return shown

    def fit_columns(self) -> None:
        """Give every column the width it needs and an equal share of the rest.

        Where it is short, titles take two lines, then names are elided, and then the columns that are least needed
        are left out, unless columns were chosen.
        """
        least = LEAST_LABEL_PX if self._has_values else LEAST_NAME_PX
        wide, narrow = self._needed_widths()
        shown = self._shown([min(narrow[0], scaled(least)), *narrow[1:]])
        for column in range(len(COLUMNS)):
            if self.isColumnHidden(column) is (column in shown):
                self.setColumnHidden(column, column not in shown)
        needed = [width * (column in shown) for column, width in enumerate(wide)]
        is_narrow = sum(needed) > self.viewport().width()
        self._model.set_narrow(is_narrow)
        if is_narrow:
            needed = [width * (column in shown) for column, width in enumerate(narrow)]
        lacking = max(sum(needed) - self.viewport().width(), 0)
        if lacking <= needed[0] - scaled(least):
            needed[0] -= lacking
        left = max(self.viewport().width() - sum(needed), 0)
        if self._is_cut != (sum(needed) > self.viewport().width()):
            self._is_cut = not self._is_cut
            self.updateGeometry()
        for column, width in enumerate(needed):
            part = left // len(shown) + (left % len(shown) if column == 0 else 0)
            if width and self.columnWidth(column) != width + part:
                self.setColumnWidth(column, width + part)

    def _needed_widths(self) -> tuple[list[int], list[int]]:
        """Return what the columns need with titles on one line, and on two."""
        least = self.horizontalHeader().minimumSectionSize()
        contents = [max(self.sizeHintForColumn(column), least) for column in range(len(COLUMNS))]

        def widths(is_narrow: bool) -> list[int]:
            titles = [self._model.title(column, is_narrow).split("\n") for column in range(len(COLUMNS))]
            return [
                max(content, ceil(max(text_width(line, TITLE_PX) for line in lines)) + TITLE_ROOM_PX)
                for content, lines in zip(contents, titles, strict=True)
            ]

        return widths(False), widths(True)

    def _height(self, rows: int) -> int:
        bar_px = self.horizontalScrollBar().sizeHint().height() if self._is_cut else 0
        return self.horizontalHeader().sizeHint().height() + rows * scaled(ROW_PX) + FRAME_PX + bar_px

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
