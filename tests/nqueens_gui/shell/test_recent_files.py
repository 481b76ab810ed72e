"""The files opened or saved last, in the File menu."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from nqueens_gui.shell.recent_files import RecentFiles
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.writing import write_experiment
from solver.runs.document import run_document
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import recorded
from tests.nqueens_gui.user import User


@pytest.fixture
def run_files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"run & {number}.json" for number in range(10)]
    for number, path in enumerate(paths):
        path.write_text(json.dumps(run_document(recorded(stuck_run(number)))))
    return paths


def menu_of(user: User) -> QMenu:
    return user.window.recent_files.menu


def entries(user: User) -> list[str]:
    """The names of the files in the menu."""
    return [
        action.text()
        for action in menu_of(user).actions()
        if action.text().startswith("&") and " – " in action.text()
    ]


def open_run(user: User, path: Path) -> None:
    user.window.open_file(str(path))
    user.wait(lambda: user.message == f"{path.name} replayed: identical to the recording.")


@pytest.mark.thorough
def test_at_first_there_is_none(user: User) -> None:
    assert entries(user) == []
    assert not user.window.actions_by_name["clear_recent"].isEnabled()
    assert menu_of(user).title() == "&Recent files"


@pytest.mark.thorough
def test_a_file_that_was_opened_is_opened_again_from_the_menu(user: User, run_files: list[Path]) -> None:
    open_run(user, run_files[0])
    open_run(user, run_files[1])
    open_run(user, run_files[0])
    names = [entry.partition(" – ")[0] for entry in entries(user)]
    assert names == ["&1 run && 0.json", "&2 run && 1.json"]
    menu_of(user).actions()[1].trigger()
    user.wait(lambda: user.last.settings == stuck_run(1))
    user.wait(lambda: user.window.recent_files.paths[0] == str(run_files[1]))


@pytest.mark.thorough
def test_the_last_eight_are_listed_and_one_entry_clears_them(user: User, run_files: list[Path]) -> None:
    for path in run_files:
        open_run(user, path)
    assert user.window.recent_files.paths == tuple(map(str, reversed(run_files[2:])))
    user.do("clear_recent")
    assert entries(user) == []


def test_a_file_that_is_gone_gets_a_sentence_and_leaves_the_list(user: User, run_files: list[Path]) -> None:
    open_run(user, run_files[0])
    run_files[0].unlink()
    menu_of(user).actions()[0].trigger()
    box = user.box()
    assert box.informativeText() == f"{run_files[0]}: there is no such file or folder."
    user.close(box)
    assert entries(user) == []


@pytest.mark.thorough
def test_experiments_that_are_saved_and_opened_are_listed(user: User, tmp_path: Path) -> None:
    path = tmp_path / "mine.nqx"
    write_experiment(run_experiment(experiment_plan([4], ["sideways"], 10, seed=1)), path)
    user.window.open_file(str(path))
    user.wait(lambda: user.window.recent_files.paths == (str(path),))
    assert user.window.pages.page == "experiment"
    user.window.experiment.commands.save_as(str(tmp_path / "other.nqx"))
    user.wait(lambda: user.window.recent_files.paths == (str(tmp_path / "other.nqx"), str(path)))


def test_a_long_name_is_elided_and_told_in_full_in_the_status_bar(qtbot: QtBot, tmp_path: Path) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    path = tmp_path / f"{'long & ' * 30}.json"
    RecentFiles(menu.addAction("Clear list"), menu).set_paths((str(path),))
    (entry,) = (action for action in menu.actions() if " – " in action.text())
    assert menu.sizeHint().width() < 1000
    assert "…" in entry.text()
    assert str(path) in entry.statusTip()
