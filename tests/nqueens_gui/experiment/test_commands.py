"""The page of experiments: run, cancel, sort, copy, export, and watch a run of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox

from nqueens_gui.experiment import session as experiment_session
from nqueens_gui.experiment.feature import EXPERIMENT
from nqueens_gui.experiment.page import ExperimentPanel
from nqueens_gui.experiment.report_options import REPORTS
from nqueens_gui.experiment.snapshot import ExperimentSnapshot
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.writing import WritingDialog, WritingStage
from solver.cli.main import main
from solver.core.variants import VARIANTS
from solver.experiment.plan import Plan
from solver.experiment.progress import PlanCost
from solver.experiment.results import Experiment
from solver.experiment.saved import ENDING
from solver.experiment.tables import COLUMNS
from solver.experiment.writing import ENDINGS, write_experiment
from tests.nqueens_gui.conftest import OpenPage
from tests.nqueens_gui.experiment.runners import HeldRunner
from tests.nqueens_gui.pointing import double_click
from tests.nqueens_gui.user import Hands, User

CONTROL = Qt.KeyboardModifier.ControlModifier
COSTLY = PlanCost(4_000.0, False, 3 * 10**9, "sideways, n = 8")
PLAN = {"variants": list(VARIANTS), "sizes": "8", "runs": 150, "keep_seed": True, "seed": "7"}


@pytest.fixture
def hands(open_page: OpenPage) -> Hands:
    hands = open_page(EXPERIMENT)
    hands.window.experiment.plan.set_values(PLAN)
    return hands


@pytest.fixture
def panel(hands: Hands) -> ExperimentPanel:
    return hands.window.experiment.panel


@pytest.fixture
def whole(user: User) -> User:
    """Open the page of a whole window."""
    user.do("page_experiment")
    user.window.experiment.plan.set_values(PLAN)
    return user


def stage_of(hands: Hands) -> Stage:
    return hands.window.experiment.session.snapshot.stage


def plan_of(hands: Hands) -> Plan:
    plan = hands.window.experiment.plan.checked.plan
    assert plan is not None
    return plan


def run(hands: Hands, **changes: object) -> ExperimentSnapshot:
    """Run the plan, changed a little, to its end."""
    hands.window.experiment.plan.set_values({**PLAN, **changes})
    hands.do("run_experiment", until=lambda: stage_of(hands) is Stage.DONE)
    return hands.window.experiment.session.snapshot


def texts(panel: ExperimentPanel, title: str) -> list[str]:
    model, column = panel.table.model, [entry.title for entry in COLUMNS].index(title)
    return [model.index(row, column).data() for row in range(model.rowCount())]


ALL_RUNS = 150 * len(VARIANTS)


def click(box: QMessageBox, label: str) -> None:
    next(button for button in box.buttons() if button.text().replace("&", "") == label).click()


def solve(capsys: pytest.CaptureFixture[str], variant: str, run_index: int) -> dict[str, object]:
    """What the command line tells of a run."""
    command = [
        "solve",
        "-n",
        "8",
        "--variant",
        variant,
        "--seed",
        "7",
        "--run-index",
        str(run_index),
        "--json",
    ]
    capsys.readouterr()
    assert main(command) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.thorough
def test_an_experiment_is_run_and_its_figures_charts_and_runs_are_there(whole: User) -> None:
    panel = whole.window.experiment.panel
    assert whole.window.windowTitle() == "Experiment – N-Queens Laboratory"
    assert panel.form.run_button.hasFocus()
    whole.click(panel.form.run_button)
    assert not panel.form.run_button.isEnabled()
    whole.wait(lambda: stage_of(whole) is Stage.DONE)
    assert panel.progress.banner.text.startswith(f"Done. {ALL_RUNS:,} runs in ")
    assert whole.window.windowTitle() == "Done – N-Queens Laboratory"
    assert texts(panel, "runs") == ["150"] * len(VARIANTS)
    assert len(panel.charts.plot.marks) == len(VARIANTS)
    whole.wait(lambda: panel.run_list.model.rowCount() == 150)
    assert panel.run_list.caption_label.full_text == "Steepest ascent, n = 8 · 150 runs"
    assert panel.table.view.hasFocus()
    whole.press(Qt.Key.Key_Down)
    whole.wait(lambda: panel.run_list.caption_label.full_text.startswith("Sideways moves, n = 8 · "))
    panel.form.n_field.setFocus()
    panel.form.n_field.selectAll()
    whole.press(Qt.Key.Key_C, modifier=CONTROL)  # the field's own, not that of the figures
    assert QGuiApplication.clipboard().text() == "8"


def test_the_table_fills_while_it_runs_and_cancelling_keeps_what_is_done(
    hands: Hands, panel: ExperimentPanel
) -> None:
    hands.window.experiment.session.runner = HeldRunner()
    hands.window.experiment.plan.set_values({"variants": ["sideways"], "runs": 150})
    hands.press(Qt.Key.Key_Return, modifier=CONTROL, until=lambda: texts(panel, "runs") == ["75"])
    assert panel.progress.bar.isVisible()
    assert panel.cancel_button.isEnabled()
    assert not panel.table.export_button.isEnabled()
    hands.wait(lambda: panel.run_list.model.rowCount() == 75)
    hands.press(Qt.Key.Key_Escape)
    assert stage_of(hands) is Stage.CANCELLING
    hands.wait(lambda: stage_of(hands) is Stage.CANCELLED)
    assert panel.progress.banner.text.startswith("Cancelled after 75 runs; results kept. ")
    assert texts(panel, "runs") == ["75"]
    assert panel.form.run_button.isEnabled()
    assert panel.table.export_button.isEnabled()
    assert not panel.cancel_button.isEnabled()


@pytest.mark.parametrize("variant", ["steepest-ascent", "random-restart-sideways", "simulated-annealing"])
@pytest.mark.thorough(but=1)
def test_a_run_that_is_picked_plays_the_very_moves_of_the_command_line(
    whole: User, capsys: pytest.CaptureFixture[str], variant: str
) -> None:
    panel = whole.window.experiment.panel
    variants = [name for name in VARIANTS if name in ("stochastic", variant)]
    run(whole, variants=variants)
    panel.table.view.clicked.emit(panel.table.model.index(variants.index(variant), 0))
    whole.wait(lambda: panel.run_list.model.rowCount() == 150)
    row, view = 97, panel.run_list.view
    listed = panel.run_list.model.row(row)
    view.scrollTo(panel.run_list.model.index(row, 0))
    whole.window.watch.pause_panel.set_breakpoints(())
    whole.window.watch.transport.set_speed(float("inf"))
    double_click(whole.qtbot, view.viewport(), view.visualRect(panel.run_list.model.index(row, 0)).center())
    assert whole.window.pages.page == "watch"
    assert whole.window.watch.board.hasFocus()
    whole.wait_for_end()
    trace = whole.last.trace
    told = solve(capsys, variant, listed.run_index)
    assert trace.settings.run_index == told["run_index"] == 97
    assert list(trace.rows(0)) == told["start"]
    assert list(trace.rows(len(trace) - 1)) == told["final"]
    assert trace.column("h").tolist() == told["h"]
    moves = [trace.position(index).move for index in range(1, len(trace))]
    made = [[move.column, move.from_row, move.to_row] for move in moves if move is not None]
    assert made == told["moves"]
    assert (trace.steps, trace.outcome) == (listed.steps, listed.outcome)
    assert whole.window.next_run.settings == trace.settings


@pytest.mark.thorough
def test_figures_are_copied_in_three_formats_in_the_order_and_with_the_columns_shown(
    hands: Hands, panel: ExperimentPanel
) -> None:
    def copied(action: str) -> list[str]:
        hands.do(action)
        return QGuiApplication.clipboard().text().splitlines()

    actions = ("copy_markdown", "copy_csv", "copy_latex")
    assert not any(hands.window.actions_by_name[action].isEnabled() for action in actions)
    run(hands)
    panel.table.model.set_order([column.title for column in COLUMNS].index("steps solved"), True)
    hands.press(Qt.Key.Key_C, modifier=CONTROL)
    assert hands.message == "Figures copied as Markdown."
    lines = QGuiApplication.clipboard().text().splitlines()
    shown = [summary.label for summary in panel.table.summaries()]
    assert [line.split("|")[1].strip() for line in lines[2:]] == shown
    assert shown != [variant.title for variant in VARIANTS.values()]
    assert copied("copy_markdown") == lines
    assert copied("copy_latex")[0].startswith("\\begin{tabular}")
    assert copied("copy_latex")[2].startswith(r"variant & n & runs & solved & failed & steps solved")
    assert copied("copy_csv")[0].startswith("variant,label,n,runs,")


@pytest.fixture
def costly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment_session, "estimate", lambda plan, workers, is_cancelled: COSTLY)


@pytest.mark.usefixtures("costly")
def test_a_plan_that_costs_too_much_is_left(hands: Hands, panel: ExperimentPanel) -> None:
    hands.do("run_experiment")
    click(hands.box(), "Cancel")
    hands.wait(lambda: stage_of(hands) is Stage.CANCELLED)
    assert panel.progress.banner.text == "Cancelled. No run was finished."
    assert not hands.window.actions_by_name["export_experiment"].isEnabled()
    assert hands.window.actions_by_name["run_experiment"].isEnabled()


def test_bad_input_is_told_beside_its_field_and_runs_nothing(hands: Hands, panel: ExperimentPanel) -> None:
    hands.type(panel.form.field_rows["runs"].field, "0")
    hands.do("run_experiment")
    assert (
        panel.form.field_rows["runs"].error
        == "The number of runs must be between 1 and 1,000,000,000, not 0."
    )
    assert stage_of(hands) is Stage.EMPTY
    assert panel.form.field_rows["runs"].field.hasFocus()


def test_every_format_of_a_report_can_be_written() -> None:
    assert {row.ending for row in REPORTS} == {*ENDINGS} - {ENDING}


def save_as(hands: Hands, path: Path) -> None:
    """Fill in the dialog that asks where to."""
    dialog = hands.dialog(QFileDialog)
    edit = dialog.findChild(QLineEdit)
    edit.setText(str(path))
    dialog.accept()


def export(hands: Hands, folder: Path, name: str, **values: object) -> WritingDialog:
    """Fill in the dialog of the report and wait until it is written."""
    dialog = hands.dialog(WritingDialog)
    dialog.fields.set_values({"folder": str(folder), **values})
    dialog.fields.file_field.set_file(folder, name)
    hands.click(dialog.main_button, until=lambda: dialog.stage in (WritingStage.DONE, WritingStage.FAILED))
    return dialog


@pytest.mark.thorough
def test_the_report_is_written_as_asked(hands: Hands, tmp_path: Path) -> None:
    run(hands)
    hands.press(Qt.Key.Key_E, modifier=CONTROL)
    assert hands.dialog(WritingDialog).fields.values()["format"] == "pdf"
    asked = {"title": "Assignment 2", "author": "A. Student", "discussion": False}
    dialog = export(hands, tmp_path, "report", format="html", options=asked)
    assert dialog.notice.text == f"1 file was written to {tmp_path}. report.html"
    assert dialog.notice.open_folder.isVisible()
    hands.close(dialog)
    page = (tmp_path / "report.html").read_text()
    assert "Assignment 2" in page
    assert "A. Student" in page
    assert "4 Conclusions" in page


@pytest.mark.parametrize("ending", ["pdf", "trajectories"])
@pytest.mark.parametrize("is_closed", [False, True])
def test_a_report_that_is_stopped_or_left_ends_before_it_is_written(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, is_closed: bool
) -> None:
    run(hands, variants=["sideways"], runs=20)
    begun, may_go_on = threading.Event(), threading.Event()

    def held(experiment: Experiment, *arguments: object) -> object:
        begun.set()
        may_go_on.wait(60)
        return write_experiment(experiment, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("nqueens_gui.experiment.commands.write_experiment", held)
    hands.click(hands.window.experiment.panel.table.export_button)
    dialog = hands.dialog(WritingDialog)
    dialog.fields.set_values({"folder": str(tmp_path), "format": ending})
    hands.click(dialog.main_button)
    assert begun.wait(60)
    if is_closed:
        threading.Timer(0.2, may_go_on.set).start()
        hands.window.close()
        assert may_go_on.is_set()
        assert not hands.window.isVisible()
    else:
        hands.click(dialog.back_button)
        may_go_on.set()
        hands.wait(lambda: dialog.stage is WritingStage.FAILED)
        assert dialog.notice.text == "Stopped. Nothing was written. Other files are unchanged."
        hands.close(dialog)
    assert not [*tmp_path.glob("*.pdf"), *tmp_path.glob("*.csv"), *tmp_path.glob(".nqueens*")]


def test_before_there_are_results_no_report_is_offered(hands: Hands) -> None:
    assert not hands.window.actions_by_name["export_experiment"].isEnabled()
    hands.window.experiment.commands.choose_file()
    assert not hands.window.findChildren(WritingDialog)


@pytest.mark.thorough
def test_closing_the_window_asks_before_a_running_experiment_is_lost(whole: User) -> None:
    whole.window.experiment.plan.set_values({"variants": ["random-restart"], "runs": 50_000_000})
    whole.do("run_experiment", until=lambda: stage_of(whole) is Stage.RUNNING)
    whole.window.close()
    box = whole.box()
    assert box.text() == "An experiment is running."
    click(box, "Keep running")
    assert whole.window.isVisible()
    assert stage_of(whole) is Stage.RUNNING
    whole.window.close()
    click(whole.box(), "Close and discard")
    assert not whole.window.isVisible()
    assert not [thread for thread in threading.enumerate() if thread.name == "job"]


def test_results_that_took_long_are_replaced_only_when_they_are_saved_or_discarded(
    whole: User, tmp_path: Path
) -> None:
    panel = whole.window.experiment.panel
    run(whole, variants=["sideways"], runs=20)
    experiment = whole.window.experiment.session.experiment
    experiment.seconds = 90.0
    sequence = whole.window.experiment.session.snapshot.sequence
    for act in (lambda: whole.do("run_experiment"), whole.window.close):
        act()
        box = whole.box()
        assert (box.text(), box.informativeText()) == ("The results are not saved.", "20 runs took 90 s.")
        click(box, "Cancel")
        assert whole.window.isVisible()
        assert whole.window.experiment.session.snapshot.sequence == sequence
    whole.do("run_experiment")
    click(whole.box(), "Save…")
    assert Path(whole.dialog(QFileDialog).directory().path()) == Path.home()
    save_as(whole, tmp_path / "e")
    assert whole.window.experiment.session.snapshot.sequence == sequence
    whole.wait(lambda: whole.message.startswith("1 file was written to"))
    whole.click(panel.more_button)
    whole.wait(
        lambda: stage_of(whole) is Stage.DONE and whole.window.experiment.session.experiment.done == 40
    )
    whole.window.close()
    click(whole.box(), "Cancel")
    assert whole.window.isVisible()
    whole.window.experiment.commands.save_as(str(tmp_path / "again.nqx"))
    whole.do("run_experiment")  # what is being saved is as good as saved
    whole.wait(lambda: whole.window.experiment.session.snapshot.sequence == sequence + 1)
    whole.wait(lambda: stage_of(whole) is Stage.DONE)
    again = whole.window.experiment.session.experiment
    again.seconds = 90.0
    whole.wait((tmp_path / "again.nqx").exists)
    whole.window.open_file(str(tmp_path / "again.nqx"))
    click(whole.box(), "Discard them")
    whole.wait(lambda: whole.message == "again.nqx opened.")
    opened = whole.window.experiment.session.experiment
    assert (opened.done, opened.seconds >= 90.0) == (40, True)
    whole.window.close()
    assert not whole.window.isVisible()


@pytest.mark.thorough
def test_an_experiment_is_saved_opened_and_given_more_runs(whole: User, tmp_path: Path) -> None:
    panel = whole.window.experiment.panel
    run(whole, variants=["sideways", "tabu"], parameters={"sideways": {"sideways_limit": "0, 9"}}, runs=30)
    whole.press(Qt.Key.Key_S, modifier=CONTROL)
    assert whole.dialog(QFileDialog).defaultSuffix() == "nqx"
    save_as(whole, tmp_path / "e")
    whole.wait(lambda: whole.message == f"1 file was written to {tmp_path}.")
    assert not whole.window.findChildren(WritingDialog)
    assert (tmp_path / "e.nqx").exists()
    whole.window.activateWindow()
    whole.wait(whole.window.isActiveWindow)
    run(whole, variants=["random-restart"], parameters={})
    assert not panel.form.variant_boxes.texts()
    whole.do("page_watch")
    whole.press(Qt.Key.Key_O, modifier=CONTROL)
    save_as(whole, tmp_path / "e.nqx")
    whole.wait(lambda: whole.message == "e.nqx opened.")
    assert whole.window.pages.page == "experiment"
    assert texts(panel, "variant") == ["Sideways moves, limit 0", "Sideways moves, limit 9", "Tabu search"]
    assert panel.form.variant_boxes.texts() == {"sideways": {"sideways_limit": "0, 9"}}
    assert panel.form.total_label.text() == "3 lines × 30 runs = 90"
    whole.click(panel.more_button)
    whole.wait(lambda: texts(panel, "runs") == ["60"] * 3 and stage_of(whole) is Stage.DONE)
    whole.do("run_more", until=lambda: texts(panel, "runs") == ["90"] * 3 and stage_of(whole) is Stage.DONE)


@pytest.mark.thorough
def test_a_cancelled_experiment_is_finished_before_it_is_extended(
    hands: Hands, panel: ExperimentPanel
) -> None:
    hands.window.experiment.plan.set_values({"variants": ["random-restart"], "sizes": "8", "runs": 2_000_000})
    hands.do("run_experiment")
    hands.wait(lambda: stage_of(hands) is Stage.RUNNING and hands.window.experiment.session.snapshot.progress)
    hands.do("cancel_experiment", until=lambda: stage_of(hands) is Stage.CANCELLED)
    session = hands.window.experiment.session
    assert session.snapshot.is_unfinished
    hands.press(Qt.Key.Key_Return, modifier=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    hands.wait(lambda: session.snapshot.stage.is_busy)
    assert session.snapshot.plan.cell_runs == 2_000_000
    hands.do("cancel_experiment", until=lambda: not session.snapshot.stage.is_busy)


def run_more(hands: Hands) -> None:
    hands.click(hands.window.experiment.panel.more_button)


@pytest.mark.parametrize(
    ("changes", "act", "title", "words"),
    [
        (
            {},
            lambda hands, file: hands.window.experiment.commands.open_file(str(file)),
            "The file could not be opened.",
            'program can read: it is of another kind, without the field "format".',
        ),
        (
            {"paired": False},
            lambda hands, _: run_more(hands),
            "No runs can be added.",
            "make a new experiment with more runs",
        ),
    ],
)
@pytest.mark.thorough(but=1)
def test_what_cannot_be_done_is_refused_in_a_sentence_and_nothing_changes(
    hands: Hands,
    tmp_path: Path,
    changes: dict[str, object],
    act: Callable[[Hands, Path], object],
    title: str,
    words: str,
) -> None:
    before = run(hands, runs=5, **changes)
    file = tmp_path / "e.nqx"
    file.write_text("{}")
    act(hands, file)
    box = hands.box()
    assert box.text() == title
    assert words in box.informativeText()
    hands.close(box)
    assert hands.window.experiment.session.snapshot is before


def test_the_command_of_the_plan_is_copied(hands: Hands, panel: ExperimentPanel) -> None:
    hands.window.experiment.plan.set_values(
        {"variants": ["sideways"], "parameters": {"sideways": {"sideways_limit": "0, 9"}}}
    )
    hands.click(panel.form.command_button)
    assert hands.message == "Command copied."
    assert QGuiApplication.clipboard().text() == (
        "nqueens experiment -n 8 --variants sideways --runs 150 --seed 7 --sideways-limit 0,9"
    )


def test_the_command_that_tunes_each_variant_of_the_plan_is_copied(
    hands: Hands, panel: ExperimentPanel
) -> None:
    hands.window.experiment.plan.set_values({**PLAN, "variants": ["sideways", "tabu", "random-neighbour"]})
    hands.click(panel.form.tuning_button)
    first, second = QGuiApplication.clipboard().text().splitlines()
    assert first.startswith("nqueens tune -n 8 --variant sideways --sideways-limit 10:1000 --seed 7")
    assert second.startswith("nqueens tune -n 8 --variant tabu --tenure 1:100 --seed 7")
    assert hands.message == "2 tuning commands copied."
    hands.window.experiment.plan.set_values({"variants": ["random-neighbour"]})
    hands.click(panel.form.tuning_button)
    assert hands.message == "The chosen variants have no parameters to tune."
    plan = hands.window.experiment.plan
    plan.edit(plan.draft.with_field("n", "none"))
    hands.click(panel.form.tuning_button)
    assert panel.form.field_rows["n"].field.hasFocus()


@pytest.mark.thorough
def test_while_an_experiment_runs_no_other_is_opened(
    hands: Hands, panel: ExperimentPanel, tmp_path: Path
) -> None:
    hands.window.experiment.session.runner = HeldRunner()
    hands.window.experiment.plan.set_values({"variants": ["sideways"], "runs": 150})
    hands.do("run_experiment", until=lambda: stage_of(hands) is Stage.RUNNING)
    hands.window.experiment.commands.open_file(str(tmp_path / "e.nqx"))
    assert hands.box().text() == "An experiment is running."
    click(hands.box(), "OK")
    hands.do("cancel_experiment", until=lambda: stage_of(hands) is Stage.CANCELLED)
