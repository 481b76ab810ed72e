"""Notices about files: messages, progress, the way to the folder; and the dialog that holds one."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.notice import (
    FULL,
    FilesDialog,
    FilesNotice,
    FilesWriter,
    file_names,
    written_sentence,
)
from nqueens_gui.kit.style import ThemeController

FOLDER = Path("/reports")


@pytest.fixture
def notice(qtbot: QtBot) -> FilesNotice:
    made = FilesNotice()
    qtbot.addWidget(made)
    return made


def files(*names: str) -> tuple[Path, ...]:
    return tuple(FOLDER / name for name in names)


def test_it_is_hidden_until_there_is_a_message(notice: FilesNotice) -> None:
    assert (notice.isHidden(), notice.text) == (True, "")
    notice.show_message("stuck", "The disk is full.", "Nothing was written.")
    assert notice.text == notice.accessibleName() == "The disk is full. Nothing was written."
    assert notice.property("banner") == "stuck"
    assert not notice.open_folder.isVisibleTo(notice)


@pytest.mark.parametrize(
    ("names", "text"),
    [("a", "a"), ("ab", "a, b"), ("abcde", "a, b, c, d, e"), ("abcdef", "a, b, c, d and 2 more")],
)
def test_a_few_files_are_named_and_more_are_counted(names: str, text: str) -> None:
    assert file_names(files(*names)) == text


def test_files_are_counted_with_their_folder() -> None:
    assert written_sentence(()) == "Nothing was written."
    assert written_sentence(files("a")) == "1 file was written to /reports."
    assert written_sentence(files("a", "b")) == "2 files were written to /reports."


def test_progress_may_be_known_or_not(notice: FilesNotice) -> None:
    notice.show_progress("Writing a", share=0.25)
    assert notice.progress.isVisibleTo(notice)
    assert notice.progress.value() == FULL // 4
    notice.show_progress("Writing b")
    assert notice.progress.maximum() == 0
    notice.show_message("solved", "Done.", paths=files("a"))
    assert not notice.progress.isVisibleTo(notice)


def test_the_file_or_its_folder_is_opened(notice: FilesNotice, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    notice.show_message("solved", "Done.", paths=files("a"))
    notice.open_folder.click()
    notice.open_file.click()
    assert [url.toLocalFile() for url in opened] == ["/reports", "/reports/a"]
    notice.show_message("solved", "Done.", paths=files("a", "b"))
    assert not notice.open_file.isVisibleTo(notice)


@pytest.mark.parametrize(("names", "path"), [("a", "/reports/a"), ("ab", "/reports")])
def test_the_path_of_the_one_file_or_of_the_folder_is_copied(
    notice: FilesNotice, names: str, path: str
) -> None:
    notice.show_message("solved", "Done.", paths=files(*names))
    notice.copy_path.click()
    assert QGuiApplication.clipboard().text() == path
    assert notice.copy_path.text() == "Copied"
    notice.show_message("solved", "Done.", paths=files(*names))
    assert notice.copy_path.text() == "Copy path"


def test_the_dialog_closes_by_its_button(qtbot: QtBot) -> None:
    dialog = FilesDialog("Export report")
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.buttons.buttons()[0].click()
    assert not dialog.isVisible()


@pytest.fixture
def writer(qtbot: QtBot) -> Iterator[FilesWriter]:
    window = QWidget()
    qtbot.addWidget(window)
    made = FilesWriter("Export report", "The report was not written.", ThemeController("light"), window)
    yield made
    made.close()


def shown(writer: FilesWriter) -> tuple[bool, str]:
    (dialog,) = writer.parent().findChildren(FilesDialog)
    return dialog.isVisible(), dialog.notice.text


def test_files_are_written_one_time_after_the_other_and_shown_in_one_dialog(
    qtbot: QtBot, writer: FilesWriter
) -> None:
    may_end, said = Event(), list[str]()
    writer.said.connect(said.append)
    writer.write(FOLDER, "a", lambda task: may_end.wait(60) and files("a"))
    assert shown(writer) == (True, "Writing a …")
    writer.write("/elsewhere", "b", lambda task: files("b"))
    assert writer.folder == str(FOLDER)
    with qtbot.waitSignal(writer.finished):
        may_end.set()
    assert shown(writer) == (True, "1 file was written to /reports. a")
    with qtbot.waitSignal(writer.failed):
        writer.write("/elsewhere", "b", lambda task: 1 / 0)
    assert shown(writer)[1].startswith("The report was not written. ZeroDivisionError")
    assert said == ["1 file was written to /reports.", "The report was not written."]


def test_writing_that_is_quiet_opens_a_dialog_only_for_a_failure(qtbot: QtBot, writer: FilesWriter) -> None:
    with qtbot.waitSignal(writer.finished):
        writer.write(FOLDER, "a", lambda task: files("a"), is_quiet=True)
    assert not writer.parent().findChildren(FilesDialog)
    with qtbot.waitSignal(writer.failed):
        writer.write(FOLDER, "a", lambda task: 1 / 0, is_quiet=True)
    assert shown(writer)[0]
