"""Where files are written: fields for a folder, and checks of folders and names before any file is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QWidget

from nqueens_gui.kit.fields import FieldRow
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.layouts import in_row
from solver.core.checks import InputError
from solver.core.files import check_target
from solver.core.words import full_sentence

LONGEST_NAME: Final = 255
"""Bytes in a file name on common file systems."""
SEPARATORS: Final = ("/", "\\")
TOOLTIP: Final = "The folder for the files; ~ is your home folder."


class FolderField(QWidget):
    """A field for a folder, with a button that opens a dialog to choose one."""

    changed = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self.edit = QLineEdit()
        self.row = FieldRow(title, self.edit, tooltip=TOOLTIP)
        self.browse = QPushButton("Choose…")
        self.browse.setAccessibleName("Choose a folder")
        self.browse.setToolTip("Choose a folder in a dialog.")
        self.browse.setAutoDefault(False)
        set_icon(self.browse, "open")
        layout = in_row((self.row, 1), self.browse, of=self)
        layout.setAlignment(self.browse, Qt.AlignmentFlag.AlignTop)
        self.edit.textChanged.connect(self.changed)
        self.browse.clicked.connect(self.open_chooser)

    def folder(self) -> Path | None:
        """Return the folder; None when the field is empty."""
        text = self.edit.text().strip()
        if not text:
            return None
        folder = Path(text)
        with suppress(RuntimeError):  # ~name of an unknown user
            folder = folder.expanduser()
        return folder.absolute()

    def set_folder(self, folder: Path | str) -> None:
        """Show a folder."""
        self.edit.setText(str(folder))

    def check(self) -> None:
        """Raise `InputError` unless files can be written to the folder, as far as can be told."""
        folder = self.folder()
        if folder is None:
            raise InputError("Choose a folder.", "folder")
        check_folder(folder)

    @Slot()
    def open_chooser(self) -> None:
        """Open a dialog to choose a folder, starting at the one typed if it exists."""
        chooser = QFileDialog(self, "Choose a folder")
        chooser.setOption(QFileDialog.Option.DontUseNativeDialog)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        folder = self.folder()
        if folder is not None and os.path.isdir(folder):  # noqa: PTH112 - false for a name that is too long
            chooser.setDirectory(str(folder))
        chooser.fileSelected.connect(self.set_folder)
        chooser.open()


def check_base_name(name: str, endings: Iterable[str]) -> None:
    """Raise `InputError` unless files can have this name before their endings."""
    if not name.strip():
        raise InputError("Enter a name.", "base_name")
    if any(separator in name for separator in SEPARATORS):
        raise InputError("A name cannot contain a slash; choose the folder above.", "base_name")
    if not name.isprintable():
        raise InputError("The name contains an unprintable character.", "base_name")
    if name.startswith("."):
        raise InputError("A leading dot would hide the files.", "base_name")
    longest = max(len(os.fsencode(name + ending)) for ending in endings)
    if longest > LONGEST_NAME:
        raise InputError(f"The name is too long by {longest - LONGEST_NAME} bytes.", "base_name")


def check_folder(folder: Path) -> None:
    """Raise `InputError` when files cannot be written to a folder, as far as can be told."""
    check_path(folder / ".export.part", "folder")


def check_path(path: Path, field: str) -> None:
    """Raise `InputError` with a sentence for a field when a file cannot be written there, as far as can be told."""
    try:
        check_target(path)
    except InputError as error:
        raise InputError(full_sentence(str(error)), field) from None


def errors_of(checks: Mapping[str, Callable[[], object]]) -> dict[str, str]:
    """Return the errors that checks of fields raise as sentences, by the names of the fields."""
    return {name: sentence for name, check in checks.items() if (sentence := error_of(check))}


def error_of(check: Callable[[], object]) -> str:
    """Return the error that a check raises as a sentence; empty when it passes."""
    try:
        check()
    except InputError as error:
        return full_sentence(str(error))
    return ""


def first_folder() -> str:
    """Return the folder for documents, or the home folder where there is none."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return documents if Path(documents).is_dir() else str(Path.home())
