"""A search of the user's own: opened, watched, edited, and what it prints and how it fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from nqueens_gui.player.playback import Mode
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.custom.source import beginning
from solver.engine.search import search_events
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.writing import write_experiment
from solver.runs.document import run_document
from solver.runs.trace import record
from solver.telling.run_summary import run_report
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.user import User, Watcher
from tests.solver.custom.searches import FEW_STATES

DOWN = """
NAME = "Down"


def step(rows, random, memory):
    return 0, (rows[0] + 1) % len(rows)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "down.py"
    path.write_text(DOWN)
    return path


def agree(watcher: Watcher) -> None:
    box = watcher.dialog(QMessageBox)
    next(button for button in box.buttons() if button.text() == "Run").click()
    watcher.window.activateWindow()


def open_search(watcher: Watcher, path: Path) -> None:
    """Open a search that is run for the first time, and wait for its start."""
    watcher.window.custom.commands.open_file(str(path))
    agree(watcher)
    watcher.wait(lambda: watcher.last.settings.variant.name == path.name and watcher.index == 0)


def test_a_search_is_asked_about_once_and_watched_like_any_other(watcher: Watcher, file: Path) -> None:
    open_search(watcher, file)
    assert watcher.window.watch.settings_form.variant_field.choice.currentText() == "Down"
    watcher.do("step_forward", until=lambda: watcher.step == 1)
    first = watcher.last.trace.rows(0)
    assert watcher.rows == ((first[0] + 1) % 8, *first[1:])
    watcher.do("step_back", until=lambda: watcher.step == 0)
    watcher.window.custom.commands.open_file(str(file))
    watcher.wait(lambda: watcher.last.length == 1)
    assert not [box for box in watcher.window.findChildren(QMessageBox) if box.isVisible()]


class Editor(QObject):
    """Stands for the program that opens files."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.opened.append(url.toLocalFile())


@pytest.fixture
def editor() -> Iterator[Editor]:
    made = Editor()
    QDesktopServices.setUrlHandler("file", made, "take")
    yield made
    QDesktopServices.unsetUrlHandler("file")


def test_a_new_search_is_modelled_on_a_rule_opened_in_the_editor_and_checked_when_it_is_saved(
    watcher: Watcher, tmp_path: Path, editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in FEW_STATES.items():
        monkeypatch.setattr(name, value)
    watcher.do("new_search")
    question = watcher.dialog(QInputDialog)
    assert question.comboBoxItems()[:2] == ["Steepest ascent", "Sideways moves"]
    assert VARIANTS["genetic"].title in question.comboBoxItems()
    question.setTextValue("Sideways moves")
    question.accept()
    dialog = watcher.dialog(QFileDialog)
    assert (dialog.defaultSuffix(), dialog.acceptMode()) == ("py", QFileDialog.AcceptMode.AcceptSave)
    watcher.close(dialog)
    path = tmp_path / "mine.py"
    dialog.fileSelected.emit(str(path))
    watcher.wait(lambda: watcher.last.settings.variant.name == "mine.py" and watcher.index == 0)
    assert path.read_text(encoding="utf-8") == beginning("mine.py", "sideways")
    assert watcher.message.startswith("mine.py is a working search.")
    panel = watcher.window.custom.panel
    assert panel.isVisible()
    assert panel.choice.name() == "sideways"
    assert panel.notice.text == f"{watcher.message} {path}"
    assert editor.opened == [str(path)]
    watcher.do("step_forward", until=lambda: watcher.step == 1)
    path.write_text(path.read_text().replace("return column, row", "return 0, 0"))
    watcher.wait(lambda: panel.blocks and panel.check_button.isEnabled())
    assert panel.notice.text == f"Reloaded mine.py. {path}"
    assert panel.headline.text().startswith("Differs from Sideways moves:")
    path.write_text("def step(:")
    watcher.wait(lambda: "line 1: not valid Python" in panel.notice.text)
    assert panel.headline.text().startswith("Differs from Sideways moves:")


def test_where_no_program_opens_a_search_its_path_is_shown(
    watcher: Watcher, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    open_search(watcher, file)
    watcher.do("check_search")
    notice = watcher.window.custom.panel.notice
    watcher.click(notice.open_file)
    assert notice.text == f"down.py No program was found that opens {file}; open it yourself."


def test_searches_used_lately_are_offered_again_and_those_that_changed_or_are_gone_say_so(
    make_user: MakeUser, file: Path
) -> None:
    first, files = make_user().start(), [file]
    for name in ("changed.py", "gone.py"):
        files.append(file.with_name(name))
        files[-1].write_text(DOWN)
    for path in files:
        first.window.custom.commands.open_file(str(path))
        if path == file:
            agree(first)
        first.wait(lambda path=path: first.window.searches.recent[:1] == (str(path),))
    first.window.close()
    files[1].write_text(DOWN.replace("+ 1", "- 1"))
    files[2].unlink()
    user = make_user().start()
    notice = user.window.custom.panel.notice
    user.wait(notice.isVisible)
    assert notice.text == (
        "Not all searches that you used lately are offered. "
        f"{files[1]} has changed since it was last run; open it again to use it.\n"
        f"{files[2]}: there is no such file or folder."
    )
    assert user.window.searches.recent == (str(file),)
    user.do("page_experiment")
    user.do("page_compare")
    window = user.window
    for choice in (window.watch.settings_form.variant_field.choice, window.compare.panel.form.rows[0].choice):
        assert [choice.findData(path.name) >= 0 for path in files] == [True, False, False]
    assert {"down.py"} == window.experiment.panel.form.variant_boxes.boxes.keys() - VARIANTS.keys()
    assert window.recent_files.paths[0] == str(files[2])


def test_a_file_that_the_user_does_not_agree_to_is_not_opened(watcher: Watcher, file: Path) -> None:
    watcher.window.custom.commands.open_file(str(file))
    watcher.close(watcher.dialog(QMessageBox))
    assert watcher.window.searches.agreed == ()
    assert watcher.window.watch.settings_form.variant_field.choice.findData("down.py") < 0


def test_a_search_that_cannot_be_written_and_a_file_that_is_none_are_refused_in_a_sentence(
    watcher: Watcher, file: Path, tmp_path: Path
) -> None:
    file.write_text("def step(rows):\n    return None\n")
    for act, path, words in (
        (
            partial(watcher.window.custom.commands.begin, model="tabu"),
            tmp_path / "missing" / "mine.py",
            "missing",
        ),
        (watcher.window.custom.commands.open_file, file, "line 1: step must take three arguments"),
    ):
        act(str(path))
        assert words in watcher.box().informativeText()
        watcher.close(watcher.box())


@pytest.mark.thorough
def test_what_a_search_prints_is_shown_once_it_prints(user: User, file: Path) -> None:
    panel = user.window.custom.console
    open_search(user, file)
    user.do("step_forward", until=lambda: user.step == 1)
    assert not panel.isVisible()
    file.write_text(DOWN.replace("    return", '    print("asked for", rows)\n    return'))
    user.wait(lambda: user.message == "Reloaded down.py.")
    user.do("new_run", until=panel.isVisible)
    user.wait(lambda: "asked for [" in panel.text_view.toPlainText())


@pytest.mark.thorough
def test_a_file_that_is_saved_is_reloaded_and_the_next_run_uses_it(watcher: Watcher, file: Path) -> None:
    open_search(watcher, file)
    watcher.do("step_forward", until=lambda: watcher.step == 1)
    replacement = file.with_suffix(".new")
    replacement.write_text(DOWN.replace("+ 1", "- 1"))
    replacement.replace(file)  # as many editors do
    watcher.wait(lambda: watcher.message == "Reloaded down.py.")
    watcher.do("run_again")
    watcher.wait(lambda: watcher.last.trace.settings.variant.search.source.text == file.read_text())
    watcher.do("play_pause")
    watcher.do("step_forward", until=lambda: watcher.step >= 1 and watcher.last.mode is Mode.PAUSED)
    assert watcher.last.trace.rows(1)[0] == (watcher.last.trace.rows(0)[0] - 1) % 8
    file.write_text("def step(:\n")
    watcher.wait(lambda: "line 1: not valid Python" in watcher.message)
    assert watcher.message.endswith("The previous version stays in use.")


def test_a_file_that_is_saved_before_it_is_agreed_to_is_reloaded(watcher: Watcher, file: Path) -> None:
    watcher.window.custom.commands.open_file(str(file))
    watcher.dialog(QMessageBox)
    file.write_text(DOWN.replace("+ 1", "- 1"))
    agree(watcher)
    watcher.wait(lambda: watcher.message == "Reloaded down.py.")


def test_an_error_is_shown_with_its_line_beside_the_state_it_happened_in(
    watcher: Watcher, file: Path
) -> None:
    file.write_text(DOWN.replace("return 0,", "return 1 // 0,"))
    open_search(watcher, file)
    watcher.wait(lambda: watcher.last.outcome is Outcome.ERROR)
    said = watcher.window.watch.banner.text
    assert said.startswith("The search failed after 0 steps: down.py, line 6: ZeroDivisionError")
    assert "best move" not in said
    assert watcher.rows == watcher.last.trace.rows(0)


def test_a_search_that_cannot_be_loaded_says_why(watcher: Watcher, file: Path) -> None:
    file.write_text(DOWN + "\n1 / 0\n")
    watcher.window.custom.commands.open_file(str(file))
    agree(watcher)
    watcher.wait(lambda: watcher.last.mode is Mode.FAILED)
    assert "down.py, line 8: ZeroDivisionError" in watcher.window.watch.banner.text


def test_a_search_that_hangs_is_stopped_at_once(watcher: Watcher, file: Path) -> None:
    file.write_text(DOWN.replace("    return", "    while len(memory) == 0: pass\n    return"))
    open_search(watcher, file)
    watcher.do("play_pause", until=watcher.window.actions_by_name["stop"].isEnabled)
    watcher.do("stop", until=lambda: watcher.last.outcome is Outcome.STOPPED)


def test_a_run_file_of_a_search_is_shown_without_its_code(
    watcher: Watcher, file: Path, tmp_path: Path
) -> None:
    settings = run_settings(8, own_variant(file), seed=1, parameters={"max_steps": 5})
    run = tmp_path / "run.json"
    run.write_text(json.dumps(run_document(record(settings, search_events(settings)))))
    watcher.window.file_commands.open_file(str(run))
    watcher.wait(lambda: watcher.last.length == 6)
    assert watcher.window.watch.settings_form.variant_field.choice.currentText() == "down"
    watcher.do("new_run", until=lambda: watcher.last.mode is Mode.FAILED)
    assert "whose code is not in the run file" in watcher.window.watch.banner.text
    open_search(watcher, file)
    watcher.do("step_forward", until=lambda: watcher.step == 1)


def test_the_summary_of_a_run_says_how_its_search_failed(file: Path) -> None:
    file.write_text(DOWN.replace("return 0,", "return 1 // 0,"))
    settings = run_settings(8, own_variant(file), seed=1)
    report = run_report(record(settings, search_events(settings)), datetime.now(tz=UTC))
    assert any("down.py, line 6: ZeroDivisionError" in str(block) for block in report.blocks)


@pytest.mark.thorough
def test_a_saved_experiment_of_a_search_is_shown_and_goes_on_once_the_search_is_open(
    user: User, file: Path, tmp_path: Path
) -> None:
    plan = experiment_plan((6,), ("sideways", own_variant(file)), 5, seed=1, parameters={"max_steps": 9})
    path = write_experiment(run_experiment(plan), tmp_path / "e.nqx")
    window, experiments = user.window, user.window.experiment.session
    window.open_file(str(path))
    user.wait(lambda: experiments.snapshot.is_over)
    assert experiments.snapshot.progress.done == 10
    window.actions_by_name["run_more"].trigger()
    box = user.dialog(QMessageBox)
    assert "More runs need down.py as it was when the others were made" in box.informativeText()
    user.close(box)
    open_search(user, file)
    window.open_file(str(path))
    user.wait(lambda: experiments.snapshot.sequence == 2)
    assert window.experiment.panel.form.variant_boxes.names() == ("sideways", "down.py")
    window.actions_by_name["run_more"].trigger()
    user.wait(lambda: experiments.experiment is not None and experiments.experiment.done == 20)


@pytest.mark.thorough
def test_a_search_that_is_open_is_offered_on_pages_that_are_opened_later(user: User, file: Path) -> None:
    open_search(user, file)
    user.do("page_experiment")
    boxes = user.window.experiment.panel.form.variant_boxes.boxes
    assert boxes["down.py"].text() == "Down"
    user.do("page_compare")
    choice = user.window.compare.panel.form.rows[0].choice
    assert choice.findText("Down") >= 0
