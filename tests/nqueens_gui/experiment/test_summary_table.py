"""The table of figures fills, is sorted, keeps what is chosen, and offers copies."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.snapshot import ExperimentScene, empty_scene
from nqueens_gui.experiment.summary_table import ESTIMATE, LAST, SummaryTable
from solver.experiment.tables import COLUMNS
from tests.nqueens_gui.experiments import small_plan, small_scene
from tests.nqueens_gui.pointing import double_click

TITLES = [column.title for column in COLUMNS]


@pytest.fixture
def table(qtbot: QtBot) -> SummaryTable:
    table = SummaryTable()
    QAbstractItemModelTester(table.model, QAbstractItemModelTester.FailureReportingMode.Fatal, table)
    qtbot.addWidget(table)
    table.resize(1200, 240)
    with qtbot.waitExposed(table):
        table.show()
    return table


def texts(table: SummaryTable, title: str) -> list[str]:
    column = TITLES.index(title)
    return [table.model.index(row, column).data() for row in range(table.model.rowCount())]


def click_row(qtbot: QtBot, table: SummaryTable, row: int) -> None:
    point = table.view.visualRect(table.model.index(row, 0)).center()
    qtbot.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def click_title(qtbot: QtBot, table: SummaryTable, title: str) -> None:
    header = table.view.horizontalHeader()
    point = QPoint(header.sectionViewportPosition(TITLES.index(title)) + 10, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)


def test_it_fills_while_the_experiment_runs_with_figures_that_say_what_they_mean(table: SummaryTable) -> None:
    assert not table.view.isVisible()
    assert not table.copy_button.isEnabled()
    table.set_scene(empty_scene(small_plan()))
    assert table.view.isVisible()
    assert texts(table, "runs") == ["0", "0", "0"]
    table.set_scene(small_scene())
    assert texts(table, "runs") == ["200", "200", "200"]
    assert texts(table, "variant") == ["Steepest ascent", "Sideways moves", "Random restart"]
    tip = table.model.index(0, 2).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "runs: 200. Number of runs."


def test_a_click_on_a_title_sorts_and_the_third_brings_the_plan_back(
    qtbot: QtBot, table: SummaryTable
) -> None:
    table.set_scene(small_scene())
    rates = [cell.summary.success_rate for cell in small_scene().cells]
    click_title(qtbot, table, "solved")
    assert [s.success_rate for s in table.summaries()] == sorted(rates)
    click_title(qtbot, table, "solved")
    assert [s.success_rate for s in table.summaries()] == sorted(rates, reverse=True)
    header = table.model.headerData(TITLES.index("solved"), Qt.Orientation.Horizontal)
    assert header == "↓ solved"
    click_title(qtbot, table, "solved")
    assert [s.success_rate for s in table.summaries()] == rates


def test_new_figures_keep_the_order_and_what_is_chosen(qtbot: QtBot, table: SummaryTable) -> None:
    table.set_scene(small_scene())
    click_title(qtbot, table, "solved")
    click_title(qtbot, table, "solved")
    table.set_cell(2)
    assert [index.row() for index in table.view.selectionModel().selectedRows()] == [0]
    click_title(qtbot, table, "variant")
    assert [index.row() for index in table.view.selectionModel().selectedRows()] == [2]
    table.set_scene(ExperimentScene(tuple(small_scene().cells)))
    assert [index.row() for index in table.view.selectionModel().selectedRows()] == [2]


def test_a_click_and_the_keyboard_choose_a_cell_whatever_the_order(qtbot: QtBot, table: SummaryTable) -> None:
    table.set_scene(small_scene())
    click_title(qtbot, table, "solved")
    click_title(qtbot, table, "solved")
    chosen: list[int] = []
    table.cell_chosen.connect(chosen.append)
    table.activateWindow()
    table.view.setFocus()
    qtbot.waitUntil(table.view.hasFocus)
    click_row(qtbot, table, 2)
    assert set(chosen) == {0}
    qtbot.keyClick(table.view, Qt.Key.Key_Up)
    assert chosen[-1] == 1


def test_a_double_click_and_enter_ask_to_open(qtbot: QtBot, table: SummaryTable) -> None:
    table.set_scene(small_scene())
    point = table.view.visualRect(table.model.index(1, 3)).center()
    with qtbot.waitSignal(table.cell_opened) as asked:
        double_click(qtbot, table.view.viewport(), point)
    assert asked.args == [1]
    table.view.selectRow(0)
    with qtbot.waitSignal(table.cell_opened) as asked:
        qtbot.keyClick(table.view, Qt.Key.Key_Return)
    assert asked.args == [0]


def test_marking_a_cell_is_no_choice_of_the_user(qtbot: QtBot, table: SummaryTable) -> None:
    table.set_scene(small_scene())
    table.activateWindow()
    table.view.setFocus()
    qtbot.waitUntil(table.view.hasFocus)
    with qtbot.assertNotEmitted(table.cell_chosen):
        table.set_cell(1)
        table.set_cell(None)
    assert not table.view.selectionModel().hasSelection()


def test_the_ways_to_copy_are_on_the_button_and_in_the_context_menu(table: SummaryTable) -> None:
    actions = [QAction("Markdown", table), QAction("CSV", table)]
    table.set_copy_actions(actions)
    assert table.copy_button.menu().actions() == actions
    assert table.view.actions() == actions
    assert table.view.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu


@pytest.mark.parametrize("width", [400, 900, 1800])
def test_every_column_is_wide_enough_and_together_they_fill_the_table(
    qtbot: QtBot, table: SummaryTable, width: int
) -> None:
    table.set_scene(small_scene())
    table.resize(width, 320)
    view, places = table.view, range(len(TITLES))
    assert all(view.columnWidth(place) >= view.sizeHintForColumn(place) for place in places)
    whole, room = sum(map(view.columnWidth, places)), view.viewport().width()
    assert whole >= room
    qtbot.waitUntil(lambda: view.horizontalScrollBar().isVisible() is (whole > room))
    seen = sorted(places, key=view.header.visualIndex)
    assert tuple(TITLES[place] for place in seen[-len(LAST) :]) == LAST


@pytest.mark.parametrize(("title", "is_estimate"), [("steps solved", True), ("solved", False)])
def test_the_title_of_an_estimate_says_how_to_read_it(
    table: SummaryTable, title: str, is_estimate: bool
) -> None:
    tip = table.model.headerData(TITLES.index(title), Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith(COLUMNS[TITLES.index(title)].meaning)
    assert tip.endswith(ESTIMATE) is is_estimate
