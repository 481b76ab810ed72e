"""Notices about files: messages, progress, the way to the folder."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.notice import (
    FilesNotice,
    file_names,
    written_sentence,
)

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


def test_files_are_counted_with_their_folder() -> None:
    assert written_sentence(()) == "Nothing was written."
    assert written_sentence(files("a")) == "1 file was written to /reports."
    assert written_sentence(files("a", "b")) == "2 files were written to /reports."
    for names, text in (("a", "a"), ("ab", "a, b"), ("abc", "a, b, c"), ("abcdef", "a, b and 4 more")):
        assert file_names(files(*names)) == text


def test_progress_is_unknown_at_first(notice: FilesNotice) -> None:
    notice.show_progress("Writing a")
    assert notice.progress.isVisibleTo(notice)
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
