"""What the export dialog says of an export: what would be replaced, how far it is, where it was written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from nqueens_gui.export.writing import ExportResult, Progress
from nqueens_gui.icons import icon
from nqueens_gui.style_sheet import restyle
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX

FULL: Final = 1000
"""The end of the progress bar."""
LONG_SECONDS: Final = 90
"""Times from here on are told in minutes."""
COPY: Final = "Copy path"
COPIED: Final = "Copied"
FEW: Final = 4
"""Most files that are named one by one."""


class ExportNotice(QFrame):
    """A strip on the ground that the matter asks for; hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline = QLabel()
        self.detail = QLabel()
        self.progress = QProgressBar()
        self.open_folder = QPushButton("Open folder")
        self.copy_path = QPushButton(COPY)
        self._folder = Path()
        self._paths: tuple[Path, ...] = ()
        self._buttons = QWidget()
        self._prepare_parts()
        self._lay_out()
        self.clear()

    @property
    def text(self) -> str:
        """All that it says; empty while it is hidden."""
        return "" if self.isHidden() else " ".join(filter(None, (self.headline.text(), self.detail.text())))

    def clear(self) -> None:
        """Say nothing."""
        self.hide()

    def show_existing(self, paths: list[Path]) -> None:
        """Say which files would be replaced."""
        are = "file is" if len(paths) == 1 else "files are"
        self._show("paused", f"{len(paths)} {are} there already and would be replaced:", _names(paths))

    def show_error(self, sentence: str) -> None:
        """Say why the export cannot begin."""
        self._show("stuck", sentence, "Nothing was written.")

    def show_progress(self, progress: Progress) -> None:
        """Say how far the export is."""
        self._show("notice", f"Writing {progress.file_name}", _time_left(progress), is_busy=True)
        self.progress.setValue(round(progress.fraction * FULL))

    def show_result(self, result: ExportResult, folder: Path) -> None:
        """Say what came of the export."""
        self._folder, self._paths = folder, result.written
        written = _count(len(result.written))
        if result.error:
            detail = f"Before that, {written} written whole." if result.written else "Nothing was written."
            self._show("stuck", result.error, detail)
        elif result.is_cancelled:
            self._show("paused", "Stopped.", f"{written} written whole; the others are as they were.")
        else:
            self._show("solved", f"{written} written to {folder}", _names(list(result.written)))
        self._buttons.setVisible(bool(result.written))
        self.copy_path.setText(COPY)

    def set_theme(self, theme: Theme) -> None:
        """Draw the buttons in a theme's colours."""
        self.open_folder.setIcon(icon("open", theme))
        self.copy_path.setIcon(icon("copy", theme))

    def _show(self, tone: str, headline: str, detail: str, *, is_busy: bool = False) -> None:
        restyle(self, banner=tone)
        restyle(self.headline, kind=tone)
        self.headline.setText(headline)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        self.progress.setVisible(is_busy)
        self._buttons.hide()
        self.setAccessibleName(f"{headline} {detail}")
        self.show()
        if not is_busy and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.text))

    @Slot()
    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    @Slot()
    def _copy_path(self) -> None:
        path = self._paths[0] if len(self._paths) == 1 else self._folder
        QGuiApplication.clipboard().setText(str(path))
        self.copy_path.setText(COPIED)

    def _prepare_parts(self) -> None:
        for label in (self.headline, self.detail):
            label.setWordWrap(True)
        self.progress.setRange(0, FULL)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName("How far the export is")
        self.open_folder.setToolTip("Show the files in the file manager.")
        self.copy_path.setToolTip("Copy the path of the folder, or of the one file, to the clipboard.")
        self.open_folder.clicked.connect(self._open_folder)
        self.copy_path.clicked.connect(self._copy_path)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout(self._buttons)
        buttons.setContentsMargins(0, GRID_PX // 2, 0, 0)
        buttons.setSpacing(GRID_PX)
        for button in (self.open_folder, self.copy_path):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID_PX, 10, 2 * GRID_PX, 10)
        layout.setSpacing(GRID_PX // 2)
        for part in (self.headline, self.detail, self.progress, self._buttons):
            layout.addWidget(part)


def _names(paths: list[Path]) -> str:
    names = [path.name for path in paths]
    more = f" and {len(names) - FEW} more" if len(names) > FEW + 1 else ""
    return ", ".join(names[:FEW] if more else names) + more


def _count(files: int) -> str:
    return f"{files} file was" if files == 1 else f"{files} files were"


def _time_left(progress: Progress) -> str:
    seconds = progress.seconds_left
    if seconds is None:
        return ""
    if seconds >= LONG_SECONDS:
        return f"about {round(seconds / 60)} min left"
    return f"about {round(seconds)} s left" if seconds >= 1 else "nearly done"
