from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.targets import FolderField, check_base_name, check_folder
from solver.core.checks import InputError

LONGEST_ENDING = "-start.png"


def complaint(check: object, *arguments: object) -> tuple[str, str | None]:
    """Return what a check says is wrong, and the field it is about."""
    with pytest.raises(InputError) as caught:
        check(*arguments)  # type: ignore[operator]
    return str(caught.value), caught.value.field


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Enter a name."),
        ("   ", "Enter a name."),
        ("a/b", "A name cannot contain a slash; choose the folder above."),
        ("a\\b", "A name cannot contain a slash; choose the folder above."),
        ("..", "A leading dot would hide the files."),
        (".run", "A leading dot would hide the files."),
        ("a\0b", "The name contains an unprintable character."),
        ("a\nb", "The name contains an unprintable character."),
        ("x" * 250, "The name is too long by 5 bytes."),
        ("ü" * 125, "The name is too long by 5 bytes."),
    ],
)
def test_a_name_that_no_file_can_have_is_refused(name: str, sentence: str) -> None:
    assert complaint(check_base_name, name, (".md", LONGEST_ENDING)) == (sentence, "base_name")


def test_a_folder_that_cannot_be_written_to_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    none, file = tmp_path / "none", tmp_path / "file"
    file.write_text("")
    assert complaint(check_folder, none) == (f"The folder {none} does not exist.", "folder")
    assert complaint(check_folder, file) == (f"{file} is a file, not a folder.", "folder")
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert complaint(check_folder, tmp_path) == (f"The folder {tmp_path} cannot be written to.", "folder")


@pytest.fixture
def field(qtbot: QtBot) -> FolderField:
    made = FolderField("Folder")
    qtbot.addWidget(made)
    return made


def test_what_is_typed_is_the_folder(qtbot: QtBot, field: FolderField, tmp_path: Path) -> None:
    with qtbot.waitSignal(field.changed):
        qtbot.keyClicks(field.edit, str(tmp_path))
    assert field.folder() == tmp_path


@pytest.mark.parametrize(
    ("typed", "folder"),
    [
        ("", None),
        ("   ", None),
        ("~/reports", Path.home() / "reports"),  # the user's own
        ("~nobody-knows-them/x", Path.cwd() / "~nobody-knows-them/x"),
        ("reports", Path.cwd() / "reports"),
    ],
)
def test_a_folder_is_read_as_a_shell_reads_it(field: FolderField, typed: str, folder: Path | None) -> None:
    field.set_folder(typed)
    assert field.folder() == folder


def test_a_folder_can_be_chosen_in_a_dialog_that_begins_at_the_present_one(
    qtbot: QtBot, field: FolderField, tmp_path: Path
) -> None:
    chosen = tmp_path / "chosen"
    chosen.mkdir()
    field.set_folder(tmp_path)
    field.show()
    qtbot.mouseClick(field.browse, Qt.MouseButton.LeftButton)
    chooser = field.findChild(QFileDialog)
    assert chooser.directory().absolutePath() == str(tmp_path)
    chooser.selectFile(str(chosen))
    with qtbot.waitSignal(chooser.destroyed):
        chooser.accept()
    assert field.folder() == chosen


def test_the_dialog_opens_whatever_was_typed_and_left_changes_nothing(
    qtbot: QtBot, field: FolderField
) -> None:
    field.edit.setText("y" * 256)
    folder = field.folder()
    field.open_chooser()
    chooser = field.findChild(QFileDialog)
    with qtbot.waitSignal(chooser.destroyed):
        chooser.reject()
    assert field.folder() == folder
