"""A folder: typed, or chosen in a dialog of its own."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from nqueens_gui.icons import icon
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.field_row import FieldRow

TOOLTIP: Final = "The folder that the files go into; ~ stands for your own."


class FolderField(QWidget):
    """A line for a folder's path, with a button that opens a dialog to choose one."""

    changed = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = QLineEdit()
        self.row = FieldRow(title, self.edit, tooltip=TOOLTIP)
        self.browse = QPushButton("Choose…")
        self.browse.setAccessibleName("Choose a folder")
        self.browse.setToolTip("Choose a folder in a dialog.")
        self.browse.setAutoDefault(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self.row, 1)
        layout.addWidget(self.browse, 0, Qt.AlignmentFlag.AlignTop)
        self.edit.textChanged.connect(self.changed)
        self.browse.clicked.connect(self.open_chooser)

    def folder(self) -> Path | None:
        """Return the folder; None when the field is empty."""
        text = self.edit.text().strip()
        if not text:
            return None
        folder = Path(text)
        with suppress(RuntimeError):  # ~somebody whom the system does not know
            folder = folder.expanduser()
        return folder.absolute()

    def set_folder(self, folder: Path | str) -> None:
        """Show a folder."""
        self.edit.setText(str(folder))

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with the folder, or nothing when the sentence is empty."""
        self.row.set_error(sentence)

    def set_theme(self, theme: Theme) -> None:
        """Draw the button in a theme's colours."""
        self.browse.setIcon(icon("open", theme))

    @Slot()
    def open_chooser(self) -> None:
        """Open the dialog that chooses a folder; it begins at the one that is typed, if there is one."""
        chooser = QFileDialog(self, "Choose a folder for the export")
        chooser.setOption(QFileDialog.Option.DontUseNativeDialog)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        folder = self.folder()
        if folder is not None and folder.is_dir():
            chooser.setDirectory(str(folder))
        chooser.fileSelected.connect(self.set_folder)
        chooser.open()
