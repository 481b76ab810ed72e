"""The dialog that asks what of a run to export and where, and reports the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QUrl, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QDesktopServices,
    QGuiApplication,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqueens_gui.export.fields import ExportFields
from nqueens_gui.export.request import ExportRequest, check_request, existing_files
from nqueens_gui.export.writing import ExportResult, Progress
from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.style import restyle
from nqueens_gui.kit.theme import Theme
from solver.core.checks import InputError

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


WIDTH_PX: Final = 640
MARGIN_PX: Final = 3 * GRID_PX


class Stage(Enum):
    """How far the dialog has come."""

    ASKING = auto()
    """The fields are filled in."""
    CONFIRMING = auto()
    """Files would be replaced."""
    WRITING = auto()
    """The export is under way."""
    DONE = auto()
    """Every file was written."""
    FAILED = auto()
    """Not every file was written."""


_BUTTONS: Final = {
    Stage.ASKING: ("Cancel", "Export"),
    Stage.CONFIRMING: ("Back", "Replace"),
    Stage.WRITING: ("Stop", "Exporting…"),
    Stage.DONE: ("Back", "Close"),
    Stage.FAILED: ("Back", "Try again"),
}
"""What the two buttons say."""


class ExportDialog(QDialog):
    """Asks for an export, then follows it; somebody else writes the files.

    Tell it how the export goes by `set_progress` and, in the end, `set_result`.
    """

    export_requested = Signal(object)
    """The `ExportRequest` to meet."""
    cancel_requested = Signal()
    """The export under way is to stop."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = ExportFields()
        self.notice = ExportNotice()
        self.back_button = QPushButton()
        self.main_button = QPushButton()
        self._layout = QVBoxLayout(self)
        self._stage = Stage.ASKING
        self._request: ExportRequest | None = None
        self.setWindowTitle("Export the run summary")
        self._lay_out()
        self.fields.changed.connect(self._ask_again)
        self.main_button.clicked.connect(self._go_on)
        self.back_button.clicked.connect(self._go_back)
        self._enter(Stage.ASKING)

    @property
    def stage(self) -> Stage:
        """How far it has come."""
        return self._stage

    def set_base_name(self, name: str) -> None:
        """Propose a name for the files of a run; not while an export is under way."""
        if self._stage is not Stage.WRITING:
            self.fields.set_base_name(name)
            self._ask_again()

    def values(self) -> dict[str, Any]:
        """Return folder, formats and pictures as plain types, to be kept."""
        return self.fields.values()

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Fill in what was kept; what is missing or cannot be used leaves its field as it is."""
        self.fields.set_values(values)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours."""
        self.fields.set_theme(theme)
        self.notice.set_theme(theme)

    @Slot(object)
    def set_progress(self, progress: Progress) -> None:
        """Show how far the export is."""
        if self._stage is Stage.WRITING:
            self.notice.show_progress(progress)

    @Slot(object)
    def set_result(self, result: ExportResult) -> None:
        """Show what came of the export."""
        if self._stage is not Stage.WRITING or self._request is None:
            return
        self.notice.show_result(result, self._request.folder)
        self._enter(Stage.DONE if result.is_complete else Stage.FAILED)

    def reject(self) -> None:
        """Close; while an export is under way, ask it to stop instead."""
        if self._stage is Stage.WRITING:
            self.cancel_requested.emit()
        else:
            super().reject()

    @Slot()
    def _go_on(self) -> None:
        """Do what the main button says."""
        if self._stage is Stage.DONE:
            self.accept()
        elif self._stage is Stage.CONFIRMING:
            self._start(may_replace=True)
        elif self._stage is not Stage.WRITING:
            self._start(may_replace=False)

    @Slot()
    def _go_back(self) -> None:
        """Do what the other button says."""
        if self._stage in (Stage.ASKING, Stage.WRITING):
            self.reject()
        else:
            self._ask_again()

    def _start(self, *, may_replace: bool) -> None:
        """Ask for the export, unless it cannot be or files would be replaced that nobody spoke of."""
        self.fields.check_again()
        request = self.fields.request()
        if request is None:
            return
        try:
            check_request(request)
        except InputError as error:
            self.notice.show_error(str(error))
            self._enter(Stage.FAILED)
            return
        existing = existing_files(request)
        if existing and not may_replace:
            self.notice.show_existing(existing)
            self._enter(Stage.CONFIRMING)
            return
        self._request = replace(request, may_replace=may_replace)
        self.notice.show_progress(Progress(0, request.paths[0].name))
        self._enter(Stage.WRITING)
        self.export_requested.emit(self._request)

    @Slot()
    def _ask_again(self) -> None:
        if self._stage is Stage.WRITING:
            return
        self.notice.clear()
        self._enter(Stage.ASKING)

    def _enter(self, stage: Stage) -> None:
        self._stage = stage
        back, main = _BUTTONS[stage]
        self.back_button.setText(back)
        self.main_button.setText(main)
        is_writing = stage is Stage.WRITING
        self.fields.setEnabled(not is_writing)
        self.main_button.setEnabled(not is_writing and (stage is Stage.DONE or not self.fields.errors))

    def _fit_height(self) -> None:
        """Take the height that the parts ask for at the present width."""
        height = self._layout.totalHeightForWidth(self.width())
        if self.height() != height:
            self.resize(self.width(), height)

    def _lay_out(self) -> None:
        self.main_button.setProperty("role", "primary")
        self.main_button.setDefault(True)
        self.back_button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID_PX)
        buttons.addStretch(1)
        buttons.addWidget(self.back_button)
        buttons.addWidget(self.main_button)
        layout = self._layout
        layout.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        layout.addWidget(self.fields)
        layout.addWidget(self.notice)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self.setMinimumWidth(max(WIDTH_PX, layout.minimumSize().width()))

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fields.check_again()
        self._fit_height()

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        is_handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_height()
        return is_handled

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        event.setAccepted(self._stage is not Stage.WRITING)
