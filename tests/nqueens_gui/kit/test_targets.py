from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.targets import FileField, error_of


@pytest.fixture
def field(qtbot: QtBot) -> FileField:
    made = FileField()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("typed", "folder", "name"),
    [
        ("", Path.cwd(), ""),
        (" /reports/ ", Path("/reports"), ""),
        ("~/reports/run", Path.home() / "reports", "run"),  # the user's own
        ("~nobody-knows-them/x", Path.cwd() / "~nobody-knows-them", "x"),
        ("run", Path.cwd(), "run"),
    ],
)
def test_a_file_is_read_as_a_shell_reads_it(
    qtbot: QtBot, field: FileField, typed: str, folder: Path, name: str
) -> None:
    qtbot.keyClicks(field.edit, typed)
    assert (field.folder(), field.name()) == (folder, name)


def test_a_file_without_a_name_or_in_a_folder_that_cannot_be_written_to_is_refused(
    field: FileField, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    none, file = tmp_path / "none", tmp_path / "file"
    file.write_text("")
    for folder, name, sentence in (
        (tmp_path, "", "Enter a name."),
        (none, "run", f"The folder {none} does not exist."),
        (file, "run", f"{file} is a file, not a folder."),
        (tmp_path, "run", ""),
    ):
        field.set_file(folder, name)
        assert error_of(field.check) == sentence
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert error_of(field.check) == f"The folder {tmp_path} cannot be written to."


@pytest.mark.parametrize("is_chosen", [True, False])
def test_a_file_can_be_chosen_in_a_dialog_that_begins_at_the_present_one(
    qtbot: QtBot, field: FileField, tmp_path: Path, is_chosen: bool
) -> None:
    field.set_file(tmp_path, "run")
    field.show()
    qtbot.mouseClick(field.browse, Qt.MouseButton.LeftButton)
    chooser = field.findChild(QFileDialog)
    assert chooser.selectedFiles() == [str(tmp_path / "run")]
    chooser.selectFile("other")
    with qtbot.waitSignal(chooser.destroyed):
        chooser.accept() if is_chosen else chooser.reject()
    assert (field.folder(), field.name()) == (tmp_path, "other" if is_chosen else "run")
