"""A list of runs as a table model that reads only the rows that are looked at."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nqueens_gui.guard import guarded_with
from nqueens_gui.scene.run_list import RunList, RunOrder, RunRow
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.sort_header import title_with_arrow
from solver.outcomes import Outcome

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
Role = Qt.ItemDataRole

COLUMNS: Final = (
    (RunOrder.RUN, "run index", "Which run of the seed, as the command line takes it."),
    (RunOrder.OUTCOME, "outcome", "Why the run ended."),
    (RunOrder.STEPS, "steps", "Moves of a queen, in all climbs together."),
    (RunOrder.RESTARTS, "restarts", "New random states after being stuck."),
)
"""The columns: what each sorts by, its title and its meaning."""


class RunListModel(QAbstractTableModel):
    """Shows a `RunList`; however long it is, no row is copied."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._runs: RunList | None = None

    @property
    def runs(self) -> RunList | None:
        """What is shown."""
        return self._runs

    def set_runs(self, runs: RunList | None) -> None:
        """Show other runs."""
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
