"""The History page for tests: entries that are kept before it opens, and its rows read and chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from nqueens_gui.history.entry_list import EntryTable
from nqueens_gui.history.history_view import COLUMNS
from nqueens_gui.history.page import HistoryPanel
from solver.core.run_settings import run_settings
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.history.records import experiment_entry, run_entry
from solver.history.store import History
from tests.nqueens_gui.searches import stuck_run
from tests.solver.history.entries import finished

CONTROL = Qt.KeyboardModifier.ControlModifier
RUNS = [run_settings(8, "random-restart", seed=7), run_settings(20, "tabu", seed=1), stuck_run()]
PLAN = experiment_plan([4, 8], ["sideways", "tabu"], 20, seed=3)


def fill() -> None:
    """Keep three runs and an experiment: entries 1 to 4."""
    with History() as history:
        for settings in RUNS:
            history.add(run_entry(finished(settings)))
        history.add(experiment_entry(run_experiment(PLAN)))


def kept() -> list[int]:
    with History() as history:
        return history.ids()


def ids_of(panel: HistoryPanel) -> list[int]:
    return list(panel.model.listing.ids)


def choose(panel: HistoryPanel, *rows: int) -> None:
    """Click rows, the further ones with Ctrl."""
    table = panel.table
    for number, row in enumerate(rows):
        point = table.visualRect(table.model().index(row, 1)).center()
        held = CONTROL if number else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, held, point)


def texts(table: EntryTable, title: str) -> list[str]:
    model, column = table.model(), [entry.title for entry in COLUMNS].index(title)
    return [model.index(row, column).data() for row in range(model.rowCount())]
