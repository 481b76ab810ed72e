from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.export.dialog import FULL, ExportNotice
from nqueens_gui.export.writing import ExportResult, Progress

FOLDER = Path("/reports")


@pytest.fixture
def notice(qtbot: QtBot) -> ExportNotice:
    made = ExportNotice()
    qtbot.addWidget(made)
    return made


def files(*names: str) -> tuple[Path, ...]:
    return tuple(FOLDER / name for name in names)


def test_there_is_nothing_to_see_while_there_is_nothing_to_say(notice: ExportNotice) -> None:
    assert notice.isHidden()
    notice.show_error("The disk is full.")
    assert not notice.isHidden()
    notice.clear()
    assert (notice.isHidden(), notice.text) == (True, "")


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["a"], "1 file is there already and would be replaced: a"),
        (["a", "b"], "2 files are there already and would be replaced: a, b"),
        (list("abcde"), "5 files are there already and would be replaced: a, b, c, d, e"),
        (list("abcdef"), "6 files are there already and would be replaced: a, b, c, d and 2 more"),
    ],
)
def test_files_that_would_be_replaced_are_named(notice: ExportNotice, names: list[str], text: str) -> None:
    notice.show_existing(list(files(*names)))
    assert notice.text == text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.3, "nearly done"), (7.4, "about 7 s left"), (140, "about 2 min left")],
)
def test_progress_names_the_file_and_the_time_left(
    notice: ExportNotice, seconds: float | None, words: str
) -> None:
    notice.show_progress(Progress(0.25, "run.csv", seconds))
    assert notice.text == f"Writing run.csv {words}".strip()
    assert notice.progress.isVisibleTo(notice)
    assert notice.progress.value() == FULL // 4


def test_a_complete_export_says_where_it_went(notice: ExportNotice) -> None:
    notice.show_result(ExportResult(files("run.json", "run.csv")), FOLDER)
    assert notice.text == "2 files were written to /reports run.json, run.csv"
    assert notice.property("banner") == "solved"
    assert notice.open_folder.isVisibleTo(notice)
    assert not notice.progress.isVisibleTo(notice)


def test_a_failure_says_why_and_what_was_written_before(notice: ExportNotice) -> None:
    notice.show_result(ExportResult(files("a"), "/reports/b: the disk is full."), FOLDER)
    assert notice.text == "/reports/b: the disk is full. Before that, 1 file was written whole."
    assert notice.property("banner") == "stuck"
    notice.show_result(ExportResult((), "/reports/a: the disk is full."), FOLDER)
    assert notice.text == "/reports/a: the disk is full. Nothing was written."
    assert not notice.open_folder.isVisibleTo(notice)


def test_an_export_that_was_stopped_says_what_is_there(notice: ExportNotice) -> None:
    notice.show_result(ExportResult(files("a", "b"), is_cancelled=True), FOLDER)
    assert notice.text == "Stopped. 2 files were written whole; the others are as they were."


def test_the_folder_is_opened_in_the_file_manager(
    notice: ExportNotice, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    notice.show_result(ExportResult(files("a")), FOLDER)
    notice.open_folder.click()
    assert [url.toLocalFile() for url in opened] == ["/reports"]


@pytest.mark.parametrize(("names", "path"), [(["a"], "/reports/a"), (["a", "b"], "/reports")])
def test_the_path_that_is_copied_is_that_of_the_one_file_or_of_the_folder(
    notice: ExportNotice, names: list[str], path: str
) -> None:
    notice.show_result(ExportResult(files(*names)), FOLDER)
    notice.copy_path.click()
    assert QGuiApplication.clipboard().text() == path
    assert notice.copy_path.text() == "Copied"
    notice.show_result(ExportResult(files(*names)), FOLDER)
    assert notice.copy_path.text() == "Copy path"


def test_a_screen_reader_is_given_the_whole_sentence(notice: ExportNotice) -> None:
    notice.show_error("The disk is full.")
    assert notice.accessibleName() == "The disk is full. Nothing was written."
