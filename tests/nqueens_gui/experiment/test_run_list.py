"""The list of runs: filtered and sorted as asked, however long, and a double click opens one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.run_list import RunListCard
from nqueens_gui.experiment.snapshot import RunOrder, RunQuery, list_runs
from solver.core.events import OUTCOMES, Outcome
from solver.custom.search import own_variant
from tests.nqueens_gui.experiments import SOLVED, STUCK, made_up_results, results_of
from tests.nqueens_gui.pointing import double_click
from tests.nqueens_gui.screen import put_on_screen
from tests.solver.custom.searches import body, saved

RESULTS = made_up_results(500)


@pytest.fixture
def card(qtbot: QtBot) -> RunListCard:
    return put_on_screen(qtbot, RunListCard(), 380, 420)


def show(card: RunListCard, query: RunQuery) -> None:
    card.set_query(query, "Sideways moves, n = 8")
    card.set_runs(list_runs(RESULTS, query))


def texts(card: RunListCard, row: int) -> list[str]:
    return [card.model.index(row, column).data() for column in range(4)]


def cell_point(card: RunListCard, row: int) -> QPoint:
    return card.view.visualRect(card.model.index(row, 1)).center()


def click_title(qtbot: QtBot, card: RunListCard, column: int) -> None:
    header = card.view.header
    point = QPoint(header.sectionViewportPosition(column) + 10, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)


def test_it_lists_the_runs_of_a_cell_once_it_is_asked(card: RunListCard) -> None:
    QAbstractItemModelTester(card.model, QAbstractItemModelTester.FailureReportingMode.Fatal, card)
    assert not card.view.isVisible()
    assert card.caption_label.full_text == ""
    show(card, RunQuery(1))
    assert card.model.rowCount() == 500
    assert card.caption_label.full_text == "Sideways moves, n = 8 · 500 runs"
    run = card.model.row(7)
    assert texts(card, 7) == ["7", run.outcome.label, str(run.steps), str(run.restarts)]


def test_a_search_of_the_users_says_how_it_gave_up_and_how_its_first_error_came_about(
    card: RunListCard, tmp_path: Path
) -> None:
    variant = own_variant(saved(tmp_path, body("return None")))
    results = results_of([STUCK, SOLVED, OUTCOMES.index(Outcome.ERROR)], [0, 3, 0], variant=variant)
    results.fault = "my_search.py, line 12: ZeroDivisionError: division by zero"
    card.set_query(RunQuery(0), "My search, n = 8")
    card.set_runs(list_runs(results, RunQuery(0)))
    assert [texts(card, row)[1] for row in (0, 1)] == ["Stuck", "Solved"]
    told = [card.model.index(row, 1).data(Qt.ItemDataRole.ToolTipRole) for row in range(3)]
    assert told[0].startswith("The search returned None: it found no move to make.")
    assert told[2].startswith(f"The first error: {results.fault}. ")


def test_titles_ask_for_another_order_and_show_it(qtbot: QtBot, card: RunListCard) -> None:
    show(card, RunQuery(1))
    with qtbot.waitSignal(card.query_changed) as asked:
        click_title(qtbot, card, 2)
    assert asked.args == [RunQuery(1, order=RunOrder.STEPS)]
    show(card, asked.args[0])
    assert card.model.headerData(2, Qt.Orientation.Horizontal) == "↑ steps"
    with qtbot.waitSignal(card.query_changed) as asked:
        click_title(qtbot, card, 2)
    assert asked.args == [RunQuery(1, order=RunOrder.STEPS, is_descending=True)]


def test_what_a_bar_asked_for_is_told_and_can_be_forgotten(qtbot: QtBot, card: RunListCard) -> None:
    show(card, RunQuery(1))
    assert not card.span_button.isVisible()
    show(card, RunQuery(1, steps=(10, 19)))
    assert card.span_button.isVisible()
    assert card.span_button.text() == "10 to 19 steps"
    with qtbot.waitSignal(card.query_changed) as asked:
        qtbot.mouseClick(card.span_button, Qt.MouseButton.LeftButton)
    assert asked.args == [RunQuery(1)]


def test_a_double_click_and_enter_ask_to_watch_the_run(qtbot: QtBot, card: RunListCard) -> None:
    show(card, RunQuery(1, order=RunOrder.STEPS, is_descending=True))
    longest = card.model.row(0)
    with qtbot.waitSignal(card.run_requested) as asked:
        double_click(qtbot, card.view.viewport(), cell_point(card, 0))
    assert asked.args == [1, longest.k]
    assert RESULTS.steps[longest.k] == RESULTS.steps.max()
    show(card, RunQuery(1))
    card.view.selectRow(3)
    with qtbot.waitSignal(card.run_requested) as asked:
        qtbot.keyClick(card.view, Qt.Key.Key_Return)
    assert asked.args == [1, 3]


def test_a_list_that_came_too_late_is_not_shown(card: RunListCard) -> None:
    show(card, RunQuery(1))
    card.set_query(RunQuery(1, is_solved=True), "Sideways moves, n = 8")
    card.set_runs(list_runs(RESULTS, RunQuery(1, steps=(1, 2))))
    assert card.model.rowCount() == 500
    card.set_query(RunQuery(1), "Sideways moves, n = 8")
    card.set_runs(list_runs(RESULTS, RunQuery(1), most=100))
    assert card.caption_label.full_text == "Sideways moves, n = 8 · 500 runs · the first 100 listed"


def test_more_runs_of_the_same_list_keep_the_place_and_the_row(card: RunListCard) -> None:
    show(card, RunQuery(1))
    card.view.selectRow(200)
    card.view.verticalScrollBar().setValue(190)
    card.set_runs(list_runs(RESULTS, RunQuery(1)))
    assert card.view.verticalScrollBar().value() == 190
    assert card.view.currentIndex().row() == 200
    show(card, RunQuery(1, is_solved=True))
    assert card.view.verticalScrollBar().value() == 0


def test_a_million_runs_can_be_scrolled_to_the_last(card: RunListCard) -> None:
    query = RunQuery(0, order=RunOrder.STEPS)
    card.set_query(query, "Sideways moves, n = 8")
    card.set_runs(list_runs(made_up_results(1_000_000), query))
    card.view.scrollToBottom()
    assert card.view.rowAt(card.view.viewport().height() - 1) == 999_999
