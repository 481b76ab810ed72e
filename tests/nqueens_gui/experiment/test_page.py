"""The page of experiments: what is chosen in one part is shown in all, and its runs are asked for."""

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.page import ExperimentPanel
from nqueens_gui.experiment.snapshot import (
    ExperimentSnapshot,
    RunOrder,
    RunQuery,
    Stage,
    empty_scene,
    list_runs,
)
from solver.experiment.progress import Progress
from tests.nqueens_gui.experiments import done_snapshot, small_experiment, small_plan
from tests.nqueens_gui.screen import put_on_screen

DONE = done_snapshot(small_experiment())

RUNNING = replace(DONE, stage=Stage.RUNNING, progress=Progress(150, 600, 1.0, 3.0))


@pytest.fixture
def panel(qtbot: QtBot) -> ExperimentPanel:
    return put_on_screen(qtbot, ExperimentPanel(), 1440, 840)


@pytest.fixture
def asked(panel: ExperimentPanel) -> list[RunQuery]:
    queries: list[RunQuery] = []
    panel.runs_requested.connect(queries.append)
    return queries


def answer(panel: ExperimentPanel, query: RunQuery) -> None:
    panel.set_runs(list_runs(small_experiment().cells[query.cell], query))


def test_a_new_experiment_begins_with_the_runs_of_its_first_cell(
    panel: ExperimentPanel, asked: list[RunQuery]
) -> None:
    panel.set_snapshot(DONE)
    assert asked == [RunQuery(0)]
    panel.set_snapshot(replace(DONE, stage=Stage.CANCELLED))
    assert asked == [RunQuery(0)]
    panel.set_snapshot(replace(DONE, sequence=2))
    assert asked == [RunQuery(0), RunQuery(0)]


def test_another_experiment_begins_with_an_empty_list(panel: ExperimentPanel) -> None:
    panel.set_snapshot(DONE)
    answer(panel, RunQuery(0))
    assert panel.run_list.model.rowCount() == 200
    plan = small_plan(6)
    panel.set_snapshot(ExperimentSnapshot(Stage.ESTIMATING, plan, None, empty_scene(plan), sequence=2))
    assert panel.run_list.caption_label.full_text == "Steepest ascent, n = 6"
    assert panel.run_list.model.rowCount() == 0


def test_a_plan_that_is_opened_says_whose_figures_are_in_sight(panel: ExperimentPanel) -> None:
    other, banner = small_plan(6), panel.progress.banner
    panel.say_whose_figures(other)
    assert banner.text == "Plan opened. Run the experiment to see its figures."
    panel.set_snapshot(DONE)
    panel.say_whose_figures(other)
    assert "from the previous experiment" in banner.text
    panel.say_whose_figures(small_plan())
    assert banner.text.startswith("Plan opened. The figures are those of this experiment.")
    panel.set_snapshot(RUNNING)
    panel.say_whose_figures(other)
    assert banner.text.startswith("Running")


def test_a_row_that_is_chosen_is_marked_everywhere_and_its_runs_are_asked_for(
    panel: ExperimentPanel, asked: list[RunQuery]
) -> None:
    panel.set_snapshot(DONE)
    panel.table.cell_chosen.emit(2)
    assert asked[-1] == RunQuery(2)
    assert panel.run_list.caption_label.full_text == "Random restart, n = 8"
    assert [index.row() for index in panel.table.view.selectionModel().selectedRows()] == [2]
    assert panel.charts.cell == 2


def test_another_cell_keeps_the_order_but_not_the_steps_of_a_bar(
    panel: ExperimentPanel, asked: list[RunQuery]
) -> None:
    panel.set_snapshot(DONE)
    panel.run_list.query_changed.emit(
        RunQuery(0, is_solved=True, order=RunOrder.STEPS, is_descending=True, steps=(3, 4))
    )
    panel.table.cell_chosen.emit(1)
    assert asked[-1] == RunQuery(1, order=RunOrder.STEPS, is_descending=True)


def test_a_point_of_a_chart_asks_for_its_runs_in_the_order_shown(
    panel: ExperimentPanel, asked: list[RunQuery]
) -> None:
    panel.set_snapshot(DONE)
    panel.run_list.query_changed.emit(RunQuery(0, order=RunOrder.STEPS))
    panel.charts.plot.mark_clicked.emit(RunQuery(2, is_solved=True, steps=(12, 12)))
    assert asked[-1] == RunQuery(2, is_solved=True, steps=(12, 12), order=RunOrder.STEPS)
    assert panel.run_list.span_button.text() == "solved, 12 steps"
    assert [index.row() for index in panel.table.view.selectionModel().selectedRows()] == [2]


@pytest.mark.parametrize("is_listed", [True, False], ids=["listed already", "not listed yet"])
def test_a_double_click_on_a_row_of_figures_opens_its_first_run(
    qtbot: QtBot, panel: ExperimentPanel, is_listed: bool
) -> None:
    panel.set_snapshot(DONE)
    panel.table.cell_chosen.emit(1)
    if is_listed:
        answer(panel, RunQuery(1))
    with qtbot.waitSignal(panel.run_list.run_requested) as opened:
        panel.table.cell_opened.emit(1)
        if not is_listed:
            answer(panel, RunQuery(1))
    assert opened.args == [1, 0]


def test_no_button_moves_when_an_experiment_ends_or_is_finished(panel: ExperimentPanel) -> None:
    plan = small_plan()
    assert not panel.cancel_button.isVisible()
    panel.set_snapshot(ExperimentSnapshot(Stage.RUNNING, plan, None, empty_scene(plan), 1))
    assert panel.cancel_button.isVisible()
    QApplication.processEvents()
    places = panel.cancel_button.geometry(), panel.more_button.geometry()
    half = replace(DONE.progress, done=DONE.progress.planned // 2)
    words = []
    for snapshot in (replace(DONE, stage=Stage.CANCELLED, progress=half), DONE):
        panel.set_snapshot(snapshot)
        QApplication.processEvents()
        assert (panel.cancel_button.geometry(), panel.more_button.geometry()) == places
        words.append(panel.more_button.text())
    assert words == ["Finish", "Run more"]


def test_the_table_can_be_copied_once_there_are_results(panel: ExperimentPanel) -> None:
    assert not panel.table.copy_button.isEnabled()
    panel.set_snapshot(replace(DONE, stage=Stage.RUNNING))
    assert panel.table.copy_button.isEnabled()


def test_in_a_narrow_window_the_plan_is_a_drawer_that_closes_when_it_runs(panel: ExperimentPanel) -> None:
    action = QAction(panel)
    action.setCheckable(True)
    panel.layout_.set_action(action, panel.drawer_button)
    action.triggered.connect(panel.layout_.show_side)
    panel.resize(1000, 640)
    assert panel.form.isVisible()
    assert not panel.layout_.is_drawer
    panel.set_snapshot(DONE)
    assert not panel.form.isVisible()
    assert not action.isChecked()
    action.trigger()
    assert panel.form.isVisible()
    assert panel.layout_.is_drawer


@pytest.mark.parametrize("size", [(1000, 640), (1440, 840), (1920, 1020)])
def test_nothing_asks_for_more_room_than_there_is(panel: ExperimentPanel, size: tuple[int, int]) -> None:
    panel.set_snapshot(DONE)
    panel.resize(*size)
    main = panel.layout_.main
    assert main.minimumSizeHint().width() <= main.width()
    assert main.minimumSizeHint().height() <= main.height()


@pytest.mark.parametrize(
    ("snapshot", "most", "words"),
    [
        (ExperimentSnapshot(), None, "No experiment yet. Choose variants"),
        (RUNNING, 1000, "Running, 25 %. 150 of 600 runs · 150 runs/s · 3 s left"),
        (replace(RUNNING, stage=Stage.ESTIMATING, progress=None), 0, ""),
        (replace(RUNNING, stage=Stage.ASKING), None, ""),
        (replace(RUNNING, stage=Stage.DONE), None, "Done"),
    ],
)
def test_a_bar_shows_how_far_it_is_while_it_runs_and_moves_nothing(
    panel: ExperimentPanel, snapshot: ExperimentSnapshot, most: int | None, words: str
) -> None:
    height = panel.progress.sizeHint().height()
    panel.set_snapshot(snapshot)
    assert panel.progress.banner.text.startswith(words)
    assert panel.progress.bar.isVisible() is (most is not None)
    assert most is None or panel.progress.bar.maximum() == most
    assert not most or panel.progress.bar.value() == 250
    assert panel.progress.sizeHint().height() == height


def test_the_page_gives_the_keyboard_to_what_is_in_sight_and_can_be_used(panel: ExperimentPanel) -> None:
    panel.activateWindow()
    panel.setFocus()
    assert panel.form.run_button.hasFocus()
    panel.set_snapshot(RUNNING)
    panel.form.run_button.setEnabled(False)
    panel.setFocus()
    assert panel.cancel_button.hasFocus()
    panel.resize(1000, 700)
    panel.set_snapshot(DONE)
    panel.form.run_button.setEnabled(True)
    panel.cancel_button.setEnabled(False)
    panel.setFocus()
    assert not panel.form.run_button.isVisible()
    assert panel.table.view.hasFocus()
