"""Notices about files being written: a coloured strip with a way to the folder, a dialog with one, and its job."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.jobs import Job, Work, failure_sentence
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.style import ThemeController, restyle
from nqueens_gui.kit.theme import Theme

FULL: Final = 1000
"""The end of the progress bar."""
COPY: Final = "Copy path"
COPIED: Final = "Copied"
FEW: Final = 4
"""Most files that are named one by one."""


class FilesNotice(QFrame):
    """A strip in the colour of its message; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline = QLabel()
        self.detail = QLabel()
        self.progress = QProgressBar()
        self.open_file = QPushButton("Open file")
        self.open_folder = QPushButton("Open folder")
        self.copy_path = QPushButton(COPY)
        self._paths: tuple[Path, ...] = ()
        self._buttons = QWidget()
        self._prepare_parts()
        self._lay_out()
        self.hide()

    @property
    def text(self) -> str:
        """The whole message; empty while it is hidden."""
        return "" if self.isHidden() else " ".join(filter(None, (self.headline.text(), self.detail.text())))

    def show_message(self, tone: str, headline: str, detail: str = "", paths: Sequence[Path] = ()) -> None:
        """Show a message on the ground of a tone, with a way to the files that were written."""
        self._show(tone, headline, detail)
        self._paths = tuple(paths)
        self._buttons.setVisible(bool(paths))
        self.open_file.setVisible(len(paths) == 1)
        self.progress.hide()
        self.copy_path.setText(COPY)
        announce(self, self.text)

    def show_progress(self, headline: str, detail: str = "", share: float | None = None) -> None:
        """Show how far the writing is, from 0 to 1; None while that is unknown."""
        self._show("notice", headline, detail)
        self._buttons.hide()
        self.progress.setRange(0, 0 if share is None else FULL)
        self.progress.setValue(0 if share is None else round(share * FULL))
        self.progress.show()

    def set_theme(self, theme: Theme) -> None:
        """Draw the buttons in a theme's colours."""
        self.open_file.setIcon(icon("document", theme))
        self.open_folder.setIcon(icon("open", theme))
        self.copy_path.setIcon(icon("copy", theme))

    def _show(self, tone: str, headline: str, detail: str) -> None:
        restyle(self, banner=tone)
        restyle(self.headline, kind=tone)
        self.headline.setText(headline)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        self.setAccessibleName(f"{headline} {detail}")
        self.show()

    @Slot()
    def _copy_path(self) -> None:
        path = self._paths[0] if len(self._paths) == 1 else self._paths[0].parent
        QGuiApplication.clipboard().setText(str(path))
        self.copy_path.setText(COPIED)

    def _prepare_parts(self) -> None:
        for label in (self.headline, self.detail):
            label.setWordWrap(True)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName("Export progress")
        self.open_file.setToolTip("Open the file in its usual program.")
        self.open_folder.setToolTip("Show the files in the file manager.")
        self.copy_path.setToolTip("Copy the path of the folder, or of the one file, to the clipboard.")
        self.open_file.clicked.connect(lambda: _open(self._paths[0]))
        self.open_folder.clicked.connect(lambda: _open(self._paths[0].parent))
        self.copy_path.clicked.connect(self._copy_path)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout(self._buttons)
        buttons.setContentsMargins(0, GRID_PX // 2, 0, 0)
        buttons.setSpacing(GRID_PX)
        for button in (self.open_file, self.open_folder, self.copy_path):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID_PX, 10, 2 * GRID_PX, 10)
        layout.setSpacing(GRID_PX // 2)
        for part in (self.headline, self.detail, self.progress, self._buttons):
            layout.addWidget(part)


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def written_sentence(paths: Sequence[Path]) -> str:
    """Say how many files were written and where: ``2 files were written to /home/me``."""
    if not paths:
        return "Nothing was written."
    return f"{'1 file was' if len(paths) == 1 else f'{len(paths)} files were'} written to {paths[0].parent}."


def file_names(paths: Sequence[Path]) -> str:
    """Name a few files, and count the others."""
    names = [path.name for path in paths]
    more = f" and {len(names) - FEW} more" if len(names) > FEW + 1 else ""
    return ", ".join(names[:FEW] if more else names) + more


class FilesDialog(QDialog):
    """Follows the writing of files and ends with where they are."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.notice = FilesNotice()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        layout.addWidget(self.notice)
        layout.addStretch(1)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(60 * GRID_PX)


class FilesWriter(Job):
    """Writes files in the background, and shows in a dialog how that goes and where they are.

    Parameters
    ----------
    title
        Of the dialog.
    failure
        What is said when nothing was written, as a sentence.
    themes
        The themes of the window.
    window
        The dialog opens above it.
    """

    said = Signal(str)

    def __init__(self, title: str, failure: str, themes: ThemeController, window: QWidget) -> None:
        super().__init__(window)
        self._title = title
        self._failure = failure
        self._themes = themes
        self._window = window
        self._dialog: FilesDialog | None = None
        self._is_quiet = False
        self.folder = str(Path.home())
        """Where files were written last."""
        self.finished.connect(self._show_written)
        self.failed.connect(self._show_failure)

    def write(self, folder: str | Path, what: str, work: Work, *, is_quiet: bool = False) -> None:
        """Begin, unless files are being written.

        Parameters
        ----------
        folder, what
            Where, and what is written.
        work
            Returns the paths.
        is_quiet
            Whether only a failure opens the dialog.
        """
        if self.is_busy:
            return
        self.folder = str(folder)
        self._is_quiet = is_quiet
        if not is_quiet:
            self._open_dialog().show_progress(f"Writing {what} …")
        self.start(work)

    @Slot(object)
    def _show_written(self, paths: Sequence[Path]) -> None:
        headline = written_sentence(paths)
        self.said.emit(headline)
        if self._dialog is not None and not self._is_quiet:
            self._dialog.notice.show_message("solved", headline, file_names(paths), paths)

    @Slot(object)
    def _show_failure(self, error: Exception) -> None:
        self.said.emit(self._failure)
        notice = self._open_dialog() if self._is_quiet or self._dialog is None else self._dialog.notice
        notice.show_message("stuck", self._failure, failure_sentence(error))

    def _open_dialog(self) -> FilesNotice:
        if self._dialog is None:
            self._dialog = FilesDialog(self._title, self._window)
            self._dialog.rejected.connect(self.cancel)
        self._dialog.notice.set_theme(self._themes.theme)
        self._dialog.open()
        return self._dialog.notice
