"""Where files are written: a field for a file, and checks before any file is written."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileInfo, QStandardPaths, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QWidget

from nqueens_gui.kit.fields import FieldRow
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.layouts import in_row
from solver.core.checks import InputError
from solver.core.files import check_target
from solver.core.words import full_sentence

TOOLTIP: Final = "Where to write, without the ending of the format; ~ is your home folder."


class FileField(QWidget):
    """A line for a file, without its ending, and a button that opens a dialog to choose one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.edit = QLineEdit()
        self.row = FieldRow("File", self.edit, tooltip=TOOLTIP)
        self.browse = QPushButton("Choose…")
        self.browse.setAccessibleName("Choose a file")
        self.browse.setToolTip("Choose folder and name in a dialog.")
        self.browse.setAutoDefault(False)
        set_icon(self.browse, "open")
        layout = in_row((self.row, 1), self.browse, of=self)
        layout.setAlignment(self.browse, Qt.AlignmentFlag.AlignTop)
        self.edit.textChanged.connect(self.changed)
        self.browse.clicked.connect(self.open_chooser)

    def folder(self) -> Path:
        """Return the folder."""
        folder = Path(QFileInfo(self.edit.text().strip()).path())
        with suppress(RuntimeError):  # ~name of an unknown user
            folder = folder.expanduser()
        return folder.absolute()

    def name(self) -> str:
        """Return the name; empty after a slash at the end."""
        return QFileInfo(self.edit.text().strip()).fileName().strip()

    def set_file(self, folder: Path | str, name: str) -> None:
        """Show a folder and a name."""
        self.edit.setText(f"{folder}{os.sep}{name}")

    def check(self) -> None:
        """Raise `InputError` unless there is a name and its folder can be written to, as far as can be told."""
        if not self.name():
            raise InputError("Enter a name.", "file")
        check_path(self.folder() / ".export.part")

    @Slot()
    def open_chooser(self) -> None:
        """Open a dialog to choose a file, which asks nothing about one that is there: the export does."""
        chooser = QFileDialog(self, "Choose a file", str(self.folder()))
        chooser.setOption(QFileDialog.Option.DontUseNativeDialog)
        chooser.setOption(QFileDialog.Option.DontConfirmOverwrite)
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.selectFile(self.name())
        chooser.fileSelected.connect(self.edit.setText)
        chooser.open()


def check_path(path: Path) -> None:
    """Raise `InputError` with a sentence when a file cannot be written there, as far as can be told."""
    try:
        check_target(path)
    except InputError as error:
        raise InputError(full_sentence(str(error)), "file") from None


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
